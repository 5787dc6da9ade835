// From han and fu to points and payments: sentences, each with the ruling behind it.
import { liableFor, paid } from "./end.js";
import { limitOf } from "./sheet.js";
import { LIABLE_REPLACEMENT, NONE, numbersIn } from "./codes.js";

/** @import { Score } from "./sheet.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{text: string, key: string}} Step */

/** A number of yakuman in words. @param {Voice} voice @param {number} times */
export const yakumanText = (voice, times) => (times === 1 ? voice.plainly("limit.yakuman") : voice.plainly("score.times-yakuman", { n: times }));

/** @param {Score} score @param {string} id @param {string} key @param {Record<string, string | number>} [values] @returns {Step} */
const step = ({ voice }, id, key, values = {}) => ({ text: voice.plainly(id, values), key });

/** From han and fu to points: the rounding, the limit, the base value. @param {Score} score @returns {Step[]} */
export function steps(score) {
  const out = score.worth.yakuman ? yakuman(score) : counted(score);
  return score.hand.mixed ? [...out, step(score, "score.not-apart", "tile_apart")] : out;
}

/** @param {Score} score @returns {Step[]} */
function yakuman(score) {
  const limit = yakumanText(score.voice, score.yakuman);
  const once = score.worth.yakuman > score.yakuman ? [step(score, "score.yakuman-once", "most_yakuman")] : [];
  return [step(score, "score.base-limit", "yakuman_base", { limit, base: score.worth.base }), ...once, step(score, "score.dora-not-with-yakuman", "yakuman_base")];
}

/** @param {Score} score @returns {Step[]} */
function counted(score) {
  const { voice, worth, yaku, flat, limit } = score;
  const out = yaku
    .filter((each) => each.alone || each.limit)
    .map(({ id }) => step(score, "score.counts-alone", id === "renhou" ? "renhou_dora" : "accumulation", { yaku: voice.term(id, 0) }));
  if (flat) return [...out, step(score, "score.base-limit", "limit_base", { limit: voice.plainly(`limit.${limit}`), base: worth.base })];
  const sum = score.fu.reduce((all, item) => all + item.fu, 0);
  if (score.fu[0].id === "chiitoitsu") out.push(step(score, "score.fu-flat", "fu_seven_pairs", { fu: worth.fu }));
  else if (sum !== worth.fu) out.push(step(score, "score.fu-rounded", "fu_rounding", { sum, fu: worth.fu }));
  return [...out, ...limited(score)];
}

/** The base value, from the fu or from a limit. @param {Score} score @returns {Step[]} */
function limited(score) {
  const { voice, worth, table, limit: id } = score;
  const { rules } = table;
  const { han, fu, base } = worth;
  const limit = id ? voice.plainly(`limit.${id}`) : "";
  const most = rules.limit.length - 1;
  const out = [];
  if (id === "kazoe-yakuman") {
    out.push(step(score, "score.counted-yakuman", "counted_yakuman", { han }));
  } else if (rules.limit[Math.min(han, most)]) {
    out.push(step(score, "score.limit-reached", "limit_from", { han, limit }));
    if (han >= most) out.push(step(score, "score.no-counted-yakuman", "counted_yakuman", { han }));
  } else {
    const raw = fu * 2 ** (han + 2);
    const mangan = rules.limit.find((/** @type {number} */ one) => one);
    if (raw < rules.mangan_from) out.push(step(score, "score.base", "base_formula", { fu, doublings: han + 2, base }));
    else if (raw < mangan) out.push(step(score, "score.limit-kiriage", "kiriage", { han, fu }));
    else out.push(step(score, "score.limit-by-fu", "mangan_cap", { han, fu }));
  }
  if (id) out.push(step(score, "score.base-limit", limitOf(rules, base) < 5 ? "limit_base" : "yakuman_base", { limit, base }));
  return out;
}

