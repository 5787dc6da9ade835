// The page of one table: its time, and the button for thrown dice.
import { soundButtons, stayAwake } from "./sound.js";
import { Keeper } from "./time.js";
import { codes, drawCodes } from "./codes.js";
import { Face, find, note, ticking } from "./face.js";

/** @import { Seat } from "./types" */

/** @type {import("./types").Boot<Seat>} */
const boot = JSON.parse(find("boot").textContent || "{}");
const TRIES = 60; // repeats of a tap, for a minute
const GUARD = 1500; // ms in which a tap was meant for the previous button
const keeper = new Keeper(boot, `table=${boot.table}&key=${boot.key}`, () => tick());
const face = new Face(keeper);
let sending = "";
let changed = -GUARD;
let could = keeper.state.can.join();

function draw() {
  const soon = face.draw();
  const { state } = keeper;
  if (could !== state.can.join()) {
    could = state.can.join();
    changed = performance.now();
  }
  const guarded = changed + GUARD - performance.now();
  const over = face.phase === "last-hand" && state.state === "running" && !boot.open; // our gong, before the server has reported it
  note("why", over && state.doing === "waiting" ? boot.gong ?? "" : state.why);
  for (const kind of ["dice", "hand"]) {
    const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(kind));
    if (!button) continue;
    const may = state.can.includes(kind) && !(kind === "dice" && over);
    button.disabled = !may || Boolean(sending) || guarded > 0;
    button.classList.toggle("sending", sending === kind);
    button.hidden = kind === "hand" ? !may || state.kept : state.can.includes("hand") && !state.kept;
  }
  const kept = /** @type {HTMLAnchorElement | null} */ (document.getElementById("kept"));
  if (kept) {
    kept.hidden = !state.kept;
    kept.href = `/keep/${state.sheet}`;
    find("keep").hidden = state.kept || state.state === "closed";
  }
  drawCodes(boot, state);
  return guarded > 0 ? Math.min(soon, guarded + 5) : soon;
}

/** @param {string} kind */
async function press(kind) {
  sending = kind;
  note("refused", "");
  tick();
  const late = setTimeout(() => note("refused", boot.words["not-sent"]), 2500);
  const answer = await keeper.enter(kind, { table: boot.table }, TRIES);
  clearTimeout(late);
  sending = "";
  note("refused", answer ? answer.text : boot.words["not-sent"]);
  tick();
}

codes(boot, keeper);
for (const kind of ["dice", "hand"]) document.getElementById(kind)?.addEventListener("click", () => (press(kind), stayAwake()));
soundButtons(boot.words);
const tick = ticking(draw);
keeper.run();
