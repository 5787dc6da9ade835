// What a hand came to, and the standing once the game is over.
import { ENDS, EXHAUSTIVE, NAGASHI, seatsFrom, STANDING, textOf } from "./codes.js";
import { winnersOf } from "./end.js";
import { placesOf, ranked, scoresOf, tiesOf, umaOf } from "./scores.js";
import { sheetOf } from "./sheet.js";
import { brokenOff, follows, won } from "./story.js";

/** @import { Result, Standing } from "../table/wire" */
/** @import { Seen } from "./seen.js" */
/** @import { Happening } from "./story.js" */

/** @param {Seen} seen @param {Happening[]} happened */
function title({ state: v, voice, teller }, happened) {
  const winners = winnersOf(v);
  if (winners.length < 2) return teller.tell(happened[0], v);
  return voice.say("live.wire-rons", { winners: winners.length, tile: voice.tile(v.tile), discarder: teller.who(v, v.turn) });
}

/** What follows; after a game of a single hand, that it is over. @param {Seen} seen @param {boolean} over */
function next({ state: v, voice, teller, table }, over) {
  if (over && !v.over) return [voice.say("live.wire-over-hand")];
  const { core } = table;
  const after = table.spare();
  table.copy(table.stateAt, after);
  const stays = core.call("dealer_stays", after, table.rulesAt) !== 0;
  core.call("pass_on", after, table.rulesAt);
  return follows(v, core.read("State", after), stays).map((happening) => teller.tell(happening, v));
}

/** The result of a hand. @param {Seen} seen @param {string[]} names @param {boolean} over @param {number[]} ready @returns {Result} */
export function result(seen, names, over, ready) {
  const { state: v, voice, teller, table } = seen;
  const t = table.state;
  const winners = winnersOf(v);
  const happened = [...brokenOff(v), ...winners.map((seat) => won(v, seat))];
  const order = seatsFrom(v.dealer);
  const declared = v.outcome === EXHAUSTIVE || v.outcome === NAGASHI ? order.filter((seat) => v.declared[seat] >= 0 && v.declared[seat] < 2) : [];
  /** @type {Happening[]} */
  const lines = [...(v.winners ? [] : happened.slice(1)), ...declared.map((seat) => ({ id: v.declared[seat] ? "game.tenpai" : "game.noten", seat }))];
  if (!v.delta.some((/** @type {number} */ one) => one)) lines.push({ id: "game.no-change" });
  return {
    how: ENDS[v.outcome],
    title: title(seen, happened),
    wins: winners.map((seat) => ({ seat, from: v.turn, tile: textOf(v.tile), title: teller.tell(won(v, seat), v), sheet: sheetOf(voice, table, t, seat) })),
    lines: lines.map((one) => teller.tell(one, v)),
    changes: order.map((seat) => ({
      seat,
      name: names[seat],
      delta: v.delta[seat],
      delta_text: v.delta[seat] ? voice.number(v.delta[seat], true) : "0",
      total: v.points[seat],
      total_text: voice.number(v.points[seat]),
    })),
    next: next(seen, over),
    ready,
  };
}

/** Notes on ties, and on the sticks left over. @param {Seen} seen @param {number[][]} graph */
function notes({ state: v, voice, table }, graph) {
  const out = voice.book.split ? tiesOf(v.points).map((place) => voice.say("game.tie", { place })) : [];
  const sum = (/** @type {number[]} */ all) => all.reduce((one, two) => one + two, 0);
  const stood = v.riichi.filter((/** @type {number} */ one) => one === STANDING).length;
  const taken = v.over && graph.length > 1 && !v.winners ? Math.floor((sum(v.points) - sum(graph[graph.length - 2])) / table.rules.stick_value) + stood : 0;
  if (taken > 0) out.push(voice.say("game.sticks-taken", { sticks: taken }));
  if (v.sticks) out.push(voice.say("game.sticks-left", { sticks: v.sticks }));
  return out;
}

/** The standing. @param {Seen} seen @param {{names: string[], graph: number[][], titles: [number, number, number][], rematch: number[]}} game @returns {Standing} */
export function standing(seen, { names, graph, titles, rematch }) {
  const { voice, table } = seen;
  const { points } = table.state;
  const [uma, scores, where] = [umaOf(voice.book, points), scoresOf(voice.book, points), placesOf(voice.book, points)];
  return {
    rows: ranked(points).map((seat) => ({
      seat,
      name: names[seat],
      place: where[seat],
      points: points[seat],
      points_text: voice.number(points[seat]),
      uma: voice.exact(uma[seat]),
      score: voice.exact(scores[seat]),
    })),
    graph,
    hands: titles.map((title_) => voice.hand(...title_)),
    notes: notes(seen, graph),
    record: "",
    downloads: [],
    rematch,
  };
}
