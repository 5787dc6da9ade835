// A drill made in the browser as elements: those that templates/learn/drills/drill.html has from the server.
import { made, mark, meldOf, tile } from "../../layout/elements.js";
import "../../calculator/sheet.js"; // which defines mj-sheet

/** @import { Voice } from "../voice.js" */
/** @import { MjSheet } from "../../calculator/sheet.js" */
/** @import { Asked, Choice, Explained, Key, Line, Position } from "./drills" */
/** @typedef {{key: Key, asked: Asked, voice: Voice, number: number, names: Record<string, string>, others: string, own: string, along: Along | null}} Shown */
/** @typedef {{set: string, got: string, at: number, of: number}} Along where a drill stands in its set */

const SEVERAL = ["waits", "yaku", "call"];
const ROW = 4; // discards that are listed

/** @param {string[]} codes @param {string} [classes] */
const row = (codes, classes = "tiles") => made("span", { class: classes }, ...codes.map((code) => tile(code)));
const plain = (/** @type {string} */ code) => code.replace("0", "5");

/** The page of a drill. @param {Shown} shown */
export function pageOf({ key, asked, voice, number, names, others, own, along }) {
  const main = made("main", { class: "page drills drill", id: "main", "data-kind": key.kind, "data-book": key.book, "data-seed": String(key.seed), "data-number": String(number) });
  if (number < 0) main.dataset.right = asked.choices.filter(({ right }) => right).map(({ value }) => value).join("");
  const say = (/** @type {string} */ id) => voice.say(`drill.${id}`);
  const head = made("p", { class: "row small drill-head" }, made("a", { href: others }, say("others")), " ", made("span", { class: "pill" }, voice.book.short), " ");
  if (along) head.append(made("span", { class: "pill gold" }, voice.say("drill.at", { at: along.at, of: along.of })), " ");
  head.append(made("span", { class: "push muted", id: "streak" }));
  const facts = asked.facts.map((fact) => made("li", { class: asked.position ? "pill" : "case" }, fact.text, ...(fact.tiles.length ? [" ", row(fact.tiles)] : [])));
  if (!asked.position) mark(...facts);
  const question = made("section", { class: "felt", "aria-labelledby": "asked" }, made("p", { class: "small" }, say(`kind-${key.kind}`)), made("h1", { id: "asked" }, asked.ask));
  question.append(made("ul", { class: `plain row facts${asked.position ? "" : " texts"}` }, ...facts));
  if (asked.position) question.append(...(key.kind === "discard" ? [] : [hand(asked.position, voice)]), sight(asked.position, voice));
  question.append(form(key, asked, voice, names, along));
  const go = made("p", { class: "row", id: "go", hidden: "" }, made("a", { class: "button primary", id: "next", href: own, rel: "nofollow" }, say(along && along.at === along.of ? "sum-next" : "next")));
  const hints = made("p", { class: "small muted hints" }, made("span", { class: "keys" }, say("keys")), " ");
  if (!along) hints.append(made("a", { href: own }, say("share")));
  main.append(head, question, made("div", { id: "verdict", "aria-live": "polite" }), go, made("div", { id: "explained" }), hints);
  return main;
}

/** @param {Position} at @param {Voice} voice */
function hand(at, voice) {
  const out = made("div", { class: "tiles drill-hand", role: "group", "aria-label": voice.say("drill.hand") }, row(at.tiles));
  if (at.tile) out.append(made("span", { class: "apart" }, row([at.tile]), made("span", { class: "small" }, at.tile_text)));
  out.append(...at.melds.map(meldOf));
  return out;
}

/** Indicators and river. @param {Position} at @param {Voice} voice */
function sight(at, voice) {
  const part = (/** @type {string} */ id, /** @type {HTMLElement} */ shown) => made("div", {}, made("dt", { class: "small" }, voice.say(`drill.${id}`)), shown);
  const codes = (/** @type {string[]} */ all) => made("dd", { class: "tiles" }, ...all.map((code) => tile(code)));
  const out = made("dl", { class: "sight" }, part("dora", codes(at.dora)));
  if (at.ura.length) out.append(part("ura", codes(at.ura)));
  const river = at.river.map(([code, turned]) => made("span", { class: turned ? "lying" : "" }, tile(code)));
  if (river.length) out.append(part("river", made("dd", { class: "tiles river" }, ...river)));
  return out;
}

