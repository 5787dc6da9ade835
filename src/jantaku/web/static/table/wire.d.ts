// The stream of a table, as in docs/protocol.md: messages to and from a browser, a terminal or a bot.
// Seats are 0-3, East first at the start of the game. Tiles are "5m", "0p" (red five), "1z" to "7z"; "?" is an unseen tile.

export type SeatKey = "0" | "1" | "2" | "3";

export interface Reason { id: string; text: string; cite: string; href: string }

export interface View {
  game: Game;
  hand: Hand | Record<string, never>;
  seats: Record<SeatKey, Seat>;
  turn: number; // the seat in turn, or -1
  last: { seat: number; at: number } | Record<string, never>; // the latest discard: its seat, and place in the river
  window: Window | Record<string, never>; // in which this seat is asked
  ask: Ask | Record<string, never>; // the question for this seat; empty for spectators
  hints: Hints | Record<string, never>;
  toggles: Toggles | Record<string, never>;
  result: Result | Record<string, never>; // while stage is "result" or "over"
  standing: Standing | Record<string, never>; // while stage is "over"
}

export interface Game {
  id: string; book: string; title: string; lang: string; me: number; // me: the seat of this stream; -1 a spectator; 4 all hands open
  length: "hanchan" | "east" | "hand"; hints: "off" | "reasons" | "waits" | "all";
  speed: Speed; // of the bots
  deals: "game" | "hand"; // when they are published: after the game, or after each hand
  sealed: { deal: number; seal: string } | Record<string, never>; // the secret with which players' numbers are mixed now; deal 0: the seats
  stage: "waiting" | "lots" | "drawing" | "play" | "result" | "over";
  note: string; // a sentence for everybody: "Waiting for Aki", "The disk is full: ..."; or empty
  base: number; bank: number; // seconds of the clock; both 0 without a clock
  people: number; spectators: number;
  melds: "edges-down" | "middle-down"; // how a concealed kong is arranged
  house: { key: string; title: string; text: string; cite: string }[];
}

export interface Hand {
  number: number; title: string; round: number; dealer: number; counters: number; sticks: number;
  dice: [number, number]; left: number; // tiles left in the live wall
  dora: Tile[]; // the indicators, five places; "?" where none is turned
  dora_tiles: Tile[]; // the tiles that are dora now, a five also if it is red
  ura: Tile[]; // once shown
  seal: string; // SHA-256 published before the deal
  generator: string; numbers: string[]; // by which the wall follows from the secret, and the numbers of the seats, "" for none
  secret: string; wall: string; // after the hand, or the game: what the seal commits to; empty before
  walls: Record<SeatKey, string>; // seventeen stacks of that side, left to right from its player's view: "0", "1", "2" tiles,
  //                                 "a", "b" (1, 2 tiles) in the dead wall
  break_at: { seat: number; stack: number }; // the break is at the right of this stack, counted from the left, 0-16
  indicators: { seat: number; stack: number; tile: Tile }[]; // turned, each in its stack
}
export type Tile = string;

/** A deal as it is published; the fields of a hand that the check takes. */
export type Deal = Pick<Hand, "dealer" | "dice" | "generator" | "numbers" | "seal" | "secret" | "wall">;
/** How the seats were drawn: the place that drew each, East first. */
export interface SeatDraw { seal: string; secret: string; numbers: string[]; order: number[] }
/** The deals of a finished game, from /g/ID/deals. */
export interface Deals { seats: SeatDraw | Record<string, never>; hands: (Deal & { title: string })[] }

export interface Seat {
  wind: "E" | "S" | "W" | "N"; wind_name: string; // the wind in this hand
  name: string; kind: "person" | "bot" | "empty"; here: boolean; stand_in: boolean; // a bot plays while its holder is away
  away: number; // seconds until a bot plays for a holder who has left; 0 without one
  points: number; points_text: string; delta: number;
  tiles: Tile[]; drawn: Tile | ""; // in order; the drawn tile apart
  river: string[]; // a tile with marks: ' turned for riichi, _ discarded as drawn, ^ claimed by another: "5m'_"
  melds: Meld[];
  riichi: boolean; dead: boolean; declared: "" | "tenpai" | "noten";
  bank: number; // seconds left of the bank
  spoken: string; // the seat for a screen reader: "South, Haru, 24,000 points"
}

export interface Meld {
  kind: "chii" | "pon" | "minkan" | "kakan" | "ankan"; from: number;
  tiles: { tile: Tile; turned?: boolean; down?: boolean; added?: boolean }[]; // left to right; added is on the turned one
  spoken: string;
}

export interface Window { id: number; left: number; length: number; tile: Tile; from: number } // ms

