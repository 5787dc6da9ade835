// Seldom used actions of a refereed table, in dialogs that never change: draws from elsewhere, tiles turned up, dead hands,
// words, corrections; and the help.
import { el, say, SEATS } from "../table/board.js";
import { dialog } from "../table/shell.js";

/** @import { View, Deed } from "./types" */
/** @import { SeatKey } from "../table/wire" */
/**
 * @typedef {(deeds: Deed[]) => void} Do
 */

const SOURCES = ["own", "other", "live", "dead", "deal", "unclear"];
const RIGHTS = ["call", "meld", "draw", "riichi", "win"];
/** Conduct besides play; all but the first two are misconduct. @type {[string, string?][]} */
const CONDUCT = [["tell", "warning"], ["blame"], ["tell"], ["phone"], ["device"], ["obstruct"], ["refuse"], ["abuse"], ["peek"], ["swap"]];
const MOST = 14; // tiles turned up at a time

/** @param {string} text @param {() => void} press @param {string} [name] */
export function button(text, press, name = "") {
  const node = Object.assign(el("button", `button ${name}`.trim(), text), { type: "button" });
  node.addEventListener("click", press);
  return node;
}

/** @param {...Node} nodes */
function tellMore(...nodes) {
  const [head] = nodes;
  if (head instanceof HTMLElement) Object.assign(head, { tabIndex: -1, autofocus: true }); // reading starts at the top
  dialog.replaceChildren(...nodes, el("div", "dialog-foot", button(say("page.close"), () => dialog.close(), "primary")));
  dialog.showModal();
}

/** @param {string} label @param {HTMLElement} control */
export const field = (label, control) => el("label", "field", el("span", "label", label), control);

/** @param {string} name @param {number} least @param {number} most @param {number | string} value */
export function number(name, least, most, value) {
  return Object.assign(el("input"), { type: "number", name, min: String(least), max: String(most), value: String(value), inputMode: "numeric", required: true });
}

/** @param {[string, string][]} options */
export function select(options) {
  const node = el("select");
  node.append(...options.map(([value, text]) => Object.assign(el("option", "", text), { value })));
  return node;
}

/** @param {string} title @param {...Node} inside */
const section = (title, ...inside) => el("section", "deedbox", el("h3", "", title), ...inside);

/** @param {View} view @param {SeatKey} seat */
const called = (view, seat) => `${say(`page.wind-${view.seats[seat].wind.toLowerCase()}`)} ${view.seats[seat].name}`.trim();

/** Sends an action and closes the dialog. @param {Do} act @param {Deed} deed */
function done(act, deed) {
  dialog.close();
  act([deed]);
}

/** Seldom used actions, and words without a button. @param {View} view @param {Do} act @param {(text: string) => void} speak */
export function more(view, act, speak) {
  tellMore(el("h2", "", say("felt.more-title")), words(speak), elsewhere(act), turnUp(view, act), deadHands(view, act), ...before(view, act), conduct(act));
}

/** @param {(text: string) => void} speak */
function words(speak) {
  const text = Object.assign(el("input"), { type: "text", maxLength: 80, autocomplete: "off", required: true });
  const form = el("form", "line", field(say("felt.word"), text), Object.assign(el("button", "button primary", say("felt.say-it")), { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    speak(text.value);
  });
  const ready = ["pass", "nine-kinds"].map((word) => button(say(`felt.word-${word}`), () => (dialog.close(), speak(`say ${word}`)), "small"));
  return section(say("felt.words"), form, el("div", "row", ...ready), el("p", "muted small", say("felt.typed")));
}

/** @param {Do} act */
function elsewhere(act) {
  const beyond = number("beyond", 1, 20, 2);
  return section(
    say("felt.elsewhere"),
    el("div", "line", field(say("felt.beyond"), beyond), button(say("felt.from-live"), () => done(act, { what: "draw", word: "live", numbers: [Number(beyond.value) || 1] }))),
    el("div", "row", button(say("felt.from-dead"), () => done(act, { what: "draw", word: "dead" }))),
  );
}

/** @param {View} view @param {Do} act */
function turnUp(view, act) {
  const where = select(SOURCES.map((source) => [source, say(`felt.source-${source}`)]));
  const whose = select(SEATS.filter((seat) => Number(seat) !== view.game.me).map((seat) => [seat, called(view, seat)]));
  const many = number("many", 1, MOST, 1);
  const other = field(say("felt.whose"), whose);
  other.hidden = true;
  where.addEventListener("change", () => (other.hidden = where.value !== "other"));
  const go = button(say("felt.turn-up"), () => {
    const numbers = [Number(many.value) || 1, ...(where.value === "other" ? [Number(whose.value)] : [])];
    done(act, { what: "reveal", word: where.value, numbers });
  });
  return section(say("felt.reveal"), el("div", "line", field(say("felt.where"), where), other, field(say("felt.how-many"), many), go));
}

/** @param {View} view @param {Do} act */
function deadHands(view, act) {
  const seats = SEATS.map((seat) => button(called(view, seat), () => done(act, { what: "dead", numbers: [Number(seat)] }), "small"));
  return section(say("felt.declare-dead"), el("div", "row", ...seats));
}

/** The correction of the previous count, if winners count and all agree. @param {View} view @param {Do} act */
function before(view, act) {
  if (view.game.count !== "winner") return [];
  const asks = button(say("felt.ask-correction"), () => done(act, { what: "dispute" }), "small");
  const agrees = button(say("felt.agree-correction"), () => done(act, { what: /** @type {Deed["what"]} */ ("agree") }), "small");
  return [section(say("felt.count-before"), el("div", "row", asks, agrees))];
}

/** @param {Do} act */
function conduct(act) {
  const buttons = CONDUCT.map(([what, word]) => button(say(`felt.does-${[what, word].filter(Boolean).join("-")}`), () => done(act, { what: /** @type {Deed["what"]} */ (what), ...(word ? { word } : {}) }), "small"));
  return section(say("felt.conduct"), el("div", "row", ...buttons));
}

/** The corrections: always all of them, so that the dialog reveals nothing. @param {string[]} tiles those chosen @param {Do} act */
export function right(tiles, act) {
  const rows = RIGHTS.map((what) => {
    const given = what === "meld" && tiles.length ? { tiles: tiles.join("") } : {};
    return el("li", "", button(say(`felt.right-${what}`), () => done(act, { what: "correct", word: what, ...given })), el("p", "muted small", say(`felt.right-${what}-long`)));
  });
  tellMore(el("h2", "", say("felt.right-title")), el("ul", "rights", ...rows));
}

/** The help: gestures and keys. */
export function help() {
  const how = ["choose", "claim", "riichi", "win", "draw", "judged"].map((id) => el("li", "", say(`felt.how-${id}`)));
  const keys = [...document.querySelectorAll("#pads [aria-keyshortcuts]")].map((node) =>
    el("li", "", el("kbd", "", node.getAttribute("aria-keyshortcuts") ?? ""), el("span", "", node.querySelector("span")?.textContent ?? node.textContent ?? "")),
  );
  const does = [...document.querySelectorAll("#pads .pad")].map((node) => el("li", "", el("b", "", node.querySelector("span")?.textContent ?? ""), `: ${node.getAttribute("title") ?? ""}`));
  const others = ["arrows", "numbers", "space", "slash", "notes", "escape"].map((id) => el("li", "", say(`felt.key-${id}`)));
  tellMore(el("h2", "", say("felt.help")), el("ul", "how", ...how), el("ul", "how", ...does), el("div", "keyed stack", el("h3", "", say("page.keys")), el("ul", "keys", ...keys), el("ul", "", ...others)));
}
