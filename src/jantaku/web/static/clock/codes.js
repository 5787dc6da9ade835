// The code of a player, taken on the page of the table: shown on this phone alone, which keeps it for the score sheet.
import { filled, find, note } from "./face.js";

/** @import { Boot, Seat } from "./types" */

/** @param {Boot<Seat>} boot */
const key = (boot) => `jantaku.code.${boot.id}.${boot.table}`;
/** @type {{ seat: number, code: string } | null} the code that was handed out on this page, should the browser keep nothing */
let taken = null;

/** @param {Boot<Seat>} boot @returns {{ seat: number, code: string } | null} */
function kept(boot) {
  try {
    return taken ?? JSON.parse(localStorage.getItem(key(boot)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Boot<Seat>} boot @param {{ seat: number, code: string }} own */
function keep(boot, own) {
  taken = own;
  try {
    localStorage.setItem(key(boot), JSON.stringify(own));
  } catch {
    // it is on the page, to be written down
  }
}

/** Shows the code of this phone, or whose codes can still be taken. @param {Boot<Seat>} boot @param {Seat} state */
export function drawCodes(boot, state) {
  if (!document.getElementById("codes")) return;
  const own = kept(boot);
  const mine = own && (own === taken || state.given.includes(own.seat)) ? own : null; // else it was undone
  find("code-seats").hidden = mine !== null;
  find("code-own").hidden = mine === null;
  for (const button of buttons()) button.disabled = state.given.includes(Number(button.dataset.seat));
  if (!mine) return;
  find("code-of").textContent = filled(boot.words["code-yours"], { seat: buttons()[mine.seat].textContent ?? "" });
  find("code-digits").textContent = mine.code.replace(/^(...)/, "$1 ");
}

/** @returns {HTMLButtonElement[]} */
const buttons = () => [...find("code-seats").querySelectorAll("button")];

/** Lets a player take the code of the own seat. @param {Boot<Seat>} boot @param {import("./time.js").Keeper<Seat>} keeper */
export function codes(boot, keeper) {
  if (!document.getElementById("codes")) return;
  for (const button of buttons()) button.addEventListener("click", () => void take(boot, Number(button.dataset.seat)).then(() => drawCodes(boot, keeper.state)));
}

/** @param {Boot<Seat>} boot @param {number} seat */
async function take(boot, seat) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  try {
    const answer = await fetch(`/clock/${boot.id}/table/${boot.table}/code`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ id, seat, key: boot.key }) });
    const said = await answer.json();
    note("code-refused", said.ok ? "" : said.text ?? said.error?.text ?? "");
    if (said.ok) keep(boot, { seat, code: said.code });
  } catch {
    note("code-refused", boot.words["not-sent"]);
  }
}
