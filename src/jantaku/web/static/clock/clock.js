// The big display of a session: counts down by the server's time, and is notified of changes.
import { soundButtons, stayAwake } from "./sound.js";
import { day, digits, Keeper, left } from "./time.js";
import { Face, filled, find, ticking } from "./face.js";

/** @import { Hall, Chip } from "./types" */

/** @type {import("./types").Boot<Hall>} */
const boot = JSON.parse(find("boot").textContent || "{}");
const REST = 6000; // ms without movement until the tools fade
const UNSETTLED = 30_000; // the same while the sound is off
const MANY = 12; // from so many tables shown, smaller digits
const CROWD = 48; // from so many, small figures for the tables too
const THEME = "jantaku.clock.theme";
const keeper = new Keeper(boot, "", () => tick());
const face = new Face(keeper);
let chips = "";

function draw() {
  const soon = face.draw();
  const { state } = keeper;
  const now = keeper.now();
  find("day").textContent = day(now);
  find("gong-at").textContent = state.state === "running" && state.stands < 0 ? filled(boot.words["gong-at"], { time: day(state.ends) }) : "";
  find("code").hidden = face.phase !== "set-up";
  tables(state, now);
  return soon;
}

/** The tables still playing, and those with extra time. @param {Hall} state @param {number} now */
function tables(state, now) {
  const groups = [["apart", state.apart], ["still", state.still]].filter(([, list]) => list.length);
  const key = JSON.stringify([groups.map(([name, list]) => [name, /** @type {Chip[]} */ (list).map((chip) => [chip.table, chip.stands, chip.ends])]), face.langs]);
  const box = find("chips");
  box.hidden = !groups.length;
  if (key !== chips) {
    chips = key;
    box.replaceChildren(...groups.map(([name, list]) => group(String(name), /** @type {Chip[]} */ (list))));
    const count = state.apart.length + state.still.length;
    box.classList.toggle("many", count > MANY);
    box.classList.toggle("crowd", count > CROWD);
  }
  for (const chip of state.apart) {
    const time = box.querySelector(`[data-table="${chip.table}"] time`);
    const text = digits(left(chip, now));
    if (time && time.textContent !== text) time.textContent = text;
  }
}

/** @param {string} name @param {Chip[]} list */
function group(name, list) {
  const section = document.createElement("section");
  const title = document.createElement("h2");
  title.textContent = face.langs.map((lang) => boot.says[lang][name][0]).join(" · ");
  const row = document.createElement("ul");
  row.append(...list.map((chip) => item(name, chip)));
  section.append(title, row);
  return section;
}

/** @param {string} name @param {Chip} chip */
function item(name, chip) {
  const node = document.createElement("li");
  node.dataset.table = String(chip.table);
  node.classList.toggle("stands", chip.stands >= 0);
  const number = document.createElement("b");
  number.textContent = String(chip.table);
  node.append(number);
  if (chip.name) node.append(Object.assign(document.createElement("span"), { textContent: chip.name }));
  if (name === "apart") node.append(document.createElement("time"));
  return node;
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().then(stayAwake);
}

function theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem(THEME, root.dataset.theme);
}

/** Languages are chosen on the page; the address keeps them across reloads. */
function languages() {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=lang]"));
  const chosen = [...boxes].filter((box) => box.checked).map((box) => box.value);
  if (!chosen.length) return;
  face.langs = chosen;
  face.root.dataset.langs = String(chosen.length);
  history.replaceState(null, "", `?lang=${chosen.join(",")}`);
  tick();
}

/** Fades the tools out without movement. */
function resting() {
  /** @type {number} */
  let timer = 0;
  const wake = () => {
    face.root.classList.remove("resting");
    clearTimeout(timer);
    const settled = find("sound").ariaPressed === "true" || document.fullscreenElement;
    timer = setTimeout(() => face.root.classList.add("resting"), settled ? REST : UNSETTLED);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, wake);
  wake();
}

const kept = localStorage.getItem(THEME);
if (kept) document.documentElement.dataset.theme = kept;
soundButtons(boot.words);
find("full").addEventListener("click", fullScreen);
find("full").hidden = !document.fullscreenEnabled;
find("theme").addEventListener("click", theme);
document.addEventListener("fullscreenchange", () => (find("full").textContent = boot.words[document.fullscreenElement ? "full-off" : "full"]));
document.querySelector(".langs form")?.addEventListener("change", languages);
resting();
const tick = ticking(draw);
keeper.run();
