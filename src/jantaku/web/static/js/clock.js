// The big display of a session: it counts down by itself from the server's time, and is told of all else.
import { soundButtons, stayAwake } from "./clocksound.js";
import { day, digits, Keeper, left } from "./clocktime.js";
import { Face, filled, find, ticking } from "./clockface.js";

/** @typedef {import("./clock").Hall} Hall */
/** @typedef {import("./clock").Chip} Chip */

/** @type {import("./clock").Boot<Hall>} */
const boot = JSON.parse(find("boot").textContent || "{}");
const REST = 6000; // ms without a move after which the tools go
const UNSETTLED = 30_000; // and while nobody has turned the sound on
const MANY = 12; // tables told of that make the digits smaller
const CROWD = 48; // and that are told of in small figures themselves
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

/** The tables that still play, and those with time of their own. @param {Hall} state @param {number} now */
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

/** Languages are chosen on the page, so that it need not be asked for again; the address keeps them. */
function languages() {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=lang]"));
  const chosen = [...boxes].filter((box) => box.checked).map((box) => box.value);
  if (!chosen.length) return;
  face.langs = chosen;
  face.root.dataset.langs = String(chosen.length);
  history.replaceState(null, "", `?lang=${chosen.join(",")}`);
  tick();
}

/** The tools fade away while nobody moves. */
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
