// Drills made in the browser: the question in words and its explanation, as the server has them (jantaku.web.learn.drills).
import { ACT, has, indicatorAt, kindOf, LIABILITIES, NONE, numbersIn, RED, redsOf, redSuit, STRIDE, textOf } from "../codes.js";
import { REASONS } from "../seen.js";
import { deskOf, meldOf, valued } from "../desk.js";
import { scored, sheetFor } from "../sheet.js";
import { blockKinds, notedTiles } from "../tiles.js";
import { Shape } from "./shape.js";

/** @import { Core, Fields } from "../../native/core.js" */
/** @import { Voice } from "../voice.js" */
/** @import { Meld, Sheet } from "../../table/wire" */
/** @import { Asked, Explained, Line, Position } from "./drills" */
/** @typedef {Fields} Drill the fields of a drill of the core */

export const KINDS = ["waits", "discard", "yaku", "fu", "worth", "win", "call"];
const [WHICH_YAKU, WHAT_WORTH, MAY_WIN] = [2, 4, 5];
const VERDICTS = ["yes", "incomplete", "furiten", "no-yaku"];
const CALLS = ["chii", "pon", "kan"];
/** Acts of each call. @type {Record<string, number[]>} */
const FORMS = { chii: [0, 1, 2, 3, 4, 5].map((i) => ACT.chiiLow + i), pon: [ACT.pon, ACT.pon + 1, ACT.ponReds], kan: [ACT.kan] };
/** @type {Record<string, string>} */
const WHEN = { chii: "claims.who_chii", pon: "claims.who_pon", kan: "kongs.open_kan" };
const OTHER = 4; // the word of acts that are not about a tile of the hand
const LAST = 122; // tiles
const MOMENTS = [["last", ""], ["after_kan", "drill.after-kan"], ["first_turn", "drill.first-turn"]];

/** @param {number} act */
const bit = (act) => act % STRIDE;

export class Made {
  /**
   * @param {Core} core
   * @param {Voice} voice
   * @param {string} book
   * @param {Drill} drill
   */
  constructor(core, voice, book, drill) {
    this.core = core;
    this.voice = voice;
    this.book = book;
    this.x = drill;
    this.t = drill.table;
    this.me = drill.me;
    this.finished = drill.kind >= WHICH_YAKU && drill.kind <= WHAT_WORTH;
    this.draws = drill.tile !== NONE && drill.giver === drill.me;
  }

  /** The tiles of the seat's melds, as people write them. @returns {number[][]} */
  get melds() {
    return Array.from({ length: this.t.melds[this.me] }, (_, i) => notedTiles(this.t.meld[this.me][i], this.t.meld_reds[this.me][i]));
  }

  /** The concealed tiles in order, without the tile at issue. @returns {number[]} */
  get tiles() {
    const own = numbersIn(this.t.held[this.me]).flatMap((kind) => {
      const red = redsOf(this.t.reds[this.me], kind);
      return [...Array(red).fill(RED + redSuit(kind)), ...Array(this.t.hand[this.me][kind] - red).fill(kind)];
    });
    if (this.x.kind === MAY_WIN && this.draws) own.splice(own.indexOf(this.x.tile), 1);
    return own;
  }

  /** The dora indicators in sight. @returns {number[]} */
  get turned() {
    return Array.from({ length: this.t.indicators }, (_, i) => this.t.wall[indicatorAt(i)]);
  }

  /** @returns {number[]} */
  get under() {
    return Array.from({ length: this.t.indicators }, (_, i) => this.t.wall[indicatorAt(i) + 1]);
  }

  /** @returns {number[]} */
  get river() {
    return this.t.river[this.me].slice(0, this.t.discards[this.me]);
  }

  /** @returns {Meld[]} */
  laid() {
    return this.melds.map((tiles, i) => meldOf(this.voice, tiles, this.t.meld_call[this.me][i]));
  }

