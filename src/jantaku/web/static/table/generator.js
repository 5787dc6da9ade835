// The generators of walls and seats, as docs/table.md has them: jantaku-1, and jantaku-2, which mixes the secret with numbers.
import { bytesOf, digest, sha256 } from "./sha256.js";

const MIXED = "jantaku-2";
const WORD = 2 ** 32;
const HONOURS = 7;
const text = new TextEncoder();

/** @param {...Uint8Array} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The seal of a secret, shown before anybody sends a number. @param {string} secret in hexadecimal digits */
export const promise = (secret) => sha256(joined(text.encode(`${MIXED}\n`), bytesOf(secret)));

/** The seal of a wall that its secret alone decides. @param {string} secret @param {string} wall two characters for each tile */
export const sealOf = (secret, wall) => sha256(joined(text.encode("jantaku-1\n"), bytesOf(secret), text.encode(`\n${wall}`)));

/** The secret that a secret and the numbers of the seats come to. @param {string} secret @param {string[]} numbers */
function mixed(secret, numbers) {
  const sent = [0, 1, 2, 3].map((seat) => (numbers[seat] ? bytesOf(numbers[seat]) : new Uint8Array(32)));
  return digest(joined(text.encode(`${MIXED}\n`), bytesOf(secret), ...sent));
}

/** Numbers below others, drawn from a secret. @param {Uint8Array} secret */
function drawing(secret) {
  /** @type {number[]} */
  let words = [];
  let block = 0;
  const word = () => {
    if (!words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, block++);
      const data = new DataView(digest(joined(secret, new Uint8Array(count.buffer))).buffer);
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => data.getUint32(at));
    }
    return /** @type {number} */ (words.shift());
  };
  /** @param {number} n @returns {number} */
  const below = (n) => {
    const one = word();
    return one < WORD - (WORD % n) ? one % n : below(n);
  };
  /** @template T @param {T[]} things */
  const shuffled = (things) => {
    for (let place = things.length - 1; place > 0; place--) {
      const other = below(place + 1);
      [things[place], things[other]] = [things[other], things[place]];
    }
    return things;
  };
  return { below, shuffled };
}

/** The tiles in order, the last fives of a suit red. @param {(suit: string) => number} reds how many */
function tileSet(reds) {
  return ["m", "p", "s", "z"].flatMap((suit) => {
    const red = reds(suit);
    const kinds = Array.from({ length: suit === "z" ? HONOURS : 9 }, (_, at) => `${at + 1}${suit}`);
    return kinds.flatMap((tile) => [0, 1, 2, 3].map((copy) => (tile[0] === "5" && suit !== "z" && copy > 3 - red ? `0${suit}` : tile)));
  });
}

/** The wall that a secret and numbers give; the set of tiles, with its red fives, is the wall's own. @param {string} secret @param {string[]} numbers @param {string} wall */
export function wallOf(secret, numbers, wall) {
  const used = wall.match(/../g) ?? [];
  return dealt(mixed(secret, numbers), (suit) => used.filter((tile) => tile === `0${suit}`).length);
}

/** The wall that a secret alone decides. @param {string} secret @param {number} fives how many are red: three bits a suit */
export const ownWallOf = (secret, fives) => dealt(bytesOf(secret), (suit) => (suit === "z" ? 0 : (fives >> (3 * "mps".indexOf(suit))) & 7));

/** @param {Uint8Array} secret @param {(suit: string) => number} reds */
function dealt(secret, reds) {
  const { below, shuffled } = drawing(secret);
  const dice = [1 + below(6), 1 + below(6)];
  return { wall: shuffled(tileSet(reds)).join(""), dice };
}

/** The place that drew each seat. @param {string} secret @param {string[]} numbers by place */
export const seatsOf = (secret, numbers) => drawing(mixed(secret, numbers)).shuffled([0, 1, 2, 3]);
