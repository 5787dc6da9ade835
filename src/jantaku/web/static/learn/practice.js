// One's own practice on the first page of the drills: the streak, the curve, what comes back; its export and deletion.
import { addressOf, setAddress } from "../alone/drills/place.js";
import { made } from "../layout/elements.js";
import { curve, due, forget, keeps, read, today } from "./keeping.js";

/** @import { Practice } from "./keeping.js" */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [400, 100];
/** @type {{ texts: Record<string, string>, colon: string, place: import("../alone/drills/place.js").Place }} */
const { texts, colon, place } = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
const section = /** @type {HTMLElement} */ (document.getElementById("practice"));

/** @param {string} name @param {Record<string, string>} set */
function drawn(name, set) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(set)) element.setAttribute(key, value);
  return element;
}

/** The curve. @param {string} last */
function curveOf(last) {
  const points = curve(last);
  const svg = drawn("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": `${texts.curve}${colon}${Math.round(100 * Number(points.at(-1)))} %` });
  for (const share of [0, 0.5, 1]) svg.append(drawn("line", { class: "rule", x1: "0", x2: String(WIDE), y1: String(HIGH * (1 - share)), y2: String(HIGH * (1 - share)) }));
  const across = points.map((share, i) => `${((WIDE * i) / Math.max(points.length - 1, 1)).toFixed(1)},${(HIGH * (1 - share)).toFixed(1)}`);
  svg.append(drawn("polyline", { class: "run", points: across.length > 1 ? across.join(" ") : `0,${HIGH * (1 - Number(points[0]))} ${WIDE},${HIGH * (1 - Number(points[0]))}` }));
  return svg;
}

/** A button. @param {string} text @param {() => void} act */
function button(text, act) {
  const element = made("button", { type: "button", class: "button small" }, text);
  element.addEventListener("click", act);
  return element;
}

/** Saves the practice as a file. @param {Practice} practice */
function exported(practice) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(practice)], { type: "application/json" }));
  made("a", { href: url, download: "jantaku-drills.json" }).click();
  URL.revokeObjectURL(url);
}

/** Shows what is kept. */
function show() {
  const practice = read();
  const heading = /** @type {HTMLElement} */ (section.firstElementChild);
  section.hidden = false;
  if (!practice || !keeps()) {
    section.replaceChildren(heading, made("p", { class: "muted" }, texts.denied ?? ""));
    return;
  }
  const waiting = due(practice, today());
  const share = practice.done ? `${Math.round((100 * practice.right) / practice.done)} %` : "–";
  /** @type {[string | undefined, string | number][]} */
  const figures = [[texts.streak, practice.row], [texts.best, practice.best], [texts.done, practice.done], [texts.share, share], [texts.due, practice.wrong.length]];
  const list = made("dl", { class: "figures-row" }, ...figures.map(([name, value]) => made("div", {}, made("dt", {}, name ?? ""), made("dd", {}, String(value)))));
  const shown = practice.last.length >= 5 ? [made("p", { class: "small muted" }, texts.curve ?? ""), curveOf(practice.last)] : [];
  const acts = made("p", { class: "row" });
  if (waiting) acts.append(made("a", { class: "button small primary", href: addressOf(place, waiting.link) }, texts.review ?? ""));
  if (practice.done) {
    acts.append(button(texts.export ?? "", () => exported(practice)));
    acts.append(button(texts.delete ?? "", () => confirm(texts.sure) && (forget(), show())));
  }
  section.replaceChildren(heading, ...(practice.done ? [list, ...shown] : [made("p", {}, texts.none ?? "")]), acts, made("p", { class: "small muted" }, texts.kept ?? ""));
}

const set = new URLSearchParams(location.search).get("set"); // the link of a set, on a page that is kept: the server leads on by itself
if (set) location.replace(setAddress(place, { set }));
show();
addEventListener("pageshow", (event) => event.persisted && show());
