// @ts-check
/** A page of an event that moves by itself: the server says when something changed, and the parts marked data-live are fetched
 * again; forms are sent without leaving the page. What somebody is typing is never taken away. */

const WAIT = 25; // s for which the server may hold a request until there is news
const PATIENCE = 40_000; // ms until a request counts as lost
const LATEST = 5000; // ms between two attempts offline, at most
const SURE = 5000; // ms within which a second tap confirms

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {Element} part whether somebody has typed or chosen something in it that is not sent yet */
function typing(part) {
  return [...part.querySelectorAll("input, textarea, select")].some((field) => {
    if (field instanceof HTMLSelectElement) return field === document.activeElement || [...field.options].some((option) => option.selected !== option.defaultSelected && field.options.length > 1 && field.dataset.touched);
    const input = /** @type {HTMLInputElement} */ (field);
    return input.type !== "hidden" && (input === document.activeElement || input.value !== input.defaultValue);
  });
}

export class Live {
  #offset = 0;
  lostAt = 0;
  #fetching = 0;

  /** @param {number} said the server's time in the page @param {() => void} drawn called after the page has changed */
  constructor(said, drawn) {
    this.drawn = drawn;
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.tag = this.main.dataset.tag ?? "";
    const timing = performance.getEntriesByType("navigation")[0];
    this.#offset = said - (timing instanceof PerformanceNavigationTiming && timing.responseStart ? timing.responseStart : performance.now());
  }

  /** The server's time, in ms. */
  now() {
    return performance.now() + this.#offset;
  }

  run() {
    document.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("click", (event) => this.#follow(event));
    document.addEventListener("change", (event) => event.target instanceof HTMLSelectElement && (event.target.dataset.touched = "yes"));
    this.#listen();
  }

  async #listen() {
    for (let fails = 0; ; ) {
      const asked = performance.now();
      try {
        const query = new URLSearchParams({ tag: this.tag, wait: String(this.lostAt ? 0 : WAIT) });
        const answer = await fetch(`${this.main.dataset.news}?${query}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
        if (!answer.ok) throw new Error(String(answer.status));
        const { tag, now } = await answer.json();
        const returned = performance.now();
        if (returned - asked < 1000) this.#offset = now - (asked + returned) / 2;
        fails = this.lostAt = 0;
        if (tag !== this.tag) await this.look();
        else if (returned - asked < 1000) await pause(1000);
        this.drawn();
      } catch {
        if (!this.lostAt) this.lostAt = this.now();
        this.drawn();
        fails += 1;
        await pause(Math.min(LATEST, 500 * 2 ** fails) * (0.7 + 0.6 * Math.random()));
      }
    }
  }

  /** Fetches the page again and shows what has changed. */
  async look() {
    const turn = ++this.#fetching;
    const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
    const text = await answer.text();
    if (turn === this.#fetching) this.show(text);
  }

  /** @param {string} text of a page @param {Element | null} [sent] the part whose form was sent: it is shown whatever is typed there */
  show(text, sent = null) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const main = page.getElementById("main");
    if (!main?.dataset.tag) return void location.reload();
    const focus = document.activeElement?.id;
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (!fresh || (part !== sent && typing(part))) continue;
      for (const open of part.querySelectorAll("details[open][id]")) page.getElementById(open.id)?.setAttribute("open", "");
      if (part.innerHTML !== fresh.innerHTML || part.className !== fresh.className) part.replaceWith(fresh);
    }
    this.tag = main.dataset.tag;
    const boot = page.getElementById("boot")?.textContent;
    if (boot) /** @type {HTMLElement} */ (document.getElementById("boot")).textContent = boot;
    if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
    this.drawn();
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || !form.closest("[data-live]")) return;
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter ?? form.querySelector("button"));
    if (button?.dataset.sure && !sure(button)) return;
    const body = new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.clone().text(), "text/html").getElementById("refused");
      const refused = page ? (page.textContent ?? "").trim() : String(answer.status);
      this.refuse(refused);
      if (answer.ok) {
        if (answer.url && !answer.url.includes("/table")) history.replaceState(null, "", answer.url);
        ++this.#fetching;
        this.show(await answer.text(), form.closest("[data-live]"));
        /** @type {HTMLElement} */ (document.getElementById("told")).textContent = this.main.dataset.done ?? "";
      }
    } catch {
      this.refuse(this.main.dataset.lost ?? "");
    } finally {
      form.removeAttribute("aria-busy");
    }
  }

  /** @param {string} text */
  refuse(text) {
    const node = /** @type {HTMLElement} */ (document.getElementById("refused"));
    node.textContent = text;
    node.hidden = !text;
    if (text) node.scrollIntoView({ block: "nearest" });
  }

  /** A table's panel opens in the page. @param {MouseEvent} event */
  async #follow(event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (event.target.closest("[data-live] a[href]")) : null;
    if (!link || new URL(link.href).pathname !== location.pathname || !document.getElementById("panel")) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    this.refuse("");
    try {
      await this.look();
      document.getElementById(link.id === "close" ? "tables" : "panel")?.scrollIntoView({ block: "nearest" });
    } catch {
      location.assign(link.href);
    }
  }
}

/** Whether this tap confirms one just before. @param {HTMLButtonElement} button */
function sure(button) {
  if (button.dataset.said) return true;
  button.dataset.said = button.textContent ?? "";
  button.textContent = button.dataset.sure ?? "";
  setTimeout(() => {
    button.textContent = button.dataset.said ?? button.textContent;
    delete button.dataset.said;
  }, SURE);
  return false;
}

/** A time spent: 3:20. @param {number} ms */
function spent(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Draws what waits since when. @param {number} now */
export function waits(now) {
  for (const node of document.querySelectorAll("[data-since]")) {
    const text = spent(now - Number(/** @type {HTMLElement} */ (node).dataset.since));
    if (node.textContent !== text) node.textContent = text;
  }
}
