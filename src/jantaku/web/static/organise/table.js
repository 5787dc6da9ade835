// What the page at a table of an event has beside the sheet: a call for a referee, what is not sent yet, where each plays next.
import { el, press, say, words } from "../scorekeeper/elements.js";
import { shelf } from "../scorekeeper/queue.js";

/** @import { Hall, Host } from "../scorekeeper/types" */

const LASTS = 60_000; // ms for which the page says that all was sent
const PATIENCE = 8000; // ms for a call, after which somebody has to raise a hand
const event = /** @type {Hall} */ (words().event);
const before = `jantaku.scorekeeper.${event.kept}`;
const own = `jantaku.scorekeeper.${words().kept}/`;

let left = shelf.keys(own).length; // not sent yet when the page was opened
let sent = 0; // how many of them have been sent since
let until = 0;
/** @type {"" | "calling" | "called" | "call-failed"} */
let call = "";

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
  if (!event.call) return [];
  const button = press(say(call === "called" ? "call-text" : "call"), () => void called(host), "");
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
    call = (await answer.json()).ok ? "called" : "call-failed";
  } catch {
    call = "call-failed";
  }
  host.draw();
  if (call === "called") setTimeout(() => { call = ""; host.draw(); }, LASTS);
}
