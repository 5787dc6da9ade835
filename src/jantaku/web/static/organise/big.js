// @ts-check
/** Turns the big page by itself; without a network it stays where it is, and tries again. */

const EVERY = 12_000; // ms
const { lang } = document.documentElement;

function times() {
  for (const time of document.querySelectorAll("time[data-hour]")) {
    const moment = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = moment.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

async function turn() {
  const here = document.getElementById("main");
  if (!here?.dataset.next || document.hidden) return;
  try {
    const answer = await fetch(here.dataset.next, { cache: "no-cache", headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main");
    if (!fresh) return;
    if (fresh.innerHTML !== here.innerHTML) fresh.classList.add("turned");
    here.replaceWith(fresh);
    document.title = page.title;
    times();
  } catch {
    // no network: the same page for another round
  }
}

times();
setInterval(turn, EVERY);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") void turn();
  if (event.key === "f") void document.documentElement.requestFullscreen();
});
