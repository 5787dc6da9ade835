// Questions before an entry is recorded: one at a time, as few as possible, and at the end a preview of the payments.
import { ALL, bars, el, ENDS, field, mark, press, say } from "./elements.js";
import { told } from "./unsent.js";

/** @import { Answer, Draft } from "./types" */
/**
 * @typedef {[text: string, act: () => void, look?: string]} Choice
 * @typedef {{ title?: string, choices?: Choice[], foot?: Choice[], above?: Node[], more?: Node[], key?: string, done?: (id: string) => void }} How
 */

const RULED = ["decision", "cancel"]; // what only a referee enters

export class Asking {
  /** @type {{ key: string, node: () => HTMLElement }[]} the questions so far, the open one last */
  #steps = [];
  #number = 0; // of the last preview requested
  /** @type {number | null} the last line known when the questions began */
  seen = null;
  /** @type {import("./types").Amending | null} the correction in progress */
  amending = null;
  /** Whether the questions are about a refused entry. */
  answers = false;
  /** @type {(() => void) | null} asks about the refused entry again, until it is decided */
  #again = null;

  /** @param {import("./types").Host} host */
  constructor(host) {
    this.host = host;
  }

  get busy() {
    return this.#steps.length > 0;
  }

  get seats() {
    return this.host.sheet().seats;
  }

  /** Seats in riichi: now, or in the corrected hand. */
  get riichi() {
    return this.amending?.what === "hand" ? this.amending.riichi : ALL.filter((at) => this.seats[at].riichi);
  }

  node() {
    return this.#steps.length ? this.#steps[this.#steps.length - 1].node() : null;
  }

  /** Begins the questions. @param {import("./types").Amending | null} [amending] */
  open(amending = null) {
    this.#steps = [];
    this.#number++;
    this.amending = amending;
    this.answers = false;
    this.seen = this.host.sheet().n;
  }

  /** Asks about a refused entry until it is decided. @param {Answer | null} answer null: once more @param {import("./types").Entry} entry */
  refuse(answer, entry) {
    const about = el("p", "", answer?.mine || told(this.host.sheet(), entry));
    if (answer) this.#again = () => {
      this.open();
      this.answers = true;
      if (answer.ruling) this.ruling(answer, undefined, [about]);
      else if (answer.missing && entry.body.foul) this.missing(entry, answer.missing);
      else if (answer.conflict) void this.conflict(entry, answer);
      else this.ask(answer.text, [this.#leaving()], { more: [about] });
    };
    this.#again?.();
  }

  /** @returns {Choice} discards a refused entry */
  #leaving() {
    return [say("leave-out"), () => (this.host.leave(), this.end()), "primary"];
  }

  /** Counts an own entry as known to the questions in progress. @param {number | null} before @param {number} n */
  knows(before, n) {
    if (this.seen !== null && before !== null && this.seen >= before && this.seen < n) this.seen = n;
  }

