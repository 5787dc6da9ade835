// The yaku that a complete hand without one nearly has, as jantaku.scoring.breakdown finds them.
import { RECORDS } from "../native/layouts.js";
import { EAST, FEATURES } from "./codes.js";

/** @import { Core, Fields } from "../native/core.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{id: string, feature: string, low: number, high: number, value: number, far: number}} Miss a yaku missed by one feature */
/** @typedef {{rules: number, hand: number, reading: number, worth: number}} Room for one hand under rules that are widened */

const TELLING = new Set(["closed", "by_draw", "riichi"]);
const AT_ONCE = new Set(["suits"]); // two suits too many are far from a flush
const FLAGS = new Set(["seat", "round", "white", "green", "red_dragon", "same_run", "same_triplet", "straight", "twins"]);
const HAKU = EAST + 4;
const BLOCKS = 10; // the first feature that is known of a reading
const RIICHI = 2;
const GREATEST = 16;
const MOST = 5;

/** @type {WeakMap<Core, Room>} */
const rooms = new WeakMap();

/** @param {Core} core @returns {Room} */
function roomOf(core) {
  const room = rooms.get(core) ?? { rules: core.make("Rules"), hand: core.make("FinishedHand"), reading: core.make("Reading"), worth: core.make("Worth") };
  rooms.set(core, room);
  return room;
}

/** What a hand lacks for a yaku. @param {Voice} voice @param {Miss} miss */
export function lacking(voice, { feature, low, high, value }) {
  const name = feature.replaceAll("_", "-");
  if (voice.has(`missing.${name}.${low}`)) return voice.plainly(`missing.${name}.${low}`, { value });
  const what = voice.plainly(`feature.${name}`);
  return low === high ? voice.plainly("missing.number", { what, wanted: low, value }) : voice.plainly("missing.range", { what, low, high, value });
}

/** The yaku that a hand misses by one feature, the nearest first. @param {Core} core @param {number} rulesAt @param {Fields} hand @param {Voice} voice @returns {Miss[]} */
export function missed(core, rulesAt, hand, voice) {
  const room = roomOf(core);
  new Uint8Array(core.memory.buffer).copyWithin(room.rules, rulesAt, rulesAt + RECORDS.Rules.size);
  core.write("FinishedHand", room.hand, hand);
  /** @type {Miss[]} */
  const found = [];
  for (const [row, [id, { box }]] of voice.book.yaku.entries()) {
    for (const [f, low, high] of box) {
      const feature = FEATURES[f];
      if ((f < BLOCKS && !TELLING.has(feature)) || (f === RIICHI && low > 1)) continue;
      const far = widened(core, room, row, f, low, high);
      if (far && (!FLAGS.has(feature) || begun(hand, feature))) found.push({ id, feature, low, high, value: core.read("Worth", room.worth).f[f], far });
    }
  }
  return found.sort((one, two) => one.far - two.far).slice(0, MOST);
}

/** Whether the hand holds a pair of the honour whose triplet is asked for. @param {Fields} hand @param {string} feature */
function begun(hand, feature) {
  /** @type {Record<string, number>} */
  const kinds = { white: HAKU, green: HAKU + 1, red_dragon: HAKU + 2, seat: EAST + hand.seat, round: EAST + hand.round };
  return feature in kinds && hand.count[kinds[feature]] === 2;
}

/** Steps by which one side of a box must be widened for the hand to match it, 1 or 2; 0 if that is not enough. @param {Core} core @param {Room} room @param {number} row @param {number} f @param {number} low @param {number} high */
function widened(core, room, row, f, low, high) {
  const view = new DataView(core.memory.buffer, room.rules + RECORDS.Rules.fields.admit[2] + 8 * GREATEST * f);
  const before = Array.from({ length: GREATEST }, (_, value) => view.getBigInt64(8 * value, true));
  let far = 0;
  for (let by = 1; by <= (AT_ONCE.has(FEATURES[f]) ? 1 : 2) && !far; by++) {
    for (let value = Math.max(low - by, 0); value <= Math.min(high + by, GREATEST - 1); value++) view.setBigInt64(8 * value, view.getBigInt64(8 * value, true) | (1n << BigInt(row)), true);
    core.call("score", room.hand, room.rules, core.lut, room.reading, room.worth);
    if (core.read("Worth", room.worth).base) far = by;
  }
  before.forEach((bits, value) => view.setBigInt64(8 * value, bits, true));
  return far;
}
