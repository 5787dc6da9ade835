// What is done seldom at a refereed table, in dialogs that are always the same: draws from elsewhere, tiles turned up, hands
// declared dead, words, what is put right, a hand counted; and how everything is done.
import { el, isSeat, say } from "./board.js";
import { dialog, tellMore } from "./page.js";

/**
 * @typedef {import("./refereed").View} View
 * @typedef {import("./refereed").Deed} Deed
 * @typedef {import("./refereed").Count} Count
 * @typedef {import("./wire").SeatKey} SeatKey
 * @typedef {(deeds: Deed[]) => void} Do
 */

const SOURCES = ["own", "other", "live", "dead", "deal", "unclear"];
const RIGHTS = ["call", "meld", "draw", "riichi", "win"];
/** What people do beside playing, and should not but for the first two. @type {[string, string?][]} */
const CONDUCT = [["tell", "warning"], ["blame"], ["tell"], ["phone"], ["device"], ["obstruct"], ["abuse"], ["peek"], ["swap"]];
const SEATS = /** @type {SeatKey[]} */ (["0", "1", "2", "3"]);
const MOST = 14; // tiles that can be turned up at a time

/** @param {string} text @param {() => void} press @param {string} [name] */
function button(text, press, name = "") {
  const node = Object.assign(el("button", `button ${name}`.trim(), text), { type: "button" });
  node.addEventListener("click", press);
  return node;
}

/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => el("label", "field", el("span", "label", label), control);

/** @param {string} name @param {number} least @param {number} most @param {number | string} value */
function number(name, least, most, value) {
  return Object.assign(el("input"), { type: "number", name, min: String(least), max: String(most), value: String(value), inputMode: "numeric", required: true });
}

/** @param {[string, string][]} options */
function select(options) {
  const node = el("select");
  node.append(...options.map(([value, text]) => Object.assign(el("option", "", text), { value })));
  return node;
}

/** @param {string} title @param {...Node} inside */
const section = (title, ...inside) => el("section", "deedbox", el("h3", "", title), ...inside);

/** @param {View} view @param {SeatKey} seat */
const called = (view, seat) => `${say(`page.wind-${view.seats[seat].wind.toLowerCase()}`)} ${view.seats[seat].name}`.trim();

/** A deed, and the dialog is closed. @param {Do} act @param {Deed} deed */
function done(act, deed) {
  dialog.close();
  act([deed]);
}

/** Deeds that one should seldom do, and words that have no button. @param {View} view @param {Do} act @param {(text: string) => void} speak */
export function more(view, act, speak) {
  tellMore(el("h2", "", say("felt.more-title")), words(speak), elsewhere(act), turnUp(view, act), deadHands(view, act), ...counting(view, act), conduct(act));
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

/** @param {Do} act */
function conduct(act) {
  const buttons = CONDUCT.map(([what, word]) => button(say(`felt.does-${[what, word].filter(Boolean).join("-")}`), () => done(act, { what: /** @type {Deed["what"]} */ (what), ...(word ? { word } : {}) }), "small"));
  return section(say("felt.conduct"), el("div", "row", ...buttons));
}

/** What is put right: always the same, whatever there may be to put right. @param {string[]} tiles those chosen @param {Do} act */
export function right(tiles, act) {
  const rows = RIGHTS.map((what) => {
    const given = what === "meld" && tiles.length ? { tiles: tiles.join("") } : {};
    return el("li", "", button(say(`felt.right-${what}`), () => done(act, { what: "correct", word: what, ...given })), el("p", "muted small", say(`felt.right-${what}-long`)));
  });
  tellMore(el("h2", "", say("felt.right-title")), el("ul", "rights", ...rows));
}

/** @param {View} view @param {Do} act */
function counting(view, act) {
  if (view.game.count !== "winner" || !isSeat(view)) return [];
  return [section(say("felt.count"), form(act), button(say("felt.dispute"), () => done(act, { what: "dispute" })))];
}

/** @param {Do} act */
function form(act) {
  const [han, fu, points] = [number("han", 0, 99, ""), number("fu", 0, 999, ""), number("points", 0, 999999, "")];
  for (const one of [han, fu]) one.required = false;
  const node = el("form", "line", ...[han, fu, points].map((one) => field(say(`felt.${one.name}`), one)), Object.assign(el("button", "button primary", say("felt.count-say")), { type: "submit" }));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    if (dialog.open) dialog.close();
    const numbers = [han, fu, points].map((one) => (one.value === "" ? -1 : Number(one.value)));
    act([{ what: "count", numbers }]);
  });
  return node;
}

/** Under the result, where winners count their own hands: what was counted, by whom disputed, what the referee says. @param {View} view @param {Do} act */
export function counts(view, act) {
  if (view.game.count !== "winner" || !("wins" in view.result) || !/** @type {import("./wire").Result} */ (view.result).wins.length) return null;
  const winners = /** @type {import("./wire").Result} */ (view.result).wins.map((win) => win.seat);
  const me = isSeat(view) ? view.game.me : -1;
  const own = view.felt.counts.find((one) => one.seat === me);
  const open = view.felt.counts.some((one) => one.seat !== me && one.points >= 0 && !one.disputed.includes(me));
  return el(
    "section",
    "counts",
    el("h3", "", say("felt.count")),
    ...view.felt.counts.map((one) => counted(view, one)),
    ...(winners.includes(me) && !(own && own.points >= 0) ? [form(act)] : []),
    ...(me >= 0 && open ? [button(say("felt.dispute"), () => act([{ what: "dispute" }]), "danger small")] : []),
  );
}

/** @param {View} view @param {Count} one */
function counted(view, one) {
  const against = one.disputed.map((seat) => view.seats[/** @type {SeatKey} */ (String(seat))].name).join(", ");
  const said = el("p", "", el("b", "", `${one.name}: `), one.text);
  return el("div", `counted ${one.right}`, said, ...(against ? [el("p", "muted", say("felt.disputed", { names: against }))] : []), ...(one.settled ? [el("p", "", one.settled)] : []));
}

/** How everything is done here: by hand, and by keys. */
export function help() {
  const how = ["choose", "claim", "riichi", "win", "draw", "judged"].map((id) => el("li", "", say(`felt.how-${id}`)));
  const keys = [...document.querySelectorAll("#pads [aria-keyshortcuts], #let")].map((node) =>
    el("li", "", el("kbd", "", node.getAttribute("aria-keyshortcuts") ?? ""), el("span", "", node.querySelector("span")?.textContent ?? node.textContent ?? "")),
  );
  const others = ["arrows", "numbers", "space", "slash", "notes", "escape"].map((id) => el("li", "", say(`felt.key-${id}`)));
  tellMore(el("h2", "", say("felt.help")), el("ul", "how", ...how), el("h3", "", say("page.keys")), el("ul", "keys", ...keys), el("ul", "", ...others));
}
