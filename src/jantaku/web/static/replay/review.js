// The review of a seat: sums by kind, the loss by hand, the dearest decisions, and every decision beside the bot's.
import { el, say } from "../table/board.js";
import { tile } from "../layout/elements.js";

/**
 * @typedef {{kind: string, label: string, spoken: string, tile: string, tiles: string[]}} Done
 * @typedef {{n: number, hand: number, kind: string, where: string, turn: string, cost: number, cost_text: string, played: Done, best: Done, text: string}} Judged
 * @typedef {{kind: string, label: string, count: string, alike: string, lost: number, lost_text: string}} Kind
 * @typedef {{title: string, short: string, from: number, lost: Record<string, number>, lost_text: string, text: string}} HandLoss
 * @typedef {{total: string, kinds: Kind[], dearest: number[], hands: HandLoss[], decisions: Judged[], error: string}} Review
 */

/**
 * The nodes of a review, and a function that marks the decision of a moment among them.
 * @param {Review} review
 * @param {(n: number) => void} go
 * @returns {[HTMLElement[], (n: number) => void]}
 */
export function reviewNodes(review, go) {
  const broken = review.error ? [el("p", "notice", review.error)] : [];
  const lead = [el("p", "small muted", say("review.game-lead")), ...broken, el("p", "review-total", review.total)];
  if (!review.decisions.length) return [lead, () => {}];
  const dearest = review.dearest.map((at) => review.decisions[at]);
  const first = dearest.length
    ? [el("h3", "", say("review.game-dearest")), el("ol", "judged", ...dearest.map((one) => el("li", "", jump(one, one.where, go))))]
    : [el("p", "", say("review.game-none"))];
  const [all, mark] = everything(review, go);
  return [[...lead, kinds(review.kinds), ...(dearest.length ? [el("h3", "", say("review.game-chart")), chart(review, go)] : []), ...first, all], mark];
}

/** @param {Kind[]} rows */
function kinds(rows) {
  const most = Math.max(1, ...rows.map((row) => row.lost));
  const heads = ["kind", "count", "alike", "lost"].map((id) => Object.assign(el("th", "", say(`review.game-${id}`)), { scope: "col" }));
  const body = rows.map((row) => {
    const meter = el("i", `meter kind-${row.kind}`);
    meter.style.setProperty("--share", String(row.lost / most));
    return el("tr", "", Object.assign(el("th", "", row.label), { scope: "row" }), el("td", "num", row.count), el("td", "num", row.alike), el("td", "num", row.lost_text, meter));
  });
  return el("table", "kinds", el("thead", "", el("tr", "", ...heads)), el("tbody", "", ...body));
}

/** The loss of each hand as a column, its kinds one on the other; a column leads to the dearest decision. @param {Review} review @param {(n: number) => void} go */
function chart(review, go) {
  const sums = review.hands.map((hand) => Object.values(hand.lost).reduce((sum, one) => sum + one, 0));
  const most = Math.max(1, ...sums);
  const columns = review.hands.map((hand, at) => {
    const parts = Object.entries(hand.lost).map(([kind, lost]) => {
      const part = el("i", `kind-${kind}`);
      part.style.setProperty("--share", String(lost / most));
      return part;
    });
    const short = el("span", "short", hand.short);
    short.setAttribute("aria-hidden", "true");
    const button = Object.assign(el("button", "column", el("span", "stack-of", ...parts), short, el("span", "unseen", hand.text)), { type: "button", title: hand.text });
    const [dearest] = review.decisions.filter((one) => one.hand === at && one.cost).sort((one, other) => other.cost - one.cost);
    button.addEventListener("click", () => go(dearest?.n ?? hand.from));
    return el("li", "", button);
  });
  return el("ol", "chart", ...columns);
}

/** Every decision, by hand; the hand of the moment is open. @param {Review} review @param {(n: number) => void} go @returns {[HTMLElement, (n: number) => void]} */
function everything(review, go) {
  /** @type {[number, HTMLElement][]} */
  const buttons = [];
  const groups = review.hands.flatMap((hand, at) => {
    const mine = review.decisions.filter((one) => one.hand === at);
    const items = mine.map((one) => {
      const button = jump(one, one.turn, go);
      buttons.push([one.n, button]);
      return el("li", "", button);
    });
    const lost = hand.lost_text ? [el("b", "num", hand.lost_text)] : [];
    return mine.length ? [el("details", "more of-hand", el("summary", "", hand.title, ...lost), el("ol", "judged", ...items))] : [];
  });
  /** @param {number} n */
  const mark = (n) => {
    for (const [at, button] of buttons) {
      if (at !== n) button.removeAttribute("aria-current");
      else {
        button.setAttribute("aria-current", "true");
        const hand = button.closest("details");
        if (hand) hand.open = true;
      }
    }
  };
  return [el("details", "more every", el("summary", "", say("review.game-all")), ...groups), mark];
}

/** A decision as a button that leads to it. @param {Judged} one @param {string} where @param {(n: number) => void} go */
function jump(one, where, go) {
  const differs = one.played.spoken !== one.best.spoken;
  const acts = el("span", "acts", ...done(one.played), ...(differs ? [el("span", "instead", "←"), ...done(one.best)] : []));
  acts.setAttribute("aria-hidden", "true");
  const cost = el("b", `cost num${one.cost ? "" : " none"}`, one.cost_text || "✓");
  cost.setAttribute("aria-hidden", "true");
  const button = Object.assign(el("button", `jump kind-${one.kind}`, el("span", "where", where), acts, cost, el("span", "unseen", ` ${one.text}. ${one.cost_text}`)), { type: "button" });
  button.addEventListener("click", () => go(one.n));
  return button;
}

/** @param {Done} act */
function done(act) {
  const faces = (act.tile ? [act.tile] : act.tiles).map((code) => tile(code, { label: "" }));
  return [...(act.kind === "discard" ? [] : [el("span", "act-name", act.label)]), ...faces];
}
