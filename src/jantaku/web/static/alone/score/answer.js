// The answer to a question of the calculator, as the server gives it (jantaku.web.calculator.answer), from the compiled rules.
import { kindOf, NONE, RED, redSuit, textOf, TILES } from "../codes.js";
import { houseDesk } from "../desk.js";
import { Voice } from "../voice.js";
import { check, inRiichi, MOST_INDICATORS, wrong } from "./circumstances.js";
import { allOf, checkCopies, EACH, first, handText, HandError, KINDS, MOST_MELDS, plainFives, readHand, readTile, readTiles, wordsIn } from "./notation.js";
import { FLAGS, queryText, readQuery, winOf } from "./query.js";
import { formTexts, laidOf, oneHan, scoreOf, shapeOf, sheetOfHand } from "./worth.js";

/** @import { Core } from "../../native/core.js" */
/** @import { Answer } from "../../calculator/calculator.js" */
/** @import { BookWords, Words } from "../voice.js" */
/** @import { HandDesk } from "../desk.js" */
/** @import { Hand } from "./notation.js" */
/** @import { Circumstances, Query } from "./query.js" */
/** @typedef {{bytes: [number, number][], words: Partial<BookWords>, cites: Record<string, string>, needs: string[]}} House bytes of the compiled rules that a house rule changes, words and clauses that change with it, others of which one must hold */
/** @typedef {Record<string, Record<string, House | null>>} Houses by book and setting; null for one that the book refuses */
/** @typedef {{hand: Hand, tile: number, win: Circumstances, lacks: number}} Asked the hand without its winning tile; how many tiles are missing beside that */
/** @typedef {{score: string, rules: string, ending: string}} Place the address of the calculator, and those of the pages of the rules */

const WHOLE = 13;
const MOST_SETTINGS = 40;
const [LONG, SHORT] = [60, 20]; // letters of what is quoted

export class OwnScores {
  /** @param {Core} core @param {Words} words @param {Houses} houses @param {Place & {profile: string}} how and the terms */
  constructor(core, words, houses, how) {
    this.core = core;
    this.words = words;
    this.houses = houses;
    this.how = how;
  }

  /** The answer to the question of an address. @param {string} search @returns {Answer} */
  answer(search) {
    const query = readQuery(search);
    /** @type {Answer} */
    const out = { link: this.#link(query), error: "", hand: null, left: {}, blocked: {}, note: "", sheet: null, waits: null };
    try {
      const own = this.#under(query);
      const asked = understood(query, own.desk.rules.red_fives);
      const { hand, tile } = asked;
      Object.assign(out, { hand: shown(own.voice, asked), left: leftOf(asked, own.desk.rules.red_fives) });
      out.link = this.#link({ ...query, h: handText(hand), w: tile === NONE ? "" : textOf(tile) });
      Object.assign(out, new Question(own.voice, own.desk, asked).found());
      const fives = plainFives(`${query.h} ${query.w}`, own.desk.rules.red_fives) ? own.voice.plainly("score.plain-fives", { cite: own.voice.cite("tiles.red_fives") }) : "";
      return { ...out, note: [out.note, fives].filter(Boolean).join(own.voice.set.gap) };
    } catch (error) {
      if (!(error instanceof HandError)) throw error;
      const voice = new Voice(this.words, "wrc-2015", this.how.profile);
      return { ...out, error: voice.word(errorText(voice, error)) };
    }
  }

  /** @param {Query} query */
  #link(query) {
    const text = queryText(query);
    return text ? `${this.how.score}?${text}` : this.how.score;
  }

