// A win by tiles: the calculator's palette and sheet, with winds, riichi, counters and sticks from the score sheet.
import { el, press, REPLACEMENT, say } from "./elements.js";
import { Palette } from "../calculator/palette.js";
import { MjSheet } from "../calculator/sheet.js";
import { nameTiles } from "../layout/elements.js";

/** @import { Asking } from "./asking" */
/** @import { Win } from "./types" */
/** @import { Held } from "../calculator/palette" */
/** @import { Answer as Found } from "../calculator/calculator" */
/**
 * @typedef {import("../calculator/palette").Boot & { names: Record<string, string>, words: Record<string, string> }} Start
 */

/** @type {Start | undefined} */
let start;

/** Loads styles of the calculator. @param {string} name */
function style(name) {
  const looks = Object.assign(el("link"), { rel: "stylesheet", href: new URL(`../calculator/${name}.css`, import.meta.url).href });
  const ready = new Promise((resolve) => looks.addEventListener("load", resolve));
  document.head.append(looks);
  return ready;
}

/** The start data of the palette, and its styles. @param {string} url of the sheet @returns {Promise<Start>} */
async function begun(url) {
  if (start) return start;
  const [answer] = await Promise.all([fetch(`${url}/palette`), ...["calculator", "sheet"].map(style)]);
  start = /** @type {Start} */ (await answer.json());
  nameTiles(start.names);
  return start;
}

/** Opens the palette for a hand. @param {Asking} asking @param {{ seat: number, from: number | undefined }} how @param {(claimed: Partial<Win>) => void} go */
export async function laid(asking, how, go) {
  const { boot } = asking.host;
  const first = await begun(boot.url);
  const tiles = new Tiles(asking, how, first, go);
  asking.put("tiles", () => tiles.node());
  await tiles.ask();
}

class Tiles {
  /** @type {Partial<Win>} */
  win = {};
  /** @type {Found | undefined} */
  found;
  asked = 0;

  /** @param {Asking} asking @param {{ seat: number, from: number | undefined }} how @param {Start} first @param {(claimed: Partial<Win>) => void} go */
  constructor(asking, how, first, go) {
    this.asking = asking;
    this.how = how;
    this.go = go;
    this.root = el("div", "");
    this.root.id = "palette";
    const clear = press(first.words.clear, () => this.put({ tiles: [], melds: [], win: "", dora: [], ura: [] }), "small quiet");
    this.palette = new Palette(this.root, first, (held) => this.put(held), [clear]);
    this.flags = el("div", "aside");
    this.said = el("div", "");
    this.said.setAttribute("role", "status");
    this.worth = new MjSheet();
    this.next = press(say("next"), () => go(this.win), "primary big");
    this.next.disabled = true;
    this.body = el("div", "stack laid", this.root, this.flags, this.said, this.worth, this.next);
  }

  node() {
    return this.asking.frame(`${this.asking.called(this.how.seat)} · ${say("by-tiles")}`, this.body);
  }

  /** Takes the hand of the palette. @param {Held} held */
  put(held) {
    const melds = held.melds.map((meld) => `${meld.call}:${meld.row.join("")}`);
    const texts = { hand: [held.tiles.join(""), ...melds].filter(Boolean).join(" "), tile: held.win, dora: held.dora.join(","), ura: held.ura.join(",") };
    for (const [name, text] of Object.entries(texts)) this.set(name, text || undefined);
    void this.ask();
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    if (value === undefined) delete this.win[name];
    else this.win[name] = value;
  }

  async ask() {
    const number = ++this.asked;
    const { amending, host } = this.asking;
    const body = { ...this.how, win: this.win, ...(amending?.what === "hand" ? { hand: amending.hand, riichi: amending.riichi } : {}) };
    try {
      const answer = await fetch(`${host.boot.url}/tiles`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const found = await answer.json();
      if (number === this.asked && answer.ok) this.show(found);
    } catch {
      if (number === this.asked) this.unknown();
    }
  }

  /** Without a network nobody says what the tiles are worth: a whole hand is recorded all the same. */
  unknown() {
    const { win } = this;
    const whole = !this.asking.amending && Boolean(win.hand && win.tile);
    this.said.replaceChildren(el("p", "notice", say(whole ? "waiting" : "tiles-offline")));
    this.next.replaceChildren(say("next"));
    this.next.disabled = !whole;
  }

  /** @param {Found} found */
  show(found) {
    this.found = found;
    if (found.hand) this.palette.held = found.hand;
    if (Object.keys(found.left).length) this.palette.left = found.left;
    this.palette.blocked = found.blocked;
    this.palette.draw();
    this.worth.sheet = found.sheet ?? undefined;
    const waits = found.waits ? found.waits.title : "";
    this.said.replaceChildren(...(found.error || found.note || waits ? [el("p", found.error ? "notice bad" : "muted", found.error || found.note || waits)] : []));
    this.next.disabled = !found.sheet;
    const sum = found.sheet ? [found.sheet.headline, found.sheet.limit].filter(Boolean).join(" · ") : "";
    this.next.replaceChildren(el("span", "", sum || say("next")), el("strong", "", found.sheet?.valued ? found.sheet.points_text : ""));
    this.circumstances();
  }

  /** Further circumstances: ippatsu, last tile, kongs, liability. */
  circumstances() {
    const { asking, win, found } = this;
    const blocked = found?.blocked ?? {};
    const bet = asking.riichi.includes(this.how.seat);
    const flags = asking.host.boot.choices.flags.filter(([name]) => bet || name !== "double_riichi");
    const rows = flags.map(([name, text]) => this.toggle(name, text, blocked[name === "double_riichi" ? "double" : name.replace(/_/g, "-")]));
    if (this.how.from === undefined) rows.push(press(say("not-apart"), () => (this.set("apart", win.apart === false ? undefined : false), void this.ask()), `small ${win.apart === false ? "primary on" : "off"}`));
    const yakuman = found?.sheet?.limit === "" && found.sheet.valued && !found.sheet.fu_text;
    const may = asking.host.boot.choices.liable.some(([id]) => (id === REPLACEMENT ? win.after_kan : yakuman));
    if (win.liable !== undefined || may) rows.push(this.liable());
    this.flags.replaceChildren(...rows.filter((row) => !row.hidden));
  }

  /** @param {string} name @param {string} text @param {string | undefined} why it cannot be */
  toggle(name, text, why) {
    const on = this.win[name] === true;
    const button = press(text, () => (this.set(name, on ? undefined : true), void this.ask()), `small ${on ? "primary on" : "off"}`);
    button.hidden = !on && Boolean(why);
    return button;
  }

  liable() {
    const { asking, win } = this;
    const text = win.liable === undefined ? say("liable-who") : `${say("liable-who")} ${asking.seats[win.liable].name}`;
    return press(text, () => {
      if (win.liable !== undefined) return this.set("liable", undefined), void this.ask();
      asking.who(say("liable-who"), (seat) => (this.set("liable", seat), asking.back(), void this.ask()), [this.how.seat]);
    }, `small ${win.liable === undefined ? "off" : "primary on"}`);
  }
}
