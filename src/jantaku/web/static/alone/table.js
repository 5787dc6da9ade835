// A table over the compiled core: deals from secrets, does acts, writes the entries of the log.
import { RECORDS } from "../native/layouts.js";
import { BOTS, Table } from "../native/core.js";
import { ownWallOf, sealOf } from "../table/generator.js";
import { ACT, CLAIMS, DECLARING, ENDS, HAND_OVER, indicatorAt, NO_HAND, NONE, ROBBERY, seatsFrom, TILES } from "./codes.js";
import { endOf } from "./end.js";

/** @import { Core } from "../native/core.js" */
/** @import { End } from "./end.js" */
/** @typedef {{[name: string]: any}} State the fields of a table in the core, as numbers and rows of them */
/** @typedef {{points: number[], dealer: number, round: number, counters: number, sticks: number}} Start */
/** @typedef {{secret: string, seal: string, dice: number[], wall: number[], start: Start, entries: [number, number][], end: End | null, indicators: number[], ura: number[]}} Hand */

/** The place of a field within a record. @param {string} record @param {string} field */
const placeOf = (record, field) => RECORDS[record].fields[field][2];
const ROUND = { rounds: 1, extra_rounds: 0 }; // of a game of one round

export class OwnTable {
  /** @type {Hand[]} */
  hands = [];

  /**
   * @param {Core} core
   * @param {string} book
   * @param {boolean} east whether the game has one round
   */
  constructor(core, book, east) {
    this.core = core;
    this.rulesAt = this.#rules(book, east);
    this.rules = core.read("Rules", this.rulesAt);
    this.table = new Table(core, this.rulesAt);
    this.stateAt = this.table.state;
    this.scratchAt = core.make("Scratch");
  }

