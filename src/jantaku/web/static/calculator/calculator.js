// The page of the calculator: the form is the question, the address bar has everything. The server answers each change; where it
// cannot be reached, and on a page that has no server, the compiled rules do.
import { Palette } from "./palette.js";
import { MjSheet } from "./sheet.js";
import { el, nameTiles, tile } from "../layout/elements.js";

/** @import { Sheet } from "../table/wire" */
/** @import { Held } from "./palette.js" */
/** @import { OwnScores, Place } from "../alone/score/answer.js" */
/**
 * @typedef {{ title: string, forms: string[], tiles: { tile: string, left: string, note: string }[] }} Waits
 * @typedef {{ link: string, error: string, hand: Held | null, left: Record<string, number>, blocked: Record<string, string>, note: string, sheet: Sheet | null, waits: Waits | null }} Answer
 * @typedef {import("./palette.js").Boot & { answer: Answer, own: boolean, profile: string, place: Place, names: Record<string, string> }} Page own: has no server; place: where the pages are
 */

const TYPING = 250; // ms without a key before typed input is sent
const MOST_UNDONE = 100;
const OWN = "/alone/score"; // the page without a server

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
const total = el("a", "calc-total");
total.href = "#result";
by("main").append(total);
by("submit").hidden = true;
/** @type {HTMLDetailsElement} */ (by("written")).open = false;

/** @param {string} text @param {() => void} act */
function tool(text, act) {
  const button = el("button", "button small quiet", text);
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
  fill(new URLSearchParams(earlier));
  now = question();
  answer();
}

/** @param {URLSearchParams} params */
function fill(params) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
      const given = params.getAll(field.name);
      if (!field.name.startsWith("palette-")) field.checked = given.includes(field.value) || (given.length === 0 && field.type === "radio" && !field.value);
    } else if (field instanceof HTMLSelectElement && field.name === "set") {
      field.value = [...field.options].find((option) => params.getAll("set").includes(option.value))?.value ?? "";
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? "";
    }
  }
}

/** Answers the question of the address, which a page that is kept has not been asked yet. */
function begin() {
  const link = new URLSearchParams(location.search);
  const asked = new URLSearchParams(question());
  for (const name of new Set(link.keys())) asked.delete(name);
  for (const [name, value] of link) asked.append(name, value);
  const offered = [...form.querySelectorAll("option")].map((option) => option.value);
  for (const value of link.getAll("set").filter((one) => !offered.includes(one))) by("house").append(other(value));
  fill(asked);
  now = String(link);
  answer();
}

/** A house rule for which the form has no choice. @param {string} value */
function other(value) {
  const input = el("input");
  Object.assign(input, { type: "checkbox", name: "set", value, checked: true });
  return el("label", "check", input, ` ${value}`);
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
  const found = (boot.own ? null : await fetched(now)) ?? (await answerHere(now));
  if (number !== asked) return; // the answer is outdated
  if (typeof found === "string") say(found, true);
  else show(found);
}

/** The answer of the server, or why it gives none; null where it cannot be reached. @param {string} question @returns {Promise<Answer | string | null>} */
async function fetched(question) {
  try {
    const response = await fetch(`/api/score?${question}`, { headers: { accept: "application/json" } });
    const found = await response.json();
    return response.ok ? found : found.error.text;
  } catch {
    return null;
  }
}

/** What answers without a server. @type {Promise<OwnScores> | null} */
let scores = null;

/** Opens the compiled rules, with the texts of this page or of the one that is kept. */
async function opened() {
  const from = boot.own ? document : new DOMParser().parseFromString(await (await fetch(OWN)).text(), "text/html");
  const read = (/** @type {string} */ id) => JSON.parse(from.getElementById(id)?.textContent ?? "null");
  const [own, houses] = [read("game-words"), read("houses")];
  if (!own || !houses) throw new Error("the page without a server is not kept");
  const [{ Core }, answering] = await Promise.all([import("../native/core.js"), import("../alone/score/answer.js")]);
  return new answering.OwnScores(await Core.open(), own, houses, { profile: boot.profile, ...boot.place });
}

/** The answer of the compiled rules; a sentence where they cannot be had. @param {string} question @returns {Promise<Answer | string>} */
async function answerHere(question) {
  scores ??= opened();
  try {
    return (await scores).answer(question);
  } catch {
    scores = null;
    return words.offline;
  }
}

/** @param {string} text @param {boolean} bad */
function say(text, bad) {
  by("said").replaceChildren(...(text ? [el("p", bad ? "notice bad" : "empty", text)] : []));
}

/** @param {Answer} found */
function show(found) {
  history.replaceState(null, "", found.link);
  document.getElementById("in-steps")?.setAttribute("href", found.link.replace("/score", "/learn/scoring"));
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
  if (worth?.valued) total.replaceChildren(el("span", "", [worth.headline, worth.limit].filter(Boolean).join(" · ")), el("strong", "num", worth.points_text));
  else total.replaceChildren(el("span", "", error || worth?.why[0]?.text || waiting?.title || note));
  total.classList.toggle("wrong", error !== "");
}

/** The waits; a tap makes one the winning tile. @param {Waits} found */
function waits(found) {
  const rows = found.tiles.map((each) => {
    const button = el("button", "", tile(each.tile), el("span", "small muted", each.left));
    if (each.note) button.append(el("strong", "small", each.note));
    button.addEventListener("click", () => put({ ...palette.held, win: each.tile }));
    return el("li", "", button);
  });
  const forms = el("ul", "small muted", ...found.forms.map((text) => el("li", "", text)));
  return [el("p", "", el("strong", "", found.title)), el("ul", "calc-waits", ...rows), forms];
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
if (boot.own) begin();
else show(boot.answer);