  /** The house rules of a question by their keys; the last of a key holds. @param {string} book @param {string[]} set */
  #house(book, set) {
    const all = this.houses[book] ?? {};
    /** @type {Map<string, string>} */
    const holds = new Map(Object.keys(all).flatMap((setting) => (all[setting]?.bytes.length === 0 ? [pairOf(setting)] : []))); // as the book has it
    /** @type {Map<string, House>} */
    const house = new Map();
    for (const setting of set) {
      const [key] = pairOf(setting);
      const own = all[setting];
      if (!own) throw new HandError("ruling-unknown", { text: first(setting, LONG) });
      holds.set(key, setting);
      house.set(key, own);
      const idle = [...house.values()].some(({ needs }) => needs.length && !needs.some((other) => holds.get(pairOf(other)[0]) === other));
      if (idle) throw new HandError("ruling-unknown", { text: first(setting, LONG) });
    }
    return house;
  }

  /** The rules of a question, and the voice that speaks of them. @param {Query} query */
  #under({ book, set }) {
    const { profile, rules, ending } = this.how;
    if (!Object.hasOwn(this.words.books, book)) throw new HandError("book-unknown", { text: first(book, SHORT) });
    if (set.length > MOST_SETTINGS) throw new HandError("many-rulings", { n: set.length });
    const unknown = set.find((setting) => !Object.hasOwn(this.houses[book] ?? {}, setting));
    if (unknown !== undefined) throw new HandError("ruling-not-here", { text: first(unknown, LONG) });
    const house = this.#house(book, set);
    const voice = new Voice(this.words, book, profile, rules, ending);
    voice.book = [...house.values()].reduce((all, { words, cites }) => ({ ...all, ...words, cites: { ...all.cites, ...cites } }), voice.book);
    return { voice, desk: houseDesk(this.core, book, [...house.values()].flatMap(({ bytes }) => bytes)) };
  }
}

/** A setting after its key. @param {string} setting @returns {[string, string]} */
const pairOf = (setting) => [setting.split("=")[0], setting];

/** @param {Voice} voice @param {HandError} error */
function errorText(voice, { id, values }) {
  const named = Object.entries(values).map(([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, name === "tile" ? voice.tile(value) : name === "seat" || name === "payer" ? voice.seat(value) : value];
  });
  return voice.plainly(`calc.${id}`, Object.fromEntries(named));
}

/** A question read; without a winning tile the fourteenth is it. @param {Query} query @param {number} reds @returns {Asked} */
function understood(query, reds) {
  const hand = readHand(query.h, reds);
  let tile = query.w ? readTile(query.w, reds) : NONE;
  const win = winOf(query, reds);
  const need = WHOLE - 3 * hand.melds.length;
  if (tile === NONE && hand.tiles.length === need + 1) {
    const last = wordsIn(query.h).filter((word) => !word.includes(":")).at(-1) ?? "";
    tile = readTiles(last, reds).at(-1) ?? NONE;
    hand.tiles.splice(hand.tiles.indexOf(tile), 1);
  }
  checkCopies([...allOf(hand), ...(tile === NONE ? [] : [tile]), ...win.dora, ...win.ura], reds);
  const lacks = need - hand.tiles.length;
  if (lacks < 0) throw new HandError("size", { n: hand.tiles.length, melds: hand.melds.length, need });
  return { hand, tile, win, lacks };
}

/** The hand as a page draws and edits it. @param {Voice} voice @param {Asked} asked */
function shown(voice, { hand, tile, win }) {
  const laid = laidOf(voice, hand);
  const melds = hand.melds.map(({ call, tiles }, i) => ({ ...laid[i], call, row: tiles.map(textOf) }));
  return { tiles: hand.tiles.map(textOf), melds, win: tile === NONE ? "" : textOf(tile), dora: win.dora.map(textOf), ura: win.ura.map(textOf) };
}

/** How many copies of each tile are left. @param {Asked} asked @param {number} reds */
function leftOf({ hand, tile, win }, reds) {
  const used = [...allOf(hand), ...win.dora, ...win.ura, tile];
  const most = (/** @type {number} */ suit) => (reds >> (3 * suit)) & 7;
  const all = TILES.map((text, code) => {
    const suit = redSuit(code);
    const copies = code >= RED ? most(suit) : EACH - (suit >= 0 ? most(suit) : 0);
    return /** @type {[string, number]} */ ([text, copies - used.filter((one) => one === code).length]);
  });
  return Object.fromEntries(reds ? all : all.slice(0, KINDS));
}

