// Points from han and fu, looked up in the tables of a book: each change is answered at once, with or without a network.
import { paid } from "../scorekeeper/reckon.js";

/** @import { Tables } from "../scorekeeper/types" */
/**
 * @typedef {{ tables: Tables, fu: Record<string, Record<string, number[]>> }} Own what is of one book
 * @typedef {Record<"ron" | "ronEast" | "each" | "ofEast" | "toEast", number>} Columns
 * @typedef {{ books: Record<string, Own>, columns: Columns, words: { "no-fu": string, "no-worth": string, "two-han": string, "own-discard": string[] }, group: string }} Boot
 */

const SEATS = "ESWN";

/** @param {string} id */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Boot} */
const { books, columns, words, group } = JSON.parse(by("boot").textContent ?? "{}");
const form = /** @type {HTMLFormElement} */ (by("points"));

/** A number as the language sets it. @param {number} points @param {string} [plus] the sign of a gain */
const number = (points, plus = "") => (points > 0 ? plus : points < 0 ? "−" : "") + String(Math.abs(points)).replace(/\B(?=(\d{3})+$)/g, group);

/** @param {string} name */
const asked = (name) => String(new FormData(form).get(name) ?? "");

/** The label of what is chosen. @param {string} name */
const chosen = (name) => form.querySelector(`[name="${name}"]:checked + span`)?.textContent ?? "";

/** The question of a name. @param {string} name */
const fieldOf = (name) => /** @type {HTMLElement | null} */ (form.querySelector(`fieldset:has([name="${name}"])`));

/** Shows a part, or hides it. @param {HTMLElement | null} part @param {boolean} is */
function shown(part, is) {
  if (part) part.hidden = !is;
}

/** Offers only what a hand can be worth by the book; what is chosen stays, and is answered with the reason. */
function offer() {
  const { tables, fu } = books[asked("book")];
  const han = fu[asked("by")][asked("worth")];
  for (const input of form.querySelectorAll("input")) {
    if (input.name === "worth") {
      const { yakuman } = worthOf(input.value, 0);
      shown(input.closest("label"), input.checked || !yakuman || `yakuman ${yakuman}` in tables.pay);
    } else if (input.name === "fu") input.disabled = Boolean(han) && !input.checked && !han.includes(Number(input.value));
  }
  shown(fieldOf("fu"), Boolean(han));
  shown(fieldOf("from"), asked("by") === "ron");
}

/** The worth as an entry of a score sheet has it. @param {string} worth @param {number} fu */
function worthOf(worth, fu) {
  const [name, times] = worth.split("-");
  if (name === "yakuman") return { yakuman: Number(times ?? 1) };
  return /^\d/.test(worth) ? { han: Number(worth), fu } : { limit: worth };
}

/** The payments of what is asked, East first; or the reason why there are none. @returns {number[] | string} */
function found() {
  const { tables, fu } = books[asked("book")];
  const seat = SEATS.indexOf(asked("seat"));
  const ron = asked("by") === "ron";
  const from = asked("from") ? SEATS.indexOf(asked("from")) : (seat + 3) % 4;
  const win = worthOf(asked("worth"), Number(asked("fu")));
  const wrong = form.querySelector("input:invalid");
  if (wrong instanceof HTMLInputElement) return wrong.validationMessage;
  if (ron && from === seat) return words["own-discard"][seat];
  if (win.han && !fu[ron ? "ron" : "tsumo"][win.han].includes(win.fu)) return words["no-fu"].replace("{han}", String(win.han)).replace("{fu}", String(win.fu));
  if (win.han === 1 && tables.two_han && Number(asked("counters")) >= tables.two_han) return words["two-han"].replace("{least}", String(tables.two_han));
  return paid(tables, Number(asked("counters")), Number(asked("sticks")), { ...(ron ? { from } : {}), wins: [{ seat, ...win }] }) ?? words["no-worth"];
}

function answer() {
  offer();
  const delta = found();
  const refused = typeof delta === "string";
  by("refused").textContent = refused ? delta : "";
  by("refused").hidden = !refused;
  by("paid").hidden = refused;
  if (refused) return;
  by("worth").textContent = /^\d/.test(asked("worth")) ? `${chosen("worth")} ${chosen("fu")}` : chosen("worth");
  by("total").textContent = number(Math.max(...delta));
  [...by("seats").children].forEach((row, seat) => {
    row.className = delta[seat] > 0 ? "gain" : delta[seat] < 0 ? "loss" : "";
    const sum = row.querySelector(".num");
    if (sum) sum.textContent = number(delta[seat], "+");
  });
}

/** The table of points of the book. */
function draw() {
  const { tables, fu } = books[asked("book")];
  for (const cell of document.querySelectorAll("[data-worth]")) {
    const [form, han, of] = (cell.getAttribute("data-worth") ?? "").split(" ");
    const row = tables.pay[[form, han, ...(of ? [of] : [])].join(" ")];
    const east = cell.closest("table")?.dataset.who === "dealer";
    /** @param {string} way */
    const has = (way) => row && (form !== "han" || fu[way][han].includes(Number(of)));
    const shares = east ? [columns.toEast] : [columns.each, columns.ofEast];
    const [ron, tsumo] = cell.children;
    ron.textContent = has("ron") ? number(row[east ? columns.ronEast : columns.ron]) : "";
    tsumo.textContent = has("tsumo") ? shares.map((column) => number(row[column])).join(" / ") : "";
  }
}

/** Chooses what the address asks for: a page that was kept for the time without a network is that of the plain address. */
function restore() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = /** @type {RadioNodeList | HTMLInputElement | null} */ (form.elements.namedItem(name));
    if (field) field.value = value;
  }
}

by("submit").hidden = true;
by("instead").hidden = location.pathname !== "/score"; // opened without a network in place of the calculator by tiles
document.getElementById("by-tiles")?.toggleAttribute("hidden", location.pathname === "/score");
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  answer();
  const pairs = /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => value !== ""));
  if (location.pathname !== "/score") history.replaceState(null, "", `?${new URLSearchParams(pairs)}`);
});
by("f-book").addEventListener("change", draw);
restore();
answer();
draw();
