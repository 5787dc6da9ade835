// <mj-own>, the player's hand at a refereed table, and the marks over the table that only hands make.
import { el, fill, GUARD, handOf, say, seatAt } from "../table/board.js";
import { HeldTiles } from "../table/shell.js";
import { nameOf, tile } from "../layout/elements.js";

/** @import { View, Place } from "./types" */
/** @import { SeatKey } from "../table/wire" */
/** @import { MjTable } from "../table/board.js" */
/**
 * @typedef {ReturnType<MjTable["side"]>} Side
 * @typedef {{button: HTMLButtonElement, face: SVGSVGElement, code: string, drawn: boolean, chosen: boolean}} Slot
 */

const LONG = 450; // ms of a press that adds a tile to the chosen ones

/** @extends {HeldTiles<View, Slot>} */
export class MjOwn extends HeldTiles {
  /** Whether several tiles can be chosen: for a meld. */
  several = false;
  /** Whether a tap discards. */
  #quick = false;
  #since = 0;
  #press = 0;
  #long = false;

  /** Whether a tap on a tile discards it; not one that was meant for what was there before. */
  set quick(on) {
    if (on && !this.#quick) this.#since = performance.now();
    this.#quick = on;
  }

  get quick() {
    return this.#quick;
  }

  /** The chosen tiles. */
  get chosen() {
    return this.slots.filter((slot) => slot.chosen).map((slot) => slot.code);
  }

  /** The drawn tile kept apart, or "". */
  get drawn() {
    return this.slots.find((slot) => slot.drawn)?.code ?? "";
  }

  /** Unchooses all tiles. */
  clear() {
    for (const slot of this.slots) this.#choose(slot, false);
  }

  draw() {
    super.draw();
    for (const slot of this.slots) this.label(slot);
  }

  /** Unchooses all tiles when the hand changes. @param {string[]} codes */
  changing(codes) {
    const same = codes.length === this.slots.length && codes.every((code, at) => this.slots[at].code === code);
    if (!same) this.clear();
  }

  /** @param {number} _at @param {string} code @returns {Slot} */
  newSlot(_at, code) {
    const face = tile(code, { label: "" });
    const button = Object.assign(el("button", "held", face), { type: "button" });
    button.setAttribute("aria-pressed", "false");
    const slot = { button, face, code, drawn: false, chosen: false };
    button.addEventListener("click", (event) => this.#tap(slot, event.shiftKey || event.ctrlKey));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("pointerdown", () => {
      this.#long = false;
      this.#press = setTimeout(() => {
        this.#long = true;
        this.#choose(slot, !slot.chosen);
      }, LONG);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, () => clearTimeout(this.#press));
    return slot;
  }

  /** A second tap on the only chosen tile discards it. @param {Slot} slot @param {boolean} adds */
  #tap(slot, adds) {
    if (this.#long) return void (this.#long = false);
    const alone = this.chosen.length === 1;
    if (this.#quick && !this.chosen.length && !adds && !this.several && performance.now() - this.#since >= GUARD) {
      this.#choose(slot, true);
      return void this.dispatchEvent(new CustomEvent("twice", { bubbles: true }));
    }
    if (slot.chosen && alone && !adds && !this.several) {
      this.dispatchEvent(new CustomEvent("twice", { bubbles: true }));
    } else {
      const on = !slot.chosen || (!alone && !adds && !this.several);
      if (!adds && !this.several) this.clear();
      this.#choose(slot, on);
    }
  }

  /** @param {Slot} slot @param {boolean} on */
  #choose(slot, on) {
    if (slot.chosen === on) return;
    slot.chosen = on;
    slot.button.classList.toggle("raised", on);
    slot.button.setAttribute("aria-pressed", String(on));
    this.dispatchEvent(new CustomEvent("chosen", { bubbles: true }));
  }
}

customElements.define("mj-own", MjOwn);

