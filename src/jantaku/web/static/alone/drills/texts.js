// Drills of texts: what does the book say, and what now, from what the page carries (jantaku.web.alone.carried).
import { Lots } from "./lots.js";

/** @import { Voice } from "../voice.js" */
/** @import { Asked, Explained, Key } from "./drills" */
/** @typedef {[string, number, number[], [string, string, number, number][]]} Ruling key, title, values, the sentences of books */
/** @typedef {[number, number, string, number, number, [string, number][]]} Case when it holds, its penalty, key, the penalty in words, clause, what follows */
/** @typedef {[string, string, number, number[], Case[]]} Foul id, code, title, penalties, cases */
/** @typedef {{texts: string[], colon: string, books: Record<string, {short: string, rulings: Ruling[], fouls: Foul[]}>}} Carried */

const MOST = 4; // choices

/** @param {Key} key */
const lotsOf = ({ kind, book, seed }) => new Lots(`${kind} ${book} ${seed}`);

/** @param {Carried} carried @param {Key} key @returns {{ruling: Ruling, offered: number[]}} */
function drawnRuling(carried, key) {
  const lots = lotsOf(key);
  const { rulings } = carried.books[key.book];
  const ruling = rulings[lots.below(rulings.length)];
  const [right, ...wrong] = ruling[2].keys();
  return { ruling, offered: lots.shuffled([right, ...lots.shuffled(wrong).slice(0, MOST - 1)]) };
}

/** @param {Carried} carried @param {Key} key @returns {{foul: Foul, row: Case, offered: number[]}} */
function drawnFoul(carried, key) {
  const lots = lotsOf(key);
  const { fouls } = carried.books[key.book];
  const foul = fouls[lots.below(fouls.length)];
  const row = foul[4][lots.below(foul[4].length)];
  const wrong = [...foul[3].keys()].filter((at) => at !== row[1]);
  return { foul, row, offered: lots.shuffled([row[1], ...wrong.slice(0, MOST - 1)]) };
}

/** @param {Carried} carried @param {Voice} voice @param {Key} key @returns {Asked} */
export function askText(carried, voice, key) {
  const words = (/** @type {number} */ at) => voice.word(carried.texts[at]);
  const ask = voice.say(`drill.ask-${key.kind}`, { book: carried.books[key.book].short });
  const choices = (/** @type {number[]} */ offered, /** @type {number[]} */ texts, /** @type {number} */ right) =>
    offered.map((at, i) => ({ value: String(i), text: words(texts[at]), right: at === right, tile: "" }));
  if (key.kind === "book") {
    const { ruling, offered } = drawnRuling(carried, key);
    return { ask, facts: [{ text: words(ruling[1]), tiles: [] }], position: null, choices: choices(offered, ruling[2], 0) };
  }
  const { foul, row, offered } = drawnFoul(carried, key);
  const facts = [foul[2], row[0]].map((at) => ({ text: words(at), tiles: [] })).filter(({ text }) => text);
  return { ask, facts, position: null, choices: choices(offered, foul[3], row[1]) };
}

/** @param {Carried} carried @param {Voice} voice @param {Key} key @returns {Explained} */
export function explainText(carried, voice, key) {
  const words = (/** @type {number} */ at) => voice.word(carried.texts[at]);
  if (key.kind === "book") {
    const [id, , , rows] = drawnRuling(carried, key).ruling;
    const lines = rows.map(([short, book, text, cite]) => ({ id, text: short ? `${short}${carried.colon}${words(text)}` : words(text), cite: carried.texts[cite], href: voice.hrefIn(book, id) }));
    return { lines, sheet: null, waits: [], discards: [] };
  }
  const { foul, row } = drawnFoul(carried, key);
  const [id, code] = foul;
  const [, , ruling, text, cite, following] = row;
  const lines = [
    { id: ruling, text: words(text), cite: carried.texts[cite], href: voice.href(ruling) },
    ...following.map(([step, said]) => ({ id: step, text: words(said), cite: "", href: "" })),
    { id, text: voice.say("drill.see-foul"), cite: code, href: voice.ending ? "" : `/referee/${id}?book=${key.book}` },
  ];
  return { lines, sheet: null, waits: [], discards: [] };
}
