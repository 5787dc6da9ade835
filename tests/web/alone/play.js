// Plays games without a server and prints, for each moment, the rows that led to it and what the player was shown.
import { readFileSync } from "node:fs";
import { Core } from "./static/native/core.js";
import { Game } from "./static/alone/game.js";
import { Schedule } from "./static/alone/schedule.js";
import { Teller } from "./static/alone/view.js";
import { Voice } from "./static/alone/voice.js";
import { logText } from "./static/alone/log.js";
import { ACT, WORDS_OF } from "./static/alone/codes.js";
import { sha256 } from "./static/table/sha256.js";

const given = JSON.parse(readFileSync("given.json"));
const read = (name) => readFileSync(`static/native/${name}`);
const core = await Core.from(read("core.wasm"), read("tables.gz"));
const ASKED = ["riichi", "ron", "tsumo", "pon", "kan", "chii low", "5m", "drawn", "riichi 3p", "ankan 1z", "nine-kinds", "tenpai", "nonsense", "pass", "riichi drawn", "kakan 5s"];

/** Numbers below one that are the same for the same seed. */
function lots(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 2 ** 32;
  };
}

function play({ settings, words, profile, seed, mine, toggles, why, story, views = true }) {
  const luck = lots(seed);
  const voice = new Voice(given.words[words], settings.book, profile);
  const game = new Game(core, settings);
  const teller = new Teller(game, voice);
  let deals = 0;
  const schedule = new Schedule(game, luck, () => sha256(new TextEncoder().encode(`${seed} ${deals++}`)));
  const moments = [];
  const show = (rows) => {
    if (!views) return;
    const shown = teller.show();
    const moment = { rows, ...shown };
    if (luck() < story) moment.story = teller.story();
    if (luck() < why) moment.why = ASKED.filter(() => luck() < 0.5).map((act) => [act, teller.why(act)]);
    moments.push(moment);
  };
  const fold = (rows) => {
    const all = [...rows];
    for (const row of rows) game.fold(row);
    for (let more = schedule.atOnce(); more.length; more = schedule.atOnce()) {
      for (const row of more) game.fold(row);
      all.push(...more);
    }
    show(all);
  };
  show([]);
  for (let n = 0; n < 4000 && game.stage !== "over"; n++) {
    const step = schedule.next();
    const rows = step?.rows();
    if (rows) {
      if (rows.length) fold(rows);
    } else if (game.stage === "result") {
      fold([{ kind: "go" }]);
    } else if (luck() < toggles) {
      fold([{ kind: "set", toggles: { win: luck() < 0.5, pass: luck() < 0.3, drawn: luck() < 0.3 } }]);
    } else {
      const able = game.table.lawful(game.me).some((word) => word > 0);
      const choices = game.choices(game.me);
      const act = !able ? "pass" : luck() < 0.1 ? choices[Math.floor(luck() * choices.length)] : WORDS_OF.get(game.table.decide(game.me, mine));
      fold([{ kind: "act", seat: game.me, act: choices.includes(act) ? act : "pass" }]);
    }
  }
  const log = logText({ book: settings.book, east: settings.length === "east", names: settings.names, hands: game.table.hands, points: game.points }, voice);
  return { moments, log };
}
for (const game of given.games) console.log(JSON.stringify(play(game)));
