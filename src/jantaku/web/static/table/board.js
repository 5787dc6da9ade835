// <mj-table>: the table in a seat's view. Setting `view` redraws only what has changed.
import { el, meldOf, nameOf, nameTiles, tile } from "../layout/elements.js";

export { el, mark } from "../layout/elements.js";

/** @import { View, Hand, Seat, SeatKey } from "./wire" */
/**
 * @typedef {ReturnType<typeof newSide>} Side
 */

/** The seats, by which a view names them. */
export const SEATS = /** @type {SeatKey[]} */ (["0", "1", "2", "3"]);
/** Taps within this time after a change, in ms, were meant for what was there before. */
export const GUARD = 300;
const SLOW = 80; // ms until an answer counts as late
const DICE = 700; // ms of the rolling dice
const STEP = 85; // ms between two draws of the deal
const ALONE = 0.35; // of these for one person
const ROOMY = 866; // px of a table with walls whose rivers have tiles of 40 px
const DRAW = 130; // ms in which a drawn tile comes
const MOVE = 180; // ms of a tile on its way
export const LAG = 150; // ms after a discard in which the tile that was drawn with it stays unseen
const SHORT = 8; // letters of a name that is cut only after longer ones
const SAID = 1300; // ms for which a call is shown

/** @type {{texts: Record<string, string>, tiles: Record<string, string>, limits?: string[]}} */
export const words = { texts: {}, tiles: {}, ...JSON.parse(document.getElementById("words")?.textContent || "{}") };
nameTiles(words.tiles);

const ELIDED = /\b([Dd]|[Qq]u|[Ll])[ea] \{(\w+)\}/g;
const LATIN = /[A-Za-z\u00c0-\u024f]/;
const OWN = /[\u3041-\u30ff\u3400-\u9fff]/; // kana and kanji: a blank parts them from a name in Latin letters
const VOWEL = /^(?!onz|oui)[aeiouàâäéèêëîïôöùûüœæ]/i;

/**
 * A text of the page with its placeholders filled in; where the language elides, "de", "que", "le" lose their vowel.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function say(id, values = {}) {
  let text = words.texts[id] ?? id;
  if ("elides" in document.documentElement.dataset)
    text = text.replace(ELIDED, (all, head, name) => (VOWEL.test(String(values[name])) ? `${head}’{${name}}` : all));
  const spaced = document.documentElement.lang === "ja";
  return text.replace(/\{(\w+)(?::([^}|]*)\|([^}]*))?\}/g, (all, name, one, more, at) => {
    if (one !== undefined) return Math.abs(Number(values[name])) === 1 ? one : more;
    const value = String(values[name]);
    if (!spaced || !LATIN.test(value)) return value;
    const before = OWN.test(text[at - 1] ?? "") && /^[\w\u00c0-\u024f]/.test(value) ? " " : "";
    return `${before}${value}${OWN.test(text[at + all.length] ?? "") && /[\w\u00c0-\u024f]$/.test(value) ? " " : ""}`;
  });
}

/**
 * Shows that something was sent, if the answer is late; painting at once would delay a fast answer.
 * @param {Iterable<Element>} nodes
 * @returns {() => void} what ends it
 */
export function awaiting(nodes) {
  const list = [...nodes];
  const timer = setTimeout(() => list.forEach((node) => node.classList.add("sent")), SLOW);
  return () => {
    clearTimeout(timer);
    list.forEach((node) => node.classList.remove("sent"));
  };
}

/**
 * Makes the children of a node match a list, keeping those with the same key.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} list
 * @param {(item: T, at: number) => string} key
 * @param {(item: T, at: number) => Element} make
 */
export function fill(parent, list, key, make) {
  const nodes = /** @type {(Element & {key?: string})[]} */ ([...parent.children]);
  list.forEach((item, at) => {
    const name = key(item, at);
    if (nodes[at]?.key === name) return;
    const node = Object.assign(make(item, at), { key: name });
    if (nodes[at]) nodes[at].replaceWith(node);
    else parent.append(node);
  });
  for (const node of nodes.slice(list.length)) node.remove();
}

/** Whether the view is a player's, not a spectator's. @param {View} view */
export const isSeat = (view) => view.game.me >= 0 && view.game.me < 4;