export interface Ask {
  id: number; kind: "turn" | "claim" | "rob" | "declare"; text: string;
  left: number; bank: number; // ms until the bank is used, ms of the bank; both -1 without a clock
  acts: Act[]; // the lawful acts; "pass" is among them in a window, even if nothing can be claimed
  refused: Refused[]; // acts that the tiles allow but the rules forbid; for all others send "why"
}
export interface Act {
  act: string; // sent back as is: "5m", "drawn", "riichi 5m", "chii low", "pon red", "ron", "pass" ...
  kind: "discard" | "riichi" | "chii" | "pon" | "kan" | "ron" | "tsumo" | "pass" | "nine-kinds" | "tenpai" | "noten";
  label: string; spoken: string; // for a button; for a screen reader
  tile: Tile | ""; drawn: boolean; // of a discard or riichi: the tile, and whether it is the drawn one
  tiles: Tile[]; // of a call: the tiles from the hand
}
export interface Refused { act: string; kind: Act["kind"]; label: string; tile: Tile | ""; drawn: boolean; why: Reason[] }

export interface Hints {
  shanten?: number; text?: string;
  waits?: { tile: Tile; left: number; note: string }[]; // note: "no yaku" and the like
  furiten?: Reason[];
  discards?: Record<string, { shanten: number; left: number; accepts: { tile: Tile; left: number }[]; text: string }>; // by act
  best?: string; // the act a strong bot would choose
  why?: Why; // where there is a choice
}

export interface Why { text: string; rows: WhyRow[] } // the reason for the first; the candidates, that one first
export interface WhyRow {
  act: string; kind: Act["kind"]; label: string; spoken: string; tile: Tile | ""; tiles: Tile[]; then: Tile | ""; // then: discarded after a call
  best: boolean; played: boolean; weighed: boolean; // whether the bot has numbers for it; else "texts" is empty
  win: number; worth: number; danger: number; points: number; place: number; // chances and places in thousandths; points
  texts: { win: string; worth: string; danger: string; points: string; place: string } | Record<string, never>;
  text: string; // the same in a sentence
}

export interface Toggles { win: boolean; pass: boolean; drawn: boolean } // win when possible; make no calls; discard the drawn tile

export interface News { id: string; seat: number; tile: Tile | ""; text: string; sound: string; line: boolean } // line: is a line of the log

export interface Result {
  how: string; title: string; // "ron", "exhaustive" ...; its sentence
  wins: { seat: number; from: number; tile: Tile; title: string; sheet: Sheet }[];
  lines: string[]; // further sentences: nagashi, noten payments, a dead hand
  changes: { seat: number; name: string; delta: number; delta_text: string; total: number; total_text: string }[];
  next: string[]; // the next dealer, counters, sticks, the reason for the end
  ready: number[]; // the seats that want to continue
}

export interface Sheet {
  valued: boolean; headline: string; points: number; points_text: string; limit: string;
  tiles: Tile[]; melds: Meld[]; win: Tile; by: "ron" | "tsumo"; dora: Tile[]; ura: Tile[];
  yaku: { id: string; name: string; worth: string; cite: string; href: string; about: string }[]; // dora among them, at the end
  fu: { id: string; name: string; fu: number; tiles: Tile[]; at: number[]; cite: string; href: string }[]; // at: indices of its tiles
  //                       in tiles, the winning one and the melds, in this order
  fu_text: string;
  steps: { text: string; cite: string; href: string }[]; // han and fu into points, then who pays
  payments: { seat: number; wind: string; name: string; delta: number; text: string }[];
  why: Reason[]; near: { name: string; text: string; cite: string; href: string }[]; forms: string[]; // of a worthless hand
  words: Record<"won" | "yaku" | "fu" | "payments" | "near" | "dora" | "ura", string>; // headings of its parts
}

export interface Standing {
  rows: { seat: number; name: string; place: number; points: number; points_text: string; uma: string; score: string }[]; // best first
  graph: number[][]; // points of each seat: at the start, then after each hand
  hands: string[]; // the title of each hand
  notes: string[];
  record: string; // address of the record: "/g/ID"
  downloads: { name: string; href: string; file?: string }[]; // file: its name, where the address has none
  rematch: number[]; // the seats that want one
}

export type Speed = "slow" | "normal" | "fast" | "instant";

// ---- from the server
export type FromServer =
  | { t: "full"; n: number; view: View; lines: string[]; story?: News[] } // lines: the public log of this hand; story: the same as news
  | { t: "step"; n: number; set: object; news: News[] } // set: a JSON merge patch (RFC 7396) of the view
  | { t: "ack"; id: number; ok: true }
  | { t: "ack"; id: number; ok: false; why: Reason[] } // nothing was done
  | { t: "why"; id: number; why: Reason[] } // empty: no reason against it
  | { t: "pong"; id: number }
  | { t: "beat" } // nothing else has been sent for a while
  | { t: "bye"; why: Reason }; // the server closes the stream; reconnect only if the id is "restart" or "slow"

// ---- from the client: ids increase by one; a repeated id gets its first answer, and is done only once
export type FromClient =
  | { t: "hello"; v: 1; seat: number; beat?: boolean; token?: string; lang: string; profile: string }
  | { t: "act"; id: number; ask: number; act: string }
  | { t: "set"; id: number; win?: boolean; pass?: boolean; drawn?: boolean }
  | { t: "why"; id: number; act: string }
  | { t: "speed"; id: number; speed: Speed } // how fast the bots are
  | { t: "emote"; id: number; emote: string } // one of six
  | { t: "go"; id: number } // continue after a result
  | { t: "rematch"; id: number }
  | { t: "sync"; id: number } // answered with a full view
  | { t: "ping"; id: number };
