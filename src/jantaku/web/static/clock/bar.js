// The clock on the page of a score sheet that belongs to a session's table.
import { heard, sound, soundButtons } from "./sound.js";
import { digits, Keeper, left, NEAR, phase } from "./time.js";

/** @import { Seat } from "./types" */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {import("./types").Boot<Seat>} */
const boot = JSON.parse(find("clock-boot").textContent || "{}");
const keeper = new Keeper(boot, `table=${boot.table}`, draw);
let was = "";
/** @type {number} */
let timer = 0;

function draw() {
  const { state } = keeper;
  const now = keeper.now();
  const rest = left(state, now, state.length);
  const is = phase(state, boot.marks, now);
  find("clock-digits").textContent = digits(rest);
  if (is !== was) {
    const [heading, sentence] = boot.says[boot.langs[0]][is];
    find("clock-bar").dataset.phase = is;
    find("clock-words").textContent = heading;
    const name = was ? heard(was, is, state.ends >= 0 && now >= state.ends - NEAR) : null;
    if (name) sound(name);
    if (was) find("clock-told").textContent = is === "running" ? heading : `${heading}. ${sentence}`;
    was = is;
  }
  clearTimeout(timer);
  timer = setTimeout(draw, Math.min(1000, (rest % 1000 || 1000) + 4));
}

soundButtons(boot.words);
draw();
keeper.run();
