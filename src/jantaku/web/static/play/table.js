// The page of a table: views come in by the stream, the player's acts go out.
import { MjActions } from "./actions.js";
import { gestures } from "./gestures.js";
import { el, fill, MjTable, say } from "../table/board.js";
import { askOf, MjHand } from "./hand.js";
import { address, boot, catchUp, followKeys, followPrefs, hasten, intake, keepLines, linked, logged, mayLeave, onward, openLog, openSettings, part, reasonNode, sounds } from "../table/shell.js";
import { follow } from "./alike.js";
import { prefs, SPEEDS } from "../table/prefs.js";
import { Stream } from "../table/stream.js";
import { tile } from "../layout/elements.js";

/** @import { View, News, Reason, Hints, Toggles } from "../table/wire" */

const page = part("play", HTMLElement);
const board = part("board", MjTable);
const hand = part("hand", MjHand);
const actions = part("actions", MjActions);
const speech = part("speech", HTMLElement);
const hintBox = part("hints", HTMLElement);
const toggleBox = part("toggles", HTMLElement);
const clock = part("clock", HTMLElement);
const ending = part("ending", HTMLElement);
const whyBox = part("weigh", HTMLElement);

/** Acts that are spoken at the table. @type {Record<string, string>} */
const SAID = {
  "game.chii": "page.call-chii",
  "game.pon": "page.call-pon",
  "game.kan": "page.call-kan",
  "game.kan-added": "page.call-kan",
  "game.kan-concealed": "page.call-kan",
  "game.riichi": "page.call-riichi",
  "game.ron": "page.call-ron",
  "game.robs": "page.call-ron",
  "game.tsumo": "page.call-tsumo",
};

/** @type {View | null} */
let shown = null;
/** @type {Reason[]} */
let reasons = []; // the last answer to "why"
let said = "";
let wanted = ""; // the speed that was asked for by a key, until another is shown
/** @type {import("./why.js").WhyPanel | null} */
let whyPanel = null; // from the first "Why?" on

const { seat, token, lang, profile } = boot;
const views = intake(board, hand, render, () => stream);
const shows = { onview: (/** @type {View} */ view, /** @type {News[]} */ news) => views.take(view, news), onlines: catchUp, onlink: linked };
const stream = boot.alone ? await ownStream(boot.alone) : new Stream({ url: address(), hello: { seat, token, lang, profile }, ...shows });

/** A game that this browser plays by itself. @param {NonNullable<typeof boot.alone>} alone @returns {Promise<Stream>} */
async function ownStream(alone) {
  const { OwnStream } = await import("../alone/stream.js");
  const words = JSON.parse(part("game-words", HTMLScriptElement).textContent ?? "{}");
  return /** @type {Stream} */ (/** @type {unknown} */ (new OwnStream({ ...alone, words, profile, ...shows })));
}


/** @param {View} view @param {News[]} news */
function render(view, news) {
  const before = shown;
  shown = view;
  hand.view = view;
  board.view = view;
  actions.view = view;
  if (before?.ask !== view.ask) reasons = [];
  if (before?.game.speed !== view.game.speed) wanted = "";
  if (before?.ask !== view.ask || before?.hints !== view.hints || before?.game !== view.game) speak();
  if (before?.hints !== view.hints) whyPanel?.show(view);
  if (before?.toggles !== view.toggles) drawToggles(view);
  if (boot.alone && before?.game.book !== view.game.book) nameBook(view, boot.alone.rules);
  views.show(before, view);
  if (before?.result !== view.result || before?.standing !== view.standing || before?.game !== view.game) end(view);
  tell(news);
  const ask = askOf(view);
  if (ask && ask.acts.length > 1 && before && askOf(before)?.id !== ask.id) sounds("turn");
}