  /** Closes the questions; a refused entry is asked about again until it is decided. */
  end() {
    this.open();
    if (this.#again && this.host.refused().length) return this.#again();
    this.#again = null;
    this.host.draw();
  }

  back() {
    this.#number++;
    this.#steps.pop();
    this.host.draw();
  }

  /** Shows a question that draws itself; one with the same key replaces the last. @param {string} key @param {() => HTMLElement} node */
  put(key, node) {
    const fresh = !this.#steps.length || this.#steps[this.#steps.length - 1].key !== key;
    if (!fresh) this.#steps.pop();
    this.#steps.push({ key, node });
    this.host.draw();
    if (!fresh) return;
    document.querySelector("#keep .ask")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (document.querySelector("#keep .ask h2"))?.focus({ preventScroll: true });
  }

  /** The frame of every question. @param {string} title @param {(Node | string)[]} inside */
  frame(title, ...inside) {
    const first = this.#steps.length <= 1;
    const nav = el("div", "nav", first ? "" : press(say("back"), () => this.back(), "quiet"), first && this.answers && !this.amending ? "" : press(say("cancel"), () => this.end(), "quiet cancel"));
    const mark = this.amending && this.amending.what !== "undo" ? el("p", "pill gold", say("undo-of", { what: this.amending.title })) : "";
    return el("section", "card ask", mark, Object.assign(el("h2", "", title), { tabIndex: -1 }), ...inside, nav.textContent ? nav : "");
  }

  /**
   * @param {string} title @param {Choice[]} choices
   * @param {{ lead?: string, more?: Node[], foot?: Choice[], key?: string, look?: string, busy?: boolean }} [how] look: `tight` for answers of a few letters; busy: what it comes to is not known yet
   */
  ask(title, choices, { lead = "", more = [], foot = [], key = title, look = "", busy = false } = {}) {
    /** @param {Choice} choice */
    const button = ([text, act, look]) => press(text, act, look);
    this.put(key, () => {
      const frame = this.frame(title, lead ? el("p", "muted", lead) : "", choices.length ? el("div", `answers ${look}`, ...choices.map(button)) : "", ...more, ...foot.map(button));
      if (busy) frame.ariaBusy = "true";
      return frame;
    });
  }

  /** @param {string} title @param {(seat: number) => void} act @param {number[]} [without] */
  who(title, act, without = []) {
    this.ask(title, ALL.filter((at) => !without.includes(at)).map((at) => [this.called(at), () => act(at), this.seats[at].dead && !this.amending ? "struck" : ""]));
  }

  /** A seat by wind and name. @param {number} at */
  called(at) {
    const { wind, name, dead } = this.seats[at];
    if (this.amending) return name;
    return `${wind} ${name}${dead ? ` (${say("dead")})` : ""}`;
  }

  /** A toggle for each of these seats. @param {number[]} chosen @param {(seats: number[]) => void} act @param {number[]} [among] @returns {Choice[]} */
  switches(chosen, act, among = ALL) {
    /** @param {number} at */
    const turned = (at) => (chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].sort());
    return among.map((at) => [this.called(at), () => act(turned(at)), chosen.includes(at) ? "primary on" : "off"]);
  }

