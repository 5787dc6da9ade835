// A question to the calculator, as an address has it (jantaku.web.calculator.query): "h=23m+11z+...&w=1m&by=ron".
import { LETTERS, NONE } from "../codes.js";
import { first, HandError, readTiles, wordsIn } from "./notation.js";

/** @typedef {{h: string, w: string, by: string, seat: string, round: string, from: string, liable: string, riichi: string, is: string[], dora: string, ura: string, counters: string, sticks: string, book: string, set: string[]}} Query */
/** @typedef {"ippatsu" | "last-tile" | "after-kan" | "robbing-kan" | "first-turn" | "tile-not-apart"} Flag */
/** @typedef {{tsumo: boolean, seat: number, round: number, discarder: number, liable: number, riichi: boolean, double: boolean, also: Set<string>, dora: number[], ura: number[], counters: number, sticks: number}} Circumstances seats are winds; -1 for nobody */

/** @type {Query} */
const PLAIN = { h: "", w: "", by: "ron", seat: "S", round: "E", from: "", liable: "", riichi: "", is: [], dora: "", ura: "", counters: "0", sticks: "0", book: "wrc-2015", set: [] };
/** @type {Flag[]} */
export const FLAGS = ["ippatsu", "last-tile", "after-kan", "robbing-kan", "first-turn", "tile-not-apart"];
const RIICHI = ["", "riichi", "double"];
const [LONGEST, MOST_DIGITS] = [120, 6];

/** The question of an address; a hand is not cut off here, its reader limits it. @param {string} search @returns {Query} */
export function readQuery(search) {
  const params = new URLSearchParams(search);
  const found = Object.entries(PLAIN).map(([name, plain]) => {
    const given = params.getAll(name).map((text) => text.trim());
    if (Array.isArray(plain)) return [name, [...new Set(given.filter(Boolean))]];
    const text = name === "h" ? (given[0] ?? "") : first(given[0] ?? "", LONGEST);
    return [name, text || plain];
  });
  return Object.fromEntries(found);
}

/** The query of the same question, without what need not be said; "" for the empty one. @param {Query} query */
export function queryText(query) {
  const pairs = Object.entries(PLAIN).flatMap(([name, plain]) => {
    const own = query[/** @type {keyof Query} */ (name)];
    if (Array.isArray(own)) return own.map((text) => [name, text]);
    return own === plain ? [] : [[name, own]];
  });
  return String(new URLSearchParams(pairs)).replace(/%3A|%2C|%3D|%7E|\*/g, (code) => ({ "%3A": ":", "%2C": ",", "%3D": "=", "%7E": "~" })[code] ?? "%2A");
}

/** How a hand was won. @param {Query} query @param {number} reds @returns {Circumstances} */
export function winOf(query, reds) {
  if (query.by !== "ron" && query.by !== "tsumo") throw new HandError("ron-or-tsumo");
  const unknown = [...query.is.filter((word) => !FLAGS.includes(/** @type {Flag} */ (word))), ...(RIICHI.includes(query.riichi) ? [] : [query.riichi])];
  if (unknown.length) throw new HandError("no-circumstance", { text: first(unknown[0], 20) });
  const tsumo = query.by === "tsumo";
  return {
    tsumo,
    seat: seatOf(query.seat),
    round: seatOf(query.round),
    discarder: query.from && !tsumo ? seatOf(query.from) : NONE,
    liable: query.liable ? seatOf(query.liable) : NONE,
    riichi: query.riichi === "riichi",
    double: query.riichi === "double",
    dora: indicators(query.dora, reds),
    ura: indicators(query.ura, reds),
    counters: count(query.counters),
    sticks: count(query.sticks),
    also: new Set(query.is),
  };
}

/** @param {string} text */
function seatOf(text) {
  const seat = [...text].length === 1 ? LETTERS.indexOf(text.toUpperCase()) : -1;
  if (seat < 0) throw new HandError("no-wind", { text: first(text, 20) });
  return seat;
}

/** @param {string} text @param {number} reds */
const indicators = (text, reds) => wordsIn(text.replaceAll(",", " ")).flatMap((word) => readTiles(word, reds));

/** @param {string} text */
function count(text) {
  if (!/^[0-9]+$/.test(text) || text.length > MOST_DIGITS) throw new HandError("no-number", { text: first(text, 20) });
  return Number(text);
}

/** The discarder, the left neighbour where none is named; the winner on a self-draw. @param {Circumstances} win */
export const payerOf = ({ tsumo, seat, discarder }) => (tsumo ? seat : discarder === NONE ? (seat + 3) % 4 : discarder);
