// The score keeper's page: what is entered goes to the server, which computes everything; without a network it waits here.
import { Asking, press } from "./asking.js";
import { el, say, words } from "./keepwords.js";
import { Queue } from "./queue.js";

/**
 * @typedef {import("./keep").Sheet} Sheet
 * @typedef {import("./keep").Seat} Seat
 * @typedef {import("./keep").Entry} Entry
 * @typedef {import("./keep").Answer} Answer
 * @typedef {import("./keep").Hand} Hand
 */

const POLL = 3000; // ms between two looks at what other phones have entered

/** @type {import("./keep").Boot} */
const boot = words();
const root = /** @type {HTMLElement} */ (document.getElementById("keep"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
/** @type {Sheet} */
let sheet = boot.state;
let notice = "";
const url = `/keep/${boot.id}`;

const queue = new Queue(`jantaku.keep.${boot.id}`, `${url}/add`, settled);
const asking = new Asking(boot, { sheet: () => sheet, send, draw, preview });

/** What became of an entry. @param {Answer | null} answer null: it waits for the network @param {Entry} entry */
function settled(answer, entry) {
  notice = "";
  if (answer?.state) sheet = answer.state;
  if (answer && !answer.ok) {
    notice = answer.text;
    if (answer.ruling) asking.foul(answer.ruling.seat, answer.ruling.foul, answer.ruling.given);
    else if (answer.conflict) asking.conflict(entry, answer.text);
  } else if (answer) told.textContent = say("sent");
  draw();
}

/** Records an entry, or keeps it until it can be sent. @param {string} kind @param {object} body @param {boolean} [anyway] */
function send(kind, body, anyway = false) {
  queue.add({ kind, body, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, seen: anyway ? null : sheet.n });
}

/** @param {string} kind @param {object} body @returns {Promise<Answer | null>} null without a network */
async function preview(kind, body) {
  try {
    const answer = await fetch(`${url}/preview`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind, body }),
    });
    return await answer.json();
  } catch {
    return null;
  }
}

function draw() {
  const parts = [head(), seats()];
  if (notice) parts.push(Object.assign(el("p", "notice bad", notice), { role: "alert" }));
  if (queue.length) parts.push(el("p", "notice", say("offline", { n: queue.length })));
  const asked = asking.node();
  if (asked) parts.push(asked);
  else if (sheet.over) parts.push(ending());
  else parts.push(actions());
  if (!asked) parts.push(...rest());
  root.replaceChildren(...parts);
}

function head() {
  const bets = el("span", "bets", el("i", "thousand"), String(sheet.sticks), el("i", "hundred"), String(sheet.counters));
  return el("header", "felt state", el("h2", "", sheet.over || sheet.title), bets, el("p", "small check-sum", sheet.check));
}

function seats() {
  return el("ul", "plain seats", ...sheet.seats.map(seatNode));
}

/** @param {Seat} seat @param {number} at */
function seatNode(seat, at) {
  const wind = el("span", `wind${seat.dealer ? " dealer" : ""}`, seat.wind);
  const name = el("b", "name", seat.name);
  const points = el("span", "points", seat.points);
  const row = el("li", seat.dead ? "dead" : "", wind, name, points);
  if (seat.debt) row.append(el("span", "small debt", seat.debt));
  if (sheet.over) return row;
  const stick = el("button", `button small stick${seat.riichi ? " down" : ""}`, say("riichi"));
  stick.type = "button";
  stick.disabled = seat.riichi || sheet.closed;
  stick.setAttribute("aria-pressed", String(seat.riichi));
  stick.setAttribute("aria-label", `${say("riichi")}: ${seat.name}`);
  stick.addEventListener("click", () => send("riichi", { seat: at }));
  row.append(stick);
  return row;
}

function actions() {
  const big = ["ron", "tsumo", "draw"].map((kind) => press(say(kind), () => asking.begin(kind), "primary"));
  return el("div", "acts", ...big, press(say("more"), () => asking.begin("more")));
}

function ending() {
  const order = sheet.seats.map((seat, at) => ({ seat, at })).sort((a, b) => a.seat.place - b.seat.place);
  const rows = order.map(({ seat, at }) => {
    const done = sheet.confirmed.includes(at);
    const confirm = press(done ? say("confirmed") : say("confirm"), () => send("confirm", { seat: at }), done ? "quiet" : "primary");
    confirm.disabled = done || sheet.closed;
    confirm.setAttribute("aria-label", `${confirm.textContent}: ${seat.name}`);
    const minus = seat.penalty ? el("span", "small", `${say("penalty")} −${seat.penalty} → ${seat.overall}`) : "";
    return el("li", "", el("b", "place", `${seat.place}.`), el("span", "name", seat.name), el("b", "score", seat.score), minus, confirm);
  });
  const stay = sheet.signature && !sheet.signed ? el("p", "notice", say("stay")) : "";
  const out = el("section", "card", el("h2", "", say("places")), el("ol", "plain ranking", ...rows), stay);
  if (sheet.signature && !sheet.signed && sheet.confirmed.length === 4) out.append(press(say("sign"), () => asking.begin("sign"), "primary"));
  if (!sheet.closed && sheet.confirmed.length === 4 && (!sheet.signature || sheet.signed)) out.append(press(say("close"), () => send("close", {}), "primary"));
  return out;
}

function rest() {
  const out = [];
  if (sheet.ledger.length) {
    const rows = sheet.ledger.map((row) => el("li", row.cancelled ? "gone" : "", el("b", "", row.name), ` ${row.foul}: ${row.sanction} `, row.points ? el("b", "", `−${row.points} `) : "", el("span", "clause", row.cite)));
    out.push(el("section", "card", el("h2", "", say("ledger")), el("ul", "plain ledger", ...rows)));
  }
  if (sheet.hands.length) out.push(history());
  const drawn = /** @type {HTMLElement | null} */ (new DOMParser().parseFromString(sheet.graph, "text/html").body.firstElementChild);
  if (drawn) out.push(document.importNode(drawn, true));
  return out;
}

function history() {
  const head = el("tr", "", el("th", "", say("hand")), ...sheet.seats.map((seat) => el("th", "num", seat.name)));
  const rows = sheet.hands.map((hand) => {
    const name = press(hand.title, () => asking.correct(hand), "quiet small");
    name.title = say("undo");
    const first = el("td", "", name, el("span", "small muted how", hand.how));
    return el("tr", "", first, ...hand.points.map((points, at) => el("td", "num", points, el("small", "delta", hand.delta[at]))));
  });
  const table = el("table", "", el("thead", "", head), el("tbody", "", ...rows));
  return el("section", "card", el("h2", "", say("history")), Object.assign(el("div", "scroll", table), { tabIndex: 0 }));
}

async function look() {
  if (document.hidden || asking.busy) return;
  try {
    const answer = await fetch(`${url}/state?n=${sheet.n}`);
    if (answer.status === 200) {
      sheet = await answer.json();
      draw();
    }
    queue.flush();
  } catch {
    // without a network there is nothing new
  }
}

setInterval(look, POLL);
addEventListener("online", () => queue.flush());
document.addEventListener("visibilitychange", look);
draw();
queue.flush();
