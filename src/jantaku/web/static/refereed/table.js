// The page of a refereed table: the same words and actions are always there, lawful or not; the server rules on them.
import { awaiting, el, GUARD, isSeat, MjTable, say } from "../table/board.js";
import { address, boot, catchUp, followKeys, followPrefs, hasten, intake, keepLines, linked, logged, mayLeave, onward, openLog, openSettings, part, reasonNode, sounds } from "../table/shell.js";
import { mark, MjOwn } from "./hand.js";
import { prefs, setPrefs, SPEEDS } from "../table/prefs.js";
import { Stream } from "../table/stream.js";

/** @import { View, Deed } from "./types" */
/** @import { News, Reason } from "../table/wire" */
/** @import { Answer } from "../table/stream.js" */

const page = part("play", HTMLElement);
const board = part("board", MjTable);
const hand = part("hand", MjOwn);
const speech = part("speech", HTMLElement);
const cards = part("cards", HTMLElement);
const notes = part("notes", HTMLElement);
const ending = part("ending", HTMLElement);
const waits = part("let", HTMLButtonElement);
const pads = part("pads", HTMLElement);
const ruled = part("ruled", HTMLElement);

const CALLS = ["chii", "pon", "kan"];
const DOES = { draw: ["draw", ""], discard: ["discard", ""], rotate: ["discard", "rotated"], lay: ["meld", ""], take: ["take", ""], stick: ["stick", ""], show: ["show", ""] };
const AGAIN = 4000; // ms within which a second press shows the hand

/** @type {View | null} */
let shown = null;
/** @type {Reason[]} */
let refused = []; // reasons of the last impossible action
let hint = ""; // the page's own prompt: to choose a tile
let heard = ""; // the last line of the log
let known = 0; // number of the last announced ruling
let called = false; // the player has called, and is choosing tiles
let stood = false; // the call was open on the table
let armed = -AGAIN; // time of the first press of Show
let doing = ""; // the last action and its time: a double press counts once
let since = 0;
/** @type {() => unknown} */
let repeat = () => {}; // sends the last action again, after an explanation

const { seat, token, lang, profile } = boot;
const views = intake(board, hand, render, () => stream, (view) => mark(board, null, view));
const stream = new Stream({ url: address(), hello: { seat, token, lang, profile }, onview: (view, news) => views.take(/** @type {View} */ (view), news), onlines: catchUp, onlink: linked });

/** @param {View} view @param {News[]} news */
function render(view, news) {
  const before = shown;
  shown = view;
  hand.view = view;
  board.view = view;
  mark(board, before, view);
  views.show(before, view);
  if (before?.game !== view.game) begin(view, before);
  if (before?.felt !== view.felt || before?.game !== view.game) table(view);
  if (before?.result !== view.result || before?.standing !== view.standing || before?.game !== view.game) end(view);
  if (before?.felt !== view.felt || before.game !== view.game) count(view);
  if (before?.felt.rulings !== view.felt.rulings || before?.felt.penalties !== view.felt.penalties) judge(view, before === null);
  logged(news);
  if (news.length) refused = []; // the reasons are outdated
  if (before && view.felt.asked && view.felt.asked !== before.felt.asked) sounds("turn");
  heard = news.filter((one) => one.line && one.text && one.id !== "live.sealed").at(-1)?.text ?? heard;
  speak();
}

/** @param {View} view @param {View | null} before */
function begin(view, before) {
  page.classList.toggle("training", view.game.training);
  waits.hidden = view.game.time !== "waits" || !isSeat(view);
  if (before && before.game.id !== view.game.id) known = 0; // a rematch
}

/** Marks the player's own word, and whether tiles are chosen for a meld. @param {View} view */
function table(view) {
  const me = isSeat(view) ? view.felt.seats[/** @type {"0"} */ (String(view.game.me))] : null;
  const stands = me !== null && CALLS.includes(me.word);
  if (stood && !stands) called = false; // another call came first, or it was withdrawn
  stood = stands;
  for (const button of page.querySelectorAll("[data-say]")) button.classList.toggle("spoken", me !== null && me.word === /** @type {HTMLElement} */ (button).dataset.say);
  fold(view, me?.word ?? "");
  hand.several = me !== null && ((called && (stands || me.word === "")) || me.laid.length > 0);
  waits.classList.toggle("asked", view.felt.let === "asked");
  waits.setAttribute("aria-pressed", String(view.felt.let === "passed"));
}

