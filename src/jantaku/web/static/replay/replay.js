// The page of a record: stepping through its moments, as any seat or with all hands open; the address has the position.
import { el, fill, MjTable, say, SEATS } from "../table/board.js";
import { lineOf, logs, node as lineNode } from "../table/log.js";
import { merge } from "../table/stream.js";
import { meldOf, tile } from "../layout/elements.js";

/** @import { SeatKey, View, News } from "../table/wire" */
/**
 * @typedef {{shanten: number, text: string, waits: {tile: string, left: number, note: string}[], furiten: string}} Read
 * @typedef {View & {reads: Partial<Record<SeatKey, Read>>}} Seen a view, with the readings of its visible hands
 * @typedef {{view: Seen, news: News[]}} Moment
 * @typedef {{title: string, from: number, to: number, points: number[]}} HandOf
 * @typedef {{n: number, sort: string, seat: number, wind: string, label: string, big: boolean}} Key
 * @typedef {{t: "full", n: number, view: Seen, news: News[]} | {t: "step", n: number, set: object, news: News[]}} Frame
 */

const SWIPE = 44; // px
const ADDRESS = 400; // ms between two changes of the address: browsers limit them
const QUICK = 0.45; // share of a moment's time for a draw
const SLOW = 4; // factor for a result
const ALL = 4;

// ---- the record: hands are fetched one at a time, and each moment is built once, from the previous one
class GameRecord {
  /** @type {Map<string, Promise<Moment[]>>} */
  #hands = new Map();

  /** @param {string} url of the hands @param {HandOf[]} hands */
  constructor(url, hands) {
    this.url = url;
    this.hands = hands;
  }

  /** The hand of a moment. @param {number} n */
  handAt(n) {
    return this.hands.findIndex((hand) => n <= hand.to);
  }

  /**
   * The moments of a hand in a seat's view. A failed fetch is tried again the next time.
   * @param {number} hand
   * @param {number} seat
   */
  moments(hand, seat) {
    const key = `${seat} ${hand}`;
    const known = this.#hands.get(key);
    if (known) return known;
    const found = this.#fetch(hand, seat);
    this.#hands.set(key, found);
    found.catch(() => this.#hands.delete(key));
    return found;
  }

  /** @param {number} hand @param {number} seat @returns {Promise<Moment[]>} */
  async #fetch(hand, seat) {
    const answer = await fetch(`${this.url}&seat=${seat}&hand=${hand}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    /** @type {{frames: Frame[]}} */
    const { frames } = await answer.json();
    /** @type {Seen | null} */
    let view = null;
    return frames.map((frame) => {
      view = frame.t === "full" ? frame.view : /** @type {Seen} */ (merge(view, frame.set));
      return { view, news: frame.news };
    });
  }
}

// ---- the page
/** @type {{id: string, n: number, seat: number, frames: string, review: string, why: string, last: number, hands: HandOf[], keys: Key[]}} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");
/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function part(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`#${id} is not on the page`);
  return node;
}

const page = part("replay", HTMLElement);
const board = part("board", MjTable);
const slider = part("slider", HTMLInputElement);
const hands = part("hands", HTMLSelectElement);
const speed = part("speed", HTMLSelectElement);
const said = part("said", HTMLElement);
const lines = part("log", HTMLOListElement);
const keyList = part("keys", HTMLOListElement);
const readBox = part("reads", HTMLElement);
const live = part("live", HTMLElement);
const whatIf = part("whatif", HTMLFormElement);
const whatIfGo = part("whatif-go", HTMLButtonElement);
const whatIfWhy = part("whatif-why", HTMLElement);
const ending = part("ending", HTMLElement);
const studyWhy = part("study-why", HTMLDetailsElement);
const studyReview = part("study-review", HTMLDetailsElement);
const playButton = /** @type {HTMLButtonElement} */ (document.querySelector('[data-go="play"]'));
const views = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('input[name="seat"]')]);

const record = new GameRecord(boot.frames, boot.hands);
let n = boot.n;
let seat = boot.seat;
let asked = 0; // number of the last request: only its answer is shown
let playing = 0; // a timer
let addressed = 0; // another
/** @type {import("./study.js").Study | null} */
let study = null; // from the first question on

// ---- moving
/** @param {number} to */
async function go(to) {
  n = Math.max(0, Math.min(boot.last, to));
  slider.value = String(n);
  const turn = ++asked;
  const hand = record.handAt(n);
  const wanted = seat;
  try {
    const moments = await record.moments(hand, wanted);
    if (turn !== asked) return;
    page.classList.remove("failed");
    render(moments, hand);
    if (n > boot.hands[hand].to - 12 && boot.hands[hand + 1]) record.moments(hand + 1, wanted).catch(() => null);
  } catch {
    if (turn !== asked) return;
    stop();
    page.classList.add("failed");
    said.textContent = live.textContent = say("review.failed");
  }
}

