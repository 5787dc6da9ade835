// Shared by the pages of a table.
import { deal, el, handOf, isSeat, LAG, lag, mark, say } from "./board.js";
import { addNews, bottom, catchUp as lacking, keepLines, recall, showSeal } from "./log.js";
import { prefs, setPrefs, still } from "./prefs.js";
import { attest, contribute, witnessed } from "./witness.js";
import { kept, markDora, nameOf, setTile } from "../layout/elements.js";

/** @import { View, News, Reason } from "./wire" */
/** @import { Stream } from "./stream.js" */
/**
 * @typedef {{button: HTMLButtonElement, face: SVGSVGElement, code: string, drawn: boolean}} Held
 */

export { keepLines };

/** @type {{seat: number, token?: string, lang: string, profile: string, stream: string, alone?: {rules: string, ending: string, says: Record<string, string>}}} alone: where this browser plays by itself */
export const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
export function part(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`#${id} is not on the page`);
  return node;
}

const page = part("play", HTMLElement);
const banner = part("banner", HTMLElement);
export const dialog = part("dialog", HTMLDialogElement);
const DRAW = 130; // ms in which a drawn tile comes
const PASSING = 2000; // ms that a line over the table stays
/** @type {typeof import("./sound.js") | null} */
let sound = null;

export function address() {
  const url = new URL(boot.stream, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

/** Plays after the paint: that delay is inaudible. @param {string} name @param {number} [ms] */
export const sounds = (name, ms = 0) => void setTimeout(() => sound?.play(name, prefs.volume), ms);

/** The view shown last, for the log. @type {View | null} */
let current = null;

/** Adds lines to the log and announces them. @param {News[]} news */
export function logged(news) {
  addNews(current, news);
  const discarded = news.some((one) => one.sound === "discard");
  for (const one of news) if (one.sound) sounds(one.sound, discarded && one.sound === "draw" ? LAG : 0);
}

/** Adds the missing lines of the hand. @param {string[]} told @param {News[]} news */
export const catchUp = (told, news) => lacking(current, told, news);

/** Keeps the dealt tiles as evidence for the check. @param {View} view */
function seen(view) {
  const now = handOf(view);
  if (!now || now.secret || !isSeat(view) || witnessed(view.game.id)[now.number]?.tiles) return;
  const { river, melds, tiles } = view.seats[/** @type {"0"} */ (String(view.game.me))];
  if (!river.length && !melds.length) attest(view.game.id, now.number, { tiles });
}

/** @param {News[]} news */
const sealed = (news) => news.find((one) => one.id === "live.sealed")?.text.match(/[0-9a-f]{64}/)?.[0] ?? "";

/** Whether the tiles have just been dealt. @param {View | null} before @param {View} view */
function dealt(before, view) {
  const now = handOf(view);
  const was = before && handOf(before);
  const fresh = Object.values(view.seats).every((one) => !one.river.length && !one.melds.length);
  return view.game.stage === "play" && now !== null && fresh && now.number !== was?.number;
}

/** Shows a line over the table for a moment. @param {string} text */
function passing(text) {
  const line = Object.assign(el("p", "absent passing", text), { role: "status" });
  for (const old of page.querySelectorAll(".passing")) old.remove();
  page.append(line);
  setTimeout(() => line.remove(), PASSING);
}

/** Ends the drawing of the winds at a touch or a key, once all people want it. @param {() => View | null} shown @param {{go: () => unknown}} stream */
export function hasten(shown, stream) {
  const go = () => {
    const view = shown();
    if (view && isSeat(view) && view.game.stage === "drawing") stream.go();
  };
  page.addEventListener("pointerdown", go);
  document.addEventListener("keydown", go);
}

/**
 * Renders the views of a stream as they come; they wait while tiles are dealt. `redrawn` follows the deal.
 * @template {View} V
 * @param {import("./board.js").MjTable} board
 * @param {{veil: (number: number) => void}} hand
 * @param {(view: V, news: News[]) => void} render
 * @param {() => Stream} stream
 * @param {(view: V) => void} [redrawn]
 */
export function intake(board, hand, render, stream, redrawn) {
  let promised = ""; // the seal before the deal
  /** @type {{view: V, news: News[]}[] | null} */
  let held = null; // while tiles are dealt
  /** @type {V | null} */
  let shown = null;

  /** @param {V} view @param {News[]} news */
  function take(view, news) {
    if (held) return void held.push({ view, news });
    const before = shown;
    shown = current = view;
    promised = sealed(news) || promised;
    if (before?.game.sealed !== view.game.sealed) void contribute(view, (deal, number) => stream().number(deal, number));
    render(view, news);
    others(board, view, news);
    page.dispatchEvent(new CustomEvent("seen", { detail: { view, news } }));
    if (dealt(before, view) && !still()) watch(view);
  }

  /** The animated deal; any touch ends it. @param {V} view */
  async function watch(view) {
    held = [];
    page.classList.add("dealing");
    await deal(board, hand, view, () => sounds("deal"));
    page.classList.remove("dealing");
    const late = held;
    held = null;
    board.redraw();
    redrawn?.(view);
    hand.veil(0);
    for (const { view: next, news } of late) take(next, news);
  }

  /** Updates what all tables show. @param {V | null} before @param {V} view */
  function show(before, view) {
    if (before?.hand !== view.hand) {
      showSeal(handOf(view)?.seal || promised);
      markDora(handOf(view)?.dora_tiles ?? []);
      seen(view);
    }
    if (before?.game === view.game) return;
    if (!before) recall(view.game.id);
    else if (before.game.speed !== view.game.speed) passing(say("page.speed-now", { pace: say(`page.speed-${view.game.speed}`) }));
    page.dataset.stage = view.game.stage;
    page.classList.toggle("watching", !isSeat(view));
    page.classList.toggle("alone", view.game.people < 2);
    if (before && before.game.id !== view.game.id && !boot.alone) history.replaceState(null, "", `/t/${view.game.id}`); // a rematch
  }

  return { take, show };
}

/** @param {Reason} reason */
export function reasonNode(reason) {
  const clause = Object.assign(el("a", "clause", reason.cite), { href: reason.href, target: "_blank" });
  const node = el("p", "", `${reason.text} `, ...(reason.href ? [clause] : [reason.cite]));
  mark(node);
  return node;
}

/** Who has left, and what is said; loaded where there are other people. @param {import("./board.js").MjTable} board @param {View} view @param {News[]} news */
async function others(board, view, news) {
  if (view.game.people < 2) return;
  const { showAbsent, showEmotes } = await import("./people.js");
  showEmotes(board, part("live", HTMLElement), view, news);
  if (current === view) showAbsent(part("absent", HTMLElement), view);
}

/** @param {import("./stream.js").Link} link @param {Reason | null} why */
export function linked(link, why) {
  page.dataset.link = link;
  const text = link === "reconnecting" || link === "late" ? say("page.reconnecting") : link === "ended" ? (why?.text ?? say("page.ended")) : "";
  banner.hidden = !text;
  banner.textContent = text;
}

/** Continues after a hand, if possible. @param {HTMLElement} ending */
export function onward(ending) {
  const go = ending.hidden ? null : ending.querySelector("button.go");
  if (go instanceof HTMLButtonElement) go.click();
  return go !== null;
}

/** Gives the seat up at once on leaving, so that nobody waits. @param {() => View | null} shown */
export function mayLeave(shown) {
  document.querySelector("a.leave")?.addEventListener("click", () => {
    const view = shown();
    if (!view || !isSeat(view) || view.game.people < 2 || view.game.stage === "over") return;
    fetch(`/t/${view.game.id}/leave`, { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true }).catch(() => {});
  });
}

export function openLog() {
  page.classList.toggle("drawer");
  setPrefs({ log: !prefs.log });
  bottom();
}

/** A touch beside the log where it lies over the table closes it, and does nothing else. @param {Event} event */
function closeLog(event) {
  const log = page.querySelector(".record");
  const { target } = event;
  if (!page.classList.contains("drawer") || !log || getComputedStyle(log).position !== "absolute") return;
  if (!(target instanceof Element) || target.closest('.record, [data-open="log"]')) return;
  event.stopPropagation();
  event.preventDefault();
  if (event.type === "click") openLog();
}

for (const kind of ["pointerdown", "pointerup", "click"]) page.addEventListener(kind, closeLog, true);

document.addEventListener("called", async (event) => {
  if (!prefs.voice) return;
  const { speak } = await import("./voice.js");
  speak(/** @type {CustomEvent} */ (event).detail, prefs.volume.calls);
});

/** @param {import("./settings.js").Flag[]} [some] @param {import("./settings.js").Pace} [pace] of the bots, where it can be changed */
export async function openSettings(some, pace) {
  const { settings } = await import("./settings.js");
  settings(dialog, some, pace);
  dialog.showModal();
}

/** @param {{sort: boolean, draw: () => void}} hand @param {() => void} [more] */
export function followPrefs(hand, more = () => {}) {
  const follow = () => {
    hand.sort = prefs.sort;
    more();
    hand.draw();
    page.classList.toggle("logged", prefs.log);
  };
  document.addEventListener("prefs", follow);
  follow();
}

/** @param {Record<string, () => unknown>} keys @param {(key: string) => boolean} [may] */
export function followKeys(keys, may = () => true) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const writing = target.matches("input, select, textarea") && target.checkVisibility(); // what a dialog just closed has left focused is not meant
    if (event.key === "Escape" && dialog.open) return dialog.close();
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || writing || dialog.open) return;
    if (event.key === " " && target.matches("button, a, summary") && target.checkVisibility() && !target.matches(".held")) return;
    const does = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does || (!prefs.keys && event.key.length === 1 && event.key !== "?") || !may(event.key)) return;
    event.preventDefault();
    does();
  });
}

