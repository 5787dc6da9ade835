// Lots that are drawn from a text, the same as on the server (jantaku.web.learn.drills.rulings).

const WORD = 2 ** 32;

export class Lots {
  #state = 0x811c9dc5;

  /** @param {string} text */
  constructor(text) {
    for (const byte of new TextEncoder().encode(text)) this.#state = Math.imul(this.#state ^ byte, 0x01000193) >>> 0;
  }

  /** A number from 0 to before another. @param {number} n */
  below(n) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) * n) / WORD);
  }

  /** Values in an order by lot. @template T @param {T[]} values @returns {T[]} */
  shuffled(values) {
    const out = [...values];
    for (let last = out.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [out[last], out[other]] = [out[other], out[last]];
    }
    return out;
  }
}
