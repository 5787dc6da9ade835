// The referee: a card per new ruling, and notes of all rulings, penalty points and counted offences.
import { el, fill, handOf, isSeat, mark, say, SEATS } from "../table/board.js";

/** @import { View, Ruled } from "./types" */
/** @import { SeatKey } from "../table/wire" */

const SHORT = 12000; // ms until cards about others, or without a cost, close by themselves; the notes keep them
const MOST = 3; // cards at a time

/** All rulings, the oldest first. @param {View} view */
export const rulings = (view) => Object.values(view.felt.rulings).sort((a, b) => a.n - b.n);

/** @param {string} text @param {string} href */
function clause(text, href) {
  return href ? Object.assign(el("a", "clause", text), { href, target: "_blank" }) : el("span", "clause", text);
}

/** The player of a ruling. @param {View} view @param {Ruled} ruled */
function who(view, ruled) {
  const seat = view.seats[/** @type {SeatKey} */ (String(ruled.seat))];
  return el("span", "who", el("span", "wind", say(`page.wind-${seat.wind.toLowerCase()}`)), ruled.name || ruled.wind_name);
}

/** Styled by sanction: a warning must not look like a penalty. @param {Ruled} ruled */
const badge = (ruled) => el("b", `badge ${ruled.sanction}`, ruled.sanction_text);

/** The whole ruling: sentence, clause, reasons, discretion, next steps. @param {View} view @param {Ruled} ruled */
function details(view, ruled) {
  const mine = isSeat(view) && ruled.seat === view.game.me;
  const why = mine ? say("felt.reasons") : say("felt.reasons-told", { name: ruled.name || ruled.wind_name });
  const sentence = el("p", "sentence", ruled.sentence, " ", clause(ruled.clause, ruled.href));
  /** @type {HTMLElement[]} */
  const nodes = [sentence];
  mark(sentence);
  if (ruled.reasons.length) {
    const reasons = ruled.reasons.map((reason) => el("li", "", `${reason.text} `, clause(reason.cite, reason.href)));
    mark(...reasons);
    nodes.push(el("div", "why-list", el("h4", "", why), el("ul", "", ...reasons)));
  }
  if (ruled.decided) nodes.push(el("p", "decided", ruled.decided));
  if (ruled.steps.length) nodes.push(el("details", "steps", el("summary", "", say("felt.steps")), el("ol", "", ...ruled.steps.map((step) => el("li", "", step)))));
  if (ruled.points && !ruled.warned) nodes.push(el("p", "apart", say("felt.ledger-apart")));
  return nodes;
}

/** Whether an explained action was held back although its riichi was announced. @param {View} view */
function held(view) {
  const said = isSeat(view) && view.felt.seats[/** @type {SeatKey} */ (String(view.game.me))].word === "riichi";
  return ["felt.training-long", ...(said ? ["felt.riichi-said"] : [])].map((id) => el("p", "kind", say(id)));
}

/** @param {View} view @param {Ruled} ruled @param {(() => void) | null} again repeats the explained action; null if there is none */
function card(view, ruled, again) {
  const name = `ruling ${ruled.warned ? "gentle" : ruled.sanction}`;
  const node = el("article", name);
  node.dataset.n = String(ruled.n);
  node.dataset.foul = ruled.foul;
  node.tabIndex = -1;
  const head = ruled.warned
    ? [el("p", "for", say("felt.training")), el("h3", "", ruled.title)]
    : [el("p", "for", say("felt.on"), " ", who(view, ruled)), el("h3", "", ruled.title), badge(ruled)];
  if (!again) {
    node.append(el("header", "", ...head), el("div", "body", ...details(view, ruled)));
    return node;
  }
  const close = Object.assign(el("button", ruled.warned ? "button" : "button primary", say(ruled.warned ? "felt.leave-it" : "felt.understood")), { type: "button" });
  close.addEventListener("click", () => node.remove());
  const foot = el("footer", "", close);
  if (ruled.warned) {
    const anyway = Object.assign(el("button", "button quiet anyway", say("felt.anyway")), { type: "button" });
    anyway.addEventListener("click", () => (node.remove(), again()));
    foot.prepend(anyway);
  }
  node.append(el("header", "", ...head), el("div", "body", ...(ruled.warned ? held(view) : []), ...details(view, ruled)), foot);
  return node;
}

/**
 * Shows a card for each new ruling.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Ruled[]} fresh
 * @param {() => void} again
 */
export function announce(box, view, fresh, again) {
  for (const ruled of fresh) {
    if (document.querySelector(`#ending [data-n="${ruled.n}"]`)) continue; // the result shows it
    const node = card(view, ruled, again);
    box.append(node);
    const mine = isSeat(view) && ruled.seat === view.game.me;
    if (!ruled.warned && (!mine || ["none", "yellow-card"].includes(ruled.sanction))) pass(node);
  }
  for (const old of [...box.querySelectorAll(".ruling[data-n]")].slice(0, -MOST)) old.remove();
}

