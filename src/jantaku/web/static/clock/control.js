// The organiser's page: start signal, extra time with its ruling, state of the tables, events with undo.
import { el } from "../layout/elements.js";
import { soundButtons } from "./sound.js";
import { day, digits, Keeper, left } from "./time.js";
import { Face, filled, find, note, ticking } from "./face.js";

/** @import { Control, Row } from "./types" */

/** @type {import("./types").Boot<Control>} */
const boot = JSON.parse(find("boot").textContent || "{}");
const SURE = 5000; // ms within which a second tap confirms
const RULED = ["extra", "go-on", "thrown"];
const MAIN = ["dice", "hand"];
const keeper = new Keeper(boot, `key=${boot.key}`, () => tick());
const face = new Face(keeper);
const start = /** @type {HTMLButtonElement} */ (find("start"));
/** @type {Control | null} */
let drawn = null;

function draw() {
  const soon = face.draw();
  const { state } = keeper;
  if (drawn !== state) {
    drawn = state;
    whole(state);
  }
  const now = keeper.now();
  for (const row of state.tables) {
    const time = document.querySelector(`#tables [data-table="${row.table}"] time`);
    const text = row.is === "done" ? "" : digits(left(row, now));
    if (time && time.textContent !== text) time.textContent = text;
  }
  return soon;
}

/** @param {Control} state */
function whole(state) {
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do;
  find("gong-at").textContent = state.state === "running" && state.stands < 0 ? filled(boot.words["gong-at"], { time: day(state.ends) }) : "";
  start.hidden = !state.can.includes("start");
  find("stop-all").hidden = !state.all.includes("stop");
  find("go-on-all").hidden = !state.all.includes("go-on");
  find("extra-all").hidden = !state.all.includes("extra") && !state.tables.some((row) => row.can.includes("extra"));
  find("tables").replaceChildren(...state.tables.map(card));
  find("history").replaceChildren(...state.history.map(past));
  if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`[data-do="${CSS.escape(focus)}"]`))?.focus();
}

/** @param {Row} row */
function card(row) {
  const node = document.createElement("li");
  node.dataset.is = row.is;
  node.dataset.table = String(row.table);
  const head = document.createElement("p");
  head.append(el("b", "", row.called), row.extra ? el("span", "pill gold", row.extra) : "", el("time"));
  const acts = document.createElement("div");
  acts.append(...row.can.filter((kind) => kind !== "extra").map((kind) => button(kind, row)));
  node.append(head, el("p", "is", row.says), acts);
  return node;
}

/** @param {string} kind @param {Row} row */
function button(kind, row) {
  const name = kind === "dice" && boot.automatic ? "act-button" : `act-${kind}`;
  const node = el("button", MAIN.includes(kind) ? "button small" : "button small quiet", boot.words[name]);
  node.type = "button";
  node.dataset.do = `${kind}-${row.table}`;
  node.setAttribute("aria-label", `${boot.words[name]}: ${row.called}`);
  node.addEventListener("click", () => (RULED.includes(kind) ? rule(kind, row.table, `${boot.words[name]}: ${row.called}`) : enter(kind, { table: row.table })));
  return node;
}

/** @param {import("./types").Past} event */
function past(event) {
  const node = document.createElement("li");
  node.classList.toggle("gone", event.undone);
  node.append(el("time", "", day(event.at)), el("span", "", event.text), event.by ? el("small", "muted", event.by) : "");
  if (event.undo) {
    const back = el("button", "button small quiet", boot.words["act-undo"]);
    back.type = "button";
    back.dataset.do = `undo-${event.id}`;
    back.setAttribute("aria-label", `${boot.words["act-undo"]}: ${event.text}`);
    back.addEventListener("click", () => enter("undo", { of: event.id }));
    node.append(back);
  }
  return node;
}

/** @param {string} kind @param {object} body */
async function enter(kind, body) {
  const answer = await keeper.enter(kind, body);
  note("refused", answer ? answer.text : boot.words["no-network"]);
  if (answer?.ok) find("told").textContent = boot.words.sent;
}

/** Asks for the ruling and referee of a change of time. @param {string} kind @param {number} table @param {string} title */
function rule(kind, table, title) {
  const dialog = /** @type {HTMLDialogElement} */ (find("ruled"));
  const [to, minutes, ruling, referee] = ["to", "more", "ruling", "referee"].map((id) => /** @type {HTMLInputElement} */ (find(id)));
  find("ruled-title").textContent = title;
  for (const option of /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (to)).options) {
    const row = keeper.state.tables.find((each) => each.table === Number(option.value));
    option.disabled = row ? !row.can.includes(kind) : !keeper.state.all.includes(kind);
  }
  to.value = String(table);
  /** @type {HTMLInputElement} */ (/** @type {unknown} */ (to)).disabled = kind !== "extra";
  find("ruled-minutes").hidden = minutes.disabled = kind !== "extra";
  ruling.value = "";
  dialog.returnValue = "no";
  dialog.onclose = () => {
    if (dialog.returnValue !== "do") return;
    const body = { table: Number(to.value), ruling: ruling.value, referee: referee.value };
    enter(kind, kind === "extra" ? { ...body, minutes: Number(minutes.value) } : body);
  };
  dialog.showModal();
}

/** The start signal sounds in the whole hall: it takes a second tap. */
function starting() {
  if (start.dataset.sure) {
    delete start.dataset.sure;
    start.textContent = boot.words.start;
    enter("start", {});
    return;
  }
  start.dataset.sure = "yes";
  start.textContent = boot.words["start-sure"];
  setTimeout(() => (delete start.dataset.sure, (start.textContent = boot.words.start)), SURE);
}

start.addEventListener("click", starting);
start.disabled = false; // a tap before would have been lost
find("stop-all").addEventListener("click", () => enter("stop", { table: 0 }));
find("go-on-all").addEventListener("click", (event) => rule("go-on", 0, /** @type {HTMLElement} */ (event.currentTarget).textContent ?? ""));
find("extra-all").addEventListener("click", () => rule("extra", keeper.state.all.includes("extra") ? 0 : keeper.state.tables.find((row) => row.can.includes("extra"))?.table ?? 0, boot.words.give));
soundButtons(boot.words);
const tick = ticking(draw);
keeper.run();
