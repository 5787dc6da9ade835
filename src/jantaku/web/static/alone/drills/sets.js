// Sets of drills and the codes of results, as on the server (jantaku.web.learn.drills.sets).
import { digest } from "../../table/sha256.js";

/** @import { Key } from "./drills" */
/** @typedef {{kinds: string[], books: string[], seeds: number}} Known what a drill can be */
/** @typedef {{keys: Key[], text: string}} DrillSet its drills in order; how it is written in an address */
/** @typedef {{name: string, right: boolean[]}} Result of a pupil */

const DEFAULT = "wrc-2015";
const MOST_DRILLS = 20;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // without I, L, O and U, which are read as others
/** @type {Record<string, string>} */
const ALIKE = { I: "1", L: "1", O: "0" };
const [SET_BITS, CHECK, CHECK_BITS, CODE_LETTERS] = [15, 1021n, 10n, 9];
const MOST_CODES = 200;
export const TEN = 10;

/** What is wrong with a set, its answers or a code: the id of the text that says it, and its values. */
export class SetError extends Error {
  /** @param {string} id @param {Record<string, string | number>} [values] */
  constructor(id, values = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}

/** @param {string} text @param {number} n */
const first = (text, n) => [...text].slice(0, n).join("");

/** @param {Key[]} keys @returns {DrillSet} */
export const setOf = (keys) => ({ keys, text: keys.map(({ kind, seed, book }) => `${kind}.${seed}${book === DEFAULT ? "" : `.${book}`}`).join(",") });

/** A set out of its text. @param {string} text @param {Known} known */
export function readSet(text, known) {
  const parts = text.split(",").map((part) => part.trim()).filter(Boolean);
  if (parts.length < 1 || parts.length > MOST_DRILLS) throw new SetError("drill.bad-set", { most: MOST_DRILLS });
  return setOf(parts.map((part) => readPart(part, known)));
}

/** @param {string} part @param {Known} known @returns {Key} */
function readPart(part, { kinds, books, seeds }) {
  const [kind, seed = "", ...rest] = part.split(".");
  const book = rest.join(".") || DEFAULT;
  if (!kinds.includes(kind)) throw new SetError("drill.no-kind", { kind: first(kind, 40), kinds: kinds.join(", ") });
  if (!books.includes(book)) throw new SetError("web.no-book", { book: first(book, 40), books: books.join(", ") });
  if (!/^[0-9]+$/.test(seed) || seed.length > String(seeds - 1).length) throw new SetError("drill.no-seed", { seed: first(seed, 20), most: seeds - 1 });
  return { kind, book, seed: Number(seed) };
}

/** The answers so far: 1 for a right one, 0 for a wrong one. @param {string} text @param {DrillSet} set */
export function readAnswers(text, { keys }) {
  if (!/^[01]*$/.test(text) || text.length > keys.length) throw new SetError("drill.bad-answers");
  return text;
}

/** A number that tells a set from others. @param {DrillSet} set */
function digestOf({ text }) {
  const [high, low] = digest(new TextEncoder().encode(text));
  return BigInt(((high << 8) | low) >> (16 - SET_BITS));
}

/** The code of a result: nine letters in groups of three. @param {DrillSet} set @param {string} answers */
export function codeOf(set, answers) {
  const bits = [...answers].reduce((sum, one, i) => (one === "1" ? sum | (1n << BigInt(i)) : sum), 0n);
  const payload = ((digestOf(set) << BigInt(MOST_DRILLS)) | bits) << CHECK_BITS;
  const checked = payload | payload % CHECK;
  const letters = Array.from({ length: CODE_LETTERS }, (_, i) => LETTERS[Number((checked >> BigInt(5 * (CODE_LETTERS - 1 - i))) & 31n)]).join("");
  return letters.replace(/...(?=.)/g, "$&-");
}

/** A code of a set. @param {string} text @param {DrillSet} set @returns {boolean[]} */
export function readCode(text, set) {
  const letters = [...text.toUpperCase().replaceAll("-", "").replaceAll(" ", "")].map((letter) => ALIKE[letter] ?? letter);
  const code = first(text, 20);
  if (letters.length !== CODE_LETTERS || letters.some((letter) => !LETTERS.includes(letter))) throw new SetError("drill.bad-code", { code, letters: CODE_LETTERS });
  const number = letters.reduce((sum, letter) => (sum << 5n) | BigInt(LETTERS.indexOf(letter)), 0n);
  const payload = number >> CHECK_BITS;
  if ((number & 1023n) !== (payload << CHECK_BITS) % CHECK) throw new SetError("drill.mistyped", { code });
  const right = Array.from({ length: MOST_DRILLS }, (_, i) => ((payload >> BigInt(i)) & 1n) === 1n);
  if (payload >> BigInt(MOST_DRILLS) !== digestOf(set) || right.slice(set.keys.length).includes(true)) throw new SetError("drill.other-set", { code });
  return right.slice(0, set.keys.length);
}

/** The codes of a class, one a line, a name before each if there is one; and what was wrong with others. @param {string} text @param {DrillSet} set @returns {{results: Result[], errors: SetError[]}} */
export function readResults(text, set) {
  /** @type {Result[]} */
  const results = [];
  /** @type {SetError[]} */
  const errors = [];
  for (const row of text.split(/\r\n|\r|\n/).map((one) => one.trim()).filter(Boolean).slice(0, MOST_CODES)) {
    const code = row.split(/\s+/).at(-1) ?? ""; // after a blank, or the tab of a spreadsheet
    try {
      const name = row.slice(0, row.length - code.length).replace(/^[ :,;\t]+|[ :,;\t]+$/g, "");
      results.push({ name: name || String(results.length + 1), right: readCode(code, set) });
    } catch (error) {
      if (!(error instanceof SetError)) throw error;
      errors.push(error);
    }
  }
  return { results, errors };
}

/** How many answered each drill rightly. @param {Result[]} results @param {DrillSet} set */
export const byDrill = (results, { keys }) => keys.map((_, i) => results.filter(({ right }) => right[i]).length);
