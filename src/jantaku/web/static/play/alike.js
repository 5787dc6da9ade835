// Tiles like the one under the pointer, or under a long press, light up.
import { chosen } from "../layout/elements.js";

const alike = new CSSStyleSheet();
document.adoptedStyleSheets.push(alike);
const LONG = 350; // ms of a press that shows tiles instead of choosing one

/** Lights all tiles like one, or none. @param {string} code */
function light(code) {
  alike.replaceSync(code ? `.play :is(${chosen(code)}) { --like: var(--like-light); }` : "");
}

/** Follows the pointer, and long presses, over a page. @param {HTMLElement} page */
export function follow(page) {
  let press = 0;
  let held = false;
  /** @param {Event} event */
  const under = (event) => {
    const node = event.target instanceof Element ? event.target.closest(".tile, .held") : null;
    const tile = node?.matches(".held") ? node.querySelector(".tile") : node;
    return tile instanceof SVGElement && !tile.classList.contains("down") ? (tile.dataset.tile ?? "").replace("?", "") : "";
  };
  page.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(under(event));
  });
  page.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType === "mouse") return;
    const code = under(event);
    clearTimeout(press);
    press = window.setTimeout(() => {
      held = code !== "";
      light(code);
    }, LONG);
  });
  const end = () => {
    clearTimeout(press);
    if (held) light("");
  };
  for (const name of ["pointerup", "pointercancel"]) page.addEventListener(name, end);
  page.addEventListener("pointerleave", () => light(""));
  // a long press shows tiles and chooses none
  page.addEventListener("click", (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
