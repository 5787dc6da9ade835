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
 */
/** @typedef {"full" | "elsewhere" | "denied"} Trouble */

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
    work.onerror = (event) => event.preventDefault(); // the transaction is aborted by hand, below
  });

/** @param {unknown} error @returns {Trouble} */
function troubleOf(error) {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  return name === "ConstraintError" ? "elsewhere" : name === "QuotaExceededError" ? "full" : "denied";
}

export class Keeping {
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

  /** @param {string} id @returns {Promise<Summary | undefined>} */
  game(id) {
    return answered(this.base.transaction("games").objectStore("games").get(id));
  }

  /** The rows of a game. @param {string} id @returns {Promise<Row[]>} */
  async rows(id) {
    const kept = await answered(this.base.transaction("rows").objectStore("rows").getAll(IDBKeyRange.bound([id, 0], [id, Infinity])));
    return kept.map(({ row }) => row);
  }

  /**
   * Appends rows to a game. Throws a KeepingError where nothing was kept: another window has gone on with it, or there is no room.
   * @param {Summary} summary as it is after them
   * @param {Row[]} rows the latest
   */
  async append(summary, rows) {
    try {
      const work = this.base.transaction(["games", "rows"], "readwrite");
      const done = finished(work);
      const from = summary.rows - rows.length;
      const adding = rows.map((row, at) => work.objectStore("rows").add({ game: summary.id, n: from + at, row }));
      for (const one of adding) one.onerror = () => work.abort();
      work.objectStore("games").put(summary);
      await done.catch((error) => {
        throw adding.find((one) => one.readyState === "done" && one.error?.name === "ConstraintError")?.error ?? error;
      });
    } catch (error) {
      throw new KeepingError(troubleOf(error), error);
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
