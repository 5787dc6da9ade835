// Entries that the server does not have yet: the sheet with them as computed on this phone, and the list of them.
import { ALL, bet, el, ENDS, say, words } from "./elements.js";
import { after, course, judged } from "./reckon.js";

/** @import { Answer, Draft, Entry, Sheet, Standing, Win } from "./types" */

const { offline: table, choices } = words();
/** Kinds of entries that are told by a text of the page. @type {Record<string, string>} */
const CALLED = { deal: "dice", redeal: "redeal", loan: "loan", gong: "gong", totals: "totals", decision: "decide", cancel: "cancel-penalty", correction: "undo", confirm: "confirm", sign: "sign", close: "close" };

/** A whole number as the language sets it. @param {number} points */
export const number = (points) => String(Math.abs(points)).replace(/\B(?=(\d{3})+$)/g, table.group);
/** @param {number} points */
const amount = (points) => `${points < 0 ? "−" : ""}${number(points)}`;
/** @param {number} points "" for none */
const signed = (points) => (points ? `${points < 0 ? "−" : "+"}${number(points)}` : "");

/** The name of the hand to be played. @param {Standing} at */
function titled(at) {
  const counted = table.counted[Math.min(at.counters, table.counted.length - 1)];
  return counted.replace("{hand}", table.hands[at.deal] ?? "");
}

/** The sheet after queued entries, as far as this phone can compute it; `known`: all of it. @param {Sheet} sheet @param {Draft[]} entries @param {boolean} [computes] else they are being sent: only their sticks are out */
export function shown(sheet, entries, computes = true) {
  const found = computes ? course(table.tables, sheet.standing, entries).filter((one) => one !== null) : [];
  const at = found[found.length - 1] ?? sheet.standing;
  const riichi = ALL.map((seat) => at.riichi.includes(seat));
  for (const { kind, body } of entries.slice(found.length)) {
    if (kind === "riichi") riichi[body.seat] = !body.back;
    else if (ENDS.includes(kind)) riichi.fill(false);
  }
  const winds = ALL.map((seat) => table.tables.after[at.deal % ALL.length].indexOf(seat));
  const seats = sheet.seats.map((seat, own) => {
    if (!found.length) return { ...seat, riichi: riichi[own] };
    const [wind, tile] = table.winds[winds[own]];
    const same = at.points[own] === sheet.standing.points[own];
    return { ...seat, wind, tile, dealer: winds[own] === 0, points: amount(at.points[own]), riichi: riichi[own], dead: at.dead.includes(own), debt: same ? seat.debt : "" };
  });
  const over = at.over ? table.overs[at.over] : "";
  const now = found.length ? { title: over ? "" : titled(at), over, sticks: at.sticks, counters: at.counters, playing: at.playing, gong: at.gong } : {};
  return { ...sheet, ...now, seats, standing: at, known: found.length === entries.length };
}

/** What an entry comes to, as a preview; null if only the server can say. @param {Sheet} sheet @param {Draft[]} entries queued before it @param {Draft} draft @returns {Answer | null} */
export function preview(sheet, entries, draft) {
  const before = shown(sheet, entries);
  if (!before.known) return null;
  const node = draft.kind === "foul" ? judged(table.tables, before.standing, draft.body) : null;
  if (node instanceof Array) return asked(node);
  const at = after(table.tables, before.standing, draft);
  if (!at) return null;
  const delta = at.points.map((points, seat) => signed(points - before.standing.points[seat]));
  const next = at.over ? table.overs[at.over] : titled(at);
  return { ok: true, text: "", offline: true, preview: { ruling: null, delta, points: at.points.map(amount), how: told(sheet, draft), next, debts: [] } };
}

/** The next question to the referee. @param {[string, object]} node @returns {Answer} */
function asked([id, answers]) {
  const [text, texts] = table.questions[id];
  return { ok: false, text, missing: { id, text, answers: Object.keys(answers).map((one) => [one, texts[one]]), low: 0, high: 0 } };
}

