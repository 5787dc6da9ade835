// What comes next without the player: bots act and answer, windows close, acts that need no decision happen by themselves.
import { ACT, NONE, STANDING, WORDS_OF } from "./codes.js";

/** @import { Game, Row } from "./game.js" */
/** @typedef {{wait: number, rows: () => Row[]}} Step wait: in shares of a bot's time */

const BEAT = 0.3; // between a discard and the next draw, if no answer is awaited
const BY_ITSELF = 0.5; // before a forced act

/** @param {number} seat @param {number} act @returns {Row} */
const actRow = (seat, act) => ({ kind: "act", seat, act: WORDS_OF.get(act) ?? "pass" });

export class Schedule {
  /** @type {Set<number>} */
  #passed = new Set(); // bots, on the open window
  #serial = -1;

  /** @param {Game} game @param {() => number} luck from 0 to 1 @param {() => string} secret a new one, in hexadecimal digits */
  constructor(game, luck, secret) {
    this.game = game;
    this.luck = luck;
    this.secret = secret;
  }

  /** The bots that have passed on the open window. */
  get #thought() {
    if (this.#serial !== this.game.serial) this.#passed = new Set();
    this.#serial = this.game.serial;
    return this.#passed;
  }

  /** The answer of a bot to a discard; a pass is no row. @param {number} seat @returns {Row[]} */
  #call(seat) {
    const act = this.game.table.decide(seat, this.game.settings.bots);
    if (act !== ACT.pass) return [actRow(seat, act)];
    this.#thought.add(seat);
    return [];
  }

  /** The bots that are asked and have not thought yet. */
  get #thinking() {
    const { game } = this;
    if (!game.window || !game.table.answering) return [];
    const pending = game.table.field("pending");
    const thought = this.#thought;
    return [...game.window.waits].sort().filter((seat) => seat !== game.me && (pending >> seat) & 1 && !thought.has(seat));
  }

  /** The rows that follow those just folded before anything is shown: a pause would tell that a bot could have called. @returns {Row[]} */
  atOnce() {
    const { game } = this;
    if (!game.window || game.window.waits.has(game.me)) return [];
    for (const seat of this.#thinking) {
      const rows = this.#call(seat);
      if (rows.length) return rows;
    }
    const called = game.table.state.answer.some((/** @type {number} */ answer) => answer !== NONE);
    return called ? [] : [{ kind: "close", flows: true }];
  }

  /** The next step; null while the player is waited for. @returns {Step | null} */
  next() {
    const { game } = this;
    if (game.stage === "over") return null;
    if (game.stage === "drawing") return { wait: 0, rows: () => [{ kind: "deal", secret: this.secret() }] };
    if (game.stage === "result") return game.ready ? { wait: 0, rows: () => [{ kind: "deal", secret: this.secret() }] } : null;
    if (game.window) return this.#inWindow();
    const [seat] = game.asked.keys();
    if (seat === game.me) return this.#byItself(seat);
    const beat = game.flowed ? BEAT : 0;
    return { wait: beat + (1 - BEAT) / 2 + (1 - BEAT) * this.luck(), rows: () => [actRow(seat, game.table.decide(seat, game.settings.bots))] };
  }

  /** @returns {Step | null} */
  #inWindow() {
    const { game } = this;
    const [seat] = this.#thinking;
    if (seat !== undefined) return { wait: 0, rows: () => this.#call(seat) };
    if (!game.window?.waits.has(game.me)) return { wait: BEAT, rows: () => [{ kind: "close", flows: false }] };
    const act = this.#set();
    return act ? { wait: 0, rows: () => [actRow(game.me, act)] } : null;
  }

  /** The answer that the player has set, to win or to pass; 0 for none. No win goes by unasked. */
  #set() {
    const { game } = this;
    if (game.may(game.me, ACT.ron)) return game.toggles.win ? ACT.ron : 0;
    return game.toggles.pass ? ACT.pass : 0;
  }

  /** The act of a turn that needs no decision. @param {number} seat @returns {Step | null} */
  #byItself(seat) {
    const { game } = this;
    if (game.asked.get(seat) !== "turn") return null;
    const fixed = game.table.ofSeat("riichi", seat) === STANDING;
    const { win, drawn } = game.toggles;
    if (!fixed && !win && !drawn) return null;
    const forced = game.may(seat, ACT.tsumo) ? (win ? ACT.tsumo : 0) : game.may(seat, ACT.drawn) && (drawn || (fixed && game.choices(seat).length === 1)) ? ACT.drawn : 0;
    return forced ? { wait: (game.flowed ? BEAT : 0) + BY_ITSELF, rows: () => [actRow(seat, forced)] } : null;
  }
}