/** Names the rule book above the table; it leads to its rules. @param {View} view @param {string} rules where these are */
function nameBook({ game }, rules) {
  const length = say(`page.length-${game.length}`);
  document.title = `${game.title} · ${length}`;
  const link = part("book", HTMLAnchorElement);
  link.href = `${rules}${game.book}${boot.alone?.ending ?? ""}`;
  link.replaceChildren(el("span", "", game.title), el("span", "between", "\u00a0·\u00a0"), el("span", "", length));
}

/** @param {View} view */
async function end(view) {
  if (ending.hidden && view.game.stage !== "result" && view.game.stage !== "over") return;
  const { showEnding } = await import("../table/ending.js");
  if (shown) showEnding(ending, shown, stream); // the current view: another may have come while the module loaded
}

/** @param {News[]} news */
function tell(news) {
  logged(news);
  for (const one of news) if (SAID[one.id] && one.seat >= 0) board.call(one.seat, say(SAID[one.id]));
}

/** The speech line: a question, a hint, or a reason. @param {{text: string} | null} [peeked] */
function speak(peeked = null) {
  if (!shown) return;
  const ask = askOf(shown);
  const something = ask !== null && (ask.kind !== "claim" || ask.acts.length > 1 || ask.refused.some((one) => one.kind === "ron"));
  const { note } = shown.game;
  const text = hand.riichi ? say("page.choose-riichi") : something ? ask.text : "";
  const key = JSON.stringify([reasons, peeked?.text, note, text]);
  if (key !== said) {
    said = key;
    speech.classList.toggle("why", reasons.length > 0);
    speech.classList.toggle("asked", something && !reasons.length);
    if (reasons.length) speech.replaceChildren(...reasons.map(reasonNode));
    else speech.replaceChildren(...(peeked || text ? [el("p", "", peeked?.text ?? text)] : []), ...(note ? [el("p", "note", note)] : []));
  }
  drawHints(/** @type {Hints} */ (shown.hints));
}

/** @param {Hints} hints */
function drawHints(hints) {
  const waits = (hints.waits ?? []).map((wait) => ({ key: `${wait.tile}${wait.left}${wait.note}`, wait, furiten: null }));
  const furiten = (hints.furiten ?? []).map((reason) => ({ key: reason.id + reason.text, wait: null, furiten: reason }));
  const first = !waits.length && hints.text ? [{ key: hints.text, wait: null, furiten: null }] : [];
  const ask = hints.why ? [{ key: "?", wait: null, furiten: null }] : [];
  fill(
    hintBox,
    [...first, ...waits, ...furiten, ...ask],
    (one) => one.key,
    (one) => {
      if (one.key === "?") return askWhyButton();
      if (one.wait) return el("span", `wait${one.wait.left ? "" : " gone"}`, tile(one.wait.tile), el("b", "", `×${one.wait.left}`), one.wait.note);
      if (!one.furiten) return el("span", "far", one.key);
      const why = one.furiten;
      const button = Object.assign(el("button", "furiten", say("page.furiten")), { type: "button" });
      button.addEventListener("click", () => explain([why]));
      return button;
    },
  );
}

function askWhyButton() {
  const button = Object.assign(el("button", "ask-why", el("span", "", say("page.why-ask"))), { type: "button", title: say("page.why-long") });
  button.setAttribute("aria-controls", "weigh");
  button.setAttribute("aria-expanded", String(!whyBox.hidden));
  button.addEventListener("click", askWhy);
  return button;
}

/** Shows what the bot weighs, or hides it. */
async function askWhy() {
  if (!shown || (!(/** @type {Hints} */ (shown.hints).why) && whyBox.hidden)) return;
  if (!whyPanel) {
    const { WhyPanel } = await import("./why.js");
    whyPanel ??= new WhyPanel(whyBox);
  }
  whyPanel.toggle(shown);
}

/** @param {Reason[]} why */
function explain(why) {
  reasons = why;
  speak();
}

/** @param {View} view */
function drawToggles(view) {
  const set = /** @type {Partial<Toggles>} */ (view.toggles);
  for (const button of toggleBox.querySelectorAll("button")) {
    button.setAttribute("aria-checked", String(set[/** @type {keyof Toggles} */ (button.dataset.set)] === true));
  }
}