/** Payments in sentences: the hand, counters, sticks. @param {Score} score @returns {Step[]} */
export function paidSteps(score) {
  const bearing = score.liable.some((seat) => seat !== NONE);
  const out = bearing ? liable(score) : usual(score);
  if (score.named !== NONE && !bearing) out.push(step(score, "score.liable-no-effect", "liable_only_with", { seat: score.voice.seat(score.named) }));
  out.push(...counters(score, bearing));
  if (score.sticks) out.push(step(score, "score.sticks", "sticks_winner", { sticks: score.sticks, points: score.sticks * score.table.rules.stick_value }));
  return out;
}

/** @param {Score} score @returns {Step[]} */
function usual(score) {
  const { voice, seat, payer, tsumo, hand } = score;
  const share = score.alone.map((points) => -points);
  if (!tsumo) return [step(score, hand.robbing ? "score.robbed-paid" : "score.ron-paid", "ron_payment", { seat: voice.seat(payer), points: share[payer] })];
  if (seat === 0) return [step(score, "score.tsumo-all", "tsumo_split", { each: share[1] })];
  const other = [1, 2, 3].find((one) => one !== seat) ?? 1;
  return [step(score, "score.tsumo-split", "tsumo_split", { dealer: share[0], other: share[other] })];
}

/** What a liable seat pays of some yakuman. @param {number} base @param {Score} score @param {number} bearer */
function share(base, { seat, payer }, bearer) {
  const up = (/** @type {number} */ points) => Math.ceil(points / 100) * 100;
  const value = up((seat === 0 ? 6 : 4) * base);
  return payer === seat || payer === bearer ? value : up(Math.floor(value / 2));
}

/** The share of a liable player, and the rest of several yakuman as usual. @param {Score} score @returns {Step[]} */
function liable(score) {
  const { voice, table, seat, payer, tsumo } = score;
  const { rules } = table;
  const out = [];
  let left = score.yakuman;
  for (const [which, bearer] of score.liable.slice(0, LIABLE_REPLACEMENT).entries()) {
    const times = bearer === NONE ? 0 : liableFor(table, left, which);
    if (!times) continue;
    left -= times;
    const points = share(times * rules.yakuman_base, score, bearer);
    const row = numbersIn(rules.liable_rows[which]).at(-1) ?? 0;
    const yaku = voice.term(voice.book.yaku[row][0], 0);
    if (payer === seat || payer === bearer) out.push(step(score, "score.liable-all", tsumo ? "liable_tsumo" : "liable_alone", { seat: voice.seat(bearer), yaku, points }));
    else out.push(step(score, "score.liable-half", "liable_half", { yaku, points, liable: voice.seat(bearer), discarder: voice.seat(payer) }));
  }
  if (rules.liable_several && score.yakuman > 1) out.push(step(score, "score.liable-whole", "liable_several", { n: score.yakuman }));
  const feeder = score.liable[LIABLE_REPLACEMENT];
  if (feeder !== NONE && (left || !score.yakuman)) {
    const points = -paid(table, { dealer: 0, winner: seat, payer, liable: score.liable.map((one, which) => (which === LIABLE_REPLACEMENT ? one : NONE)), counters: 0 })[feeder];
    out.push(step(score, "score.liable-replacement", "liable_replacement", { seat: voice.seat(feeder), points: score.yakuman ? (points / score.yakuman) * left : points }));
  } else if (left) out.push(step(score, "score.liable-rest", "liable_several", { n: left }));
  return out;
}

/** The counters: a third of each from all on a self-draw, else all from one. @param {Score} score @param {boolean} bearing @returns {Step[]} */
function counters(score, bearing) {
  const { voice, table, counters: number, tsumo, payer } = score;
  if (!number) return [];
  const points = number * table.rules.counter_value;
  if (tsumo && !bearing) return [step(score, "score.counters-tsumo", "counter_value", { counters: number, each: Math.floor(points / 3) })];
  const out = [step(score, "score.counters-ron", "counter_value", { counters: number, points })];
  if (!bearing) return out;
  const bearer = score.liable.find((seat) => seat !== NONE) ?? NONE;
  const pays = tsumo || table.rules.liable_counters ? bearer : payer;
  return [...out, step(score, "score.liable-counters", tsumo ? "liable_tsumo" : "liable_counters", { seat: voice.seat(pays) })];
}
