// The check of the deals, in words: of one hand, or of a whole game once it is over.
import { el, handOf, isSeat, say } from "./board.js";
import { check, checkSeats } from "./check.js";
import { witnessed } from "./witness.js";

/** @import { View, Deals, SeatDraw } from "./wire" */

const GOOD = /-(mixed|tiles|good)$/;
const LATE = /-late$/; // it proves nothing, and accuses nobody

/** @param {View} view */
const seatOf = (view) => (isSeat(view) ? view.game.me : -1);

/** The seats of bots. @param {View} view */
const botsOf = (view) => [0, 1, 2, 3].filter((seat) => view.seats[/** @type {"0"} */ (String(seat))]?.kind === "bot");

/** The check of the deal of the hand that is over. @param {View} view */
export function checked(view) {
  const hand = handOf(view);
  if (!hand) return el("p");
  const found = check(hand, witnessed(view.game.id)[hand.number], seatOf(view), botsOf(view));
  return el("p", `notice ${GOOD.test(found) ? "good" : LATE.test(found) ? "" : "bad"}`, say(found), el("code", "seal", hand.seal));
}

/** The check of all deals of a game, and of the draw of its seats: what is not as it should be, by hand. @param {View} view @param {string} record its address */
export async function checkedGame(view, record) {
  const answer = await fetch(`${record}/deals`).catch(() => null);
  if (!answer?.ok) return el("p", "notice bad", say("page.check-failed"));
  /** @type {Deals} */
  const { seats, hands } = await answer.json();
  const [seen, me, bots] = [witnessed(view.game.id), seatOf(view), botsOf(view)];
  const found = hands.map((hand, at) => [hand.title, check(hand, seen[at + 1], me, bots)]);
  if ("seal" in seats) found.unshift([say("page.lots"), checkSeats(/** @type {SeatDraw} */ (seats), seen[0], me, bots)]);
  const wrong = found.filter(([, id]) => !GOOD.test(id) && !LATE.test(id));
  const late = found.some(([, id]) => LATE.test(id));
  if (!wrong.length) return el("p", `notice ${late ? "" : "good"}`, say(late ? "page.check-all-late" : "page.check-all", { n: hands.length }));
  return el("div", "notice bad", el("p", "", say("page.check-some", { n: wrong.length })), el("ul", "", ...wrong.map(([title, id]) => el("li", "", `${title}: ${say(id)}`))));
}
