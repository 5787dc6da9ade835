// @ts-check
/** The part of a page that others change (#live), fetched again while it is looked at; `data-state` tells whether it has changed. */

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
    // without a network it is looked at again later
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
