// What happened between two views of a table, and its sentences.
import { winnersOf } from "./end.js";
import {
  ACT, alike, BY_ADDED_KAN, BY_CONCEALED_KAN, BY_RON, BY_TSUMO, CHOMBO, EXHAUSTIVE, FOUR_KANS, FOUR_RIICHI, FOUR_WINDS, FROM_CLAIM, FROM_DEAD_WALL,
  HAND_OVER, indicatorAt, MARK_DRAWN, MARK_RIICHI, MARK_TAKEN, NAGASHI, NINE_OUT, NO_HAND, NONE, numbersIn, ROBBERY, seatsFrom, STANDING, textOf, TRIPLE_RON, TURN,
} from "./codes.js";
import { meldTiles } from "./tiles.js";

/** @import { News } from "../table/wire" */
/** @import { State } from "./table.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{id: string, seat?: number, tile?: number, tiles?: number[], other?: number, number?: number, total?: number}} Happening other: a second seat; number: points, sticks or counters */

const CALLS = ["", "game.chii", "game.pon", "game.kan", "", "game.kan-concealed"];
/** @type {Record<number, string>} */
const BROKEN_OFF = {
  [EXHAUSTIVE]: "game.exhaustive",
  [NINE_OUT]: "game.nine-kinds",
  [FOUR_WINDS]: "game.four-winds",
  [FOUR_RIICHI]: "game.four-riichi",
  [FOUR_KANS]: "game.four-kans",
  [TRIPLE_RON]: "game.triple-ron",
  [CHOMBO]: "game.chombo",
};
const OVERS = ["", "game.over-rounds", "game.over-bust", "game.over-dealer", "game.over-target"];
const DRAWS = "game.draws";
const OUTER = new Set([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]);

/** @param {State} was @param {State} v @returns {Happening[]} */
function discards(was, v) {
  return [0, 1, 2, 3].flatMap((seat) =>
    Array.from({ length: Math.max(0, v.discards[seat] - was.discards[seat]) }, (_, i) => {
      const at = was.discards[seat] + i;
      const marks = v.marks[seat][at];
      return { id: marks & MARK_RIICHI ? "game.riichi" : marks & MARK_DRAWN ? "game.discards-drawn" : "game.discards", seat, tile: v.river[seat][at] };
    }),
  );
}

/** @param {State} was @param {State} v @returns {Happening[]} */
function stakes(was, v) {
  return [0, 1, 2, 3].flatMap((seat) => {
    if (v.riichi[seat] === STANDING && was.riichi[seat] !== STANDING) return [{ id: "game.riichi-stands", seat, number: was.points[seat] + v.delta[seat] - v.points[seat] }];
    return was.riichi[seat] && !v.riichi[seat] && v.outcome === BY_RON ? [{ id: "game.riichi-void", seat }] : [];
  });
}

/** A call, or a kong of the turn that nobody could rob. @param {State} was @param {State} v @returns {Happening[]} */
function melds(was, v) {
  return [0, 1, 2, 3].flatMap((seat) =>
    Array.from({ length: v.melds[seat] }, (_, at) => at).flatMap((at) => {
      const call = v.meld_call[seat][at];
      const concealed = call === BY_CONCEALED_KAN;
      if (at < was.melds[seat] && was.meld_call[seat][at] === call) return [];
      const kind = v.meld[seat][at] % 34;
      if (was.phase === ROBBERY && (concealed || call === BY_ADDED_KAN)) return [];
      if (call === BY_ADDED_KAN) return [{ id: "game.kan-added", seat, tile: kind }];
      const tile = v.meld_tile[seat][at];
      return [{ id: CALLS[call], seat, tile: concealed ? kind : tile, tiles: meldTiles(v.meld[seat][at], v.meld_reds[seat][at], concealed ? NONE : tile) }];
    }),
  );
}

/** A kong that may be robbed. @param {State} was @param {State} v @returns {Happening[]} */
function kong(was, v) {
  if (!((v.phase === ROBBERY && was.phase !== ROBBERY) || (v.phase === HAND_OVER && v.robbed >= 0 && was.phase === TURN))) return [];
  return [{ id: v.robbed >= ACT.addedKan ? "game.kan-added" : "game.kan-concealed", seat: v.turn, tile: v.tile, tiles: Array(4).fill(v.tile) }];
}

/** @param {State} was @param {State} v @returns {Happening[]} */
function drawn(was, v) {
  if (v.phase !== TURN || v.source === FROM_CLAIM || (was.taken === v.taken && was.kans === v.kans)) return [];
  const replacement = v.source === FROM_DEAD_WALL ? "-replacement" : "";
  const seen = v.tile >= 0 ? (replacement ? "-seen" : "") : replacement ? "" : "-unseen";
  return [{ id: `${DRAWS}${replacement}${seen}`, seat: v.turn, tile: v.tile }];
}

