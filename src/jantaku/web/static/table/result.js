// What a hand came to, in one look: who won, with which tiles and yaku, for how many points; what each seat paid and now has.
import { el, handOf, isSeat, mark, say } from "./board.js";
import { still } from "./prefs.js";
import { meldOf, tile } from "../layout/elements.js";
import "../calculator/sheet.js";

/** @import { View, Result, Meld, Sheet, SeatKey } from "./wire" */
/** @typedef {Result["changes"][number]} Change */

const COUNT = 200; // ms of the points' count-up animation
const APART = 0.35; // widths of a tile between the hand, the winning tile and each meld
const TURNED = 1.36; // widths of a tile that lies sideways

/** @param {View} view @param {Result} result */
export function resultNodes(view, result) {
  const wins = result.wins.map((win) => winNode(win, result.wins.length > 1 ? whoNode(view, win.seat) : null));
  const [alone] = wins;
  const head = el("h2", "", result.title);
  if (wins.length === 1) alone.prepend(head);
  const turned = result.wins.find((win) => win.sheet.ura.length) ?? result.wins[0]; // several winners share the indicators
  const main = el("div", "result-main", ...(wins.length === 1 ? [] : [head]), ...wins, ...(wins.length > 1 ? [dora(turned.sheet)] : []), el("div", "result-notes"));
  const next = el("div", "result-next", ...result.next.map((line) => el("p", "", line)));
  const box = el("div", `result ${wins.length ? "won" : "drawn"} wins-${wins.length}`, main, el("div", "result-side", changes(view, result), next));
  return [box, why(view, result)];
}

/** A winner: the hand, its yaku and its points; of several, who it is. @param {Result["wins"][number]} win @param {HTMLElement | null} who */
function winNode({ sheet }, who) {
  const limit = sheet.limit ? [el("span", "limit", sheet.limit)] : [];
  const worth = el("p", "worth", el("span", "headline", sheet.headline), ...limit, el("strong", "num points", sheet.points_text));
  const yaku = el("ul", "yaku", ...sheet.yaku.map((row) => el("li", "", el("span", "", row.name), " ", el("b", "", row.worth))));
  yaku.setAttribute("aria-label", sheet.words.yaku);
  return el("section", "win", ...(who ? [el("h3", "", who)] : []), worth, handNode(sheet), ...(who ? [] : [dora(sheet)]), yaku);
}

/** @param {Sheet} sheet */
function handNode(sheet) {
  const won = tile(sheet.win, { marks: "last" });
  const node = el("div", "tiles won-hand", ...sheet.tiles.map((code) => tile(code)), el("span", "apart", won), ...sheet.melds.map(meldOf));
  return fitted(node, sheet.tiles.length + 1 + APART, sheet.melds);
}

/** Gives a row of tiles its number of widths, by which the styles size them. @param {HTMLElement} node @param {number} concealed @param {Meld[]} melds */
function fitted(node, concealed, melds) {
  const wide = melds.map((meld) => meld.tiles.reduce((sum, one) => sum + (one.added ? 0 : one.turned ? TURNED : 1), APART));
  node.style.setProperty("--n", String(wide.reduce((sum, one) => sum + one, concealed)));
  return node;
}

/** @param {Sheet} sheet */
function dora({ words, dora: turned, ura }) {
  const rows = /** @type {[string, string[]][]} */ ([[words.dora, turned], [words.ura, ura]]).filter(([, codes]) => codes.length);
  return el("p", "indicators", ...rows.map(([name, codes]) => el("span", "", name, el("span", "tiles", ...codes.map((code) => tile(code))))));
}

/** The four seats: what each paid or won, and has now; where the hand was drawn, the hands that were declared. @param {View} view @param {Result} result */
function changes(view, result) {
  const list = el("ul", "changes", ...result.changes.map((change) => changeNode(view, result, change)));
  list.classList.toggle("with-hands", list.querySelector(".tiles, .tenpai, .noten") !== null); // in rows, which have room for these
  return list;
}