/** @param {Key} key @param {Asked} asked @param {Voice} voice @param {Record<string, string>} names @param {Along | null} along */
function form({ kind, book, seed }, asked, voice, names, along) {
  const say = (/** @type {string} */ id) => voice.say(`drill.${id}`);
  const out = made("form", { class: `answers of-${kind}` });
  for (const [name, value] of Object.entries({ book, seed: String(seed), ...(along ? { set: along.set, got: along.got } : {}) })) out.append(made("input", { type: "hidden", name, value }));
  if (SEVERAL.includes(kind)) {
    out.append(made("p", { class: "small" }, say(kind === "call" ? "several-none" : "several")));
    for (const some of rows(asked.choices)) {
      const boxes = some.map((choice) => made("label", { class: "option" }, made("input", { type: "checkbox", name: "a", value: choice.value }), made("span", {}, ...words(choice))));
      out.append(made("div", { class: some[0].tile ? "offered tiles" : "offered", role: "group", "aria-label": say("choices") }, ...boxes));
    }
    out.append(made("p", { class: "row" }, made("button", { class: "button primary", name: "done", value: "1" }, say("answer"))));
    return out;
  }
  const cuts = kind === "discard" ? asked.position?.tiles.flatMap((code) => asked.choices.filter((choice) => choice.tile === plain(code)).map((choice) => cut(choice, code, names))) : null;
  if (cuts) out.append(made("div", { class: "cuts tiles", role: "group", "aria-label": say("hand") }, ...cuts));
  else out.append(made("div", { class: "offered", role: "group", "aria-label": say("choices") }, ...asked.choices.map((choice) => made("button", { class: "option", name: "a", value: choice.value }, made("span", {}, ...words(choice))))));
  return out;
}

/** @param {Choice} choice @param {string} code @param {Record<string, string>} names */
const cut = ({ value }, code, names) => made("button", { class: "cut option", name: "a", value, "aria-label": names[code] ?? "" }, tile(code, { label: "" }));

/** @param {Choice} choice */
const words = ({ tile: code, text }) => (code ? [tile(code, { label: "" }), made("span", { class: "unseen" }, text)] : [text]);

/** Choices in rows: tiles by suit, all others in one. @param {Choice[]} choices */
function rows(choices) {
  /** @type {Map<string, Choice[]>} */
  const out = new Map();
  for (const choice of choices) {
    const suit = choice.tile.slice(-1);
    out.set(suit, [...(out.get(suit) ?? []), choice]);
  }
  return [...out.values()];
}

/** An explanation. @param {Explained} found @param {Asked} asked @param {Set<string>} chosen @param {Voice} voice */
export function explanationOf(found, asked, chosen, voice) {
  const out = made("section", { class: "card sheet", "aria-labelledby": "why" }, made("h2", { id: "why" }, voice.say("drill.why")));
  if (found.lines.length) out.append(made("ul", { class: "plain lines" }, ...found.lines.map(line)));
  if (found.waits.length) out.append(made("ul", { class: "plain waits" }, ...found.waits.map((each) => made("li", {}, row([each.tile]), " ", made("span", { class: "num small" }, voice.say("drill.left", { n: each.left })), " ", made("span", { class: "groups" }, ...each.groups.map((group) => row(group)))))));
  if (found.discards.length) out.append(discards(found, asked, chosen, voice));
  if (found.sheet) {
    const sheet = /** @type {MjSheet} */ (document.createElement("mj-sheet"));
    sheet.sheet = found.sheet;
    out.append(sheet);
  }
  return out;
}

/** @param {Line} each */
function line({ text, tiles, cite, href }) {
  const out = made("li", {}, text);
  mark(out);
  if (tiles) out.append(" ", row(tiles.split(" ")));
  if (cite) out.append(" ", href ? made("a", { class: "clause", href }, cite) : made("span", { class: "clause" }, cite));
  return out;
}

/** The best discards, and the one that was chosen. @param {Explained} found @param {Asked} asked @param {Set<string>} chosen @param {Voice} voice */
function discards({ discards: all }, asked, chosen, voice) {
  const [best] = all;
  const own = asked.choices.filter(({ value }) => chosen.has(value)).map((choice) => choice.tile);
  const isOwn = (/** @type {{tile: string}} */ each) => own.includes(plain(each.tile));
  const items = all.filter((each, i) => i < ROW || isOwn(each)).map((each) => {
    const head = made("p", { class: "row" }, made("strong", { class: "num" }, voice.say("puzzle.accepts", { n: each.left })));
    if (each.left === best.left && each.shanten === best.shanten) head.append(" ", made("span", { class: "pill gold" }, voice.say("puzzle.is-best")));
    if (isOwn(each)) head.append(" ", made("span", { class: "pill" }, voice.say("puzzle.is-own")));
    const accepts = each.accepts.map((one) => made("span", { class: "count" }, tile(one.tile), made("span", { class: "num small" }, String(one.left))));
    return made("li", { class: isOwn(each) ? "cut-row own" : "cut-row" }, row([each.tile]), made("div", { class: "stack" }, head, made("span", { class: "tiles small-tiles" }, ...accepts)));
  });
  return made("ol", { class: "plain cut-rows" }, ...items);
}
