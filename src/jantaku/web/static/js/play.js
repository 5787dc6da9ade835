// The page of a table: the stream comes in, the parts are shown the view, and what the player does goes out.
import { MjActions } from "./actions.js";
import { deal, el, fill, handOf, isSeat, MjTable, say } from "./board.js";
import { askOf, MjHand } from "./hand.js";
import { prefs, setPrefs, settings, still } from "./prefs.js";
import { Stream } from "./stream.js";
import { tile } from "./tiles.js";

/**
 * @typedef {import("./wire").View} View
 * @typedef {import("./wire").News} News
 * @typedef {import("./wire").Reason} Reason
 * @typedef {import("./wire").Hints} Hints
 * @typedef {import("./wire").Toggles} Toggles
 */

/** @type {{seat: number, token?: string, lang: string, profile: string, stream: string}} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");
/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function part(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`#${id} is not on the page`);
  return node;
}

const page = part("play", HTMLElement);
const board = part("board", MjTable);
const hand = part("hand", MjHand);
const actions = part("actions", MjActions);
const speech = part("speech", HTMLElement);
const hintBox = part("hints", HTMLElement);
const lines = part("log", HTMLOListElement);
const live = part("live", HTMLElement);
const toggleBox = part("toggles", HTMLElement);
const banner = part("banner", HTMLElement);
const dora = part("dora", HTMLElement);
const clock = part("clock", HTMLElement);
const dialog = part("dialog", HTMLDialogElement);
const ending = part("ending", HTMLElement);

/** What is said aloud at the table. @type {Record<string, string>} */
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
const LOG = "jantaku.log"; // where the lines are kept while the page is loaded again

/** @type {View | null} */
let shown = null;
/** @type {Reason[]} */
let reasons = []; // what was just asked about
/** @type {typeof import("./sound.js") | null} */
let sound = null;
/** @type {{view: View, news: News[], whole: boolean}[] | null} */
let held = null; // what comes in while tiles are dealt
let said = "";
/** @type {import("./check.js").Witness} */
let witness = { hand: -1, seal: "", tiles: [] };
let promised = ""; // the seal that was told before the deal

const url = new URL(boot.stream, location.href);
url.protocol = url.protocol.replace("http", "ws");
const { seat, token, lang, profile } = boot;
const stream = new Stream({ url: url.href, hello: { seat, token, lang, profile }, onview: take, onlink: linked });

/** Once what is seen has changed: nobody hears the difference. @param {string} name */
const sounds = (name) => void setTimeout(() => sound?.play(name, prefs.volume));

/** @param {View} view @param {News[]} news @param {boolean} whole */
function take(view, news, whole) {
  if (held) return void held.push({ view, news, whole });
  const before = shown;
  promised = news.find((one) => one.id === "live.sealed")?.text.match(/[0-9a-f]{64}/)?.[0] ?? promised;
  render(view, news);
  if (dealt(before, view) && !still()) watch(view);
}

/** Whether the tiles have just been dealt. @param {View | null} before @param {View} view */
function dealt(before, view) {
  const now = handOf(view);
  const was = before && handOf(before);
  return view.game.stage === "play" && now !== null && fresh(view) && now.number !== was?.number;
}

/** Deals for all to see; what comes in meanwhile waits, and any touch ends it. @param {View} view */
async function watch(view) {
  held = [];
  page.classList.add("dealing");
  await deal(board, hand, view, () => sounds("deal"));
  page.classList.remove("dealing");
  const late = held;
  held = null;
  board.redraw();
  hand.veil(0);
  for (const { view: next, news, whole } of late) take(next, news, whole);
}

/** What this player saw before the hand: its seal, and the tiles dealt. @param {typeof witness} was @param {View} view */
function attest(was, view) {
  const now = handOf(view);
  if (!now || now.number === was.hand || now.secret) return was;
  const mine = isSeat(view) ? view.seats[/** @type {"0"} */ (String(view.game.me))] : null;
  const tiles = mine && !mine.river.length && !mine.melds.length ? mine.tiles : [];
  const seal = promised || now.seal;
  promised = "";
  return { hand: now.number, seal, tiles };
}

/** Whether nobody has discarded or called yet. @param {View} view */
const fresh = (view) => Object.values(view.seats).every((one) => !one.river.length && !one.melds.length);

