// A table as the one who plays sees it, at one moment: what the parts of a view are made from.
import { RECORDS } from "../native/layouts.js";
import { ACT, both, FEATURES, has, kindOf, numbersIn, STRIDE } from "./codes.js";

/** @import { Reason } from "../table/wire" */
/** @import { OwnTable, State } from "./table.js" */
/** @import { Narrator } from "./story.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{state: State, at: number, me: number, table: OwnTable, voice: Voice, teller: Narrator, asked: boolean}} Seen at: the place of the view in the core */

const [AGAINST, POSSIBLE, RAISED] = ["against", "possible", "raised"].map((name) => RECORDS.Scratch.fields[name][2]);
/** Reasons against acts, by number. */
export const REASONS =
  "not-your-turn not-asked swap-same swap-other hand-fixed nothing-drawn riichi-open riichi-noten riichi-tiles riichi-points riichi-twice riichi-furiten kan-after-claim kan-last-tile kan-fifth kan-not-drawn kan-waits kan-readings kan-in-riichi claim-last-tile claim-in-riichi chii-not-next claim-leaves-none win-incomplete win-no-yaku win-two-han furiten-discard furiten-missed furiten-riichi rob-concealed dead-hand no-abort nine-not-first nine-too-few tenpai-not tenpai-riichi noten-no-choice".split(
    " ",
  );
const TELLING = new Set(["closed", "by_draw", "riichi"]);
const AT_ONCE = new Set(["suits"]); // two suits too many are far from a flush
const FLAGS = new Set(["seat", "round", "white", "green", "red_dragon", "same_run", "same_triplet", "straight", "twins"]);
const [EAST, HAKU] = [27, 31];
const BLOCKS = 10; // the first feature that is known of a reading
const RIICHI = 2;
const GREATEST = 16;
const MOST = 5;

/** Reckons what the seat may do, from what it sees alone; the scratch has it then. @param {Seen} seen @param {boolean} [asked] */
export function look(seen, asked = seen.asked) {
  const { table, at, me } = seen;
  const pending = seen.state.pending & ~(1 << me);
  table.core.write("State", at, { pending: asked ? pending | (1 << me) : pending });
  table.look(me, at);
}

/** @param {OwnTable} table @returns {number[]} */
export const possible = (table) => table.words(POSSIBLE);

/** Whether the seat could do this at all, by the scratch. @param {Seen} seen @param {number} act */
export const canBe = ({ table }, act) => has(possible(table)[Math.floor(act / STRIDE)], act % STRIDE);

/** Acts that the tiles allow and the rules forbid, by the scratch. @param {OwnTable} table */
export function barredIn(table) {
  const barred = table.words(RECORDS.Scratch.fields.barred[2]);
  return possible(table).map((word, i) => both(word, barred[i]));
}

/** The ids of the reasons against an act, by the scratch. @param {Seen} seen @param {number} act */
export function idsAgainst({ table }, act) {
  const view = new DataView(table.core.memory.buffer, table.scratchAt);
  const raised = Number(view.getBigInt64(RAISED, true));
  const word = Math.floor(act / STRIDE);
  return numbersIn(raised)
    .filter((reason) => (view.getBigInt64(AGAINST + 40 * reason + 8 * word, true) >> BigInt(act % STRIDE)) & 1n)
    .map((reason) => REASONS[reason]);
}

/** The reasons against a possible act, by the scratch. @param {Seen} seen @param {number} act @returns {Reason[]} */
export function against(seen, act) {
  const tile = act >= ACT.others ? seen.state.tile : act % STRIDE;
  return idsAgainst(seen, act).map((id) => reasonOf(seen, id, tile));
}

/** One reason with its details. @param {Seen} seen @param {string} id @param {number} [tile] @returns {Reason} */
export function reasonOf(seen, id, tile = -1) {
  const reason = seen.voice.reason(id, tile);
  const detail = DETAILS[id]?.(seen) ?? "";
  return detail ? { ...reason, text: `${reason.text} ${detail}` } : reason;
}

/** The seat's own discards that would complete the hand. @param {Seen} seen */
function ownDiscards({ state: v, me, voice }) {
  const waits = both(v.waits[me], v.cast[me]);
  const tiles = v.river[me].slice(0, v.discards[me]).filter((/** @type {number} */ tile) => has(waits, kindOf(tile)));
  return tiles.length ? voice.say("live.wire-furiten-discard", { tiles: voice.tiles([...new Set(tiles)]) }) : "";
}

/** The winning tiles of others that were let pass. @param {Seen} seen */
function letPass(seen) {
  const tiles = [...new Set(missedTiles(seen))];
  return tiles.length ? seen.voice.say("live.wire-furiten-missed", { tiles: seen.voice.tiles(tiles) }) : "";
}

/** The winning tiles that others put down since the seat last drew, or since its riichi. @param {Seen} seen */
function missedTiles({ state: v, me, table }) {
  /** @type {number[]} */
  let found = [];
  let fixed = false;
  let claimed = false;
  for (const [seat, tile, act] of shownTiles(v, table.hands[table.hands.length - 1].entries)) {
    if (seat !== me) {
      if (act < ACT.chiiLow && has(v.waits[me], kindOf(tile))) found.push(tile);
    } else if (act >= ACT.chiiLow) {
      claimed = true;
    } else if (!fixed) {
      if (!claimed) found = [];
      claimed = false;
      fixed = (act >= ACT.riichiDiscard && act < ACT.concealedKan) || act === ACT.riichiDrawn;
    }
  }
  return found;
}

