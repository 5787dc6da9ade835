// What the bot says of a record, from the side of the seat one looks from: "Why?" at a moment, and the review of the game.
import { el, say } from "../table/board.js";
import { whyNodes } from "../table/why.js";
import { reviewNodes } from "./review.js";

/** @import { Why } from "../table/wire" */
/** @import { Review } from "./review.js" */

const REST = 120; // ms at a moment before it is asked for

/** Texts of the server, fetched once. @template T */
class Answers {
  /** @type {Map<string, Promise<T>>} */
  #known = new Map();

  /** @param {string} url @returns {Promise<T>} */
  get(url) {
    const known = this.#known.get(url);
    if (known) return known;
    const found = fetch(url, { headers: { Accept: "application/json" } }).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    });
    this.#known.set(url, found);
    found.catch(() => this.#known.delete(url));
    return found;
  }
}

/** @param {string} id */
const note = (id) => el("p", "small muted", say(id));

export class Study {
  #n = 0;
  #seat = -1;
  #timer = 0;
  #reviewed = -1; // the seat whose review is shown
  /** @type {Answers<Why | Record<string, never>>} */
  #whys = new Answers();
  /** @type {Answers<Review>} */
  #reviews = new Answers();
  /** Marks the decision of a moment in the review. @type {(n: number) => void} */
  #mark = () => {};

  /**
   * @param {HTMLDetailsElement} why
   * @param {HTMLDetailsElement} review
   * @param {{why: string, review: string}} urls
   * @param {(n: number) => void} go
   */
  constructor(why, review, urls, go) {
    this.why = why;
    this.review = review;
    this.urls = urls;
    this.go = go;
  }

  get #seated() {
    return this.#seat >= 0 && this.#seat <= 3;
  }

  /** Follows the page. @param {number} n @param {number} seat */
  moved(n, seat) {
    this.#n = n;
    this.#seat = seat;
    clearTimeout(this.#timer);
    if (this.why.open) this.#timer = setTimeout(() => this.#ask(), REST);
    if (this.review.open) this.#read();
  }

  /** @param {HTMLDetailsElement} box @param {...Node} nodes */
  #fill(box, ...nodes) {
    box.querySelector(".weigh, .studied")?.replaceChildren(...nodes);
  }

  async #ask() {
    if (!this.#seated) return this.#fill(this.why, note("review.why-seat"));
    const [n, seat] = [this.#n, this.#seat];
    const found = await this.#whys.get(`${this.urls.why}&seat=${seat}&n=${n}`).catch(() => null);
    if (n !== this.#n || seat !== this.#seat) return;
    if (!found) return this.#fill(this.why, note("review.game-failed"));
    this.#fill(this.why, ...("rows" in found ? whyNodes(/** @type {Why} */ (found)) : [note("review.why-none")]));
  }

  async #read() {
    if (!this.#seated) {
      this.#reviewed = -1;
      return this.#fill(this.review, note("review.game-seat"));
    }
    if (this.#reviewed === this.#seat) return this.#mark(this.#n);
    const seat = this.#seat;
    this.#reviewed = seat;
    this.#fill(this.review, note("review.game-wait"));
    const found = await this.#reviews.get(`${this.urls.review}&seat=${seat}`).catch(() => null);
    if (seat !== this.#seat) return;
    if (!found) {
      this.#reviewed = -1;
      return this.#fill(this.review, note("review.game-failed"));
    }
    const [nodes, mark] = reviewNodes(found, this.go);
    this.#fill(this.review, ...nodes);
    this.#mark = mark;
    mark(this.#n);
  }
}
