// What the page at a table of an event has beside the sheet: a call for a referee, what is not sent yet, where each plays next.
import { el, press, say, words } from "../scorekeeper/elements.js";
import { shelf } from "../scorekeeper/queue.js";
import { digits, left as rest } from "../clock/time.js";

/** @import { Hall, Host, Sheet, TableClock } from "../scorekeeper/types" */

const LASTS = 60_000; // ms for which the page says that all was sent
const SECOND = 1000; // ms
const PATIENCE = 8000; // ms for a call, after which somebody has to raise a hand
const event = /** @type {Hall} */ (words().event);
const before = `jantaku.scorekeeper.${event.kept}`;
const own = `jantaku.scorekeeper.${words().kept}/`;

let left = shelf.keys(own).length; // not sent yet when the page was opened
let sent = 0; // how many of them have been sent since
let until = 0;
/** @type {"" | "calling" | "called" | "call-failed"} */
let call = "";
/** The server's time minus this phone's, in ms: when the page was made, then with each news. */
let ahead = (words().state.table?.now ?? Date.now()) - arrived();
/** @type {TableClock | null} */
let clockNow = null;
let calledAt = 0; // when the call that waits was made, by the server; 0 for none

/** When this page was answered, by this phone. */
function arrived() {
  const timing = performance.getEntriesByType("navigation")[0];
  return timing instanceof PerformanceNavigationTiming ? performance.timeOrigin + timing.responseStart : Date.now();
}

/** Measures the server's time by news that have just come. @param {Sheet} news */
export function measured(news) {
  if (news.table) ahead = news.table.now - Date.now();
}

/** The server's time, in ms, by this phone: when what is entered now was taken, should it be sent later. */
export function time() {
  return Math.round(Date.now() + ahead);
}

/** Whether no hand begins at this table any more, though its sheet has none: only its four scores are missing. @param {Host} host */
export function counts(host) {
  const { hands, playing, table } = host.sheet();
  return Boolean(table?.clock?.ended && !hands.length && !playing);
}

/** The time left until this table's gong, beside the hand. @param {Host} host */
export function clock(host) {
  clockNow = host.sheet().table?.clock ?? null;
  if (!clockNow || clockNow.rung) return [];
  const time = Object.assign(el("time", "table-clock", remaining()), { role: "timer" });
  time.setAttribute("aria-live", "off");
  time.setAttribute("aria-label", say("remaining"));
  time.classList.toggle("stands", clockNow.stands >= 0);
  return clockNow.extra ? [time, el("span", "pill", clockNow.extra)] : [time];
}

function remaining() {
  return clockNow ? digits(rest({ ...clockNow, left: 0 }, time())) : "";
}

/** What the clock tells the table; without a network this phone knows when the gong is. */
function commanded() {
  if (!clockNow) return "";
  return clockNow.says || (rest({ ...clockNow, left: 0 }, time()) ? "" : say("gong-due"));
}

/** How long a call has waited: 3:20. */
function since() {
  const seconds = Math.max(0, Math.floor((time() - calledAt) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(() => {
  for (const [name, text] of [["table-clock", remaining()], ["called-since", calledAt ? say("called-since", { since: since() }) : ""]]) {
    const node = document.querySelector(`#keep .${name}`);
    if (node && text && node.textContent !== text) node.textContent = text;
  }
  const says = document.querySelector("#keep .gong-says");
  if (says && says.textContent !== commanded()) says.replaceWith(command());
}, SECOND);

/** What the clock tells the table, as a line of the page: there even while it has nothing to tell. */
function command() {
  const line = Object.assign(el("div", "notice gong-says", commanded()), { role: "alert" });
  line.hidden = !line.textContent;
  return line;
}

/** Other tables of this event, of an earlier session mostly, of which this phone has entries that are not sent. */
function others() {
  const keys = shelf.keys(before).filter((key) => key.includes("/") && !key.startsWith(own));
  return [...new Set(keys.map((key) => key.slice(before.length).split("/")[0]))].map((place) => place.split("."));
}

/** What a table has to know, above the scores. @param {Host} host @param {number} waiting entries that are not sent yet */
export function told(host, waiting) {
  const { note = "", goes = "", goes_text = "" } = host.sheet().table ?? {};
  if (left && !waiting) [sent, left, until] = [left, 0, Date.now() + LASTS];
  const lines = others().map(([session, table]) => {
    const open = Object.assign(el("a", "button small", say("unsent-open", { session, n: table })), { href: `${event.at}${session}/table/${table}` });
    return el("div", "notice bad", el("p", "", say("unsent-other")), open);
  });
  if (left) lines.push(Object.assign(el("div", "notice bad", say("unsent-load", { n: left })), { role: "alert" }));
  if (sent && Date.now() < until) lines.push(Object.assign(el("div", "notice good", say("unsent-sent", { n: sent })), { role: "status" }));
  lines.push(command());
  if (note) lines.push(el("div", "notice", note));
  if (goes) lines.push(el("div", "notice", Object.assign(el("a", "button primary", goes_text), { href: goes })));
  return lines;
}

/** Where each of the four plays next, once the result is in. @param {Host} host */
export function after(host) {
  const next = host.sheet().table?.next ?? [];
  if (!next.length) return [];
  const rows = next.map(({ name, where, href }) => el("li", "", Object.assign(el("a", "", name), { href }), el("span", "", where)));
  return [el("section", "card", el("h2", "", say("next-title")), el("ul", "plain next-seats", ...rows))];
}

/** The button that calls a referee. @param {Host} host */
export function calls(host) {
  const known = host.sheet().table?.call;
  calledAt = known && !known.coming ? known.at : 0;
  if (known) {
    const text = known.coming || say("called-since", { since: since() });
    return [el("section", "call", Object.assign(el("p", known.coming ? "notice good" : "notice called-since", text), { role: "status" }))];
  }
  if (!event.call) return [];
  const button = press(say("call"), () => void called(host), "");
  button.disabled = call === "calling" || call === "called";
  const line = call ? el("p", "", say(call)) : "";
  if (line) line.setAttribute("role", call === "call-failed" ? "alert" : "status");
  return [el("section", "call", button, line)];
}

/** @param {Host} host */
async function called(host) {
  call = "calling";
  host.draw();
  try {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const body = { id, kind: "call", body: { session: event.session, table: event.table } };
    const answer = await fetch(event.call, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout?.(PATIENCE) });
    const { ok, refused } = await answer.json();
    call = ok || refused === "called" ? "called" : "call-failed"; // by another phone of this table, a moment ago
  } catch {
    call = "call-failed";
  }
  host.draw();
  if (call === "called") setTimeout(() => { call = ""; host.draw(); }, PATIENCE); // by then the sheet tells of it
}
