// The end of a hand: wins by han and fu, by limit or by tiles, and draws.
import { el, field, press, REPLACEMENT, say } from "./elements.js";

/** @import { Asking, Choice } from "./asking" */
/** @import { Win } from "./types" */
/**
 * @typedef {"ron" | "tsumo"} Kind
 * @typedef {{ from?: number, riichi_tile?: boolean, sticks?: number }} Rest what a win has besides the winners
 */

const MOST_HAN = 4;
const MOST_TOP = 3; // numbers of yakuman that have a button

/** Winner, payer, worth. @param {Asking} asking @param {Kind} kind @param {Win[]} [wins] @param {Rest} [rest] */
export function won(asking, kind, wins = [], rest = {}) {
  const not = [...wins.map((win) => win.seat), ...(rest.from === undefined ? [] : [rest.from])];
  asking.who(say("who-won"), (seat) => {
    const all = [...wins, { seat }];
    if (kind === "tsumo" || rest.from !== undefined) worth(asking, kind, all, rest);
    else asking.who(say("who-paid"), (from) => worth(asking, kind, all, { ...rest, from }), [seat]);
  }, not);
}

/** @param {Asking} asking @param {Kind} kind @param {Win[]} wins @param {Rest} rest */
function worth(asking, kind, wins, rest) {
  const { fu, limits, yakuman, most_yakuman: most, two_han: [least, rule] } = asking.host.boot.choices;
  const last = wins[wins.length - 1];
  const table = fu[asking.riichi.includes(last.seat) ? /** @type {const} */ (`${kind}-riichi`) : kind];
  /** @param {Partial<Win>} claimed */
  const go = (claimed) => settled(asking, kind, [...wins.slice(0, -1), { seat: last.seat, ...claimed }], rest);
  /** @param {number} han */
  const fus = (han) => asking.ask(`${han} ${say("han")}`, table[String(han)].map((one) => [`${one} ${say("fu")}`, () => go({ han, fu: one })]), { look: "tight" });
  /** @type {Choice[]} */
  const choices = [
    ...Array.from({ length: MOST_HAN }, (_, at) => at + 1).filter((han) => table[String(han)].length).map((han) => /** @type {Choice} */ ([`${han} ${say("han")}`, () => fus(han)])),
    ...limits.map(([id, text]) => /** @type {Choice} */ ([text, () => go({ limit: id })])),
    ...Array.from({ length: Math.max(1, Math.min(most, MOST_TOP)) }, (_, at) => /** @type {Choice} */ ([at ? `${yakuman} × ${at + 1}` : yakuman, () => go({ yakuman: at + 1 })])),
  ];
  asking.ask(say("how-much"), [...choices, [say("by-tiles"), () => void tiles(asking, last.seat, rest.from, go), "wide"]], { look: "tight", lead: least && (asking.amending || asking.host.sheet().counters >= least) ? rule : "" });
}

/** By tiles; loads the palette. @param {Asking} asking @param {number} seat @param {number | undefined} from @param {(claimed: Partial<Win>) => void} go */
async function tiles(asking, seat, from, go) {
  try {
    const { laid } = await import("./win_by_tiles.js");
    await laid(asking, { seat, from }, go);
  } catch {
    asking.ask(say("tiles-offline"), []);
  }
}

/** The payments, and further circumstances of the win. @param {Asking} asking @param {Kind} kind @param {Win[]} wins @param {Rest} rest */
function settled(asking, kind, wins, rest) {
  /** @param {Win[]} all @param {Rest} [more] */
  const again = (all, more = rest) => settled(asking, kind, all, more);
  const body = { ...(kind === "ron" ? { from: rest.from } : {}), ...(rest.riichi_tile ? { riichi_tile: true } : {}), ...(rest.sticks === undefined ? {} : { sticks: rest.sticks }), wins };
  /** @type {Choice[]} */
  const foot = kind === "ron" && wins.length < asking.host.boot.choices.winners ? [[say("and-then"), () => won(asking, "ron", wins, rest)]] : [];
  void asking.show({ kind: "win", body }, { foot, more: [aside(asking, kind, wins, rest, again)] });
}