/** The player's tiles as buttons. @template {View} V @template {Held} S */
export class HeldTiles extends HTMLElement {
  sort = true;
  /** @type {S[]} */
  slots = [];
  /** @type {V | null} */
  #view = null;
  #lag = 0; // ms until a tile drawn now is seen
  /** @type {string[]} */
  #order = [];
  /** Whether a hand has been drawn before: what comes now moves. */
  shown = false;

  get view() {
    return this.#view;
  }

  set view(view) {
    if (view) this.#lag = lag(this.#view, view);
    this.#view = view;
    if (view) this.draw();
  }

  /** Turns the last tiles face down. @param {number} number */
  veil(number) {
    this.slots.forEach((slot, at) => slot.button.classList.toggle("veiled", at >= this.slots.length - number));
  }

  /** @param {number} at the place in the hand, from 0; -1 the tile drawn */
  choose(at) {
    const slot = at < 0 ? this.slots.find((one) => one.drawn) : this.slots[at];
    slot?.button.focus();
    slot?.button.click();
  }

  /** @param {number} step */
  move(step) {
    const at = this.slots.findIndex((slot) => slot.button === document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : this.slots.length - 1) : (at + step + this.slots.length) % this.slots.length;
    this.slots[next]?.button.focus();
  }

  draw() {
    const view = this.#view;
    if (!view || !isSeat(view)) return;
    const seat = view.seats[/** @type {"0"} */ (String(view.game.me))];
    this.#order = this.sort ? seat.tiles : kept(this.#order, seat.tiles);
    this.#lay([...this.#order, ...(seat.drawn ? [seat.drawn] : [])], seat.drawn !== "");
    this.shown = true;
    this.setAttribute("aria-label", say("page.hand"));
  }