  /** @param {string} book @param {boolean} east */
  #rules(book, east) {
    const own = this.core.book(book);
    if (!east) return own;
    const at = this.core.make("Rules");
    this.copyRecord("Rules", own, at);
    this.core.write("Rules", at, ROUND);
    return at;
  }

  #spare = 0;

  /** Room for a state that is needed for a moment. */
  spare() {
    this.#spare ||= this.core.make("State");
    return this.#spare;
  }

  /** Copies a record. @param {string} record @param {number} from @param {number} to */
  copyRecord(record, from, to) {
    const bytes = new Uint8Array(this.core.memory.buffer);
    bytes.copyWithin(to, from, from + RECORDS[record].size);
  }

  /** Copies a state. @param {number} from @param {number} to */
  copy(from, to) {
    this.copyRecord("State", from, to);
  }

  /** Begins the game; the seed is that of bots that draw lots. @param {number} seed */
  begin(seed) {
    this.table.begin(seed);
  }

  get state() {
    return /** @type {State} */ (this.core.read("State", this.stateAt));
  }

  /** A field of a state. @param {string} name @param {number} [at] */
  field(name, at = this.stateAt) {
    const [of, , offset] = RECORDS.State.fields[name];
    const view = new DataView(this.core.memory.buffer, at + offset);
    return of === "i1" ? view.getInt8(0) : of === "i2" ? view.getInt16(0, true) : view.getInt32(0, true);
  }

  /** A field of a seat in a state. @param {string} name @param {number} seat @param {number} [at] */
  ofSeat(name, seat, at = this.stateAt) {
    const [of, , offset] = RECORDS.State.fields[name];
    const view = new DataView(this.core.memory.buffer, at + offset);
    return of === "i8" ? Number(view.getBigInt64(8 * seat, true)) : view.getInt8(seat);
  }

  /** Deals the next hand from a secret. @param {string} secret in hexadecimal digits */
  deal(secret) {
    const { wall: text, dice } = ownWallOf(secret, this.rules.red_fives);
    const wall = (text.match(/../g) ?? []).map((tile) => TILES.indexOf(tile));
    /** @type {Hand} */
    const hand = { secret, seal: sealOf(secret, text), dice, wall, start: { points: [], dealer: 0, round: 0, counters: 0, sticks: 0 }, entries: [], end: null, indicators: [], ura: [] };
    this.lay(hand);
    const t = this.state;
    hand.start = { points: t.points, dealer: t.dealer, round: t.round, counters: t.counters, sticks: t.sticks };
  }

  /** Deals a hand from its wall. @param {Hand} hand */
  lay(hand) {
    this.hands.push(hand);
    this.core.write("State", this.stateAt, { wall: hand.wall, dice: hand.dice });
    this.core.call("deal", this.stateAt, this.rulesAt, this.core.lut);
  }

  /** Begins again in the middle of a game: with a hand that was dealt. @param {Hand} hand @param {number} number of hands before it */
  resume(hand, number) {
    this.core.write("State", this.stateAt, { ...hand.start, hands: number, over: 0, phase: NO_HAND });
    this.hands = [];
    this.lay({ ...hand, entries: [] });
  }

  /** Seats with a decision to make, the next in turn first. */
  get asked() {
    const pending = this.field("pending");
    const first = this.field(this.field("phase") === DECLARING ? "dealer" : "turn");
    return seatsFrom(first).filter((seat) => (pending >> seat) & 1);
  }

  /** Whether answers to a discard or a kong are awaited. */
  get answering() {
    const phase = this.field("phase");
    return (phase === CLAIMS || phase === ROBBERY) && this.field("pending") !== 0;
  }

  /** What a seat may do in a state: five words. @param {number} seat @param {number} [at] */
  lawful(seat, at = this.stateAt) {
    this.look(seat, at);
    return this.words(this.lawfulPlace(seat));
  }

  /** Where the scratch has what a seat may do. @param {number} seat */
  lawfulPlace(seat) {
    return placeOf("Scratch", "lawful") + 40 * seat;
  }

  /** Reckons what a seat may do, and why not all else. @param {number} seat @param {number} at */
  look(seat, at) {
    this.core.call("look", at, this.rulesAt, this.core.lut, this.scratchAt, { whole: seat });
  }

  /** Five words of the scratch. @param {number} place */
  words(place) {
    const view = new DataView(this.core.memory.buffer, this.scratchAt + place);
    return [0, 1, 2, 3, 4].map((word) => Number(view.getBigInt64(8 * word, true)));
  }

  /** What a bot decides, from what its seat sees. @param {number} seat @param {keyof typeof BOTS} bot */
  decide(seat, bot) {
    this.core.write("Worker", this.table.worker, { player: Array(4).fill(BOTS[bot]) });
    this.core.call("look", this.stateAt, this.rulesAt, this.core.lut, this.table.scratch, { whole: seat });
    return this.core.call("decide", this.table.worker, this.rulesAt, this.core.lut, { whole: seat });
  }

  /** Does an act that is possible. @param {number} seat @param {number} act */
  do(seat, act) {
    this.table.step(seat, act);
    if (act !== ACT.pass) this.hands[this.hands.length - 1].entries.push([seat, act]);
  }

  /** Does an act of a log: whoever did not answer before it has passed. @param {number} seat @param {number} act @param {() => void} [between] called when the way is free */
  follow(seat, act, between) {
    this.makeWay(seat, act);
    between?.();
    this.do(seat, act);
  }

  /** Closes the window if an act implies that it is closed: it is not an answer of a seat that was asked. @param {number} seat @param {number} act */
  makeWay(seat, act) {
    const phase = this.field("phase");
    const claim = (act >= ACT.chiiLow && act <= ACT.pass && act !== ACT.tsumo) || act === ACT.ponReds;
    const answer = this.asked.includes(seat) && (phase === DECLARING ? act === ACT.tenpai || act === ACT.noten : claim);
    if (!answer) this.close();
  }

  /** Closes every window until a seat has a turn or the hand is over. */
  conclude() {
    const waits = () => [CLAIMS, ROBBERY, DECLARING].includes(this.field("phase"));
    while (waits()) this.close();
  }

  /** Lets every seat that has not answered pass, or declare what its hand is. */
  close() {
    const phase = this.field("phase");
    if (this.field("pending") && (phase === CLAIMS || phase === ROBBERY || phase === DECLARING)) this.core.call("close", this.stateAt, this.rulesAt, this.core.lut, this.table.scratch);
  }

  /** Shows an act of the turn in a copy of a state, up to where the others may answer it. @param {number} to @param {number} seat @param {number} act */
  shown(to, seat, act) {
    this.copy(this.stateAt, to);
    const tile = this.field("tile");
    this.core.call("show", to, this.rulesAt, this.core.lut, { whole: seat }, { whole: act }, { whole: tile });
    this.core.write("State", to, { answer: Array(4).fill(NONE) });
  }

  /** Writes into a state what a seat sees of another. @param {number} from @param {number} seat -1 for what everybody sees @param {number} to an earlier view, or zeros */
  see(from, seat, to) {
    this.core.call("see", from, { whole: seat }, to);
    return /** @type {State} */ (this.core.read("State", to));
  }

  /** The worth of a hand with a tile, in a state: the scratch has the hand as it was valued. @param {number} at @param {number} seat @param {number} tile @param {boolean} draw */
  weigh(at, seat, tile, draw) {
    return this.core.call("hands_weigh", at, this.rulesAt, this.core.lut, this.scratchAt, { whole: seat }, { whole: tile }, draw ? 1 : 0);
  }

  /** What keeps a complete hand from being a win; "" if nothing does. @param {number} at @param {number} seat @param {number} tile @param {boolean} draw */
  lack(at, seat, tile, draw) {
    if (!this.weigh(at, seat, tile, draw)) return "no-yaku";
    return this.core.call("lacks_second_han", this.rulesAt, { whole: this.field("counters", at) }, this.worthAt) ? "two-han" : "";
  }

  /** A record within the scratch. @param {"hand" | "worth"} name */
  scratched(name) {
    const [of, , place] = RECORDS.Scratch.fields[name];
    return this.core.read(of, this.scratchAt + place);
  }

  /** Where the worth is, on the scratch. */
  get worthAt() {
    return this.scratchAt + placeOf("Scratch", "worth");
  }

  /** Writes into the log how the hand ended. */
  finish() {
    const t = this.state;
    if (t.phase !== HAND_OVER) return;
    const hand = this.hands[this.hands.length - 1];
    hand.end = endOf(this, t);
    const turned = Array.from({ length: t.indicators }, (_, i) => indicatorAt(i));
    hand.indicators = turned.map((place) => t.wall[place]);
    hand.ura = t.beneath ? turned.map((place) => t.wall[place + 1]) : [];
  }

  /** How the hand ended, in a word; "" while one is played. */
  get outcome() {
    return this.field("phase") === HAND_OVER ? ENDS[this.field("outcome")] : "";
  }
}

