// Marks the terms of the glossary in sentences that scripts write, as the server does in those of its pages (texts/marking.py).
// The names of a language come with the first sentence; where they cannot be had, the sentence stays as it is.

/** @typedef {{ words: string[], id: string, exact: boolean, kind: string }} Name its words small unless exact, or its signs and their kind */
/** @typedef {{ latin: boolean, first: RegExp, names: Map<string, Name[]> }} Names */
/** @typedef {{ latin: boolean, names: [string, string, boolean, string][] }} Data by name: itself, term, exact, kind; the longest first */

const OWN = "a, button, summary, label, select, .clause"; // what is tapped for itself, or not a sentence

/** The first words of names, small and in the singular. @param {string} word */
const keyOf = (word) => word.toLowerCase().replace(/s$/u, "") || word;

/** @param {Data} data @returns {Names} */
export function namesOf({ latin, names }) {
  /** @type {Map<string, Name[]>} */
  const found = new Map();
  for (const [text, id, exact, kind] of names) {
    const words = latin ? text.split(" ") : [text];
    const start = latin ? keyOf(/[\p{L}\p{N}_]+/u.exec(text)?.[0] ?? "") : [...text][0];
    found.set(start, [...(found.get(start) ?? []), { words, id, exact, kind }]);
  }
  return { latin, first: latin ? /[\p{L}\p{N}_]+/gu : new RegExp(`[${[...found.keys()].join("")}]`, "gu"), names: found };
}

/** Where a name of words ends that starts at a place, each of its words in the plural or not; 0 if it does not. @param {string} text @param {number} at @param {Name} name */
function endOfWords(text, at, name) {
  if (/(-|winds )$/u.test(text.slice(0, at))) return 0;
  for (const [number, word] of name.words.entries()) {
    at += number > 0 ? 1 : 0;
    const here = text.slice(at, at + word.length).replaceAll("’", "'");
    if ((name.exact ? here : here.toLowerCase()) !== word) return 0;
    at += word.length;
    if (text[at] === "s" || (text[at] === "S" && !name.exact)) at += 1;
    if (number + 1 < name.words.length && text[at] !== " ") return 0;
  }
  return /^[\p{L}\p{N}_-]/u.test(text.slice(at)) ? 0 : at;
}

/** Where a name of signs ends, no part of a longer word of its kind of signs; 0 if it does not. @param {string} text @param {number} at @param {Name} name */
function endOfSigns(text, at, name) {
  const [word] = name.words;
  const end = at + word.length;
  const beside = `${text.slice(Math.max(at - 1, 0), at)}${text.slice(end, end + 1)}`;
  return !text.startsWith(word, at) || (name.kind && new RegExp(`[${name.kind}]`, "u").test(beside)) ? 0 : end;
}

/**
 * A sentence in parts, and the id of each that is a term: the longest name at a place, a term the first time that it is there.
 * @param {Names} known @param {string} text @param {Set<string>} [seen] the terms that were there before
 * @returns {[string, string][]}
 */
export function wordsOf({ latin, first, names }, text, seen = new Set()) {
  const ends = latin ? endOfWords : endOfSigns;
  /** @type {[string, string][]} */
  const out = [];
  let [at, after] = [0, 0];
  for (const found of text.matchAll(first)) {
    if (found.index < after) continue;
    const there = (names.get(latin ? keyOf(found[0]) : found[0]) ?? []).map((name) => ({ id: name.id, end: ends(text, found.index, name) }));
    const one = there.find(({ end }) => end > 0);
    if (!one) continue;
    after = one.end;
    if (!one.id || seen.has(one.id)) continue;
    seen.add(one.id);
    out.push([text.slice(at, found.index), ""], [text.slice(found.index, one.end), one.id]);
    at = one.end;
  }
  return /** @type {[string, string][]} */ ([...out, [text.slice(at), ""]]).filter(([part]) => part);
}

/** @type {Promise<Names> | null} */
let asked = null;
/** @type {WeakSet<Element>} */
const marked = new WeakSet();

/** The glossary of the page's language: its address. */
const glossary = () => /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel='glossary']"))?.href ?? "";

function known() {
  asked ??= import(`./names-${document.documentElement.lang}.js`).then((module) => namesOf(module.default));
  asked.catch(() => (asked = null));
  return asked;
}

/** Makes links of the terms in elements that hold a sentence each; once. @param {...Element} elements */
export async function mark(...elements) {
  if (!glossary()) return;
  try {
    const names = await known();
    for (const element of elements) if (!marked.has(element)) markIn(element, names);
  } catch {
    return; // without a network, before the names were kept
  }
  if (!glossary().endsWith(".html") && document.querySelector("a.term")) void import("./terms.js"); // in a folder no card can be asked for
}

/** @param {Element} element @param {Names} names */
function markIn(element, names) {
  marked.add(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement?.closest(OWN)) texts.push(node);
  }
  /** @type {Set<string>} */
  const seen = new Set();
  for (const node of texts) {
    const parts = wordsOf(names, node.data, seen);
    if (parts.some(([, id]) => id)) node.replaceWith(...parts.map(([part, id]) => (id ? linkTo(id, part) : part)));
  }
}

/** @param {string} id @param {string} word */
function linkTo(id, word) {
  const link = Object.assign(document.createElement("a"), { className: "term", href: `${glossary()}#${id}`, target: "_blank", rel: "noopener" });
  link.append(word);
  return link;
}
