// The rules in a browser: the same functions as on the server, compiled to WebAssembly, with typed calls. No network once it is open.
import { BOOKS, FOLDED, RECORDS, TABLES } from "./layouts.js";
import { unfold } from "./unfold.js";

/**
 * @typedef {number | number[] | number[][] | number[][][] | {[name: string]: any}} Held a field: a number, rows of numbers, a record
 * @typedef {{[name: string]: any}} Fields a record's fields by name
 * @typedef {Record<string, (...words: (number | bigint)[]) => number | bigint | void>} Functions
 */

const READERS = /** @type {const} */ ({
  u1: ["getUint8", 1],
  i1: ["getInt8", 1],
  u2: ["getUint16", 2],
  i2: ["getInt16", 2],
  u4: ["getUint32", 4],
  i4: ["getInt32", 4],
});
const PAGE = 65536; // bytes
const GZIP = [0x1f, 0x8b]; // how what is packed begins
export const BOTS = { random: 0, sensible: 1, strong: 2 };

/** What cannot be done, in a sentence. */
export class CoreError extends Error {}

/** @param {string} name */
function recordOf(name) {
  const found = RECORDS[name];
  if (!found) throw new CoreError(`there is no record ${name}`);
  return found;
}

/** The rules: what is opened once. */
export class Core {
  /** @type {Map<string, number>} */
  #books = new Map();