  /** @param {string[]} codes @param {boolean} apart */
  #lay(codes, apart) {
    this.changing(codes);
    for (const slot of this.slots.splice(codes.length)) slot.button.remove();
    codes.forEach((code, at) => {
      let slot = this.slots[at];
      if (!slot) {
        slot = this.newSlot(at, code);
        this.slots[at] = slot;
        this.append(slot.button);
      } else if (slot.code !== code) {
        setTile(slot.face, code, { label: "" });
        slot.code = code;
      }
      const came = apart && at === codes.length - 1 && !slot.drawn && this.shown;
      slot.drawn = apart && at === codes.length - 1;
      if (came && !still()) slot.face.animate([{ translate: "0 -24%", opacity: 0 }, {}], { duration: DRAW, delay: this.#lag, fill: "backwards", easing: "ease-out" });
      slot.button.classList.toggle("drawn", slot.drawn);
    });
  }

  /** @param {string[]} _codes the tiles to come */
  changing(_codes) {}

  /** @param {number} at @param {string} code @returns {S} */
  newSlot(at, code) {
    throw new Error(code + at);
  }

  /** @param {S} slot @param {string} [why] */
  label({ button, code, drawn }, why) {
    const name = drawn ? say("page.drawn", { tile: nameOf(code) }) : nameOf(code);
    const text = why ? `${name}: ${why}` : name;
    if (button.getAttribute("aria-label") !== text) button.setAttribute("aria-label", text);
  }
}

for (const name of ["pointerdown", "keydown"]) {
  document.addEventListener(name, async () => {
    sound ??= await import("./sound.js");
    sound.wake();
  });
}
