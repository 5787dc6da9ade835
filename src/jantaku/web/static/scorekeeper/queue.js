// Entries that are on their way: kept in the browser until the server has them, sent in order, each once by its id.
//
// Each lies under a key of its own, so that two tabs of one phone do not write over each other; one tab at a time sends. What
// is refused stays first until it is given up (`leave`), recorded all the same (`anyway`), or replaced by an answer that the
// server has recorded (`answer`). What was entered after it waits.

import { ENDS } from "./elements.js";

/** @import { Entry, Answer } from "./types" */
/**
 * @typedef {{ key: string, place: number, entry: Entry }} Row
 */

const GAP = 1000; // between two places: an answer about a refused entry is stored just before it
const DIGITS = 12; // of a place, so that keys sort as places do
const BEFORE = ["deal", "riichi"]; // what is entered of a hand before its end
const TAPPED = ["riichi", "deal", "confirm", "sign", "close"]; // entered by one tap: a refusal is a notice, and nothing is lost
const PATIENCE = 20_000; // ms for an answer, after which it is asked again

/** The browser's storage; memory, where it is blocked or full. */
class Shelf {
  /** @type {Map<string, string>} */
  #memory = new Map();
  #disk = reachable();

  /** Whether what is put here outlives the page. */
  get lasts() {
    return this.#disk !== null;
  }

