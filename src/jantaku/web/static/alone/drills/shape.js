// A holding under trial, over the core: how far it is by form, and which tiles bring it nearer; as jantaku.scoring.waits has it.
import { kindOf, textOf } from "../codes.js";

/** @import { Core } from "../../native/core.js" */
/** @import { Accepted, Discard } from "./drills" */

const [KINDS, EACH] = [34, 4];
const HALVES = 64 * 8 * 4; // bytes of the room for indexes of halves

/** Room for one hand, by core. @type {WeakMap<Core, {counts: number, melds: number, halves: number, out: number}>} */
const rooms = new WeakMap();

export class Shape {
  #core;
  #room;

  /**
   * @param {Core} core
   * @param {number[]} tiles concealed
   * @param {number} melds how many, those that were not named among them
   * @param {{melded?: number[], seen?: number[], fifth?: boolean}} [more] tiles of melds, tiles in sight, whether a fifth tile of a melded kind may be waited for
   */
  constructor(core, tiles, melds, { melded = [], seen = [], fifth = false } = {}) {
    this.#core = core;
    this.#room = rooms.get(core) ?? { counts: core.room(KINDS), melds: core.room(1), halves: core.room(HALVES), out: core.room(4) };
    rooms.set(core, this.#room);
    this.melds = melds;
    this.count = counted(tiles);
    const laid = counted(melded);
    this.laid = fifth ? Array(KINDS).fill(0) : laid;
    this.melded = !fifth && melded.length > 0;
    this.out = counted(seen).map((n, kind) => n + laid[kind]);
    this.names = new Map([...tiles].sort((one, two) => two - one).map((tile) => [kindOf(tile), textOf(tile)]));
  }

  /** How many of a kind are neither held nor seen. @param {number} kind */
  left(kind) {
    return Math.max(EACH - this.count[kind] - this.out[kind], 0);
  }

  /** Whether the player does not own all four of a kind. @param {number} kind */
  canCome(kind) {
    return this.count[kind] + this.laid[kind] < EACH;
  }

  /** Tiles lacking, for each form that is possible, as if a fifth tile of a melded kind existed. @returns {number[]} */
  raw() {
    const { counts, melds, halves, out } = this.#room;
    const view = new DataView(this.#core.memory.buffer);
    for (const [kind, n] of this.count.entries()) view.setInt8(counts + kind, n);
    view.setInt8(melds, this.melds);
    this.#core.call("shanten_each", counts, melds, this.#core.lut, halves, out, { whole: 1 });
    const [standard, pairs, orphans] = [1, 2, 3].map((form) => view.getInt8(out + form) + 1);
    return this.melds ? [standard] : [standard, pairs, orphans];
  }

  /** The same for a hand of 13; one that only a fifth tile would complete lacks two. */
  lacking() {
    const [groups, ...others] = this.raw();
    const none = groups === 1 && this.crowded() && !this.count.some((_, kind) => this.completes(kind));
    return [none ? 2 : groups, ...others];
  }

  /** The same for a hand of 14, as its best discard leaves it. */
  lackingOf14() {
    const raw = this.raw();
    if (raw[0] !== 1 || !this.crowded()) return raw;
    const kinds = [...this.count.keys()].filter((kind) => this.count[kind]);
    return [Math.min(...kinds.map((kind) => this.with(kind, -1, () => this.lacking()[0]))), ...raw.slice(1)];
  }

  /** Whether the player owns all four of some kind. */
  crowded() {
    return this.count.some((n, kind) => n + (this.melded ? this.laid[kind] : 0) >= EACH);
  }

  /** Whether a tile of this kind can come and makes four groups and a pair. @param {number} kind */
  completes(kind) {
    return this.canCome(kind) && this.with(kind, 1, () => this.raw()[0] === 0);
  }

  /** What the hand answers with a tile of a kind more, or less. @template T @param {number} kind @param {number} by @param {() => T} ask */
  with(kind, by, ask) {
    this.count[kind] += by;
    const answer = ask();
    this.count[kind] -= by;
    return answer;
  }

  /** The tiles that bring a hand of 13 nearer; in tenpai all its waits, even with no tile left. @returns {Accepted[]} */
  accepts() {
    const now = Math.min(...this.lacking());
    const kinds = [...this.count.keys()].filter((kind) => this.canCome(kind) && (now === 1 || this.left(kind)));
    return kinds.filter((kind) => this.with(kind, 1, () => Math.min(...this.lackingOf14())) < now).map((kind) => ({ tile: textOf(kind), left: this.left(kind) }));
  }

  /** Each discard of a hand of 14 with what it leaves, the best first: least shanten, then most tiles accepted. @returns {Discard[]} */
  discards() {
    const rows = [...this.names].map(([kind, tile]) => {
      this.out[kind]++;
      const [shanten, accepts] = this.with(kind, -1, () => /** @type {[number, Accepted[]]} */ ([Math.min(...this.lacking()) - 1, this.accepts()]));
      this.out[kind]--;
      return { kind, row: { tile, shanten, accepts, left: accepts.reduce((sum, { left }) => sum + left, 0) } };
    });
    rows.sort((one, two) => one.row.shanten - two.row.shanten || two.row.left - one.row.left || two.kind - one.kind);
    return rows.map(({ row }) => row);
  }
}

/** Tiles of each kind. @param {number[]} tiles @returns {number[]} */
function counted(tiles) {
  const out = Array(KINDS).fill(0);
  for (const tile of tiles) out[kindOf(tile)]++;
  return out;
}
