// Sentences in a language, under a book, in a profile of terms: as the server has them, from the texts that it sent.
import { EAST, kindOf, RED, WINDS } from "./codes.js";

/** @import { Reason } from "../table/wire" */
/**
 * @typedef {{gap: string, comma: string, listing: string, colon: string, group: string, point: string, zero_is_one: boolean, elides: boolean, latin: boolean}} Typography
 * @typedef {{key: string, title: string, text: string, cite: string, yaku?: boolean}} HouseRow
 * @typedef {object} BookWords all that play says of a book
 * @property {string} title
 * @property {string} short
 * @property {string} digest
 * @property {{digest: string, house: HouseRow[]}} east the same book in a game of one round
 * @property {boolean} middle_down how a concealed kong is arranged
 * @property {Record<string, string>} cites clauses, by ruling
 * @property {Record<string, [string, string, string]>} lines title, sentence and clause of rulings that say when an act may be done
 * @property {[string, {alone: boolean, limit: string, box: [number, number, number][]}][]} yaku
 * @property {number[][]} umas by how many have the base or more
 * @property {number} oka
 * @property {number} base
 * @property {boolean} split
 * @property {boolean} exact
 * @property {number} counted_yakuman
 */
/**
 * @typedef {object} Words the texts of a language
 * @property {string} lang
 * @property {Typography} typography
 * @property {Record<string, string>} sounds of what happens, by the id of its text
 * @property {Record<string, string>} texts
 * @property {Record<string, string | string[]>} names of terms: as the books have them, or by profile
 * @property {Record<string, string>} about meanings of yaku
 * @property {Record<string, string>} keys of rulings in full, by their last part
 * @property {Record<string, BookWords>} books
 */
/** @typedef {string | number} Value */

export const PROFILES = ["wrc-2015", "wrr-2013", "plain", "romaji"];
const ELIDED = /\b([Dd]|[Qq]u|[Ll]|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)[ea] (?=\{(\w+)\})/g;
const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;
const ASPIRATED = /^(?:onz|oui)/i;
const LATIN = /[A-Za-z\u00c0-\u024f]/;
const LATIN_OR_DIGIT = /[A-Za-z\u00c0-\u024f0-9]/;
const OWN = /[\u3041-\u30ff\u3400-\u9fff]/;
const PLACE = /\{(\w+)(?::([^}]*))?\}/g;

/** @type {Record<string, string>} */
const BASE = { run: "shuntsu", triplet: "koutsu", quad: "kantsu", chow: "shuntsu", pung: "koutsu", kong: "kantsu" };
/** @type {Record<string, string>} */
const CONCEALED = { shuntsu: "anjun", koutsu: "ankou", kantsu: "ankan" };
/** @type {Record<string, string>} */
const MELDED = { shuntsu: "minjun", koutsu: "minkou", kantsu: "minkan" };
const EN = /\b(?<!winds )(?<!whoever )(?:(?<art>an?) )?(?:(?<how>open|melded|concealed) )?(?<word>run|triplet|quad|kong)(?<many>s?)\b/gi;
const FR = /(?<![\p{L}\p{N}_])(?:(?<art>du|au|un|le|aucun|ce|le même) )?(?<word>chow|pung|kong)(?<many>s?)(?: (?<how>caché|exposé)s?)?(?![\p{L}\p{N}_])/giu;
/** @type {Record<string, string>} */
const SHE = { du: "de la", au: "à la", un: "une", le: "la", aucun: "aucune", ce: "cette", "le même": "la même" };
const DRAGONS = ["white", "green", "red-dragon"];
const SUITS = ["characters", "circles", "bamboo"];