/** @param {keyof Toggles} key */
function toggle(key) {
  const set = /** @type {Partial<Toggles>} */ (shown?.toggles ?? {});
  stream.set({ [key]: !set[key] });
}

/** @param {string} speed of the bots */
const changeSpeed = (speed) => stream.speed(speed);

/** Makes the bots faster or slower by one step. @param {1 | -1} by */
function hurry(by) {
  const next = shown && shown.game.me >= 0 ? SPEEDS[SPEEDS.indexOf(wanted || shown.game.speed) + by] : "";
  if (next) changeSpeed((wanted = next));
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => hand.move(-1),
  ArrowRight: () => hand.move(1),
  " ": () => onward(ending) || actions.press(["pass"]) || hand.choose(-1),
  w: askWhy,
  Escape: () => whyPanel?.close() || actions.back() || actions.press(["pass"]),
  c: () => actions.press(["chii"]),
  p: () => actions.press(["pon"]),
  k: () => actions.press(["kan"]),
  r: () => actions.press(["ron", "riichi"]),
  t: () => actions.press(["tsumo", "tenpai"]),
  n: () => actions.press(["noten", "nine-kinds"]),
  l: openLog,
  "+": () => hurry(1),
  "-": () => hurry(-1),
  y: () => learn("yaku"),
  b: () => learn("rulings"),
  "?": () => learn("options"),
};
[..."1234567890asdf"].forEach((key, at) => (KEYS[key] = () => hand.choose(at)));

async function emotes() {
  const { openEmotes } = await import("../table/emotes.js");
  openEmotes(async (emote) => {
    const answer = await stream.emote(emote);
    if (!answer.ok) explain(answer.why);
  });
}

/** Opens the help. @param {import("../learn/panel.js").Part} part */
async function learn(part) {
  if (boot.alone) return; // its parts come from the server
  const { openLearn } = await import("../learn/panel.js");
  if (shown) openLearn(shown, part);
}

page.addEventListener("act", async (event) => {
  const { ask, act } = /** @type {CustomEvent} */ (event).detail;
  const answer = await stream.act(ask, act);
  if (answer.ok) return;
  hand.release();
  actions.release();
  explain(answer.why);
});
page.addEventListener("why", (event) => explain(/** @type {CustomEvent} */ (event).detail));
page.addEventListener("doubt", async (event) => {
  const answer = await stream.why(/** @type {CustomEvent} */ (event).detail);
  explain(answer.why);
});
page.addEventListener("clock", (event) => {
  const { text, late } = /** @type {CustomEvent} */ (event).detail;
  clock.textContent = text;
  clock.classList.toggle("late", late);
  if (late) sounds("tick");
});
page.addEventListener("peek", (event) => {
  reasons = [];
  speak(/** @type {CustomEvent} */ (event).detail);
});
page.addEventListener("riichi", (event) => {
  hand.riichi = /** @type {CustomEvent} */ (event).detail;
  speak();
});
page.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (button?.dataset.set) toggle(/** @type {"win"} */ (button.dataset.set));
  if (button?.dataset.open === "log") openLog();
  if (button?.dataset.open === "toggles") page.classList.toggle("toggling");
  if (button?.dataset.open === "emotes") emotes();
  if (button?.dataset.learn) learn(/** @type {import("../learn/panel.js").Part} */ (button.dataset.learn));
  if (button?.dataset.open === "settings") openSettings(undefined, shown && shown.game.me >= 0 ? { speed: shown.game.speed, take: changeSpeed } : undefined);
});
if (new URLSearchParams(location.search).has("learn")) import("../learn/coach.js").then(({ coach }) => coach(page, () => shown));
keepLines(() => shown);
mayLeave(() => shown);
hasten(() => shown, stream);
follow(page);
gestures(page, hand, actions);
followKeys(KEYS);
followPrefs(hand, () => {
  hand.twice = prefs.twice;
});
