// Shanten of majiang, remembered: it depends on the concealed tiles, the number of melds, and whether the last tile was claimed.
"use strict";

const Majiang = require("@kobalab/majiang-core");

const counted = Majiang.Util.xiangting;
const waits = Majiang.Util.tingpai;
// A table of answers, each in the place that its hand leads to; a later hand takes the place of an earlier one.
const BITS = 19;
const suits = new Float64Array(1 << BITS).fill(-1); // characters and circles
const others = new Float64Array(1 << BITS); // bamboo, honours, melds
const answers = new Int8Array(1 << BITS);

// A suit as one number: the tiles of each kind are its digits.
function number(t) {
  return (((((((t[1] * 5 + t[2]) * 5 + t[3]) * 5 + t[4]) * 5 + t[5]) * 5 + t[6]) * 5 + t[7]) * 5 + t[8]) * 5 + t[9];
}

function honours(t) {
  return (((((t[1] * 5 + t[2]) * 5 + t[3]) * 5 + t[4]) * 5 + t[5]) * 5 + t[6]) * 5 + t[7];
}

function remembered(hand) {
  const { m, p, s, z } = hand._bingpai;
  const claimed = hand._zimo && hand._zimo.length > 2 ? 1 : 0;
  const a = number(m), b = number(p), c = number(s), d = honours(z) * 10 + hand._fulou.length * 2 + claimed;
  const first = a * 1953125 + b, second = c * 781250 + d;
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  const at = (mixed ^ (mixed >>> 15)) & ((1 << BITS) - 1);
  if (suits[at] !== first || others[at] !== second) {
    answers[at] = counted(hand);
    suits[at] = first;
    others[at] = second;
  }
  return answers[at];
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