/** A question under rules, in words. */
class Question {
  /** @param {Voice} voice @param {HandDesk} desk @param {Asked} asked */
  constructor(voice, desk, asked) {
    this.voice = voice;
    this.desk = desk;
    this.asked = asked;
    this.rules = desk.rules;
    const kinds = new Set(allOf(asked.hand).map(kindOf));
    this.probe = asked.tile === NONE ? [...Array(KINDS).keys()].findIndex((kind) => !kinds.has(kind)) : asked.tile;
  }

  /** The sheet, the waits or a note; and what cannot be added. @returns {Partial<Answer>} */
  found() {
    const { voice, asked } = this;
    const { hand, tile, win, lacks } = asked;
    if (!lacks) check(win, hand, this.probe, this.rules);
    const blocked = wrong(win, hand, this.probe, this.rules) ? {} : this.#blocked();
    if (!lacks && tile !== NONE) return { blocked, sheet: sheetOfHand({ voice, desk: this.desk, ...asked }) };
    if (!lacks) return { blocked, waits: this.#waits() };
    const held = allOf(hand).length + Number(tile !== NONE);
    return { blocked, note: voice.say(held ? (tile === NONE ? "calc.add" : "calc.add-more") : "calc.start", { n: lacks }) };
  }

  /** The circumstances that cannot be added, each with its reason. */
  #blocked() {
    const { voice, rules, probe } = this;
    const { hand, win } = this.asked;
    /** @type {[string, Circumstances][]} */
    const tries = FLAGS.map((flag) => [flag, { ...win, also: new Set([...win.also, flag]) }]);
    tries.push(["riichi", { ...win, riichi: true, double: false }], ["double", { ...win, riichi: false, double: true }]);
    tries.push(["ron", { ...win, tsumo: false }], ["tsumo", { ...win, tsumo: true, discarder: NONE }]);
    const out = tries.flatMap(([name, tried]) => {
      const why = wrong(tried, hand, probe, rules);
      return why ? [[name, voice.word(errorText(voice, why))]] : [];
    });
    const more = (/** @type {string} */ id, /** @type {number} */ n) => voice.word(voice.plainly(`calc.${id}`, { n }));
    if (!rules.ura) out.push(["ura", more("no-ura", 0)]);
    else if (!inRiichi(win)) out.push(["ura", more("ura-alone", 0)]);
    if (win.dora.length && !rules.kan_indicators) out.push(["dora", more("no-kan-dora", 0)]);
    else if (win.dora.length >= MOST_INDICATORS) out.push(["dora", more("many-indicators", MOST_INDICATORS + 1)]);
    if (hand.melds.length >= MOST_MELDS) out.push(["melds", more("many-melds", MOST_MELDS + 1)]);
    return Object.fromEntries(out);
  }

  /** The waits of a hand, each with what it would be worth; or the tiles that bring it nearer. */
  #waits() {
    const { voice, desk } = this;
    const { hand, win } = this.asked;
    const shape = shapeOf(desk, hand, hand.tiles, win.dora);
    const [lacking, accepts] = [shape.lacking(), shape.accepts()];
    const [shanten, n] = [Math.min(...lacking) - 1, accepts.reduce((sum, { left }) => sum + left, 0)];
    const fifth = Math.min(...shape.raw()) === 1 && shanten > 0;
    const title = voice.say(fifth ? "calc.fifth-only" : shanten ? "calc.shanten" : "calc.tenpai", { shanten, n });
    const tiles = accepts.map(({ tile, left }) => ({ tile, left: voice.say("calc.left", { n: left }), note: shanten ? "" : this.#worth(TILES.indexOf(tile)) }));
    return { title, forms: shanten ? formTexts(voice, lacking) : [], tiles };
  }

  /** What the hand would be worth with a wait. @param {number} tile */
  #worth(tile) {
    const { voice, desk } = this;
    const { hand, win } = this.asked;
    if (wrong(win, hand, tile, this.rules)) return voice.say("calc.none-left");
    const score = scoreOf({ voice, desk, hand, tile, win: { ...win, liable: NONE } });
    return score ? voice.say("score.points", { points: score.alone[win.seat] }) : voice.say(oneHan(desk, win) ? "live.wire-two-han" : "live.wire-no-yaku");
  }
}