/**
 * Shows what fits the moment by what everybody knows, lawful or not; all else is behind "All". Where a discard is due, a tap is one,
 * but for riichi, at which the player says how the tile is laid.
 * @param {View} view @param {string} word the player's own
 */
function fold(view, word) {
  const ready = new Set(view.felt.offers.filter((one) => one.ready).map((one) => (one.what === "say" ? `say ${one.word}` : `${one.what} ${one.word}`)));
  const due = ready.has("discard ");
  hand.quick = due && !prefs.twice && word === "";
  for (const node of pads.querySelectorAll("button")) {
    const { say: said, do: does } = node.dataset;
    const deed = does && does in DOES ? DOES[/** @type {keyof typeof DOES} */ (does)].join(" ") : "";
    const fits = said ? ready.has(`say ${said}`) : deed ? ready.has(deed) : does === "right" ? ["call", "meld", "draw", "win", "riichi"].some((one) => ready.has(`correct ${one}`)) : does !== "mix";
    const idle = !fits || (does === "discard" && hand.quick && !hand.chosen.length) || (does === "rotate" && word !== "riichi") || (does === "stick" && due && word !== "riichi") || (does === "lay" && word === "" && !hand.several);
    node.classList.toggle("idle", idle);
    node.classList.toggle("due", does === "draw" && fits);
  }
}

/** Shows all buttons, or those of the moment. */
function unfold() {
  setPrefs({ unfolded: !prefs.unfolded });
}

/** Shows cards for new rulings, and the notes. @param {View} view @param {boolean} first nothing was shown before */
async function judge(view, first) {
  const all = Object.values(view.felt.rulings);
  const fresh = first ? [] : all.filter((one) => one.n > known).sort((a, b) => a.n - b.n);
  known = Math.max(known, ...all.map((one) => one.n));
  const counted = all.filter((one) => !one.warned).length;
  ruled.hidden = !counted;
  ruled.textContent = String(counted);
  const { announce, drawNotes } = await import("./rulings.js");
  if (!shown) return;
  drawNotes(notes, shown);
  const same = repeat;
  announce(cards, shown, fresh, () => same());
  if (fresh.length) {
    sounds("declare");
    called = false;
    table(shown);
  }
}

/** @param {View} view */
async function end(view) {
  if (ending.hidden && view.game.stage !== "result" && view.game.stage !== "over") return;
  const [{ showEnding }, { ofHand, overall }] = await Promise.all([import("../table/ending.js"), import("./rulings.js")]);
  if (!shown) return;
  showEnding(ending, shown, stream);
  const body = ending.querySelector(".ending-body");
  body?.querySelectorAll(".felt-part").forEach((node) => node.remove());
  const { closed } = shown.felt;
  const why = ofHand(shown);
  body?.querySelector(".result-notes")?.append(...(why.length ? [el("div", "felt-part stack", ...why)] : []), ...(closed ? [el("p", "notice felt-part", closed)] : []));
  for (const card of cards.querySelectorAll(".ruling[data-n]:not(.gentle)")) card.remove(); // the result and the notes have them
  const more = shown.game.stage === "over" ? overall(shown) : [];
  if (more.length) body?.querySelector(".standing")?.closest(".scroll")?.after(el("div", "felt-part stack", ...more));
  count(shown);
}

/** The panel for counting: on the table while it is open, then under the result. @param {View} view */
async function count(view) {
  if (view.game.count !== "winner" || (!view.felt.counts.length && !view.felt.offers.length && !page.querySelector(".counting"))) return;
  const { counted, counting, tally } = await import("./counting.js");
  if (!shown) return;
  const old = page.querySelector(".counting");
  const place = shown.game.stage === "play" ? cards : ending.querySelector(".ending-body");
  if (!counted(shown) || !place) return old?.remove();
  const key = tally(shown);
  if (old instanceof HTMLElement && old.dataset.key === key && place.contains(old)) return; // its form may be being filled in
  old?.remove();
  const panel = counting(shown, act);
  panel.dataset.key = key;
  place.append(panel);
}

