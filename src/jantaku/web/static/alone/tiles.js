// Tiles as they are shown: hands, melds as they are laid, what a call takes from the hand.
import {
  ACT, BY_ADDED_KAN, BY_CHII, BY_CONCEALED_KAN, BY_RON, BY_TSUMO, FROM_CLAIM, HAND_OVER, kindOf, NONE, numbersIn, OPEN_QUAD, PAIR, QUAD, RED, redsOf, redSuit, RUN, SINGLE, TURN,
} from "./codes.js";

/** @import { State } from "./table.js" */
/** @typedef {{tile: number, how: "" | "turned" | "added" | "down"}} Placed */

/** The concealed tiles of a seat in order, unknown ones last; apart, the one drawn or won on (-1 for none). @param {State} v @param {number} s @returns {[number[], number]} */
export function handTiles(v, s) {
  const tiles = numbersIn(v.held[s]).flatMap((kind) => {
    const red = redsOf(v.reds[s], kind);
    return [...Array(red).fill(RED + redSuit(kind)), ...Array(v.hand[s][kind] - red).fill(kind)];
  });
  tiles.push(...Array(v.hidden[s]).fill(NONE));
  if (v.turn === s && v.source !== FROM_CLAIM && (v.phase === TURN || (v.phase === HAND_OVER && v.outcome === BY_TSUMO))) {
    tiles.splice(tiles.indexOf(v.tile), 1);
    return [tiles, v.tile];
  }
  return [tiles, v.phase === HAND_OVER && v.outcome === BY_RON && (v.winners >> s) & 1 ? v.tile : NONE];
}

/** The kinds of a block. @param {number} block */
export function blockKinds(block) {
  const low = block % 34;
  const form = block - low;
  if (form === RUN) return [low, low + 1, low + 2];
  return Array(form === SINGLE ? 1 : form === PAIR ? 2 : form === QUAD || form === OPEN_QUAD ? 4 : 3).fill(low);
}

/** The tiles of a meld in order, the claimed one (-1: none) among them. @param {number} block @param {number} reds how many are red @param {number} claimed @returns {number[]} */
export function meldTiles(block, reds, claimed) {
  const tiles = blockKinds(block);
  let left = reds;
  if (claimed >= RED) {
    tiles[tiles.indexOf(kindOf(claimed))] = claimed;
    left--;
  }
  return tiles.map((tile) => {
    if (left < 1 || tile >= RED || redSuit(tile) < 0 || (tile === claimed && tiles.filter((one) => one === tile).length === 1)) return tile;
    left--;
    return RED + redSuit(tile);
  });
}

/** A meld as the notation has it: its red fives first. @param {number} block @param {number} reds */
export function notedTiles(block, reds) {
  let left = reds;
  return blockKinds(block).map((kind) => (left > 0 && redSuit(kind) >= 0 ? (left--, RED + redSuit(kind)) : kind));
}

/**
 * The tiles of a meld from left to right.
 * @param {number} call @param {number[]} tiles @param {number} claimed @param {number} source the seat of the claimed tile, counted to the right @param {boolean} middleDown
 * @returns {Placed[]}
 */
export function inPlace(call, tiles, claimed, source, middleDown) {
  const up = (/** @type {number} */ tile) => /** @type {Placed} */ ({ tile, how: "" });
  const row = [...tiles];
  if (call === BY_CONCEALED_KAN) {
    row.sort((one, two) => two - one);
    const shown = row.slice(0, 2).map(up);
    const hidden = row.slice(2).map((tile) => /** @type {Placed} */ ({ tile, how: "down" }));
    const [outer, inner] = middleDown ? [shown, hidden] : [hidden, shown];
    return [outer[0], inner[0], inner[1], outer[1]];
  }
  row.splice(Math.max(0, row.indexOf(claimed)), 1);
  const added = call === BY_ADDED_KAN ? row.pop() : undefined;
  const at = call === BY_CHII || source === 3 ? 0 : source === 2 ? 1 : row.length;
  return [...row.slice(0, at).map(up), { tile: claimed, how: "turned" }, ...(added === undefined ? [] : [/** @type {Placed} */ ({ tile: added, how: "added" })]), ...row.slice(at).map(up)];
}

/** The tiles of the hand that a call or a kong takes. @param {number} act @param {number} claimed @param {number} reds held, three bits a suit */
export function putIn(act, claimed, reds) {
  if (act >= ACT.chiiLow && act < ACT.pon) {
    const kind = kindOf(claimed);
    const row = act < ACT.chiiMiddle ? [kind + 1, kind + 2] : act < ACT.chiiHigh ? [kind - 1, kind + 1] : [kind - 2, kind - 1];
    return row.map((one) => ((act - ACT.chiiLow) % 2 && redSuit(one) >= 0 ? RED + redSuit(one) : one));
  }
  const own = act - (act >= ACT.addedKan ? ACT.addedKan : ACT.concealedKan);
  const kind = act < ACT.others ? own : kindOf(claimed);
  const pon = act === ACT.pon ? 0 : act === ACT.pon + 1 ? 1 : act === ACT.ponReds ? 2 : -1;
  const size = pon >= 0 ? 2 : act === ACT.kan ? 3 : act >= ACT.addedKan ? 1 : 4;
  const red = pon >= 0 ? pon : Math.min(redsOf(reds, kind), size);
  return [...Array(red).fill(RED + redSuit(kind)), ...Array(size - red).fill(kind)];
}
