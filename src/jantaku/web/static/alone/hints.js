// Hints about one's own hand: what it waits for, and why it is furiten.
import { both, FROM_CLAIM, FROM_WALL, HAND_OVER, indicatorAt, kindOf, MARK_TAKEN, NO_HAND, NONE, numbersIn, textOf, TURN } from "./codes.js";
import { reasonOf } from "./seen.js";
import { meldTiles } from "./tiles.js";

/** @import { Hints, Reason } from "../table/wire" */
/** @import { Seen } from "./seen.js" */

/** @param {Seen} seen @param {string} level @returns {Hints | Record<string, never>} */
export function hintsOf(seen, level) {
  const { state: v, me } = seen;
  if (level !== "waits" || v.phase === NO_HAND || v.phase === HAND_OVER || v.hidden[me]) return {};
  const claimed = v.phase === TURN && v.turn === me && v.source === FROM_CLAIM;
  return v.waits[me] && !claimed ? { waits: awaited(seen), furiten: furiten(seen) } : { waits: [], furiten: [] };
}

/** How many tiles of each kind are not in sight. @param {Seen} seen */
function leftOf({ state: v, me }) {
  const left = Array(34).fill(4);
  const gone = (/** @type {number} */ tile) => tile >= 0 && left[kindOf(tile)]--;
  v.hand[me].forEach((/** @type {number} */ held, /** @type {number} */ kind) => (left[kind] -= held));
  for (let i = 0; i < v.indicators; i++) gone(v.wall[indicatorAt(i)]);
  for (let s = 0; s < 4; s++) {
    for (let i = 0; i < v.discards[s]; i++) if (!(v.marks[s][i] & MARK_TAKEN)) gone(v.river[s][i]);
    for (let i = 0; i < v.melds[s]; i++) meldTiles(v.meld[s][i], v.meld_reds[s][i], NONE).forEach(gone);
  }
  return left;
}

/** @param {Seen} seen */
function awaited(seen) {
  const { state: v, me, table, at } = seen;
  const { core } = table;
  const left = leftOf(seen);
  const trial = table.spare();
  table.copy(at, trial);
  core.write("State", trial, { robbed: NONE, source: FROM_WALL });
  if (v.phase === TURN && v.turn === me) {
    core.call("drop", trial, { whole: me }, { whole: v.tile });
    core.write("State", trial, { untouched: 0 });
  }
  return numbersIn(v.waits[me]).map((kind) => ({ tile: textOf(kind), left: Math.max(0, left[kind]), note: note(seen, trial, kind) }));
}

/** What is said of a wait that gives no win, by ron or at all. @param {Seen} seen @param {number} trial @param {number} kind */
function note({ me, table, voice }, trial, kind) {
  const ron = table.lack(trial, me, kind, false);
  table.core.call("take", trial, { whole: me }, { whole: kind });
  const tsumo = table.lack(trial, me, kind, true);
  table.core.call("drop", trial, { whole: me }, { whole: kind });
  if (ron === tsumo) return ron && voice.say(`live.wire-${ron}`);
  return [ron && voice.say(`live.wire-${ron}-ron`), tsumo && voice.say(`live.wire-${tsumo}-tsumo`)].filter(Boolean).join(" · ");
}

/** @param {Seen} seen @returns {Reason[]} */
function furiten(seen) {
  const { state: v, me } = seen;
  const found = both(v.waits[me], v.cast[me]) ? ["furiten-discard"] : [];
  if (v.missed[me]) found.push(v.missed[me] === 2 ? "furiten-riichi" : "furiten-missed");
  return found.map((id) => reasonOf(seen, id));
}
