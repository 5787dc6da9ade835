// The large tables, from the small form in which they are fetched (jantaku.native.wasm): columns of bytes, and gaps between keys.
import { LUT } from "./layouts.js";

const COUNT = 4; // bytes of the number of gaps
const BY_GAPS = ["suit", "honour"];
const HALF = 16; // bits of an entry that say which holding it is; those above are its tally
/** Tables that follow from halves of their keys: shape and tally, the halves, the two together, how many keys the lower half has. @type {[string, string, string, string, string, number][]} */
const FROM_HALVES = [
  ["shape", "tally", "lower", "upper", "joined", 5 ** 5],
  ["honour_shape", "honour_tally", "winds", "dragons", "honours_joined", 5 ** 4],
];
const WHOLE = new Set(FROM_HALVES.flatMap(([shape, tally]) => [shape, tally]));

/** @param {string} name @returns {[number, number, number]} its place, how many numbers, bytes of each */
function placeOf(name) {
  const [code, shape, at] = LUT[name];
  return [at, shape.reduce((all, n) => all * n, 1), Number(code[1])];
}

/**
 * Numbers from columns of bytes.
 * @param {Uint8Array} from
 * @param {number} at
 * @param {Uint8Array} to
 * @param {number} place
 * @param {number} count
 * @param {number} width bytes of each number
 */
function woven(from, at, to, place, count, width) {
  if (width === 1) {
    to.set(from.subarray(at, at + count), place);
    return;
  }
  for (let column = 0; column < width; column++) {
    for (let i = 0, put = place + column, got = at + column * count; i < count; i++, put += width) to[put] = from[got + i];
  }
}

/** A number of four bytes. @param {Uint8Array} from @param {number} at */
const numberAt = (from, at) => new DataView(from.buffer, from.byteOffset).getUint32(at, true);

/** Numbers of a table in place. @param {Uint8Array} to @param {string} name */
function numbers(to, name) {
  const [at, count, width] = placeOf(name);
  const start = to.byteOffset + at;
  return width === 1 ? new Uint8Array(to.buffer, start, count) : width === 2 ? new Uint16Array(to.buffer, start, count) : new Uint32Array(to.buffer, start, count);
}

/** Writes into each key that has readings its first, in the order of the keys. @param {Uint8Array} from @param {number[]} gapped @param {Uint8Array} to */
function spread(from, gapped, to) {
  const ways = numbers(to, "ways");
  let first = 1;
  for (const [i, at] of gapped.entries()) {
    const table = numbers(to, BY_GAPS[i]);
    const count = numberAt(from, at);
    const gaps = new Uint8Array(4 * count);
    woven(from, at + COUNT, gaps, 0, count, COUNT);
    for (let n = 0, key = 0; n < count; n++) {
      key += numberAt(gaps, 4 * n);
      table[key] = first;
      first += ways[first];
    }
  }
}

/** Writes shape and tally of every key, from those of its halves. @param {Uint8Array} to @param {[string, string, string, string, string, number]} names */
function join(to, [shape, tally, lower, upper, joined, size]) {
  const [shapes, tallies, lows, highs, both] = [shape, tally, lower, upper, joined].map((name) => numbers(to, name));
  const width = LUT[joined][1][1];
  for (let high = 0, key = 0; high < highs.length; high++) {
    const row = width * (highs[high] & 0xffff);
    const above = highs[high] >>> HALF;
    for (let low = 0; low < size; low++, key++) {
      shapes[key] = both[row + (lows[low] & 0xffff)];
      tallies[key] = above + (lows[low] >>> HALF);
    }
  }
}

/** Writes the tables, each at its place; returns how many bytes of the small form they took. @param {Uint8Array} from @param {Uint8Array} to zeros */
export function unfold(from, to) {
  let at = 0;
  const gapped = [];
  for (const name of Object.keys(LUT)) {
    if (WHOLE.has(name)) continue;
    const [place, count, width] = placeOf(name);
    if (BY_GAPS.includes(name)) {
      gapped.push(at);
      at += COUNT + COUNT * numberAt(from, at);
    } else {
      woven(from, at, to, place, count, width);
      at += count * width;
    }
  }
  spread(from, gapped, to);
  for (const names of FROM_HALVES) join(to, names);
  return at;
}
