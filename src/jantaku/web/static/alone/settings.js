// The settings of a new game: from the address, with the seats drawn by lot.
import { hexOf } from "../table/sha256.js";

/** @import { Settings } from "./game.js" */
/** @import { Words } from "./voice.js" */
/** @typedef {{book: string, length: string, hints: string, bots: string, name: string}} Asked */

const CHOICES = { length: ["hanchan", "east", "hand"], hints: ["off", "reasons", "waits"], bots: ["sensible", "strong", "random"] };
const NAMES = ["Haru", "Natsu", "Aki", "Fuyu"]; // of bots: the seasons
const OTHERS = ["Asa", "Hiru", "Kure", "Yoru"]; // times of the day
const MOST = 24; // letters of a name

/** A secret of 256 bits. */
export const newSecret = () => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/** A whole number below another, by lot. @param {number} n */
function below(n) {
  const most = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const [one] = crypto.getRandomValues(new Uint32Array(1));
    if (one < most) return one % n;
  }
}

/** The game that an address asks for; null if it names one. @param {string} hash @returns {Asked | null} */
export function named(hash) {
  const asked = new URLSearchParams(hash.slice(1));
  if (!asked.has("new")) return null;
  const one = (/** @type {keyof typeof CHOICES} */ name, /** @type {string} */ first) => (CHOICES[name].includes(asked.get(name) ?? "") ? (asked.get(name) ?? first) : first);
  return { book: asked.get("book") ?? "", length: one("length", "hanchan"), hints: one("hints", "reasons"), bots: one("bots", "sensible"), name: asked.get("name") ?? "" };
}

/** A name as it may stand in a record: visible letters. @param {string} text */
const clean = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").replace(/\p{Zs}+/gu, " ").trim().slice(0, MOST);

/** New settings: who sits where is drawn. @param {Asked} asked @param {Words} words @returns {Settings} */
export function begin(asked, words) {
  const book = asked.book in words.books ? asked.book : "wrc-2015";
  const name = clean(asked.name);
  const bots = NAMES.map((own, at) => (own === name ? OTHERS[at] : own));
  const me = below(4);
  bots.splice(3, 1); // the fourth stays at home
  for (let i = 2; i > 0; i--) {
    const j = below(i + 1);
    [bots[i], bots[j]] = [bots[j], bots[i]];
  }
  bots.splice(me, 0, name);
  const { length, hints, bots: play } = asked;
  return /** @type {Settings} */ ({ id: newSecret().slice(0, 12), book, length, hints, bots: play, names: bots, me, last: below(4), seed: below(2 ** 31) });
}
