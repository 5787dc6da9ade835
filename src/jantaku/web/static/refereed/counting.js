// Counting by the winner: the announced worth, and the answers of the others.
import { el, isSeat, say, words } from "../table/board.js";
import { button, field, number, select } from "./rare_actions.js";

/** @import { View, Deed, Count } from "./types" */
/** @import { SeatKey } from "../table/wire" */
/**
 * @typedef {(deeds: Deed[]) => void} Do
 */

/** Whether this seat may act on a count. @param {View} view @param {string} what */
const may = (view, what) => view.felt.offers.some((one) => one.what === what);

/** Whether a win is being counted, or was. @param {View} view */
export const counted = (view) => view.game.count === "winner" && (view.felt.counts.length > 0 || may(view, "count") || may(view, "dispute"));

/** A text that changes whenever the panel does. @param {View} view */
export const tally = (view) => JSON.stringify([view.game.stage, view.hand, view.felt.counts, may(view, "count"), may(view, "dispute"), may(view, "say")]);

/** The panel. @param {View} view @param {Do} act */
export function counting(view, act) {
  const me = isSeat(view) ? view.game.me : -1;
  const others = view.felt.counts.some((one) => one.seat !== me);
  const pass = others && may(view, "dispute") && view.game.stage === "play" ? [button(say("felt.agree"), () => act([{ what: "say", word: "pass" }]), "small")] : [];
  const body = el("div", "body", ...view.felt.counts.map((one) => row(view, one, me, act)), ...(may(view, "count") ? [form(view, me, act)] : []));
  if (!body.firstElementChild) body.append(el("p", "muted", say("felt.count-waits")));
  if (pass.length) body.append(el("div", "row", ...pass));
  return el("article", "ruling counting", el("header", "", el("h3", "", say("felt.count"))), body);
}

/** @param {View} view @param {Count} one @param {number} me @param {Do} act */
function row(view, one, me, act) {
  const against = one.disputed.map((seat) => view.seats[/** @type {SeatKey} */ (String(seat))].name).join(", ");
  const node = el("div", `counted ${one.right}`, el("p", "", one.text));
  if (against) node.append(el("p", "muted", say("felt.disputed", { names: against })));
  if (one.settled) node.append(el("p", "", one.settled));
  else if (me >= 0 && one.seat !== me && may(view, "dispute")) node.append(button(say("felt.dispute"), () => act([{ what: "dispute", numbers: [one.seat] }]), "danger small"));
  return node;
}

/** The form: han and fu, or a limit; the points are optional. @param {View} view @param {number} me @param {Do} act */
function form(view, me, act) {
  const before = view.felt.counts.find((one) => one.seat === me);
  const by = select([["", say("felt.by-han")], ...(words.limits ?? []).map((limit) => /** @type {[string, string]} */ ([limit, say(`limit.${limit}`)]))]);
  const [han, fu, points] = [number("han", 1, 99, before && before.han > 0 ? before.han : ""), number("fu", 20, 200, before && before.fu > 0 ? before.fu : ""), number("points", 0, 999999, "")];
  points.required = fu.required = false;
  const [hanBox, fuBox] = [field(say("felt.han"), han), field(say("felt.fu"), fu)];
  by.addEventListener("change", () => {
    hanBox.hidden = fuBox.hidden = by.value !== "";
    han.required = by.value === "";
  });
  const node = el("form", "line", field(say("felt.worth"), by), hanBox, fuBox, field(say("felt.points"), points), Object.assign(el("button", "button primary", say("felt.count-say")), { type: "submit" }));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = [...(by.value ? [] : [han, fu]), points].filter((one) => one.value !== "").map((one) => Number(one.value));
    act([{ what: "count", numbers: said, ...(by.value ? { word: by.value } : {}) }]);
  });
  return node;
}
