// The end of a hand or game: scores of the wins, payments, standing, verification of the deal.
import { el, GUARD, handOf, isSeat, say } from "./board.js";
import { check } from "./check.js";
import { still } from "./prefs.js";
import "../calculator/sheet.js";

/** @import { View, Result, Standing } from "./wire" */
/** @import { Stream } from "./stream.js" */
/** @import { Witness } from "./check.js" */

const COUNT = 900; // ms of the points' count-up animation
const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#c3272b", "#1f6fb8", "#2f9e5b", "#b07d12"]; // of the graph's lines, which also differ by dashes
const DASHES = ["", "7 4", "2 4", "12 4 2 4"];
let drawn = "";
let since = 0; // when it was shown

/**
 * Shows an ending, or hides it.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Stream | null} stream none where there is nothing to go on with: in a record
 * @param {Witness} witness
 */
export function showEnding(box, view, stream, witness) {
  const result = "how" in view.result ? /** @type {Result} */ (view.result) : null;
  const standing = "rows" in view.standing ? /** @type {Standing} */ (view.standing) : null;
  const over = view.game.stage === "over" && standing !== null;
  if (view.game.stage !== "result" && !over) {
    drawn = "";
    box.hidden = true;
    return box.replaceChildren();
  }
  const seated = isSeat(view);
  const key = `${handOf(view)?.number} ${over} ${seated}`;
  if (key !== drawn) {
    drawn = key;
    since = performance.now();
    const body = el("div", "ending-body");
    if (over) body.append(...standingNodes(standing));
    if (result) body.append(...resultNodes(view, result, witness, stream !== null));
    box.classList.remove("aside");
    box.replaceChildren(body, el("div", "ending-foot", ...footNodes(box, seated ? stream : null, over)));
    box.hidden = false;
    body.scrollTop = 0;
    if (stream && (document.activeElement ?? document.body) === document.body) box.focus({ preventScroll: true }); // the focused tile has been removed
    reveal(body);
  }
  // the record may appear a moment after the end; a link that is there already stays
  if (over && standing.record) box.querySelector(".downloads:empty")?.replaceWith(downloads(standing));
  ready(box, view, result, over ? standing : null);
}

/** @param {View} view @param {Result} result @param {Witness} witness @param {boolean} live nothing was seen of it before */
function resultNodes(view, result, witness, live) {
  /** @type {HTMLElement[]} */
  const nodes = [el("h2", "", result.title)];
  for (const win of result.wins) {
    if (result.wins.length > 1) nodes.push(el("h3", "", win.title));
    const sheet = /** @type {HTMLElement & {sheet: unknown}} */ (document.createElement("mj-sheet"));
    sheet.toggleAttribute("reveal", live && !still() && view.game.stage === "result"); // at the end of the game the standing comes first
    sheet.sheet = win.sheet;
    nodes.push(sheet);
  }
  for (const line of result.lines) nodes.push(el("p", "", line));
  nodes.push(changes(result), ...result.next.map((line) => el("p", "muted", line)));
  const hand = handOf(view);
  if (hand?.secret) nodes.push(checker(view, witness));
  return nodes;
}

/** @param {Result} result */
function changes(result) {
  const list = el("ul", "changes");
  for (const change of result.changes) {
    const delta = el("b", change.delta > 0 ? "up" : change.delta < 0 ? "down" : "", change.delta_text);
    const total = el("span", "num total", change.total_text);
    Object.assign(total.dataset, { from: String(change.total - change.delta), to: String(change.total), text: change.total_text });
    list.append(el("li", "", el("span", "who", change.name), delta, total));
  }
  return list;
}

/** Starts counting after the score was revealed. @param {HTMLElement} body */
function reveal(body) {
  const sheet = body.querySelector("mj-sheet[reveal]:last-of-type");
  if (!sheet) return count(body);
  sheet.addEventListener("revealed", () => {
    body.querySelector(".changes")?.scrollIntoView({ block: "end", behavior: "smooth" });
    count(body);
  });
}

/** Counts the points up; a tap shows the result. @param {HTMLElement} body */
function count(body) {
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

/** @param {View} view @param {Witness} witness */
function checker(view, witness) {
  const out = el("output", "found");
  const button = Object.assign(el("button", "button small quiet", say("page.check")), { type: "button" });
  button.addEventListener("click", () => {
    const hand = handOf(view);
    if (!hand) return;
    const found = check(hand, witness, isSeat(view) ? view.game.me : -1);
    out.className = `found notice ${/wrong|changed|other/.test(found) ? "bad" : "good"}`;
    out.replaceChildren(say(found), el("code", "seal", hand.seal));
    out.scrollIntoView({ block: "nearest" });
  });
  return el("div", "check-deal", button, out);
}

/** @param {Standing} standing */
function standingNodes(standing) {
  const rows = standing.rows.map((row) =>
    el(
      "tr",
      row.place === 1 ? "first" : "",
      el("td", "num", `${row.place}.`),
      el("td", "who", el("i", `line line-${row.seat}`), row.name),
      el("td", "num", row.points_text),
      el("td", "num", row.uma),
      el("td", "num score-cell", row.score),
    ),
  );
  const head = el("tr", "", ...["place", "name", "points", "uma", "score"].map((id) => el("th", id === "name" ? "" : "num", say(`page.standing-${id}`))));
  const table = el("table", "standing", el("thead", "", head), el("tbody", "", ...rows));
  return [el("h2", "", say("page.standing")), el("div", "scroll", table), graph(standing), ...standing.notes.map((note) => el("p", "muted", note)), downloads(standing)];
}

/** The record of the game, once it is kept. @param {Standing} standing */
function downloads(standing) {
  const links = standing.downloads.map((one) => Object.assign(el("a", "button small", say("page.download", { name: one.name })), { href: one.href, download: "" }));
  const replay = Object.assign(el("a", "button small", say("page.replay")), { href: standing.record });
  return el("div", "row downloads", ...(standing.record ? [replay] : []), ...links);
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

/** The buttons below; they stay while others press theirs, as one may just be pressed. @param {HTMLElement} box @param {Stream | null} stream @param {boolean} over */
function footNodes(box, stream, over) {
  const aside = Object.assign(el("button", "button", say("page.show-table")), { type: "button" });
  aside.addEventListener("click", () => {
    aside.textContent = say(box.classList.toggle("aside") ? "page.show-result" : "page.show-table");
  });
  if (!stream) return [aside];
  const go = Object.assign(el("button", "button primary go"), { type: "button" });
  go.addEventListener("click", () => {
    if (performance.now() - since < GUARD) return;
    go.disabled = true;
    if (over) stream.rematch();
    else stream.go();
  });
  return [aside, go];
}

/** Marks whether this player has continued. @param {HTMLElement} box @param {View} view @param {Result | null} result @param {Standing | null} standing */
function ready(box, view, result, standing) {
  const go = box.querySelector("button.go");
  if (!(go instanceof HTMLButtonElement)) return;
  const mine = (standing ? standing.rematch : (result?.ready ?? [])).includes(view.game.me);
  go.textContent = say(mine ? "page.waiting-others" : standing ? "page.rematch" : "page.go");
  go.disabled = mine;
}