/** @param {View} view @param {number} place 0 nearest, then against the clock @returns {SeatKey} */
export const seatAt = (view, place) => /** @type {SeatKey} */ (String(((isSeat(view) ? view.game.me : 0) + place) % 4));

/** @param {View} view @returns {Hand | null} */
export const handOf = (view) => ("number" in view.hand ? /** @type {Hand} */ (view.hand) : null);

/** @param {number} place */
function newSide(place) {
  const box = el("div", `side side-${place}`);
  box.setAttribute("role", "group");
  const blocks = Array.from({ length: 17 }, () => el("i", "block"));
  const wall = el("div", "wall", ...(place === 1 ? [...blocks].reverse() : blocks));
  const rows = [el("div", "line"), el("div", "line"), el("div", "line")];
  const river = el("div", "river", ...rows);
  river.setAttribute("role", "img");
  const stick = el("i", "stick");
  const corner = el("div", "corner");
  const tag = el("div", "tag");
  const tiles = el("div", "hand");
  const melds = el("div", "melds");
  const rack = el("div", "rack", tag, tiles, melds);
  wall.setAttribute("aria-hidden", "true");
  box.append(wall, river, stick, corner, rack);
  const score = el("div", `score score-${place}`);
  return { place, box, wall, blocks, rows, river, stick, corner, tag, tiles, melds, rack, score, strip: el("div", `tag strip-${place}`) };
}

/** @param {Element & {told?: string}} node @param {Seat} seat @param {boolean} acts */
function drawTag(node, seat, acts) {
  node.classList.toggle("acts", acts);
  node.classList.toggle("away", seat.kind === "person" && !seat.here);
  const told = JSON.stringify([seat.name, seat.wind, seat.kind, seat.stand_in, seat.dead, seat.declared, seat.bank]);
  if (node.told === told) return; // skips unchanged tags: every turn calls this
  node.told = told;
  const [, stem, number] = /** @type {string[]} */ (/^(.*?)( \d)?$/.exec(seat.name || "–")); // of two Guests, the 2 is what must not be cut off
  const name = el("b", "", el("span", "", stem), number ?? "");
  node.classList.toggle("long", stem.length > SHORT);
  const mark = el("span", "wind", say(`page.wind-${seat.wind.toLowerCase()}`));
  node.replaceChildren(mark, name);
  if (seat.kind === "bot" || seat.stand_in) node.append(Object.assign(el("i", "is-bot", "⚙"), { title: say("page.bot") }));
  if (seat.dead) node.append(el("em", "", say("page.dead")));
  if (seat.declared) node.append(el("em", seat.declared, say(`page.${seat.declared}`)));
  if (seat.bank && seat.kind === "person" && !seat.stand_in) node.append(el("span", "bank", `${seat.bank} s`));
}

/** @param {Side} side @param {string[]} river @param {number} newest */
function drawRiver(side, river, newest) {
  [river.slice(0, 6), river.slice(6, 12), river.slice(12)].forEach((part, row) => {
    fill(
      side.rows[row],
      part,
      (text) => text,
      (text) => {
        const name = [text.includes("'") ? "turned" : "", text.includes("_") ? "dim" : "", text.includes("^") ? "claimed" : ""];
        return tile(text.slice(0, 2), { label: "", marks: name.filter(Boolean).join(" ") });
      },
    );
  });
  const row = Math.min(2, Math.floor(newest / 6));
  const last = newest < 0 ? null : side.rows[row].children[newest - 6 * row];
  for (const was of side.river.querySelectorAll(".last")) was.classList.toggle("last", was === last);
  last?.classList.add("last");
  side.rows[2].classList.toggle("long", river.length > 22);
}

const moves = () => document.documentElement.dataset.still !== "true";

/** Moves what was just melded from the river to its place. @param {Side} side @param {Seat} was @param {Seat} seat */
function expose(side, was, seat) {
  const at = seat.melds.findIndex((meld, place) => JSON.stringify(meld) !== JSON.stringify(was.melds[place]));
  if (at < 0 || seat.melds.length < was.melds.length || !moves()) return;
  side.melds.children[at]?.animate([{ translate: "-60% -120%", opacity: 0.2, scale: 1.15 }, {}], { duration: MOVE, easing: "cubic-bezier(.2,.8,.3,1)" });
}

