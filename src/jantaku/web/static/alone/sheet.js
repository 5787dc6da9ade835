// The sheet of a win: its yaku and fu with clauses, how they become points, and who pays.
import { BY_TSUMO, indicatorAt, inOrder, kindOf, LETTERS, NONE, numbersIn, OPEN_QUAD, OPEN_TRIPLET, PAIR, QUAD, rowOf, seatsFrom, TRIPLET, textOf } from "./codes.js";
import { countersDue, hanOf, liableFor, paid, stickBack } from "./end.js";
import { meld } from "./parts.js";
import { paidSteps, steps, yakumanText } from "./sentences.js";
import { blockKinds, handTiles, notedTiles } from "./tiles.js";
import { capital } from "./voice.js";

/** @import { Sheet } from "../table/wire" */
/** @import { OwnTable, State } from "./table.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{core: import("../native/core.js").Core, rulesAt: number, rules: State, worthAt: number}} Desk rules, and the place of a worth: a table, or these alone */
/** @typedef {{hand: State, worth: State, payer: number, counters: number, sticks: number, liable: number[], named?: number}} Won a win; seats are winds */
/** @typedef {{tiles: number[], tile: number, melds: number[][], shown: Sheet["melds"], dora: number[], ura: number[], dealer: number}} Laid */
/** @typedef {{id: string, han: number, limit: string, alone: boolean}} Counted */
/** @typedef {{id: string, fu: number, kinds: number[], key: string}} FuItem */
/**
 * @typedef {object} Score a win as it was settled; seats are winds
 * @property {Voice} voice
 * @property {Desk} table
 * @property {State} worth
 * @property {State} hand as the core valued it
 * @property {number} seat
 * @property {number} payer the winner on a self-draw
 * @property {boolean} tsumo
 * @property {number} counters
 * @property {number} sticks
 * @property {number[]} liable for dragons, winds, kans, a replacement tile
 * @property {number} named who is said to be liable, for whatever that is; -1 where a table knows it
 * @property {Counted[]} yaku
 * @property {Counted[]} bonus
 * @property {FuItem[]} fu
 * @property {string} flat the limit at which a yaku counts alone
 * @property {string} limit
 * @property {number} yakuman
 * @property {number[]} alone what each gains by the hand alone
 * @property {number[]} payments
 */

const BONUS = [["dora", "dora_worth"], ["ura-dora", "ura"], ["aka-dora", "red_fives"]];
const LIMITS = ["", "mangan", "haneman", "baiman", "sanbaiman"];
const WAITS = ["", "penchan", "kanchan", "tanki"];
/** @type {Record<number, [string, string]>} */
const BLOCKS = {
  [OPEN_TRIPLET]: ["minko", "fu_triplet"],
  [TRIPLET]: ["anko", "fu_triplet"],
  [OPEN_QUAD]: ["minkan", "fu_quad"],
  [QUAD]: ["ankan", "fu_quad"],
  [PAIR]: ["jantou", "fu_valued_pair"],
};
const EAST = 27;
const [CLOSED, BY_DRAW, PARTS, PAIR_VALUE, RUNS, WAIT] = [0, 1, 10, 17, 22, 32]; // features

/** @param {Voice} voice @param {State} rules @param {State} worth @returns {Counted[]} */
function yakuOf(voice, rules, worth) {
  return numbersIn(worth.rows).map((row) => {
    const [id, { limit, alone }] = voice.book.yaku[row];
    return { id, han: hanOf(rules, row, worth.f[CLOSED]), limit, alone };
  });
}

/** @param {State} rules @param {State} worth @returns {Counted[]} */
function bonusOf(rules, worth) {
  if (!worth.base || worth.yakuman || (BigInt(worth.rows) & BigInt(rules.alone))) return [];
  return BONUS.flatMap(([id], at) => (worth.bonus[at] ? [{ id, han: worth.bonus[at], limit: "", alone: false }] : []));
}

/** The limit that a base value reaches, 0 for none. @param {State} rules @param {number} base */
export function limitOf(rules, base) {
  if (base >= rules.yakuman_base) return 5;
  let [limit, most] = [0, 0];
  for (const one of rules.limit) {
    if (most < one && one <= base) {
      most = one;
      limit++;
    }
  }
  return limit;
}

/** @param {Voice} voice @param {State} rules @param {State} worth */
function limitId(voice, rules, worth) {
  if (worth.yakuman) return "yakuman";
  if (voice.book.counted_yakuman && worth.han >= voice.book.counted_yakuman) return "kazoe-yakuman";
  return LIMITS[Math.min(limitOf(rules, worth.base), 4)];
}

