// <mj-hand>: the player's hand as buttons. Events: "act" with the chosen act, "why" with the reasons against a greyed tile,
// "doubt" with an impossible act whose reasons the server must be asked for, "peek" with the result of a discard.
// The view holds all that may be discarded, and the reasons against the rest.
import { awaiting, el, GUARD, isSeat } from "../table/board.js";
import { HeldTiles } from "../table/shell.js";
import { tile } from "../layout/elements.js";

/** @import { View, Ask, Act, Hints, Refused } from "../table/wire" */
/**
 * @typedef {{button: HTMLButtonElement, face: SVGSVGElement, code: string, drawn: boolean, act: Act | null, barred: Refused | null}} Slot
 */

/** @param {View} view @returns {Ask | null} */
export const askOf = (view) => ("acts" in view.ask ? /** @type {Ask} */ (view.ask) : null);

/** @extends {HeldTiles<View, Slot>} */
export class MjHand extends HeldTiles {
  /** Whether the first tap only raises a tile. */
  twice = false;
  #riichi = false;
  #asked = -1;
  #since = 0;
  #raised = -1;
  #sent = -1;
  #settle = () => {};

  /** Whether the next tap chooses the tile for riichi. */
  get riichi() {
    return this.#riichi;
  }

  set riichi(on) {
    if (this.#riichi === on) return;
    this.#riichi = on;
    this.#since = performance.now();
    this.#lift(-1);
    this.draw();
  }

  /** Enables a sent tile again after a refusal. */
  release() {
    this.#sent = -1;
    this.#settle();
    this.draw();
  }

  /** Discards a tile at once, also where a first tap only raises it. @param {number} at the place in the hand; -1 the tile drawn */
  drop(at) {
    const { twice } = this;
    this.twice = false;
    this.choose(at);
    this.twice = twice;
  }

  draw() {
    const { view } = this;
    if (!view || !isSeat(view)) return;
    const ask = askOf(view);
    if ((ask?.id ?? -1) !== this.#asked) {
      this.#asked = ask?.id ?? -1;
      this.#since = performance.now();
      this.#lift(-1);
      this.#sent = -1;
      this.#settle();
      this.#riichi = false;
    }
    super.draw();
    const best = this.#best(view);
    this.slots.forEach((slot) => this.#mark(slot, ask, best));
    this.classList.toggle("choosing", this.#riichi);
  }

  /** @param {View} view */
  #best(view) {
    return /** @type {Hints} */ (view.hints).best ?? "";
  }

  /** @param {number} at @param {string} code @returns {Slot} */
  newSlot(at, code) {
    const face = tile(code, { label: "" });
    const button = el("button", "held", face);
    button.type = "button";
    button.addEventListener("click", () => this.#tap(at));
    button.addEventListener("pointerenter", () => this.#peek(at));
    button.addEventListener("focus", () => this.#peek(at));
    button.addEventListener("pointerleave", () => this.#send("peek", null));
    return { button, face, code, drawn: false, act: null, barred: null };
  }

  /** @param {Slot} slot @param {Ask | null} ask @param {string} best */
  #mark(slot, ask, best) {
    const kind = this.#riichi ? "riichi" : "discard";
    /** @param {Act | Refused} one */
    const fits = (one) => one.kind === kind && one.drawn === slot.drawn && (one.drawn || one.tile === slot.code);
    slot.act = ask?.acts.find(fits) ?? null;
    slot.barred = slot.act ? null : (ask?.refused.find(fits) ?? null);
    const { button } = slot;
    if (button.getAttribute("aria-disabled") !== String(!slot.act)) button.setAttribute("aria-disabled", String(!slot.act));
    button.classList.toggle("barred", slot.barred !== null || (this.#riichi && !slot.act));
    button.classList.toggle("may", slot.act !== null);
    button.classList.toggle("best", slot.act !== null && [slot.act.act, `riichi ${slot.act.act}`].includes(best));
    const why = slot.barred?.why.map((reason) => reason.text).join(" ").replaceAll("。 ", "。");
    this.label(slot, why);
  }

  /** @param {number} at */
  #tap(at) {
    const slot = this.slots[at];
    const ask = this.view && askOf(this.view);
    if (slot.barred) this.#send("why", slot.barred.why);
    else if (!slot.act && ask?.kind === "turn") this.#send("doubt", this.#words(slot));
    if (!slot.act || !ask || performance.now() - this.#since < GUARD || this.#sent === ask.id) return;
    if (this.twice && this.#raised !== at) return this.#lift(at);
    this.#sent = ask.id;
    this.#send("act", { ask: ask.id, act: slot.act.act });
    this.#lift(-1);
    if (slot.drawn) slot.button.blur(); // it will be removed: blur it now, while waiting for the answer anyway
    this.#settle = awaiting([slot.button]);
  }

  /** The act of a tile, in the server's words. @param {Slot} slot */
  #words(slot) {
    const what = slot.drawn ? "drawn" : slot.code;
    return this.#riichi ? `riichi ${what}` : what;
  }

  /** @param {number} at */
  #lift(at) {
    this.#raised = at;
    this.slots.forEach((slot, place) => slot.button.classList.toggle("raised", place === at));
    if (at >= 0) this.#peek(at);
  }

  /** @param {number} at */
  #peek(at) {
    const slot = this.slots[at];
    if (!slot || !this.view) return;
    if (slot.barred) this.#send("why", slot.barred.why);
    else this.#send("peek", slot.act ? ((/** @type {Hints} */ (this.view.hints)).discards?.[slot.act.act] ?? null) : null);
  }

  /** @param {string} name @param {unknown} detail */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("mj-hand", MjHand);
