// The deal, for those who like to watch: dice, the break, tiles taken in fours. Any touch ends it.
import { handOf, seatAt } from "./board.js";

/**
 * @typedef {import("./board.js").MjTable} MjTable
 * @typedef {import("./hand.js").MjHand} MjHand
 * @typedef {import("./wire").View} View
 * @typedef {import("./wire").Hand} Hand
 */

const DICE = 700; // ms
const STEP = 85;

/** The stacks in the order in which they are taken: from the break to the left, and on with the wall before. @param {Hand} hand */
export function taking(hand) {
  const order = [];
  let { seat, stack } = hand.break_at;
  for (let count = 0; count < 68; count++) {
    order.push({ seat, stack });
    stack -= 1;
    if (stack < 0) [seat, stack] = [(seat + 3) % 4, 16];
  }
  return order;
}

/** @param {number} ms @param {AbortSignal} ended */
const pause = (ms, ended) =>
  new Promise((done) => {
    if (ended.aborted) return void done(null);
    const timer = setTimeout(done, ms);
    ended.addEventListener("abort", () => (clearTimeout(timer), done(null)), { once: true });
  });

/**
 * @param {MjTable} board
 * @param {MjHand} own
 * @param {View} view
 * @param {() => void} sound
 */
export async function deal(board, own, view, sound) {
  const hand = handOf(view);
  if (!hand) return;
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, end, { once: true });
  const places = [0, 1, 2, 3];
  const placeOf = (/** @type {number} */ seat) => places.find((place) => Number(seatAt(view, place)) === seat) ?? 0;
  const order = taking(hand).map(({ seat, stack }) => board.side(placeOf(seat)).blocks[stack]);
  const turns = places.map((step) => placeOf((hand.dealer + step) % 4));
  const got = [0, 0, 0, 0];
  order.forEach((block, at) => (block.className = `block s2${at ? "" : " cut"}`));
  for (const block of order) block.replaceChildren();
  const show = () => places.forEach((place) => [...board.side(place).tiles.children].forEach((tile, at) => tile.classList.toggle("undealt", at >= got[place])));
  show();
  own.veil(14);
  for (const die of board.querySelectorAll(".die")) die.animate([{ rotate: "-540deg", translate: "0 -300%" }, {}], { duration: DICE, easing: "cubic-bezier(.2,.7,.3,1)" });
  await pause(DICE + 150, stop.signal);
  let taken = 0;
  for (let round = 0; round < 4; round++) {
    for (const place of turns) {
      got[place] += round < 3 ? 4 : place === turns[0] ? 2 : 1;
      const next = round < 3 ? taken + 2 : taken + 0.5;
      for (const block of order.slice(taken, next)) block.className = "block s0";
      taken = next;
      show();
      own.veil(Math.max(0, 14 - got[0]));
      if (!stop.signal.aborted) sound();
      await pause(STEP, stop.signal);
    }
  }
  for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, end);
}
