// The stream of a table: one WebSocket, a view kept current by patches, and commands repeated until answered.

/** @import { View, News, Reason, FromServer } from "./wire" */
/**
 * @typedef {{t: string, id: number} & Record<string, unknown>} Command
 * @typedef {"connecting" | "open" | "late" | "reconnecting" | "ended"} Link late: no answer for a while, over a connection that seems open
 * @typedef {{ok: boolean, why: Reason[]}} Answer
 * @typedef {object} Options
 * @property {string} url
 * @property {Record<string, unknown>} hello the first message: seat, token, lang, profile
 * @property {(view: View, news: News[], whole: boolean) => void} onview
 * @property {(lines: string[], news: News[]) => void} [onlines] after a whole view: what everybody saw happen in this hand
 * @property {(link: Link, why: Reason | null) => void} onlink
 */

const RESEND = 4000; // ms without an answer
const WATCH = 5000; // ms within which an accepted act must become visible
const LATE = 1500; // ms without an answer, or without a beat from a server that sends them, after which that is told
const PING = 2500; // ms without a message after which one is asked for
const SILENT = 5000; // ms without any answer to that after which the connection is given up
const LONGEST = 8000; // ms between two attempts, at most

/**
 * A JSON merge patch (RFC 7396): unchanged parts keep their identity, so that `===` detects changes.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const whole = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete whole[key];
    else whole[key] = merge(whole[key], value);
  }
  return whole;
}

export class Stream {
  /** @type {View | null} */
  view = null;
  /** @type {Link} */
  link = "connecting";
  #n = -1;
  #id = 0;
  #page = Math.random().toString(36).slice(2); // distinguishes this page's keys from those of others
  #lost = false; // a message is missing: steps are ignored until a full view arrives
  #tries = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, {command: Command, answer: (answer: Answer) => void, timer: number, sent: number}>} */
  #open = new Map();
  #watch = 0;
  #retry = 0;
  #beat = 0;
  #silent = 0;
  #late = 0;
  #beats = false; // the server sends a beat whenever it has nothing else to say

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.#connect();
    globalThis.addEventListener?.("online", () => this.#hurry());
    globalThis.addEventListener?.("offline", () => this.#missing());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
  }

  /**
   * @param {number} ask
   * @param {string} act
   */
  act(ask, act) {
    const seen = this.#n;
    return this.#command("act", { ask, act }).then((answer) => {
      if (answer.ok) this.#expect(seen);
      return answer;
    });
  }

  /** @param {{win?: boolean, pass?: boolean, drawn?: boolean}} toggles */
  set(toggles) {
    return this.#command("set", toggles);
  }

  /** @param {string} emote */
  emote(emote) {
    return this.#command("emote", { emote });
  }

  /** @param {string} speed of the bots */
  speed(speed) {
    return this.#command("speed", { speed });
  }

  /** @param {string} act */
  why(act) {
    return this.#command("why", { act });
  }

  /** The number of this browser for a deal. @param {number} deal @param {string} number */
  number(deal, number) {
    return this.#command("number", { deal, number });
  }

  go() {
    return this.#command("go", {});
  }

  rematch() {
    return this.#command("rematch", {});
  }

  /** A group of actions at a refereed table. @param {import("../refereed/types").Deed[]} deeds */
  deed(deeds) {
    return this.#keyed("deed", { deeds });
  }

  /** The same, as typed. @param {string} text */
  say(text) {
    return this.#keyed("say", { text });
  }

  /** Lets the moment pass, at a refereed table where time waits. */
  let() {
    return this.#keyed("let", {});
  }

  sync() {
    this.#lost = true;
    this.#command("sync", {});
  }

  close() {
    this.#end(null);
  }

  #connect() {
    const socket = new WebSocket(this.options.url);
    this.#socket = socket;
    this.#beats = false;
    this.#await(RESEND);
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", v: 1, beat: true, ...this.options.hello }));
      for (const [id, entry] of this.#open) {
        entry.sent = 0;
        this.#send(id);
      }
      this.#next();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#again();
    };
  }

  #again() {
    if (this.link === "ended") return;
    this.#drop();
    this.#say("reconnecting", null);
    const wait = Math.min(LONGEST, 250 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #hurry() {
    if (this.link !== "reconnecting" && this.link !== "late") return;
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  /** Says that nothing has come for a while. */
  #missing() {
    if (this.link === "open" || this.link === "connecting") this.#say("late", null);
  }

  /** Expects any message within this time, or within what is left of a time that runs already. @param {number} ms */
  #await(ms) {
    this.#late ||= setTimeout(() => this.#missing(), ms);
  }

  /** Asks for a message if none has come by then. */
  #next() {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), PING);
  }

  #drop() {
    for (const timer of [this.#beat, this.#retry, this.#watch, this.#silent, this.#late]) clearTimeout(timer);
    this.#late = 0;
    for (const entry of this.#open.values()) clearTimeout(entry.timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {Reason | null} why */
  #end(why) {
    this.#drop();
    this.#say("ended", why);
    for (const entry of this.#open.values()) entry.answer({ ok: false, why: [] });
    this.#open.clear();
  }

  /**
   * @param {Link} link
   * @param {Reason | null} why
   */
  #say(link, why) {
    this.link = link;
    this.options.onlink(link, why);
  }

  #ping() {
    this.#command("ping", {});
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => this.#again(), SILENT);
  }

  /**
   * Adds a key that identifies the command over a new connection.
   * @param {string} t
   * @param {Record<string, unknown>} values
   */
  #keyed(t, values) {
    return this.#command(t, { key: `${this.#page}.${this.#id}`, ...values });
  }

  /**
   * @param {string} t
   * @param {Record<string, unknown>} values
   * @returns {Promise<Answer>}
   */
  #command(t, values) {
    if (this.link === "ended") return Promise.resolve({ ok: false, why: [] });
    const id = ++this.#id;
    return new Promise((answer) => {
      this.#open.set(id, { command: { t, id, ...values }, answer, timer: 0, sent: 0 });
      this.#send(id);
    });
  }

  /** @param {number} id */
  #send(id) {
    const entry = this.#open.get(id);
    if (!entry || this.#socket?.readyState !== WebSocket.OPEN) return;
    if (entry.sent++ > 3) return this.#again();
    this.#socket.send(JSON.stringify(entry.command));
    this.#await(LATE);
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => this.#send(id), RESEND);
  }

  /**
   * @param {number} id
   * @param {Answer} answer
   */
  #settle(id, answer) {
    const entry = this.#open.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#open.delete(id);
    entry.answer(answer);
  }

  /** @param {number} seen the number of the last message before the act was sent */
  #expect(seen) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#n === seen) this.sync();
    }, WATCH);
  }

  /** @param {FromServer} message */
  #take(message) {
    clearTimeout(this.#silent);
    clearTimeout(this.#late);
    this.#late = 0;
    this.#next();
    if (this.link === "late") this.#say("open", null);
    this.#beats ||= message.t === "beat";
    if (this.#beats) this.#await(LATE);
    switch (message.t) {
      case "full":
        this.#whole(message.n, message.view);
        this.options.onlines?.(message.lines, message.story ?? []);
        break;
      case "step":
        this.#step(message.n, message.set, message.news);
        break;
      case "ack":
        this.#settle(message.id, message.ok ? { ok: true, why: [] } : { ok: false, why: message.why });
        break;
      case "why":
        this.#settle(message.id, { ok: message.why.length === 0, why: message.why });
        break;
      case "pong":
        this.#settle(message.id, { ok: true, why: [] });
        break;
      case "bye":
        if (/restart|slow/.test(message.why.id)) this.#again();
        else this.#end(message.why);
    }
  }

  /**
   * @param {number} n
   * @param {View} view
   */
  #whole(n, view) {
    this.#lost = false;
    this.#tries = 0;
    this.#n = n;
    this.view = view;
    for (const [id, entry] of this.#open) if (entry.command.t === "sync") this.#settle(id, { ok: true, why: [] });
    this.#say("open", null);
    this.options.onview(view, [], true);
  }

  /**
   * @param {number} n
   * @param {object} set
   * @param {News[]} news
   */
  #step(n, set, news) {
    if (this.#lost || n <= this.#n) return;
    if (n > this.#n + 1) return this.sync();
    this.#n = n;
    /** @type {View} */
    const view = merge(this.view, set);
    this.view = view;
    this.options.onview(view, news, false);
  }
}
