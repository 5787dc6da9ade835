// The queue of entries: kept in the browser until the server has them, sent in order, each recorded once by its id.
//
// Each entry has its own key, so that two tabs do not overwrite each other; one tab at a time sends. A refused entry stays
// first until it is discarded (`leave`), recorded nevertheless (`anyway`), or replaced by an answer that the server has
// recorded (`answer`). Later entries wait. The last one can be withdrawn (`withdraw`).

import { ENDS } from "./elements.js";

/** @import { Entry, Answer } from "./types" */
/**
 * @typedef {{ key: string, place: number, entry: Entry }} Row
 */

const GAP = 1000; // between two places: an answer to a refused entry is stored just before it
const DIGITS = 12; // of a place, so that keys sort like places
const BEFORE = ["deal", "riichi"]; // kinds of entries before the end of a hand
const TAPPED = ["riichi", "deal", "confirm", "sign", "close"]; // entered by one tap: a refusal at once is only shown, since nothing is lost
const NEVER = "undo-unknown"; // refusal of an undo whose entry never reached the server
const FORBIDDEN = 403; // at a table of an event: its session is over, or its code was called back
const PATIENCE = 20_000; // ms for an answer, after which the entry is sent again

/** The browser's storage; memory, if that is blocked or full. */
class Shelf {
  /** @type {Map<string, string>} */
  #memory = new Map();
  #disk = reachable();

  /** Whether stored values survive the page. */
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