/** @param {Asking} asking @param {Kind} kind @param {Win[]} wins @param {Rest} rest @param {(wins: Win[], rest?: Rest) => void} again */
function aside(asking, kind, wins, rest, again) {
  const parts = [];
  const [only] = wins;
  if (kind === "tsumo") {
    const held = only.apart === false;
    parts.push(press(say("not-apart"), () => again([{ ...only, apart: held ? undefined : false }]), `small ${held ? "primary on" : "off"}`));
  }
  if (kind === "ron" && rest.from !== undefined && asking.riichi.includes(rest.from)) {
    parts.push(press(say("riichi-tile"), () => again(wins, { ...rest, riichi_tile: !rest.riichi_tile }), `small ${rest.riichi_tile ? "primary on" : "off"}`));
  }
  for (const win of wins) {
    const choices = asking.host.boot.choices.liable.filter(([id]) => (id === REPLACEMENT ? kind === "tsumo" : win.yakuman));
    if (choices.length) parts.push(liability(asking, choices, wins, win, again));
  }
  const { sticks } = asking.host.sheet();
  if (sticks && !asking.amending) {
    const counted = rest.sticks === undefined ? "" : String(rest.sticks);
    const line = field(say("sticks-counted"), counted, () => {}, { type: "number", min: "0", inputMode: "numeric" });
    const input = /** @type {HTMLInputElement} */ (line.lastElementChild);
    input.addEventListener("change", () => again(wins, { ...rest, sticks: input.value === "" ? undefined : Number(input.value) }));
    const more = el("details", "more", el("summary", "", say("details")), line);
    more.open = counted !== "";
    parts.push(more);
  }
  return el("div", "aside", ...parts);
}

/** The liable seat, and what for. @param {Asking} asking @param {[string, string][]} choices @param {Win[]} wins @param {Win} win @param {(wins: Win[]) => void} again */
function liability(asking, choices, wins, win, again) {
  /** @param {Partial<Win>} more */
  const put = (more) => again(wins.map((one) => (one === win ? { ...win, ...more } : one)));
  const set = win.liable !== undefined;
  const text = set ? `${asking.seats[/** @type {number} */ (win.liable)].name} · ${choices.find(([id]) => id === win.liable_for)?.[1]}` : say("liable-who");
  return press(text, () => {
    if (set) return put({ liable: undefined, liable_for: undefined });
    asking.who(say("liable-who"), (seat) => asking.ask(asking.seats[seat].name, choices.map(([id, name]) => [name, () => put({ liable: seat, liable_for: id })])), [win.seat]);
  }, `small ${set ? "primary on" : "off"}`);
}

/** An exhaustive draw: riichi hands are preset as tenpai. @param {Asking} asking @param {number[]} [ready] @param {number[]} [nagashi] */
export function drawn(asking, ready = asking.riichi.filter((at) => asking.amending || !asking.seats[at].dead), nagashi = []) {
  const body = { tenpai: ready, ...(nagashi.length ? { nagashi } : {}) };
  const able = [0, 1, 2, 3].filter((at) => asking.amending || !asking.seats[at].dead); // a dead hand is noten
  const rows = asking.switches(ready, (seats) => drawn(asking, seats, nagashi), able);
  const more = asking.host.boot.choices.nagashi
    ? [el("div", "aside", el("p", "small muted", say("nagashi")), ...asking.switches(nagashi, (seats) => drawn(asking, ready, seats)).map(([text, act, look]) => press(text, act, `small ${look}`)))]
    : [];
  void asking.show({ kind: "draw", body }, { title: say("tenpai-who"), choices: rows, more, key: "draw" });
}