/** Fu for the way of winning. @param {State} rules @param {State} worth @returns {FuItem} */
function how(rules, worth) {
  const { f } = worth;
  const pinfu = f[CLOSED] === 1 && f[RUNS] === 4 && f[PAIR_VALUE] === 0 && f[WAIT] === 0;
  const drawn = (pinfu && !rules.fu_pinfu_draw) || (f[WAIT] === 6 && !rules.fu_not_apart) ? 0 : rules.fu_draw;
  const [id, key] = f[BY_DRAW] && drawn ? ["tsumo", "fu_draw"] : f[CLOSED] ? ["menzen-ron", "fu_closed_ron"] : ["kuipinfu", "fu_open_pinfu"];
  return { id, fu: worth.item[1], kinds: [], key };
}

/** Whether a block waits for a kind in a way. @param {number} block @param {number} win @param {number} wait 1 edge, 2 middle, 3 pair */
function waits(block, win, wait) {
  const kinds = blockKinds(block);
  if (wait === 3) return block - (block % 34) === PAIR && kinds[0] === win;
  if (kinds.length !== 3 || kinds[0] === kinds[1]) return false;
  if (wait === 2) return kinds[1] === win;
  return (kinds[0] % 9 === 0 && kinds[2] === win) || (kinds[2] % 9 === 8 && kinds[0] === win);
}

/** The items of the fu, each with the group that earned it. @param {State} rules @param {State} worth @param {State} hand @returns {FuItem[]} */
function fuOf(rules, worth, hand) {
  const seven = worth.f[PARTS] === 7;
  /** @type {FuItem[]} */
  const out = [{ id: seven ? "chiitoitsu" : "futei", fu: worth.item[0], kinds: [], key: seven ? "fu_seven_pairs" : "fu_win" }];
  if (worth.item[1]) out.push(how(rules, worth));
  if (worth.item[2]) {
    const wait = worth.f[WAIT];
    const block = worth.block.slice(0, worth.blocks).find((/** @type {number} */ one) => waits(one, hand.win, wait));
    out.push({ id: WAITS[wait], fu: worth.item[2], kinds: blockKinds(block), key: "fu_wait" });
  }
  const double = hand.seat === hand.round ? PAIR + EAST + hand.seat : NONE;
  for (let i = 3; i < worth.item.length; i++) {
    if (!worth.item[i]) continue;
    const block = worth.block[i - 3];
    const [id, key] = BLOCKS[block - (block % 34)];
    out.push({ id, fu: worth.item[i], kinds: blockKinds(block), key: block === double ? "fu_double_wind_pair" : key });
  }
  return out;
}

/** The score of a win, from the hand as the core valued it. @param {Voice} voice @param {Desk} table @param {Won} win @returns {Score} */
export function scored(voice, table, { hand, worth, payer, counters, sticks, liable: bearers, named = NONE }) {
  const { rules } = table;
  const { seat } = hand;
  const yakuman = Math.min(worth.yakuman, rules.most_yakuman);
  const liable = bearers.map((one, which) => (one !== seat && liableFor(table, yakuman, which) ? one : NONE));
  const own = { dealer: 0, winner: seat, payer, liable };
  const payments = paid(table, { ...own, counters });
  payments[seat] += rules.stick_value * sticks;
  const yaku = yakuOf(voice, rules, worth);
  return {
    ...{ voice, table, worth, hand, seat, payer, tsumo: hand.by_draw > 0, counters, sticks, liable, named, yaku, yakuman, payments },
    bonus: bonusOf(rules, worth),
    fu: fuOf(rules, worth, hand),
    flat: yaku.find(({ limit }) => limit)?.limit ?? "",
    limit: limitId(voice, rules, worth),
    alone: paid(table, { ...own, counters: 0 }),
  };
}

/** The score of a win at a table whose hand is over. @param {Voice} voice @param {OwnTable} table @param {State} t @param {number} winner @returns {Score} */
function scoreOf(voice, table, t, winner) {
  table.weigh(table.stateAt, winner, t.tile, t.outcome === BY_TSUMO);
  const [worth, hand] = [table.scratched("worth"), table.scratched("hand")];
  const first = !seatsFrom(t.turn).slice(0, (winner - t.turn + 4) % 4).some((seat) => (t.winners >> seat) & 1);
  const wind = (/** @type {number} */ seat) => (seat < 0 ? NONE : (seat - t.dealer + 4) % 4);
  const payer = hand.by_draw > 0 ? hand.seat : wind(t.turn);
  return scored(voice, table, { hand, worth, payer, counters: countersDue(table.rules, t.counters, first), sticks: first ? t.collected : stickBack(table.rules, t, winner), liable: t.liable[winner].map(wind) });
}

/** The indices of the tiles of a fu item, among hand, winning tile and melds. @param {FuItem} item @param {number[]} held @param {number} won the place of the winning tile @param {number[][]} melds */
function places({ kinds, key }, held, won, melds) {
  const wanted = rowOf(kinds);
  let start = won + 1;
  for (const tiles of melds) {
    if (rowOf(tiles.map(kindOf).sort((one, two) => one - two)) === wanted) return tiles.map((_, i) => start + i);
    start += tiles.length;
  }
  const concealed = Array.from({ length: won }, (_, i) => i);
  const free = key === "fu_wait" ? [won, ...concealed] : [...concealed, won];
  return kinds
    .map((kind) => {
      const at = free.findIndex((place) => kindOf(held[place]) === kind);
      return free.splice(at, 1)[0];
    })
    .sort((one, two) => one - two);
}

