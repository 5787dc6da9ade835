// The end of a hand as the log states it: the wins, what each was worth, who paid.
import { BY_TSUMO, ENDS, EXHAUSTIVE, LIABILITIES, NAGASHI, NONE, numbersIn, seatsFrom, STANDING } from "./codes.js";

/** @import { OwnTable, State } from "./table.js" */
/** @import { Desk } from "./sheet.js" */
/** @typedef {{winner: number, payer: number, han: number | null, fu: number | null, points: number, rows: [number, number][], bonus: number[] | null, delta: number[], liable: number | null}} Win */
/** @typedef {{how: string, wins: Win[], delta: number[], tenpai: number[] | null}} End */

/** The winners, the nearest after the discarder first. @param {State} t */
export const winnersOf = (t) => seatsFrom(t.turn).filter((seat) => (t.winners >> seat) & 1);

/** How many yakuman of a hand a liable seat answers for; for a replacement tile, whether it pays at all. @param {Desk} table @param {number} left @param {number} which */
export const liableFor = (table, left, which) => table.core.call("liable_for", table.rulesAt, table.worthAt, { whole: left }, { whole: which });

/** @type {WeakMap<Desk, number>} */
const desks = new WeakMap();

/**
 * What each seat gains by one win, whose worth is on the scratch.
 * @param {Desk} table
 * @param {{dealer: number, winner: number, payer: number, liable: number[], counters: number}} win
 * @returns {number[]}
 */
export function paid(table, { dealer, winner, payer, liable, counters }) {
  const { core } = table;
  const desk = desks.get(table) ?? core.make("State");
  desks.set(table, desk);
  core.write("State", desk, { dealer, delta: [0, 0, 0, 0], liable: Array(4).fill(liable) });
  core.call("settle_at", desk, table.rulesAt, table.worthAt, { whole: winner }, { whole: payer }, { whole: counters });
  return core.read("State", desk).delta;
}

/** The counters that a winner gets. @param {State} rules @param {number} counters @param {boolean} first */
export const countersDue = (rules, counters, first) => (first || rules.multi_ron_counters === 0 ? counters : 0);

/** The sticks due to a winner who is not the nearest. @param {State} rules @param {State} t @param {number} seat */
export const stickBack = (rules, t, seat) => (rules.winners_stick === 1 && t.riichi[seat] === STANDING ? 1 : 0);

/** The han of a yaku, by its row. @param {State} rules @param {number} row @param {number} closed */
export const hanOf = (rules, row, closed) => rules.value[closed][Math.floor(row / 8)][1 << row % 8];

/** @param {OwnTable} table @param {State} t @param {number} seat @param {boolean} first @returns {Win} */
function winOf(table, t, seat, first) {
  table.weigh(table.stateAt, seat, t.tile, t.outcome === BY_TSUMO);
  const worth = table.scratched("worth");
  const own = { dealer: t.dealer, winner: seat, payer: t.turn };
  const alone = paid(table, { ...own, liable: Array(LIABILITIES).fill(NONE), counters: 0 });
  const delta = paid(table, { ...own, liable: t.liable[seat], counters: countersDue(table.rules, t.counters, first) });
  delta[seat] += table.rules.stick_value * (first ? t.collected : stickBack(table.rules, t, seat));
  const bearer = t.liable[seat].find((/** @type {number} */ one, /** @type {number} */ which) => one >= 0 && one !== seat && liableFor(table, worth.yakuman, which));
  const limit = worth.yakuman > 0;
  return {
    winner: seat,
    payer: t.turn,
    han: limit ? null : worth.han,
    fu: limit ? null : worth.fu,
    points: alone[seat],
    rows: numbersIn(worth.rows).map((row) => [row, hanOf(table.rules, row, worth.f[0])]),
    bonus: limit ? null : worth.bonus,
    delta,
    liable: bearer ?? null,
  };
}

/** The end of the hand that is over. @param {OwnTable} table @param {State} t @returns {End} */
export function endOf(table, t) {
  const wins = winnersOf(t).map((seat, at) => winOf(table, t, seat, at === 0));
  const tenpai = t.outcome === EXHAUSTIVE || t.outcome === NAGASHI ? t.declared : null;
  return { how: ENDS[t.outcome], wins, delta: t.delta, tenpai };
}
