// SHA-256 of our own: browsers offer theirs on https only.

const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants() {
  /** @type {bigint[]} */
  const primes = [];
  for (let n = 2n; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => {
    const cube = prime << 96n;
    let root = 0n;
    for (let bit = 1n << 36n; bit; bit >>= 1n) if ((root | bit) ** 3n <= cube) root |= bit;
    return Number(root & 0xffffffffn) | 0;
  });
}

const K = constants();

/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function digest(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(blocks * 64 - 4, bytes.length * 8);
  const state = [...START];
  for (let block = 0; block < blocks; block++) compress(state, data, block * 64);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setInt32(4 * at, word));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} bytes @returns {string} the digest in hexadecimal digits */
export const sha256 = (bytes) => hexOf(digest(bytes));

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {number[]} state @param {DataView} data @param {number} from */
function compress(state, data, from) {
  const w = Array.from({ length: 16 }, (_, at) => data.getInt32(from + at * 4));
  for (let at = 16; at < 64; at++) {
    const [x, y] = [w[at - 15], w[at - 2]];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[at] = (w[at - 16] + low + w[at - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at] + w[at]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
}
