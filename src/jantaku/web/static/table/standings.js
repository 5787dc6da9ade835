// The end of a game: what one came to, the standings, the points after each hand, the record.
import { el, isSeat, say } from "./board.js";

/** @import { View, Standing } from "./wire" */

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#c3272b", "#1f6fb8", "#2f9e5b", "#b07d12"]; // of the graph's lines, which also differ by dashes
const DASHES = ["", "7 4", "2 4", "12 4 2 4"];

/** @param {View} view @param {Standing} standing @param {HTMLElement[]} last what the last hand came to @param {boolean} awaited whether the record of the game is still to come */
export function standingNodes(view, standing, last, awaited) {
  const me = isSeat(view) ? view.game.me : -1;
  const rows = standing.rows.map((row) =>
    el(
      "tr",
      `${row.place === 1 ? "first" : ""}${row.seat === me ? " me" : ""}`,
      el("td", "num", `${row.place}.`),
      el("td", "who", el("i", `line line-${row.seat}`), el("span", "name", row.name), ...(row.seat === me ? [" ", el("em", "you", say("page.you"))] : [])),
      el("td", "num", row.points_text),
      el("td", "num", row.uma),
      el("td", "num score-cell", row.score),
    ),
  );
  const head = el("tr", "", ...["place", "name", "points", "uma", "score"].map((id) => el("th", id === "name" ? "" : "num", say(`page.standing-${id}`))));
  const table = el("table", "standing", el("thead", "", head), el("tbody", "", ...rows));
  const notes = standing.notes.map((note) => el("p", "muted", note));
  const left = el("div", "stack", came(standing, me), el("div", "scroll", table), ...notes);
  const hand = last.length ? [el("details", "more last-hand", el("summary", "", say("page.last-hand")), ...last)] : [];
  return [el("div", "standings", left, el("div", "stack", graph(standing), downloads(view, standing, awaited))), ...hand];
}

/** What the reader came to; for all others, that these are the standings. @param {Standing} standing @param {number} me */
function came(standing, me) {
  const mine = standing.rows.find((row) => row.seat === me);
  if (!mine) return el("h2", "", say("page.standing"));
  const shared = standing.rows.filter((row) => row.place === mine.place).length > 1;
  return el("h2", `came came-${mine.place}`, say(`page.came-${mine.place}`), ...(shared ? [` ${say("page.came-shared")}`] : []), el("small", "num", mine.score));
}

/**
 * The record of the game and the check of its deals; while they are still awaited they have their room already, so that nothing jumps.
 * @param {View} view @param {Standing} standing @param {boolean} awaited
 */
export function downloads(view, standing, awaited) {
  const links = standing.downloads.map((one) => Object.assign(el("a", "button small", one.name), { href: one.href, download: one.file ?? "" }));
  const kept = awaited || Boolean(standing.record);
  const replay = Object.assign(el("a", "button small", say("page.replay")), { href: standing.record });
  const [check, found] = checker(view, standing.record);
  const files = links.length || awaited ? [el("details", "", el("summary", "button small", say("page.download")), ...links)] : [];
  return el("div", `row downloads${awaited ? " awaited" : ""}`, ...(kept ? [replay, check] : []), ...files, ...(kept ? [found] : []));
}

/** The check of all deals of the game. @param {View} view @param {string} record */
function checker(view, record) {
  const out = el("output", "found");
  const button = Object.assign(el("button", "button small check-game", say("page.check-game")), { type: "button" });
  button.addEventListener("click", async () => {
    const { checkedGame } = await import("./checked.js");
    out.replaceChildren(await checkedGame(view, record));
  });
  return [button, out];
}

/** @param {string} name @param {Record<string, string | number>} values @param {...(Node | string)} inside */
function shape(name, values, ...inside) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, String(value));
  node.append(...inside);
  return node;
}

/** The points of all four, by hand. @param {Standing} standing */
function graph(standing) {
  const all = standing.graph.flat();
  const [low, high] = [Math.floor(Math.min(0, ...all) / 10000) * 10000, Math.ceil(Math.max(...all) / 10000) * 10000];
  const x = (/** @type {number} */ at) => 44 + (at * 546) / Math.max(1, standing.graph.length - 1);
  const y = (/** @type {number} */ points) => 208 - ((points - low) * 196) / Math.max(1, high - low);
  const svg = shape("svg", { viewBox: "0 0 600 220", class: "graph", role: "img", "aria-label": say("page.graph") });
  for (let points = low; points <= high; points += 10000) {
    svg.append(shape("path", { d: `M44 ${y(points)}H590`, class: points === 0 ? "axis" : "grid" }), shape("text", { x: 38, y: y(points) + 4, "text-anchor": "end" }, points ? `${points / 1000}k` : "0"));
  }
  for (const row of standing.rows) {
    const at = row.seat;
    const d = standing.graph.map((points, hand) => `${hand ? "L" : "M"}${x(hand).toFixed(1)} ${y(points[at]).toFixed(1)}`).join("");
    svg.append(shape("path", { d, stroke: COLOURS[at], "stroke-dasharray": DASHES[at], class: "course" }, shape("title", {}, row.name)));
  }
  return svg;
}
