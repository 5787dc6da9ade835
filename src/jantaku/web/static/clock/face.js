// Shared by the pages of a clock: digits, bar, phase, sound and message at a change, lost connection.
import { day, digits, left, NEAR, phase } from "./time.js";
import { heard, sound } from "./sound.js";

/** @import { Timing } from "./types" */

const FRESH = 30_000; // ms after which a change is old, and makes no sound

/** @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** @template {Timing} State */
export class Face {
  #shown = "";
  #phase = "";
  #words = "";

  /** @param {import("./time.js").Keeper<State>} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    this.root = find("main");
    this.face = find("digits");
    this.bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("bar"));
    this.langs = keeper.boot.langs;
  }

  get phase() {
    return this.#phase;
  }

  /** Draws the time, and again at each full second. */
  draw() {
    const { state, boot } = this.keeper;
    const now = this.keeper.now();
    const rest = left(state, now, state.length);
    this.#digits(digits(rest));
    if (this.bar) Object.assign(this.bar, { max: state.length, value: rest });
    const is = phase(state, boot.marks, now);
    if (is !== this.#phase) this.#change(this.#phase, is, now);
    this.words();
    this.#notes();
    return (rest % 1000 || 1000) + 4;
  }

  /** @param {string} text */
  #digits(text) {
    if (text === this.#shown) return;
    const [said, ...spans] = [...this.face.children].reverse();
    spans.reverse();
    if (spans.length === text.length) spans.forEach((span, at) => span.textContent !== text[at] && (span.textContent = text[at]));
    else this.face.replaceChildren(...[...text].map(one), said);
    this.face.toggleAttribute("data-long", text.length > 5);
    said.textContent = text;
    this.#shown = text;
  }

  /** @param {string} was @param {string} is @param {number} now */
  #change(was, is, now) {
    this.root.dataset.phase = is;
    this.#phase = is;
    const { state, boot } = this.keeper;
    const name = was ? heard(was, is, state.ends >= 0 && now >= state.ends - NEAR) : null;
    const since = name === "start" ? state.started : name === "gong" ? state.ends : now;
    if (name && now - since < FRESH) sound(name);
    if (was) find("told").textContent = this.langs.map((lang) => boot.says[lang][is].join(". ")).join(" ");
  }

  /** A heading and a sentence in each language. */
  words() {
    const { state, boot } = this.keeper;
    const key = [this.#phase, state.ends, ...this.langs].join();
    if (key === this.#words) return;
    this.#words = key;
    const parts = this.langs.map((lang) => {
      const [heading, sentence] = boot.says[lang][this.#phase];
      const section = document.createElement("section");
      section.lang = lang;
      const [title, text] = [document.createElement("h2"), document.createElement("p")];
      title.textContent = heading;
      text.textContent = filled(sentence, { time: day(state.ends, lang) });
      section.append(title, text);
      return section;
    });
    find("words").replaceChildren(...parts);
  }

  #notes() {
    const { state, boot, lostAt } = this.keeper;
    note("lost", lostAt ? filled(boot.words.lost, { time: day(lostAt) }) : "");
    note("late", state.late ? filled(boot.words.late, { due: day(state.late[0]), time: day(state.late[1]) }) : "");
  }
}

/** @param {string} text */
function one(text) {
  const span = document.createElement("span");
  span.ariaHidden = "true";
  span.textContent = text;
  if (text === ":") span.className = "colon";
  return span;
}

/** @param {string} id @param {string} text nothing: it is hidden */
export function note(id, text) {
  const node = find(id);
  if (node.textContent !== text) node.textContent = text;
  node.hidden = !text;
}

/** Draws now, and at each full second. @param {() => number} draw */
export function ticking(draw) {
  /** @type {number} */
  let timer = 0;
  const tick = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, Math.min(1000, draw()));
  };
  tick();
  return tick;
}
