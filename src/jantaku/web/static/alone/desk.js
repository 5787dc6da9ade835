// Hands valued apart from a table: the rules of a book with room for one hand, and melds whose source is not known.
import { RECORDS } from "../native/layouts.js";
import { BY_CHII, BY_CONCEALED_KAN, BY_PON, textOf } from "./codes.js";
import { inPlace } from "./tiles.js";

/** @import { Core, Fields } from "../native/core.js" */
/** @import { Voice } from "./voice.js" */
/** @import { Desk } from "./sheet.js" */
/** @import { Meld } from "../table/wire" */
/** @typedef {Desk & {given: number, reading: number}} HandDesk with room for the hand */

const LEFT = 3;

/** A meld of unknown source. @param {Voice} voice @param {number[]} tiles @param {number} call @returns {Meld} */
export function meldOf(voice, tiles, call) {
  const kind = call === BY_CHII ? "chii" : call === BY_PON ? "pon" : call === BY_CONCEALED_KAN ? "ankan" : "minkan";
  const group = kind === "ankan" ? kind : kind === "chii" ? "shuntsu" : kind === "pon" ? "koutsu" : "kantsu";
  const placed = inPlace(call === BY_CHII || call === BY_PON || call === BY_CONCEALED_KAN ? call : 3, tiles, tiles[0], LEFT, voice.book.middle_down);
  const spoken = voice.say("live.wire-meld-own", { group: voice.name(group), tiles: voice.tiles(tiles) });
  return { kind, from: -1, tiles: placed.map(({ tile, how }) => ({ tile: textOf(tile), ...(how ? { [how]: true } : {}) })), spoken };
}

/** @type {WeakMap<Core, Map<string, HandDesk>>} */
const desks = new WeakMap();

/** The desk of a name, set up once. @param {Core} core @param {string} name @param {() => number} at the place of its rules */
function kept(core, name, at) {
  const known = desks.get(core) ?? new Map();
  desks.set(core, known);
  if (!known.has(name)) {
    const rulesAt = at();
    known.set(name, { core, rulesAt, rules: core.read("Rules", rulesAt), worthAt: core.make("Worth"), given: core.make("FinishedHand"), reading: core.make("Reading") });
  }
  return /** @type {HandDesk} */ (known.get(name));
}

/** The rules of a book, with room for one worth. @param {Core} core @param {string} book */
export const deskOf = (core, book) => kept(core, book, () => core.book(book));

/** The same under house rules, given as the bytes that they change; it holds until the next is asked for. @param {Core} core @param {string} book @param {[number, number][]} bytes */
export function houseDesk(core, book, bytes) {
  if (!bytes.length) return deskOf(core, book);
  const desk = kept(core, "", () => core.make("Rules"));
  const memory = new Uint8Array(core.memory.buffer);
  const from = core.book(book);
  memory.copyWithin(desk.rulesAt, from, from + RECORDS.Rules.size);
  for (const [at, byte] of bytes) memory[desk.rulesAt + at] = byte;
  desk.rules = core.read("Rules", desk.rulesAt);
  return desk;
}

/** The worth of a hand, at the place of the desk. @param {HandDesk} desk @param {Fields} hand @returns {Fields} */
export function valued({ core, rulesAt, given, reading, worthAt }, hand) {
  core.write("FinishedHand", given, hand);
  core.call("score", given, rulesAt, core.lut, reading, worthAt);
  return core.read("Worth", worthAt);
}