/** The speech line: reasons of a refusal, a prompt, or the state of the table and the last event. */
function speak() {
  if (!shown) return;
  const { asked } = shown.felt;
  const { note } = shown.game;
  const state = hint || asked ? [el("p", hint ? "hinted" : "asked", hint || asked)] : [];
  const nodes = refused.length
    ? [...refused.map(reasonNode), ...state]
    : [...state, ...(note ? [el("p", "note", note)] : []), ...(heard && !hint && heard !== note ? [last()] : [])];
  speech.classList.toggle("why", refused.length > 0);
  const text = nodes.map((node) => node.outerHTML).join("");
  if (speech.dataset.told === text) return;
  speech.dataset.told = text;
  speech.replaceChildren(...nodes);
}

/** The last line, which the log has announced. */
function last() {
  const line = el("p", "heard", heard);
  line.setAttribute("aria-hidden", "true");
  return line;
}

/** @param {string} id of a text of the page */
function ask(id) {
  hint = say(id);
  refused = [];
  speak();
}

/** Sends an action and handles its answer. @param {() => Promise<Answer>} send @param {Iterable<Element>} [nodes] shown as sent meanwhile */
async function send(send, nodes = []) {
  repeat = () => void again();
  hint = "";
  refused = [];
  const again = async () => {
    const settle = awaiting(nodes);
    const answer = await send();
    settle();
    refused = answer.ok ? [] : answer.why.filter((why) => !why.cite); // explained fouls have a clause, and a card
    speak();
    return answer.ok;
  };
  return again();
}

/** @param {Deed[]} deeds @param {Iterable<Element>} [nodes] */
async function act(deeds, nodes = []) {
  const what = JSON.stringify(deeds);
  if (what === doing && performance.now() - since < GUARD) return false;
  [doing, since] = [what, performance.now()];
  const done = await send(() => stream.deed(deeds), nodes);
  const last = deeds[deeds.length - 1].what;
  if (!done || !["discard", "meld", "correct"].includes(last)) return done;
  called = false;
  hand.clear();
  if (shown) table(shown);
  return done;
}

/** @param {string} word */
async function utter(word) {
  const own = [...page.querySelectorAll(`[data-say="${word}"]`)];
  called = CALLS.includes(word);
  if (shown) table(shown);
  called = (await act([{ what: "say", word }], own)) && called;
}

/** @param {string} word how the tile is laid down */
function discard(word) {
  const { chosen } = hand;
  if (chosen.length !== 1) return ask("felt.choose-one");
  act([{ what: "discard", tiles: chosen[0], ...(word ? { word } : {}) }], page.querySelectorAll(`[data-do="${word ? "rotate" : "discard"}"]`));
}

function lay() {
  const { chosen } = hand;
  if (!chosen.length) return ask("felt.choose-some");
  act([{ what: "meld", tiles: chosen.join("") }]);
}

/** A second press lays the whole hand open: that cannot be undone. */
function show() {
  const pad = page.querySelector('[data-do="show"]');
  const now = performance.now();
  const sure = now - armed < AGAIN;
  armed = sure ? -AGAIN : now;
  pad?.classList.toggle("armed", !sure);
  if (sure) return void act([{ what: "show" }]);
  ask("felt.again-show");
  setTimeout(() => pad?.classList.remove("armed"), AGAIN);
}

/** Sends typed actions, or any word. @param {string} text */
const speakOut = (text) => void send(() => stream.say(text));

/** Lets the moment pass, where time waits. */
function letPass() {
  if (!waits.hidden && shown?.felt.let !== "passed") send(() => stream.let(), [waits]);
}

/** @param {"yaku" | "rulings"} part */
async function learn(part) {
  const { openLearn } = await import("../learn/panel.js");
  if (shown) openLearn(shown, part, el("p", "", say(shown.game.training ? "felt.about-training" : "felt.about")));
}

