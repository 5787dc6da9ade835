// <mj-actions>: the answers besides discards, in one place that never moves; the window's time, and the clock.
import { awaiting, el, fill, GUARD, say } from "../table/board.js";
import { askOf } from "./hand.js";
import { tile } from "../layout/elements.js";

/** @import { View, Ask, Act, Window as Open, Refused } from "../table/wire" */
/**
 * @typedef {{kind: string, label: string, spoken: string, acts: Act[], barred: Refused | null}} Choice
 */

const ORDER = ["nine-kinds", "kan", "chii", "pon", "riichi", "noten", "tenpai", "ron", "tsumo", "pass"];
const CALLS = new Set(["chii", "pon", "kan"]); // no reasons are shown to a seat that cannot call at all
const ROOM = 5; // buttons per row on a phone

/**
 * One button for each kind of act, or for each act if all fit.
 * @param {Ask} ask
 * @param {string} opened the kind whose acts are shown, or ""
 * @returns {Choice[]}
 */
export function choices(ask, opened) {
  const asked = ask.acts.some((act) => act.kind !== "pass");
  const acts = ask.acts.filter((act) => act.kind !== "discard" && (opened === "" || act.kind === opened));
  const refusals = ask.refused.filter((one) => one.kind !== "discard" && (asked || !CALLS.has(one.kind)));
  const barred = opened ? 0 : new Set(refusals.filter((one) => acts.every((act) => act.kind !== one.kind)).map((one) => one.kind)).size;
  const riichi = acts.some((act) => act.kind === "riichi") ? 1 : 0;
  const apart = opened !== "" || acts.filter((act) => act.kind !== "riichi").length + riichi + barred <= ROOM;
  /** @type {Choice[]} */
  const out = [];
  for (const kind of ORDER) {
    const mine = acts.filter((act) => act.kind === kind);
    const refused = mine.length || opened ? undefined : refusals.find((one) => one.kind === kind);
    const groups = apart && kind !== "riichi" ? mine.map((act) => [act]) : mine.length ? [mine] : [];
    for (const group of groups) out.push({ kind, label: group[0].label, spoken: group.length > 1 || kind === "riichi" ? group[0].label : group[0].spoken, acts: group, barred: null });
    if (refused) out.push({ kind, label: refused.label, spoken: `${refused.label}: ${refused.why.map((one) => one.text).join(" ").replaceAll("。 ", "。")}`, acts: [], barred: refused });
  }
  return out;
}

export class MjActions extends HTMLElement {
  /** @type {View | null} */
  #view = null;
  #buttons = el("div", "choices");
  #bar = el("div", "window");
  #opened = "";
  #riichi = false;
  #asked = -1;
  #since = 0;
  #sent = -1;
  #settle = () => {};
  #begun = 0; // when the clock was last set
  #timer = 0;
  #window = -1;
  #told = "";
  /** @type {Animation | null} */
  #running = null;

