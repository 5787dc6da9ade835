// Seldom used: corrections, loans, seats, an early end, the event log. Fouls are in fouls.js.
import { altered } from "./asking.js";
import { ALL, bars, ENDS, el, field, press, say } from "./elements.js";
import { drawn, won } from "./hand_end.js";
import { offender, opened } from "./fouls.js";
import { number } from "./unsent.js";

export { chombo, decide, judged, opened } from "./fouls.js";

/** @import { Asking, Choice } from "./asking" */
/** @import { Hand } from "./types" */

const LENT = [1000, 5000, 10000]; // points of the usual loans

/** Everything without a button on the sheet. @param {Asking} asking */
export function menu(asking) {
  const { host } = asking;
  const { over, playing, hands, closed, table } = host.sheet();
  const gong = host.sheet().gong || table?.clock; // of an event's session rings by time alone
  /** @param {string} kind @param {object} [body] */
  const simply = (kind, body = {}) => () => void asking.show({ kind, body });
  /** @type {Choice[]} */
  const hand = [[say("redeal"), simply("redeal")], ...host.boot.choices.aborts.map(([how, text]) => /** @type {Choice} */ ([text, simply("abort", { how })]))];
  /** @type {Choice[]} */
  const last = hands.slice(0, 1).map((one) => [say("undo-of", { what: one.title }), () => correct(asking, one)]);
  /** @type {Choice[]} */
  const ends = [...(gong ? [] : [/** @type {Choice} */ ([say("gong"), () => rung(asking)])]), ...(playing ? [] : /** @type {Choice[]} */ ([...(bars("stop") ? [] : [/** @type {Choice} */ ([say("stop"), () => asking.assent({ stop: true }, "close")])]), [counting(asking), () => totals(asking)]]))];
  asking.ask(say("more"), [
    ...(closed || bars("foul") ? [] : [/** @type {Choice} */ ([say("foul"), () => offender(asking)])]),
    ...(over ? [] : hand),
    ...last,
    ...(over ? [] : ends),
    ...(closed ? [] : [/** @type {Choice} */ ([say("loan"), () => loan(asking)])]),
    bars("names") ? [say("swap"), () => swapped(asking)] : [say("names"), () => names(asking)],
    [say("whose"), () => mine(asking)],
    [say("lines"), () => void lines(asking)],
  ]);
}

/** The gong; the dice, thrown or not, decide whether the hand is finished. @param {Asking} asking */
function rung(asking) {
  /** @param {object} body */
  const gong = (body) => void asking.show({ kind: "gong", body });
  if (asking.host.sheet().playing) return gong({});
  asking.ask(say("gong-playing"), [[say("yes"), () => gong({ in_play: true })], [say("no"), () => gong({})]]);
}

// ---- corrections
/** Corrects a hand, however old. @param {Asking} asking @param {Hand} hand @param {number[]} [riichi] */
export function correct(asking, hand, riichi = hand.riichi) {
  if (riichi === hand.riichi) asking.open({ what: "hand", hand: hand.number, id: hand.id, riichi, title: hand.title });
  else if (asking.amending) asking.amending = { ...asking.amending, riichi };
  const bets = asking.switches(riichi, (seats) => correct(asking, hand, [...seats]));
  /** @type {Choice[]} */
  const aborts = asking.host.boot.choices.aborts.map(([how, text]) => [text, () => void asking.show({ kind: "abort", body: { how } })]);
  const row = el("div", "answers", ...bets.map(([text, act, look]) => press(text, act, look)));
  asking.ask(hand.how, [
    [say("ron"), () => won(asking, "ron")],
    [say("tsumo"), () => won(asking, "tsumo")],
    [say("draw"), () => drawn(asking, [...new Set([...hand.tenpai, ...(asking.amending?.riichi ?? [])])].sort())],
    ...aborts,
    ...(bars("foul") ? [] : [/** @type {Choice} */ ([say("foul"), () => offender(asking)])]),
    [say("redeal"), () => void asking.show({ kind: "redeal", body: {} })],
    [say("take-back"), () => void asking.show({ kind: "", body: {} }), "danger"],
  ], { more: [el("p", "small muted", say("who-riichi")), row], key: "correct" });
}