/** Animates the newest discard from the hand. @param {Side} side */
function fly(side) {
  if (!moves()) return;
  const tile = side.rows.findLast((row) => row.lastElementChild)?.lastElementChild;
  tile?.animate([{ translate: "0 200%", scale: 1.25 }, { translate: "0 0", scale: 1 }], { duration: MOVE, easing: "cubic-bezier(.2,.8,.3,1)" });
}

/** How long a tile drawn now stays unseen, in ms: what came at once is seen one after the other. @param {View | null} before @param {View} view */
export const lag = (before, view) => (before && before.last !== view.last && "at" in view.last ? LAG : 0);

/** @param {Side} side @param {Seat} seat @param {boolean} hidden @param {number} delay ms */
function drawTiles(side, seat, hidden, delay) {
  const tiles = hidden ? [] : [...seat.tiles, ...(seat.drawn ? [seat.drawn] : [])];
  const apart = seat.drawn ? tiles.length - 1 : -1;
  const drawn = side.tiles.lastElementChild;
  fill(
    side.tiles,
    tiles,
    (code, at) => code + (at === apart),
    (code, at) => {
      const name = at === apart ? "drawn" : "";
      return code === "?" ? el("i", `upright ${name}`) : tile(code, { label: "", marks: name });
    },
  );
  const came = side.tiles.lastElementChild;
  if (apart >= 0 && came !== drawn && drawn && moves()) came?.animate([{ translate: "60% 0", opacity: 0 }, {}], { duration: DRAW, delay, fill: "backwards" });
}

/** @param {Side} side @param {Hand} hand @param {SeatKey} seat */
function drawWall(side, hand, seat) {
  const dealt = hand.walls[seat];
  side.blocks.forEach((block, at) => {
    const cut = String(hand.break_at.seat) === seat && hand.break_at.stack === at ? " cut" : "";
    const name = `block s${dealt[at]}${cut}`;
    if (block.className !== name) block.className = name;
    const shown = hand.indicators.filter((one) => String(one.seat) === seat && one.stack === at).map((one) => one.tile);
    if (shown.length || block.firstChild) fill(block, shown, (code) => code, (code) => tile(code));
  });
}

/** The dice, counters and marker at the right of East and of the first East. @param {Side} side @param {Hand} hand @param {number} seat */
function drawCorner(side, hand, seat) {
  const inside = [];
  if (hand.dealer === seat) {
    const dice = el("span", "dice", ...hand.dice.map((pips) => el("i", `die d${pips}`)));
    dice.setAttribute("role", "img");
    dice.setAttribute("aria-label", say("page.dice", { a: hand.dice[0], b: hand.dice[1] }));
    inside.push(dice);
  }
  if (seat === 0) {
    const marker = el("span", "marker", tile(`${hand.round + 1}z`, { label: "" }));
    marker.setAttribute("role", "img");
    marker.setAttribute("aria-label", say("page.marker"));
    inside.push(marker);
  }
  if (hand.dealer === seat && hand.counters) {
    inside.push(el("span", "hundreds", ...Array.from({ length: Math.min(hand.counters, 8) }, () => el("i"))));
  }
  side.corner.replaceChildren(...inside);
}

export class MjTable extends HTMLElement {
  /** @type {View | null} */
  #view = null;
  /** @type {Side[]} */
  #sides = [];
  #plate = el("div", "plate");
  #middle = el("div", "middle");
  /** Whether a tile of the walls lies open, by a foul. */
  exposed = false;

  /** The current view. */
  get view() {
    return this.#view;
  }

