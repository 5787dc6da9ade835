// @ts-check
import { digits } from "../clock/time.js";

/** Turns the big page by itself; without a network it stays where it is, and tries again. */

const EVERY = 12_000; // ms
const SECOND = 1000; // ms
const SLACK = 2000; // ms by which a date in full seconds may be off
const { lang } = document.documentElement;

function times() {
  for (const time of document.querySelectorAll("time[data-hour]")) {
    const moment = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = moment.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

let ahead = 0; // ms by which the server's time is ahead of this computer's

/** Measures the server's time by the date of an answer. @param {Response} answer */
function measured(answer) {
  const said = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(said) && Math.abs(said - Date.now()) > SLACK) ahead = said - Date.now();
}

/** The time left until the gong, at each full second. */
function tick() {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ends]"))) {
    const rest = Number(node.dataset.ends) - Date.now() - ahead;
    const text = rest > 0 ? digits(rest) : node.dataset.gong;
    if (text && node.textContent !== text) node.textContent = text;
    node.toggleAttribute("data-says", rest <= 0);
  }
}

async function turn() {
  const here = document.getElementById("main");
  if (!here?.dataset.next || document.hidden) return;
  try {
    const answer = await fetch(here.dataset.next, { cache: "no-cache", headers: { Accept: "text/html" } });
    measured(answer);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main");
    if (!fresh) return;
    if (fresh.innerHTML !== here.innerHTML) fresh.classList.add("turned");
    here.replaceWith(fresh);
    document.title = page.title;
    times();
    tick();
  } catch {
    // no network: the same page for another round
  }
}

times();
tick();
setInterval(tick, SECOND);
setInterval(turn, EVERY);
void fetch(location.href, { method: "HEAD", cache: "no-store" }).then(measured, () => {});
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") void turn();
  if (event.key === "f") void document.documentElement.requestFullscreen();
});