/** Closes a card after a while, unless it is being read. @param {HTMLElement} node */
function pass(node) {
  const end = () => (node.matches(":hover, :focus-within") ? void setTimeout(end, 2000) : node.remove());
  setTimeout(end, SHORT);
}

/** Adds new rulings; the others are left as they are, since one may be being read. @param {HTMLElement} box @param {View} view */
export function drawNotes(box, view) {
  const all = rulings(view);
  if (!box.firstElementChild) {
    const close = Object.assign(el("button", "tool shut", "×"), { type: "button" });
    close.setAttribute("aria-label", say("page.close"));
    close.dataset.open = "notes";
    box.append(el("header", "", el("h2", "", say("felt.notes")), close), el("div", "stack sums"), el("ol", "all"));
  }
  const [, sums, list] = [...box.children];
  sums.replaceChildren(...(all.length ? [] : [el("p", "none", say(view.game.training ? "felt.none-training" : "felt.none"))]), ...ledger(view));
  const there = new Map([...list.children].map((node) => [/** @type {HTMLElement} */ (node).dataset.key, node]));
  for (const ruled of all) {
    const key = `${view.game.id} ${ruled.n}`;
    if (!there.delete(key)) list.prepend(row(view, ruled, key));
  }
  for (const node of there.values()) node.remove();
}

/** A ruling folded under its title. @param {View} view @param {Ruled} ruled */
function note(view, ruled) {
  const first = ruled.warned ? [el("span", "hint", say("felt.explained"))] : [who(view, ruled), badge(ruled)];
  const summary = el("summary", "", el("span", "title", ruled.title), ...first);
  const node = el("details", `note ${ruled.warned ? "gentle" : ruled.sanction}`, summary, el("p", "when", ruled.hand_title), ...details(view, ruled));
  node.dataset.foul = ruled.foul;
  node.dataset.n = String(ruled.n);
  return node;
}

/** @param {View} view @param {Ruled} ruled @param {string} key */
function row(view, ruled, key) {
  const item = el("li", "", note(view, ruled));
  item.dataset.key = key;
  return item;
}

/** Penalty points of the overall score and counted offences; they move no points at the table. @param {View} view */
function ledger(view) {
  const { rows, totals } = view.felt.penalties;
  const trifles = SEATS.filter((seat) => view.felt.seats[seat].trifles);
  const nodes = [];
  if (rows.length) {
    const sums = SEATS.filter((seat) => totals[seat].points).map((seat) => el("li", "", el("span", "", name(view, seat)), el("b", "", totals[seat].text)));
    nodes.push(el("div", "ledger", el("h3", "", say("felt.ledger")), el("ul", "", ...sums), el("p", "apart", say("felt.ledger-apart"))));
  }
  if (trifles.length) {
    const counted = trifles.map((seat) => el("li", "", el("span", "", name(view, seat)), el("b", "", String(view.felt.seats[seat].trifles))));
    nodes.push(el("div", "ledger", el("h3", "", say("felt.trifles")), el("ul", "", ...counted)));
  }
  return nodes;
}

/** @param {View} view @param {SeatKey} seat */
const name = (view, seat) => view.seats[seat].name || view.seats[seat].wind_name;

const SPOILS = ["chombo", "redeal", "disqualification"];

/** The rulings of the finished hand: the one that spoiled it in full, the others folded. @param {View} view @returns {HTMLElement[]} */
export function ofHand(view) {
  const all = rulings(view).filter((one) => !one.warned && one.hand === handOf(view)?.number);
  const spoiled = all.filter((one) => view.felt.ending && SPOILS.includes(one.sanction));
  const others = all.filter((one) => !spoiled.includes(one));
  return [...spoiled.map((one) => card(view, one, null)), ...others.map((one) => note(view, one))];
}

/** The final table: session score, penalties, and their sum. @param {View} view */
export function overall(view) {
  const rows = "rows" in view.standing ? /** @type {(import("../table/wire").Standing["rows"][number] & Partial<import("./types").Overall>)[]} */ (view.standing.rows) : [];
  if (!rows.some((one) => one.overall)) return [];
  const table = el("table", "overall");
  const head = el("tr", "", ...["felt.player", "page.standing-score", "felt.penalty", "felt.overall"].map((id, at) => el("th", at ? "num" : "", say(id))));
  table.append(el("thead", "", head), el("tbody", ""));
  fill(
    table.lastElementChild ?? table,
    rows,
    (one) => `${one.seat}`,
    (one) => el("tr", "", el("td", "", one.name), el("td", "num", one.score), el("td", "num", one.penalty || "0"), el("td", "num score-cell", one.overall ?? "")),
  );
  return [el("h3", "", say("felt.overall-long")), el("div", "scroll", table), el("p", "muted", say("felt.ledger-apart"))];
}
