// Preferences of this browser: stored in it, changed in a dialog, announced by events.
import { useTiles } from "../layout/elements.js";

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {"plain" | "indexed"} tiles
 * @property {boolean} sort
 * @property {boolean} twice a first tap only raises a tile
 * @property {boolean} animate
 * @property {boolean} keys whether single keys act
 * @property {boolean} log whether the log is open
 * @property {"auto" | "none" | "all"} walls whether walls are drawn: where there is room, never, always
 * @property {boolean} right a right click discards the drawn tile, or passes
 * @property {boolean} double a double click on the table does
 * @property {boolean} wheel a turn of the wheel does
 * @property {boolean} drag a tile dragged onto the table is discarded
 * @property {boolean} emotes whether the emotes of others are shown
 * @property {boolean} unfolded whether a refereed table shows all buttons, not those of the moment
 * @property {boolean} voice calls are spoken by the browser's voice
 * @property {{tiles: number, calls: number, alerts: number}} volume each from 0 to 1
 */

const KEY = "jantaku.table";
export const SPEEDS = ["slow", "normal", "fast", "instant"];
/** @type {Prefs} */
const FIRST = { theme: "auto", tiles: "plain", sort: true, twice: false, animate: true, keys: true, log: false, walls: "auto", right: true, double: true, drag: true, wheel: false, voice: false, emotes: true, unfolded: false, volume: { tiles: 0.6, calls: 0.6, alerts: 0.6 } };

/** Reads the preferences: shared ones from the page, others from the browser. @returns {Prefs} */
function read() {
  const { theme, tiles } = document.documentElement.dataset;
  const shared = { theme: theme === "light" || theme === "dark" ? theme : FIRST.theme, tiles: tiles === "indexed" ? tiles : FIRST.tiles };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
    const served = document.getElementById("prefs") ? shared : {}; // without a server the browser keeps these too
    return { ...FIRST, ...shared, ...kept, ...served, volume: { ...FIRST.volume, ...kept.volume } };
  } catch {
    return { ...FIRST, ...shared };
  }
}

/** Sends preferences that all pages share to the server. @param {Partial<Prefs>} some */
function share(some) {
  const form = /** @type {HTMLTemplateElement | null} */ (document.getElementById("prefs"))?.content.querySelector("form");
  if (!form || !(some.theme || some.tiles)) return;
  const body = new URLSearchParams({ csrf: String(new FormData(form).get("csrf")), back: "/" });
  for (const key of /** @type {const} */ (["theme", "tiles"])) if (some[key]) body.set(key, some[key]);
  fetch(form.getAttribute("action") ?? "/prefs", { method: "POST", body, redirect: "manual" });
}

/** @type {Prefs} */
export const prefs = read();

/** @param {Partial<Prefs>} some */
export function setPrefs(some) {
  Object.assign(prefs, some);
  share(some);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // storage is blocked: preferences last until the page is closed
  }
  show();
  document.dispatchEvent(new CustomEvent("prefs"));
}

function show() {
  const root = document.documentElement;
  if (prefs.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if ((root.dataset.tiles ?? "plain") !== prefs.tiles) useTiles(prefs.tiles);
  root.dataset.still = String(still());
  root.dataset.walls = prefs.walls;
}

/** Whether animations are off. */
export const still = () => !prefs.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;

show();