/** The past visible discards and kongs in order, as seat, tile and act; of claims without a tile. @param {State} v @param {[number, number][]} entries @returns {[number, number, number][]} */
function shownTiles(v, entries) {
  /** @type {[number, number, number][]} */
  const out = [];
  const count = [0, 0, 0, 0];
  for (const [at, [s, act]] of entries.entries()) {
    if (act < ACT.concealedKan || act === ACT.drawn || act === ACT.riichiDrawn) {
      const last = v.phase === 2 && s === v.turn && count[s] === v.discards[s] - 1;
      if (last || count[s] >= v.discards[s]) return out;
      out.push([s, v.river[s][count[s]++], act]);
    } else if (act >= ACT.addedKan && act < ACT.others) {
      if (v.phase !== 3 || at !== entries.length - 1) out.push([s, act - ACT.addedKan, act]);
    } else if ((act >= ACT.chiiLow && act <= ACT.kan) || act === ACT.ponReds) {
      out.push([s, -1, act]);
    }
  }
  return out;
}

/** The yaku that a complete hand, on the scratch, nearly has. @param {Seen} seen */
function nearYaku({ table, voice }) {
  const near = missed(table, voice).slice(0, 3);
  const texts = near.map((miss) => voice.say("live.wire-near", { yaku: voice.name(miss.id), why: voice.word(lacking(voice, miss)) }));
  return texts.length ? voice.say("live.wire-nearest", { yaku: voice.listed(texts) }) : "";
}

/** What a hand lacks for a yaku. @param {Voice} voice @param {Miss} miss */
function lacking(voice, { feature, low, high, value }) {
  const name = feature.replaceAll("_", "-");
  if (voice.has(`missing.${name}.${low}`)) return voice.plainly(`missing.${name}.${low}`, { value });
  const what = voice.plainly(`feature.${name}`);
  return low === high ? voice.plainly("missing.number", { what, wanted: low, value }) : voice.plainly("missing.range", { what, low, high, value });
}

/** @typedef {{id: string, feature: string, low: number, high: number, value: number, far: number}} Miss a yaku missed by one feature */

/** The yaku that the hand on the scratch misses by one feature, the nearest first. @param {OwnTable} table @param {Voice} voice @returns {Miss[]} */
function missed(table, voice) {
  const { core } = table;
  const hand = table.scratched("hand");
  const desk = (table.desk ??= { rules: core.make("Rules"), hand: core.make("FinishedHand"), reading: core.make("Reading"), worth: core.make("Worth") });
  table.copyRecord("Rules", table.rulesAt, desk.rules);
  core.write("FinishedHand", desk.hand, hand);
  /** @type {Miss[]} */
  const found = [];
  for (const [row, [id, { box }]] of voice.book.yaku.entries()) {
    for (const [f, low, high] of box) {
      const feature = FEATURES[f];
      if ((f < BLOCKS && !TELLING.has(feature)) || (f === RIICHI && low > 1)) continue;
      const far = widened(table, row, f, low, high);
      if (far && (!FLAGS.has(feature) || begun(hand, feature))) found.push({ id, feature, low, high, value: core.read("Worth", desk.worth).f[f], far });
    }
  }
  return found.sort((one, two) => one.far - two.far).slice(0, MOST);
}

/** Whether the hand holds a pair of the honour whose triplet is asked for. @param {State} hand @param {string} feature */
function begun(hand, feature) {
  /** @type {Record<string, number>} */
  const kinds = { white: HAKU, green: HAKU + 1, red_dragon: HAKU + 2, seat: EAST + hand.seat, round: EAST + hand.round };
  return feature in kinds && hand.count[kinds[feature]] === 2;
}

/** Steps by which one side of a box must be widened for the hand to match it, 1 or 2; 0 if that is not enough. @param {OwnTable} table @param {number} row @param {number} f @param {number} low @param {number} high */
function widened({ core, desk }, row, f, low, high) {
  if (!desk) return 0;
  const view = new DataView(core.memory.buffer, desk.rules + RECORDS.Rules.fields.admit[2] + 8 * GREATEST * f);
  const before = Array.from({ length: GREATEST }, (_, value) => view.getBigInt64(8 * value, true));
  let far = 0;
  for (let by = 1; by <= (AT_ONCE.has(FEATURES[f]) ? 1 : 2) && !far; by++) {
    for (let value = Math.max(low - by, 0); value <= Math.min(high + by, GREATEST - 1); value++) view.setBigInt64(8 * value, view.getBigInt64(8 * value, true) | (1n << BigInt(row)), true);
    core.call("score", desk.hand, desk.rules, core.lut, desk.reading, desk.worth);
    if (core.read("Worth", desk.worth).base) far = by;
  }
  before.forEach((bits, value) => view.setBigInt64(8 * value, bits, true));
  return far;
}

/** @type {Record<string, (seen: Seen) => string>} */
const DETAILS = {
  "furiten-discard": ownDiscards,
  "furiten-missed": letPass,
  "furiten-riichi": letPass,
  "win-no-yaku": nearYaku,
  "riichi-tiles": ({ state, table, voice }) => voice.say("live.wire-tiles-left", { left: live(state), least: table.rules.riichi_tiles }),
  "riichi-points": ({ state, me, table, voice }) => voice.say("live.wire-points-held", { points: state.points[me], least: table.rules.riichi_points }),
  "nine-too-few": ({ state, me, voice }) => voice.say("live.wire-kinds-held", { kinds: orphans(state, me) }),
};

/** The tiles left in the live wall. @param {State} v */
export const live = (v) => 136 - 14 - v.taken - v.kans;

/** How many kinds of terminals and honours a seat holds. @param {State} v @param {number} seat */
export const orphans = (v, seat) => numbersIn(v.held[seat]).filter((kind) => kind >= EAST || kind % 9 === 0 || kind % 9 === 8).length;