  connectedCallback() {
    this.#bar.append(el("i"));
    this.#bar.setAttribute("aria-hidden", "true");
    this.append(this.#bar, this.#buttons);
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    const before = this.#view;
    this.#view = view;
    if (!view) return;
    const ask = askOf(view);
    if ((ask?.id ?? -1) !== this.#asked) {
      this.#asked = ask?.id ?? -1;
      this.#since = performance.now();
      this.#opened = "";
      this.#riichi = false;
      this.#sent = -1;
      this.#settle();
    }
    if (before?.ask !== view.ask) {
      this.#draw(ask);
      this.#time(ask);
    }
    if (before?.window !== view.window) this.#count(view.window);
  }

  /** Enables the buttons again after a refusal. */
  release() {
    this.#sent = -1;
    this.#settle();
  }

  /** Presses the button of the first of these kinds that is there. @param {string[]} kinds */
  press(kinds) {
    const button = /** @type {HTMLButtonElement | null} */ (kinds.map((kind) => this.#buttons.querySelector(`[data-kind="${kind}"]`)).find(Boolean) ?? null);
    button?.click();
    return button !== null;
  }

  /** Returns from a choice among several acts. */
  back() {
    if (this.#opened === "" && !this.#riichi) return false;
    this.#opened = "";
    this.#choose(false);
    return true;
  }

  /** @param {Ask | null} ask */
  #draw(ask) {
    const list = ask ? choices(ask, this.#opened) : [];
    if (this.#opened || this.#riichi) list.unshift({ kind: "back", label: say("page.back"), spoken: say("page.back"), acts: [], barred: null });
    const shown = this.#riichi ? list.filter((one) => one.kind === "back") : list;
    fill(
      this.#buttons,
      shown,
      (one) => `${ask?.id} ${one.kind} ${one.acts.map((act) => act.act).join()}`,
      (one) => this.#button(one),
    );
    this.classList.toggle("asked", shown.length > 0);
  }

  /** @param {Choice} choice */
  #button(choice) {
    const button = el("button", "choice", el("b", "", choice.label));
    button.type = "button";
    button.dataset.kind = choice.kind;
    if (choice.acts.length === 1 && choice.acts[0].tiles.length) {
      button.append(el("span", "put-in", ...choice.acts[0].tiles.map((code) => tile(code, { label: "" }))));
    } else if (choice.acts.length > 1 && choice.kind !== "riichi") {
      button.append(el("span", "more", "⋯"));
    }
    button.setAttribute("aria-label", choice.spoken);
    const best = /** @type {import("../table/wire").Hints} */ (this.#view?.hints ?? {}).best;
    button.classList.toggle("best", choice.acts.some((act) => act.act === best));
    if (choice.barred) button.setAttribute("aria-disabled", "true");
    button.addEventListener("click", () => this.#tap(choice));
    return button;
  }

  /** @param {Choice} choice */
  #tap(choice) {
    const ask = this.#view && askOf(this.#view);
    if (choice.barred) this.dispatchEvent(new CustomEvent("why", { detail: choice.barred.why, bubbles: true }));
    if (choice.barred || !ask || performance.now() - this.#since < GUARD || this.#sent === ask.id) return;
    if (choice.kind === "back") return void this.back();
    if (choice.kind === "riichi") return this.#choose(true);
    if (choice.acts.length > 1) {
      this.#opened = choice.kind;
      this.#since = performance.now();
      return this.#draw(ask);
    }
    this.#sent = ask.id;
    this.#settle = awaiting(this.#buttons.children);
    this.dispatchEvent(new CustomEvent("act", { detail: { ask: ask.id, act: choice.acts[0].act }, bubbles: true }));
  }

  /** Sets whether the tile for riichi is being chosen. @param {boolean} on */
  #choose(on) {
    this.#riichi = on;
    this.#since = performance.now();
    if (this.#view) this.#draw(askOf(this.#view));
    this.dispatchEvent(new CustomEvent("riichi", { detail: on, bubbles: true }));
  }

  /** @param {View["window"]} open */
  #count(open) {
    const bar = /** @type {HTMLElement} */ (this.#bar.firstElementChild);
    if (!("id" in open)) {
      this.#window = -1;
      this.#bar.classList.remove("open");
      this.#running?.cancel();
    } else if (open.id !== this.#window) {
      this.#window = /** @type {Open} */ (open).id;
      this.#bar.classList.add("open");
      const from = /** @type {Open} */ (open).left / Math.max(1, /** @type {Open} */ (open).length);
      this.#running = bar.animate([{ transform: `scaleX(${from})` }, { transform: "scaleX(0)" }], { duration: /** @type {Open} */ (open).left, fill: "forwards" });
    }
  }

  /** @param {Ask | null} ask */
  #time(ask) {
    clearInterval(this.#timer);
    this.#told = "";
    if (!ask || ask.left < 0) return this.#tell("", false);
    this.#begun = performance.now();
    this.#tick(ask);
    this.#timer = setInterval(() => this.#tick(ask), 100);
  }

  /** @param {Ask} ask */
  #tick(ask) {
    const left = ask.left - (performance.now() - this.#begun);
    const bank = Math.max(0, ask.bank) + Math.min(0, left);
    const own = Math.ceil(Math.max(0, left) / 1000);
    const text = left > 0 ? (ask.bank > 0 ? `${own} + ${Math.ceil(bank / 1000)}` : `${own}`) : `${Math.max(0, Math.ceil(bank / 1000))}`;
    if (this.#told !== text) this.#tell(text, Math.max(0, left) + bank <= 5000 && ask.acts.length > 1);
  }

  /** @param {string} text @param {boolean} late */
  #tell(text, late) {
    this.#told = text;
    this.dispatchEvent(new CustomEvent("clock", { detail: { text, late }, bubbles: true }));
  }
}

customElements.define("mj-actions", MjActions);
