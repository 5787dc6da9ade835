// A table as the one who plays sees it, at one moment: what the parts of a view are made from.
import { RECORDS } from "../native/layouts.js";
import { ACT, both, EAST, has, kindOf, numbersIn, STRIDE } from "./codes.js";
import { lacking, missed } from "./near.js";

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
  const near = missed(table.core, table.rulesAt, table.scratched("hand"), voice).slice(0, 3);
  const texts = near.map((miss) => voice.say("live.wire-near", { yaku: voice.name(miss.id), why: voice.word(lacking(voice, miss)) }));
  return texts.length ? voice.say("live.wire-nearest", { yaku: voice.listed(texts) }) : "";
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
