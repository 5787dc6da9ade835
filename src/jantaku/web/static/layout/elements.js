// Elements: those that hold others, and tiles. A tile is <svg class="tile"> with a body drawn by base.css and a face from one of
// two sprites, plain or indexed with numerals and letters, by <html data-tiles="plain|indexed">.

/** @import { Meld } from "../table/wire" */
/** @typedef {{ label?: string, marks?: string }} Options label: for a screen reader, "" for none; marks: classes of base.css */

const SVG = "http://www.w3.org/2000/svg";
const [PLAIN, INDEXED] = ["../tiles.svg", "../tiles-index.svg"].map((sprite) => new URL(sprite, import.meta.url).href);
/** @type {Record<string, string>} */
let names = {};

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [name] its classes
 * @param {...(Node | string)} inside
 */
export function el(tag, name = "", ...inside) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...inside);
  return node;
}

/** An element with attributes. @param {string} name @param {Record<string, string>} [set] @param {...(Node | string)} inner */
export function made(name, set = {}, ...inner) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(set)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Makes links of the terms of the glossary in elements that hold a sentence each; without a network they stay as they are. @param {...Element} elements */
export const mark = (...elements) => void import("./marking.js").then((marking) => marking.mark(...elements), () => {});

/** The address of a face; "?" and "" are the back. @param {string} code */
function href(code) {
  const sprite = document.documentElement.dataset.tiles === "indexed" ? INDEXED : PLAIN;
  return `${sprite}#t${code === "?" || code === "" ? "back" : code}`;
}

/** Sets the names of the tiles in the page's language, by code: labels of tiles without their own. @param {Record<string, string>} given */
export function nameTiles(given) {
  names = given;
}

/** The name of a tile; "" before `nameTiles`. @param {string} code */
export function nameOf(code) {
  return names[code] ?? "";
}

/** A tile: "5m", "0p" (a red five), "1z" to "7z", "?" face down. @param {string} code @param {Options} [options] @returns {SVGSVGElement} */
export function tile(code, options = {}) {
  const svg = document.createElementNS(SVG, "svg");
  svg.append(document.createElementNS(SVG, "use"));
  return setTile(svg, code, options);
}

/** Makes an element show another tile. @param {SVGSVGElement} svg @param {string} code @param {Options} [options] */
export function setTile(svg, code, { label = nameOf(code), marks = "" } = {}) {
  svg.setAttribute("class", `tile ${code === "?" ? "down " : ""}${marks}`.trim());
  svg.dataset.tile = code;
  svg.firstElementChild?.setAttribute("href", href(code));
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    svg.removeAttribute("aria-hidden");
  } else {
    svg.removeAttribute("role");
    svg.removeAttribute("aria-label");
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
}

/** A meld as arranged by the book: turned tiles, face-down tiles, an added one on the turned one. @param {Meld} meld @returns {HTMLSpanElement} */
export function meldOf(meld) {
  const span = el("span", "meld");
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", meld.spoken);
  /** @type {HTMLElement | undefined} */
  let pile;
  for (const each of meld.tiles) {
    const svg = tile(each.tile, { label: "", marks: `${each.turned || each.added ? "turned " : ""}${each.down ? "down" : ""}` });
    if (each.down) svg.firstElementChild?.setAttribute("href", href("?"));
    if (each.added && pile) {
      pile.prepend(svg);
    } else if (each.turned) {
      pile = el("span", "pile", svg);
      span.append(pile);
    } else {
      span.append(svg);
    }
  }
  return span;
}

/** Switches between plain and indexed tiles, on the page too. @param {"plain" | "indexed"} kind */
export function useTiles(kind) {
  document.documentElement.dataset.tiles = kind;
  for (const svg of document.querySelectorAll("svg.tile[data-tile]")) {
    const code = svg.classList.contains("down") ? "?" : svg.getAttribute("data-tile") ?? "?";
    svg.firstElementChild?.setAttribute("href", href(code));
  }
}

/**
 * The tiles in the order of their arrival, as far as known.
 * @param {string[]} order as it was
 * @param {string[]} tiles those held now
 */
export function kept(order, tiles) {
  const left = [...tiles];
  const out = order.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...out, ...left];
}

const dora = new CSSStyleSheet();
document.adoptedStyleSheets.push(dora);

/** The tiles of a kind, face up; a red five is a five. @param {string} code */
export function chosen(code) {
  const codes = /^[05]/.test(code) && code[1] !== "z" ? [`0${code[1]}`, `5${code[1]}`] : [code];
  return codes.map((one) => `.tile[data-tile="${one}"]:not(.down)`).join();
}

/** Marks the tiles that are dora, wherever they lie, by a rule: no tile is drawn anew. @param {string[]} codes */
export function markDora(codes) {
  const rule = codes.length ? `:is(mj-table .side, mj-hand, mj-own) :is(${codes.map(chosen).join()}) { --mark: var(--dora-mark); }` : "";
  dora.replaceSync(rule);
}