  /** The question. @returns {Asked} */
  ask() {
    const { voice, x } = this;
    const choices = Array.from({ length: x.choices }, (_, i) => ({ value: String(i), ...this.#choice(x.choice[i]), right: has(x.right, i) }));
    return { ask: voice.say(`drill.ask-${KINDS[x.kind]}`), facts: this.#facts(), position: this.#position(), choices };
  }

  /** @returns {Position} */
  #position() {
    const { x, t, me } = this;
    const river = this.finished ? [] : this.river.map((tile, i) => /** @type {[string, boolean]} */ ([textOf(tile), t.riichi[me] > 0 && t.riichi_at[me] === i]));
    const ura = this.finished && x.scratch.hand.uras ? this.under.map(textOf) : [];
    return { tiles: this.tiles.map(textOf), melds: this.laid(), tile: x.tile >= 0 ? textOf(x.tile) : "", tile_text: this.#tileText(), river, dora: this.turned.map(textOf), ura };
  }

  /** Whose tile it is. */
  #tileText() {
    const { voice, x, finished } = this;
    if (x.tile < 0) return "";
    if (this.draws) return voice.say(finished ? "drill.tsumo" : "drill.drawn");
    const robbed = finished && x.scratch.hand.robbing;
    return voice.say(robbed ? "drill.robbed-of" : finished ? "drill.ron-of" : "drill.discard-of", { seat: voice.seat(x.giver) });
  }

  /** The circumstances in words. */
  #facts() {
    const { voice, x, t, me } = this;
    const fact = (/** @type {string} */ text, /** @type {string[]} */ tiles = []) => ({ text, tiles });
    const out = [fact(voice.say("drill.round", { wind: voice.wind(t.round) })), fact(voice.say("drill.you", { seat: voice.seat(me) }))];
    if (this.finished) return [...out, ...this.#won().map((text) => fact(text))];
    if (t.riichi[me]) out.push(fact(voice.name("riichi")));
    if (x.missed >= 0) out.push(fact(voice.say(t.riichi[me] ? "drill.missed-riichi" : "drill.missed"), [textOf(x.missed)]));
    if (x.tile >= 0 && t.taken + t.kans >= LAST) out.push(fact(voice.say(this.draws ? "drill.last-drawn" : "drill.last-discard")));
    return out;
  }

  /** The circumstances of a win. @returns {string[]} */
  #won() {
    const { voice, x } = this;
    const h = x.scratch.hand;
    const out = h.riichi ? [voice.name(h.riichi > 1 ? "double-riichi" : "riichi")] : [];
    if (h.ippatsu) out.push(voice.name("ippatsu"));
    for (const [moment, id] of MOMENTS) if (h[moment]) out.push(voice.say(id || (h.by_draw ? "drill.last-drawn" : "drill.last-discard")));
    return x.counters ? [...out, voice.say("drill.counters", { n: x.counters })] : out;
  }

  /** A choice in words. @param {number} value @returns {{text: string, tile: string}} */
  #choice(value) {
    const { voice, x } = this;
    const kind = KINDS[x.kind];
    if (kind === "waits" || kind === "discard") return { text: voice.tile(value), tile: textOf(value) };
    if (kind === "yaku") return { text: voice.name(voice.book.yaku[value][0]), tile: "" };
    if (kind === "fu") return { text: voice.say("score.fu", { fu: value }), tile: "" };
    if (kind === "worth") return { text: this.#pay(x.pay[value]), tile: "" };
    return { text: kind === "win" ? voice.say(`drill.win-${VERDICTS[value]}`) : voice.name(CALLS[value]), tile: "" };
  }

  /** Who pays how much: all three alike, or each by name. @param {number[]} row */
  #pay(row) {
    const { voice } = this;
    /** @type {Map<number, number[]>} */
    const each = new Map();
    for (const [wind, points] of row.entries()) if (points < 0) each.set(-points, [...(each.get(-points) ?? []), wind]);
    const [first] = each;
    if (each.size === 1 && first[1].length === 3) return voice.say("drill.all-pay", { points: first[0] });
    const parts = [...each].map(([points, winds]) => voice.say(winds.length === 1 ? "drill.pays" : "drill.pay-each", { points, who: this.#who(winds) }));
    return parts.length > 1 ? voice.say("drill.pays-and", { one: parts[0], other: parts[1] }) : parts[0];
  }

  /** @param {number[]} winds */
  #who(winds) {
    const [one, other] = winds.map((wind) => this.voice.seat(wind));
    return winds.length === 1 ? one : this.voice.say("drill.and", { one, other });
  }

  /** The answer with its reasons. @returns {Explained} */
  explain() {
    const kind = KINDS[this.x.kind];
    const none = { lines: [], sheet: null, waits: [], discards: [] };
    if (kind === "waits") return { ...none, lines: [this.#waitsAre()], waits: this.#waits() };
    if (kind === "discard") return { ...none, ...this.#discards() };
    if (kind === "win") return { ...none, ...this.#win() };
    if (kind === "call") return { ...none, lines: CALLS.flatMap((call) => this.#call(call)) };
    return { ...none, sheet: this.#sheet() };
  }

  /** @param {string} id @param {Record<string, string | number>} [values] @returns {Line} */
  #said(id, values) {
    return { id, text: this.voice.say(id, values), cite: "", href: "" };
  }

  /** @returns {Line} */
  #waitsAre() {
    const key = "reason.win-incomplete";
    return { id: key, text: this.voice.say("drill.waits-are"), cite: this.voice.cite(key), href: this.voice.href(key) };
  }

  /** Each wait with the groups that it completes. */
  #waits() {
    const seen = [...this.tiles, ...this.melds.flat(), ...this.river, ...this.turned].map(kindOf);
    return numbersIn(this.t.waits[this.me]).map((kind) => ({ tile: textOf(kind), left: 4 - seen.filter((one) => one === kind).length, groups: this.#groups(kind) }));
  }

  /** The blocks of the hand that a tile completes, the melds left out. @param {number} kind @returns {string[][]} */
  #groups(kind) {
    const { t, me } = this;
    const count = [...t.hand[me]];
    const key = [...t.key[me]];
    const number = kind % 9;
    count[kind]++;
    key[Math.floor(kind / 9)] += 5 ** number;
    const worth = this.core.score(this.book, { count, key, melds: t.melds[me], meld: t.meld[me], win: kind, riichi: 1 });
    return worth.block.slice(t.melds[me], worth.blocks).map((/** @type {number} */ block) => blockKinds(block).map(textOf));
  }

  #discards() {
    const { voice } = this;
    const shape = new Shape(this.core, this.tiles, this.t.melds[this.me], { melded: this.melds.flat(), seen: [...this.turned.slice(0, 1), ...this.river], fifth: this.#rules().fifth_tile !== 0 });
    const discards = shape.discards();
    const [best] = discards;
    return { discards, lines: [this.#said("drill.best-is", { left: best.left, tile: voice.tile(kindOf(this.tiles.find((tile) => textOf(tile) === best.tile) ?? 0)) })] };
  }

  /** What stands against a win, each reason with its tile; else the sheet. @returns {{lines: Line[], sheet: Sheet | null}} */
  #win() {
    const { x, t, me } = this;
    const reasons = this.#against(this.draws ? ACT.tsumo : ACT.ron);
    const waiting = { ...this.#said("drill.you-wait-for"), tiles: numbersIn(t.waits[me]).map(textOf).join(" ") };
    if (reasons.length) return { lines: [...reasons, waiting], sheet: null };
    const furiten = this.draws && (BigInt(t.waits[me]) & BigInt(t.cast[me])) !== 0n;
    return { lines: [...(furiten ? [this.#said("drill.tsumo-in-spite")] : []), waiting], sheet: x.scratch.hand ? this.#sheet() : null };
  }

  /** The reasons against an act, by the scratch. @param {number} act @returns {Line[]} */
  #against(act) {
    const { against } = this.x.scratch;
    return REASONS.filter((_, i) => has(against[i][OTHER], bit(act))).map((id) => this.voice.reason(id, this.x.tile));
  }

  /** Of a call, that it is lawful, what stands against it, or that the tiles are not there. @param {string} call @returns {Line[]} */
  #call(call) {
    const { voice, x } = this;
    const possible = FORMS[call].filter((act) => has(x.scratch.possible[OTHER], bit(act)));
    if (possible.length && !possible.some((act) => has(x.scratch.lawful[this.me][OTHER], bit(act)))) {
      return this.#against(possible[0]).map((reason) => ({ ...reason, text: `${voice.name(call)}${voice.set.colon}${reason.text}` }));
    }
    const key = WHEN[call];
    const cite = voice.cite(key);
    const id = `drill.${possible.length ? "may" : "no"}-${call}`;
    return [{ id, text: voice.say(id), cite, href: cite ? voice.href(key) : "" }];
  }

  #rules() {
    return deskOf(this.core, this.book).rules;
  }

  /** The sheet of the finished hand, or of the win that the seat may declare. @returns {Sheet} */
  #sheet() {
    const { x, voice } = this;
    const desk = deskOf(this.core, this.book);
    const { hand } = x.scratch;
    const worth = valued(desk, hand);
    const score = scored(voice, desk, { hand, worth, payer: this.draws ? this.me : x.giver, counters: x.counters, sticks: 0, liable: Array(LIABILITIES).fill(NONE) });
    return sheetFor(score, { tiles: this.tiles, tile: x.tile, melds: this.melds, shown: this.laid(), dora: this.turned, ura: hand.uras ? this.under : [], dealer: 0 });
  }
}
