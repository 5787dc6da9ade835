// Preferences of this browser: stored in it, changed in a dialog, announced by events.
import { el, say } from "./board.js";
import { useTiles } from "../layout/tiles.js";

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {"plain" | "indexed"} tiles
 * @property {boolean} sort
 * @property {boolean} twice a first tap only raises a tile
 * @property {boolean} animate
 * @property {boolean} keys whether single keys act
 * @property {boolean} log whether the log is open
 * @property {{tiles: number, calls: number, alerts: number}} volume each from 0 to 1
 */

const KEY = "jantaku.table";
export const SPEEDS = ["slow", "normal", "fast", "instant"];
/** @type {Prefs} */
const FIRST = { theme: "auto", tiles: "plain", sort: true, twice: false, animate: true, keys: true, log: true, volume: { tiles: 0.6, calls: 0.6, alerts: 0.6 } };

/** Reads the preferences: shared ones from the page, others from the browser. @returns {Prefs} */
function read() {
  const { theme, tiles } = document.documentElement.dataset;
  const shared = { theme: theme === "light" || theme === "dark" ? theme : FIRST.theme, tiles: tiles === "indexed" ? tiles : FIRST.tiles };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
    return { ...FIRST, ...kept, ...shared, volume: { ...FIRST.volume, ...kept.volume } };
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
}

/** Whether animations are off. */
export const still = () => !prefs.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} name @param {string} legend @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} take */
function radios(name, legend, options, chosen, take) {
  const box = el("fieldset", "field", el("legend", "", legend));
  const chips = el("div", "chips");
  for (const [value, text] of options) {
    const input = Object.assign(el("input"), { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => take(value));
    chips.append(el("label", "", input, el("span", "", text)));
  }
  box.append(chips);
  return box;
}

/** How fast the bots are. @param {string} chosen @param {(speed: string) => void} take */
export function speeds(chosen, take) {
  return radios("speed", say("page.speed"), SPEEDS.map((speed) => [speed, say(`page.speed-${speed}`)]), chosen, take);
}

/** @param {string} text @param {boolean} on @param {(on: boolean) => void} take */
function check(text, on, take) {
  const input = Object.assign(el("input"), { type: "checkbox", checked: on });
  input.addEventListener("change", () => take(input.checked));
  return el("label", "check", input, el("span", "", text));
}

/** @param {keyof Prefs["volume"]} group */
function slider(group) {
  const input = Object.assign(el("input"), { type: "range", min: "0", max: "1", step: "0.1", value: String(prefs.volume[group]) });
  input.addEventListener("input", () => setPrefs({ volume: { ...prefs.volume, [group]: Number(input.value) } }));
  return el("label", "volume", el("span", "", say(`page.volume-${group}`)), input);
}

/** @typedef {"sort" | "twice" | "animate" | "keys"} Flag */

/**
 * Fills the dialog of the settings.
 * @param {HTMLDialogElement} dialog
 * @param {Flag[]} [flags] of playing, those that the page has
 * @param {HTMLElement[]} [table] settings of this table, not of this browser
 */
export function settings(dialog, flags = ["sort", "twice", "animate", "keys"], table = []) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  /** @param {Flag} key */
  const flag = (key) => check(say(`page.pref-${key}`), prefs[key], (on) => setPrefs({ [key]: on }));
  dialog.replaceChildren(
    el("h2", "", say("page.settings")),
    ...table,
    radios("tiles", say("page.pref-tiles"), [["plain", say("page.tiles-plain")], ["indexed", say("page.tiles-indexed")]], prefs.tiles, (value) => setPrefs({ tiles: value === "indexed" ? "indexed" : "plain" })),
    radios("theme", say("page.pref-theme"), [["auto", say("page.theme-auto")], ["light", say("page.theme-light")], ["dark", say("page.theme-dark")]], prefs.theme, (value) => setPrefs({ theme: /** @type {Prefs["theme"]} */ (value) })),
    el("fieldset", "field", el("legend", "", say("page.pref-play")), ...flags.map(flag)),
    el("fieldset", "field volumes", el("legend", "", say("page.pref-sound")), slider("tiles"), slider("calls"), slider("alerts")),
    ...words(),
    close,
  );
}

/** Language and terms: a form, since the page must be rendered again. */
function words() {
  const form = /** @type {HTMLTemplateElement | null} */ (document.getElementById("prefs"))?.content.querySelector("form");
  if (!form) return [];
  const copy = document.importNode(form, true);
  for (const input of copy.querySelectorAll('[name="theme"], [name="tiles"]')) input.closest("fieldset")?.remove();
  return [el("details", "more", el("summary", "", say("page.pref-words")), copy)];
}

show();
