// What is asked before an entry is recorded: a question at a time, the fewest that will do, and at the end what everybody pays.
import { el, say } from "./keepwords.js";

/**
 * @typedef {import("./keep").Sheet} Sheet
 * @typedef {import("./keep").Hand} Hand
 * @typedef {import("./keep").Answer} Answer
 * @typedef {import("./keep").Entry} Entry
 * @typedef {{kind: string, body: Record<string, any>}} Draft
 * @typedef {{seat?: number, han?: number, fu?: number, limit?: string, yakuman?: number}} Win
 * @typedef {object} Host
 * @property {() => Sheet} sheet
 * @property {(kind: string, body: object, anyway?: boolean) => void} send
 * @property {() => void} draw
 * @property {(kind: string, body: object) => Promise<Answer | null>} preview
 */

const MOST_HAN = 4;

export class Asking {
  /** @type {(() => HTMLElement) | null} what is asked now */
  #step = null;
  /** @type {Hand | null} the hand that is corrected */
  #hand = null;
  /** @type {Answer | null} */
  #seen = null;

  /** @param {import("./keep").Boot} boot @param {Host} host */
  constructor(boot, host) {
    this.boot = boot;
    this.host = host;
  }

  get busy() {
    return this.#step !== null;
  }

  node() {
    return this.#step?.() ?? null;
  }

  /** @param {string} kind */
  begin(kind) {
    if (kind === "ron" || kind === "tsumo") this.#winner(kind, []);
    else if (kind === "draw") this.#tenpai([]);
    else if (kind === "sign") this.#sign();
    else this.#more();
  }

  /** @param {Hand} hand */
  correct(hand) {
    this.#hand = hand;
    this.#ask(`${say("undo")}: ${hand.title}`, [
      [say("ron"), () => this.#winner("ron", [])],
      [say("tsumo"), () => this.#winner("tsumo", [])],
      [say("draw"), () => this.#tenpai([])],
      [say("undo-what"), () => this.#try({ kind: "", body: {} })],
    ]);
  }

  /** @param {Entry} entry @param {string} text */
  conflict(entry, text) {
    this.#ask(text || say("conflict"), [
      [say("leave-out"), () => this.#end()],
      [say("send-anyway"), () => (this.#end(), this.host.send(entry.kind, entry.body, true))],
    ]);
  }

  /** @param {number} seat @param {string} foul @param {Record<string, string>} given */
  foul(seat, foul, given) {
    this.#try({ kind: "foul", body: { seat, foul, given } });
  }

  #end() {
    this.#step = null;
    this.#hand = null;
    this.#seen = null;
    this.host.draw();
  }

  /** @param {string} title @param {[string, () => void, string?][]} choices @param {Node[]} [more] */
  #ask(title, choices, more = []) {
    this.#step = () => {
      const buttons = choices.map(([text, act, look]) => press(text, act, look));
      return el("section", "card ask", el("h2", "", title), ...more, el("div", "answers", ...buttons), press(say("cancel"), () => this.#end(), "quiet"));
    };
    this.host.draw();
    document.querySelector("#keep .ask")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} title @param {(seat: number) => void} act @param {number[]} [without] */
  #who(title, act, without = []) {
    const seats = this.host.sheet().seats;
    this.#ask(title, seats.flatMap((seat, at) => (without.includes(at) ? [] : [/** @type {[string, () => void]} */ ([`${seat.wind} ${seat.name}`, () => act(at)])])));
  }

  /** @param {"ron" | "tsumo"} kind @param {Win[]} wins @param {number} [from] */
  #winner(kind, wins, from) {
    const won = wins.map((win) => win.seat ?? -1);
    this.#who(say("who-won"), (seat) => (kind === "tsumo" || from !== undefined ? this.#worth(kind, [...wins, { seat }], from) : this.#payer([...wins, { seat }])), from === undefined ? won : [...won, from]);
  }

