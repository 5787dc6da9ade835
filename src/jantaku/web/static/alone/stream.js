// The stream of a game that this browser plays by itself: the interface of ../table/stream.js, without a socket.
import { Core, CoreError } from "../native/core.js";
import { merge } from "../table/stream.js";
import { ACT_OF, WORDS_OF } from "./codes.js";
import { Game } from "./game.js";
import { Keeping, KeepingError } from "./keeping.js";
import { logText } from "./log.js";
import { Schedule } from "./schedule.js";
import { begin, named, newSecret } from "./settings.js";
import { Teller } from "./view.js";
import { Voice } from "./voice.js";

/** @import { News, Reason, Toggles, View } from "../table/wire" */
/** @import { Answer, Link } from "../table/stream.js" */
/** @import { Row } from "./game.js" */
/** @import { Summary } from "./keeping.js" */
/** @import { Words } from "./voice.js" */
/**
 * @typedef {object} Options
 * @property {Words} words
 * @property {string} profile
 * @property {string} rules address of the folder of the pages of the rules
 * @property {string} ending of the names of these pages
 * @property {Record<string, string>} says sentences about games that are kept in the browser
 * @property {(view: View, news: News[], whole: boolean) => void} onview
 * @property {(lines: string[], news: News[]) => void} onlines
 * @property {(link: Link, why: Reason | null) => void} onlink
 */

const DRAWING = 875; // ms for which the winds are shown
const DEALING = 525; // ms before a bot looks at a new deal
const THINKS = 1000; // ms of a bot, on the mean
const SPEEDS = { slow: 2, normal: 1, fast: 0.3, instant: 0 };

/** What changes one value into another: a JSON merge patch. @param {any} before @param {any} after */
function patch(before, after) {
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const key of Object.keys(before)) if (!(key in after)) out[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    const objects = [old, value].every((one) => one !== null && typeof one === "object" && !Array.isArray(one));
    out[key] = objects ? patch(old, value) : value;
  }
  return out;
}

