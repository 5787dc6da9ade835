// The log of a game as text, which `jantaku verify` reads: docs/formats.md has its grammar.
import { LETTERS, rowOf, WORDS_OF } from "./codes.js";
import { scoresOf } from "./scores.js";

/** @import { End, Win } from "./end.js" */
/** @import { Hand } from "./table.js" */
/** @import { Voice } from "./voice.js" */
/** @typedef {{book: string, east: boolean, names: string[], hands: Hand[], points: number[] | null}} Log points: once the game is over */

const ACTS_A_LINE = 8;
const GENERATOR = "jantaku-1";

/** JSON that stays on its line and has no invisible characters. @param {string} text */
const quoted = (text) => JSON.stringify(text).replace(/[^ -~\u00a1-\u00ac\u00ae-\u{10ffff}]/gu, (letter) => [...letter].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""));

/** The acts, a new line for each go-round. @param {[number, number][]} entries */
function acts(entries) {
  /** @type {string[][]} */
  const lines = [];
  let before = 4;
  for (const [seat, act] of entries) {
    if (seat < before || lines[lines.length - 1].length === ACTS_A_LINE) lines.push([]);
    lines[lines.length - 1].push(`${LETTERS[seat]} ${WORDS_OF.get(act)}`);
    before = seat;
  }
  return lines.map((line) => line.join(", "));
}

/** @param {Win} win @param {string[]} yaku ids, by row */
function winLine(win, yaku) {
  const parts = [`win ${LETTERS[win.winner]} from ${LETTERS[win.payer]}`];
  if (win.han !== null) parts.push(`han ${win.han}`, `fu ${win.fu}`);
  parts.push(`points ${win.points}`, `yaku ${win.rows.map(([row, han]) => `${yaku[row]}=${han}`).join() || "-"}`);
  if (win.bonus) parts.push(`bonus ${win.bonus.join(" ")}`);
  parts.push(`change ${win.delta.join(" ")}`);
  if (win.liable !== null) parts.push(`liable ${LETTERS[win.liable]}`);
  return parts.join(" ");
}

/** @param {End} end @param {string[]} yaku */
function endLines(end, yaku) {
  const tenpai = end.tenpai ? ` tenpai ${end.tenpai.map((one) => (one < 0 ? "?" : one ? "yes" : "no")).join(" ")}` : "";
  return [`end ${end.how} change ${end.delta.join(" ")}${tenpai}`, ...end.wins.map((win) => winLine(win, yaku))];
}

/** @param {Hand} hand @param {number} number @param {string[]} yaku */
function handLines(hand, number, yaku) {
  const { start } = hand;
  const lines = [
    "",
    `hand ${number}`,
    `start dealer ${LETTERS[start.dealer]} round ${LETTERS[start.round]} counters ${start.counters} sticks ${start.sticks} points ${start.points.join(" ")}`,
    `dice ${hand.dice.join(" ")}`,
    `seal ${hand.seal}`,
    `secret ${GENERATOR} ${hand.secret}`,
    `wall ${rowOf(hand.wall)}`,
  ];
  if (hand.indicators.length) lines.push(`indicators ${rowOf(hand.indicators)}`);
  if (hand.ura.length) lines.push(`ura ${rowOf(hand.ura)}`);
  return [...lines, ...acts(hand.entries), ...(hand.end ? endLines(hand.end, yaku) : [])];
}

/** A number as Python writes it: 30.0. @param {number} value */
const decimal = (value) => (Number.isInteger(value) ? `${value}.0` : String(value));

/** The log as text. @param {Log} log @param {Voice} voice */
export function logText(log, voice) {
  const { book } = voice;
  const yaku = book.yaku.map(([id]) => id);
  const digest = log.east ? book.east.digest : book.digest;
  const set = log.east ? ["set game.extra_rounds=0", "set game.rounds=1"] : [];
  const names = log.names.flatMap((name, seat) => (name ? [`name ${LETTERS[seat]} ${quoted(name)}`] : []));
  const lines = ["jantaku-log 1", `book ${log.book} ${digest}`, ...set, ...names, ...log.hands.flatMap((hand, at) => handLines(hand, at + 1, yaku)), ""];
  if (log.points) lines.push(`points ${log.points.join(" ")}`, `scores ${scoresOf(book, log.points).map(decimal).join(" ")}`);
  return `${[...lines, log.points ? "complete" : "unfinished"].join("\n")}\n`;
}
