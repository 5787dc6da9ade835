// The end of a hand or game, over the table: what a hand came to, or the standings; and the buttons below.
import { el, GUARD, handOf, isSeat, say } from "./board.js";
import { still } from "./prefs.js";
import { count, resultNodes } from "./result.js";
import { downloads, standingNodes } from "./standings.js";

/** @import { View, Result, Standing } from "./wire" */
/** @import { Stream } from "./stream.js" */

let drawn = "";
let since = 0; // when it was shown

/** Loads styles that no page needs before the first ending. @param {string} path */
async function style(path) {
  const link = Object.assign(el("link"), { rel: "stylesheet", href: new URL(path, import.meta.url).href });
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

await Promise.all(["./ending.css", "../calculator/sheet.css"].map(style));

/**
 * Shows an ending, or hides it.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Stream | null} stream none where there is nothing to go on with: in a record
 */
export function showEnding(box, view, stream) {
  const result = "how" in view.result ? /** @type {Result} */ (view.result) : null;
  const standing = "rows" in view.standing ? /** @type {Standing} */ (view.standing) : null;
  const over = view.game.stage === "over" && standing !== null;
  if (view.game.stage !== "result" && !over) {
    drawn = "";
    box.hidden = true;
    return box.replaceChildren();
  }
  const seated = isSeat(view);
  const key = `${handOf(view)?.number} ${over} ${seated}`;
  if (key !== drawn) {
    drawn = key;
    since = performance.now();
    const body = el("div", "ending-body");
    const last = result ? resultNodes(view, result) : [];
    body.append(...(over ? standingNodes(view, standing, last, stream !== null && !standing.downloads.length) : last));
    box.classList.remove("aside");
    box.classList.toggle("enters", stream !== null && !still());
    box.replaceChildren(body, el("div", "ending-foot", ...footNodes(box, seated ? stream : null, over)));
    box.hidden = false;
    body.scrollTop = 0;
    if (stream && (document.activeElement ?? document.body) === document.body) box.focus({ preventScroll: true }); // the focused tile has been removed
    if (stream && !over) count(body);
  }
  // the record may appear a moment after the end; a link that is there already stays
  if (over && standing.record) box.querySelector(".downloads.awaited")?.replaceWith(downloads(view, standing, false));
  ready(box, view, result, over ? standing : null);
}

/** The buttons below; they stay while others press theirs, as one may just be pressed. @param {HTMLElement} box @param {Stream | null} stream @param {boolean} over */
function footNodes(box, stream, over) {
  const aside = Object.assign(el("button", "button", say("page.show-table")), { type: "button" });
  aside.addEventListener("click", () => {
    aside.textContent = say(box.classList.toggle("aside") ? "page.show-result" : "page.show-table");
  });
  if (!stream) return [aside];
  const go = Object.assign(el("button", "button primary go"), { type: "button" });
  go.addEventListener("click", () => {
    if (performance.now() - since < GUARD) return;
    go.disabled = true;
    if (over) stream.rematch();
    else stream.go();
  });
  return [aside, go];
}

/** Marks whether this player has continued. @param {HTMLElement} box @param {View} view @param {Result | null} result @param {Standing | null} standing */
function ready(box, view, result, standing) {
  const go = box.querySelector("button.go");
  if (!(go instanceof HTMLButtonElement)) return;
  const mine = (standing ? standing.rematch : (result?.ready ?? [])).includes(view.game.me);
  go.textContent = say(mine ? "page.waiting-others" : standing ? "page.rematch" : "page.go");
  go.disabled = mine;
}
