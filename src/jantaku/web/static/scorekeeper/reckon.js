// What queued entries come to, by the tables of the book (jantaku.scorekeeper.tables): looked up and added, no rule is known here.

/** @import { Draft, Standing, Tables, Reason, FoulNode } from "./types" */
/** @typedef {{ tables: Tables, at: Standing }} Run a sheet as it stands, which an entry changes */

/** Entries that change nothing at the table. */
const NOTED = ["loan", "cancel"];

/** The table after an entry; null where only the server can say. @param {Tables} tables @param {Standing} standing @param {Draft} draft @returns {Standing | null} */
export function after(tables, standing, { kind, body }) {
  if (NOTED.includes(kind)) return standing;
  if (standing.over || !(kind in ACTS)) return null;
  /** @type {Run} */
  const run = { tables, at: { ...standing, points: [...standing.points], riichi: [...standing.riichi], dead: [...standing.dead] } };
  return ACTS[kind](run, body) ? run.at : null;
}

/** The table after each entry; null from the first one on of which only the server can say what it comes to. @param {Tables} tables @param {Standing} standing @param {Draft[]} drafts */
export function course(tables, standing, drafts) {
  /** @type {(Standing | null)[]} */
  const out = [];
  /** @type {Standing | null} */
  let at = standing;
  for (const draft of drafts) {
    at = at && after(tables, at, draft);
    out.push(at);
  }
  return out;
}

/** What an entry does; false if the server has to say. @type {Record<string, (run: Run, body: Record<string, any>) => boolean>} */
const ACTS = {
  deal: ({ at }) => begun(at) && !at.playing && (at.playing = true),
  riichi: bet,
  win: (run, body) => ready(run.at) && won(run, body),
  draw: (run, body) => ready(run.at) && drawn(run, body),
  abort: (run, { how }) => ready(run.at) && run.at.riichi.length >= (run.tables.aborts[how] ?? Infinity) && ended(run, "abort", false),
  redeal: (run) => ready(run.at) && spoilt(run, []),
  foul,
  gong: rung,
};

/** Whether nothing is left to rule on of the hand before. @param {Standing} at */
const begun = (at) => at.clear || at.playing;

/** Whether nothing is pending: a hand can end, and is in play. @param {Standing} at */
const ready = (at) => at.clear && (at.playing = true);

/** The seat of the dealer. @param {Run} run */
const dealer = ({ tables, at }) => tables.after[0][at.deal % tables.after.length];

/** The wind of a seat, East being 0. @param {Run} run @param {number} seat */
const wind = (run, seat) => run.tables.after[dealer(run)].indexOf(seat);

/** @param {Run} run @param {number} from @param {number} to @param {number} points */
function pay({ at }, from, to, points) {
  at.points[from] -= points;
  at.points[to] += points;
}

/** Lays a stick on the table, or takes it back. @param {Run} run @param {number} seat @param {boolean} back */
function stick({ tables, at }, seat, back) {
  at.points[seat] += back ? tables.stick : -tables.stick;
  at.sticks += back ? -1 : 1;
  at.riichi = back ? at.riichi.filter((one) => one !== seat) : [...at.riichi, seat].sort();
}

/** @param {Run} run @param {Record<string, any>} body */
function bet(run, { seat, back = false, open = false }) {
  const { tables, at } = run;
  const may = begun(at) && (back ? at.riichi.includes(seat) : !open && !at.riichi.includes(seat) && !at.dead.includes(seat) && at.points[seat] >= tables.riichi);
  if (!may) return false;
  at.playing = true;
  stick(run, seat, back);
  return true;
}

/** The row of payments of a winner. @param {Run} run @param {Record<string, any>} win */
function row({ tables, at }, { han, fu, limit, yakuman, liable }) {
  if (liable !== undefined || (han === 1 && tables.two_han && at.counters >= tables.two_han)) return undefined;
  return tables.pay[han ? `han ${han} ${fu}` : limit ? `limit ${limit}` : `yakuman ${yakuman}`];
}

/** @param {Run} run @param {Record<string, any>} body */
function won(run, body) {
  const order = settled(run, body);
  return order !== null && ended(run, "win", order.includes(dealer(run)));
}

/** Pays for a win; the winners in turn from the discarder, or null if the server has to say. @param {Run} run @param {Record<string, any>} body */
function settled(run, { from = null, wins, riichi_tile = false, sticks }) {
  const { tables, at } = run;
  const seats = wins.map((/** @type {Record<string, any>} */ win) => win.seat);
  const order = tables.after[from ?? 0].filter((seat) => seats.includes(seat));
  const may = order.length === wins.length && wins.length <= (from === null ? 1 : tables.winners.length) && !order.includes(from) && !order.some((seat) => at.dead.includes(seat));
  if (!may || (sticks ?? at.sticks) !== at.sticks || (riichi_tile && !at.riichi.includes(from))) return null;
  if (riichi_tile) stick(run, from, true);
  const rows = order.map((seat) => row(run, wins[seats.indexOf(seat)]));
  if (!rows.every(Boolean)) return null;
  const back = order.map((seat, place) => Number(tables.winners[place][2] > 0 && at.riichi.includes(seat)));
  const rest = at.sticks - back.reduce((sum, one) => sum + one, 0);
  order.forEach((seat, place) => {
    const [counted, collects] = tables.winners[place];
    shared(run, seat, from, /** @type {number[]} */ (rows[place]), counted ? at.counters : 0);
    at.points[seat] += (collects ? rest : back[place]) * tables.stick;
  });
  at.sticks = 0;
  return order;
}

