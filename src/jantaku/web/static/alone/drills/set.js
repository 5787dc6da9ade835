// The page of a set made in the browser: the elements that templates/learn/drills/set.html has from the server.
import { addressOf, linkOf, setAddress } from "./place.js";
import { byDrill, codeOf, readResults } from "./sets.js";
import { made } from "../../layout/elements.js";

/** @import { Voice } from "../voice.js" */
/** @import { Place } from "./place.js" */
/** @import { DrillSet } from "./sets.js" */
/** @typedef {{set: DrillSet, got: string, codes: string, voice: Voice, texts: Record<string, string>, place: Place}} ShownSet the answers, and the codes of a class */

/** The page of a set; with all its answers, that of their sum. @param {ShownSet} shown */
export function pageOfSet(shown) {
  const { voice, place, got } = shown;
  const main = made("main", { class: "page drills set", id: "main" });
  main.append(made("p", { class: "row small" }, made("a", { href: place.others }, voice.say("drill.others"))), made("h1", {}, voice.say("drill.set")));
  if (got) main.append(sum(shown));
  else main.append(sending(shown), ...ofClass(shown));
  return main;
}

/** A page that says what is wrong. @param {string} text @param {Voice} voice @param {Place} place */
export function refusal(text, voice, place) {
  const others = made("a", { href: place.others }, voice.say("drill.others"));
  return made("main", { class: "page drills set", id: "main" }, made("p", { class: "row small" }, others), made("h1", {}, voice.say("drill.set")), made("p", { class: "notice bad" }, text));
}

/** @param {string} from @param {Record<string, string>} texts */
const copy = (from, texts) => made("button", { class: "button small", type: "button", "data-copy": from, hidden: "" }, texts.copy ?? "");

/** @param {ShownSet} shown */
function sum({ set, got, voice, texts, place }) {
  const rows = set.keys.map((key, i) => {
    const right = got[i] === "1";
    return made("li", { class: right ? "right" : "wrong" }, made("a", { href: addressOf(place, linkOf(key)) }, voice.say(`drill.kind-${key.kind}`)), " ", made("span", { class: "small" }, voice.say(right ? "drill.right" : "drill.wrong")));
  });
  const code = made("output", { class: "code", id: "code" }, codeOf(set, got));
  const count = got.replaceAll("0", "").length;
  return made(
    "section",
    { class: "felt", "aria-labelledby": "sum" },
    made("h2", { id: "sum" }, voice.say("drill.sum", { sum: count, of: set.keys.length })),
    made("p", {}, voice.say("drill.code")),
    made("p", { class: "row" }, code, copy("code", texts)),
    made("p", { class: "small" }, voice.say("drill.code-about")),
    made("ol", { class: "marks" }, ...rows),
  );
}

/** The link to send. @param {ShownSet} shown */
function sending({ set, voice, texts, place }) {
  const link = made("input", { id: "link", readonly: "", "aria-labelledby": "send", value: new URL(setAddress(place, { set: set.text }), location.href).href });
  const start = made("a", { class: "button primary", href: stepAddress(place, set, ""), rel: "nofollow" }, voice.say("drill.start"));
  return made(
    "section",
    { class: "felt", "aria-labelledby": "send" },
    made("h2", { id: "send" }, voice.say("drill.set-link")),
    made("p", {}, voice.say("drill.set-about")),
    made("p", { class: "row link" }, link, copy("link", texts)),
    made("p", { class: "row" }, start),
  );
}

/** Where a set goes on: its next drill, or its sum. @param {Place} place @param {DrillSet} set @param {string} got */
export function stepAddress(place, set, got) {
  const key = set.keys[got.length];
  if (!key) return setAddress(place, { set: set.text, got });
  return addressOf(place, `${linkOf(key)}&${new URLSearchParams({ set: set.text, got })}`);
}

/** The drills of the set, and the sum of a class. @param {ShownSet} shown */
function ofClass({ set, codes, voice, texts, place }) {
  const { results, errors } = readResults(codes, set);
  const each = byDrill(results, set);
  const say = (/** @type {string} */ id) => voice.say(`drill.${id}`);
  const rows = set.keys.map((key, i) => made("li", {}, made("a", { href: addressOf(place, linkOf(key)) }, say(`kind-${key.kind}`)), ...(results.length ? [" ", made("span", { class: "num small" }, `${each[i]} / ${results.length}`)] : [])));
  const drills = made("details", { class: "card more", ...(results.length ? { open: "" } : {}) }, made("summary", {}, say("set-drills")), made("ol", { class: "marks" }, ...rows));
  const typed = made("textarea", { id: "codes", name: "codes", rows: "6", spellcheck: "false", autocomplete: "off", "aria-describedby": "class-about" }, codes);
  const form = made(
    "form",
    { action: setAddress(place, {}), class: "stack" },
    made("input", { type: "hidden", name: "set", value: set.text }),
    made("p", { class: "small muted", id: "class-about" }, say("class-about")),
    made("div", { class: "field" }, made("label", { for: "codes" }, say("codes")), typed),
    made("p", { class: "row" }, made("button", { class: "button" }, say("add-up"))),
  );
  const card = made("section", { class: "card", "aria-labelledby": "class" }, made("h2", { id: "class" }, say("class")), form);
  card.append(...errors.map(({ id, values }) => made("p", { class: "notice bad" }, voice.plainly(id, values))));
  if (results.length) card.append(made("p", {}, made("strong", {}, voice.say("drill.of-class", { n: results.length }))), table(results, each, voice, texts));
  return [drills, card];
}

/** @param {import("./sets.js").Result[]} results @param {number[]} each @param {Voice} voice @param {Record<string, string>} texts */
function table(results, each, voice, texts) {
  const total = each.reduce((all, n) => all + n, 0);
  const head = [made("th", { scope: "col" }, voice.say("drill.pupil")), made("th", { scope: "col", class: "num" }, texts.share ?? ""), ...each.map((_, i) => made("th", { scope: "col", class: "num" }, String(i + 1)))];
  const rows = results.map(({ name, right }) => {
    const marks = right.map((is) => made("td", { class: is ? "num good" : "num bad" }, is ? "\u2713" : "\u2717"));
    return made("tr", {}, made("th", { scope: "row" }, name), made("td", { class: "num" }, String(right.filter(Boolean).length)), ...marks);
  });
  const foot = made("tr", {}, made("th", { scope: "row" }, voice.say("drill.class")), made("td", { class: "num" }, String(total)), ...each.map((n) => made("td", { class: "num" }, String(n))));
  const body = made("table", { class: "results" }, made("thead", {}, made("tr", {}, ...head)), made("tbody", {}, ...rows), made("tfoot", {}, foot));
  return made("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": voice.say("drill.class") }, body);
}
