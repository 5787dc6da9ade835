// @ts-check
/** Fetches the part of a page that results change (#live), while the page is seen; sets the times of the server to the reader's. */

const EVERY = 15_000; // ms
const { lang } = document.documentElement;
const locale = navigator.language.startsWith(lang) ? navigator.language : lang;
let tag = "";

function times() {
  for (const time of document.querySelectorAll("time[data-hour]")) {
    const moment = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = moment.toLocaleTimeString(locale, { timeStyle: "short" });
  }
}

async function look() {
  const here = document.getElementById("live");
  if (!here || document.hidden || here.contains(document.activeElement)) return;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { Accept: "text/html" } });
    const now = answer.headers.get("ETag") ?? "";
    if (!answer.ok || (tag && now === tag)) return;
    tag = now;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live");
    if (!fresh || fresh.dataset.mark === here.dataset.mark) return;
    const each = /** @type {HTMLInputElement | null} */ (document.getElementById("each"))?.checked;
    here.replaceWith(fresh);
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById("each"));
    if (box && each) box.checked = true;
    times();
  } catch {
    // no network: the next round tries again
  }
}

times();
setInterval(look, EVERY + Math.random() * 2_000); // 300 phones do not ask at one moment
document.addEventListener("visibilitychange", look);