/** A text with a capital, as it begins a line. @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export class Voice {
  #reasons = new Map();
  #worded = new Map();
  #names = new Map();

  /**
   * @param {Words} words
   * @param {string} book
   * @param {string} [profile]
   * @param {string} [rules] address of the folder of the pages of the rules
   * @param {string} [ending] of the names of these pages
   */
  constructor(words, book, profile = "book", rules = "/rules/", ending = "") {
    this.words = words;
    this.set = words.typography;
    this.id = book;
    this.book = words.books[book];
    this.rules = rules;
    this.ending = ending;
    const asked = profile === "book" && PROFILES.includes(book) ? book : profile;
    this.profile = Math.max(0, PROFILES.indexOf(asked)); // "book" is that of wrc-2015
  }

  /** A text in the words of the profile. @param {string} id @param {Record<string, Value>} [values] */
  say(id, values = {}) {
    let text = this.#worded.get(id);
    if (text === undefined) this.#worded.set(id, (text = this.word(this.words.texts[id] ?? id)));
    return this.#fill(text, values);
  }

  /** A text in the words of the books. @param {string} id @param {Record<string, Value>} [values] */
  plainly(id, values = {}) {
    return this.#fill(this.words.texts[id] ?? id, values);
  }

  /** Whether there is a text. @param {string} id */
  has(id) {
    return id in this.words.texts;
  }

  /** @param {string} given @param {Record<string, Value>} values */
  #fill(given, values) {
    let text = given;
    if (!text.includes("{")) return text;
    if (this.set.elides) text = text.replace(ELIDED, (all, head, name) => elided(all, head, values[name]));
    return text.replace(PLACE, (all, name, spec, at) => {
      const value = values[name];
      if (typeof value === "number") return this.#number(value, spec ?? "");
      return this.set.latin || !LATIN.test(value) ? value : apart(text, at, all, value);
    });
  }

  /** @param {number} value @param {string} spec */
  #number(value, spec) {
    if (spec.includes("|")) {
      const [one, more] = spec.split("|");
      return Math.abs(value) === 1 || (value === 0 && this.set.zero_is_one) ? one : more;
    }
    return spec === "d" ? String(value) : this.number(value, spec === "+");
  }

  /** A whole number, as the language sets it. @param {number} value @param {boolean} [sign] */
  number(value, sign = false) {
    return this.#grouped(String(Math.abs(value)), value < 0, sign);
  }

  /** @param {string} digits @param {boolean} below @param {boolean} sign */
  #grouped(digits, below, sign) {
    const [whole, part] = digits.split(".");
    const text = whole.replace(/\B(?=(\d{3})+$)/g, this.set.group) + (part === undefined ? "" : this.set.point + part);
    return (below ? "\u2212" : sign ? "+" : "") + text;
  }

  /** A number with at most three decimals, without trailing zeros; its sign except at zero. @param {number} value */
  exact(value) {
    const text = this.#grouped(Math.abs(value).toFixed(3), value < 0, value !== 0);
    return text.replace(/0+$/, "").replace(/[.,]$/, "");
  }

  /** Tiles, or parts without commas, in a row. @param {string[]} parts */
  row(parts) {
    return parts.join(this.set.comma);
  }

  /** Parts that may contain commas. @param {string[]} parts */
  listed(parts) {
    return parts.join(this.set.listing);
  }

  /** A tile in words. @param {number} tile @returns {string} */
  tile(tile) {
    if (tile < 0) return this.plainly("tile.unknown");
    if (tile >= RED) return this.plainly("tile.red", { tile: this.tile(kindOf(tile)) });
    if (tile >= EAST + 4) return this.plainly(`tile.${DRAGONS[tile - EAST - 4]}`);
    if (tile >= EAST) return this.plainly(`tile.${WINDS[tile - EAST]}`);
    return this.plainly(`tile.${SUITS[Math.floor(tile / 9)]}`, { number: this.plainly(`number.${(tile % 9) + 1}`) });
  }

  /** @param {number[]} tiles */
  tiles(tiles) {
    return this.row(tiles.map((tile) => this.tile(tile)));
  }

  /** A seat by its wind, 0 East. @param {number} wind */
  seat(wind) {
    return this.plainly(`seat.${WINDS[wind]}`);
  }

  /** A wind of the round. @param {number} wind */
  wind(wind) {
    return this.plainly(`wind.${WINDS[wind]}`);
  }

  /** The name of a hand: "East 1, 2 counters". @param {number} dealer @param {number} round @param {number} counters */
  hand(dealer, round, counters) {
    return this.say(counters ? "game.hand-counters" : "game.hand", { wind: this.wind(round), number: dealer + 1, counters });
  }

  /** The name of a term; the id of one that is not known. @param {string} id @param {number} [profile] */
  term(id, profile = this.profile) {
    const found = this.words.names[id] ?? id;
    return typeof found === "string" ? found : found[profile];
  }

  /** The same with a capital, as on a button. @param {string} id */
  name(id) {
    let found = this.#names.get(id);
    if (found === undefined) this.#names.set(id, (found = capital(this.term(id))));
    return found;
  }

  /** A text in the words of the profile: what a triplet is called. @param {string} text */
  word(text) {
    const { lang } = this.words;
    if (lang !== "en" && lang !== "fr") return text;
    return text.replace(lang === "en" ? EN : FR, (...found) => this.#group(found[0], found.at(-1), lang));
  }

  /** @param {string} all @param {Record<string, string | undefined>} part @param {string} lang */
  #group(all, part, lang) {
    const how = (part.how ?? "").toLowerCase();
    let id = BASE[(part.word ?? "").toLowerCase()];
    if (how) id = (/^(?:conc|cach)/.test(how) ? CONCEALED : MELDED)[id];
    let name = this.term(id);
    if (part.many && name !== this.term(id, 3) && !(lang === "en" && this.profile === 1)) {
      name = lang === "en" ? `${name}s` : name.split(" ").map((word) => `${word}s`).join(" ");
    }
    if (part.art) name = `${article(part.art.toLowerCase(), name, lang)} ${name}`;
    return /^\p{Lu}/u.test(all) ? capital(name) : name;
  }

  /** The clause of a ruling. @param {string} key in full, or its last part */
  cite(key) {
    return this.book.cites[this.key(key)] ?? "";
  }

  /** A key in full. @param {string} key */
  key(key) {
    return this.words.keys[key] ?? key;
  }

  /** Where a ruling is written. @param {string} key in full */
  href(key) {
    return this.hrefIn(this.id, key);
  }

  /** The same in another book. @param {string} book @param {string} key in full */
  hrefIn(book, key) {
    return `${this.rules}${book}${this.ending}#${key}`;
  }

  /** A reason against an act, about a tile. @param {string} id @param {number} [tile] @returns {Reason} */
  reason(id, tile = -1) {
    const kept = `${id} ${tile}`;
    if (!this.#reasons.has(kept)) this.#reasons.set(kept, this.#reason(id, tile));
    return this.#reasons.get(kept);
  }

  /** @param {string} id @param {number} tile */
  #reason(id, tile) {
    const key = `reason.${id}`;
    if (!this.has(key)) return { id, text: this.say("prompt.not-possible"), cite: "", href: "" };
    return { id, text: this.say(key, { tile: this.tile(tile) }), cite: this.cite(key), href: this.href(key) };
  }
}

/** @param {string} all @param {string} head @param {Value} value */
function elided(all, head, value) {
  if (typeof value !== "string" || !value || ASPIRATED.test(value)) return all;
  return VOWEL.test(value) ? `${head}\u2019` : all;
}

/** A value in Latin letters among others: a blank on each side on which the two meet. @param {string} text @param {number} at @param {string} all @param {string} value */
function apart(text, at, all, value) {
  const before = OWN.test(text[at - 1] ?? "") && LATIN_OR_DIGIT.test(value[0]) ? " " : "";
  return `${before}${value}${OWN.test(text[at + all.length] ?? "") && LATIN_OR_DIGIT.test(value.at(-1) ?? "") ? " " : ""}`;
}

/** @param {string} art @param {string} name @param {string} lang */
function article(art, name, lang) {
  if (lang === "en") return /^[aeiou]/.test(name) ? "an" : "a";
  return name.startsWith("suite") ? SHE[art] : art;
}

