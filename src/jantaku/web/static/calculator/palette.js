// The calculator's palette: a hand is entered by taps. Its state is the text of the form beside it; the server parses that
// and returns the copies left of each tile, and what can be added.
import { el, meldOf, nameOf, tile } from "../layout/elements.js";

/**
 * @typedef {{ tiles: string[], melds: (import("../table/wire").Meld & { call: string, row: string[] })[], win: string, dora: string[], ura: string[] }} Held
 * @typedef {"chii" | "pon" | "kan" | "ankan"} Call
 * @typedef {{ part: "tiles" | "melds" | "win" | "dora" | "ura", at: number }} Place
 * @typedef {{ palette: string[][], suits: string[], modes: [string, string][], words: Record<string, string>, melds: Record<string, Record<Call, Record<string, string[]>>> }} Boot
 */

const WHOLE = 13;
const MOST = 5; // indicators of a kind

/** @param {string} classes @param {(Node | string)[]} children */
function button(classes, ...children) {
  const element = el("button", classes, ...children);
  element.type = "button";
  return element;
}

export class Palette {
  /** @type {Held} */
  held = { tiles: [], melds: [], win: "", dora: [], ura: [] };
  /** @type {Record<string, number>} */
  left = {};
  /** @type {Record<string, string>} what cannot be added, with reasons */
  blocked = {};
  mode = "tiles";
  suit = 0;
  /** @type {Place | undefined} */
  picked;

  /** @param {HTMLElement} root @param {Boot} boot @param {(held: Held) => void} changed @param {HTMLButtonElement[]} tools */
  constructor(root, boot, changed, tools) {
    this.boot = boot;
    this.changed = changed;
    this.hand = el("div", "calc-held");
    this.acts = el("div", "row calc-acts", ...tools);
    this.tools = tools;
    this.modes = el("div", "chips calc-modes");
    this.suits = el("div", "chips calc-suits");
    this.tiles = el("div", "calc-tiles");
    root.replaceChildren(this.hand, this.acts, this.modes, this.suits, this.tiles);
    root.addEventListener("keydown", (event) => this.#key(event));
    this.#choices("mode", this.modes, boot.modes, (mode) => { this.mode = mode; });
    this.#choices("suit", this.suits, boot.suits.map((name, at) => [String(at), tile(boot.palette[at][0], { label: name })]), (at) => { this.suit = Number(at); });
    root.hidden = false;
  }

  /** @param {string} name @param {HTMLElement} row @param {[string, string | Node][]} options @param {(value: string) => void} choose */
  #choices(name, row, options, choose) {
    for (const [value, text] of options) {
      const input = el("input");
      Object.assign(input, { type: "radio", name: `palette-${name}`, value, checked: row.childElementCount === 0 });
      input.addEventListener("change", () => { choose(value); this.draw(); });
      row.append(el("label", "", input, el("span", "", text)));
    }
  }

  /** Number of tiles in the hand, without the winning one. */
  get room() {
    return WHOLE - 3 * this.held.melds.length;
  }

