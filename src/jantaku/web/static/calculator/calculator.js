// The page of the calculator: the form is the question, the server answers each change, the address bar has everything.
import { make, Palette } from "./palette.js";
import { MjSheet } from "./sheet.js";
import { nameTiles, tile } from "../layout/tiles.js";

/** @import { Sheet } from "../table/wire" */
/** @import { Held } from "./palette.js" */
/**
 * @typedef {{ title: string, forms: string[], tiles: { tile: string, left: string, note: string }[] }} Waits
 * @typedef {{ link: string, error: string, hand: Held | null, left: Record<string, number>, blocked: Record<string, string>, note: string, sheet: Sheet | null, waits: Waits | null }} Answer
 * @typedef {import("./palette.js").Boot & { answer: Answer, names: Record<string, string> }} Page
 */

const TYPING = 250; // ms without a key before typed input is sent
const MOST_UNDONE = 100;

/** @param {string} id */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Page} */
const boot = JSON.parse(by("boot").textContent ?? "{}");
const form = /** @type {HTMLFormElement} */ (by("score"));
const sheet = /** @type {MjSheet} */ (document.querySelector("mj-sheet"));
const words = boot.words;
nameTiles(boot.names);

/** @type {string[]} earlier questions, for undo */
const before = [];
let now = question();
let asked = 0;
let typing = 0;

const undo = tool(words.undo, () => restore(before.pop()));
const clear = tool(words.clear, () => put({ tiles: [], melds: [], win: "", dora: [], ura: [] }));
const share = tool(words.share, copy);
const palette = new Palette(by("palette"), boot, put, [undo, clear, share]);
const total = make("a", "calc-total");
total.href = "#result";
by("main").append(total);
by("submit").hidden = true;
/** @type {HTMLDetailsElement} */ (by("written")).open = false;

/** @param {string} text @param {() => void} act */
function tool(text, act) {
  const button = make("button", "button small quiet", text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** The question of the form. */
function question() {
  const pairs = [...new FormData(form)].filter(([name, value]) => value !== "" && !name.startsWith("palette-"));
  return new URLSearchParams(/** @type {[string, string][]} */ (pairs)).toString();
}

/** Writes a hand into the form, and asks. @param {Held} held */
function put(held) {
  const melds = held.melds.map((meld) => `${meld.call}:${meld.row.join("")}`);
  set("h", [held.tiles.join(""), ...melds].filter(Boolean).join(" "));
  set("w", held.win);
  set("dora", held.dora.join(","));
  set("ura", held.ura.join(","));
  ask();
}

/** @param {string} name @param {string} value */
function set(name, value) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
}

/** Restores the form of an earlier question. @param {string | undefined} earlier */
function restore(earlier) {
  if (earlier === undefined) return;
  const params = new URLSearchParams(earlier);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
      if (!field.name.startsWith("palette-")) field.checked = params.getAll(field.name).includes(field.value);
    } else if (field instanceof HTMLSelectElement && field.name === "set") {
      field.value = [...field.options].find((option) => params.getAll("set").includes(option.value))?.value ?? "";
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? "";
    }
  }
  now = question();
  answer();
}

/** Sends the question of the form, and remembers it. */
function ask() {
  clearTimeout(typing);
  const next = question();
  if (next === now) return;
  before.push(now);
  before.splice(0, before.length - MOST_UNDONE);
  now = next;
  answer();
}

async function answer() {
  const number = ++asked;
  try {
    const response = await fetch(`/api/score?${now}`, { headers: { accept: "application/json" } });
    const found = await response.json();
    if (number !== asked) return; // the answer is outdated
    if (response.ok) show(found);
    else say(found.error.text, true);
  } catch {
    if (number === asked) say(words.offline, true);
  }
}

/** @param {string} text @param {boolean} bad */
function say(text, bad) {
  by("said").replaceChildren(...(text ? [make("p", bad ? "notice bad" : "empty", text)] : []));
}

/** @param {Answer} found */
function show(found) {
  history.replaceState(null, "", found.link);
  by("in-steps").setAttribute("href", found.link.replace("/score", "/learn/scoring"));
  say(found.error || found.note, found.error !== "");
  if (found.hand) palette.held = found.hand;
  if (Object.keys(found.left).length) palette.left = found.left;
  palette.blocked = found.blocked;
  palette.draw();
  undo.disabled = before.length === 0;
  sheet.sheet = found.sheet ?? undefined;
  by("waits").replaceChildren(...(found.waits ? waits(found.waits) : []));
  bar(found);
  block(found.blocked);
}

/** The line at the foot of a small screen. @param {Answer} found */
function bar({ sheet: worth, error, waits: waiting, note }) {
  if (worth?.valued) total.replaceChildren(make("span", "", [worth.headline, worth.limit].filter(Boolean).join(" · ")), make("strong", "num", worth.points_text));
  else total.replaceChildren(make("span", "", error || worth?.why[0]?.text || waiting?.title || note));
  total.classList.toggle("wrong", error !== "");
}

/** The waits; a tap makes one the winning tile. @param {Waits} found */
function waits(found) {
  const rows = found.tiles.map((each) => {
    const button = make("button", "", tile(each.tile), make("span", "small muted", each.left));
    if (each.note) button.append(make("strong", "small", each.note));
    button.addEventListener("click", () => put({ ...palette.held, win: each.tile }));
    return make("li", "", button);
  });
  const forms = make("ul", "small muted", ...found.forms.map((text) => make("li", "", text)));
  return [make("p", "", make("strong", "", found.title)), make("ul", "calc-waits", ...rows), forms];
}

/** Greys out impossible circumstances, with their reasons. @param {Record<string, string>} why */
function block(why) {
  for (const input of form.querySelectorAll("input")) {
    if (!["is", "riichi", "by"].includes(input.name)) continue;
    input.disabled = !input.checked && input.value in why;
    const label = /** @type {HTMLElement} */ (input.parentElement);
    label.title = input.disabled ? why[input.value] : "";
  }
}

async function copy() {
  await navigator.clipboard?.writeText(location.href);
  share.textContent = words.copied;
  setTimeout(() => { share.textContent = words.share; }, 1500);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
form.addEventListener("change", (event) => {
  if (!(/** @type {HTMLInputElement} */ (event.target).name.startsWith("palette-"))) ask();
});
form.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(ask, TYPING);
});
show(boot.answer);
