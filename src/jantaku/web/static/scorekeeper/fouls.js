// Fouls: offender, foul, circumstances, ruling; decisions of the referee, penalties cancelled or judged again.
import { ALL, clause, el, field, press, say } from "./elements.js";

/** @import { Asking, Choice } from "./asking" */
/** @import { Draft, Row } from "./types" */


/** @param {Asking} asking */
export function offender(asking) {
  asking.who(say("who-foul"), (seat) => which(asking, seat));
}

/** The catalogue, with a search in any wording and language. @param {Asking} asking @param {number} seat */
function which(asking, seat) {
  const groups = asking.host.boot.choices.fouls.map(([title, fouls]) => {
    const buttons = fouls.map(([id, name, words]) => Object.assign(press(name, () => judged(asking, { kind: "foul", body: { seat, foul: id, given: {} } })), { words: words.toLocaleLowerCase() }));
    return { node: el("details", "more", el("summary", "", el("h3", "", title)), el("div", "answers fouls", ...buttons)), buttons };
  });
  const search = field(say("search"), "", (value) => {
    const wanted = value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    for (const { node, buttons } of groups) {
      for (const button of buttons) button.hidden = !wanted.every((word) => button.words.includes(word));
      node.hidden = buttons.every((button) => button.hidden);
      node.open = wanted.length > 0;
    }
  }, { type: "search" });
  asking.ask(say("which-foul"), [], { more: [search, ...groups.map(({ node }) => node)] });
}

/** A chombo, of the fouls that can be one, in the usual circumstances; the referee's questions are a tap away. @param {Asking} asking */
export function chombo(asking) {
  const { chombo: fouls } = asking.host.boot.choices;
  asking.who(say("who-foul"), (seat) => asking.ask(say("which-foul"), fouls.map(([foul, title, given, told]) => [title, () => {
    const facts = told.map(([asked, answer]) => el("li", "", `${asked} `, el("b", "", answer)));
    const other = press(say("otherwise"), () => judged(asking, { kind: "foul", body: { seat, foul, given: {} } }), "small");
    judged(asking, { kind: "foul", body: { seat, foul, given } }, undefined, told.length ? [el("div", "assumed", el("ul", "plain small", ...facts), other)] : []);
  }]), { more: [press(say("foul-other"), () => which(asking, seat), "quiet small")] }));
}

/** Records a foul; further offenders, the referee and a note can be added. @param {Asking} asking @param {Draft} draft @param {() => void} [then] what led here, asked again where the hand goes on @param {Node[]} [before] what is taken as given */
export function judged(asking, draft, then, before = []) {
  const { body } = draft;
  /** @param {object} more */
  const again = (more) => judged(asking, { kind: "foul", body: { ...body, ...more } }, then, before);
  const also = asking.switches(body.also ?? [], (seats) => again({ also: seats.length ? seats : undefined }), ALL.filter((at) => at !== body.seat));
  const aside = el("div", "aside",
    el("p", "small muted", say("also-who")), ...also.map(([text, act, look]) => press(text, act, `small ${look}`)),
    press(say("informal"), () => again({ formal: body.formal === false ? undefined : false }), `small ${body.formal === false ? "primary on" : "off"}`),
    ...(asking.host.sheet().spoilt ? [press(say("same-deal"), () => again({ same_deal: body.same_deal ? undefined : true }), `small ${body.same_deal ? "primary on" : "off"}`)] : []),
    field(say("referee-name"), body.referee ?? "", (value) => { body.referee = value.trim() || undefined; }),
    field(say("note"), body.note ?? "", (value) => { body.note = value.trim() || undefined; }));
  const more = el("details", "more", el("summary", "", say("details")), aside);
  more.open = Boolean(body.also || body.same_deal || body.formal === false);
  const { host } = asking;
  void asking.show(draft, { title: say("foul"), key: "foul", above: before, more: [more], done: (id) => recorded(asking, host, id, then) });
}

/** Asks for the referee's decision at once, if the book leaves it open; then the entry that led here, if the hand goes on. @param {Asking} asking @param {import("./types").Host} host @param {string} id @param {() => void} [then] */
function recorded(asking, host, id, then) {
  const hands = host.sheet().hands.length;
  let tries = 20;
  const look = () => {
    const row = host.sheet().ledger.find((one) => one.id === id);
    if (row && !row.decided && !asking.busy) decide(asking, row);
    else if (row && then && !asking.busy && host.sheet().hands.length === hands) (asking.open(), then());
    else if (!row && tries-- > 0) setTimeout(look, 100);
  };
  look();
}

/** The possible actions on a row of the ledger. @param {Asking} asking @param {Row} row */
export function opened(asking, row) {
  asking.open();
  const { closed } = asking.host.sheet();
  const rest = [row.referee, row.note, row.cancelled].filter(Boolean).join(" · ");
  /** @type {Choice[]} */
  const now = closed ? [] : [
    ...(row.decided ? [] : [/** @type {Choice} */ ([say("decide"), () => decide(asking, row), "primary"])]),
    ...(row.points ? [/** @type {Choice} */ ([say("cancel-penalty"), () => cancelled(asking, row)])] : []),
  ];
  asking.ask(`${row.name} · ${row.foul}`, [
    ...now,
    [say("judge-anew"), () => (amend(asking, row), offender(asking))],
    [say("take-foul-back"), () => (amend(asking, row), void asking.show({ kind: "", body: {} })), "danger"],
  ], { more: [el("p", "", el("strong", "", row.sanction), " ", clause(row.cite, row.href)), el("p", "small muted", rest)] });
}

/** @param {Asking} asking @param {Row} row */
function amend(asking, row) {
  asking.amending = { what: "foul", hand: row.hand, id: row.id, riichi: [], title: row.foul };
}

/** The referee's decision, if the book leaves it open. @param {Asking} asking @param {Row} row */
export function decide(asking, row) {
  if (!asking.busy) asking.open();
  /** @param {Record<string, any>} body */
  const named = (body) => {
    const line = field(say("referee-name"), body.referee ?? "", (value) => { body.referee = value.trim(); });
    const note = field(say("note"), body.note ?? "", (value) => { body.note = value.trim(); });
    asking.ask(say("decide"), [], { more: [line, note], foot: [[say("next"), () => body.referee && void asking.show({ kind: "decision", body }), "primary"]], key: "named" });
  };
  /** @param {string} decision */
  const chosen = (decision) => {
    const body = { foul: row.id, decision };
    if (decision !== "points") return named(body);
    let points = 0;
    const line = field(say("of-penalty"), "", (value) => { points = Number(value); }, { type: "number", min: "1", inputMode: "numeric" });
    asking.ask(say("of-penalty"), [], { more: [line], foot: [[say("next"), () => points > 0 && named({ ...body, points }), "primary"]] });
  };
  asking.ask(`${row.name} · ${row.foul}`, asking.host.boot.choices.decisions.map(([id, text]) => [text, () => chosen(id)]), { lead: say("later"), key: "decide" });
}

/** Cancels a penalty, as on appeal. @param {Asking} asking @param {Row} row */
function cancelled(asking, row) {
  let referee = "";
  let why = "";
  const lines = [field(say("referee-name"), "", (value) => { referee = value.trim(); }), field(say("why"), "", (value) => { why = value.trim(); })];
  asking.ask(say("cancel-penalty"), [], {
    more: lines,
    foot: [[say("confirm"), () => referee && (asking.host.send("cancel", { penalty: row.id, referee, ...(why ? { why } : {}) }, asking.seen), asking.end()), "primary big"]],
  });
}