/** @param {View} view @param {News[]} news */
function render(view, news) {
  const before = shown;
  shown = view;
  hand.view = view;
  board.view = view;
  actions.view = view;
  if (before?.ask !== view.ask) reasons = [];
  if (before?.ask !== view.ask || before?.hints !== view.hints || before?.game !== view.game) speak();
  if (before?.toggles !== view.toggles) drawToggles(view);
  if (before?.hand !== view.hand) {
    drawDora(view);
    witness = attest(witness, view);
  }
  if (before?.game !== view.game) {
    if (!before) recall(view.game.id);
    page.dataset.stage = view.game.stage;
    page.classList.toggle("watching", !isSeat(view));
    if (before && before.game.id !== view.game.id) history.replaceState(null, "", `/t/${view.game.id}`); // a rematch
  }
  if (before?.result !== view.result || before?.standing !== view.standing || before?.game !== view.game) end(view);
  tell(news);
  const ask = askOf(view);
  if (ask && ask.acts.length > 1 && before && askOf(before)?.id !== ask.id) sounds("turn");
}

/** @param {View} view */
async function end(view) {
  if (ending.hidden && view.game.stage !== "result" && view.game.stage !== "over") return;
  const { showEnding } = await import("./ending.js");
  if (shown) showEnding(ending, shown, stream, witness); // what is shown by now: the next may have come while it was loaded
}

/** @param {News[]} news */
function tell(news) {
  const told = news.filter((one) => one.line && one.text);
  lines.append(...told.map((one) => el("li", "", one.text)));
  while (lines.children.length > 300) lines.firstElementChild?.remove();
  if (told.length) {
    requestAnimationFrame(() => (lines.scrollTop = lines.scrollHeight)); // to ask for its height now would lay the page out twice
    live.replaceChildren(...told.filter((one) => one.id !== "live.sealed").map((one) => el("p", "", one.text))); // nobody wants a seal read out
  }
  for (const one of news) {
    if (one.sound) sounds(one.sound);
    if (SAID[one.id] && one.seat >= 0) board.call(one.seat, say(SAID[one.id]));
  }
}

/** What is asked, what a hint says, or why something cannot be done: one place for all. @param {{text: string} | null} [peeked] */
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

/** @param {Reason} reason */
function reasonNode(reason) {
  const clause = Object.assign(el("a", "clause", reason.cite), { href: reason.href, target: "_blank" });
  return el("p", "", `${reason.text} `, ...(reason.href ? [clause] : [reason.cite]));
}

/** @param {Hints} hints */
function drawHints(hints) {
  const waits = (hints.waits ?? []).map((wait) => ({ key: `${wait.tile}${wait.left}${wait.note}`, wait, furiten: null }));
  const furiten = (hints.furiten ?? []).map((reason) => ({ key: reason.id + reason.text, wait: null, furiten: reason }));
  const first = !waits.length && hints.text ? [{ key: hints.text, wait: null, furiten: null }] : [];
  fill(
    hintBox,
    [...first, ...waits, ...furiten],
    (one) => one.key,
    (one) => {
      if (one.wait) return el("span", `wait${one.wait.left ? "" : " gone"}`, tile(one.wait.tile), el("b", "", `×${one.wait.left}`), one.wait.note);
      if (!one.furiten) return el("span", "far", one.key);
      const why = one.furiten;
      const button = Object.assign(el("button", "furiten", say("page.furiten")), { type: "button" });
      button.addEventListener("click", () => explain([why]));
      return button;
    },
  );
}

/** @param {Reason[]} why */
function explain(why) {
  reasons = why;
  speak();
}

/** @param {View} view */
function drawDora(view) {
  const now = handOf(view);
  const codes = now ? [...now.dora, ...now.ura.filter((code) => code !== "?")] : [];
  dora.hidden = !now;
  fill(dora, codes, (code, at) => `${code}${at > 4}`, (code, at) => tile(code, { marks: at > 4 ? "ura" : "" }));
}

/** @param {View} view */
function drawToggles(view) {
  const set = /** @type {Partial<Toggles>} */ (view.toggles);
  for (const button of toggleBox.querySelectorAll("button")) {
    const key = button.dataset.set ?? "";
    const on = key === "sort" || key === "twice" ? prefs[key] : set[/** @type {keyof Toggles} */ (key)] === true;
    button.setAttribute("aria-pressed", String(on));
  }
}

/** @param {import("./stream.js").Link} link @param {Reason | null} why */
function linked(link, why) {
  page.dataset.link = link;
  const text = link === "reconnecting" ? say("page.reconnecting") : link === "ended" ? (why?.text ?? say("page.ended")) : "";
  banner.hidden = !text;
  banner.textContent = text;
}

