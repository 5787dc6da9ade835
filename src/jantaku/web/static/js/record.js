// A record in the browser: its hands are fetched one at a time, and each moment is made whole once, from the moment before.
import { merge } from "./stream.js";

/**
 * @typedef {import("./wire").View} View
 * @typedef {import("./wire").News} News
 * @typedef {{shanten: number, text: string, waits: {tile: string, left: number, note: string}[], furiten: string}} Read
 * @typedef {View & {reads: Partial<Record<import("./wire").SeatKey, Read>>}} Seen a view, and how far its open hands are
 * @typedef {{view: Seen, news: News[]}} Moment
 * @typedef {{title: string, from: number, to: number, points: number[]}} HandOf
 * @typedef {{n: number, sort: string, seat: number, wind: string, label: string, text: string, big: boolean}} Key
 * @typedef {{t: "full", n: number, view: Seen, news: News[]} | {t: "step", n: number, set: object, news: News[]}} Frame
 */

export class GameRecord {
  /** @type {Map<string, Promise<Moment[]>>} */
  #hands = new Map();

  /** @param {string} url where hands come from @param {HandOf[]} hands */
  constructor(url, hands) {
    this.url = url;
    this.hands = hands;
  }

  /** The hand in which a moment lies. @param {number} n */
  handAt(n) {
    return this.hands.findIndex((hand) => n <= hand.to);
  }

  /**
   * The moments of a hand as a seat sees it. What could not be fetched is asked for again the next time.
   * @param {number} hand
   * @param {number} seat
   */
  moments(hand, seat) {
    const key = `${seat} ${hand}`;
    const known = this.#hands.get(key);
    if (known) return known;
    const found = this.#fetch(hand, seat);
    this.#hands.set(key, found);
    found.catch(() => this.#hands.delete(key));
    return found;
  }

  /** @param {number} hand @param {number} seat @returns {Promise<Moment[]>} */
  async #fetch(hand, seat) {
    const answer = await fetch(`${this.url}&seat=${seat}&hand=${hand}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    /** @type {{frames: Frame[]}} */
    const { frames } = await answer.json();
    /** @type {Seen | null} */
    let view = null;
    return frames.map((frame) => {
      view = frame.t === "full" ? frame.view : /** @type {Seen} */ (merge(view, frame.set));
      return { view, news: frame.news };
    });
  }
}