  /** The keys with a prefix, sorted. @param {string} prefix */
  keys(prefix) {
    const disk = this.#disk ? Array.from({ length: this.#disk.length }, (_, at) => this.#disk?.key(at) ?? "") : [];
    return [...new Set([...disk, ...this.#memory.keys()])].filter((key) => key.startsWith(prefix)).sort();
  }

  /** Whether values with a prefix are in memory only. @param {string} prefix */
  fleeting(prefix) {
    return [...this.#memory.keys()].some((key) => key.startsWith(prefix));
  }
}

/** @returns {Storage | null} null if storage is blocked */
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

/** Runs work in one tab at a time, if the browser has locks. @param {string} name @param {() => Promise<void>} work */
function alone(name, work) {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

export class Queue {
  #sending = false;
  /** Settles once the entries being sent are answered, or cannot be sent. @type {Promise<void>} */
  sent = Promise.resolve();
  /** @type {{ row: Row, n: number | null, answered: boolean } | null} the refused entry, the last known line, whether an answer is queued */
  #held = null;

  /**
   * @param {string} key where they are kept
   * @param {string} url where they go
   * @param {(answer: Answer | null, entry: Entry) => void} settled
   * @param {boolean} [stays] whether this page cannot be opened without a network: what is not sent yet bars its closing
   */
  constructor(key, url, settled, stays = false) {
    this.key = key;
    this.url = url;
    this.settled = settled;
    addEventListener("beforeunload", (event) => {
      if (shelf.fleeting(`${key}/`) || (stays && this.length)) event.preventDefault();
    });
    this.#warn();
  }

  get length() {
    return shelf.keys(`${this.key}/`).length;
  }

  /** The queued entries, in order, but for those that were withdrawn. */
  get entries() {
    return this.#rows.map((row) => row.entry).filter((entry) => !entry.withdrawn);
  }

  /** Whether a refused entry waits for a decision. */
  get held() {
    return this.#held !== null && !this.#held.answered;
  }

  /** The refused entry and, if the end of its hand is queued behind it, all up to that end. */
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
    this.#put(entry, this.#next);
  }

  /** The place of another entry. */
  get #next() {
    const rows = this.#rows;
    return (Math.floor((rows[rows.length - 1]?.place ?? 0) / GAP) + 1) * GAP;
  }

  /** @param {Entry} entry @param {number} place */
  #name(entry, place) {
    return `${this.key}/${String(place).padStart(DIGITS, "0")}.${entry.id}`;
  }

  /** @param {Entry} entry @param {number} place */
  #put(entry, place) {
    shelf.set(this.#name(entry, place), JSON.stringify(entry));
    this.#warn();
    this.flush();
  }

  /** Replaces the last entry by its undo, since a send whose answer was lost may have reached the server; false if the entry has left the queue. @param {string} id @param {Entry} undo */
  withdraw(id, undo) {
    const row = this.#rows.filter((one) => !one.entry.withdrawn).pop();
    if (row?.entry.id !== id) return false;
    const entry = { ...undo, seen: row.entry.seen, withdrawn: true };
    shelf.set(this.#name(entry, this.#next), JSON.stringify(entry)); // last: the undo of a later entry is sent before it
    shelf.remove(row.key);
    this.#warn();
    this.flush();
    return true;
  }

  /** Queues the replacement of the refused entry, which is kept until this is recorded. @param {Entry} entry */
  answer(entry) {
    if (!this.#held) return this.add(entry);
    this.#held.answered = true;
    this.#put(entry, this.#held.row.place - 1);
  }

  /** Discards the refused entry. */
  leave() {
    this.#settle();
    this.flush();
  }

  /** Records the refused entry beside what others have entered. */
  anyway() {
    for (const { key, entry } of this.#group) shelf.set(key, JSON.stringify({ ...entry, seen: null }));
    this.#held = null;
    this.flush();
  }

  /** Removes the refused entry. */
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
      if (this.#held?.row.key === row.key) this.#held = null; // its answer was recorded in another tab
      const said = await this.#send(row.entry);
      if (!said) {
        if (!row.entry.waited && shelf.get(row.key) !== null) shelf.set(row.key, JSON.stringify({ ...row.entry, waited: true }));
        return this.settled(null, row.entry);
      }
      const answer = row.entry.withdrawn && said.refused === NEVER ? { ...said, ok: true } : said;
      this.#answered(row, answer);
      this.settled(answer, row.entry);
    }
  }

  /** Handles the server's answer to an entry. @param {Row} row @param {Answer} answer */
  #answered(row, answer) {
    const n = answer.n ?? answer.state?.n ?? null;
    if (this.#held) {
      this.#done(row, answer.ok ? n : null);
      if (answer.ok) this.#settle();
      else this.#held.answered = false;
    } else if (answer.ok) this.#done(row, n);
    else if (answer.conflict || answer.ruling || answer.missing || this.length > 1 || row.entry.waited || !TAPPED.includes(row.entry.kind)) this.#held = { row, n, answered: false };
    else this.#done(row, null);
  }

  /** Removes a recorded entry; later ones count as entered with knowledge of it. @param {Row} row @param {number | null} n */
  #done(row, n) {
    shelf.remove(row.key);
    for (const { key, entry } of this.#rows)
      if (n !== null && entry.seen !== null && entry.seen >= (row.entry.seen ?? -1) && entry.seen < n) shelf.set(key, JSON.stringify({ ...entry, seen: n }));
    this.#warn();
  }

  /** Warns if an entry would be lost with this page. */
  #warn() {
    const note = /** @type {HTMLTemplateElement | null} */ (document.getElementById("unkept"));
    const lost = !shelf.lasts || shelf.fleeting(`${this.key}/`);
    const said = note?.nextElementSibling?.getAttribute("role") === "alert" ? note.nextElementSibling : null;
    if (lost && !said) note?.after(note.content.cloneNode(true));
    if (!lost) said?.remove();
  }

  /** @param {Entry} entry @returns {Promise<Answer | null>} null if the server is unreachable */
  async #send(entry) {
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(this.url, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(entry), signal });
      if (![200, 400, FORBIDDEN].includes(answer.status)) return null;
      const said = await answer.json();
      if ("ok" in said) return said;
      if (answer.status === FORBIDDEN) return null;
      return said.error?.text ? { ok: false, text: said.error.text } : null; // without a reason it was not refused
    } catch {
      return null;
    }
  }
}
