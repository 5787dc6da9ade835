// @ts-check
/** Fetches the part of a page that results change (#live), while the page is seen; sets the times of the server to the reader's. */

const EVERY = 15_000; // ms
const { lang } = document.documentElement;
const locale = navigator.language.startsWith(lang) ? navigator.language : lang;
let tag = "";

function times() {
  for (const time of document.querySelectorAll("time:is([data-hour], [data-moment])")) {
    const moment = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = moment.toLocaleString(locale, time.matches("[data-hour]") ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  }
}

/**
 * Puts the fresh part in the place of the old one, as its reader had it: what was open, ticked, scrolled aside and in focus.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function change(old, fresh) {
  const active = old.contains(document.activeElement) ? document.activeElement : null;
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  const aside = old.querySelector(".scroll")?.scrollLeft ?? 0;
  const ticked = /** @type {HTMLInputElement | null} */ (old.querySelector("#each"))?.checked ?? false;
  fresh.querySelectorAll("details").forEach((one, at) => (one.open = open[at] ?? one.open));
  const box = /** @type {HTMLInputElement | null} */ (fresh.querySelector("#each"));
  if (box) box.checked = ticked;
  old.replaceWith(fresh);
  fresh.querySelector(".scroll")?.scrollTo({ left: aside, behavior: "instant" });
  const same = active?.id ? `#${CSS.escape(active.id)}` : active?.hasAttribute("href") ? `[href="${CSS.escape(active.getAttribute("href") ?? "")}"]` : "";
  if (same) /** @type {HTMLElement | null} */ (fresh.querySelector(same))?.focus({ preventScroll: true });
}

async function look() {
  const here = document.getElementById("live");
  const typing = document.activeElement instanceof HTMLInputElement && document.activeElement.type !== "checkbox";
  if (!here || document.hidden || (typing && here.contains(document.activeElement))) return;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { Accept: "text/html" } });
    const now = answer.headers.get("ETag") ?? "";
    if (!answer.ok || (tag && now === tag)) return;
    tag = now;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live");
    if (!fresh || fresh.dataset.mark === here.dataset.mark) return;
    change(here, fresh);
    times();
  } catch {
    // no network: the next round tries again
  }
}

times();
setInterval(look, EVERY + Math.random() * 2_000); // 300 phones do not ask at one moment
document.addEventListener("visibilitychange", look);

export {};
