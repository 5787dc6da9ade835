// Hands as people write them, read as on the server (jantaku.scoring.notation): "23m 11z 789s chii:345p pon:777z".
import { EAST, inOrder, kindOf, RED, redSuit, rowOf, TILES } from "../codes.js";

/** @typedef {"chii" | "pon" | "kan" | "ankan"} Call */
/** @typedef {{call: Call, tiles: number[]}} Laid */
/** @typedef {{tiles: number[], melds: Laid[]}} Hand concealed tiles and melds */
/** @typedef {{[name: string]: string | number}} Values numbers of tiles and seats by the names "tile", "seat" and "payer" */

export const [KINDS, EACH, MOST_MELDS] = [34, 4, 4];
const LONGEST = 200; // letters of a hand
const ONE_RED_EACH = 0o111; // three bits a suit
const HONOURS = ["east", "south", "west", "north", "white", "green", "red"];
const SUIT_WORDS = ["characters", "circles", "bamboo"];
const WORDS = [...SUIT_WORDS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n} ${suit}`)), ...HONOURS, ...SUIT_WORDS.map((suit) => `red 5 ${suit}`)];
const GLYPHS = [[0x07, 9], [0x19, 9], [0x10, 9], [0, 4]].flatMap(([first, n]) => Array.from({ length: n }, (_, i) => first + i)).concat(6, 5, 4).map((at) => String.fromCodePoint(0x1f000 + at));
const TEXT_FORM = /[\ufe0e\ufe0f]/g;
/** @type {Record<Call, number>} */
const SIZE = { chii: 3, pon: 3, kan: 4, ankan: 4 };

/** A hand that cannot be: the id of the text that says why, and its values. */
export class HandError extends Error {
  /** @param {string} id @param {Values} [values] */
  constructor(id, values = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}

/** The first letters of a text. @param {string} text @param {number} n */
export const first = (text, n) => [...text].slice(0, n).join("");
/** @param {string} text */
export const wordsIn = (text) => text.split(/\s+/).filter(Boolean);

/** A text as a message quotes it. @param {string} text */
function quoted(text) {
  const letters = [...text];
  const short = letters.length <= 40 ? text : `${letters.slice(0, 37).join("")}...`;
  const mark = short.includes("'") && !short.includes('"') ? '"' : "'";
  const body = short.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");
  return mark + (mark === "'" ? body.replaceAll("'", "\\'") : body) + mark;
}

/** One tile: mpsz, English words, or a Unicode tile. @param {string} text */
function tileOf(text) {
  const found = [TILES, WORDS, GLYPHS].map((names) => names.indexOf(text)).find((at) => at >= 0);
  if (found === undefined) throw new HandError("no-tile", { text: first(text, 20) });
  return found;
}

/** The tiles of a compact row, in the order written; -1 for "?". @param {string} text */
function tilesOf(text) {
  /** @type {number[]} */
  const tiles = [];
  let digits = "";
  for (const [at, letter] of [...text].entries()) {
    if (/[0-9]/.test(letter)) digits += letter;
    else if (letter === "?" && !digits) tiles.push(-1);
    else if ("mpsz".includes(letter) && digits) {
      for (const digit of digits) tiles.push(tileOf(digit + letter));
      digits = "";
    } else throw new HandError("no-letter", { letter, at: at + 1, text: quoted(text) });
  }
  if (digits) throw new HandError("no-suit", { digits: digits.slice(0, 20), text: quoted(text) });
  return tiles;
}

/** The tiles of one word: a row, Unicode tiles, the name of an honour; red fives are plain ones where there are none. @param {string} word @param {number} reds */
export function readTiles(word, reds) {
  if (HONOURS.includes(word.toLowerCase())) return [tileOf(word.toLowerCase())];
  const code = word.codePointAt(0) ?? 0;
  const tiles = code >= 0x1f000 && code <= 0x1f02f ? [...word.replace(TEXT_FORM, "")].map(tileOf) : tilesOf(word);
  if (tiles.includes(-1)) throw new HandError("unknown-tile", { text: first(word, 20) });
  return reds ? tiles : tiles.map(kindOf);
}

/** One tile. @param {string} text @param {number} reds */
export function readTile(text, reds) {
  const words = text.trim();
  if (words.includes(" ")) {
    const tile = tileOf(words.toLowerCase());
    return reds ? tile : kindOf(tile);
  }
  const tiles = readTiles(words, reds);
  if (tiles.length !== 1) throw new HandError("one-tile", { text: first(text, 40), n: tiles.length });
  return tiles[0];
}

/** A hand out of its text; its size is not judged. @param {string} text @param {number} reds three bits a suit @returns {Hand} */
export function readHand(text, reds) {
  if ([...text].length > LONGEST) throw new HandError("long", { n: [...text].length });
  /** @type {Hand} */
  const hand = { tiles: [], melds: [] };
  for (const word of wordsIn(text)) {
    if (word.includes(":")) hand.melds.push(readMeld(word, reds));
    else hand.tiles.push(...readTiles(word, reds));
  }
  if (hand.melds.length > MOST_MELDS) throw new HandError("many-melds", { n: hand.melds.length });
  checkCopies(allOf(hand), reds);
  return { tiles: inOrder(hand.tiles), melds: hand.melds };
}

/** @param {string} word @param {number} reds @returns {Laid} */
function readMeld(word, reds) {
  const at = word.indexOf(":");
  const call = /** @type {Call} */ (word.slice(0, at).toLowerCase());
  if (!Object.hasOwn(SIZE, call)) throw new HandError("no-meld", { text: first(word, 40) });
  const tiles = inOrder(readTiles(word.slice(at + 1), reds));
  const id = notMeld(call, tiles);
  if (id) throw new HandError(id, { text: first(word, 40), n: tiles.length, need: SIZE[call] });
  return { call, tiles };
}

/** Why tiles are not such a meld; "" if they are. @param {Call} call @param {number[]} tiles */
function notMeld(call, tiles) {
  if (tiles.length !== SIZE[call]) return "meld-size";
  const [low, middle, high] = tiles.map(kindOf);
  if (call !== "chii") return tiles.every((tile) => kindOf(tile) === low) ? "" : "meld-kind";
  if (low >= EAST || high >= EAST) return "meld-honours";
  return middle === low + 1 && high === low + 2 && Math.floor(low / 9) === Math.floor(high / 9) ? "" : "meld-run";
}

/** Every tile, melds included. @param {Hand} hand */
export const allOf = ({ tiles, melds }) => [...tiles, ...melds.flatMap((meld) => meld.tiles)];

/** A hand as it is written. @param {Hand} hand */
export function handText({ tiles, melds }) {
  const rows = [0, 1, 2, 3].map((suit) => rowOf(tiles.filter((tile) => Math.floor(kindOf(tile) / 9) === suit)));
  return [...rows.filter(Boolean), ...melds.map(({ call, tiles: own }) => `${call}:${rowOf(own)}`)].join(" ");
}

/** How many of each kind. @param {number[]} tiles */
function counted(tiles) {
  const out = Array(KINDS).fill(0);
  for (const tile of tiles) out[kindOf(tile)]++;
  return out;
}

/** Refuses more tiles than a set has: four of each kind, as many red fives as the rules have. @param {number[]} tiles @param {number} reds */
export function checkCopies(tiles, reds) {
  for (const [kind, n] of counted(tiles).entries()) if (n > EACH) throw new HandError("fifth", { n, tile: kind });
  for (const suit of reds ? [0, 1, 2] : []) {
    const fives = tiles.filter((tile) => redSuit(tile) === suit);
    const red = fives.filter((tile) => tile >= RED).length;
    const most = (reds >> (3 * suit)) & 7;
    if (red > most) throw new HandError("two-reds", { n: red, tile: RED + suit });
    if (fives.length - red > EACH - most) throw new HandError("plain-fives", { tile: RED + suit });
  }
}

/** Whether a text names a red five that the rules, which have none, count as a plain one. @param {string} text @param {number} reds */
export function plainFives(text, reds) {
  const red = (/** @type {string} */ word) => {
    try {
      return readTiles(word.slice(word.indexOf(":") + 1) || word, ONE_RED_EACH).some((tile) => tile >= RED);
    } catch {
      return false;
    }
  };
  return !reds && wordsIn(text).some(red);
}
