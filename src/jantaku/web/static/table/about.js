// The dialogs over the table: the book with the house rules, and the keys.
import { el, say } from "./board.js";
import { dialog } from "./shell.js";

/** @import { View } from "./wire" */

/** @param {...Node} nodes */
export function tellMore(...nodes) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  const [head] = nodes;
  if (head instanceof HTMLElement) Object.assign(head, { tabIndex: -1, autofocus: true }); // reading starts at the top
  dialog.replaceChildren(...nodes, close);
  dialog.showModal();
}

/** The book with the house rules. @param {View} view @param {...Node} more */
export function rules(view, ...more) {
  const { title, book, house } = view.game;
  const rows = house.map((one) => el("li", "", el("b", "", one.title), ` ${one.text} `, el("span", "clause", one.cite)));
  const link = Object.assign(el("a", "button", say("page.rules")), { href: `/rules/${book}`, target: "_blank" });
  tellMore(el("h2", "", title), ...(rows.length ? [el("h3", "", say("page.house")), el("ul", "house", ...rows)] : []), ...more, link);
}