export class OwnStream {
  /** @type {View | null} */
  view = null;
  /** @type {Link} */
  link = "connecting";
  /** @type {Game | null} */
  #game = null;
  /** @type {Teller | null} */
  #teller = null;
  /** @type {Schedule | null} */
  #schedule = null;
  /** @type {Keeping | null} */
  #keeping = null;
  /** @type {Summary | null} */
  #summary = null;
  #timer = 0;
  #note = "";

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.ready = this.#open().catch((error) => this.#fail(error));
  }

  /** @param {unknown} error */
  #fail(error) {
    const { says } = this.options;
    const text = error instanceof CoreError ? says["no-core"].replace("{why}", error.message) : error instanceof TypeError ? says["no-core"].replace("{why}", says.network) : String(/** @type {Error} */ (error).message);
    if (!(error instanceof CoreError || error instanceof TypeError || error instanceof GameError)) throw error;
    this.#end(text);
  }

  /** @param {string} text */
  #end(text) {
    clearTimeout(this.#timer);
    this.#say("ended", { id: "alone", text, cite: "", href: "" });
  }

  /** @param {Link} link @param {Reason | null} why */
  #say(link, why) {
    this.link = link;
    this.options.onlink(link, why);
  }

  async #open() {
    const [core, { summary, rows }] = await Promise.all([Core.open(), this.#found()]);
    const voice = new Voice(this.options.words, summary.settings.book, this.options.profile, this.options.rules, this.options.ending);
    const game = new Game(core, summary.settings);
    this.#summary = summary;
    for (const row of rows) {
      if (row.kind === "act" && !lawful(game, row)) throw new GameError(this.options.says["other-release"]);
      game.fold(row);
    }
    this.#game = game;
    this.#teller = new Teller(game, voice);
    this.#schedule = new Schedule(game, Math.random, newSecret);
    this.#whole();
    this.#goOn();
  }

  /** The game of the address: one that is kept, or a new one. @returns {Promise<{ summary: Summary, rows: Row[] }>} */
  async #found() {
    const { says } = this.options;
    try {
      this.#keeping = await Keeping.open();
    } catch (error) {
      if (!(error instanceof KeepingError)) throw error;
      this.#note = says["not-kept"];
    }
    const asked = named(location.hash);
    if (asked) {
      const settings = begin(asked, this.options.words);
      history.replaceState(null, "", `#${settings.id}`);
      return { summary: { id: settings.id, settings, begun: Date.now(), rows: 0, over: false, at: "", log: "", points: [] }, rows: [] };
    }
    const kept = await this.#keeping?.take(location.hash.slice(1));
    if (!kept) throw new GameError(says["no-game"]);
    return kept;
  }

  /** The view and its news, and the notice of what could not be kept. */
  #shown() {
    const { view, news } = /** @type {Teller} */ (this.#teller).show();
    const standing = "rows" in view.standing ? { ...view.standing, downloads: this.#downloads() } : view.standing;
    return { view: /** @type {View} */ ({ ...view, standing, game: { ...view.game, note: this.#note || view.game.note } }), news };
  }

  #whole() {
    const { view } = this.#shown();
    this.view = view;
    this.#say("open", null);
    this.options.onview(view, [], true);
    const story = /** @type {Teller} */ (this.#teller).story();
    this.options.onlines(story.map(({ text }) => text), story);
  }

  #step() {
    const { view, news } = this.#shown();
    const change = this.view ? patch(this.view, view) : view;
    if (!news.length && !Object.keys(change).length) return;
    this.view = merge(this.view, change);
    this.options.onview(/** @type {View} */ (this.view), news, false);
  }

  #href = "";

  /** The record of the game, as a file. */
  #downloads() {
    const log = this.#log();
    URL.revokeObjectURL(this.#href);
    this.#href = URL.createObjectURL(new Blob([log], { type: "text/plain" }));
    return [{ name: "Jantaku", href: this.#href, file: `${this.#game?.settings.id}.jantaku` }];
  }

  #log() {
    const game = /** @type {Game} */ (this.#game);
    const { book, length, names } = game.settings;
    const { voice } = /** @type {Teller} */ (this.#teller);
    return logText({ book, east: length === "east", names, hands: game.table.hands, points: game.points }, voice);
  }

  /** Folds rows, and those that follow at once; shows them once they are kept: a reload takes nothing back. @param {Row[]} rows */
  async #write(rows) {
    clearTimeout(this.#timer);
    const game = /** @type {Game} */ (this.#game);
    const schedule = /** @type {Schedule} */ (this.#schedule);
    const all = [...rows];
    for (const row of rows) game.fold(row);
    for (let more = schedule.atOnce(); more.length; more = schedule.atOnce()) {
      for (const row of more) game.fold(row);
      all.push(...more);
    }
    await this.#keep(all);
    if (this.link === "ended") return;
    this.#step();
    this.#goOn();
  }

  /** @type {Promise<void>} what is being kept: one after the other, so that none follows where the one before could not be */
  #kept = Promise.resolve();

  /** @param {Row[]} rows */
  async #keep(rows) {
    const [game, was] = [this.#game, this.#summary];
    if (!game || !was || !this.#keeping) return;
    const ended = game.stage === "result" || game.stage === "over";
    const at = game.titles.length ? this.#teller?.voice.hand(...game.titles[game.titles.length - 1]) ?? "" : "";
    const summary = { ...was, rows: was.rows + rows.length, over: game.stage === "over", at, points: game.table.state.points, log: ended ? this.#log() : was.log };
    this.#summary = summary;
    this.#kept = this.#kept.then(() => this.#keeping?.append(summary, rows)).catch((error) => this.#unkept(error));
    await this.#kept;
  }

  /** @param {unknown} error */
  #unkept(error) {
    const { says } = this.options;
    if (!(error instanceof KeepingError)) throw error;
    this.#keeping = null;
    if (error.trouble === "elsewhere") return this.#end(says["other-window"]);
    if (error.trouble === "deleted") return this.#end(says["no-game"]);
    this.#note = says[error.trouble === "full" ? "full" : "not-kept"];
  }

  /** Waits for what comes next without the player. */
  #goOn() {
    clearTimeout(this.#timer);
    const game = /** @type {Game} */ (this.#game);
    const step = this.link === "ended" ? null : this.#schedule?.next();
    if (!step) return;
    const pace = SPEEDS[game.speed];
    const first = game.stage === "play" && !game.hand.entries.length && !game.window ? DEALING : 0;
    const wait = game.stage === "drawing" && !this.#hurried ? DRAWING : step.wait * THINKS * pace + first * Math.min(1, pace);
    this.#timer = setTimeout(() => {
      const rows = step.rows();
      if (rows.length) void this.#write(rows);
      else this.#goOn();
    }, wait);
  }

  #hurried = false;

  /** @param {string} [id] of a text @param {Record<string, string>} [values] @returns {Promise<Answer>} */
  async #answer(id, values) {
    if (!id) return { ok: true, why: [] };
    const text = this.#teller?.voice.say(id, values) ?? id;
    return { ok: false, why: [{ id: id.slice(id.indexOf(".") + 1), text, cite: "", href: "" }] };
  }

  /** @param {number} ask @param {string} act @returns {Promise<Answer>} */
  async act(ask, act) {
    const [game, teller] = [this.#game, this.#teller];
    const number = ACT_OF.get(act);
    if (number === undefined) return this.#answer("live.no-act", { act });
    if (!game || !teller || this.link === "ended" || !game.asked.has(game.me)) return this.#answer("live.not-asked");
    if (ask !== game.serial) return this.#answer("live.too-late");
    if (!game.may(game.me, number)) return { ok: false, why: teller.why(act) };
    await this.#write([{ kind: "act", seat: game.me, act: WORDS_OF.get(number) ?? act }]);
    return this.#answer();
  }

  /** @param {Partial<Toggles>} toggles */
  async set(toggles) {
    const own = toggles.pass && !("win" in toggles) ? { ...toggles, win: true } : toggles;
    if (this.#game) await this.#write([{ kind: "set", toggles: own }]);
    return this.#answer();
  }

  /** @param {string} speed of the bots */
  async speed(speed) {
    if (this.#game && speed in SPEEDS) await this.#write([{ kind: "speed", speed: /** @type {keyof typeof SPEEDS} */ (speed) }]);
    return this.#answer();
  }

  /** @param {string} act @returns {Promise<Answer>} */
  async why(act) {
    const why = this.#teller?.why(act) ?? [];
    return { ok: !why.length, why };
  }

  async go() {
    const game = this.#game;
    if (game?.stage === "drawing") {
      this.#hurried = true;
      this.#goOn();
    }
    if (game?.stage === "result" && !game.ready) await this.#write([{ kind: "go" }]);
    return this.#answer();
  }

  /** Another game by the same settings. */
  async rematch() {
    const game = this.#game;
    if (!game) return this.#answer();
    const { book, length, hints, bots, names, me } = game.settings;
    location.hash = new URLSearchParams({ new: "", book, length, hints, bots, name: names[me] }).toString();
    location.reload();
    return this.#answer();
  }

  sync() {
    if (this.#teller) this.#whole();
  }

  close() {
    clearTimeout(this.#timer);
    this.#say("ended", null);
  }

  emote() {
    return this.#answer();
  }

  number() {
    return this.#answer();
  }
}

/** Whether an act of the rows can still be done. @param {Game} game @param {{seat: number, act: string}} row */
function lawful(game, { seat, act }) {
  const number = ACT_OF.get(act);
  return number !== undefined && game.asked.has(seat) && (game.may(seat, number) || act === "pass");
}

/** A game that cannot be opened, in a sentence. */
class GameError extends Error {}
