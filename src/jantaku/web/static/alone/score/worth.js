// A hand valued under the rules: its sheet, or the sheet of a hand that is worth nothing (jantaku.web.wire.sheet).
import { BY_CHII, BY_CONCEALED_KAN, BY_OPEN_KAN, BY_PON, kindOf, LIABILITIES, LIABLE_REPLACEMENT, NONE, OPEN_QUAD, OPEN_TRIPLET, QUAD, RED, RUN, textOf } from "../codes.js";
import { meldOf, valued } from "../desk.js";
import { Shape } from "../drills/shape.js";
import { liableFor } from "../end.js";
import { lacking, missed } from "../near.js";
import { headings, scored, sheetFor } from "../sheet.js";
import { allOf, HandError, KINDS } from "./notation.js";
import { payerOf } from "./query.js";

/** @import { Fields } from "../../native/core.js" */
/** @import { Sheet } from "../../table/wire" */
/** @import { HandDesk } from "../desk.js" */
/** @import { Voice } from "../voice.js" */
/** @import { Call, Hand } from "./notation.js" */
/** @import { Circumstances } from "./query.js" */
/** @typedef {{voice: Voice, desk: HandDesk, hand: Hand, tile: number, win: Circumstances}} Finished a hand, its winning tile apart */

/** @type {Record<Call, [number, number]>} how each is called, and its form */
const CALLS = { chii: [BY_CHII, RUN], pon: [BY_PON, OPEN_TRIPLET], kan: [BY_OPEN_KAN, OPEN_QUAD], ankan: [BY_CONCEALED_KAN, QUAD] };
const FORMS = ["four-groups", "seven-pairs", "thirteen-orphans"];
const HAKU = 31;
/** Kinds of the sets that each liability is about, and how many of them must be visible. @type {[number, number, number][]} */
const LIABLE_SETS = [[HAKU, HAKU + 3, 3], [HAKU - 4, HAKU, 4], [0, KINDS, 4]];
const LIABLE_KANS = 2;
const NOBODY = Array(LIABILITIES).fill(NONE);

/** The melds as they are laid on the table. @param {Voice} voice @param {Hand} hand */
export const laidOf = (voice, { melds }) => melds.map(({ call, tiles }) => meldOf(voice, tiles, CALLS[call][0]));

/** A hand as the core takes it. @param {Hand} hand @param {number} tile @param {Circumstances} win @returns {Fields} */
function finished(hand, tile, win) {
  const count = Array(KINDS).fill(0);
  const key = [0, 0, 0, 0];
  for (const kind of [...hand.tiles, tile].map(kindOf)) {
    count[kind]++;
    key[Math.floor(kind / 9)] += 5 ** (kind % 9);
  }
  const blocks = hand.melds.map(({ call, tiles }) => CALLS[call][1] + Math.min(...tiles.map(kindOf)));
  const filled = (/** @type {number[]} */ row, /** @type {number} */ n) => [...row, ...Array(n - row.length).fill(0)];
  const is = (/** @type {string} */ flag) => Number(win.also.has(flag));
  return {
    count,
    key,
    melds: blocks.length,
    meld: filled(blocks, 4),
    called: hand.melds.filter(({ call }) => call !== "ankan").length,
    win: kindOf(tile),
    by_draw: Number(win.tsumo),
    mixed: is("tile-not-apart"),
    riichi: win.double ? 2 : Number(win.riichi),
    ippatsu: is("ippatsu"),
    last: is("last-tile"),
    after_kan: is("after-kan"),
    robbing: is("robbing-kan"),
    first_turn: is("first-turn"),
    seat: win.seat,
    round: win.round,
    doras: win.dora.length,
    dora: filled(win.dora.map(kindOf), 5),
    uras: win.ura.length,
    ura: filled(win.ura.map(kindOf), 5),
    red: [...allOf(hand), tile].filter((one) => one >= RED).length,
  };
}

/** The seats liable, for what the core numbers: the one that is named, for what the hand was won with. @param {HandDesk} desk @param {Hand} hand @param {Fields} worth @param {Circumstances} win */
function liableOf(desk, { melds }, worth, { liable }) {
  if (liable === NONE) return NOBODY;
  const yakuman = Math.min(worth.yakuman, desk.rules.most_yakuman);
  const fed = liableFor(desk, yakuman, LIABLE_REPLACEMENT);
  if (fed && melds.every(({ call }) => call !== "kan")) throw new HandError("nobody-fed");
  const bearers = LIABLE_SETS.map(([low, end, need], which) => {
    if (!liableFor(desk, yakuman, which)) return NONE;
    const sets = melds.filter(({ call, tiles }) => call !== "chii" && kindOf(tiles[0]) >= low && kindOf(tiles[0]) < end && (which !== LIABLE_KANS || tiles.length === 4));
    if (sets.length < need || sets.every(({ call }) => call === "ankan")) throw new HandError("nobody-liable", { n: sets.length, need });
    return liable;
  });
  return [...bearers, fed ? liable : NONE];
}

