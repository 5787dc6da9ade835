// A game against bots, folded from its rows: deals, acts, windows for calls. The same rows give the same game.
import { ACT, ACT_OF, actsIn, DECLARING, HAND_OVER, has, kindOf, STRIDE, TURN, WORDS_OF } from "./codes.js";
import { OwnTable } from "./table.js";

/** @import { Core } from "../native/core.js" */
/** @import { Game as Told, Toggles } from "../table/wire" */
/** @import { Hand } from "./table.js" */
/**
 * @typedef {object} Settings what a game is played by, chosen once
 * @property {string} id
 * @property {string} book
 * @property {"hanchan" | "east" | "hand"} length
 * @property {"off" | "reasons" | "waits"} hints
 * @property {"random" | "sensible" | "strong"} bots
 * @property {string[]} names by seat, East first
 * @property {number} me
 * @property {number} last who drew last of the winds: the seat
 * @property {number} seed of bots that draw lots
 */
/**
 * @typedef {{kind: "deal", secret: string} | {kind: "act", seat: number, act: string} | {kind: "close", flows: boolean} | {kind: "go"} | {kind: "rematch"} | {kind: "set", toggles: Partial<Toggles>} | {kind: "speed", speed: Told["speed"]}} Row
 */
/** @typedef {{id: number, kind: "claim" | "rob", at: number, acts: number, waits: Set<number>}} Window at: where the core has what may be shown; acts: of the hand, the opening one included */

export class Game {
  /** @type {Told["stage"]} */
  stage = "drawing";
  serial = 0;
  /** Seats that are asked, with the kind of question. @type {Map<number, "turn" | "declare" | "claim" | "rob">} */
  asked = new Map();
  /** @type {Window | null} */
  window = null;
  flowed = false; // the last act went without a window
  /** @type {Toggles} */
  toggles = { win: false, pass: false, drawn: false };
  /** @type {Told["speed"]} */
  speed = "normal";
  /** @type {number[][]} */
  graph = [];
  /** @type {[number, number, number][]} */
  titles = [];
  ready = false;
  rematch = false;
  #explained = "";
  #windowAt = 0;

  /** @param {Core} core @param {Settings} settings */
  constructor(core, settings) {
    this.settings = settings;
    this.table = new OwnTable(core, settings.book, settings.length === "east");
    this.table.begin(settings.seed);
    this.graph = [this.table.state.points];
    this.#windowAt = core.make("State");
    this.blankAt = core.make("State");
  }

  get me() {
    return this.settings.me;
  }

  get dealt() {
    return this.titles.length > 0;
  }

  /** Where the core has the state that may be shown. */
  get shownAt() {
    return this.window ? this.window.at : this.dealt ? this.table.stateAt : this.blankAt;
  }

  /** @returns {Hand} */
  get hand() {
    return this.table.hands[this.table.hands.length - 1];
  }

  /** What a seat may do now: five words; nothing if it is not asked. @param {number} seat */
  lawful(seat) {
    return this.asked.has(seat) ? this.table.lawful(seat, this.shownAt) : [0, 0, 0, 0, 0];
  }

  /** Whether a seat may do an act now. @param {number} seat @param {number} act */
  may(seat, act) {
    return has(this.lawful(seat)[Math.floor(act / STRIDE)], act % STRIDE);
  }

  /** The acts of a seat in words. @param {number} seat */
  choices(seat) {
    return actsIn(this.lawful(seat)).map((act) => WORDS_OF.get(act) ?? "");
  }

  /** @param {Row} row */
  fold(row) {
    switch (row.kind) {
      case "deal":
        return this.#deal(row.secret);
      case "act":
        return this.#act(row.seat, ACT_OF.get(row.act) ?? ACT.pass);
      case "close":
        return this.#close(row.flows);
      case "set":
        return void Object.assign(this.toggles, row.toggles);
      case "go":
        this.ready = true;
        break;
      case "rematch":
        this.rematch = true;
        break;
      case "speed":
        this.speed = row.speed;
    }
  }

