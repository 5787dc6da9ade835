// Shanten of majiang, remembered: it depends on the concealed tiles, the number of melds, and whether the last tile was claimed.
"use strict";

const Majiang = require("@kobalab/majiang-core");

const counted = Majiang.Util.xiangting;
const waits = Majiang.Util.tingpai;
const MOST = 200_000; // hands remembered
let known = new Map();
let size = 0;

// A suit, or the honours, as one number: the tiles of each kind are its digits.
function number(tiles) {
  let found = 0;
  for (let n = 1; n < tiles.length; n++) found = found * 5 + tiles[n];
  return found;
}

function remembered(hand) {
  const { m, p, s, z } = hand._bingpai;
  const claimed = hand._zimo && hand._zimo.length > 2 ? 1 : 0;
  const first = number(m) * 5 ** 9 + number(p);
  const second = (number(s) * 5 ** 7 + number(z)) * 10 + hand._fulou.length * 2 + claimed;
  let row = known.get(first);
  if (row === undefined) known.set(first, (row = new Map()));
  let found = row.get(second);
  if (found === undefined) {
    if (++size > MOST) {
      known = new Map([[first, row = new Map()]]);
      size = 1;
    }
    row.set(second, (found = counted(hand)));
  }
  return found;
}

// Has majiang, and majiang-ai above it, ask what is remembered.
function remember() {
  Majiang.Util.xiangting = remembered;
  Majiang.Util.tingpai = (hand, count = remembered) => waits(hand, count);
}

// A fixed sequence of numbers from 0 to 2**32: the check is the same each time.
function* numbers(seed) {
  for (;;) yield (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
}

function check(hands) {
  const chance = numbers(20261128);
  const wall = [];
  for (const suit of "mpsz") for (let n = 1; n <= (suit === "z" ? 7 : 9); n++) for (let i = 0; i < 4; i++) wall.push(suit + n);
  let asked = 0;
  for (let i = 0; i < hands; i++) {
    for (let at = 0; at < 17; at++) {
      const other = at + (chance.next().value % (wall.length - at));
      [wall[at], wall[other]] = [wall[other], wall[at]];
    }
    // every third hand is of one suit and the honours, so that it is near a win
    const tiles = i % 3 ? wall : wall.filter((tile) => "mz".includes(tile[0]));
    const melds = i % 4 === 3 ? ["z777="] : [];
    const size = (i % 2 ? 14 : 13) - 3 * melds.length;
    const found = tiles.filter((tile) => melds.length === 0 || tile !== "z7").slice(0, size);
    // every other one with a meld has just claimed it
    const claimed = i % 8 === 7 ? [""] : [];
    const hand = Majiang.Shoupai.fromString([found.join(""), ...melds, ...claimed].join(","));
    for (let again = 0; again < 2; again++, asked++) {
      if (remembered(hand) !== counted(hand)) throw new Error(`${hand}: ${remembered(hand)}, not ${counted(hand)}`);
    }
    const before = waits(hand), after = waits(hand, remembered);
    if (String(before) !== String(after)) throw new Error(`${hand}: waits ${after}, not ${before}`);
  }
  console.log(`${hands} hands, ${asked} answers: all alike`);
}

module.exports = { remember };
if (require.main === module) check(Number(process.argv[2] || 2000));
