// The help over a table: yaku, rules and options in one dialog; the server renders each part for the reader's seat.
import { el, say } from "../table/board.js";
import { prefs } from "../table/prefs.js";
import { dialog } from "../table/shell.js";
import { useTiles } from "../layout/elements.js";
import { styles } from "./styles.js";

/** @import { View } from "../table/wire" */
/** @typedef {"yaku" | "rulings" | "options"} Part */

const TYPING = 250; // ms without a key until the rules are searched
let asked = 0; // the number of the latest request: answers to earlier ones come too late

/** What the open dialog shows: an answer that finds something else comes too late. */
const open = () => (dialog.open ? dialog.firstElementChild : null);

/** @param {string} address @returns {Promise<Document | null | "late">} the page part; null if it could not be loaded */
async function load(address) {
  const mine = ++asked;
  const before = open();
  const late = () => mine !== asked || open() !== before;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (late()) return "late";
    return answer.ok ? new DOMParser().parseFromString(text, "text/html") : null;
  } catch {
    return late() ? "late" : null;
  }
}

/** Searches the rules in place. @param {string} at the address of the part @param {string} words */
async function search(at, words) {
  const page = await load(`${at}?q=${encodeURIComponent(words)}`);
  if (page === "late") return;
  const [from, to] = [page?.querySelector(".found"), dialog.querySelector(".found")];
  if (from && to) to.replaceWith(document.adoptNode(from));
  const [link, old] = [page?.querySelector(".search a"), dialog.querySelector(".search a")];
  if (link && old) old.setAttribute("href", link.getAttribute("href") ?? "");
}

/** @param {string} at the address of the part */
function searchable(at) {
  const field = /** @type {HTMLInputElement | null} */ (dialog.querySelector("#learn-q"));
  if (!field) return;
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => search(at, field.value), TYPING);
  });
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    search(at, field.value);
  });
  dialog.querySelector(".part")?.addEventListener("click", (event) => {
    const word = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.find;
    if (!word) return;
    field.value = word;
    search(at, word);
  });
  if (matchMedia("(hover: hover)").matches) field.focus();
}

/**
 * Opens the help at one of its parts.
 * @param {View} view
 * @param {Part} part
 * @param {...Node} more what the page itself tells about the rules
 */
export async function openLearn(view, part, ...more) {
  const at = `/t/${view.game.id}/${part}`;
  if (!dialog.open) dialog.replaceChildren();
  const [page] = await Promise.all([load(at), styles]);
  if (page === "late") return;
  const panel = page?.querySelector(".learn");
  if (panel) dialog.replaceChildren(document.adoptNode(panel));
  else dialog.replaceChildren(el("p", "", say("page.reconnecting")));
  if (part === "rulings") dialog.querySelector(".found")?.append(...more);
  useTiles(prefs.tiles);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector(".learn-close")?.addEventListener("click", () => dialog.close());
  for (const tab of dialog.querySelectorAll("button[data-part]")) tab.addEventListener("click", () => openLearn(view, /** @type {Part} */ (tab.getAttribute("data-part")), ...more));
  /** @type {HTMLElement | null} */ (dialog.querySelector('button[aria-current="page"]'))?.focus();
  dialog.querySelector(".part")?.scrollTo(0, 0);
  searchable(at);
  if (dialog.querySelector(".part")) void import("../layout/terms.js");
}