  /** @param {string} secret */
  #deal(secret) {
    this.table.deal(secret);
    const t = this.table.state;
    this.titles.push([t.dealer, t.round, t.counters]);
    this.ready = false;
    this.stage = "play";
    this.flowed = false;
    this.#goOn();
  }

  /** @param {number} seat @param {number} act */
  #act(seat, act) {
    if (this.window) return this.#answer(seat, act);
    const { table } = this;
    const inTurn = this.asked.get(seat) === "turn";
    const open = inTurn && act !== ACT.tsumo && act !== ACT.nineKinds && (act < ACT.concealedKan || act >= ACT.addedKan || table.rules.rob_concealed !== 0);
    const goesOn = inTurn && !this.#waitedFor(seat, act);
    let shown = false;
    if (open && !goesOn) {
      table.shown(this.#windowAt, seat, act);
      shown = true;
    }
    table.do(seat, act);
    if (open && goesOn && table.answering) {
      table.copy(table.stateAt, this.#windowAt);
      table.core.write("State", this.#windowAt, { answer: [-1, -1, -1, -1] });
      shown = true;
    }
    const asks = shown ? this.#asks() : [];
    this.flowed = inTurn && !asks.length;
    if (shown && !this.flowed) this.#open(act >= ACT.concealedKan && act < ACT.others ? "rob" : "claim", asks);
    else this.#goOn();
  }

  /** Whether the player waits for a tile of another seat: why it may not be won on may have to be shown. @param {number} seat @param {number} act */
  #waitedFor(seat, act) {
    const tile = act === ACT.drawn || act === ACT.riichiDrawn ? this.table.field("tile") : act % STRIDE;
    return this.me !== seat && has(this.table.ofSeat("waits", this.me), kindOf(tile));
  }

  /** The seats that are asked about the act that is shown: those that can answer, and the player where a win that is not allowed has to be explained. */
  #asks() {
    const { table } = this;
    const could = table.answering ? table.field("pending") : 0;
    const hinted = this.settings.hints !== "off";
    const turn = table.field("turn", this.#windowAt);
    return [0, 1, 2, 3].filter((seat) => seat !== turn && ((could >> seat) & 1 || (hinted && seat === this.me && this.#unexplained())));
  }

  /** Once for each wait of a hand: whether the player waits for the tile that is shown. */
  #unexplained() {
    const { table, me } = this;
    const waits = table.ofSeat("waits", me, this.#windowAt);
    const wait = `${this.titles.length} ${me} ${waits} ${table.ofSeat("riichi", me, this.#windowAt)}`;
    if (!has(waits, kindOf(table.field("tile", this.#windowAt))) || wait === this.#explained) return false;
    this.#explained = wait;
    return true;
  }

  /** @param {"claim" | "rob"} kind @param {number[]} asks */
  #open(kind, asks) {
    this.serial++;
    this.window = { id: this.serial, kind, at: this.#windowAt, acts: this.hand.entries.length, waits: new Set(asks) };
    this.table.core.write("State", this.#windowAt, { pending: asks.reduce((bits, seat) => bits | (1 << seat), 0) });
    this.asked = new Map(asks.map((seat) => [seat, kind]));
  }

  /** Takes one answer to the window; the core gets it only if it waits for it. @param {number} seat @param {number} act */
  #answer(seat, act) {
    const { table, window } = this;
    if (table.answering && (table.field("pending") >> seat) & 1) table.do(seat, act);
    window?.waits.delete(seat);
    table.core.write("State", this.#windowAt, { pending: table.field("pending", this.#windowAt) & ~(1 << seat) });
    this.asked.delete(seat);
  }

  /** Closes the window: seats that have not answered pass. @param {boolean} flows whether bots alone were asked, and passed */
  #close(flows) {
    if (this.table.answering) this.table.close();
    this.window = null;
    this.flowed = flows;
    this.#goOn();
  }

  /** Asks the seat that is to decide now; none at the end of a hand. */
  #goOn() {
    const { table } = this;
    const phase = table.field("phase");
    this.asked = new Map();
    if (phase === HAND_OVER) return this.#endHand();
    this.serial++;
    if (phase === TURN) this.asked = new Map([[table.field("turn"), "turn"]]);
    else if (phase === DECLARING) this.asked = new Map([[table.asked[0], "declare"]]);
  }

  #endHand() {
    const { table } = this;
    table.finish();
    this.graph.push(table.state.points);
    this.stage = table.field("over") || this.settings.length === "hand" ? "over" : "result";
  }

  /** The final points, once the game is over by the rules. */
  get points() {
    return this.table.field("over") ? this.table.state.points : null;
  }
}
