// The answer to "Why?": the acts that one could choose as the bot weighs them, a row each, their numbers drawn as bars.
import { el, mark, say } from "./board.js";
import { tile } from "../layout/elements.js";

/** @import { Why, WhyRow } from "./wire" */
/** @typedef {"win" | "worth" | "danger" | "points" | "place"} Column */

/** The columns, each with the least that a whole bar stands for: thousandths, points. @type {[Column, number][]} */
const COLUMNS = [["win", 100], ["worth", 1000], ["danger", 50], ["points", 100], ["place", 50]];
const link = Object.assign(el("link"), { rel: "stylesheet", href: new URL("./why.css", import.meta.url).href });
await new Promise((done) => {
  link.onload = link.onerror = done;
  document.head.append(link);
});

/** The reason for the bot's choice, the candidates, and what the columns say. @param {Why} why */
export function whyNodes(why) {
  const weighed = why.rows.some((row) => "win" in row.texts);
  const said = el("p", "weigh-said", why.text);
  mark(said);
  return weighed ? [said, tableOf(why.rows), el("p", "weigh-note", say("page.why-note"))] : [said];
}

/** @param {WhyRow[]} rows */
function tableOf(rows) {
  const most = new Map(COLUMNS.map(([key, least]) => [key, Math.max(least, ...rows.map((row) => Math.abs(row[key])))]));
  const heads = ["act", ...COLUMNS.map(([key]) => key)].map((key) => Object.assign(el("th", `col-${key}`, say(`page.why-${key}`)), { scope: "col" }));
  const body = el("tbody", "", ...rows.flatMap((row, at) => rowNodes(row, most, at === 0)));
  return el("table", "weigh-table", el("thead", "", el("tr", "", ...heads)), body);
}

/** A candidate, and its sentence, which its button shows or hides. @param {WhyRow} row @param {Map<string, number>} most @param {boolean} open */
function rowNodes(row, most, open) {
  const words = el("tr", "weigh-words", Object.assign(el("td", "", row.text), { colSpan: COLUMNS.length + 1 }));
  const button = Object.assign(el("button", "weigh-act", ...actNodes(row)), { type: "button" });
  const marks = [...(row.best ? [say("page.why-best")] : []), ...(row.played ? [say("page.why-played")] : [])];
  button.setAttribute("aria-label", [row.spoken, ...marks].join(", "));
  /** @param {boolean} shown */
  const show = (shown) => {
    words.hidden = !shown;
    if (shown) mark(words);
    button.setAttribute("aria-expanded", String(shown));
  };
  button.addEventListener("click", () => show(Boolean(words.hidden)));
  show(open);
  const head = Object.assign(el("th", "", button), { scope: "row" });
  const node = el("tr", `${row.best ? "best" : ""}${row.played ? " played" : ""}`.trim(), head, ...COLUMNS.map(([key]) => cell(row, key, most.get(key) ?? 1)));
  return [node, words];
}

/** The tiles of an act, or its name; a mark on what was played. @param {WhyRow} row */
function actNodes(row) {
  const faces = row.tile ? [row.tile] : row.tiles;
  const named = row.kind !== "discard" ? [el("b", "", row.label)] : [];
  const then = row.then ? [el("span", "then", "→"), tile(row.then, { label: "" })] : [];
  const played = row.played ? [el("em", "", say("page.why-played"))] : [];
  return [...named, el("span", "weigh-tiles", ...faces.map((code) => tile(code, { label: "" })), ...then), ...played];
}

/** @param {WhyRow} row @param {Column} key @param {number} most */
function cell(row, key, most) {
  const meter = el("i", row[key] < 0 ? "meter less" : "meter");
  meter.style.setProperty("--share", String(Math.min(1, Math.abs(row[key]) / most)));
  const texts = /** @type {Partial<Record<Column, string>>} */ (row.texts);
  return el("td", `col-${key}`, el("span", "num", texts[key] ?? "–"), meter);
}
