// "Why?" at one's own turn: the panel with what the bot weighs, beside the table where there is room, over it elsewhere.
import { el, say } from "../table/board.js";
import { whyNodes } from "../table/why.js";

/** @import { Hints, View, Why } from "../table/wire" */

const ROOM = matchMedia("(min-width: 1240px) and (min-height: 560px)"); // as in play/table.css: beside the table it stays open

/** @param {View} view @returns {Why | null} */
const whyOf = (view) => /** @type {Hints} */ (view.hints).why ?? null;

export class WhyPanel {
  #open = false;
  #drawn = "";
  #body = el("div", "weigh");

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    const close = Object.assign(el("button", "tool", "✕"), { type: "button", title: say("page.why-close") });
    close.setAttribute("aria-label", say("page.why-close"));
    close.addEventListener("click", () => this.close());
    box.append(el("header", "", el("h2", "", say("page.why-ask")), close), this.#body);
  }

  /** Opens or closes it. @param {View} view */
  toggle(view) {
    this.#open = !this.#open;
    this.show(view);
    if (!this.box.hidden) this.box.focus({ preventScroll: true });
  }

  /** Closes it; whether it was open. */
  close() {
    const { hidden } = this.box;
    this.#open = false;
    this.#hide(true);
    return !hidden;
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    this.box.hidden = hidden;
    document.querySelector(".ask-why")?.setAttribute("aria-expanded", String(!hidden));
  }

  /** Follows the view: what is not asked any more is not explained. @param {View} view */
  show(view) {
    const why = whyOf(view);
    if (!why && !ROOM.matches) this.#open = false;
    this.#hide(!this.#open || !why);
    if (this.box.hidden || !why) return;
    const key = JSON.stringify(why);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#body.replaceChildren(...whyNodes(why));
    this.box.scrollTop = 0;
  }
}