const WORDS = { yaku: "score.title-yaku", fu: "score.title-fu", payments: "score.title-payments", near: "why.nearest-title", dora: "calc.dora", ura: "calc.ura" };

/** @param {Score} score @returns {Sheet["yaku"]} */
function yakuRows({ voice, yaku, bonus, worth }) {
  const rows = [...yaku.map((each) => ({ each, key: `yaku.${each.id}` })), ...bonus.map((each) => ({ each, key: BONUS.find(([id]) => id === each.id)?.[1] ?? "" }))];
  return rows.map(({ each, key }) => ({
    id: each.id,
    name: voice.name(each.id),
    worth: each.limit ? voice.plainly(`limit.${each.limit}`) : worth.yakuman ? yakumanText(voice, each.han) : voice.plainly("score.han", { han: each.han }),
    cite: voice.cite(key),
    href: voice.href(voice.key(key)),
    about: voice.word(voice.words.about[each.id] ?? ""),
  }));
}

/** @param {Score} score */
function headline({ voice, worth, yakuman, flat }) {
  if (worth.yakuman) return yakumanText(voice, yakuman);
  return flat ? voice.say(`limit.${flat}`) : voice.say("score.han-fu", { han: worth.han, fu: worth.fu });
}

/** @param {Score} score @param {number[]} tiles @param {number} tile @param {number[][]} melds @returns {Sheet["fu"]} */
function fuRows({ voice, fu }, tiles, tile, melds) {
  const held = [...tiles, tile, ...melds.flat()];
  return fu.map((item) => {
    const at = places(item, held, tiles.length, melds);
    return { id: item.id, name: capital(voice.say(`fu.${item.id}`)), fu: item.fu, tiles: at.map((place) => textOf(held[place])), at, cite: voice.cite(item.key), href: voice.href(voice.key(item.key)) };
  });
}

/** The sheet of a score, with its tiles as they lie. @param {Score} score @param {Laid} laid @returns {Sheet} */
export function sheetFor(score, { tiles, tile, melds, shown, dora, ura, dealer }) {
  const { voice, worth, flat, limit, payments, seat, tsumo } = score;
  const bare = worth.yakuman > 0 || flat !== "";
  return {
    valued: true,
    headline: headline(score),
    points: score.alone[seat],
    points_text: voice.say("score.points", { points: score.alone[seat] }),
    limit: limit && !bare ? voice.say(`limit.${limit}`) : "",
    tiles: tiles.map(textOf),
    melds: shown,
    win: textOf(tile),
    by: tsumo ? "tsumo" : "ron",
    dora: dora.map(textOf),
    ura: ura.map(textOf),
    yaku: yakuRows(score),
    fu: bare ? [] : fuRows(score, tiles, tile, melds),
    fu_text: bare ? "" : voice.say("score.fu", { fu: score.fu.reduce((sum, item) => sum + item.fu, 0) }),
    steps: [...steps(score), ...paidSteps(score)].map(({ text, key }) => ({ text: voice.word(text), cite: voice.cite(key), href: voice.href(voice.key(key)) })),
    payments: payments.map((delta, wind) => ({ seat: (wind + dealer) % 4, wind: LETTERS[wind], name: voice.seat(wind), delta, text: delta ? voice.number(delta, true) : voice.number(0) })),
    ...{ why: [], near: [], forms: [] },
    words: headings(voice, tsumo),
  };
}

/** The headings of a sheet. @param {Voice} voice @param {boolean} tsumo */
export function headings(voice, tsumo) {
  const words = { won: capital(voice.say(tsumo ? "score.by-tsumo" : "score.by-ron")), ...Object.fromEntries(Object.entries(WORDS).map(([word, id]) => [word, voice.say(id)])) };
  return /** @type {Sheet["words"]} */ (words);
}

/** The sheet of a win at a table whose hand is over. @param {Voice} voice @param {OwnTable} table @param {State} t @param {number} winner @returns {Sheet} */
export function sheetOf(voice, table, t, winner) {
  const score = scoreOf(voice, table, t, winner);
  const [own, tile] = handTiles(t, winner);
  const turned = Array.from({ length: t.indicators }, (_, i) => indicatorAt(i));
  return sheetFor(score, {
    tiles: inOrder(own),
    tile,
    melds: Array.from({ length: t.melds[winner] }, (_, i) => notedTiles(t.meld[winner][i], t.meld_reds[winner][i])),
    shown: Array.from({ length: t.melds[winner] }, (_, at) => meld(voice, t, winner, at)),
    dora: turned.map((place) => t.wall[place]),
    ura: score.hand.riichi && t.beneath ? turned.map((place) => t.wall[place + 1]) : [],
    dealer: t.dealer,
  });
}