  /** Whether enough copies of these tiles are left. @param {string[]} codes */
  #enough(codes) {
    return codes.every((code) => codes.filter((other) => other === code).length <= (this.left[code] ?? 0));
  }

  /** The tiles that a tap would add, or none. @param {string} code @returns {string[]} */
  #laid(code) {
    const { mode, held } = this;
    if (mode === "dora" || mode === "ura") return held[mode].length < MOST && !this.blocked[mode] && this.#enough([code]) ? [code] : [];
    if (mode === "tiles") return this.#enough([code]) ? [code] : [];
    const melds = this.boot.melds["0m" in this.left ? "3" : "0"];
    const plain = melds[/** @type {Call} */ (mode)][code] ?? [];
    const red = `0${code[1]}`;
    const fives = plain.length === 4 && plain[0] === red; // a quad of fives contains all red ones
    const row = fives ? plain.map((_, at) => (at < (this.left[red] ?? 0) ? red : `5${code[1]}`)) : plain;
    return row.length && held.tiles.length <= this.room - 3 && !this.blocked.melds && this.#enough(row) ? row : [];
  }

  /** @param {string} code */
  #tap(code) {
    const { mode, held } = this;
    const row = this.#laid(code);
    if (!row.length) return;
    this.picked = undefined;
    if (mode === "dora" || mode === "ura") held[mode].push(code);
    else if (mode !== "tiles") held.melds.push({ call: mode, row, kind: "pon", from: -1, tiles: row.map((each) => ({ tile: each })), spoken: "" });
    else if (held.tiles.length < this.room) held.tiles.push(code);
    else held.win = code;
    this.#done();
  }

  #done() {
    for (const code of Object.keys(this.left)) this.left[code] = Math.max(this.left[code] ?? 0, 0);
    this.draw();
    this.changed(this.held);
  }

  /** Removes the picked tile or meld. */
  #remove() {
    const { picked, held } = this;
    if (!picked) return;
    if (picked.part === "win") held.win = "";
    else held[picked.part].splice(picked.at, 1);
    this.picked = undefined;
    this.#done();
  }

  /** Makes the picked tile the winning one; the former one returns to the hand. */
  #win() {
    const { picked, held } = this;
    if (picked?.part !== "tiles") return;
    const [code] = held.tiles.splice(picked.at, 1);
    if (held.win) held.tiles.push(held.win);
    held.win = code;
    this.picked = undefined;
    this.#done();
  }

  /** Exchanges a five of the picked meld for the red one, or back. */
  #redden() {
    const row = this.picked?.part === "melds" ? this.held.melds[this.picked.at].row : [];
    const at = row.findIndex((code) => code[0] === "0");
    const five = at >= 0 ? at : row.findIndex((code) => code[0] === "5" && code[1] !== "z");
    if (five < 0) return;
    row[five] = (at >= 0 ? "5" : "0") + row[five][1];
    this.#done();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if ((event.key === "Delete" || event.key === "Backspace") && this.picked) {
      event.preventDefault();
      this.#remove();
    } else if (event.key === "Escape" && this.picked) {
      this.picked = undefined;
      this.draw();
    }
  }

  /** Draws everything, keeping the focus. */
  draw() {
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.#drawHand();
    this.#drawActs();
    this.#drawTiles();
    for (const input of this.modes.querySelectorAll("input")) {
      const why = this.blocked[input.value] ?? (["dora", "ura", "tiles"].includes(input.value) ? "" : this.blocked.melds) ?? "";
      input.disabled = why !== "" && input.value !== this.mode;
      input.title = why;
    }
    if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${focus}"]`))?.focus();
  }

  /** The button of a place. @param {Place} place @param {string} name @param {Node[]} inside */
  #spot(place, name, ...inside) {
    const spot = button("calc-spot", ...inside);
    const on = this.picked?.part === place.part && this.picked.at === place.at;
    spot.setAttribute("aria-label", name);
    spot.setAttribute("aria-pressed", String(on));
    spot.dataset.key = `${place.part}${place.at}`;
    spot.addEventListener("click", () => {
      this.picked = on ? undefined : place;
      this.draw();
    });
    return spot;
  }

  #drawHand() {
    const { held } = this;
    const spots = held.tiles.map((code, at) => this.#spot({ part: "tiles", at }, nameOf(code), tile(code, { label: "" })));
    const blanks = Array.from({ length: Math.max(this.room - held.tiles.length, 0) }, () => el("span", "calc-blank"));
    const won = held.win
      ? this.#spot({ part: "win", at: 0 }, `${this.boot.words["make-win"]}: ${nameOf(held.win)}`, tile(held.win, { label: "", marks: "last" }))
      : el("span", "calc-blank calc-win");
    if (!held.win) won.title = this.boot.words["empty-slot"];
    const row = el("div", "calc-row", ...spots, ...blanks, el("span", "calc-won", won));
    const melds = held.melds.map((meld, at) => this.#spot({ part: "melds", at }, meld.spoken || meld.row.map(nameOf).join(", "), meldOf(meld)));
    this.hand.replaceChildren(row);
    if (melds.length) this.hand.append(el("div", "calc-melds", ...melds));
    for (const part of /** @type {("dora" | "ura")[]} */ (["dora", "ura"])) {
      if (!held[part].length) continue;
      const turned = held[part].map((code, at) => this.#spot({ part, at }, nameOf(code), tile(code, { label: "" })));
      this.hand.append(el("div", "row small calc-turned", el("span", "muted", this.boot.words[part]), ...turned));
    }
  }

  #drawActs() {
    const { picked, held } = this;
    const { words } = this.boot;
    const acts = [...this.tools];
    if (picked) {
      const remove = button("button small danger", words.remove);
      remove.addEventListener("click", () => this.#remove());
      acts.push(remove);
    }
    if (picked?.part === "tiles") {
      const win = button("button small", words["make-win"]);
      win.addEventListener("click", () => this.#win());
      acts.push(win);
    }
    if (picked?.part === "melds" && "0m" in this.left && held.melds[picked.at].row.length === 3) {
      const { row } = held.melds[picked.at];
      const red = row.some((code) => code[0] === "0");
      if (red || row.some((code) => /5[mps]/.test(code))) {
        const turn = button("button small", red ? words["plain-five"] : words["red-five"]);
        turn.addEventListener("click", () => this.#redden());
        acts.push(turn);
      }
    }
    this.acts.replaceChildren(...acts);
  }

  #drawTiles() {
    const rows = this.boot.palette.map((codes, suit) => {
      const row = el("div", `calc-suit${suit === this.suit ? " chosen" : ""}`);
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", this.boot.suits[suit]);
      for (const code of codes) {
        if (!(code in this.left)) continue;
        const key = button("calc-key", tile(code, { label: "" }));
        key.setAttribute("aria-label", nameOf(code));
        key.dataset.key = `key${code}`;
        const can = this.#laid(code).length > 0;
        key.setAttribute("aria-disabled", String(!can));
        key.addEventListener("click", () => this.#tap(code));
        row.append(key);
      }
      return row;
    });
    this.tiles.replaceChildren(...rows);
  }
}
