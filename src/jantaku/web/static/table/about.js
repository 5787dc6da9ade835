// The dialogs over a refereed table: the book with the house rules, and its own help.
import { el, say } from "./board.js";
import { dialog } from "./shell.js";

/** @import { View } from "./wire" */

/** @param {...Node} nodes */
export function tellMore(...nodes) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  const [head] = nodes;
  if (head instanceof HTMLElement) Object.assign(head, { tabIndex: -1, autofocus: true }); // reading starts at the top
  dialog.replaceChildren(...nodes, el("div", "dialog-foot", close));
  dialog.showModal();
}

/** The book with the house rules. @param {View} view @param {...Node} more */
export async function rules(view, ...more) {
  const { openLearn } = await import("../learn/panel.js");
  openLearn(view, "rulings", ...more);
}
