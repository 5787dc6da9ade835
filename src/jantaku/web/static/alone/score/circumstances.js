// The checks that refuse a win which cannot be, in the order of the server (jantaku.scoring.circumstances).
import { EAST, kindOf } from "../codes.js";
import { allOf, checkCopies, HandError } from "./notation.js";
import { payerOf } from "./query.js";

/** @import { State } from "../table.js" */
/** @import { Hand, Values } from "./notation.js" */
/** @import { Circumstances } from "./query.js" */
/** @typedef {[boolean, string, Values?]} Doubt whether a win cannot be; why */

export const MOST_INDICATORS = 5;
const SET_OF_TURNS = 3; // discards of others between a riichi tile and its player's next draw
const MOST_COUNTED = 1000;
const MOST_KANS = 4;
const MOST_ORPHANS = 12; // kinds of them that a hand of thirteen orphans cannot lack

/** @param {Hand} hand */
const kongs = ({ melds }) => melds.filter(({ tiles }) => tiles.length === 4).length;
/** Kongs on the table, as the indicators show. @param {Circumstances} win */
const kongsSeen = ({ dora, ura }) => Math.max(dora.length, ura.length) - 1;
/** @param {Circumstances} win */
export const inRiichi = ({ riichi, double }) => riichi || double;

/** @param {Circumstances} win @param {Hand} hand @returns {Doubt[]} */
function ofRiichi(win, hand) {
  const ippatsu = win.also.has("ippatsu");
  const both = ippatsu && win.double;
  return [
    [inRiichi(win) && hand.melds.some(({ call }) => call !== "ankan"), "riichi-open"],
    [ippatsu && !inRiichi(win), "ippatsu-alone"],
    [win.ura.length > 0 && !inRiichi(win), "ura-alone"],
    [both && (kongs(hand) > 0 || kongsSeen(win) > 0), "double-ippatsu-kan"],
    [both && win.also.has("last-tile"), "double-ippatsu-last"],
  ];
}

/** @param {Circumstances} win @param {Hand} hand @param {number} tile @returns {Doubt[]} */
function ofKongs(win, hand, tile) {
  const { tsumo, also } = win;
  const [after, robbing] = [also.has("after-kan"), also.has("robbing-kan")];
  const kind = kindOf(tile);
  return [
    [robbing && tsumo, "rob-by-ron"],
    [after && !tsumo, "kan-by-draw"],
    [after && !kongs(hand), "kan-without-kan"],
    [after && also.has("ippatsu"), "kan-ippatsu"],
    [robbing && also.has("last-tile"), "rob-last"],
    [robbing && Math.max(kongs(hand), kongsSeen(win)) >= MOST_KANS, "rob-fifth"],
    [robbing && allOf(hand).some((held) => kindOf(held) === kind), "rob-held", { tile: kind }],
  ];
}

/** @param {Circumstances} win @param {Hand} hand @returns {Doubt[]} */
function ofTurns(win, hand) {
  if (!win.also.has("first-turn")) return [];
  const orphans = new Set(hand.tiles.filter((tile) => tile < EAST + 7 && (tile >= EAST || tile % 9 === 0 || tile % 9 === 8)));
  const payer = payerOf(win);
  return [
    [hand.melds.length > 0, "first-melds"],
    [kongsSeen(win) > 0, "first-kan"],
    [inRiichi(win), "first-riichi"],
    [win.also.has("last-tile"), "first-last"],
    [win.also.has("robbing-kan") && orphans.size < MOST_ORPHANS, "first-rob"],
    [!win.tsumo && win.seat === 0, "first-east"],
    [!win.tsumo && payer > win.seat, "first-order", { seat: win.seat, payer }],
  ];
}

/** @param {Circumstances} win @returns {Doubt[]} */
const ofSeats = (win) => [
  [win.discarder === win.seat, "own-discard", { seat: win.seat }],
  [win.liable === win.seat, "own-liable", { seat: win.seat }],
  [win.also.has("tile-not-apart") && !win.tsumo, "apart-by-ron"],
  ...[win.counters, win.sticks].map((n) => /** @type {Doubt} */ ([n > MOST_COUNTED, "count", { n }])),
];

/** @param {Circumstances} win @returns {Doubt[]} */
const ofIndicators = ({ dora, ura }) => [
  ...[dora, ura].map((turned) => /** @type {Doubt} */ ([turned.length > MOST_INDICATORS, "many-indicators", { n: turned.length }])),
  [ura.length > 0 && !dora.length, "ura-without-dora"],
  [ura.length > dora.length, "more-ura", { ura: ura.length, dora: dora.length }],
];

/** Refuses a win that cannot be, with the first reason found. @param {Circumstances} win @param {Hand} hand @param {number} tile @param {State} rules */
export function check(win, hand, tile, rules) {
  const early = win.also.has("ippatsu") && win.also.has("last-tile") && !win.tsumo && rules.riichi_tiles > SET_OF_TURNS;
  /** @type {Doubt[]} */
  const doubts = [...ofRiichi(win, hand), ...ofKongs(win, hand, tile), ...ofTurns(win, hand), ...ofSeats(win), ...ofIndicators(win), [early, "ippatsu-last", { n: rules.riichi_tiles }], [win.ura.length > 0 && !rules.ura, "no-ura"], [win.dora.length > 1 && !rules.kan_indicators, "no-kan-dora"]];
  for (const [is, id, values] of doubts) if (is) throw new HandError(id, values);
  const seen = [...allOf(hand), tile];
  checkCopies(seen, rules.red_fives);
  checkCopies([...seen, ...win.dora, ...win.ura], rules.red_fives);
}

/** The error of a win; null for one that can be. @param {Circumstances} win @param {Hand} hand @param {number} tile @param {State} rules */
export function wrong(win, hand, tile, rules) {
  try {
    check(win, hand, tile, rules);
    return null;
  } catch (error) {
    if (error instanceof HandError) return error;
    throw error;
  }
}