/** @param {Partial<Win>} win */
function worth({ han, fu, limit, yakuman }) {
  if (han) return fu ? table.worth.replace("{han}", String(han)).replace("{fu}", String(fu)) : `${han} ${say("han")}`;
  if (limit) return choices.limits.find(([id]) => id === limit)?.[1] ?? "";
  return yakuman ? `${choices.yakuman}${yakuman > 1 ? ` × ${yakuman}` : ""}` : say("by-tiles");
}

/** An entry in words. @param {Sheet} sheet @param {Draft} draft @returns {string} */
export function told({ seats }, { kind, body }) {
  /** @param {number[]} some */
  const names = (some) => some.map((seat) => seats[seat]?.name ?? "").join(", ");
  if (kind === "win") {
    const payer = names([body.from]);
    return body.wins.map((/** @type {Win} */ win) => say(payer ? "unsent-ron" : "unsent-tsumo", { winner: names([win.seat]), payer, worth: worth(win) })).join("; ");
  }
  if (kind === "draw") return say("unsent-draw", { draw: say("draw"), who: names(body.tenpai) || say("nobody") });
  if (kind === "riichi") return `${say(body.back ? "riichi-back" : "riichi")} ${names([body.seat])}`;
  if (kind === "abort") return choices.aborts.find(([how]) => how === body.how)?.[1] ?? "";
  if (kind === "foul") return `${names([body.seat, ...(body.also ?? [])])} · ${choices.fouls.flatMap(([, fouls]) => fouls).find(([id]) => id === body.foul)?.[1] ?? ""}`;
  return say(CALLED[kind] ?? kind);
}

/** Whether an entry is the last of its hand's. @param {Draft} draft */
const last = ({ kind }) => ENDS.includes(kind) || kind === "foul";

/** The queued entries, one row for each hand, the latest first; without sums where a refused one must be decided first. @param {Sheet} sheet @param {Entry[]} entries @param {boolean} held */
export function list(sheet, entries, held) {
  const found = held ? entries.map(() => null) : course(table.tables, sheet.standing, entries);
  /** @type {HTMLElement[]} */
  const rows = [];
  for (let from = 0, to = 0; to < entries.length; to++) {
    if (!last(entries[to]) && to < entries.length - 1) continue;
    rows.unshift(row(sheet, entries.slice(from, to + 1), from ? found[from - 1] : sheet.standing, found[to], held));
    from = to + 1;
  }
  const names = el("div", "", ...sheet.seats.map((seat) => el("b", "small muted", seat.name)));
  names.setAttribute("aria-hidden", "true"); // every sum says whose it is
  const known = found.some(Boolean) ? [el("p", "small muted", say("unsent-how"))] : [];
  return el("section", "card unsent", el("h2", "", say("unsent")), known.length ? names : "", el("ol", "plain", ...rows), ...known);
}

/** @param {Sheet} sheet @param {Entry[]} entries @param {Standing | null} before @param {Standing | null} at @param {boolean} held */
function row(sheet, entries, before, at, held) {
  const title = before && at ? titled(before) : entries[0].about ?? "";
  const bets = entries.filter((one) => one.kind === "riichi" && !one.body.back).map((one) => one.body.seat);
  const shows = at && entries.length > 1 ? entries.filter((one) => one.kind !== "riichi" && one.kind !== "deal") : entries;
  const how = (shows.length ? shows : entries).map((one) => told(sheet, one)).join(" · ");
  const sums = ALL.map((seat) => {
    const delta = before && at ? signed(at.points[seat] - before.points[seat]) : "";
    const own = at ? [el("span", "", amount(at.points[seat])), el("small", `delta${delta.startsWith("−") ? " pays" : ""}`, delta)] : [];
    return el("p", "", el("span", "unseen", `${sheet.seats[seat].name}: `), ...own, bets.includes(seat) ? bet() : "");
  });
  const head = el("p", "", el("b", "", title), " ", el("span", "small muted", how));
  return el("li", "", head, at || held ? "" : el("p", "small later", say("unsent-later")), at ? el("div", "", ...sums) : "");
}