  /**
   * Shows the payments of a draft with further choices; an open question of the referee comes first.
   * @param {Draft} draft
   * @param {How} [how]
   * @returns {Promise<void>}
   */
  async show(draft, how = {}) {
    const { title = say("preview"), key = "show" } = how;
    const number = ++this.#number;
    /** @param {Node} told @param {boolean} can @param {Answer | null} answer */
    const put = (told, can, answer) => {
      const go = press(say("confirm"), () => this.#confirm(draft, answer, how), "primary big");
      go.disabled = !can;
      const last = answer?.ways ? this.#ways(draft, answer.ways, how) : [el("div", "answers", ...(how.foot ?? []).map(([text, act, look]) => press(text, act, look))), go];
      this.ask(title, how.choices ?? [], { more: [...(how.above ?? []), ...(answer?.ways ? [] : [told]), ...(how.more ?? []), ...last], key, busy: told === this.#stale });
    };
    const first = this.#steps[this.#steps.length - 1]?.key !== key;
    if (first) this.#stale = el("p", "muted", "…");
    put(this.#stale, false, null); // at once: a tap meanwhile does not fall on the question before
    const { amending } = this;
    const answer = amending ? await this.host.ask("amend", { ...amending, kind: draft.kind, body: draft.kind ? draft.body : null }) : await this.host.ask("preview", draft);
    if (number !== this.#number) return;
    if (first && (answer?.missing || answer?.ruling)) this.#steps.pop(); // back leads to the question before
    if (answer?.missing) return this.#question(draft, answer.missing, (said) => void this.show(said, how));
    if (answer?.ruling) return this.ruling(answer, draft.kind === "draw" && !amending ? () => void this.show(draft, how) : undefined);
    const told = answer ? this.told(answer) : el("p", "notice", say(amending ? "need-network" : "waiting"));
    put(told, answer ? answer.ok : !amending, answer);
    this.#stale = told;
  }

  /**
   * Both ways of a correction after which the deal went elsewhere, each with what it leads to.
   * @param {Draft} draft @param {import("./types").Way[]} ways @param {How} how
   */
  #ways(draft, ways, how) {
    const parts = ways.map((way) => {
      const told = way.preview ? [...altered(way.preview), this.#points(way.preview)] : [el("p", "notice", way.text ?? "")];
      const name = say(`deals-${way.deals}`);
      const go = press(say("deals-choose"), () => this.#confirm(draft, { ...way, text: "" }, how), "primary big");
      go.setAttribute("aria-label", `${say("deals-choose")}: ${name}`);
      go.disabled = !way.ok;
      return el("section", "way", el("h3", "", name), el("p", "small muted", say(`deals-${way.deals}-how`)), ...told, go);
    });
    return [el("h3", "", say("deals")), el("p", "muted", say("deals-how")), el("div", "ways", ...parts)];
  }

  /** What each gains or pays, and then has. @param {import("./types").Preview} preview */
  #points(preview) {
    return el("ul", "plain pays-list", ...this.seats.map((seat, at) => {
      const delta = preview.names?.length ? "" : preview.delta[at] || "0"; // a change of names has no payments
      const look = delta.startsWith("−") ? "pays" : delta === "0" ? "still" : "";
      return el("li", look, el("span", "name", preview.names?.[at]?.[1] ?? seat.name), el("b", "", delta), el("span", "muted", preview.points[at]));
    }));
  }

  /** The last preview, shown until the next arrives. @type {Node} */
  #stale = el("p");

  /** @param {Draft} draft @param {Answer | null} answer @param {How} how */
  #confirm(draft, answer, how) {
    if (this.amending?.what === "undo" && answer?.body) return this.undo(answer.body);
    if (this.amending && answer?.body) return this.assent(answer.body, "correction");
    if (this.host.sheet().coded && RULED.includes(draft.kind)) return void import("./codes.js").then((codes) => codes.signed(this, say("code-referee"), draft.kind, draft.body));
    const id = this.host.send(draft.kind, draft.body, this.seen);
    this.end();
    how.done?.(id);
  }

  /** Takes back the last entry of this phone: nobody else is asked. @param {object} body */
  undo(body) {
    this.host.send("correction", body, this.seen);
    this.end();
  }

  /** Shows that an entry is a foul: record the ruling, or treat it as a slip. @param {Answer} answer @param {() => void} [then] ask for the entry again, where the hand goes on @param {Node[]} [more] */
  ruling(answer, then, more = []) {
    const { ruling } = answer;
    if (!ruling) return;
    const judge = () => void this.host.more().then((more) => more.judged(this, { kind: "foul", body: ruling }, then));
    /** @type {Choice} */
    const slip = this.answers && !this.busy ? [say("leave-out"), this.#leaving()[1]] : [say("look-again"), () => this.back()];
    this.ask(say("foul"), [...(bars("foul") ? [] : [/** @type {Choice} */ ([say("to-ruling"), judge, "primary"])]), slip], { lead: answer.text, more, key: "ruling" });
  }

  /**
   * Asks a question that could not be asked offline; later entries wait for the answer.
   * @param {import("./types").Entry} entry @param {import("./types").Question} asked
   */
  missing(entry, asked) {
    this.seen = entry.seen;
    /** @param {Draft} draft */
    const on = (draft) => void (draft.kind === "foul" ? this.host.more().then((more) => more.judged(this, draft)) : this.show(draft));
    const title = this.host.boot.choices.fouls.flatMap(([, fouls]) => fouls).find(([id]) => id === entry.body.foul)?.[1] ?? "";
    const name = this.seats[entry.body.seat]?.name ?? "";
    this.#question({ kind: entry.kind, body: entry.body }, asked, on, [name, title].filter(Boolean).join(" · "));
  }

  /** @param {Draft} draft @param {import("./types").Question} asked @param {(draft: Draft) => void} on @param {string} [lead] @returns {void} */
  #question(draft, asked, on, lead = "") {
    /** @param {string} value */
    const answer = (value) => on({ kind: draft.kind, body: { ...draft.body, given: { ...draft.body.given, [asked.id]: value } } });
    /** @type {Choice[]} */
    const foot = this.answers && !this.busy ? [[say("leave-out"), this.#leaving()[1]]] : [];
    if (asked.answers.length) return this.ask(asked.text, asked.answers.map(([value, text]) => [text, () => answer(value)]), { lead, foot });
    let number = "";
    const line = field(asked.text, "", (value) => { number = value; }, { type: "number", min: String(asked.low), max: String(asked.high) });
    this.ask(asked.text, [], { lead, more: [line], foot: [[say("next"), () => number && answer(number), "primary"], ...foot] });
  }

  /**
   * A correction or the end of a game needs everybody's assent, or a referee.
   * @param {Record<string, any>} body @param {"correction" | "close"} kind
   */
  assent(body, kind, agreed = /** @type {number[]} */ ([]), referee = "", why = "") {
    const { closed, coded } = this.host.sheet();
    if (coded) return void import("./codes.js").then((codes) => codes.agreed(this, body, kind));
    const can = () => (agreed.length === ALL.length && !closed) || referee.trim() !== "";
    const go = press(say("confirm"), () => {
      if (!can()) return;
      const who = referee.trim() ? { referee: referee.trim() } : { assent: agreed };
      this.host.send(kind, { ...body, ...who, ...(why.trim() ? { why: why.trim() } : {}) }, this.seen);
      this.end();
    }, "primary big");
    const check = () => { go.disabled = !can(); };
    check();
    const lines = [
      ...(bars("referee") ? [] : [field(say("referee-name"), referee, (value) => { referee = value; check(); })]),
      field(say("why"), why, (value) => { why = value; }),
    ];
    const choices = closed ? [] : this.switches(agreed, (seats) => this.assent(body, kind, seats, referee, why));
    this.ask(say("assent"), choices, { lead: say(closed ? "referee-alone" : "assent-how"), more: [...lines, go], key: "assent" });
  }

  /**
   * Another phone has ended the hand differently: shows both versions of this hand side by side.
   * @param {import("./types").Entry} entry @param {Answer} answer
   */
  async conflict(entry, answer) {
    const { contested } = answer;
    const own = this.host.refused();
    const end = own[own.length - 1] ?? entry;
    const draft = { kind: end.kind, body: end.body };
    const replaces = contested && [...ENDS, "foul"].includes(end.kind);
    const placed = own.filter((one) => one.kind === "riichi").map((one) => /** @type {number} */ (one.body.seat));
    const riichi = contested ? [...new Set([...contested.riichi, ...placed])].sort() : [];
    const number = ++this.#number;
    const seen = replaces ? await this.host.ask("amend", { what: "hand", hand: contested.number, riichi, ...draft }) : null;
    if (number !== this.#number) return;
    const mine = seen?.preview?.hands?.find((one) => one.number === contested?.number)?.now ?? null;
    const instead = replaces ? [press(say("put-mine"), () => {
      this.open({ what: "hand", hand: contested.number, id: contested.id, riichi, title: contested.title });
      this.answers = true;
      void this.show(draft);
    })] : [];
    const leaving = press(say("leave-out"), this.#leaving()[1]);
    const rivals = (answer.conflict ?? []).map((rival) => el("p", "", el("b", "", rival.by ? `${rival.by} · ` : ""), rival.text));
    const sides = el("div", "versions",
      el("section", "", ...version(say("version-mine"), end.about), ...(mine ? this.#version(mine) : [el("p", "", answer.mine ?? "")]), seen && !seen.ok ? el("p", "small", seen.text) : "", ...instead),
      el("section", "", ...version(contested?.by || say("version-theirs"), contested?.title), ...(contested ? this.#version(contested.theirs) : rivals), leaving));
    const both = press(say("send-anyway"), () => (this.host.anyway(), this.end()), "quiet");
    this.ask(answer.text, [], { more: [sides, both], key: "conflict" });
  }

  /** One phone's version of a hand. @param {import("./types").Told} told */
  #version(told) {
    const rows = this.seats.map((seat, at) => el("li", told.delta[at] ? "" : "still", el("span", "name", seat.name), el("b", "", told.delta[at] || "0")));
    const bets = told.riichi.length ? [el("p", "small muted", `${say("riichi")} ${told.riichi.join(", ")}`)] : [];
    return [el("p", "", told.how), ...bets, el("ul", "plain", ...rows)];
  }

  /** The payments, or the reason for a refusal. @param {Answer} seen */
  told(seen) {
    if (!seen.ok) return Object.assign(el("p", "notice bad", seen.text), { role: "alert" });
    const { preview } = seen;
    if (!preview) return el("p");
    const still = preview.ruling && preview.delta.every((delta) => !delta);
    return el("div", "stack told", seen.offline ? el("p", "notice", say("unsent-how")) : "", ...judged(preview), ...altered(preview), preview.how ? el("p", "", preview.how) : "",
      still ? "" : this.#points(preview), ...preview.debts.map((debt) => el("p", "notice", debt)), el("p", "small muted", say("next-is", { hand: preview.next })));
  }
}

/** Whose version, and the hand that it is of. @param {string} who @param {string} [hand] */
const version = (who, hand = "") => [el("h3", "", who), el("p", "small muted", hand)];

/** A ruling: its title, the sentence to read out, the next steps. @param {import("./types").Preview} preview */
function judged({ ruling }) {
  if (!ruling) return [];
  const head = el("p", "", el("b", "", `${ruling.name} · ${ruling.foul} · `), el("strong", "sanction", ruling.sanction), " ", el("span", "clause", ruling.cite));
  const sentence = el("blockquote", "", ruling.sentence);
  mark(sentence);
  const steps = ruling.steps.map((step) => el("li", "", step));
  const left = ruling.decided ? "" : el("p", "notice", say("later"));
  return [el("div", "ruling", head, sentence, el("details", "more", el("summary", "", say("steps")), el("ul", "small", ...steps)), left)];
}

/**
 * Changes by a correction: hands before and after, names, penalty points.
 * @param {{ hands?: import("./types").Line["hands"], names?: [string, string][], penalties?: string[], ruled?: string }} seen
 */
export function altered({ hands = [], names = [], penalties = [], ruled = "" }) {
  /** @param {string} word @param {import("./types").Told | null} told @param {string} look */
  const side = (word, told, look) => el("p", look, el("span", "small muted", `${say(word)} `), told ? [told.how, told.delta.filter(Boolean).length ? told.delta.map((one) => one || "0").join(" / ") : "", told.riichi.length ? `${say("riichi")} ${told.riichi.join(", ")}` : ""].filter(Boolean).join(" · ") : say("gone"));
  const rows = hands.map(({ was, now }) => el("li", "", el("b", "", was && now && was.title !== now.title ? `${was.title} → ${now.title}` : (now ?? was)?.title ?? ""), side("was", was, "gone"), side("becomes", now, "")));
  const people = names.filter(([was, now]) => was !== now).map(([was, now]) => el("li", "", el("s", "muted", was), " → ", el("b", "", now)));
  const lost = penalties.map((text) => el("li", "", text));
  const said = ruled ? [el("p", "small", ruled)] : [];
  return rows.length || people.length || lost.length ? [...said, el("ul", "plain altered", ...people, ...rows, ...lost)] : said;
}
