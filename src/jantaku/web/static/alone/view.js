// The messages of a game to the one who plays it: views, news, the log of the hand, reasons; docs/protocol.md.
import { ACT, HAND_OVER, NO_HAND, TURN } from "./codes.js";
import { askOf, whyNot } from "./asks.js";
import { result, standing } from "./ending.js";
import { hintsOf } from "./hints.js";
import { hand, last, seat } from "./parts.js";
import { happened, isLine, Narrator } from "./story.js";
import { OwnTable } from "./table.js";

/** @import { Game as Told, News, Reason, View } from "../table/wire" */
/** @import { Game } from "./game.js" */
/** @import { Seen } from "./seen.js" */
/** @import { State } from "./table.js" */
/** @import { Voice } from "./voice.js" */
/** @import { Happening } from "./story.js" */

const TURNED = 161; // the last act that turns a tile up or shows a kong

export class Teller {
  /** @type {State} */
  #was;
  #at;
  #publicAt = 0;
  /** @type {OwnTable | null} */
  #again = null;

  /** @param {Game} game @param {Voice} voice */
  constructor(game, voice) {
    this.game = game;
    this.voice = voice;
    const { core } = game.table;
    this.#at = core.make("State");
    this.narrator = new Narrator(voice, game.settings.names, game.me);
    this.#was = core.read("State", this.#at);
  }

  /** What the player sees now. @returns {Seen} */
  #seen() {
    const { game, voice } = this;
    const { table, me } = game;
    const state = game.dealt ? table.see(game.shownAt, me, this.#at) : table.core.read("State", game.blankAt);
    return { state, at: this.#at, me, table, voice, teller: this.narrator, asked: game.asked.has(me) };
  }

  /** The view now, and the news since the last one. @returns {{view: View, news: News[]}} */
  show() {
    const seen = this.#seen();
    const v = seen.state;
    const found = v.phase === NO_HAND ? [] : happened(this.#was, v);
    this.#was = v;
    return { view: this.#view(seen), news: found.map((one) => this.narrator.news(one, v)) };
  }

  /** @param {Seen} seen @returns {View} */
  #view(seen) {
    const { game } = this;
    const { voice, state: v } = seen;
    const { names, hints } = game.settings;
    const [me, kind] = [game.me, game.asked.get(game.me)];
    const over = (game.stage === "result" || game.stage === "over") && v.phase === HAND_OVER;
    const opened = game.stage === "over";
    const sitters = names.map((name, at) => ({ name, kind: /** @type {"person" | "bot"} */ (at === me ? "person" : "bot") }));
    const seats = /** @type {View["seats"]} */ (Object.fromEntries(sitters.map((one, at) => [String(at), seat(voice, v, at, one)])));
    return {
      game: this.#told(),
      hand: v.phase === NO_HAND ? {} : hand(voice, v, game.hand, v.phase === HAND_OVER && opened),
      seats,
      turn: v.phase === TURN ? v.turn : -1,
      last: last(v),
      window: {},
      ask: kind ? askOf(seen, game.serial, kind, hints !== "off") : {},
      hints: hintsOf(seen, hints),
      toggles: { ...game.toggles },
      result: over ? result(seen, names, opened, game.ready ? [me] : []) : {},
      standing: over && opened ? standing(seen, { names, graph: game.graph, titles: game.titles, rematch: game.rematch ? [me] : [] }) : {},
    };
  }

  /** The game: its settings and stage. @returns {Told} */
  #told() {
    const { game, voice } = this;
    const { id, book, length, hints, names, me, last: shuffler } = game.settings;
    const [east, south, west, north] = names;
    const drawn = voice.say("live.winds-drawn", { shuffler: names[shuffler], east, south, west, north });
    const house = length === "east" ? voice.book.east.house.map((row) => ({ ...row, title: voice.word(row.title), text: voice.word(row.text) })) : [];
    return {
      ...{ id, book, title: voice.book.title, lang: voice.words.lang, me, length, hints, stage: game.stage },
      note: game.stage === "drawing" ? drawn : "",
      ...{ base: 0, bank: 0, people: 1, spectators: 0, speed: game.speed, deals: "game", sealed: {} },
      melds: voice.book.middle_down ? "middle-down" : "edges-down",
      house,
    };
  }

  /** The public log of the hand so far, as news: it is played again. @returns {News[]} */
  story() {
    if (!this.game.dealt) return [];
    const { state } = this.#seen();
    return this.#replayed().filter(isLine).map((one) => this.narrator.news(one, state));
  }

  /** The table of the hand, dealt again. */
  #dealtAgain() {
    const { settings, table, titles, hand: logged } = this.game;
    this.#again ??= new OwnTable(table.core, settings.book, settings.length === "east");
    this.#again.begin(settings.seed);
    this.#again.resume(logged, titles.length - 1);
    return this.#again;
  }

  /** What everybody saw of the hand; of an open window only the act that opened it. @returns {Happening[]} */
  #replayed() {
    const { window, hand: logged, table } = this.game;
    const again = this.#dealtAgain();
    const { core } = table;
    this.#publicAt ||= core.make("State");
    /** @type {State} */
    let was = core.read("State", this.game.blankAt);
    /** @type {Happening[]} */
    const out = [];
    const note = (/** @type {number} */ at) => {
      const now = again.see(at, -1, this.#publicAt);
      out.push(...happened(was, now));
      was = now;
    };
    note(again.stateAt);
    const entries = window ? logged.entries.slice(0, window.acts) : logged.entries;
    for (const [i, [s, act]] of entries.entries()) {
      const before = () => {
        note(again.stateAt);
        if (again.field("phase") !== TURN || act === ACT.tsumo || act === ACT.nineKinds) return;
        if (act >= ACT.concealedKan && act < ACT.addedKan && !again.rules.rob_concealed) return;
        again.shown(again.spare(), s, act);
        note(again.spare());
      };
      if (window && i === entries.length - 1) {
        again.makeWay(s, act);
        before();
        return out;
      }
      again.follow(s, act, before);
      note(again.stateAt);
    }
    if (again.answering) again.close();
    note(again.stateAt);
    if (table.field("phase") !== HAND_OVER) return out;
    again.conclude();
    note(again.stateAt);
    return out;
  }

  /** The reasons against an act; none if it is lawful. @param {string} words @returns {Reason[]} */
  why(words) {
    if (!this.game.dealt) return [this.voice.reason("not-possible")];
    return whyNot(this.#seen(), words, () => this.#late());
  }

  /** The moment of the last discard or kong, which nobody has answered yet. @returns {Seen | null} */
  #late() {
    const { game, voice } = this;
    const { entries } = game.hand;
    const last_ = entries[entries.length - 1];
    if (game.window || !last_ || last_[1] > TURNED) return null;
    const again = this.#dealtAgain();
    for (const [s, act] of entries.slice(0, -1)) again.follow(s, act);
    const [s, act] = last_;
    again.makeWay(s, act);
    again.shown(again.spare(), s, act);
    again.core.write("State", again.spare(), { pending: 15 & ~(1 << s) });
    const at = this.#at;
    const state = again.see(again.spare(), game.me, at);
    return { state, at, me: game.me, table: game.table, voice, teller: this.narrator, asked: true };
  }
}