/** @param {number} by */
function turnHand(by) {
  const hand = record.handAt(n);
  const begun = n > boot.hands[hand].from;
  go(boot.hands[Math.max(0, hand + by + (by < 0 && begun ? 1 : 0))]?.from ?? boot.last);
}

/** @type {Record<string, () => void>} */
const MOVES = {
  back: () => go(n - 1),
  next: () => go(n + 1),
  "hand-back": () => turnHand(-1),
  "hand-next": () => turnHand(1),
  first: () => go(0),
  last: () => go(boot.last),
  play: () => (playing ? stop() : start()),
};

/** @param {string} name */
function move(name) {
  if (name !== "play") stop();
  MOVES[name]();
}

function start() {
  if (n >= boot.last) n = -1;
  page.classList.add("playing");
  playButton.setAttribute("aria-label", say("review.pause"));
  playButton.title = say("review.pause");
  playing = 1;
  tick();
}

async function tick() {
  await go(n + 1);
  if (!playing) return;
  if (n >= boot.last) return stop();
  const moment = (await record.moments(record.handAt(n), seat))[n - boot.hands[record.handAt(n)].from];
  const drawn = moment.news.length > 0 && moment.news.every((news) => news.id.startsWith("game.draws"));
  const stay = "how" in moment.view.result ? SLOW : drawn ? QUICK : 1;
  if (playing) playing = setTimeout(tick, Number(speed.value) * stay);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  page.classList.remove("playing");
  playButton.setAttribute("aria-label", say("review.play"));
  playButton.title = say("review.play");
}

/** @param {number} to */
function look(to) {
  seat = to;
  for (const view of views) view.checked = Number(view.value) === seat;
  if (seat >= 0 && seat < ALL) /** @type {HTMLSelectElement} */ (whatIf.elements.namedItem("seat")).value = String(seat);
  go(n);
}

// ---- rendering
/** @param {Moment[]} moments @param {number} hand */
function render(moments, hand) {
  const from = boot.hands[hand].from;
  const { view, news } = moments[n - from];
  board.view = view;
  hands.value = String(from);
  const now = news.map((each) => each.text).join(" ").replaceAll("。 ", "。") || view.game.note || boot.hands[hand].title;
  said.textContent = view.game.note ? `${now} ${view.game.note === now ? "" : view.game.note}` : now;
  if (!playing) live.textContent = said.textContent;
  slider.setAttribute("aria-valuetext", `${boot.hands[hand].title}. ${say("review.moment", { n, last: boot.last })}`);
  drawReads(view);
  drawLog(view, moments.slice(0, n - from + 1));
  drawKeys(moments, from);
  drawWhatIf(view);
  drawEnding(view);
  study?.moved(n, seat);
  address();
}

/** Asks the bot, once a panel of its is open. */
async function ask() {
  if (!studyWhy.open && !studyReview.open) return;
  if (!study) {
    const { Study } = await import("./study.js");
    study ??= new Study(studyWhy, studyReview, boot, (to) => (stop(), go(to)));
  }
  study.moved(n, seat);
}

/** @param {Seen} view */
function drawReads(view) {
  const open = SEATS.filter((key) => view.reads[key]);
  if (!open.length) {
    readBox.replaceChildren(el("p", "small muted", say("how" in view.result ? "review.hands-over" : "review.hands-hidden")));
    return;
  }
  fill(readBox, open, (key) => JSON.stringify([key, view.reads[key], view.seats[key].tiles, view.seats[key].drawn, view.seats[key].melds]), (key) => readNode(view, key));
}

/** One hand: player, distance, tiles, waits. @param {Seen} view @param {SeatKey} key */
function readNode(view, key) {
  const read = /** @type {Read} */ (view.reads[key]);
  const who = view.seats[key];
  const head = el("p", "read-head", el("b", "wind", who.wind_name), el("span", "who", who.name), el("span", read.shanten > 0 ? "far" : "far near", read.text));
  const tiles = el("span", "tiles", ...who.tiles.map((code) => tile(code)), ...(who.drawn ? [tile(who.drawn, { marks: "apart" })] : []), ...who.melds.map(meldOf));
  const waits = read.waits.map((wait) =>
    el("li", wait.left ? "" : "gone", tile(wait.tile), el("span", "", `${say("review.left", { left: wait.left })}${wait.note ? ` · ${wait.note}` : ""}`)),
  );
  const node = el("div", "read", head, tiles);
  if (waits.length) node.append(el("ul", "waits", ...waits));
  if (read.furiten) node.append(el("p", "furiten-note", read.furiten));
  return node;
}

/** @param {Seen} view @param {Moment[]} sofar */
function drawLog(view, sofar) {
  const told = sofar.flatMap(({ news }) => news.filter(logs).map((each) => lineOf(view, each)));
  fill(lines, told, (line) => JSON.stringify(line), lineNode);
  lines.scrollTop = lines.scrollHeight;
}

