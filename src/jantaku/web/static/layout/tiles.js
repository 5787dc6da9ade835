// Tiles as elements. A tile is <svg class="tile"> whose body is drawn by base.css and whose face comes out of one of two
// sprites, plain or with numerals and letters, as <html data-tiles="plain|indexed"> has it.

/** @import { Meld } from "../table/wire" */
/** @typedef {{ label?: string, marks?: string }} Options label: for a screen reader, "" for none; marks: classes of base.css */

const SVG = "http://www.w3.org/2000/svg";
const [PLAIN, INDEXED] = ["../tiles.svg", "../tiles-index.svg"].map((sprite) => new URL(sprite, import.meta.url).href);
/** @type {Record<string, string>} */
let names = {};

/** Where a face is: of "?" and "" the back. @param {string} code */
function href(code) {
  const sprite = document.documentElement.dataset.tiles === "indexed" ? INDEXED : PLAIN;
  return `${sprite}#t${code === "?" || code === "" ? "back" : code}`;
}

/** What tiles are called in the language of the page, by code: for those that are given no label. @param {Record<string, string>} given */
export function nameTiles(given) {
  names = given;
}

/** What a tile is called; "" where `nameTiles` was not told. @param {string} code */
export function nameOf(code) {
  return names[code] ?? "";
}

/** A tile: "5m", "0p" (a red five), "1z" to "7z", "?" face down. @param {string} code @param {Options} [options] @returns {SVGSVGElement} */
export function tile(code, options = {}) {
  const svg = document.createElementNS(SVG, "svg");
  svg.append(document.createElementNS(SVG, "use"));
  return setTile(svg, code, options);
}

/** Make an element show another tile. @param {SVGSVGElement} svg @param {string} code @param {Options} [options] */
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

/** A meld as the book lays it: turned tiles, tiles face down, an added one on the turned one. @param {Meld} meld @returns {HTMLSpanElement} */
export function meldOf(meld) {
  const span = document.createElement("span");
  span.className = "meld";
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
      pile = document.createElement("span");
      pile.className = "pile";
      pile.append(svg);
      span.append(pile);
    } else {
      span.append(svg);
    }
  }
  return span;
}

/** Change between plain and indexed tiles, those on the page at once. @param {"plain" | "indexed"} kind */
export function useTiles(kind) {
  document.documentElement.dataset.tiles = kind;
  for (const svg of document.querySelectorAll("svg.tile[data-tile]")) {
    const code = svg.classList.contains("down") ? "?" : svg.getAttribute("data-tile") ?? "?";
    svg.firstElementChild?.setAttribute("href", href(code));
  }
}

/**
 * The tiles in the order in which they came, as far as that is known.
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
