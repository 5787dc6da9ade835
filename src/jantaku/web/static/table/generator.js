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

/** Numbers below others, drawn from a secret that is mixed with the numbers of the seats. @param {string} secret @param {string[]} numbers */
function drawing(secret, numbers) {
  const sent = [0, 1, 2, 3].map((seat) => (numbers[seat] ? bytesOf(numbers[seat]) : new Uint8Array(32)));
  const mixed = digest(joined(text.encode(`${MIXED}\n`), bytesOf(secret), ...sent));
  /** @type {number[]} */
  let words = [];
  let block = 0;
  const word = () => {
    if (!words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, block++);
      const data = new DataView(digest(joined(mixed, new Uint8Array(count.buffer))).buffer);
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

/** The tiles of a wall in order, as many fives red as it has. @param {string} wall */
function tileSet(wall) {
  const used = wall.match(/../g) ?? [];
  return ["m", "p", "s", "z"].flatMap((suit) => {
    const red = used.filter((tile) => tile === `0${suit}`).length;
    const kinds = Array.from({ length: suit === "z" ? HONOURS : 9 }, (_, at) => `${at + 1}${suit}`);
    return kinds.flatMap((tile) => [0, 1, 2, 3].map((copy) => (tile[0] === "5" && suit !== "z" && copy > 3 - red ? `0${suit}` : tile)));
  });
}

/** The wall that a secret and numbers give; the set of tiles, with its red fives, is the wall's own. @param {string} secret @param {string[]} numbers @param {string} wall */
export function wallOf(secret, numbers, wall) {
  const { below, shuffled } = drawing(secret, numbers);
  const dice = [1 + below(6), 1 + below(6)];
  return { wall: shuffled(tileSet(wall)).join(""), dice };
}

/** The place that drew each seat. @param {string} secret @param {string[]} numbers by place */
export const seatsOf = (secret, numbers) => drawing(secret, numbers).shuffled([0, 1, 2, 3]);
