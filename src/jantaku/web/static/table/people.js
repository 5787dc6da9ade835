// The other people at the table: who has left, and for how long a bot waits; what they say.
import { el, say, SEATS } from "./board.js";
import { prefs } from "./prefs.js";

/** @import { View, News } from "./wire" */
/** @import { MjTable } from "./board.js" */

const EMOTE = "live.emote-";
/** @type {Map<string, number>} when a bot takes over, by name */
let due = new Map();
let standIns = /** @type {string[]} */ ([]);
let timer = 0;

/** @param {HTMLElement} box @param {View} view */
export function showAbsent(box, view) {
  const others = SEATS.map((key) => view.seats[key]).filter((_, seat) => seat !== view.game.me);
  const playing = view.game.stage === "play" || view.game.stage === "result";
  const now = performance.now();
  due = new Map(others.filter((one) => playing && one.away > 0 && !one.stand_in).map((one) => [one.name, now + 1000 * one.away]));
  standIns = others.filter((one) => playing && one.kind === "person" && one.stand_in).map((one) => one.name);
  clearInterval(timer);
  if (due.size) timer = window.setInterval(() => draw(box), 250);
  draw(box);
}

/** @param {HTMLElement} box */
function draw(box) {
  const left = [...due].map(([name, at]) => say("page.away", { name, n: Math.max(0, Math.ceil((at - performance.now()) / 1000)) }));
  const lines = [...left, ...standIns.map((name) => say("page.stands-in", { name }))];
  const text = lines.join(" · ");
  if (box.textContent !== text) box.textContent = text;
  box.hidden = text === "";
}

/** Shows the emotes among the news. @param {MjTable} board @param {HTMLElement} live @param {View} view @param {News[]} news */
export function showEmotes(board, live, view, news) {
  for (const one of news.filter(({ id }) => id.startsWith(EMOTE))) {
    if (!prefs.emotes && one.seat !== view.game.me) continue;
    board.bubble(one.seat, one.text, "emote");
    const seat = view.seats[SEATS[one.seat]];
    live.replaceChildren(el("p", "", say("page.says", { name: seat.name, text: one.text })));
  }
}