/** @param {View} view @param {Result} result @param {Change} change */
function changeNode(view, result, change) {
  const seat = view.seats[/** @type {SeatKey} */ (String(change.seat))];
  const mine = isSeat(view) && view.game.me === change.seat;
  const delta = el("b", `delta ${change.delta > 0 ? "up" : change.delta < 0 ? "down" : ""}`, change.delta_text);
  const total = el("span", "num total", change.total_text);
  Object.assign(total.dataset, { from: String(change.total - change.delta), to: String(change.total), text: change.total_text });
  const declared = seat.declared && !result.wins.length ? [el("em", seat.declared, say(`page.${seat.declared}`))] : [];
  const row = el("li", mine ? "me" : "", whoNode(view, change.seat), ...declared, delta, total);
  if (!result.wins.length && declaredHand(view, seat, mine)) row.append(fitted(el("span", "tiles declared", ...seat.tiles.map((code) => tile(code)), ...seat.melds.map(meldOf)), seat.tiles.length, seat.melds));
  return row;
}

/** A seat by its wind and name, one's own marked. @param {View} view @param {number} at */
function whoNode(view, at) {
  const seat = view.seats[/** @type {SeatKey} */ (String(at))];
  const you = isSeat(view) && view.game.me === at ? [el("em", "you", say("page.you"))] : [];
  return el("span", "who", el("span", "wind", say(`page.wind-${seat.wind.toLowerCase()}`)), el("span", "name", seat.name), ...you);
}

/** Whether everybody has seen this hand: it was declared tenpai, or shown to break the hand off. @param {View} view @param {import("./wire").Seat} seat @param {boolean} mine */
function declaredHand(view, seat, mine) {
  const known = seat.tiles.length > 0 && !seat.tiles.includes("?");
  return known && (seat.declared === "tenpai" || (!seat.declared && (seat.riichi || !mine) && isSeat(view)));
}

/** Fu, clauses, rounding and payments of each win, sentences, and the check of the deal; folded. @param {View} view @param {Result} result */
function why(view, result) {
  const box = el("details", "more result-why", el("summary", "", say("page.why")));
  for (const win of result.wins) {
    const sheet = /** @type {HTMLElement & {sheet: unknown}} */ (document.createElement("mj-sheet"));
    sheet.setAttribute("derivation", "");
    sheet.sheet = win.sheet;
    box.append(...(result.wins.length > 1 ? [el("h3", "", win.title)] : []), sheet);
  }
  const lines = result.lines.map((line) => el("p", "", line));
  mark(...lines);
  box.append(...lines);
  if (handOf(view)?.secret) box.append(checker(view));
  box.hidden = box.children.length < 2;
  return box;
}

/** Counts the points up; a tap shows the result. @param {HTMLElement} body */
export function count(body) {
  if (still()) return;
  const places = [...body.querySelectorAll(".total")].map((node) => /** @type {HTMLElement} */ (node));
  const format = new Intl.NumberFormat(document.documentElement.lang);
  const begun = performance.now();
  let skipped = false;
  body.addEventListener("pointerdown", () => (skipped = true), { once: true });
  const step = () => {
    const done = skipped ? 1 : Math.min(1, (performance.now() - begun) / COUNT);
    for (const { dataset, firstChild } of places) {
      const value = Number(dataset.from) + (Number(dataset.to) - Number(dataset.from)) * (1 - (1 - done) ** 3);
      if (firstChild) firstChild.nodeValue = done < 1 ? format.format(Math.round(value / 100) * 100).replace("-", "−") : (dataset.text ?? "");
    }
    if (done < 1 && body.isConnected) requestAnimationFrame(step);
  };
  step();
}

/** @param {View} view */
function checker(view) {
  const out = el("output", "found");
  const button = Object.assign(el("button", "button small quiet", say("page.check")), { type: "button" });
  button.addEventListener("click", async () => {
    const { checked } = await import("./checked.js");
    out.replaceChildren(checked(view));
  });
  return el("div", "check-deal", button, out);
}
