// @ts-check
/** Refetches the part of a page that others change (#live) while the page is visible; `data-state` shows a change. */

const EVERY = 10_000; // ms

async function look() {
  const here = document.getElementById("live");
  if (!here || document.hidden || (document.activeElement instanceof HTMLInputElement && here.contains(document.activeElement))) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live");
    if (fresh && fresh.dataset.state !== here.dataset.state) here.replaceWith(fresh);
  } catch {
    // offline: the next round tries again
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
