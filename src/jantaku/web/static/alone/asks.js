// The question of the seat: what it may do, what is forbidden and why; answers to "why not".
import { ACT, ACT_OF, CLAIMS, DECLARING, has, actsIn, ROBBERY, STRIDE, textOf, TURN, WORDS_OF } from "./codes.js";
import { against, barredIn, canBe, idsAgainst, look, orphans, possible } from "./seen.js";
import { putIn } from "./tiles.js";

/** @import { Act, Ask, Reason, Refused } from "../table/wire" */
/** @import { Seen } from "./seen.js" */

/** From the highest: the first act of a range, its kind, the term on the button, the text that is spoken. @type {[number, Act["kind"], string, string][]} */
const FROM = [
  [ACT.ponReds, "pon", "pon", "act.pon"],
  [ACT.noten, "noten", "noten", "act.noten"],
  [ACT.tenpai, "tenpai", "tenpai", "act.tenpai"],
  [ACT.nineKinds, "nine-kinds", "kyuushu-kyuuhai", "act.nine-kinds"],
  [ACT.pass, "pass", "", "act.pass"],
  [ACT.tsumo, "tsumo", "", "act.tsumo"],
  [ACT.ron, "ron", "", "act.ron"],
  [ACT.kan, "kan", "kan", "act.kan"],
  [ACT.pon, "pon", "pon", "act.pon"],
  [ACT.chiiLow, "chii", "chii", "act.chii"],
  [ACT.riichiDrawn, "riichi", "riichi", "act.riichi-drawn"],
  [ACT.drawn, "discard", "", "act.discard-drawn"],
  [ACT.addedKan, "kan", "shouminkan", "act.kan-added"],
  [ACT.concealedKan, "kan", "ankan", "act.kan-concealed"],
  [ACT.riichiDiscard, "riichi", "riichi", "act.riichi"],
  [0, "discard", "", "act.discard"],
];
/** From the highest: the first act of a range, the ruling that says when it may be done. @type {[number, string][]} */
const WHEN = [
  [ACT.ponReds, "claims.who_pon"],
  [ACT.tenpai, "draws.tenpai_order"],
  [ACT.pass, ""],
  [ACT.tsumo, "winning.by_tsumo"],
  [ACT.ron, "winning.by_ron"],
  [ACT.kan, "kongs.open_kan"],
  [ACT.pon, "claims.who_pon"],
  [ACT.chiiLow, "claims.who_chii"],
  [ACT.riichiDrawn, "riichi.declaration"],
  [ACT.drawn, "play.turn"],
  [ACT.addedKan, "kongs.added_kan"],
  [ACT.concealedKan, "kongs.concealed_kan"],
  [ACT.riichiDiscard, "riichi.declaration"],
  [0, "play.turn"],
];
/** @type {Record<string, string>} */
const BUTTONS = { pass: "live.wire-pass", ron: "live.wire-ron", tsumo: "live.wire-tsumo" };
/** @type {Record<number, string>} */
const QUESTIONS = { [CLAIMS]: "prompt.claim", [ROBBERY]: "prompt.rob", [DECLARING]: "prompt.declare" };
const ALL_RIICHI = "riichi"; // riichi with any tile
const LONGEST = 40;
const NINE = 9;

/** @template T @param {[number, ...T[]][]} rows @param {number} act @returns {[number, ...T[]]} */
const rowOf = (rows, act) => rows.find(([first]) => act >= first) ?? rows[rows.length - 1];
const sortOf = (/** @type {number} */ act) => FROM.find(([first]) => act >= first) ?? FROM[FROM.length - 1];

/** @param {Seen} seen @param {number} act @returns {Act} */
function actOf({ state: v, me, voice }, act) {
  const [, kind, term, spoken] = sortOf(act);
  const drawn = act === ACT.drawn || act === ACT.riichiDrawn;
  const tile = kind === "discard" || kind === "riichi" ? (drawn ? v.tile : act % STRIDE) : -1;
  const tiles = kind === "chii" || kind === "pon" || kind === "kan" ? putIn(act, v.tile, v.reds[me]) : [];
  const about = act < ACT.others ? act % STRIDE : v.tile;
  return {
    act: WORDS_OF.get(act) ?? "",
    kind,
    label: term ? voice.name(term) : BUTTONS[kind] ? voice.say(BUTTONS[kind]) : voice.tile(tile),
    spoken: voice.say(spoken, { tile: voice.tile(about), tiles: voice.tiles(tiles) }),
    tile: tile < 0 ? "" : textOf(tile),
    drawn,
    tiles: tiles.map(textOf),
  };
}

/** @param {Seen} seen @param {number} act @param {Reason[]} why @returns {Refused} */
function refusal(seen, act, why) {
  const { act: words, kind, label, tile, drawn } = actOf(seen, act);
  return { act: words, kind, label, tile, drawn, why };
}

