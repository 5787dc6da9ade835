// The parts of a view: game, hand, walls, seats; docs/protocol.md and wire.d.ts say what each field is.
import {
  after, BY_CONCEALED_KAN, BY_TSUMO, DEAD_WALL, FROM_CLAIM, FROM_WALL, HAND_OVER, indicatorAt, kindOf, LETTERS, MARK_DRAWN, MARK_RIICHI, MARK_TAKEN, NINE_OUT, NO_HAND, NONE, ROBBERY, textOf, TURN, WALL,
} from "./codes.js";
import { live } from "./seen.js";
import { handTiles, inPlace, meldTiles } from "./tiles.js";

/** @import { Hand, Meld, Seat, SeatKey, View } from "../table/wire" */
/** @import { Hand as Logged, State } from "./table.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{name: string, kind: "person" | "bot"}} Sitter */

const KINDS = /** @type {const} */ (["chii", "chii", "pon", "minkan", "kakan", "ankan"]);
const GROUPS = { chii: "shuntsu", pon: "koutsu", minkan: "kantsu", kakan: "kantsu", ankan: "ankan" };
const STACKS = 17;
const PLACES = 5; // of dora indicators
const REPLACEMENT = [134, 135, 132, 133];

/** @param {Voice} voice @param {State} v @param {number} s @param {number} at @returns {Meld} */
export function meld(voice, v, s, at) {
  const call = v.meld_call[s][at];
  const source = v.meld_from[s][at];
  const tiles = meldTiles(v.meld[s][at], v.meld_reds[s][at], call === BY_CONCEALED_KAN ? NONE : v.meld_tile[s][at]);
  const placed = inPlace(call, tiles, v.meld_tile[s][at], (source - s + 4) % 4, voice.book.middle_down);
  const kind = KINDS[call];
  const values = { group: voice.name(GROUPS[kind]), tiles: voice.tiles(tiles), seat: voice.seat((source - v.dealer + 4) % 4) };
  const spoken = voice.say(source === s ? "live.wire-meld-own" : "live.wire-meld", values);
  return { kind, from: source, tiles: placed.map(({ tile, how }) => ({ tile: textOf(tile), ...(how ? { [how]: true } : {}) })), spoken };
}

/** @param {number} tile @param {number} marks */
const marked = (tile, marks) => textOf(tile) + (marks & MARK_RIICHI ? "'" : "") + (marks & MARK_DRAWN ? "_" : "") + (marks & MARK_TAKEN ? "^" : "");

/** @param {Voice} voice @param {State} v @param {number} s @param {Sitter} sitter @returns {Seat} */
export function seat(voice, v, s, { name, kind }) {
  const wind = (s - v.dealer + 4) % 4;
  const [tiles, apart] = handTiles(v, s);
  const unseen = apart === NONE && v.phase === TURN && v.turn === s && v.source !== FROM_CLAIM;
  const points = voice.number(v.points[s]);
  return {
    wind: /** @type {"E"} */ (LETTERS[wind]),
    wind_name: voice.seat(wind),
    name,
    kind,
    here: true,
    stand_in: false,
    away: 0,
    points: v.points[s],
    points_text: points,
    delta: v.phase === HAND_OVER ? v.delta[s] : 0,
    tiles: tiles.map(textOf),
    drawn: apart !== NONE || unseen ? textOf(apart) : "",
    river: v.river[s].slice(0, v.discards[s]).map((/** @type {number} */ tile, /** @type {number} */ at) => marked(tile, v.marks[s][at])),
    melds: Array.from({ length: v.melds[s] }, (_, at) => meld(voice, v, s, at)),
    riichi: v.riichi[s] > 0,
    dead: v.dead[s] > 0,
    declared: v.phase === NO_HAND || v.declared[s] < 0 || v.declared[s] > 1 ? "" : v.declared[s] ? "tenpai" : "noten",
    bank: 0,
    spoken: voice.say("live.wire-seat", { seat: voice.seat(wind), name, points }),
  };
}

/** The latest unclaimed discard. @param {State} v @returns {View["last"]} */
export function last(v) {
  let at = v.turn;
  if (v.phase === TURN) at = v.source === FROM_WALL ? (v.turn + 3) % 4 : NONE;
  else if (v.phase === NO_HAND || v.phase === ROBBERY || v.outcome === BY_TSUMO || v.outcome === NINE_OUT || v.robbed !== NONE) at = NONE;
  return at !== NONE && v.discards[at] ? { seat: at, at: v.discards[at] - 1 } : {};
}

/** The side that the dice break. @param {number} dealer @param {number} dice */
const breaker = (dealer, dice) => (dealer + dice - 1) % 4;

/** The stacks in the order in which tiles are taken. @param {number} taken @param {number} kans */
function stacksLeft(taken, kans) {
  const gone = new Set(REPLACEMENT.slice(0, kans));
  const dead = WALL - DEAD_WALL - kans;
  return Array.from({ length: WALL / 2 }, (_, stack) => {
    const left = [2 * stack, 2 * stack + 1].filter((tile) => tile >= taken && !gone.has(tile));
    return (left.length && left[0] >= dead ? "0ab" : "012")[left.length];
  }).join("");
}

/** The stacks of each side, from the left of its player. @param {State} v @param {number} dice @returns {Record<SeatKey, string>} */
function standing(v, dice) {
  const stacks = stacksLeft(v.taken, Math.min(v.kans, 4));
  const turned = dice ? stacks.slice(-dice) + stacks.slice(0, -dice) : stacks;
  const first = breaker(v.dealer, dice);
  const side = (/** @type {number} */ seat) => [...turned.slice(STACKS * ((first - seat + 4) % 4)).slice(0, STACKS)].reverse().join("");
  return { 0: side(0), 1: side(1), 2: side(2), 3: side(3) };
}

/** @param {State} v @param {number} dice @param {number} place */
function indicator(v, dice, place) {
  const stack = dice + Math.floor(place / 2);
  const side = (breaker(v.dealer, dice) - Math.floor(stack / STACKS) + 8) % 4;
  return { seat: side, stack: STACKS - 1 - (stack % STACKS), tile: textOf(v.wall[place]) };
}

/** @param {Voice} voice @param {State} v @param {Logged} logged @param {boolean} open whether the secret is shown @returns {Hand} */
export function hand(voice, v, logged, open) {
  const turned = Array.from({ length: v.indicators }, (_, i) => indicatorAt(i));
  const shown = turned.map((place) => v.wall[place]);
  const under = turned.map((place) => v.wall[place + 1]);
  const over = v.phase === HAND_OVER;
  const dice = v.dice[0] + v.dice[1];
  const doras = [...new Set(shown.filter((tile) => tile >= 0).map((tile) => textOf(after(kindOf(tile)))))].sort();
  return {
    number: over ? v.hands : v.hands + 1,
    title: voice.hand(v.dealer, v.round, v.counters),
    round: v.round,
    dealer: v.dealer,
    counters: v.counters,
    sticks: v.sticks,
    dice: /** @type {[number, number]} */ (v.dice),
    left: live(v),
    dora: [...shown.map(textOf), ...Array(PLACES - shown.length).fill("?")],
    dora_tiles: doras,
    ura: over && !under.includes(NONE) ? under.map(textOf) : [],
    seal: logged.seal,
    generator: "jantaku-1",
    numbers: [],
    secret: open ? logged.secret : "",
    wall: open ? logged.wall.map(textOf).join("") : "",
    walls: standing(v, dice),
    break_at: { seat: breaker(v.dealer, dice), stack: STACKS - 1 - dice },
    indicators: turned.map((place) => indicator(v, dice, place)),
  };
}