/** Whether the worth last weighed is one han of yaku where, with the counters, two are needed. @param {HandDesk} desk @param {Circumstances} win */
export const oneHan = ({ core, rulesAt, worthAt }, { counters }) => Boolean(core.call("lacks_second_han", rulesAt, { whole: counters }, worthAt));

/** The score of a hand; null for one that is worth nothing. @param {Finished} given */
export function scoreOf({ voice, desk, hand, tile, win }) {
  const fields = finished(hand, tile, win);
  const worth = valued(desk, fields);
  const liable = liableOf(desk, hand, worth, win);
  const { counters, sticks } = win;
  return worth.base && !oneHan(desk, win) ? scored(voice, desk, { hand: fields, worth, payer: payerOf(win), counters, sticks, liable, named: win.liable }) : null;
}

/** The sheet of a hand. @param {Finished} given @returns {Sheet} */
export function sheetOfHand(given) {
  const { voice, hand, tile, win } = given;
  const score = scoreOf(given);
  const shown = laidOf(voice, hand);
  if (score) return sheetFor(score, { tiles: hand.tiles, tile, melds: hand.melds.map((meld) => meld.tiles), shown, dora: win.dora, ura: win.ura, dealer: 0 });
  return {
    ...{ valued: false, headline: voice.say("score.nothing"), points: 0, points_text: voice.say("score.points", { points: 0 }), limit: "" },
    ...{ tiles: hand.tiles.map(textOf), melds: shown, win: textOf(tile), by: win.tsumo ? "tsumo" : "ron", dora: win.dora.map(textOf), ura: win.ura.map(textOf) },
    ...{ yaku: [], fu: [], fu_text: "", steps: [], payments: [] },
    ...worthless(given),
    words: headings(voice, win.tsumo),
  };
}

/** The shape of concealed tiles beside the melds. @param {HandDesk} desk @param {Hand} hand @param {number[]} tiles @param {number[]} [seen] */
export const shapeOf = (desk, { melds }, tiles, seen = []) =>
  new Shape(desk.core, tiles, melds.length, { melded: melds.flatMap((meld) => meld.tiles), seen, fifth: desk.rules.fifth_tile !== 0 });

/** How far a hand is in each form that is possible. @param {Voice} voice @param {number[]} lacking by form */
export const formTexts = (voice, lacking) =>
  lacking.map((n, i) => voice.plainly(`waits.${n < 1 ? "complete" : n === 1 ? "tenpai" : "shanten"}`, { form: voice.plainly(`form.${FORMS[i]}`), shanten: n - 1 }));

/** Why a hand is worth nothing: it is not complete, or has not enough yaku, and then those that it nearly has. @param {Finished} given @returns {Pick<Sheet, "why" | "near" | "forms">} */
function worthless({ voice, desk, hand, tile, win }) {
  const far = shapeOf(desk, hand, [...hand.tiles, tile]).lackingOf14();
  const cited = (/** @type {string} */ key) => ({ cite: voice.cite(key), href: voice.href(voice.key(key)) });
  if (Math.min(...far) > 0) {
    const text = voice.word(incomplete(voice, desk, hand, Math.min(...far) - 1));
    return { why: [{ id: "win-incomplete", text, ...cited("reason.win-incomplete") }], near: [], forms: formTexts(voice, far) };
  }
  const short = oneHan(desk, win);
  const [id, said] = short ? ["win-two-han", "why.two-han"] : ["win-no-yaku", "why.no-yaku"];
  const why = [{ id, text: voice.word(voice.plainly(said, { counters: win.counters })), ...cited(`reason.${id}`) }];
  const lost = desk.core.read("Worth", desk.worthAt).bonus.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
  if (lost && !short) why.push({ id: "dora-no-yaku", text: voice.say("why.dora-no-yaku", { han: lost }), ...cited("dora_worth") });
  const near = missed(desk.core, desk.rulesAt, finished(hand, tile, win), voice);
  return { why, near: near.map((miss) => ({ name: voice.name(miss.id), text: voice.word(lacking(voice, miss)), ...cited(`yaku.${miss.id}`) })), forms: [] };
}

/** @param {Voice} voice @param {HandDesk} desk @param {Hand} hand @param {number} shanten */
function incomplete(voice, desk, hand, shanten) {
  if (shanten) return voice.plainly("why.not-complete", { shanten });
  const shape = shapeOf(desk, hand, hand.tiles);
  if (Math.min(...shape.lacking()) > 1) return voice.plainly("why.one-discard");
  return voice.plainly("why.tenpai", { tiles: shape.accepts().map((each) => each.tile).join(", ") });
}
