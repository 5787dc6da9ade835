// The stream of a refereed table: table/wire.d.ts plus the parts below. See docs/protocol.md.
// Nothing is prompted: `ask`, `window`, `hints` and `toggles` are empty objects. Every action that hands and mouths can do may
// be sent; the referee rules on it by the book, and everybody is notified.

import type { Game as Plain, News, Reason, SeatKey, Tile, View as Whole } from "../table/wire";

export interface View extends Omit<Whole, "game"> {
  game: Game;
  felt: Felt; // always present, before the first deal too
}

export interface Game extends Plain {
  refereed: true;
  training: boolean; // a foul is explained to the player about to commit it, before it counts
  time: "runs" | "waits"; // "waits": bots act only once all players have acted or let the moment pass ("let")
  formal: "referee" | "players"; // who declares a dead hand formally: the referee at once, or players by `dead`
  count: "book" | "winner"; // "winner": winners count their own han, fu and points, and the others may dispute it
}

export interface Felt {
  seats: Record<SeatKey, Place>;
  wall: { seat: number; stack: number; low: boolean; tile: Tile }[]; // exposed tiles of the wall, placed like `hand.indicators`
  offers: Offer[]; // actions that this seat can physically do now, right or wrong; none for spectators
  let: "" | "asked" | "passed"; // where time waits: it waits for this seat, or this seat has let the moment pass
  rulings: Record<string, Ruled>; // by number; the latest hundred; `warned` ones only to their own seat
  penalties: Ledger;
  ending: string; // the ending of a spoiled or redealt hand, as a sentence; else empty
  closed: string; // the reason for not dealing further although the book would, as a sentence; else empty
  counts: Count[]; // the winners' counts of the finished hand; empty if the book counts
  asked: string; // a one-line prompt for this seat: "It is your turn.", "Tenpai or noten?"; or empty
}

/** The open state of a seat besides its tiles. */
export interface Place {
  laid: Tile[]; // an open false group; its tiles are not in the seat's `tiles`, if those are visible
  known: Tile[]; // tiles of its hand that everybody has seen
  stick: boolean; // its riichi stick is on the table
  waiting: boolean; // the tile that it claimed was not taken yet
  said: string; // the unproven call or win, in the reader's terms; else empty
  word: "" | "chii" | "pon" | "kan" | "riichi" | "ron" | "tsumo"; // the same, as in an action
  dead: boolean; // formally declared dead
  shown: boolean; // its hand is open
  mixed: boolean; // the drawn tile was put among the others; sent to its own seat only
  trifles: number; // offences without a penalty; the referee judges their repetition
}

/** An action of hands or mouth that is possible now. The page sends it as a `Deed`, with the player's choices. */
export interface Offer {
  id: string; // "say-pon", "discard", "rotate", "draw", "take", "lay", "stick", "show", "mix", "correct-meld", "dead-2" ...
  what: What;
  word: string; // of the action: "pon", "rotated", "dead", "meld"; or empty
  numbers: number[]; // of the action, if settled: a seat. The player's choices come before them
  group: "voice" | "hands" | "seldom" | "right"; // words; ordinary actions; seldom used ones; corrections
  ready: boolean; // it fits the moment by public knowledge, lawful or not
  text: string; // of its button
  spoken: string; // its effect, for a screen reader and as a title
  takes: "" | "tile" | "tiles" | "maybe-tiles" | "number" | "numbers" | "word"; // what must be chosen: own tiles, a number of tiles,
  // han fu and points, any word; "maybe-tiles": optional tiles
  least: number; most: number; // of tiles, or of the number; 0 if nothing is chosen
}

/** A ruling of the referee. */
export interface Ruled {
  n: number; hand: number; hand_title: string; // hand: 1 the first of the game
  seat: number; name: string; wind_name: string;
  foul: string; title: string; // "empty-call"; "Empty call"
  sanction: "none" | "yellow-card" | "points" | "dead-hand" | "chombo" | "redeal" | "disqualification" | "discretion";
  sanction_text: string; points: number; // penalty points of the overall score
  sentence: string; // to be read out
  steps: string[]; // what happens next, a sentence each
  clause: string; href: string;
  reasons: Reason[];
  decided: string; // the referee's decision, if the book leaves it open, as a sentence; else empty
  warned: boolean; // in training: explained, and without effect
}

/** Penalty points of the overall score; they move no points at the table. */
export interface Ledger {
  rows: { seat: number; name: string; points: number; text: string; clause: string; href: string; hand: number; ruling: number }[];
  totals: Record<SeatKey, { points: number; text: string }>;
}

export interface Count {
  seat: number; name: string;
  han: number; fu: number; points: number; // -1 if not announced
  text: string; // the count, in words
  disputed: number[]; // the seats that dispute it
  settled: string; // the referee's finding, as a sentence; else empty
  right: "" | "yes" | "no";
}

/** At the end of the game each row of `standing.rows` has these in addition. */
export interface Overall { penalty: string; overall: string } // "−7", "+12.4": the score with the penalties

export type What =
  | "say" | "draw" | "take" | "meld" | "discard" | "stick" | "mix" | "show" | "reveal" | "correct" | "dead" | "count" | "dispute"
  | "tell" | "blame" | "phone" | "device" | "peek" | "swap" | "obstruct" | "refuse" | "abuse"; // misconduct
  // count: numbers [han, fu, points] or [han, fu]; or a word ("mangan" ... "yakuman") and [points] or none. Points of the hand alone.
  // reveal "other": numbers [how many, seat]; dead: [seat].

/** An action; a command contains all that go together: say pon, lay two tiles, take the third. At most eight. */
export interface Deed {
  what: What;
  word?: string; // at most 40 letters
  tiles?: string; // "5m", "77z", "046p"
  numbers?: number[]; // at most 4
}

// ---- from the server: as in table/wire.d.ts. News of a ruling has the id "tabletop.ruling", or "tabletop.warning" to its own seat,
// and `ruling`, its number; its text is short, and `felt.rulings` has the whole ruling.
export type RefereedNews = News & { ruling?: number };

// ---- from the client: hello, go, rematch, sync, ping as in table/wire.d.ts, and these. An `act` or `set` is refused here.
// `key`: the client's own id of this command, which identifies it when it is sent again over a new connection.
// An action that hands cannot do is answered ok: false with its reason, and has not happened. In training, so is an explained
// one, with the explanation, which is in `felt.rulings` too: sent again under another id, it happens.
export type Command =
  | { t: "deed"; id: number; key?: string; deeds: Deed[] }
  | { t: "say"; id: number; key?: string; text: string } // as typed at a terminal: "pon 77z", "riichi 5m", "say hello"; 80 letters
  | { t: "let"; id: number; key?: string }; // where time waits: lets this moment pass