/** Nobody won, and why; who discarded only terminals and honours. @param {State} v @returns {Happening[]} */
export function brokenOff(v) {
  if (v.outcome in BROKEN_OFF) return [{ id: BROKEN_OFF[v.outcome], seat: v.turn }];
  if (v.outcome !== NAGASHI) return [];
  return [0, 1, 2, 3].filter((seat) => onlyOrphans(v, seat)).map((seat) => ({ id: "game.nagashi", seat }));
}

/** @param {State} v @param {number} seat */
function onlyOrphans(v, seat) {
  const marks = v.marks[seat].slice(0, v.discards[seat]);
  return marks.length > 0 && marks.every((/** @type {number} */ one) => !(one & MARK_TAKEN)) && numbersIn(v.cast[seat]).every((kind) => OUTER.has(kind));
}

/** A win of a seat. @param {State} v @param {number} seat @returns {Happening} */
export function won(v, seat) {
  if (v.outcome === BY_TSUMO) return { id: "game.tsumo", seat, tile: v.tile };
  return { id: v.robbed >= 0 ? "game.robs" : "game.ron", seat, tile: v.tile, other: v.turn };
}

/** What follows: the next dealer, counters, sticks; or why the game is over. @param {State} v @param {State} next the state once the deal has passed on @param {boolean} stays */
export function follows(v, next, stays) {
  if (v.over) return [{ id: OVERS[v.over], seat: [0, 1, 2, 3].reduce((best, seat) => (v.points[seat] < v.points[best] ? seat : best)) }];
  /** @type {Happening[]} */
  const out = [stays ? { id: "board.deal-kept", seat: v.dealer } : { id: "game.dealer-passes" }];
  if (next.counters > v.counters) out.push({ id: "game.counter-added", number: next.counters });
  if (v.sticks && !v.winners) out.push({ id: "game.sticks-stay", number: v.sticks });
  return out;
}

const NOTHING = { discards: [0, 0, 0, 0], riichi: [0, 0, 0, 0], melds: [0, 0, 0, 0], meld_call: Array(4).fill([0, 0, 0, 0]), declared: Array(4).fill(NONE), phase: NO_HAND, kans: 0 };

/** What happened between two views; a hand dealt since begins from nothing. @param {State} before @param {State} v @returns {Happening[]} */
export function happened(before, v) {
  /** @type {Happening[]} */
  const out = [];
  let was = before;
  if ((was.phase === NO_HAND || was.phase === HAND_OVER) && v.phase !== HAND_OVER) {
    out.push({ id: "game.dealt", seat: v.dealer });
    was = { ...NOTHING, taken: v.taken, indicators: 1, points: v.points };
  }
  out.push(...kong(was, v));
  if (!alike(was.discards, v.discards)) out.push(...discards(was, v));
  if (!alike(was.riichi, v.riichi)) out.push(...stakes(was, v));
  if (!alike(was.melds, v.melds) || !alike(was.meld_call, v.meld_call)) out.push(...melds(was, v));
  for (let i = was.indicators; i < v.indicators; i++) out.push({ id: "game.new-dora", tile: v.wall[indicatorAt(i)] });
  for (const seat of seatsFrom(v.dealer)) if (v.declared[seat] >= 0 && was.declared[seat] < 0) out.push({ id: v.declared[seat] ? "game.tenpai" : "game.noten", seat });
  out.push(...drawn(was, v));
  if (v.phase === HAND_OVER && was.phase !== HAND_OVER) out.push(...brokenOff(v), ...winnersOf(v).map((seat) => won(v, seat)));
  return out;
}

/** Tells of a table to the one who sits at a seat. */
export class Narrator {
  /** @param {Voice} voice @param {string[]} names @param {number} me */
  constructor(voice, names, me) {
    this.voice = voice;
    this.names = names;
    this.me = me;
  }

  /** A seat by its wind and name. @param {State} v @param {number} seat */
  who(v, seat) {
    const wind = this.voice.seat((seat - v.dealer + 4) % 4);
    if (seat === this.me) return this.voice.say("board.yours", { seat: wind });
    return this.names[seat] ? `${wind} ${this.names[seat]}` : wind;
  }

  /** @param {Happening} happening @param {State} v */
  tell({ id, seat = NONE, tile = NONE, tiles = [], other = NONE, number = 0, total = 0 }, v) {
    const { voice } = this;
    const counts = { points: number, sticks: number, counters: number, total };
    const names = { seat: seat < 0 ? "" : this.who(v, seat), discarder: other < 0 ? "" : this.who(v, other) };
    return voice.say(id, { ...names, ...counts, tile: voice.tile(tile), tiles: voice.tiles(tiles) });
  }

  /** The same for the page. @param {Happening} happening @param {State} v @returns {News} */
  news(happening, v) {
    const { id, seat = NONE, tile = NONE } = happening;
    const draw = id.startsWith(DRAWS);
    return { id, seat, tile: tile < 0 ? "" : textOf(tile), text: this.tell(happening, v), sound: draw ? "draw" : (this.voice.words.sounds[id] ?? "end"), line: !draw || seat === this.me };
  }
}

/** Whether it is a line of the public log. @param {Happening} happening */
export const isLine = ({ id }) => !id.startsWith(DRAWS);
