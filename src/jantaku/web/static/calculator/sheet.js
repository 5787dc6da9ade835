// <mj-sheet>: the worth of a hand and its derivation, at the end of a hand and in the calculator.
//
//   el.sheet = sheet          (table/wire.d.ts) shows it: at once, or part by part if the element has the attribute `reveal`;
//                             with the attribute `derivation` only how it comes to that, beside a result that has told the rest
//   el.skip()                 shows the rest, as do a tap, Enter, Space and Escape during the reveal
//   "step", "revealed"        events: a part appeared (detail: hand, yaku, fu, total, steps, payments); all is shown
//
// A focused or hovered fu item highlights its tiles in the hand. Needs base.css and sheet.css; the import defines it.
import { el, mark, meldOf, tile } from "../layout/elements.js";

/** @import { Sheet } from "../table/wire" */
/** @typedef {{ cite: string, href: string }} Cited */

const PACE = { hand: 500, yaku: 420, fu: 260, total: 600, steps: 160, payments: 160 }; // ms after each part

/** The clause, linked to its ruling; in another window, since a table goes on. @param {Cited} row */
function clause({ cite, href }) {
  const link = el("a", "clause", cite);
  Object.assign(link, { href, target: "_blank", rel: "noopener" });
  return link;
}

/** @param {string[]} codes @param {string} [marks] */
const faces = (codes, marks = "") => codes.map((code) => tile(code, { marks }));

export class MjSheet extends HTMLElement {
  /** @type {Sheet | undefined} */
  #sheet;
  /** @type {HTMLElement[]} parts not revealed yet, in order */
  #hidden = [];
  /** @type {Element[]} the tiles of the hand, in the order of the indices of fu items */
  #tiles = [];
  #timer = 0;