/** @param {"win" | "pass" | "drawn" | "sort" | "twice"} key */
function toggle(key) {
  if (key === "sort" || key === "twice") return setPrefs({ [key]: !prefs[key] });
  const set = /** @type {Partial<Toggles>} */ (shown?.toggles ?? {});
  stream.set({ [key]: !set[key] });
}

function preferred() {
  hand.sort = prefs.sort;
  hand.twice = prefs.twice;
  hand.draw();
  page.classList.toggle("logged", prefs.log);
  if (shown) drawToggles(shown);
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => hand.move(-1),
  ArrowRight: () => hand.move(1),
  " ": () => onward() || actions.press(["pass"]) || hand.choose(-1),
  Escape: () => actions.back() || actions.press(["pass"]),
  c: () => actions.press(["chii"]),
  p: () => actions.press(["pon"]),
  k: () => actions.press(["kan"]),
  r: () => actions.press(["ron", "riichi"]),
  t: () => actions.press(["tsumo", "tenpai"]),
  n: () => actions.press(["noten", "nine-kinds"]),
  l: openLog,
  "?": help,
};
[..."1234567890asdf"].forEach((key, at) => (KEYS[key] = () => hand.choose(at)));

/** Goes on after a hand. */
function onward() {
  const go = ending.hidden ? null : ending.querySelector("button.go");
  if (go instanceof HTMLButtonElement) go.click();
  return go !== null;
}

function openLog() {
  page.classList.toggle("drawer");
  setPrefs({ log: !prefs.log });
  lines.scrollTop = lines.scrollHeight;
}

function help() {
  const rows = ["arrows", "numbers", "space", "calls", "riichi", "escape", "log"].map((id) => el("li", "", say(`page.key-${id}`)));
  tellMore(el("h2", "", say("page.keys")), el("ul", "", ...rows));
}

/** The book, and what the house rules otherwise. */
function rules() {
  if (!shown) return;
  const { title, book, house } = shown.game;
  const rows = house.map((one) => el("li", "", el("b", "", one.title), ` ${one.text} `, el("span", "clause", one.cite)));
  const link = Object.assign(el("a", "button", say("page.rules")), { href: `/rules/${book}`, target: "_blank" });
  tellMore(el("h2", "", title), ...(rows.length ? [el("h3", "", say("page.house")), el("ul", "house", ...rows)] : []), link);
}

/** @param {...Node} nodes */
function tellMore(...nodes) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(...nodes, close);
  dialog.showModal();
}

/** @param {KeyboardEvent} event */
function typed(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const writing = target.matches("input, select, textarea");
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || writing || dialog.open) return;
  if (event.key === " " && target.matches("button, a, summary") && !target.matches(".held")) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || (!prefs.keys && event.key.length === 1 && event.key !== "?")) return;
  event.preventDefault();
  act();
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
/** Gives the seat up at once, so that a bot plays there and nobody waits; whoever comes back plays on. */
page.querySelector("a.leave")?.addEventListener("click", () => {
  if (!shown || !isSeat(shown) || shown.game.people < 2 || shown.game.stage === "over") return;
  fetch(`/t/${shown.game.id}/leave`, { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true }).catch(() => {});
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
  if (button?.dataset.open === "help") help();
  if (button?.dataset.open === "rules") rules();
  if (button?.dataset.open === "settings") {
    settings(dialog);
    dialog.showModal();
  }
});
/** The lines so far, where the page of the same game is loaded again. @param {string} game */
function recall(game) {
  const kept = JSON.parse(sessionStorage.getItem(LOG) ?? "{}");
  if (kept.game === game) lines.prepend(...kept.lines.map((/** @type {string} */ line) => el("li", "", line)));
}

addEventListener("pagehide", () => {
  const kept = [...lines.children].map((line) => line.textContent);
  if (shown) sessionStorage.setItem(LOG, JSON.stringify({ game: shown.game.id, lines: kept }));
});
new ResizeObserver(() => (lines.scrollTop = lines.scrollHeight)).observe(lines);
document.addEventListener("prefs", preferred);
document.addEventListener("keydown", typed);
for (const name of ["pointerdown", "keydown"]) {
  document.addEventListener(name, async () => {
    sound ??= await import("./sound.js");
    sound.wake();
  });
}
preferred();
