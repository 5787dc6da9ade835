// Drills of any kind without a server: from the core, and from what the page carries.
import { Voice } from "../voice.js";
import { KINDS, Made } from "./making.js";
import { askText, explainText } from "./texts.js";

/** @import { Core } from "../../native/core.js" */
/** @import { Words } from "../voice.js" */
/** @import { Carried } from "./texts.js" */
/** @import { Asked, Explained, Key } from "./drills" */

export class OwnDrills {
  /**
   * @param {Core} core
   * @param {Words} words
   * @param {Carried} carried
   * @param {{profile: string, rules: string, ending: string}} how terms, and the addresses of the pages of the rules
   */
  constructor(core, words, carried, { profile, rules, ending }) {
    this.core = core;
    this.words = words;
    this.carried = carried;
    this.how = /** @type {[string, string, string]} */ ([profile, rules, ending]);
  }

  /** @param {Key} key */
  voice(key) {
    return new Voice(this.words, key.book, ...this.how);
  }

  /** @param {Key} key */
  #made(key) {
    return new Made(this.core, this.voice(key), key.book, this.core.drill(key.book, KINDS.indexOf(key.kind), key.seed));
  }

  /** The question. @param {Key} key @returns {Asked} */
  ask(key) {
    return KINDS.includes(key.kind) ? this.#made(key).ask() : askText(this.carried, this.voice(key), key);
  }

  /** The answer with its reasons. @param {Key} key @returns {Explained} */
  explain(key) {
    return KINDS.includes(key.kind) ? this.#made(key).explain() : explainText(this.carried, this.voice(key), key);
  }
}