  set view(view) {
    const before = this.#view;
    this.#view = view;
    if (!view) return;
    if (!this.#sides.length) this.#build();
    const turned = before === null || before.game.me !== view.game.me;
    this.#sides.forEach((side) => this.#drawSide(side, turned ? null : before, view));
    if (before?.hand !== view.hand || turned) this.#drawMiddle(view);
  }

  /** Shows a call for a moment in front of a seat. @param {number} seat @param {string} text */
  call(seat, text) {
    this.bubble(seat, text, "");
    document.dispatchEvent(new CustomEvent("called", { detail: { text } }));
  }

  /** Shows words in front of a seat. @param {number} seat @param {string} text @param {string} kind a class */
  bubble(seat, text, kind) {
    const view = this.#view;
    const place = view ? [0, 1, 2, 3].find((one) => Number(seatAt(view, one)) === seat) : undefined;
    const said = el("b", `said said-${place} ${kind}`, text);
    said.setAttribute("aria-hidden", "true"); // the log announces it
    this.querySelector(".square")?.append(said);
    setTimeout(() => said.remove(), kind ? 2 * SAID : SAID);
  }

  /** Leaves the walls out where they would make the rivers small, or as the reader has chosen; never while a tile of theirs lies open. */
  fit() {
    const frame = this.querySelector(".frame");
    const room = frame ? Math.min(frame.clientWidth, frame.clientHeight) : 0;
    const { walls } = document.documentElement.dataset;
    this.toggleAttribute("compact", !this.exposed && (walls === "none" || (walls !== "all" && room < ROOMY)));
  }

  /** Redraws everything, after a change that no view shows. */
  redraw() {
    const view = this.#view;
    if (!view) return;
    this.#view = null;
    this.view = view;
  }

  /** The nodes of a side, for animations. @param {number} place */
  side(place) {
    return this.#sides[place];
  }

  #build() {
    this.#sides = [0, 1, 2, 3].map(newSide);
    this.#plate.append(this.#middle, ...this.#sides.map((side) => side.score));
    const strip = el("div", "strip", ...this.#sides.map((side) => side.strip));
    const square = el("div", "square", el("div", "cloth"), ...this.#sides.map((side) => side.box), this.#plate);
    const frame = el("div", "frame", square);
    this.replaceChildren(strip, frame);
    if (this.hasAttribute("full")) return;
    new ResizeObserver(() => this.fit()).observe(frame);
    document.addEventListener("prefs", () => this.fit());
    this.fit();
  }

  /** @param {Side} side @param {View | null} old @param {View} view */
  #drawSide(side, old, view) {
    const key = seatAt(view, side.place);
    const seat = view.seats[key];
    const was = old?.seats[key];
    const acts = view.turn === Number(key);
    if (was !== seat || (old?.turn === Number(key)) !== acts) this.#drawSeat(side, seat, acts);
    const newest = view.last.seat === Number(key) ? (view.last.at ?? -1) : -1;
    const newestWas = old?.last.seat === Number(key) ? old.last.at : -1;
    if (was?.river !== seat.river || newest !== newestWas) {
      drawRiver(side, seat.river, newest);
      if (was && seat.river.length === was.river.length + 1) fly(side);
      const names = seat.river.map((text) => nameOf(text.slice(0, 2))).join(", ");
      side.river.setAttribute("aria-label", say("page.river", { seat: seat.wind_name, tiles: names || "–" }));
    }
    const hidden = side.place === 0 && isSeat(view) && !this.hasAttribute("full");
    if (was?.tiles !== seat.tiles || was?.drawn !== seat.drawn) drawTiles(side, seat, hidden, lag(old, view));
    if (was?.melds !== seat.melds) {
      fill(side.melds, seat.melds, (meld) => JSON.stringify(meld), meldOf);
      if (was) expose(side, was, seat);
    }
    const hand = handOf(view);
    if (hand && old?.hand !== hand) {
      drawWall(side, hand, key);
      const before = old && handOf(old);
      if (!before || before.number !== hand.number || before.dice !== hand.dice) drawCorner(side, hand, Number(key));
    }
    side.wall.hidden = side.corner.hidden = !hand;
  }

  /** @param {Side} side @param {Seat} seat @param {boolean} acts */
  #drawSeat(side, seat, acts) {
    side.box.setAttribute("aria-label", seat.spoken);
    side.box.classList.toggle("dead", seat.dead);
    side.stick.hidden = !seat.riichi;
    drawTag(side.tag, seat, acts);
    drawTag(side.strip, seat, acts);
    side.score.classList.toggle("acts", acts);
    side.score.classList.toggle("long", seat.points_text.length > 6);
    const winds = say(`page.wind-${seat.wind.toLowerCase()}`);
    fill(side.score, [winds, seat.points_text], (text) => text, (text, at) => el("span", at ? "points" : "wind", text));
  }

