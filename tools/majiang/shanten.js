// Shanten of majiang, by sums that are remembered for each suit: what its tiles save, by blocks and with or without the pair.
"use strict";

const Majiang = require("@kobalab/majiang-core");

const counted = Majiang.Util.xiangting;
const waits = Majiang.Util.tingpai;
const SUITS = "mpsz";
const FIVES = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]; // a suit is one number: the tiles of each kind are its digits
const NONE = new Int8Array(10); // no tile saves anything
const MOST = 13; // of an empty hand

// What a block of these offsets from its first kind saves: a triplet or run 3, two tiles 2, one 1. Runs are of suits alone.
const BLOCKS = [[[0], 1], [[0, 0], 2], [[0, 0, 0], 3]];
const RUNS = [[[0, 1], 2], [[0, 2], 2], [[0, 1, 2], 3]];
const PAIRS = [[[0], 1], [[0, 0], 2]]; // the pair, or half of it
const inSuit = new Array(5 ** 9);
const honours = new Array(5 ** 7);

function digit(key, at) {
  return Math.floor(key / FIVES[at]) % 5;
}

// What is left of the number of a suit without these tiles, or -1 if it lacks one.
function without(key, first, offsets, kinds) {
  let left = key;
  for (const offset of offsets) {
    if (first + offset >= kinds || digit(left, first + offset) === 0) return -1;
    left -= FIVES[first + offset];
  }
  return left;
}

// Ten numbers: the most that up to 0, 1, 2, 3, 4 blocks save, without a pair and then beside one.
function saved(key, kinds) {
  if (key === 0) return NONE;
  const rows = kinds === 9 ? inSuit : honours;
  if (rows[key]) return rows[key];
  let first = 0;
  while (digit(key, first) === 0) first++;
  const row = Int8Array.from(saved(key - FIVES[first], kinds));
  for (const [offsets, worth] of kinds === 9 ? [...BLOCKS, ...RUNS] : BLOCKS) {
    const left = without(key, first, offsets, kinds);
    if (left < 0) continue;
    const rest = saved(left, kinds);
    for (let n = 0; n < 10; n++) if (n % 5) row[n] = Math.max(row[n], rest[n - 1] + worth);
  }
  for (const [offsets, worth] of PAIRS) {
    const left = without(key, first, offsets, kinds);
    if (left < 0) continue;
    const rest = saved(left, kinds);
    for (let n = 0; n < 5; n++) row[n + 5] = Math.max(row[n + 5], rest[n] + worth);
  }
  return (rows[key] = row);
}

function suit(t) {
  return t[1] + 5 * (t[2] + 5 * (t[3] + 5 * (t[4] + 5 * (t[5] + 5 * (t[6] + 5 * (t[7] + 5 * (t[8] + 5 * t[9])))))));
}

function winds(t) {
  return t[1] + 5 * (t[2] + 5 * (t[3] + 5 * (t[4] + 5 * (t[5] + 5 * (t[6] + 5 * t[7])))));
}

function rowOf(hand, name) {
  const tiles = hand._bingpai[name];
  return name === "z" ? saved(winds(tiles), 7) : saved(suit(tiles), 9);
}

// What two parts of a hand save together, of so many blocks at most, into a row.
function add(a, b, blocks, row) {
  for (let n = 0; n <= blocks; n++) {
    let alone = 0, paired = 0;
    for (let i = 0; i <= n; i++) {
      alone = Math.max(alone, a[i] + b[n - i]);
      paired = Math.max(paired, a[i + 5] + b[n - i], a[i] + b[n - i + 5]);
    }
    row[n] = alone;
    row[n + 5] = paired;
  }
  return row;
}

// The most that two parts save of just so many blocks and a pair.
function most(a, b, blocks) {
  let best = 0;
  for (let i = 0; i <= blocks; i++) best = Math.max(best, a[i + 5] + b[blocks - i], a[i] + b[blocks - i + 5]);
  return best;
}

const PARTS = [new Int8Array(10), new Int8Array(10)];

// Kinds, pairs, terminals and honours, pairs of these: what seven pairs and thirteen orphans count.
function kindsOf(hand) {
  let kinds = 0, pairs = 0, outer = 0, twice = 0;
  for (const name of SUITS) {
    const tiles = hand._bingpai[name];
    for (let n = 1; n < tiles.length; n++) {
      if (!tiles[n]) continue;
      kinds++;
      if (tiles[n] > 1) pairs++;
      if (name !== "z" && n !== 1 && n !== 9) continue;
      outer++;
      if (tiles[n] > 1) twice++;
    }
  }
  return [kinds, pairs, outer, twice];
}

