// The mouse as at the well-known tables, each gesture a setting: a right click, a turn of the wheel or a double click passes or
// discards the tile just drawn; a tile dragged onto the table is discarded.
import { dialog } from "../table/shell.js";
import { prefs } from "../table/prefs.js";

/** @import { MjActions } from "./actions.js" */
/** @import { MjHand } from "./hand.js" */

const REST = 400; // ms between two turns of the wheel that each mean something
const FAR = 10; // px from which a press is a drag

/** @param {HTMLElement} page @param {MjHand} hand @param {MjActions} actions */
export function gestures(page, hand, actions) {
  const quick = () => actions.back() || actions.press(["pass"]) || hand.drop(-1);
  let pointer = "mouse";
  let turned = 0;
  let meant = [false, false]; // whether the last two clicks were on the table
  page.addEventListener("pointerdown", (event) => (pointer = event.pointerType));
  page.addEventListener("contextmenu", (event) => {
    if (!prefs.right || inText(event)) return;
    event.preventDefault();
    if (pointer === "mouse") quick(); // a long press of a finger asks for a menu too
  });
  // browsers count a long press, or a tap on a button just before, as half of a double click
  page.addEventListener("click", (event) => {
    meant = [meant[1], !event.defaultPrevented && onTable(event)];
  }, true);
  page.addEventListener("dblclick", () => {
    if (prefs.double && meant.every(Boolean)) quick();
  });
  page.addEventListener("wheel", (event) => {
    const now = performance.now();
    if (!prefs.wheel || event.deltaY <= 0 || !onTable(event) || now - turned < REST) return;
    turned = now;
    quick();
  }, { passive: true });
  drags(hand);
}

/** @param {Event} event */
const inText = (event) => dialog.open || (event.target instanceof Element && event.target.closest("a, input, select, textarea, .record, .ending") !== null);

/** @param {Event} event */
const onTable = (event) => !inText(event) && event.target instanceof Element && event.target.closest("button, summary") === null;

/** @param {MjHand} hand */
function drags(hand) {
  /** @type {{button: HTMLElement, at: number, x: number, y: number, id: number, moved: boolean} | null} */
  let drag = null;
  let ended = 0;
  hand.addEventListener("pointerdown", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!prefs.drag || !button || !event.isPrimary || event.button !== 0) return;
    drag = { button, at: hand.slots.findIndex((slot) => slot.button === button), x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < FAR) return;
    drag.moved = true;
    drag.button.classList.add("dragged");
    drag.button.style.translate = `${x}px ${y}px`;
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { button, at, moved } = drag;
    drag = null;
    if (!moved) return;
    button.classList.remove("dragged");
    button.style.translate = "";
    ended = event.timeStamp;
    if (event.type === "pointerup" && event.clientY < hand.getBoundingClientRect().top) hand.drop(at);
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  // the click that ends a drag chooses nothing
  hand.addEventListener("click", (event) => {
    if (event.isTrusted && ended && event.timeStamp - ended < 50) event.stopPropagation();
  }, true);
}