/** Corrects names, and people in other seats. @param {Asking} asking */
function names(asking) {
  const called = asking.seats.map((seat) => seat.name);
  const lines = called.map((name, at) => field(`${at + 1}.`, name, (value) => { called[at] = value; }, { maxLength: 24 }));
  asking.ask(say("names"), [], {
    lead: say("names-how"),
    more: [el("div", "grid", ...lines)],
    foot: [[say("rename"), () => renamed(asking, called), "primary"], [say("swap"), () => swapped(asking)]],
  });
}

/** @param {Asking} asking @param {string[]} called */
function renamed(asking, called) {
  amending(asking, { what: "names", names: called });
  void asking.show({ kind: "", body: {} });
}

/** @param {Asking} asking @param {Partial<import("./types").Amending> & { what: import("./types").Amending["what"] }} what */
function amending(asking, what) {
  asking.amending = { hand: 0, id: "", riichi: [], title: say("names"), ...what };
}

/** Removes a stick that is on the sheet but not on the table. @param {Asking} asking @param {number} seat */
export function unplaced(asking, seat) {
  asking.open();
  void asking.show({ kind: "riichi", body: { seat, back: true } }, { title: `${say("riichi-back")} · ${asking.seats[seat].name}` });
}

/** Undoes a line of the sheet, by its kind. @param {Asking} asking @param {import("./types").Line} line */
function undone(asking, line) {
  const sheet = asking.host.sheet();
  const hand = ENDS.includes(line.kind) ? sheet.hands.find((one) => one.ids.some((id) => id.split("+")[0] === line.id)) : undefined;
  const row = line.kind === "foul" ? sheet.ledger.find((one) => one.id.split("/")[0].split("+")[0] === line.id) : undefined;
  if (hand) return correct(asking, hand);
  if (row) return opened(asking, row);
  amending(asking, { what: "entry", id: line.id, title: line.text });
  void asking.show({ kind: "", body: {} });
}

/** Swaps two people on the sheet: alone, or with all their entries. @param {Asking} asking */
function swapped(asking) {
  asking.who(say("swap"), (one) => asking.who(say("swap-with"), (other) => {
    const seats = ALL.map((at) => (at === one ? other : at === other ? one : at));
    /** @param {"players" | "seats"} what */
    const exchanged = (what) => (amending(asking, { what, seats, title: say("swap") }), void asking.show({ kind: "", body: {} }));
    asking.ask(say("swap-how"), [
      [say("swap-names"), () => exchanged("players"), "wide"],
      [say("swap-hands"), () => exchanged("seats"), "wide"],
    ]);
  }, [one]));
}

// ---- sticks
/** Sticks lent or repaid. @param {Asking} asking */
function loan(asking) {
  const { seats } = asking;
  /** @param {number} at */
  const lender = (at) => (at < 0 ? say("referee") : seats[at].name);
  /** @param {number} seat @param {number} from @param {number} points */
  const send = (seat, from, points) => (asking.host.send("loan", { seat, ...(from < 0 ? {} : { from }), points }, asking.seen), asking.end());
  /** @param {number} seat @param {number} from */
  const much = (seat, from) => {
    let points = 0;
    const line = field(say("loan-points"), "", (value) => { points = Number(value); }, { type: "number", min: "100", step: "100", inputMode: "numeric" });
    asking.ask(say("loan-points"), LENT.map((one) => [String(one), () => send(seat, from, one)]), { more: [line], foot: [[say("confirm"), () => points && send(seat, from, points), "primary"]] });
  };
  /** @type {Choice[]} */
  const back = seats.flatMap((seat, at) => seat.owed.map(({ from, points }) => /** @type {Choice} */ ([say("repay", { name: seat.name, points, lender: lender(from) }), () => send(at, from, -points), "wide"])));
  asking.ask(say("loan-who"), [
    ...ALL.map((seat) => /** @type {Choice} */ ([asking.called(seat), () => asking.ask(say("loan-from"), [-1, ...ALL.filter((at) => at !== seat)].map((from) => [lender(from), () => much(seat, from)]))])),
    ...back,
  ]);
}

/** The four scores of a game: at the table of an event as counted there, else from paper. @param {Asking} asking */
const counting = (asking) => say(asking.host.boot.event ? "result-only" : "totals");

