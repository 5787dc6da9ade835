// The stream of a refereed table: what wire.d.ts has, and what lies and is said beside it. See docs/protocol.md.
// Nothing is prompted: `ask`, `window`, `hints` and `toggles` are empty objects. Whatever hands and mouths can do may be sent;
// the referee rules on it, by the book, and everybody is told.

import type { Game as Plain, News, Reason, SeatKey, Tile, View as Whole } from "./wire";

export interface View extends Omit<Whole, "game"> {
  game: Game;
  felt: Felt; // always there, before the first deal too
}

export interface Game extends Plain {
  refereed: true;
  training: boolean; // a foul is explained to whoever is about to commit it, before it counts
  time: "runs" | "waits"; // "waits": nobody but people does anything until all of them have acted or let the moment pass ("let")
  formal: "referee" | "players"; // who declares a dead hand formally: the referee as soon as it is dead, or players by `dead`
  count: "book" | "winner"; // "winner": a winner counts his own han, fu and points, and the others may dispute it
}

export interface Felt {
  seats: Record<SeatKey, Place>;
  wall: { seat: number; stack: number; low: boolean; tile: Tile }[]; // tiles turned up in the wall, as `hand.indicators` are placed
  offers: Offer[]; // what this seat may physically do now, right or wrong; nothing for spectators
  let: "" | "asked" | "passed"; // where time waits: whether it waits for this seat, or this seat has let the moment pass
  rulings: Record<string, Ruled>; // by number; the newest hundred, `warned` ones only to their own seat
  penalties: Ledger;
  ending: string; // how a hand ended that was spoiled or is dealt again: a sentence; else empty
  closed: string; // why no further hand is dealt although the book would: a sentence; else empty
  counts: Count[]; // what winners have counted of the hand that is over; empty where the book counts
  asked: string; // one short line for this seat: "It is your turn.", "Tenpai or noten?"; empty where there is none
}

/** What lies before a seat beside its tiles, open to all. */
export interface Place {
  laid: Tile[]; // a group that is none, lying open; its tiles are no longer in `tiles` of the seat where those are seen
  known: Tile[]; // tiles of its hand that everybody has seen
  stick: boolean; // its riichi stick lies on the table
  waiting: boolean; // the tile that it claimed was not taken yet
  said: string; // the call or win that stands unproven, as the reader's profile calls it; else empty
  word: "" | "chii" | "pon" | "kan" | "riichi" | "ron" | "tsumo"; // the same, as a deed has it
  dead: boolean; // formally declared dead
  shown: boolean; // its hand lies open
  mixed: boolean; // the drawn tile was put among the others: told to its own seat alone
  trifles: number; // offences without a penalty, counted: repeated, they are the referee's to judge
}

/** One thing that hands or mouth can do now. The page makes a deed of it, with what the player has chosen. */
export interface Offer {
  id: string; // "say-pon", "discard", "rotate", "draw", "take", "lay", "stick", "show", "mix", "correct-meld", "dead-2" ...
  what: What;
  word: string; // of the deed: "pon", "rotated", "dead", "meld"; or empty
  numbers: number[]; // of the deed, where they are settled: a seat. What the player chooses comes before them
  group: "voice" | "hands" | "seldom" | "right"; // words; everyday deeds; what one should seldom do; what puts something right
  ready: boolean; // the moment is one for it, by what everybody sees, whether it would be lawful or not
  text: string; // on its button
  spoken: string; // what it does, for a screen reader and as a title
  takes: "" | "tile" | "tiles" | "maybe-tiles" | "number" | "numbers" | "word"; // what has to be chosen for it: tiles of one's own hand,
  //        a number of tiles, han fu and points, any word; "maybe-tiles": it goes without too
  least: number; most: number; // of tiles, or of the number; 0 where nothing is chosen
}

/** What the referee ruled. */
export interface Ruled {
  n: number; hand: number; hand_title: string; // hand: 1 the first of the game
  seat: number; name: string; wind_name: string;
  foul: string; title: string; // "empty-call"; "Empty call"
  sanction: "none" | "points" | "dead-hand" | "chombo" | "redeal" | "disqualification" | "discretion";
  sanction_text: string; points: number; // penalty points of the overall score
  sentence: string; // to be read out
  steps: string[]; // what happens next, a sentence each
  clause: string; href: string;
  reasons: Reason[];
  decided: string; // where the book leaves it to the referee: that it does, and what he decided; else empty
  warned: boolean; // in training: explained, and nothing has happened
}

/** Penalty points of the overall score: no point at the table. */
export interface Ledger {
  rows: { seat: number; name: string; points: number; text: string; clause: string; href: string; hand: number; ruling: number }[];
  totals: Record<SeatKey, { points: number; text: string }>;
}

export interface Count {
  seat: number; name: string;
  han: number; fu: number; points: number; // -1 where not said
  text: string; // what he counted, in words
  disputed: number[]; // the seats that dispute it
  settled: string; // what the referee says of it: a sentence; else empty
  right: "" | "yes" | "no";
}

/** At the end of the game each row of `standing.rows` holds these besides. */
export interface Overall { penalty: string; overall: string } // "−7", "+12.4": the score with the penalties

export type What =
  | "say" | "draw" | "take" | "meld" | "discard" | "stick" | "mix" | "show" | "reveal" | "correct" | "dead" | "count" | "dispute"
  | "tell" | "blame" | "phone" | "device" | "peek" | "swap" | "obstruct" | "refuse" | "abuse"; // what should not be done at all
// count: numbers [han, fu, points] or [han, fu]; or a word ("mangan" ... "yakuman") and [points] or none. Points of the hand alone.
// reveal "other": numbers [how many, seat]; dead: [seat].

/** What is done; in one command all that goes together: say pon, lay two tiles, take the third. At most eight. */
export interface Deed {
  what: What;
  word?: string; // at most 40 letters
  tiles?: string; // "5m", "77z", "046p"
  numbers?: number[]; // at most 4
}

// ---- from the server: as in wire.d.ts. News of a ruling has the id "tabletop.ruling", or "tabletop.warning" to its own seat,
// and `ruling`, its number; its text is short, and `felt.rulings` has all of it.
export type RefereedNews = News & { ruling?: number };

// ---- from the client: hello, go, rematch, sync, ping as in wire.d.ts, and these. An `act` or `set` is refused here.
// `key`: a word of the client's own for this command, by which it is known when it is sent again over a new connection.
// A deed that hands cannot do is answered ok: false with its reason, and has not happened. In training, so is one that was
// explained, with the explanation, which is in `felt.rulings` too: sent once more under another id, it happens.
export type Command =
  | { t: "deed"; id: number; key?: string; deeds: Deed[] }
  | { t: "say"; id: number; key?: string; text: string } // as typed at a terminal: "pon 77z", "riichi 5m", "say hello"; 80 letters
  | { t: "let"; id: number; key?: string }; // where time waits: this moment may pass