/** Whether a player may plausibly believe that a forbidden act is possible. @param {Seen} seen @param {number} act */
function near(seen, act) {
  const { state: v, me } = seen;
  if (act === ACT.ron || act === ACT.tsumo) return !["win-incomplete", "nothing-drawn"].includes(idsAgainst(seen, act)[0]);
  return act !== ACT.nineKinds || (v.untouched !== 0 && !v.discards[me] && orphans(v, me) >= NINE);
}

/** The reasons against riichi with any tile. @param {Seen} seen @param {number} act */
const noRiichi = (seen, act) => against(seen, act).map((reason) => (reason.id === "riichi-noten" ? { ...reason, text: seen.voice.say("live.wire-riichi-noten") } : reason));

/** What the tiles allow and the rules forbid; riichi once if no tile can be discarded with it. @param {Seen} seen @param {number[]} lawful @returns {Refused[]} */
function refused(seen, lawful) {
  const { state: v, me, table } = seen;
  const barred = barredIn(table);
  const none = !lawful[1] && !has(lawful[4], 1);
  /** @type {Refused[]} */
  const out = [];
  for (const act of actsIn(barred)) {
    if (sortOf(act)[1] === "riichi" ? !none : near(seen, act)) out.push(refusal(seen, act, against(seen, act)));
  }
  const [held] = actsIn([0, barred[1], 0, 0, 0]);
  if (held !== undefined && none && !v.riichi[me] && oneShort(seen)) out.push({ ...refusal(seen, held, noRiichi(seen, held)), act: ALL_RIICHI, tile: "", drawn: false });
  return out;
}

/** Whether the hand of fourteen lacks at most one tile: a discard leaves it tenpai. @param {Seen} seen */
const oneShort = ({ at, me, table: { core } }) => core.call("lacking_at", at, core.lut, { whole: me }) <= 1;

/** The question, with its possible answers. @param {Seen} seen @param {number} id @param {Ask["kind"]} kind @param {boolean} hinted @returns {Ask} */
export function askOf(seen, id, kind, hinted) {
  const { state: v, me, voice, table } = seen;
  look(seen);
  const lawful = table.words(table.lawfulPlace(me));
  const text = voice.say(QUESTIONS[v.phase] ?? "prompt.your-turn", { seat: seen.teller.who(v, v.turn), tile: voice.tile(v.tile) });
  return { id, kind, text, left: -1, bank: -1, acts: actsIn(lawful).map((act) => actOf(seen, act)), refused: hinted ? refused(seen, lawful) : [] };
}

/** Why an act that the tiles or the moment do not allow is not possible, and when it would be. @param {Seen} seen @param {number} act @returns {Reason} */
function impossible({ state: v, me, voice }, act) {
  if (act < ACT.concealedKan && v.phase === TURN && v.turn === me) {
    return { ...voice.reason("not-possible"), text: voice.say("prompt.not-held", { tile: voice.tile(act % STRIDE) }) };
  }
  const key = rowOf(WHEN, act)[1];
  const line = key ? voice.book.lines[key] : undefined;
  if (!line) return voice.reason("not-possible");
  const [title, text, cite] = line;
  const words = voice.say("live.wire-when", { said: voice.say("prompt.not-possible"), title: voice.word(title), text: voice.word(text) });
  return { id: "not-possible", text: words, cite, href: voice.href(key) };
}

/** The number of an act in words: "5m", "discard 5m"; -1 for none. @param {string} words */
function numberOf(words) {
  const parts = words.trim().split(/\s+/);
  if (parts[0] === "discard") parts.shift();
  return ACT_OF.get(parts.join(" ")) ?? -1;
}

/** The reasons against an act; none if it is lawful. @param {Seen} seen @param {string} words @param {() => Seen | null} late the moment of the last discard, if play has gone on since @returns {Reason[]} */
export function whyNot(seen, words, late) {
  look(seen);
  if (words === ALL_RIICHI) {
    const [held] = actsIn([0, possible(seen.table)[1], 0, 0, 0]);
    return held === undefined ? [impossible(seen, ACT.riichiDiscard)] : noRiichi(seen, held);
  }
  const act = numberOf(words);
  if (act < 0) return [{ id: "no-act", text: seen.voice.say("prompt.not-understood", { text: words.slice(0, LONGEST) }), cite: "", href: "" }];
  if (canBe(seen, act)) return against(seen, act);
  const before = act >= ACT.chiiLow && act <= ACT.ron ? late() : null;
  if (before && before.state.turn !== before.me) {
    look(before, true);
    if (canBe(before, act)) {
      const found = against(before, act);
      return found.length ? found : [before.voice.reason("not-asked")];
    }
  }
  return [impossible(seen, act)];
}
