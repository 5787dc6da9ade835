// The server's time in this browser, and what the server says of a clock: asked for in one long request after another.

/** @typedef {import("./clock").Timing} Timing */
/** @typedef {import("./clock").Chip} Chip */

const WAIT = 25; // s for which the server may keep a question until there is news
const PATIENCE = 40_000; // ms after which a question is held to be lost
const LATEST = 5000; // ms between two attempts without a network, at most
const SYNC = 60_000; // ms between two looks at the server's time
const AHEAD = "jantaku.clock.ahead";
const DRIFT = 1e-4; // by which two clocks may part: a look is worth less as it grows old

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server's time less this computer's, as it was last measured. @param {number} [ahead] */
function keep(ahead) {
  try {
    if (ahead === undefined) return localStorage.getItem(AHEAD);
    localStorage.setItem(AHEAD, String(Math.round(ahead)));
  } catch {
    // a browser that keeps nothing asks the server
  }
  return null;
}

/** The server's time until it was asked: what the page says, unless the page was kept since. @param {number} said */
function guessed(said) {
  const arrived = performance.getEntriesByType("navigation")[0];
  const timing = arrived instanceof PerformanceNavigationTiming ? arrived : null;
  const kept = keep();
  if (kept !== null && timing && (!timing.transferSize || timing.workerStart)) return Date.now() + Number(kept);
  return said + performance.now() - (timing?.responseStart || performance.now());
}

/** @template {Timing} State */
export class Keeper {
  /** @type {{trip: number, offset: number, at: number}[]} */
  #looks = [];
  #offset = 0;
  lostAt = 0;

  /**
   * @param {import("./clock").Boot<State>} boot
   * @param {string} query what of the clock is asked for
   * @param {() => void} changed
   */
  constructor(boot, query, changed) {
    this.boot = boot;
    this.state = boot.state;
    this.query = query;
    this.changed = changed;
    this.url = `/clock/${boot.id}`;
    this.#offset = guessed(boot.state.now) - performance.now();
  }

  /** The server's time, in ms: this computer's own clock may be wrong, or be set anew. */
  now() {
    return performance.now() + this.#offset;
  }

  /** Go on for ever. */
  run() {
    this.#sync(3);
    setInterval(() => this.#sync(1), SYNC);
    addEventListener("online", () => this.#sync(1));
    document.addEventListener("visibilitychange", () => document.hidden || this.#sync(1));
    this.#listen();
  }

  /** @param {State} state */
  take(state) {
    if (state.n >= this.state.n) this.state = state;
    this.lostAt = 0;
    this.changed();
  }

  /** Of several looks at the server's time the quickest is the best. @param {number} times */
  async #sync(times) {
    for (; times > 0; times--) {
      try {
        const sent = performance.now();
        const answer = await fetch(`${this.url}/time`, { cache: "no-store", signal: AbortSignal.timeout(5000) });
        const { now } = await answer.json();
        const at = performance.now();
        this.#looks = [...this.#looks.slice(-9), { trip: at - sent, offset: now - (at + sent) / 2, at }];
        const worth = (/** @type {{trip: number, at: number}} */ look) => look.trip + DRIFT * (at - look.at);
        this.#offset = this.#looks.reduce((best, look) => (worth(look) < worth(best) ? look : best)).offset;
        keep(this.now() - Date.now());
      } catch {
        // the time is known as it was
      }
    }
    this.changed();
  }

  async #listen() {
    for (let fails = 0; ; ) {
      const asked = performance.now();
      try {
        const signal = AbortSignal.timeout(PATIENCE);
        const answer = await fetch(`${this.url}/state?n=${this.state.n}&wait=${this.lostAt ? 0 : WAIT}&${this.query}`, { cache: "no-store", signal });
        if (!answer.ok) throw new Error(String(answer.status));
        const known = this.state.n;
        this.take(await answer.json());
        fails = 0;
        if (this.state.n === known && performance.now() - asked < 1000) await pause(1000);
      } catch {
        if (!this.lostAt) this.lostAt = this.now();
        this.changed();
        fails += 1;
        await pause(Math.min(LATEST, 500 * 2 ** fails) * (0.7 + 0.6 * Math.random()));
      }
    }
  }

  /**
   * Enters an event; sent again by the same id while nobody can be reached.
   * @param {string} kind
   * @param {object} body
   * @param {number} [times] how often it is tried
   * @returns {Promise<import("./clock").Answer<State> | null>} null where it was not sent
   */
  async enter(kind, body, times = 3) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const sent = JSON.stringify({ id, kind, body, key: this.boot.key ?? "" });
    for (let at = 0; at < times; at++) {
      if (at) await pause(1000);
      try {
        const answer = await fetch(`${this.url}/add`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: sent, signal: AbortSignal.timeout(8000) });
        if (answer.status >= 500 || answer.status === 429) continue;
        const said = await answer.json();
        if (said.state) this.take(said.state);
        return "ok" in said ? said : { ok: false, text: said.error?.text ?? "" };
      } catch {
        // once more
      }
    }
    return null;
  }
}

/** The time left. @param {Timing | Chip} of @param {number} now @param {number} [length] before the start */
export function left(of, now, length = of.left) {
  if (of.ends < 0) return length;
  return Math.max(0, of.ends - (of.stands >= 0 ? of.stands : now));
}

/** What is said at this time. @param {Timing} state @param {Record<string, number>} marks @param {number} now */
export function phase(state, marks, now) {
  if (state.state !== "running") return state.state;
  if (state.stands >= 0) return "stopped";
  const rest = left(state, now);
  if (rest <= 0) return "last-hand";
  return ["five", "ten"].find((mark) => rest <= marks[mark]) ?? "running";
}

/** 89:59; a second that has begun counts. @param {number} ms */
export function digits(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time of the day. @param {number} ms @param {string} [lang] */
export function day(ms, lang = document.documentElement.lang) {
  return new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms);
}