  /** @param {View} view */
  #drawMiddle(view) {
    const hand = handOf(view);
    this.#middle.replaceChildren(el("b", "round", hand ? say(`page.round-${hand.round}`, { n: hand.dealer + 1 }) : "Jantaku"));
    if (!hand) return;
    const left = el("span", "left", String(hand.left));
    left.title = say("page.left", { n: hand.left });
    left.setAttribute("role", "img");
    left.setAttribute("aria-label", left.title);
    const bets = el("span", "bets", el("i", "thousand"), String(hand.sticks), el("i", "hundred"), String(hand.counters));
    bets.setAttribute("role", "img");
    bets.setAttribute("aria-label", say("page.bets", { sticks: hand.sticks, counters: hand.counters }));
    const turned = hand.dora.filter((code) => code !== "?");
    const indicators = el("span", "indicators", ...turned.map((code) => tile(code)));
    indicators.style.setProperty("--n", String(turned.length));
    indicators.setAttribute("role", "group");
    indicators.setAttribute("aria-label", say("page.dora"));
    const counts = el("span", "counts", left, bets);
    counts.style.setProperty("--c", String(`${hand.left}${hand.sticks}${hand.counters}`.length)); // more digits are smaller
    this.#middle.append(indicators, counts);
  }
}

/** The stacks in drawing order, from the break. @param {Hand} hand */
function taking(hand) {
  const order = [];
  let { seat, stack } = hand.break_at;
  for (let count = 0; count < 68; count++) {
    order.push({ seat, stack });
    stack -= 1;
    if (stack < 0) [seat, stack] = [(seat + 3) % 4, 16];
  }
  return order;
}

/** @param {number} ms @param {AbortSignal} ended */
const pause = (ms, ended) =>
  new Promise((done) => {
    if (ended.aborted) return void done(null);
    const timer = setTimeout(done, ms);
    ended.addEventListener("abort", () => (clearTimeout(timer), done(null)), { once: true });
  });

/**
 * The animated deal: dice, the break, tiles taken in fours. Any touch ends it.
 * @param {MjTable} board
 * @param {{veil: (number: number) => void}} own
 * @param {View} view
 * @param {() => void} sound
 */
export async function deal(board, own, view, sound) {
  const hand = handOf(view);
  if (!hand) return;
  const part = view.game.people === 1 ? ALONE : 1;
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, end, { once: true });
  const places = [0, 1, 2, 3];
  const placeOf = (/** @type {number} */ seat) => places.find((place) => Number(seatAt(view, place)) === seat) ?? 0;
  const order = taking(hand).map(({ seat, stack }) => board.side(placeOf(seat)).blocks[stack]);
  const turns = places.map((step) => placeOf((hand.dealer + step) % 4));
  const got = [0, 0, 0, 0];
  order.forEach((block, at) => (block.className = `block s2${at ? "" : " cut"}`));
  for (const block of order) block.replaceChildren();
  const show = () => places.forEach((place) => [...board.side(place).tiles.children].forEach((tile, at) => tile.classList.toggle("undealt", at >= got[place])));
  show();
  own.veil(14);
  for (const die of board.querySelectorAll(".die")) die.animate([{ rotate: "-540deg", translate: "0 -300%" }, {}], { duration: DICE * part, easing: "cubic-bezier(.2,.7,.3,1)" });
  await pause((DICE + 150) * part, stop.signal);
  let taken = 0;
  for (let round = 0; round < 4; round++) {
    for (const place of turns) {
      got[place] += round < 3 ? 4 : place === turns[0] ? 2 : 1;
      const next = round < 3 ? taken + 2 : taken + 0.5;
      for (const block of order.slice(taken, next)) block.className = "block s0";
      taken = next;
      show();
      own.veil(Math.max(0, 14 - got[0]));
      if (!stop.signal.aborted) sound();
      await pause(STEP * part, stop.signal);
    }
  }
  for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, end);
}

customElements.define("mj-table", MjTable);
