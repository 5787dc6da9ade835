// @ts-check
// The hall: the session's clock, the times of single tables, what an arrival costs now.
import { Face, find, note, ticking } from "../clock/face.js";
import { soundButtons } from "../clock/sound.js";
import { day, digits } from "../clock/time.js";
import { Live, waits } from "./live.js";

/** @typedef {{ points: number, substitute: boolean }} Price */
/** @typedef {import("../clock/types").Boot<import("../clock/types").Timing> & { now: number, started: number, prices: Price[][] }} Boot */

const MINUTE = 60_000;
/** @type {Boot} */
let boot = read();
const live = new Live(boot.now, () => drawn());
/** As the clock's pages have it: here the state comes with the page. */
const keeper = {
  get boot() { return boot; },
  get state() { return boot.state; },
  get lostAt() { return live.lostAt; },
  now: () => live.now(),
};
const face = boot.state ? new Face(/** @type {any} */ (keeper)) : null;

/** @returns {Boot} */
function read() {
  return JSON.parse(find("boot").textContent || "null");
}

/** What somebody pays who comes now, by the book. @param {number} now */
function price(now) {
  const late = Math.max(0, Math.ceil((now - boot.started) / 1000) * 1000);
  const minute = Math.min(boot.prices.length - 1, Math.floor(late / MINUTE));
  return boot.prices[minute][late % MINUTE ? 1 : 0];
}

/** The time left of one table. @param {number} ends @param {number} stands since when it is stopped, -1 while it runs @param {number} now */
function rest(ends, stands, now) {
  return Math.max(0, ends - (stands >= 0 ? stands : now));
}

function draw() {
  const now = live.now();
  const soon = face ? face.draw() : 1000;
  waits(now);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ends]"))) {
    const text = digits(rest(Number(node.dataset.ends), Number(node.dataset.stands), now));
    if (node.textContent !== text) node.textContent = text;
  }
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-at]"))) if (!node.textContent) node.textContent = day(Number(node.dataset.at));
  if (boot.started >= 0) {
    const { points, substitute } = price(now);
    for (const node of document.querySelectorAll("[data-price]")) node.textContent = points ? `−${points}` : "";
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-substitute]"))) node.hidden = !substitute;
  }
  return soon;
}

function drawn() {
  const fresh = read();
  if (JSON.stringify(fresh) !== JSON.stringify(boot)) boot = fresh;
  if (!face && boot.state) return void location.reload();
  tick();
}

const tick = ticking(draw);
if (document.getElementById("sound")) soundButtons(boot.words);
note("refused", find("refused").textContent?.trim() ?? "");
live.run();
