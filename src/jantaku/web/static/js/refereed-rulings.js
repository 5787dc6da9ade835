// What the referee says: a card for each new ruling, and his notes: all rulings, the ledger of penalty points, trifles counted.
import { el, fill, handOf, isSeat, say } from "./board.js";

/**
 * @typedef {import("./refereed").View} View
 * @typedef {import("./refereed").Ruled} Ruled
 * @typedef {import("./wire").SeatKey} SeatKey
 */

const SHORT = 12000; // ms after which what concerns others, or costs nothing, goes by itself: it stays in the notes
const MOST = 3; // cards at a time

/** All rulings, the oldest first. @param {View} view */
export const rulings = (view) => Object.values(view.felt.rulings).sort((a, b) => a.n - b.n);

/** @param {string} text @param {string} href */
function clause(text, href) {
  return href ? Object.assign(el("a", "clause", text), { href, target: "_blank" }) : el("span", "clause", text);
}

/** Whom it concerns. @param {View} view @param {Ruled} ruled */
function who(view, ruled) {
  const seat = view.seats[/** @type {SeatKey} */ (String(ruled.seat))];
  return el("span", "who", el("span", "wind", say(`page.wind-${seat.wind.toLowerCase()}`)), ruled.name || ruled.wind_name);
}

/** What costs nothing is no reason to fear. @param {Ruled} ruled */
const badge = (ruled) => el("b", `badge ${ruled.sanction}`, ruled.sanction_text);

/** The whole ruling: the sentence, its clause, why, in the words said to whom it concerns, what was left to the referee, what follows. @param {View} view @param {Ruled} ruled */
function details(view, ruled) {
  const mine = isSeat(view) && ruled.seat === view.game.me;
  const why = mine ? say("felt.reasons") : say("felt.reasons-told", { name: ruled.name || ruled.wind_name });
  /** @type {HTMLElement[]} */
  const nodes = [el("p", "sentence", ruled.sentence, " ", clause(ruled.clause, ruled.href))];
  if (ruled.reasons.length) {
    const reasons = ruled.reasons.map((reason) => el("li", "", `${reason.text} `, clause(reason.cite, reason.href)));
    nodes.push(el("div", "why-list", el("h4", "", why), el("ul", "", ...reasons)));
  }
  if (ruled.decided) nodes.push(el("p", "decided", ruled.decided));
  if (ruled.steps.length) nodes.push(el("details", "steps", el("summary", "", say("felt.steps")), el("ol", "", ...ruled.steps.map((step) => el("li", "", step)))));
  if (ruled.points && !ruled.warned) nodes.push(el("p", "apart", say("felt.ledger-apart")));
  return nodes;
}

/** What was explained has not happened; a riichi that was said before it stands all the same. @param {View} view */
function held(view) {
  const said = isSeat(view) && view.felt.seats[/** @type {SeatKey} */ (String(view.game.me))].word === "riichi";
  return ["felt.training-long", ...(said ? ["felt.riichi-said"] : [])].map((id) => el("p", "kind", say(id)));
}

/** @param {View} view @param {Ruled} ruled @param {(() => void) | null} again does what was explained all the same; none where there is nothing to be answered */
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
 * A card for each ruling that is new.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Ruled[]} fresh
 * @param {() => void} again
 */
export function announce(box, view, fresh, again) {
  for (const ruled of fresh) {
    if (document.querySelector(`#ending [data-n="${ruled.n}"]`)) continue; // the result has it
    const node = card(view, ruled, again);
    box.append(node);
    const mine = isSeat(view) && ruled.seat === view.game.me;
    if (!ruled.warned && (!mine || ruled.sanction === "none")) pass(node);
  }
  for (const old of [...box.querySelectorAll(".ruling[data-n]")].slice(0, -MOST)) old.remove();
}

/** Goes after a while, unless somebody reads it. @param {HTMLElement} node */
function pass(node) {
  const end = () => (node.matches(":hover, :focus-within") ? void setTimeout(end, 2000) : node.remove());
  setTimeout(end, SHORT);
}

/** Rulings that stand there already are left as they are: one may be reading them. @param {HTMLElement} box @param {View} view */
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

/** A ruling behind its title. @param {View} view @param {Ruled} ruled */
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

/** Penalty points of the overall score, and trifles: no point of the table is among them. @param {View} view */
function ledger(view) {
  const { rows, totals } = view.felt.penalties;
  const seats = /** @type {SeatKey[]} */ (["0", "1", "2", "3"]);
  const trifles = seats.filter((seat) => view.felt.seats[seat].trifles);
  const nodes = [];
  if (rows.length) {
    const sums = seats.filter((seat) => totals[seat].points).map((seat) => el("li", "", el("span", "", name(view, seat)), el("b", "", totals[seat].text)));
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

/** What was ruled in the hand that is over: what spoiled it in full, all else behind its title. @param {View} view @returns {HTMLElement[]} */
export function ofHand(view) {
  const all = rulings(view).filter((one) => !one.warned && one.hand === handOf(view)?.number);
  const spoiled = all.filter((one) => view.felt.ending && SPOILS.includes(one.sanction));
  const others = all.filter((one) => !spoiled.includes(one));
  return [...spoiled.map((one) => card(view, one, null)), ...others.map((one) => note(view, one))];
}

/** What lies beside the points at the end: the session's score, the penalties, and both together. @param {View} view */
export function overall(view) {
  const rows = "rows" in view.standing ? /** @type {(import("./wire").Standing["rows"][number] & Partial<import("./refereed").Overall>)[]} */ (view.standing.rows) : [];
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