/** Draws the marks over the table, after the table. @param {MjTable} board @param {View | null} before @param {View} view */
export function mark(board, before, view) {
  const turned = before === null || before.game.me !== view.game.me;
  for (const place of [0, 1, 2, 3]) {
    const key = seatAt(view, place);
    const side = board.side(place);
    const now = view.felt.seats[key];
    side.stick.hidden = !now.stick;
    if (turned || before.felt.seats[key] !== now || before.seats[key] !== view.seats[key]) lie(side, now);
    said(board, place, now);
    untaken(side, now, view, key);
  }
  if (turned || before.felt.wall !== view.felt.wall || before.hand !== view.hand) seen(board, view);
  wanted(board, view);
}

/** A child of a node by its class, created if missing. @param {Element} parent @param {string} name */
function box(parent, name) {
  const found = parent.querySelector(`:scope > .${name}`);
  if (found) return found;
  const made = el("div", name);
  parent.append(made);
  return made;
}

/** False groups, and tiles of a hand that all have seen. @param {Side} side @param {Place} now */
function lie(side, now) {
  for (const name of /** @type {const} */ (["laid", "known"])) {
    const node = box(name === "laid" ? side.rack : side.box, name);
    fill(node, now[name], (code, at) => `${code}${at}`, (code) => tile(code, { label: "" }));
    if (now[name].length) {
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", say(`felt.${name}`, { tiles: now[name].map(nameOf).join(", ") }));
    } else {
      node.removeAttribute("role");
      node.removeAttribute("aria-label");
    }
  }
}

/** The unproven word, in front of its seat. @param {MjTable} board @param {number} place @param {Place} now */
function said(board, place, now) {
  const square = board.querySelector(".square");
  const there = square?.querySelector(`.stands-${place}`);
  if (there?.textContent === now.said && now.said) return;
  there?.remove();
  if (!now.said) return;
  const bubble = el("b", `stands stands-${place} ${now.word}`, now.said);
  bubble.setAttribute("aria-hidden", "true"); // the log announces it
  square?.append(bubble);
  document.dispatchEvent(new CustomEvent("called", { detail: { text: now.said } }));
}

/** A claimed tile not taken yet: its place in the meld is empty. @param {Side} side @param {Place} now @param {View} view @param {SeatKey} key */
function untaken(side, now, view, key) {
  const meld = now.waiting && !now.laid.length ? view.seats[key].melds.length - 1 : -1;
  [...side.melds.children].forEach((node, at) => {
    const pile = node.querySelector(".pile .tile:last-child");
    pile?.classList.toggle("empty", at === meld);
  });
}

/** Marks the claimed tile in the river until it is taken. @param {MjTable} board @param {View} view */
function wanted(board, view) {
  const from = new Set();
  for (const [key, now] of Object.entries(view.felt.seats)) {
    if (now.waiting) from.add(now.laid.length ? -1 : view.seats[/** @type {SeatKey} */ (key)].melds.at(-1)?.from);
  }
  for (const place of [0, 1, 2, 3]) {
    const river = board.side(place).river;
    for (const was of river.querySelectorAll(".wanted")) was.classList.remove("wanted");
    if (!from.has(Number(seatAt(view, place))) && !from.has(-1)) continue; // the source of a false group is not recorded
    const last = [...river.querySelectorAll(".tile")].at(-1);
    if (last?.classList.contains("claimed")) last.classList.add("wanted");
  }
}

/** Exposed tiles of the wall. @param {MjTable} board @param {View} view */
function seen(board, view) {
  board.exposed = view.felt.wall.length > 0;
  board.fit();
  if (!handOf(view)) return;
  for (const place of [0, 1, 2, 3]) {
    const key = Number(seatAt(view, place));
    const turned = view.felt.wall.filter((one) => one.seat === key);
    board.side(place).blocks.forEach((block, at) => {
      block.querySelector(".seen")?.remove();
      const all = turned.filter((one) => one.stack === at);
      const top = all.find((one) => !one.low) ?? all[0];
      if (top && !block.classList.contains("s0")) block.append(tile(top.tile, { marks: "seen" }));
    });
  }
}