function special([kinds, pairs, outer, twice]) {
  const few = Math.min(pairs, 7);
  return Math.min(MOST - 2 * few - Math.min(kinds - pairs, 7 - few), MOST - outer - (twice ? 1 : 0));
}

function shanten(hand) {
  const melds = hand._fulou.length, blocks = 4 - melds;
  const first = add(rowOf(hand, "m"), rowOf(hand, "p"), blocks, PARTS[0]);
  const second = add(rowOf(hand, "s"), rowOf(hand, "z"), blocks, PARTS[1]);
  const n = MOST - 3 * melds - most(first, second, blocks);
  if (melds === 0) return Math.min(n, special(kindsOf(hand)));
  return n === -1 && hand._zimo && hand._zimo.length > 2 ? 0 : n; // complete with the tile just claimed: it must still discard
}

// The kinds that bring a hand nearer: the other suits are added up once for the nine of a suit.
function nearer(hand) {
  if (hand._zimo) return null;
  const melds = hand._fulou.length, blocks = 4 - melds;
  const now = shanten(hand);
  const rows = [...SUITS].map((name) => rowOf(hand, name));
  const counts = melds ? null : kindsOf(hand);
  const found = [];
  [...SUITS].forEach((name, at) => {
    const [a, b, c] = rows.filter((_, other) => other !== at);
    const others = add(add(a, b, blocks, PARTS[0]), c, blocks, PARTS[1]);
    const tiles = hand._bingpai[name];
    const kinds = name === "z" ? 7 : 9;
    const key = kinds === 7 ? winds(tiles) : suit(tiles);
    for (let n = 1; n <= kinds; n++) {
      if (tiles[n] >= 4) continue;
      let lacks = MOST - 3 * melds - most(others, saved(key + FIVES[n - 1], kinds), blocks);
      if (counts) lacks = Math.min(lacks, special(withOne(counts, tiles[n], kinds === 7 || n === 1 || n === 9)));
      if (lacks < now) found.push(name + n);
    }
  });
  return found;
}

function withOne([kinds, pairs, outer, twice], held, isOuter) {
  const one = held === 0 ? 1 : 0, two = held === 1 ? 1 : 0;
  return [kinds + one, pairs + two, outer + (isOuter ? one : 0), twice + (isOuter ? two : 0)];
}

// Has majiang, and majiang-ai above it, ask what is remembered.
function remember() {
  Majiang.Util.xiangting = shanten;
  Majiang.Util.tingpai = (hand, count = null) => (count ? waits(hand, count) : nearer(hand));
}

// A fixed sequence of numbers from 0 to 2**32: the check is the same each time.
function* numbers(seed) {
  for (;;) yield (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
}

function check(hands) {
  const chance = numbers(20261128);
  const wall = [];
  for (const name of SUITS) for (let n = 1; n <= (name === "z" ? 7 : 9); n++) for (let i = 0; i < 4; i++) wall.push(name + n);
  let asked = 0;
  for (let i = 0; i < hands; i++) {
    // every third hand is of one suit and the honours, so that it is near a win
    const tiles = i % 3 ? wall : wall.filter((tile) => "mz".includes(tile[0]));
    for (let at = 0; at < 17; at++) {
      const other = at + (chance.next().value % (tiles.length - at));
      [tiles[at], tiles[other]] = [tiles[other], tiles[at]];
    }
    const melds = i % 4 === 3 ? ["z777="] : [];
    const size = (i % 2 ? 14 : 13) - 3 * melds.length;
    const found = tiles.filter((tile) => melds.length === 0 || tile !== "z7").slice(0, size);
    // every other one with a meld has just claimed it
    const claimed = i % 8 === 7 ? [""] : [];
    const hand = Majiang.Shoupai.fromString([found.join(""), ...melds, ...claimed].join(","));
    for (let again = 0; again < 2; again++, asked++) {
      if (shanten(hand) !== counted(hand)) throw new Error(`${hand}: ${shanten(hand)}, not ${counted(hand)}`);
      const before = waits(hand), after = nearer(hand);
      if (String(before) !== String(after)) throw new Error(`${hand}: waits ${after}, not ${before}`);
      // majiang-ai asks about hands without what a plan cannot use, too
      hand._bingpai.m[1] = hand._bingpai.m[9] = 0;
      hand._bingpai.z.fill(0);
    }
  }
  console.log(`${hands} hands, ${asked} answers: all alike`);
}

module.exports = { remember };
if (require.main === module) check(Number(process.argv[2] || 2000));
