// @ts-check
/** The check-in without reloading: a name is found as it is typed, a tap is sent at once, and again until it has arrived. */

const RETRY = 4000; // ms
const unsent = /** @type {HTMLElement} */ (document.getElementById("unsent"));
const finder = /** @type {HTMLInputElement} */ (document.getElementById("q"));

/** @type {{ at: string, body: URLSearchParams }[]} */
const taps = [];
let sending = false;
let count = 0;

/** @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function find() {
  const words = folded(finder.value.trim());
  for (const row of document.querySelectorAll("#marks li")) {
    const text = row instanceof HTMLElement ? (row.dataset.find ?? "") : "";
    const fits = /^\d+$/.test(words) ? text.startsWith(`${words} `) : folded(text).includes(words);
    row.toggleAttribute("hidden", words !== "" && !fits);
  }
}

/** @param {string} text */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  const live = document.getElementById("live");
  if (!page || !live) return;
  const focused = document.activeElement instanceof HTMLButtonElement ? document.activeElement.value.split(" ")[1] : "";
  const at = document.activeElement instanceof HTMLButtonElement ? [...(document.activeElement.parentElement?.children ?? [])].indexOf(document.activeElement) : -1;
  live.replaceWith(page);
  find();
  const again = document.getElementById(`n${focused}`)?.querySelectorAll("button")[at];
  if (again) again.focus({ preventScroll: true });
}

async function send() {
  if (sending || taps.length === 0) return;
  sending = true;
  while (taps.length > 0) {
    const [tap] = taps;
    try {
      const answer = await fetch(tap.at, { method: "POST", body: tap.body, headers: { Accept: "text/html" } });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
      if (answer.status === 403 || answer.status === 404) return location.reload();
      taps.shift();
      const text = await answer.text();
      if (taps.length === 0) show(text);
    } catch {
      unsent.hidden = false;
      setTimeout(() => { sending = false; void send(); }, RETRY);
      return;
    }
  }
  unsent.hidden = true;
  sending = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target, button = event instanceof SubmitEvent ? event.submitter : null;
  if (!(form instanceof HTMLFormElement) || form.id !== "marks" || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
  count += 1;
  body.append("tap", `${count}.`);
  button.dataset.sending = "";
  for (const each of button.parentElement?.children ?? []) each.setAttribute("aria-pressed", String(each === button && button.getAttribute("aria-pressed") !== "true"));
  taps.push({ at: form.action, body });
  void send();
});
finder.form?.addEventListener("submit", (event) => event.preventDefault());
finder.addEventListener("input", find);
addEventListener("online", () => void send());
addEventListener("beforeunload", (event) => { if (taps.length > 0) event.preventDefault(); });

export {};