  connectedCallback() {
    this.addEventListener("click", this);
    document.addEventListener("keydown", this, true); // in the capture phase: the page uses the same keys
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.removeEventListener("click", this);
    document.removeEventListener("keydown", this, true);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (!this.#hidden.length) return;
    if (event instanceof KeyboardEvent && !["Enter", " ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  get sheet() {
    return this.#sheet;
  }

  /** @param {Sheet | undefined} sheet */
  set sheet(sheet) {
    clearTimeout(this.#timer);
    this.#sheet = sheet;
    this.#hidden = [];
    this.replaceChildren(...(sheet ? this.#draw(sheet) : []));
    mark(...this.querySelectorAll(".says"));
    if (sheet && this.hasAttribute("reveal") && !still()) this.#conceal();
    else if (sheet) this.dispatchEvent(new CustomEvent("revealed", { bubbles: true }));
  }

  /** Shows all parts. */
  skip() {
    clearTimeout(this.#timer);
    if (!this.#hidden.length) return;
    for (const part of this.#hidden) part.classList.remove("later");
    this.#hidden = [];
    this.dispatchEvent(new CustomEvent("revealed", { bubbles: true }));
  }

  #conceal() {
    this.#hidden = /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[data-part]")]);
    for (const part of this.#hidden) part.classList.add("later");
    this.#next();
  }

  #next() {
    const part = this.#hidden.shift();
    if (!part) {
      this.dispatchEvent(new CustomEvent("revealed", { bubbles: true }));
      return;
    }
    const what = /** @type {keyof typeof PACE} */ (part.dataset.part);
    part.classList.remove("later");
    part.classList.add("arrived");
    part.scrollIntoView({ block: "nearest", behavior: "smooth" });
    this.dispatchEvent(new CustomEvent("step", { bubbles: true, detail: what }));
    this.#timer = setTimeout(() => this.#next(), PACE[what]);
  }

  /** @param {Sheet} sheet @returns {HTMLElement[]} */
  #draw(sheet) {
    /** @type {HTMLElement[]} */
    const parts = [this.#hand(sheet), this.#indicators(sheet)];
    if (!sheet.valued) return [...parts, this.#worthless(sheet)];
    parts.push(this.#yaku(sheet));
    if (sheet.fu.length) parts.push(this.#fu(sheet));
    if (this.hasAttribute("derivation")) return [...parts, this.#steps(sheet)];
    return [...parts, this.#total(sheet), this.#steps(sheet), this.#payments(sheet)];
  }

  /** @param {Sheet} sheet */
  #hand(sheet) {
    const [won] = faces([sheet.win], "last");
    const apart = el("span", "apart sheet-win", won, el("span", "small", sheet.words.won));
    const melds = sheet.melds.map(meldOf);
    const hand = el("div", "tiles sheet-hand", ...faces(sheet.tiles), apart, ...melds);
    hand.dataset.part = "hand";
    this.#tiles = [...hand.querySelectorAll(":scope > .tile"), won, ...melds.flatMap((meld) => [...meld.querySelectorAll(".tile")])];
    return hand;
  }

  /** @param {Sheet} sheet */
  #indicators(sheet) {
    const rows = [[sheet.words.dora, sheet.dora], [sheet.words.ura, sheet.ura]];
    const list = el("div", "row sheet-dora small");
    for (const [name, codes] of /** @type {[string, string[]][]} */ (rows)) {
      if (codes.length) list.append(el("span", "row", el("span", "muted", name), el("span", "tiles", ...faces(codes))));
    }
    return list;
  }

  /** @param {Sheet} sheet */
  #yaku(sheet) {
    const rows = sheet.yaku.map((row) => {
      const name = row.about
        ? el("details", "", el("summary", "", row.name), el("p", "small muted says", row.about))
        : el("span", "", row.name);
      const item = el("li", "", name, clause(row), el("span", "num sheet-worth", row.worth));
      item.dataset.part = "yaku";
      return item;
    });
    return section(sheet.words.yaku, el("ul", "sheet-rows", ...rows));
  }

  /** @param {Sheet} sheet */
  #fu(sheet) {
    const rows = sheet.fu.map((row) => {
      const name = el("span", "sheet-fu says", row.name, el("span", "tiles", ...faces(row.tiles)));
      const item = el("li", "", name, clause(row), el("span", "num sheet-worth", String(row.fu)));
      item.dataset.part = "fu";
      if (row.at.length) this.#points(item, row.at);
      return item;
    });
    const sum = el("li", "sheet-sum", el("strong", "num sheet-worth", sheet.fu_text));
    sum.dataset.part = "fu";
    return section(sheet.words.fu, el("ul", "sheet-rows", ...rows, sum));
  }

  /** Highlights the tiles of a fu item while it is focused or hovered. @param {HTMLElement} item @param {number[]} at */
  #points(item, at) {
    const light = (/** @type {boolean} */ on) => {
      this.classList.toggle("pointing", on);
      this.#tiles.forEach((each, place) => each.classList.toggle("lit", on && at.includes(place)));
    };
    item.tabIndex = 0;
    for (const event of ["pointerenter", "focusin"]) item.addEventListener(event, () => light(true));
    for (const event of ["pointerleave", "focusout"]) item.addEventListener(event, () => light(false));
  }

  /** @param {Sheet} sheet */
  #total(sheet) {
    const limit = sheet.limit ? [el("span", "pill gold", sheet.limit)] : [];
    const total = el("p", "sheet-total", el("span", "sheet-count", sheet.headline), ...limit, el("strong", "num", sheet.points_text));
    total.dataset.part = "total";
    return total;
  }

  /** @param {Sheet} sheet */
  #steps(sheet) {
    const rows = sheet.steps.map((row) => el("li", "says", row.text, " ", clause(row)));
    const list = el("ol", "sheet-steps small", ...rows);
    list.dataset.part = "steps";
    return list;
  }

  /** @param {Sheet} sheet */
  #payments(sheet) {
    const rows = sheet.payments.map(({ name, delta, text }) => {
      const sign = delta > 0 ? "gain" : delta < 0 ? "loss" : "";
      return el("li", sign, el("span", "", name), el("strong", "num", text));
    });
    const list = el("ul", "sheet-payments", ...rows);
    list.dataset.part = "payments";
    return section(sheet.words.payments, list);
  }

  /** @param {Sheet} sheet */
  #worthless(sheet) {
    const why = sheet.why.map((row) => el("p", "says", row.text, " ", clause(row)));
    const box = el("div", "stack", el("div", "notice", el("strong", "", sheet.headline), ...why));
    if (sheet.forms.length) box.append(el("ul", "small", ...sheet.forms.map((form) => el("li", "", form))));
    if (sheet.near.length) {
      const rows = sheet.near.map((row) => el("li", "", el("span", "says", el("strong", "", row.name), el("br"), row.text), clause(row)));
      box.append(section(sheet.words.near, el("ul", "sheet-rows sheet-near", ...rows)));
    }
    box.dataset.part = "total";
    return box;
  }
}

/** @param {string} title @param {HTMLElement} body */
function section(title, body) {
  return el("section", "sheet-section", el("h3", "", title), body);
}

/** Whether animations are off. */
function still() {
  return document.documentElement.dataset.still === "true" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

customElements.define("mj-sheet", MjSheet);