/** The totals of a game kept on paper. @param {Asking} asking */
export function totals(asking) {
  const points = ["", "", "", ""];
  let sticks = "0";
  const { start, stick } = asking.host.boot.offline.tables;
  const sum = el("p", "tallied");
  const tally = () => {
    const found = points.reduce((all, one) => all + Number(one), 0) + stick * Number(sticks);
    sum.replaceChildren(el("span", "", say("sum")), el("b", "", `${found < 0 ? "−" : ""}${number(found)} ${found === 4 * start ? "=" : "≠"} ${number(4 * start)}`));
  };
  const lines = asking.seats.map((seat, at) => field(seat.name, "", (value) => { points[at] = value; tally(); }, { type: "number", step: "100" }));
  const left = field(say("sticks-left"), sticks, (value) => { sticks = value; tally(); }, { type: "number", min: "0", inputMode: "numeric" });
  tally();
  asking.ask(counting(asking), [], {
    lead: say(asking.host.boot.event ? "result-how" : "totals-how"),
    more: [el("div", "grid", ...lines), left, sum],
    foot: [[say("next"), () => void asking.show({ kind: "totals", body: { points: points.map(Number), sticks: Number(sticks) } }), "primary"]],
  });
}

// ---- who writes, and the event log
/** Sets the seat of this phone. @param {Asking} asking */
function mine(asking) {
  const now = asking.host.mine();
  /** @param {number} at @returns {() => void} */
  const be = (at) => () => (asking.host.mine(at), asking.end());
  asking.ask(say("whose"), [
    ...ALL.map((at) => /** @type {Choice} */ ([asking.called(at), be(at), at === now ? "primary on" : "off"])),
    [say("mine-nobody"), be(-1), now < 0 ? "primary on" : "off"],
  ]);
}

/** The signature of a referee or mandated staff member. @param {Asking} asking */
export function sign(asking) {
  const { event } = asking.host.boot;
  if (event) return asking.ask(say("sign"), [[say("sign-close"), () => (asking.host.send("sign", { referee: event.me }, asking.seen), asking.host.send("close", {}), asking.end()), "primary big"]], { lead: say("sign-as", { name: event.me }) });
  if (asking.host.sheet().coded) return void import("./codes.js").then((codes) => codes.signed(asking, say("sign"), "sign", {}));
  let name = "";
  const line = field(say("referee-name"), "", (value) => { name = value.trim(); });
  asking.ask(say("sign"), [], { more: [line], foot: [[say("sign"), () => name && (asking.host.send("sign", { referee: name }, asking.seen), asking.end()), "primary big"]] });
}

/** The last lines of the sheet, superseded ones included; those before follow when asked for. @param {Asking} asking */
async function lines(asking) {
  const list = el("ol", "plain lines");
  const failed = await earlier(asking, list, "");
  asking.ask(say("lines"), [], { more: [failed ? el("p", "notice", say("need-network")) : list] });
}

/** Add lines to a list, and a button for those before them; true if there is no network. @param {Asking} asking @param {HTMLElement} list @param {string} query */
async function earlier(asking, list, query) {
  /** @type {import("./types").Line[]} */
  let found = [];
  try {
    found = await (await fetch(`${asking.host.boot.url}/lines${query}`)).json();
  } catch {
    return true;
  }
  list.append(...found.map((line) => row(asking, line)));
  const first = found.at(-1)?.n ?? 0;
  if (first > 0) {
    const more = el("li", "earlier", press(say("lines-earlier"), async () => { if (!(await earlier(asking, list, `?before=${first}`))) more.remove(); }, "small"));
    list.append(more);
  }
  return false;
}

/** A line of the sheet. @param {Asking} asking @param {import("./types").Line} line */
function row(asking, line) {
  const when = line.at ? new Date(line.at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }) : "";
  const state = line.gone ? say("gone") : line.changed ? say("changed") : "";
  return el("li", line.gone || line.changed ? "gone" : "", el("span", "small muted", `${line.n + 1} · ${[when, line.by].filter(Boolean).join(" · ")}`), el(line.gone || line.changed ? "s" : "span", "", line.text), state ? el("span", "pill", state) : "", ...altered(line),
    line.gone || line.kind === "begin" ? "" : press(say("undo"), () => undone(asking, line), "small quiet"));
}
