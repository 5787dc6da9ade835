// Verifies that nobody chose a deal: that it follows from the secret which was sealed before, and from everybody's numbers.
import { promise, sealOf, seatsOf, wallOf } from "./generator.js";

/** @import { Deal, SeatDraw } from "./wire" */
/** @import { Witness } from "./witness.js" */

/** The thirteen tiles dealt to a seat, by drawing order. @param {string} wall @param {number} turn 0 for East */
export function dealtTo(wall, turn) {
  const tiles = wall.match(/../g) ?? [];
  return [0, 16, 32].flatMap((round) => tiles.slice(round + 4 * turn, round + 4 * turn + 4)).concat(tiles[48 + turn]);
}

const NUMBER = /^(?:[0-9a-f]{64})?$/;

/** Whether the wall is the one that was sealed, or follows from what was. @param {Deal} deal @param {boolean} sent whether this browser sent a number, with which a secret alone decides nothing */
function kept(deal, sent) {
  if (!deal.numbers.every((one) => NUMBER.test(one)) || (sent && deal.generator !== "jantaku-2")) return "chosen";
  if (deal.generator !== "jantaku-2") return sealOf(deal.secret, deal.wall) === deal.seal ? "" : "wrong";
  if (promise(deal.secret) !== deal.seal) return "wrong";
  const { wall, dice } = wallOf(deal.secret, deal.numbers, deal.wall);
  return wall === deal.wall && dice.join() === deal.dice.join() ? "" : "chosen";
}

/** What happened to the number of this browser: "" where it stands in the draw, or none was sent. @param {string[]} numbers @param {string} mine @param {number} at */
function number(numbers, mine, at) {
  if (!mine || numbers[at] === mine) return "";
  return numbers[at] ? "other-number" : "left-out";
}

/**
 * The result of the check of a deal, as a text id.
 * @param {Deal} deal
 * @param {Witness | undefined} witness
 * @param {number} me the seat, or -1
 * @param {number[]} bots the seats of bots, which send no number
 */
export function check(deal, witness, me, bots) {
  const wrong = kept(deal, Boolean(witness?.number));
  if (wrong) return `page.check-${wrong}`;
  if (bots.some((seat) => deal.numbers[seat])) return "page.check-bot-number";
  if (!witness?.seal) return "page.check-late";
  if (witness.seal !== deal.seal) return "page.check-changed";
  const seated = me >= 0 && me <= 3;
  const missing = seated ? number(deal.numbers, witness.number ?? "", me) : "";
  if (missing) return `page.check-${missing}`;
  if (!seated || !witness.tiles?.length) return "page.check-good";
  const left = [...witness.tiles]; // East's first draw may be included
  const dealt = dealtTo(deal.wall, (me - deal.dealer + 4) % 4);
  const mine = dealt.every((code) => left.includes(code) && left.splice(left.indexOf(code), 1));
  if (!mine) return "page.check-other-tiles";
  return witness.number ? "page.check-mixed" : "page.check-tiles";
}

/**
 * The result of the check of the draw of the seats, as a text id.
 * @param {SeatDraw} draw
 * @param {Witness | undefined} witness
 * @param {number} me the seat, or -1
 * @param {number[]} bots the seats of bots
 */
export function checkSeats(draw, witness, me, bots) {
  if (!draw.numbers.every((one) => NUMBER.test(one))) return "page.lots-chosen";
  if (promise(draw.secret) !== draw.seal || (witness?.seal && witness.seal !== draw.seal)) return "page.lots-wrong";
  if (seatsOf(draw.secret, draw.numbers).join() !== draw.order.join()) return "page.lots-chosen";
  if (bots.some((seat) => draw.numbers[draw.order[seat]])) return "page.lots-bot-number";
  if (!witness?.seal) return "page.lots-late";
  const place = witness.place ?? -1;
  if (place >= 0 && draw.order[me] !== place) return "page.lots-chosen";
  if (place >= 0 && number(draw.numbers, witness.number ?? "", place)) return "page.lots-left-out";
  return "page.lots-good";
}