async function openEmotes() {
  const emotes = await import("../table/emotes.js");
  emotes.openEmotes(async (emote) => {
    refused = (await stream.emote(emote)).why;
    speak();
  });
}

async function openMore() {
  const { more } = await import("./rare_actions.js");
  if (shown) more(shown, act, speakOut);
}

async function openRight() {
  const { right } = await import("./rare_actions.js");
  right(hand.chosen, act);
}

async function openHelp() {
  const { help } = await import("./rare_actions.js");
  help();
}

/** Discards the chosen or drawn tile; where time waits and nothing is drawn, lets the moment pass. */
function space() {
  if (onward(ending)) return;
  if (!hand.chosen.length && !hand.drawn && pads.querySelector(".due")) return void DEEDS.draw();
  if (!hand.chosen.length && !hand.drawn && !waits.hidden) return letPass();
  if (hand.chosen.length || !hand.drawn) return discard("");
  act([{ what: "discard", tiles: hand.drawn }]);
}

/** Makes the bots faster or slower by one step. @param {1 | -1} by */
function hurry(by) {
  const next = shown && isSeat(shown) ? SPEEDS[SPEEDS.indexOf(shown.game.speed) + by] : "";
  if (next) stream.speed(next);
}

/** @type {Record<string, () => unknown>} */
const DEEDS = {
  draw: () => act([{ what: "draw" }], page.querySelectorAll('[data-do="draw"]')),
  discard: () => discard(""),
  rotate: () => discard("rotated"),
  lay,
  take: () => act([{ what: "take" }]),
  stick: () => act([{ what: "stick" }]),
  mix: () => act([{ what: "mix" }]),
  show,
  right: openRight,
  more: openMore,
  let: letPass,
  fold: unfold,
};

/** @type {Record<string, () => unknown>} */
const OPEN = {
  log: openLog,
  notes: () => page.classList.toggle("noted"),
  help: openHelp,
  emotes: openEmotes,
  rules: () => learn("rulings"),
  yaku: () => learn("yaku"),
  settings: () => openSettings(["sort", "twice", "keys", "animate"], shown && isSeat(shown) ? { speed: shown.game.speed, take: (speed) => stream.speed(speed) } : undefined),
};

/** Closes what is over the table, or unchooses the tiles. */
function back() {
  const card = [...cards.children].findLast((node) => !node.matches(".counting"));
  if (card) card.remove();
  else if (page.classList.contains("noted")) page.classList.remove("noted");
  else hand.clear();
  refused = [];
  hint = "";
  speak();
}

/** @type {Record<string, () => unknown>} */
const KEYS = { "+": () => hurry(1), "-": () => hurry(-1), ArrowLeft: () => hand.move(-1), ArrowRight: () => hand.move(1), " ": space, Escape: back, "/": openMore, i: openLog, j: OPEN.notes, y: OPEN.yaku, "?": openHelp };
[..."1234567890"].forEach((key, at) => (KEYS[key] = () => hand.choose(at)));
for (const node of page.querySelectorAll("[aria-keyshortcuts]")) {
  const button = /** @type {HTMLElement} */ (node);
  KEYS[button.getAttribute("aria-keyshortcuts")?.toLowerCase() ?? ""] = () => press(button);
}

/** @param {HTMLElement} button */
function press({ dataset }) {
  if (dataset.say) utter(dataset.say);
  if (dataset.do) DEEDS[dataset.do]();
  if (dataset.open) OPEN[dataset.open]();
}

page.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (button) press(button);
});
page.addEventListener("twice", () => discard(""));
page.addEventListener("chosen", () => {
  if (shown) table(shown);
  if (!hint) return;
  hint = "";
  speak();
});
keepLines(() => shown);
mayLeave(() => shown);
hasten(() => shown, stream);
followKeys(KEYS, (key) => (shown !== null && isSeat(shown)) || ["?", "i", "j", "y", "Escape"].includes(key));
followPrefs(hand, () => {
  pads.classList.toggle("folded", !prefs.unfolded);
  const button = pads.querySelector('[data-do="fold"] span');
  if (button) button.textContent = say(prefs.unfolded ? "felt.fold" : "felt.unfold");
  if (shown) table(shown);
});
