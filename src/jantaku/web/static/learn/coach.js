// A few words at each first of a beginner's game. The server says what there is to do and what happened: no rule is known here.
import { isSeat } from "../table/board.js";
import { askOf } from "../play/hand.js";
import { part } from "../table/shell.js";
import { styles } from "./styles.js";

/** @import { View, News, Hints, Result } from "../table/wire" */
/** @typedef {{view: View, news: News[]}} Seen */

const KEY = "jantaku.learn"; // the cards seen
const SKIPPED = "jantaku.learn.skipped"; // the game whose further cards were declined: the next first game has those not seen yet

/** @returns {string[]} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]");
  } catch {
    return [];
  }
}

/** @param {Set<string>} seen */
function remember(seen) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen]));
  } catch {
    // storage is blocked: the cards come again with the next game
  }
}

function skip() {
  try {
    localStorage.setItem(SKIPPED, location.pathname);
  } catch {
    // storage is blocked: the cards come again with a reload
  }
}

function skipped() {
  try {
    return localStorage.getItem(SKIPPED) === location.pathname;
  } catch {
    return false;
  }
}

/** Whether what a card is about is there. @type {Record<string, (seen: Seen) => boolean>} */
const THERE = {
  win: ({ view }) => offers(view, "ron", "tsumo"),
  riichi: ({ view }) => offers(view, "riichi"),
  call: ({ view }) => askOf(view)?.kind === "claim" && offers(view, "chii", "pon", "kan"),
  furiten: ({ view }) => Boolean(/** @type {Hints} */ (view.hints).furiten?.length),
  tenpai: ({ view }) => Boolean(/** @type {Hints} */ (view.hints).waits?.length),
  refused: ({ view }) => Boolean(askOf(view)?.refused.length),
  draw: ({ view }) => askOf(view)?.kind === "turn" && mine(view).drawn !== "",
  discard: ({ view }) => offers(view, "discard"),
  "yaku-tip": ({ view }) => offers(view, "discard") && mine(view).river.length > 1,
  "their-riichi": ({ view, news }) => news.some((one) => one.id === "game.riichi" && one.seat !== view.game.me),
  won: ({ view }) => winners(view).includes(view.game.me),
  lost: ({ view }) => winners(view).length > 0 && !winners(view).includes(view.game.me),
  drawn: ({ view }) => /** @type {Result} */ (view.result).how === "exhaustive",
};
const LASTS = new Set(["their-riichi"]); // about what happened once: the card stays until it is read

/** @param {View} view */
const mine = (view) => view.seats[/** @type {"0"} */ (String(view.game.me))];

/** @param {View} view @param {...string} kinds */
const offers = (view, ...kinds) => Boolean(askOf(view)?.acts.some((act) => kinds.includes(act.kind)));

/** @param {View} view */
const winners = (view) => (/** @type {Result} */ (view.result).wins ?? []).map((win) => win.seat);

/**
 * Shows the cards in the page of a table, over the board, as their firsts come.
 * @param {HTMLElement} page
 * @param {() => View | null} shown
 */
export async function coach(page, shown) {
  if (skipped()) return;
  const seen = new Set(remembered());
  const [answer] = await Promise.all([fetch("/learn/cards", { headers: { Accept: "text/html" } }), styles]);
  const cards = /** @type {HTMLElement[]} */ ([...new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll(".coach")]);
  const box = document.createElement("div");
  box.className = "coach-box";
  box.setAttribute("role", "status");
  /** @type {HTMLElement | null} */
  let card = null;
  /** @type {Seen | null} */
  let last = null;
  let declined = false;
  const ending = part("ending", HTMLElement);

  /** @param {Seen} now */
  function show(now) {
    if (declined || !isSeat(now.view)) return;
    last = now;
    const over = Boolean(/** @type {Result} */ (now.view.result).how);
    const foot = over ? ending.querySelector(".ending-foot") : null;
    if (card && (over || !LASTS.has(name(card))) && !THERE[name(card)](now)) card = null;
    if (!over || foot) card ??= cards.find((one) => !seen.has(name(one)) && THERE[name(one)]?.(now) && !(over && LASTS.has(name(one)))) ?? null;
    const place = foot ?? page; // a result is never covered
    if (box.parentElement !== place) place.prepend(box);
    if (card) seen.add(name(card));
    if (card !== box.firstElementChild) box.replaceChildren(...(card ? [card] : []));
    remember(seen);
  }

  box.addEventListener("click", (event) => {
    const tip = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.tip;
    if (!tip) return;
    card = null;
    if (tip === "all") {
      declined = true;
      skip();
      box.replaceChildren();
    }
    const view = shown();
    if (view) show({ view, news: [] });
  });
  new MutationObserver(() => last && show({ ...last, news: [] })).observe(ending, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  page.addEventListener("seen", (event) => show(/** @type {CustomEvent<Seen>} */ (event).detail));
  const view = shown();
  if (view) show({ view, news: [] });
}

/** @param {HTMLElement} card */
const name = (card) => card.dataset.card ?? "";