  /** @param {string} key */
  get(key) {
    return this.#memory.get(key) ?? this.#disk?.getItem(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      if (!this.#disk) throw new Error("blocked");
      this.#disk.setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }

  /** @param {string} key */
  remove(key) {
    this.#memory.delete(key);
    this.#disk?.removeItem(key);
  }

  /** The keys that begin so, sorted. @param {string} prefix */
  keys(prefix) {
    const disk = this.#disk ? Array.from({ length: this.#disk.length }, (_, at) => this.#disk?.key(at) ?? "") : [];
    return [...new Set([...disk, ...this.#memory.keys()])].filter((key) => key.startsWith(prefix)).sort();
  }

  /** Whether something that begins so is in memory alone. @param {string} prefix */
  fleeting(prefix) {
    return [...this.#memory.keys()].some((key) => key.startsWith(prefix));
  }
}

/** @returns {Storage | null} null where the browser lets nothing be kept */
function reachable() {
  try {
    const disk = localStorage;
    disk.setItem("jantaku.probe", "1");
    disk.removeItem("jantaku.probe");
    return disk;
  } catch {
    return null;
  }
}

export const shelf = new Shelf();

/** Do something in one tab at a time, where the browser can see to it. @param {string} name @param {() => Promise<void>} work */
function alone(name, work) {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

export class Queue {
  #sending = false;
  /** Once what is being sent is answered, or cannot be. @type {Promise<void>} */
  sent = Promise.resolve();
  /** @type {{ row: Row, n: number | null, answered: boolean } | null} what was refused, up to where it is known, whether an answer is on its way */
  #held = null;

  /**
   * @param {string} key where they are kept
   * @param {string} url where they go
   * @param {(answer: Answer | null, entry: Entry) => void} settled
   */
  constructor(key, url, settled) {
    this.key = key;
    this.url = url;
    this.settled = settled;
    addEventListener("beforeunload", (event) => {
      if (shelf.fleeting(`${key}/`)) event.preventDefault();
    });
    this.#warn();
  }

  get length() {
    return shelf.keys(`${this.key}/`).length;
  }

  /** What is on its way, in its order. */
  get entries() {
    return this.#rows.map((row) => row.entry);
  }

  /** Whether an entry was refused and people have yet to say what becomes of it. */
  get held() {
    return this.#held !== null && !this.#held.answered;
  }

  /** The refused entry and, of a hand whose end waits behind it, all up to that end. */
  get refused() {
    return this.#group.map((row) => row.entry);
  }

  get #group() {
    if (!this.#held) return [];
    const { key, entry } = this.#held.row;
    const rows = this.#rows;
    const from = rows.findIndex((row) => row.key === key);
    if (from < 0 || !BEFORE.includes(entry.kind)) return rows.slice(Math.max(from, 0), Math.max(from, 0) + Number(from >= 0));
    const count = rows.slice(from).findIndex((row) => !BEFORE.includes(row.entry.kind));
    return rows.slice(from, from + (count >= 0 && ENDS.includes(rows[from + count].entry.kind) ? count : 0) + 1);
  }

  /** @returns {Row[]} */
  get #rows() {
    return shelf.keys(`${this.key}/`).flatMap((key) => {
      const place = Number(key.slice(this.key.length + 1).split(".")[0]);
      const text = shelf.get(key);
      return text === null ? [] : [{ key, place, entry: JSON.parse(text) }];
    });
  }

  /** @param {Entry} entry */
  add(entry) {
    const rows = this.#rows;
    this.#put(entry, (Math.floor((rows[rows.length - 1]?.place ?? 0) / GAP) + 1) * GAP);
  }

  /** @param {Entry} entry @param {number} place */
  #put(entry, place) {
    shelf.set(`${this.key}/${String(place).padStart(DIGITS, "0")}.${entry.id}`, JSON.stringify(entry));
    this.#warn();
    this.flush();
  }

  /** Enter what takes the place of the refused entry, which is kept until this is recorded. @param {Entry} entry */
  answer(entry) {
    if (!this.#held) return this.add(entry);
    this.#held.answered = true;
    this.#put(entry, this.#held.row.place - 1);
  }

  /** Give the refused entry up. */
  leave() {
    this.#settle();
    this.flush();
  }

  /** Record the refused entry beside what others have entered. */
  anyway() {
    for (const { key, entry } of this.#group) shelf.set(key, JSON.stringify({ ...entry, seen: null }));
    this.#held = null;
    this.flush();
  }

  /** The refused entry is done with. */
  #settle() {
    const rows = this.#group;
    const n = this.#held?.n ?? null;
    this.#held = null;
    for (const row of rows) this.#done(row, n);
  }

  async flush() {
    if (this.#sending || this.held) return;
    this.#sending = true;
    this.sent = alone(this.key, () => this.#run()).finally(() => { this.#sending = false; });
    await this.sent;
  }

  async #run() {
    while (!this.held) {
      const row = this.#rows[0];
      if (!row) return;
      if (this.#held?.row.key === row.key) this.#held = null; // the answer to it was recorded in another tab
      const answer = await this.#send(row.entry);
      if (!answer) return this.settled(null, row.entry);
      this.#answered(row, answer);
      this.settled(answer, row.entry);
    }
  }

  /** What becomes of an entry that the server has answered. @param {Row} row @param {Answer} answer */
  #answered(row, answer) {
    const n = answer.n ?? answer.state?.n ?? null;
    if (this.#held) {
      this.#done(row, answer.ok ? n : null);
      if (answer.ok) this.#settle();
      else this.#held.answered = false;
    } else if (answer.ok) this.#done(row, n);
    else if (answer.conflict || answer.ruling || answer.missing || this.length > 1 || !TAPPED.includes(row.entry.kind)) this.#held = { row, n, answered: false };
    else this.#done(row, null);
  }

  /** An entry is no longer on its way; what was entered after it was entered knowing of it. @param {Row} row @param {number | null} n */
  #done(row, n) {
    shelf.remove(row.key);
    for (const { key, entry } of this.#rows)
      if (n !== null && entry.seen !== null && entry.seen >= (row.entry.seen ?? -1) && entry.seen < n) shelf.set(key, JSON.stringify({ ...entry, seen: n }));
    this.#warn();
  }

  /** Say so where an entry would be lost with this page. */
  #warn() {
    const note = /** @type {HTMLTemplateElement | null} */ (document.getElementById("unkept"));
    const lost = !shelf.lasts || shelf.fleeting(`${this.key}/`);
    const said = note?.nextElementSibling?.getAttribute("role") === "alert" ? note.nextElementSibling : null;
    if (lost && !said) note?.after(note.content.cloneNode(true));
    if (!lost) said?.remove();
  }

  /** @param {Entry} entry @returns {Promise<Answer | null>} null where nobody can be reached who could say */
  async #send(entry) {
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(this.url, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(entry), signal });
      if (answer.status !== 200 && answer.status !== 400) return null;
      const said = await answer.json();
      if ("ok" in said) return said;
      return said.error?.text ? { ok: false, text: said.error.text } : null; // without a reason nothing was refused
    } catch {
      return null;
    }
  }
}
