// Entries that are on their way: kept in the browser until the server has them, sent in order, each once by its id.

/**
 * @typedef {import("./keep").Entry} Entry
 * @typedef {import("./keep").Answer} Answer
 */

export class Queue {
  /** @type {Entry[]} */
  #list = [];
  #sending = false;

  /**
   * @param {string} key where they are kept
   * @param {string} url where they go
   * @param {(answer: Answer | null, entry: Entry) => void} settled
   */
  constructor(key, url, settled) {
    this.key = key;
    this.url = url;
    this.settled = settled;
    this.#list = JSON.parse(localStorage.getItem(key) ?? "[]");
  }

  get length() {
    return this.#list.length;
  }

  /** @param {Entry} entry */
  add(entry) {
    this.#list.push(entry);
    this.#keep();
    this.flush();
  }

  #keep() {
    localStorage.setItem(this.key, JSON.stringify(this.#list));
  }

  async flush() {
    if (this.#sending) return;
    this.#sending = true;
    while (this.#list.length) {
      const entry = this.#list[0];
      const answer = await this.#send(entry);
      if (!answer) {
        this.settled(null, entry);
        break;
      }
      this.#list.shift();
      // what was entered after it was entered knowing of it
      if (answer.ok && answer.state) for (const later of this.#list) if (later.seen === entry.seen) later.seen = answer.state.n;
      this.#keep();
      this.settled(answer, entry);
    }
    this.#sending = false;
  }

  /** @param {Entry} entry @returns {Promise<Answer | null>} null where nobody can be reached */
  async #send(entry) {
    try {
      const answer = await fetch(this.url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(entry) });
      if (answer.status >= 500 || answer.status === 429) return null;
      const said = await answer.json();
      return "ok" in said ? said : { ok: false, text: said.error?.text ?? "" };
    } catch {
      return null;
    }
  }
}
