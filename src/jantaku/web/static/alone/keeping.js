// The games of this browser: their settings and rows, in its storage alone. Nothing of them is sent.

/** @import { Row, Settings } from "./game.js" */
/**
 * @typedef {object} Summary what a list shows of a game, and its record as of the last hand that was finished
 * @property {string} id
 * @property {Settings} settings
 * @property {number} begun ms
 * @property {number} rows how many there are
 * @property {boolean} over
 * @property {string} at the hand that is played, in words
 * @property {string} log
 * @property {number[]} points by seat
 * @property {string} [window] the latest that took the game: no other goes on with it
 */
/** @typedef {"full" | "elsewhere" | "deleted" | "denied"} Trouble */

const NAME = "jantaku.alone";
const VERSION = 1;

/** What cannot be kept, and why. */
export class KeepingError extends Error {
  /** @param {Trouble} trouble @param {unknown} cause */
  constructor(trouble, cause) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @param {IDBTransaction} work @returns {Promise<void>} */
const finished = (work) =>
  new Promise((done, failed) => {
    work.oncomplete = () => done();
    work.onabort = () => failed(work.error);
  });

/** @param {unknown} error @returns {Trouble} */
function troubleOf(error) {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  return name === "QuotaExceededError" ? "full" : "denied";
}

export class Keeping {
  window = crypto.getRandomValues(new Uint32Array(2)).join("-"); // a name for it

  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
    base.onversionchange = () => base.close(); // a later release needs another form
  }

  /** Opens the storage. Throws a KeepingError where the browser allows none. */
  static async open() {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("games", { keyPath: "id" });
        request.result.createObjectStore("rows", { keyPath: ["game", "n"] });
      };
      return new Keeping(await answered(request));
    } catch (error) {
      throw new KeepingError("denied", error);
    }
  }

  /** The games, the latest first. @returns {Promise<Summary[]>} */
  async games() {
    const all = await answered(this.base.transaction("games").objectStore("games").getAll());
    return all.sort((one, two) => two.begun - one.begun);
  }

  /**
   * Takes a game for this window, and reads it: from then on no window that had it before keeps anything of it.
   * @param {string} id @returns {Promise<{ summary: Summary, rows: Row[] } | null>} null: nothing is kept under this name
   */
  async take(id) {
    const work = this.base.transaction(["games", "rows"], "readwrite");
    const done = finished(work);
    const found = await answered(work.objectStore("games").get(id));
    if (!found) return null;
    const summary = { ...found, window: this.window };
    work.objectStore("games").put(summary);
    const kept = await answered(work.objectStore("rows").getAll(IDBKeyRange.bound([id, 0], [id, Infinity])));
    await done;
    return { summary, rows: kept.map(({ row }) => row) };
  }

  /**
   * Appends rows to a game. Throws a KeepingError where nothing was kept: another window has taken or deleted it, or there is no room.
   * @param {Summary} summary as it is after them
   * @param {Row[]} rows the latest
   */
  async append(summary, rows) {
    try {
      const work = this.base.transaction(["games", "rows"], "readwrite");
      const done = finished(work);
      const from = summary.rows - rows.length;
      const kept = await answered(work.objectStore("games").get(summary.id));
      if (from > 0 && kept?.window !== this.window) throw new KeepingError(kept ? "elsewhere" : "deleted", null);
      rows.forEach((row, at) => work.objectStore("rows").add({ game: summary.id, n: from + at, row }));
      work.objectStore("games").put({ ...summary, window: this.window });
      await done;
    } catch (error) {
      throw error instanceof KeepingError ? error : new KeepingError(troubleOf(error), error);
    }
  }

  /** @param {string} id */
  async remove(id) {
    const work = this.base.transaction(["games", "rows"], "readwrite");
    work.objectStore("games").delete(id);
    work.objectStore("rows").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    await finished(work);
  }
}
