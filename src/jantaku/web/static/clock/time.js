// The server's time in this browser, and the state of a clock by long polling.

/** @import { Timing } from "./types" */

export const NEAR = 2000; // ms by which the server's gong may precede ours
const WAIT = 25; // s for which the server may hold a request until there is news
const PATIENCE = 40_000; // ms until a request counts as lost
const LATEST = 5000; // ms between two attempts offline, at most
const SYNC = 60_000; // ms between two measurements of the server's time
const AHEAD = "jantaku.clock.ahead";
const DRIFT = 1e-4; // relative drift of two clocks: an old measurement is worth less

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server's time minus this computer's, as last measured. @param {number} [ahead] */
function keep(ahead) {
  try {
    if (ahead === undefined) return localStorage.getItem(AHEAD);
    localStorage.setItem(AHEAD, String(Math.round(ahead)));
  } catch {
    // storage is blocked: the server is asked
  }
  return null;
}

/** The server's time before the first measurement: from the page, unless the page comes from a cache. @param {number} said */
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
   * @param {import("./types").Boot<State>} boot
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

  /** The server's time, in ms: this computer's clock may be wrong, or change. */
  now() {
    return performance.now() + this.#offset;
  }

  /** Polls for ever. */
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

  /** Measures the server's time; of several measurements the one with the shortest round trip counts. @param {number} times */
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
        // the last measurement stays in use
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
   * Enters an event; repeated under the same id while the server is unreachable.
   * @param {string} kind
   * @param {object} body
   * @param {number} [times] how often it is tried
   * @returns {Promise<import("./types").Answer<State> | null>} null where it was not sent
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
        // try again
      }
    }
    return null;
  }
}

/** The time left. @param {Pick<Timing, "ends" | "stands" | "left">} of @param {number} now @param {number} [length] before the start */
export function left(of, now, length = of.left) {
  if (of.ends < 0) return length;
  return Math.max(0, of.ends - (of.stands >= 0 ? of.stands : now));
}

/** The phase at a time. @param {Timing} state @param {Record<string, number>} marks @param {number} now */
export function phase(state, marks, now) {
  if (state.state !== "running") return state.state;
  if (state.stands >= 0) return "stopped";
  const rest = left(state, now);
  if (rest <= 0) return "last-hand";
  return ["five", "ten"].find((mark) => rest <= marks[mark]) ?? "running";
}

/** Formats as 89:59, a started second counted in full. @param {number} ms */
export function digits(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time of day. @param {number} ms @param {string} [lang] */
export function day(ms, lang = document.documentElement.lang) {
  return new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms);
}