/** The highlights of this hand. @param {Moment[]} moments @param {number} from */
function drawKeys(moments, from) {
  const here = boot.keys.filter((key) => moments[key.n - from]);
  const current = here.findLast((key) => key.n <= n);
  fill(keyList, here, (key) => `${key.n} ${key.label} ${key.seat}`, (key) => keyNode(key, moments[key.n - from].news.map((each) => each.text).join(" ").replaceAll("。 ", "。")));
  [...keyList.children].forEach((node, at) => node.classList.toggle("current", here[at] === current));
  if (!here.length) fill(keyList, [""], () => "none", () => el("li", "small muted none", say("review.no-keys")));
}

/** @param {Key} key @param {string} text */
function keyNode(key, text) {
  const button = Object.assign(el("button", `key ${key.sort}${key.big ? " big" : ""}`), { type: "button", title: text });
  if (key.wind) button.append(el("span", "wind", say(`page.wind-${key.wind.toLowerCase()}`)));
  button.append(` ${key.label}`, el("span", "unseen", `: ${text}`));
  button.addEventListener("click", () => (stop(), go(key.n)));
  return el("li", "", button);
}

/** @param {Seen} view */
function drawWhatIf(view) {
  /** @type {HTMLInputElement} */ (whatIf.elements.namedItem("n")).value = String(n);
  const hidden = seat === ALL && SEATS.some((key) => view.seats[key].tiles.includes("?"));
  const why = view.game.stage !== "play" ? say("review.whatif-over") : hidden ? say("review.whatif-hidden") : "";
  whatIfGo.disabled = why !== "";
  whatIfWhy.textContent = why;
}

/** @param {Seen} view */
async function drawEnding(view) {
  if (view.game.stage === "play" && ending.hidden) return;
  const turn = asked;
  const { showEnding } = await import("../table/ending.js");
  if (turn === asked) showEnding(ending, view, null);
}

// ---- the address
function address() {
  clearTimeout(addressed);
  addressed = setTimeout(() => history.replaceState(null, "", link()), ADDRESS);
}

/** The address of this moment. */
function link() {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ n: String(n), seat: String(seat) }).toString();
  url.hash = "";
  return url.href;
}

async function copy() {
  try {
    await navigator.clipboard.writeText(link());
    said.textContent = live.textContent = say("review.copied");
  } catch {
    prompt(say("review.copy-by-hand"), link()); // plain http has no clipboard
  }
}

function drawMarks() {
  const at = (/** @type {number} */ moment) => `${(100 * moment) / Math.max(1, boot.last)}%`;
  const marks = [...boot.hands.slice(1).map((hand) => ({ n: hand.from, sort: "edge" })), ...boot.keys];
  for (const { n: moment, sort } of marks) {
    const mark = el("i", `mark ${sort}`);
    mark.style.left = at(moment);
    part("marks", HTMLElement).append(mark);
  }
}

// ---- input
/** @type {Record<string, string>} */
const PRESSED = { ArrowLeft: "back", ArrowRight: "next", PageUp: "hand-back", PageDown: "hand-next", Home: "first", End: "last", " ": "play" };

/** @param {KeyboardEvent} event */
function press(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("select, textarea, dialog, #log")) return;
  if (event.key === " " && at.closest("button, a, summary, [type=radio]")) return;
  if (event.key.startsWith("Arrow") && at.closest("[type=radio]")) return;
  if (/^[1-5]$/.test(event.key)) look(Number(event.key) - 1);
  else if (PRESSED[event.key]) move(PRESSED[event.key]);
  else return;
  event.preventDefault();
}

/** @type {{x: number, y: number} | null} */
let touched = null;
board.addEventListener("pointerdown", (event) => (touched = event.isPrimary ? { x: event.clientX, y: event.clientY } : null));
board.addEventListener("pointerup", (event) => {
  if (!touched) return;
  const [dx, dy] = [event.clientX - touched.x, event.clientY - touched.y];
  touched = null;
  if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) move(dx < 0 ? "next" : "back");
});
board.addEventListener("pointercancel", () => (touched = null));
document.addEventListener("keydown", press);
slider.addEventListener("input", () => (stop(), go(Number(slider.value))));
hands.addEventListener("change", () => (stop(), go(Number(hands.value))));
for (const view of views) view.addEventListener("change", () => look(Number(view.value)));
for (const button of document.querySelectorAll("[data-go]")) {
  const name = /** @type {HTMLElement} */ (button).dataset.go ?? "";
  button.addEventListener("click", () => move(name));
}
for (const box of [studyWhy, studyReview]) box.addEventListener("toggle", ask);
part("copy", HTMLButtonElement).addEventListener("click", copy);
drawMarks();
look(seat);
