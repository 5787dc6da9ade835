// Standing, ending, penalties and hands, below the seats.
import { ALL, bars, bet, clause, el, press, say } from "./elements.js";

/** @import { Host } from "./types" */
/** @import { Asking } from "./asking" */

export const GRACE = 10_000; // ms in which one tap is enough

/** The entry that this phone may undo, or nothing. @param {Host} host @param {Asking} asking @param {boolean} fresh whether it was just entered */
export function undoing(host, asking, fresh) {
  const unsent = host.waiting();
  const undo = unsent ?? host.sheet().undo;
  if (!undo) return "";
  const title = say("undo-last", { what: undo.text });
  const at = () => (unsent ? host.withdraw(undo.id) : void host.send("correction", { changes: { [undo.id]: [] }, undo: true }));
  const asked = () => (unsent ? (asking.open(), asking.ask(title, [[say("confirm"), () => (at(), asking.end()), "primary big"]])) : (asking.open({ what: "undo", hand: 0, id: undo.id, riichi: [], title: undo.text }), void asking.show({ kind: "", body: {} }, { title })));
  if (!fresh) return press(say("undo-last", { what: undo.text }), asked, "quiet undo");
  return el("p", "undone", el("span", "", undo.text), press(say("undo-now"), at, "small"));
}

/** The ending: reason, ranking, scores, confirmations, what is still to do. @param {Host} host @param {Asking} asking */
export function ending(host, asking) {
  const sheet = host.sheet();
  const order = sheet.seats.map((seat, at) => ({ seat, at })).sort((a, b) => a.seat.place - b.seat.place);
  const rows = order.map(({ seat, at }) => {
    const done = sheet.confirmed.includes(at);
    const send = () => void host.send("confirm", { seat: at });
    const confirm = press(done ? say("confirmed") : say("confirm"), sheet.coded ? () => void import("./codes.js").then((codes) => codes.withCode(asking, () => (asking.busy && asking.end(), send()))) : send, done ? "quiet done" : "primary");
    confirm.disabled = done || sheet.closed;
    confirm.setAttribute("aria-label", `${confirm.textContent}: ${seat.name}`);
    const lost = seat.penalty ? el("span", "small lost", `${say("penalty")} −${seat.penalty} → `, el("b", "", seat.overall)) : "";
    const sums = el("span", "small muted sums", `${seat.base}  ${say("uma")} ${seat.uma}`);
    return el("li", "", el("b", "place", `${seat.place}.`), el("span", "name", seat.name), el("b", "score", seat.score), sums, lost, seat.out ? el("span", "pill", say("out")) : "", sheet.agreed[at] ? el("span", "small muted agreed", sheet.agreed[at]) : "", confirm);
  });
  const out = el("section", "card ending", el("h2", "", say("places")), el("p", "", `${say("over-because", { why: sheet.over })} `, clause(sheet.clause, sheet.clause_href)), el("ol", "plain ranking", ...rows));
  if (sheet.coded && sheet.confirmed.length < ALL.length) out.append(el("p", "small muted", say("confirm-codes")));
  if (sheet.leftover) out.append(el("p", "notice", sheet.leftover));
  if (sheet.signature && !sheet.signed) out.append(el("p", "notice bad", say("stay")));
  if (sheet.signed) out.append(el("p", "notice good", say("signed-by", { who: sheet.signed })));
  if (sheet.closed) out.append(el("p", "notice good", say("closed")));
  const ready = sheet.confirmed.length === sheet.seats.length;
  if (sheet.signature && !sheet.signed && ready && !bars("sign")) out.append(press(say("sign"), () => void host.more().then((more) => (asking.open(), more.sign(asking))), "primary big"));
  if (!sheet.closed && ready && !bars("close") && (!sheet.signature || sheet.signed)) out.append(press(say("close"), () => host.send("close", {}), "primary big"));
  out.append(press(say("more"), () => void host.more().then((more) => (asking.open(), more.menu(asking))), ""));
  return out;
}

/** The penalty ledger; a row opens what can be done about it. @param {Host} host @param {Asking} asking */
export function ledger(host, asking) {
  const rows = host.sheet().ledger.map((row) => {
    const open = bars("foul") ? el("span", "", row.foul) : press(row.foul, () => void host.more().then((more) => more.opened(asking, row)), "quiet small");
    const state = row.decided ? "" : el("span", "pill gold", say("decide"));
    return el("li", row.cancelled ? "gone" : "", el("b", "", row.name), open, el("span", "", row.sanction), row.points ? el("b", "lost", `−${row.points}`) : "", clause(row.cite, row.href), state, row.cancelled || row.included ? el("span", "small", row.cancelled || row.included) : "");
  });
  return el("section", "card", el("h2", "", say("ledger")), el("ul", "plain ledger", ...rows));
}

/** The hands, the latest first; each opens its correction. @param {Host} host @param {Asking} asking */
export function history(host, asking) {
  const sheet = host.sheet();
  const head = el("tr", "", el("th", "", say("hand")), ...sheet.seats.map((seat) => el("th", "num", seat.name)));
  const rows = sheet.hands.map((hand) => {
    const open = press(hand.title, () => void host.more().then((more) => more.correct(asking, hand)), "quiet small");
    open.title = say("undo");
    const first = el("td", "", open, el("span", "small muted how", hand.how), hand.amended ? el("span", "small amended", hand.amended) : "");
    return el("tr", "", first, ...hand.points.map((points, at) => el("td", "num", points, el("small", `delta${hand.delta[at].startsWith("−") ? " pays" : ""}`, hand.delta[at]), hand.riichi.includes(at) ? bet() : "")));
  });
  const table = el("table", "", el("thead", "", head), el("tbody", "", ...rows));
  return el("section", "card", el("h2", "", say("history")), Object.assign(el("div", "scroll", table), { tabIndex: 0 }));
}
