// The numbers of the core by name (core/constants.py, core/acts.py), and tiles as text.

export const TILES = [..."mps"].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}${suit}`)).concat([1, 2, 3, 4, 5, 6, 7].map((n) => `${n}z`), ["0m", "0p", "0s"]);
export const WINDS = ["east", "south", "west", "north"];
export const LETTERS = "ESWN"; // of the seats
export const [EAST, RED, WALL, DEAD_WALL] = [27, 34, 136, 14];
export const NONE = -1;
export const [LIABLE_REPLACEMENT, LIABILITIES] = [3, 4]; // of what a seat is liable for: the last, and how many
export const [NO_HAND, TURN, CLAIMS, ROBBERY, DECLARING, HAND_OVER] = [0, 1, 2, 3, 4, 5];
export const [FROM_WALL, FROM_DEAD_WALL, FROM_CLAIM] = [0, 1, 2];
export const [BY_RON, BY_TSUMO, EXHAUSTIVE, NAGASHI, NINE_OUT, FOUR_WINDS, FOUR_RIICHI, FOUR_KANS, TRIPLE_RON, CHOMBO] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const ENDS = ["", "ron", "tsumo", "exhaustive", "nagashi", "nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron", "chombo"];
export const [MARK_DRAWN, MARK_RIICHI, MARK_TAKEN] = [1, 2, 4];
export const STANDING = 2; // a riichi that nobody won on
export const [BY_CHII, BY_PON, BY_OPEN_KAN, BY_ADDED_KAN, BY_CONCEALED_KAN] = [1, 2, 3, 4, 5];
export const [SINGLE, PAIR, RUN, TRIPLET, QUAD, OPEN_TRIPLET, OPEN_QUAD] = [0, 34, 68, 102, 136, 170, 204];
/** What can be counted in a hand, in the order of the core. */
export const FEATURES =
  "closed by_draw riichi ippatsu last after_kan robbing first_turn dealer gates blocks suits seat round white green red_dragon pair_value twins same_run same_triplet straight runs triplets quads outer honours simples not_green dragons winds concealed wait".split(
    " ",
  );

/** Acts: 40 times a word, and a bit. */
export const STRIDE = 40;
export const ACT = {
  riichiDiscard: 40,
  concealedKan: 80,
  addedKan: 120,
  others: 160,
  drawn: 160,
  riichiDrawn: 161,
  chiiLow: 162,
  chiiMiddle: 164,
  chiiHigh: 166,
  pon: 168,
  kan: 170,
  ron: 171,
  tsumo: 172,
  pass: 173,
  nineKinds: 174,
  tenpai: 175,
  noten: 176,
  ponReds: 177,
};
const OTHER_WORDS = "drawn,riichi drawn,chii low,chii low red,chii middle,chii middle red,chii high,chii high red,pon,pon red,kan,ron,tsumo,pass,nine-kinds,tenpai,noten,pon reds".split(",");
/** The words of an act, by its number. @type {Map<number, string>} */
export const WORDS_OF = new Map([
  ...TILES.map((tile, at) => /** @type {[number, string]} */ ([at, tile])),
  ...TILES.map((tile, at) => /** @type {[number, string]} */ ([ACT.riichiDiscard + at, `riichi ${tile}`])),
  ...TILES.slice(0, RED).map((tile, at) => /** @type {[number, string]} */ ([ACT.concealedKan + at, `ankan ${tile}`])),
  ...TILES.slice(0, RED).map((tile, at) => /** @type {[number, string]} */ ([ACT.addedKan + at, `kakan ${tile}`])),
  ...OTHER_WORDS.map((words, at) => /** @type {[number, string]} */ ([ACT.others + at, words])),
]);
/** The number of an act, by its words. @type {Map<string, number>} */
export const ACT_OF = new Map([...WORDS_OF].map(([act, words]) => [words, act]));

/** The text of a tile; "?" for one that is not known. @param {number} tile */
export const textOf = (tile) => (tile < 0 ? "?" : TILES[tile]);
/** The kind of a tile: a red five is a five. @param {number} tile */
export const kindOf = (tile) => (tile >= RED ? 4 + 9 * (tile - RED) : tile);
/** The suit whose fives a kind or a tile is one of; -1 for none. @param {number} tile */
export const redSuit = (tile) => (tile >= RED ? tile - RED : tile >= 0 && tile < EAST && tile % 9 === 4 ? Math.floor(tile / 9) : -1);
/** How many red fives of a kind are among those held. @param {number} reds three bits a suit @param {number} kind */
export const redsOf = (reds, kind) => (redSuit(kind) < 0 ? 0 : (reds >> (3 * redSuit(kind))) & 7);

/** Whether a set, of up to 53 bits, holds a number. @param {number} bits @param {number} at */
export const has = (bits, at) => Math.floor(bits / 2 ** at) % 2 === 1;
/** The numbers in a set, least first. @param {number} bits */
export function numbersIn(bits) {
  const out = [];
  for (let left = bits, at = 0; left; left = Math.floor(left / 2), at++) if (left % 2) out.push(at);
  return out;
}
/** The acts of a set, given as words. @param {number[]} words */
export const actsIn = (words) => words.flatMap((bits, word) => numbersIn(bits).map((at) => STRIDE * word + at));
/** What two sets share. @param {number} one @param {number} two */
export const both = (one, two) => Number(BigInt(one) & BigInt(two));

/** The kind that an indicator makes dora. @param {number} kind */
export function after(kind) {
  const [first, size] = kind < EAST ? [9 * Math.floor(kind / 9), 9] : kind < EAST + 4 ? [EAST, 4] : [EAST + 4, 3];
  return first + ((kind - first + 1) % size);
}

const stands = (/** @type {number} */ tile) => 2 * kindOf(tile < 0 ? RED + 2 : tile) + (tile < RED ? 1 : 0);
/** Tiles by suit and number, a red five before a plain one. @param {number[]} tiles */
export const inOrder = (tiles) => [...tiles].sort((one, two) => stands(one) - stands(two));

/** The compact row of tiles: "123m0p". @param {number[]} tiles */
export function rowOf(tiles) {
  const texts = tiles.map(textOf);
  return texts.map((text, at) => (text === "?" || texts[at + 1]?.at(-1) !== text[1] || texts[at + 1] === "?" ? text : text[0])).join("");
}

/** The place in the wall of a dora indicator, counted from 0; its ura dora indicator is the next place. @param {number} i */
export const indicatorAt = (i) => 130 - 2 * i;
/** The seats from one on. @param {number} first */
export const seatsFrom = (first) => [0, 1, 2, 3].map((i) => (first + i) % 4);
/** Whether two things are made of the same numbers and texts. @param {unknown} one @param {unknown} two */
export const alike = (one, two) => JSON.stringify(one) === JSON.stringify(two);