  /** @param {Win[]} wins */
  #payer(wins) {
    this.#who(say("who-paid"), (from) => this.#worth("ron", wins, from), wins.map((win) => win.seat ?? -1));
  }

  /** @param {"ron" | "tsumo"} kind @param {Win[]} wins @param {number} [from] */
  #worth(kind, wins, from) {
    const { limits, yakuman, most_yakuman: most } = this.boot.choices;
    const last = wins[wins.length - 1];
    /** @param {Win} worth */
    const go = (worth) => this.#won(kind, [...wins.slice(0, -1), { ...last, ...worth }], from);
    /** @type {[string, () => void][]} */
    const han = Array.from({ length: MOST_HAN }, (_, at) => [`${at + 1} ${say("han")}`, () => this.#fu(kind, at + 1, go)]);
    /** @type {[string, () => void][]} */
    const named = limits.map(([id, text]) => [text, () => go({ limit: id })]);
    /** @type {[string, () => void][]} */
    const top = Array.from({ length: Math.max(1, Math.min(most, 3)) }, (_, at) => [at ? `${yakuman} × ${at + 1}` : yakuman, () => go({ yakuman: at + 1 })]);
    this.#ask(say("how-much"), [...han, ...named, ...top]);
  }

  /** @param {"ron" | "tsumo"} kind @param {number} han @param {(worth: Win) => void} go */
  #fu(kind, han, go) {
    const fu = this.boot.choices.fu[kind][String(han)];
    this.#ask(`${han} ${say("han")}`, fu.map((one) => [`${one} ${say("fu")}`, () => go({ han, fu: one })]));
  }

  /** @param {"ron" | "tsumo"} kind @param {Win[]} wins @param {number} [from] */
  #won(kind, wins, from) {
    const more = kind === "ron" && wins.length < this.boot.choices.winners;
    this.#try({ kind: "win", body: kind === "ron" ? { from, wins } : { wins } }, more ? [[say("and-then"), () => this.#winner("ron", wins, from)]] : []);
  }

  /** @param {number[]} ready */
  #tenpai(ready) {
    const seats = this.host.sheet().seats;
    /** @param {number} at */
    const toggled = (at) => (ready.includes(at) ? ready.filter((one) => one !== at) : [...ready, at].sort());
    /** @type {[string, () => void, string?][]} */
    const rows = seats.map((seat, at) => [`${seat.wind} ${seat.name}`, () => this.#tenpai(toggled(at)), ready.includes(at) ? "primary on" : ""]);
    this.#try({ kind: "draw", body: { tenpai: ready } }, rows, say("tenpai-who"));
  }

  #more() {
    /** @type {[string, () => void][]} */
    const aborts = this.boot.choices.aborts.map(([how, text]) => [text, () => this.#try({ kind: "abort", body: { how } })]);
    /** @type {[string, () => void][]} */
    const last = this.host.sheet().hands.slice(0, 1).map((hand) => [`${say("undo")}: ${hand.title}`, () => this.correct(hand)]);
    this.#ask(say("more"), [
      [say("foul"), () => this.#who(say("who-foul"), (seat) => this.#which(seat))],
      [say("redeal"), () => this.#try({ kind: "redeal", body: {} })],
      ...aborts,
      ...last,
      [say("gong"), () => this.#try({ kind: "gong", body: {} })],
    ]);
  }

  /** @param {number} seat */
  #which(seat) {
    this.#ask(say("which-foul"), this.boot.fouls.map(([id, text]) => [text, () => this.foul(seat, id, {})]));
  }

  #sign() {
    const name = el("input");
    name.maxLength = 40;
    name.setAttribute("aria-label", say("referee-name"));
    name.placeholder = say("referee-name");
    this.#ask(say("sign"), [[say("sign"), () => name.value.trim() && (this.#end(), this.host.send("sign", { referee: name.value.trim() })), "primary"]], [name]);
  }

  /** The entry itself, or the correction that puts it in the place of a hand. @param {Draft} draft @returns {Draft} */
  #whole(draft) {
    if (!this.#hand) return draft;
    const { id, ids } = this.#hand;
    const changes = draft.kind ? { [id]: [draft] } : Object.fromEntries(ids.map((one) => [one, []]));
    return { kind: "correction", body: { changes, assent: [0, 1, 2, 3] } };
  }

  /**
   * Shows what everybody would pay, with whatever else can be chosen; a question of the referee is asked first.
   * @param {Draft} draft
   * @param {[string, () => void, string?][]} [choices]
   * @param {string} [title]
   * @returns {Promise<void>}
   */
  async #try(draft, choices = [], title = say("preview")) {
    const whole = this.#whole(draft);
    this.#seen = await this.host.preview(whole.kind, whole.body);
    const seen = this.#seen;
    if (seen?.missing) return this.#question(draft, seen.missing);
    if (seen?.ruling) return this.foul(seen.ruling.seat, seen.ruling.foul, seen.ruling.given);
    const possible = !seen || seen.ok;
    /** @type {[string, () => void, string?][]} */
    const go = possible ? [[say("confirm"), () => (this.#end(), this.host.send(whole.kind, whole.body)), "primary big"]] : [];
    this.#ask(this.#hand ? `${say("undo")}: ${this.#hand.title}` : title, [...choices, ...go], [this.#told(seen)]);
  }

  /** @param {Draft} draft @param {import("./keep").Question} asked @returns {void} */
  #question(draft, asked) {
    /** @param {string} value */
    const answer = (value) => void this.#try({ kind: draft.kind, body: { ...draft.body, given: { ...draft.body.given, [asked.id]: value } } });
    if (asked.answers.length) return this.#ask(asked.text, asked.answers.map(([value, text]) => /** @type {[string, () => void]} */ ([text, () => answer(value)])));
    const number = Object.assign(el("input"), { type: "number", min: String(asked.low), max: String(asked.high) });
    number.setAttribute("aria-label", asked.text);
    this.#ask(asked.text, [[say("next"), () => number.value && answer(number.value), "primary"]], [number]);
  }

  /** What everybody pays, or why it cannot be. @param {Answer | null} seen */
  #told(seen) {
    if (!seen) return el("p", "notice", say("waiting"));
    if (!seen.ok) return Object.assign(el("p", "notice bad", seen.text), { role: "alert" });
    const { preview } = seen;
    if (!preview) return el("p");
    const rows = this.host.sheet().seats.map((seat, at) => el("li", preview.delta[at].startsWith("−") ? "pays" : preview.delta[at] ? "" : "still", el("span", "name", seat.name), el("b", "", preview.delta[at] || "0"), el("span", "muted", preview.points[at])));
    const judged = preview.ruling ? [el("p", "", el("b", "", `${preview.ruling.foul}: ${preview.ruling.sanction}${preview.ruling.points ? ` (−${preview.ruling.points})` : ""} `), el("span", "clause", preview.ruling.cite))] : [];
    return el("div", "stack", ...judged, el("p", "", preview.how), el("ul", "plain pays-list", ...rows), el("p", "small muted", `${say("next")}: ${preview.next}`));
  }
}

/** @param {string} text @param {() => void} act @param {string} [look] */
export function press(text, act, look = "") {
  const node = el("button", `button ${look}`, text);
  node.type = "button";
  if (look.includes(" on")) node.setAttribute("aria-pressed", "true");
  node.addEventListener("click", act);
  return node;
}
