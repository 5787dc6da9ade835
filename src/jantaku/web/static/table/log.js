// The log: a chip with a tile for each discard, a line for all else; announced as sentences; the seal of the wall behind a lock.
import { el, say } from "./board.js";
import { tile } from "../layout/elements.js";

/** @import { View, News, SeatKey } from "./wire" */
/** @typedef {{id: string, text: string, tile: string, wind: string}} Line */

const KEPT = "jantaku.log"; // the lines across a reload
const MOST = 300; // lines
const DISCARDS = new Set(["game.discards", "game.discards-drawn", "game.riichi"]);
/** @type {Record<string, string>} */
const CALLS = { "game.chii": "chii", "game.pon": "pon", "game.kan": "kan", "game.kan-added": "kan", "game.ron": "ron", "game.tsumo": "tsumo" };
const SEALED = "live.sealed";
const DRAWS = "game.draws";

const list = /** @type {HTMLElement} */ (document.getElementById("log"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));
/** @type {Line[]} */
let lines = [];

/** @param {View | null} view @param {News} news @returns {Line} */
export const lineOf = (view, { id, text, tile: code, seat }) => ({ id, text, tile: code, wind: view && seat >= 0 ? view.seats[/** @type {SeatKey} */ (String(seat))].wind.toLowerCase() : "" });

/** Whether it is a line of the log: not a draw, nor a seal. @param {News} news */
export const logs = (news) => news.line && news.text !== "" && !news.id.startsWith(DRAWS) && news.id !== SEALED;

/** A line of the log, with tiles. @param {Line} line */
export function node(line) {
  const text = el("span", "unseen", line.text);
  const wind = line.wind ? [el("span", "wind", say(`page.wind-${line.wind}`))] : [];
  const call = line.id === "game.riichi" ? "riichi" : CALLS[line.id];
  if (!line.tile || !wind.length || !(call || DISCARDS.has(line.id))) return el("li", line.id === "game.dealt" ? "dealt" : "", line.text);
  const face = tile(line.tile, { label: "", marks: line.id === "game.discards-drawn" ? "dim" : "" });
  const shown = el("span", "shown", ...wind, ...(call ? [el("b", "", say(`page.call-${call}`))] : []), face);
  shown.setAttribute("aria-hidden", "true");
  return el("li", call ? `call ${call}` : "chip", text, shown);
}

/** @param {Line[]} more */
function add(more) {
  lines = [...lines, ...more].slice(-MOST);
  list.append(...more.map(node));
  while (list.children.length > MOST) list.firstElementChild?.remove();
  if (more.length) bottom(); // scroll without reading the height, which would force a second layout
}

/** Adds lines, and announces them. @param {View | null} view @param {News[]} news */
export function addNews(view, news) {
  const spoken = news.filter((one) => one.line && one.text && one.id !== SEALED);
  add(news.filter(logs).map((one) => lineOf(view, one)));
  if (spoken.length) live.replaceChildren(...spoken.map((one) => el("p", "", one.text)));
}

export function bottom() {
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
}

/** @param {string} seal */
export function showSeal(seal) {
  const code = document.getElementById("seal");
  if (code) code.textContent = seal;
}

/** @param {string} game */
export function recall(game) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  if (kept.game !== game) return;
  const before = kept.lines.filter((/** @type {Line} */ line) => line.text);
  lines = [...before, ...lines];
  list.prepend(...before.map(node));
}

/** Adds the missing lines of the hand. @param {View | null} view @param {string[]} told @param {News[]} news the same, where it is known */
export function catchUp(view, told, news) {
  const all = news.length ? news.map((one) => lineOf(view, one)) : told.map((text) => ({ id: "", text, tile: "", wind: "" }));
  const texts = all.map((one) => one.text);
  const known = lines.slice(-5).map((line) => texts.lastIndexOf(line.text));
  add(all.slice(Math.max(-1, ...known) + 1));
  bottom();
}

/** Keeps the lines while the page reloads. @param {() => View | null} shown */
export function keepLines(shown) {
  addEventListener("pagehide", () => {
    const view = shown();
    if (view) sessionStorage.setItem(KEPT, JSON.stringify({ game: view.game.id, lines }));
  });
  new ResizeObserver(() => (list.scrollTop = list.scrollHeight)).observe(list);
}