/** What each seat gains by a win, East first; null if there is no such win. @param {Tables} tables @param {number} counters @param {number} sticks @param {Record<string, any>} body */
export function paid(tables, counters, sticks, body) {
  /** @type {Standing} */
  const at = { deal: 0, counters, sticks, points: [0, 0, 0, 0], riichi: [], dead: [], playing: true, gong: false, over: "", clear: true };
  return settled({ tables, at }, body) && at.points;
}

/** Pays a winner. @param {Run} run @param {number} seat @param {number | null} from @param {number[]} row @param {number} counters */
function shared(run, seat, from, row, counters) {
  const { tables } = run;
  const by = tables.shares[from === null ? "tsumo" : "ron"][wind(run, seat)];
  for (const payer of from === null ? tables.after[seat].slice(1) : [from]) pay(run, payer, seat, row[by[wind(run, payer)]] + counters * tables.counter[from === null ? 1 : 0]);
}

/** @param {Run} run @param {Record<string, any>} body */
function drawn(run, { tenpai, nagashi = [] }) {
  const { tables, at } = run;
  const kept = at.riichi.every((seat) => tenpai.includes(seat)) && !tenpai.some((/** @type {number} */ seat) => at.dead.includes(seat));
  if (!kept || (nagashi.length && !tables.nagashi)) return false;
  const [paid, gained] = tables.noten[nagashi.length ? 0 : tenpai.length];
  for (const seat of tables.after[0]) at.points[seat] += nagashi.length ? 0 : tenpai.includes(seat) ? gained : -paid;
  if (!nagashi.length) return ended(run, "draw", tenpai.includes(dealer(run)));
  const winners = tables.after[dealer(run)].filter((seat) => nagashi.includes(seat));
  for (const seat of winners) {
    shared(run, seat, null, /** @type {number[]} */ (tables.nagashi), tables.nagashi_wins ? at.counters : 0);
    if (!tables.nagashi_wins) continue;
    at.points[seat] += at.sticks * tables.stick;
    at.sticks = 0;
  }
  return ended(run, "nagashi", (tables.nagashi_wins ? winners : tenpai).includes(dealer(run)));
}

/** Ends a hand without a result: its sticks go back. @param {Run} run @param {number[]} offenders */
function spoilt(run, offenders) {
  const { tables, at } = run;
  at.playing = true;
  for (const seat of at.riichi) stick(run, seat, true);
  for (const seat of offenders) if (tables.chombo) {
    const by = tables.shares.tsumo[wind(run, seat)];
    for (const other of tables.after[seat].slice(1)) pay(run, seat, other, tables.chombo[by[wind(run, other)]]);
  }
  return ended(run, "spoilt", false);
}

/** What follows from a foul; a question with its answers; null where only the server can say. @param {Tables} tables @param {Standing} at @param {Record<string, any>} body */
export function judged(tables, at, { foul: name, given = {} }) {
  /** @type {FoulNode} */
  let node = tables.fouls[name]?.[at.gong ? 1 : 0] ?? null;
  while (node instanceof Array && node[0] in given) node = node[1][given[node[0]]] ?? null;
  return node;
}

/** @param {Run} run @param {Record<string, any>} body */
function foul(run, body) {
  const { tables, at } = run;
  const { seat, also = [], same_deal = false, past = false } = body;
  const node = judged(tables, at, body);
  if (node === "nothing") return !same_deal;
  if (!node || node instanceof Array || same_deal || past || !at.clear) return false;
  if (at.riichi.some((one) => at.dead.includes(one))) return false; // a dead riichi hand may have to be proven
  if (node === "last-chombo") at.gong = true;
  return spoilt(run, node === "redeal" ? [] : [seat, ...also]);
}

/** @param {Run} run @param {Record<string, any>} body */
function rung(run, { in_play = false }) {
  const { tables, at } = run;
  if (at.gong || !begun(at)) return false;
  at.gong = true;
  at.playing ||= in_play;
  if (!at.playing && tables.gong.between) over(run, tables.gong.over);
  return true;
}

/** The end of a hand: the game ends, or the next hand begins. @param {Run} run @param {string} kind @param {boolean} stays East won, or was tenpai */
function ended(run, kind, stays) {
  const { tables, at } = run;
  const reason = tables.reasons[tables.ends[at.deal][kind][Number(stays)]].find((one) => holds(run, one));
  at.riichi = [];
  at.dead = [];
  at.playing = false;
  if (reason || (at.gong && tables.gong[kind])) over(run, reason ? reason.over : tables.gong.over);
  else {
    const [moved, kept, more] = tables.next[kind][Number(stays)];
    at.deal += moved;
    at.counters = (kept ? at.counters : 0) + more;
  }
  return true;
}

/** @param {Run} run @param {Reason} reason */
function holds(run, { below, high, ahead }) {
  const { points } = run.at;
  const own = points[dealer(run)];
  return (below === undefined || points.some((one) => one < below)) && (high === undefined || points.some((one) => one >= high)) && (!ahead || ahead.every((least, seat) => own - points[seat] >= least));
}

/** The game is over: sticks that are left go where the book has them. @param {Run} run @param {string} why */
function over({ tables, at }, why) {
  at.over = why;
  if (!tables.leftover) return;
  const most = Math.max(...at.points);
  const first = tables.leftover.filter((seat) => at.points[seat] === most).slice(0, tables.shared ? 4 : 1);
  const value = at.sticks * tables.stick;
  if (value % (100 * first.length)) return;
  for (const seat of first) at.points[seat] += value / first.length;
  at.sticks = 0;
}