  /**
   * Fetches the module and its tables from beside this file.
   * @param {string | URL} [beside]
   */
  static async open(beside = import.meta.url) {
    const [module, tables] = await Promise.all(["core.wasm", "tables.gz"].map((name) => Core.#fetched(new URL(name, beside))));
    return Core.from(/** @type {ArrayBuffer} */ (module), /** @type {ArrayBuffer} */ (tables));
  }

  /** @param {URL} url */
  static async #fetched(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new CoreError(`${url.pathname} is not to be had: ${answer.status}`);
    return answer.arrayBuffer();
  }

  /**
   * Opens what was fetched. Throws a CoreError where a file is broken off or is another one.
   * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} module
   * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} tables
   */
  static async from(module, tables) {
    let instance;
    try {
      ({ instance } = await WebAssembly.instantiate(module, {}));
    } catch (error) {
      throw new CoreError(`core.wasm cannot be read: it may have been cut off (${/** @type {Error} */ (error).message})`);
    }
    const bytes = await unpacked(tables);
    const wanted = FOLDED + Object.keys(BOOKS).length * recordOf("Rules").size;
    if (bytes.length !== wanted) throw new CoreError(`tables.gz has ${bytes.length} bytes, and ${wanted} are wanted: fetch it again`);
    return new Core(instance, bytes);
  }

  /**
   * @param {WebAssembly.Instance} instance
   * @param {Uint8Array} tables in their small form, then the books
   */
  constructor(instance, tables) {
    this.functions = /** @type {Functions} */ (/** @type {unknown} */ (instance.exports));
    this.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    this.lut = this.room(TABLES + tables.length - FOLDED);
    const place = new Uint8Array(this.memory.buffer, this.lut);
    unfold(tables, place);
    place.set(tables.subarray(FOLDED), TABLES);
    for (const [name, at] of Object.entries(BOOKS)) this.#books.set(name, this.lut + at);
  }

  /** The books, by name. */
  get books() {
    return [...this.#books.keys()];
  }

  /**
   * Calls a function of the core; numbers of 64 bits go in and come out as numbers.
   * @param {string} name
   * @param {...(number | {whole: number})} words addresses as numbers, others as `{whole}`
   */
  call(name, ...words) {
    const found = this.functions[`jantaku_${name}`];
    if (!found) throw new CoreError(`the core has no function ${name}`);
    const answer = found(...words.map((word) => (typeof word === "number" ? word : BigInt(word.whole))));
    return answer === undefined ? 0 : Number(answer);
  }

  /** Memory of so many bytes, all zeros, for as long as the core is open. @param {number} size */
  room(size) {
    const at = Number(this.functions.jantaku_room?.(size)) >>> 0;
    if (!at) throw new CoreError(`no memory is left for ${Math.ceil(size / PAGE)} pages more`);
    return at;
  }

  /** Memory for a record. @param {string} record */
  make(record) {
    return this.room(recordOf(record).size);
  }

  /** The compiled book. @param {string} name */
  book(name) {
    const at = this.#books.get(name);
    if (at === undefined) throw new CoreError(`there is no book ${name}: there are ${this.books.join(", ")}`);
    return at;
  }

  /**
   * The fields of a record, as numbers and rows of them.
   * @param {string} record
   * @param {number} at
   * @returns {Fields}
   */
  read(record, at) {
    const view = new DataView(this.memory.buffer);
    return Object.fromEntries(Object.entries(recordOf(record).fields).map(([name, [of, shape, offset]]) => [name, this.#held(view, of, shape, at + offset)]));
  }

  /**
   * Sets fields of a record; those that are not named keep what they have.
   * @param {string} record
   * @param {number} at
   * @param {Fields} fields
   */
  write(record, at, fields) {
    const view = new DataView(this.memory.buffer);
    for (const [name, value] of Object.entries(fields)) {
      const field = recordOf(record).fields[name];
      if (!field) throw new CoreError(`${record} has no field ${name}`);
      this.#put(view, field[0], field[1], at + field[2], value);
    }
  }

  /**
   * @param {DataView} view
   * @param {string} of
   * @param {number[]} shape
   * @param {number} at
   * @returns {Held}
   */
  #held(view, of, shape, at) {
    const [length, ...inner] = shape;
    if (length !== undefined) {
      const size = inner.reduce((all, n) => all * n, sizeOf(of));
      return Array.from({ length }, (_, i) => /** @type {number} */ (this.#held(view, of, inner, at + i * size)));
    }
    if (of === "i8") return Number(view.getBigInt64(at, true));
    const reader = READERS[/** @type {keyof typeof READERS} */ (of)];
    return reader ? view[reader[0]](at, true) : this.read(of, at);
  }

  /**
   * @param {DataView} view
   * @param {string} of
   * @param {number[]} shape
   * @param {number} at
   * @param {any} value
   */
  #put(view, of, shape, at, value) {
    const [length, ...inner] = shape;
    if (length !== undefined) {
      if (!Array.isArray(value) || value.length !== length) throw new CoreError(`a row of ${length} is wanted`);
      const size = inner.reduce((all, n) => all * n, sizeOf(of));
      for (const [i, one] of value.entries()) this.#put(view, of, inner, at + i * size, one);
    } else if (!/^[iu]\d$/.test(of)) {
      this.write(of, at, value);
    } else if (!Number.isSafeInteger(value)) {
      throw new CoreError(`a whole number is wanted, not ${value}`);
    } else {
      const bytes = new Uint8Array(view.buffer, at, sizeOf(of));
      let left = BigInt.asUintN(64, BigInt(value));
      for (const i of bytes.keys()) {
        bytes[i] = Number(left & 255n);
        left >>= 8n;
      }
    }
  }

  /** A table under a book. @param {string} book */
  table(book) {
    return new Table(this, this.book(book));
  }

  /**
   * The worth of a finished hand: fields of FinishedHand in, fields of Worth out; its base is 0 for a hand that is worth nothing.
   * @param {string} book
   * @param {Fields} hand
   */
  score(book, hand) {
    const [given, reading, worth] = this.#desk();
    this.write("FinishedHand", given, hand);
    if (this.call("unsound", given, { whole: 1 }) >= 0) throw new CoreError("no hand is like this: a count, a meld or a circumstance of it cannot be");
    this.call("score", given, this.book(book), this.lut, reading, worth);
    return this.read("Worth", worth);
  }

  /**
   * The kinds that complete a hand, one tile short of whole.
   * @param {string} book
   * @param {Fields} hand
   * @returns {number[]}
   */
  waits(book, hand) {
    const [given, , , keys] = this.#desk();
    this.write("FinishedHand", given, hand);
    if (this.call("unsound", given, { whole: 1 }) >= 0) throw new CoreError("no hand is like this: a count, a meld or a circumstance of it cannot be");
    return kindsOf(this.call("waits_of", given, this.book(book), this.lut, keys));
  }

  /**
   * The drill of a kind, of a seed: fields of Drill, its choices, and those that are right.
   * @param {string} book
   * @param {number} kind
   * @param {number} seed
   */
  drill(book, kind, seed) {
    this.#drill ??= this.make("Drill");
    if (!this.call("make_drill", this.#drill, this.book(book), this.lut, { whole: kind }, { whole: seed })) throw new CoreError(`there is no drill ${seed} of kind ${kind}`);
    return this.read("Drill", this.#drill);
  }

  /** @type {number | null} */
  #drill = null;

  /** @type {[number, number, number, number] | null} */
  #places = null;

  /** Room for one hand. @returns {[number, number, number, number]} */
  #desk() {
    this.#places ??= [this.make("FinishedHand"), this.make("Reading"), this.make("Worth"), this.make("Keys")];
    const [given] = this.#places;
    new Uint8Array(this.memory.buffer, given, recordOf("FinishedHand").size).fill(0);
    return this.#places;
  }
}

/** One table: a game from its first deal to its end. */
export class Table {
  #seen = 0;

  /**
   * @param {Core} core
   * @param {number} rules
   */
  constructor(core, rules) {
    this.core = core;
    this.rules = rules;
    this.worker = core.make("Worker");
    const at = (/** @type {string} */ name) => this.worker + /** @type {[string, number[], number]} */ (recordOf("Worker").fields[name])[2];
    this.state = at("table");
    this.scratch = at("scratch");
    this.#seen = at("seen");
  }

  /** Begins a game, the same for the same seed and number. @param {number} seed @param {number} [number] */
  begin(seed, number = 0) {
    this.core.call("begin_game", this.worker, this.rules, this.core.lut, { whole: seed }, { whole: number });
  }

  /** Deals a wall, tiles in the order in which they are taken. @param {number[]} wall */
  deal(wall) {
    this.core.write("State", this.state, { wall });
    this.core.call("deal", this.state, this.rules, this.core.lut);
  }

  /** The seat that decides next; -1 where nobody does. */
  get asked() {
    return this.core.call("asked", this.state);
  }

  /** What a seat may do: sets of acts, five words. @param {number} seat @returns {number[]} */
  look(seat) {
    this.core.call("look", this.state, this.rules, this.core.lut, this.scratch, { whole: seat });
    return this.core.read("Scratch", this.scratch).lawful[seat];
  }

  /** Does what a seat decided, which must be one of its acts. @param {number} seat @param {number} act */
  step(seat, act) {
    this.core.call("step", this.state, this.rules, this.core.lut, this.scratch, { whole: seat }, { whole: act }, { whole: -1 }, { whole: 0 });
  }

  /** What a seat sees: fields of State; tiles that it does not see are -1. @param {number} seat */
  view(seat) {
    this.core.call("see", this.state, { whole: seat }, this.#seen);
    return this.core.read("State", this.#seen);
  }

  /** What a bot decides at a seat that was looked at. @param {number} seat @param {keyof typeof BOTS} bot */
  decide(seat, bot) {
    const players = this.core.read("Worker", this.worker).player;
    players[seat] = BOTS[bot];
    this.core.write("Worker", this.worker, { player: players });
    return this.core.call("decide", this.worker, this.rules, this.core.lut, { whole: seat });
  }

  /** Plays games between bots, from one number to before another; what was counted. @param {number} seed @param {number} first @param {number} end @param {keyof typeof BOTS} bot */
  play(seed, first, end, bot) {
    this.core.write("Worker", this.worker, { players: Array(4).fill(BOTS[bot]) });
    this.core.call("play_games", this.worker, this.rules, this.core.lut, { whole: seed }, { whole: first }, { whole: end });
    return this.core.read("Worker", this.worker).tally;
  }
}

/** The kinds in a set. @param {number} bits @returns {number[]} */
function kindsOf(bits) {
  const set = BigInt(bits);
  return Array.from({ length: 34 }, (_, kind) => kind).filter((kind) => (set >> BigInt(kind)) & 1n);
}

/** @param {string} of */
const sizeOf = (of) => (/^[iu]\d$/.test(of) ? Number(of[1]) : recordOf(of).size);

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} packed */
async function unpacked(packed) {
  const bytes = new Uint8Array(packed instanceof ArrayBuffer ? packed : packed.slice());
  if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return bytes; // some web spaces unpack it themselves
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new CoreError(`tables.gz cannot be read: it may have been cut off (${/** @type {Error} */ (error).message})`);
  }
}
