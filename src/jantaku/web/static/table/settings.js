// The dialog of the settings: preferences of the browser, and those of a table.
import { el, say } from "./board.js";
import { prefs, setPrefs, SPEEDS } from "./prefs.js";

/** @import { Prefs } from "./prefs.js" */

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

/** @typedef {{speed: string, take: (speed: string) => void}} Pace how fast the bots are */

/** @param {Pace} pace */
function speeds({ speed: chosen, take }) {
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

/** Whether walls are drawn. */
function walls() {
  /** @type {[string, string][]} */
  const options = [["auto", say("page.walls-auto")], ["none", say("page.walls-none")], ["all", say("page.walls-all")]];
  return radios("walls", say("page.pref-walls"), options, prefs.walls, (value) => setPrefs({ walls: /** @type {Prefs["walls"]} */ (value) }));
}

/** @typedef {"sort" | "twice" | "animate" | "keys" | "right" | "double" | "drag" | "wheel"} Flag */

/**
 * Fills the dialog of the settings.
 * @param {HTMLDialogElement} dialog
 * @param {Flag[]} [flags] of playing, those that the page has
 * @param {Pace} [pace] a setting of this table, not of this browser
 */
export function settings(dialog, flags = ["sort", "twice", "drag", "double", "right", "wheel", "keys", "animate"], pace) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  /** @param {Flag} key */
  const flag = (key) => {
    const box = check(say(`page.pref-${key}`), prefs[key], (on) => setPrefs({ [key]: on }));
    box.classList.toggle("by-mouse", key === "right" || key === "wheel" || key === "keys");
    return box;
  };
  dialog.replaceChildren(
    el("h2", "", say("page.settings")),
    ...(pace ? [speeds(pace)] : []),
    radios("tiles", say("page.pref-tiles"), [["plain", say("page.tiles-plain")], ["indexed", say("page.tiles-indexed")]], prefs.tiles, (value) => setPrefs({ tiles: value === "indexed" ? "indexed" : "plain" })),
    ...(document.querySelector("mj-table[full]") ? [] : [walls()]),
    radios("theme", say("page.pref-theme"), [["auto", say("page.theme-auto")], ["light", say("page.theme-light")], ["dark", say("page.theme-dark")]], prefs.theme, (value) => setPrefs({ theme: /** @type {Prefs["theme"]} */ (value) })),
    el("fieldset", "field", el("legend", "", say("page.pref-play")), ...flags.map(flag)),
    el("fieldset", "field volumes", el("legend", "", say("page.pref-sound")), slider("tiles"), slider("calls"), slider("alerts"), ...("speechSynthesis" in globalThis ? [check(say("page.pref-voice"), prefs.voice, (on) => setPrefs({ voice: on }))] : [])),
    ...words(),
    el("div", "dialog-foot", close),
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
