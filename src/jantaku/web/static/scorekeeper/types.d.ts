// Messages to and from the score keeper's page (jantaku.web.scorekeeper).
export interface Seat {
  name: string; wind: string; tile: string; dealer: boolean; points: string; riichi: boolean; dead: boolean; out: boolean;
  debt: string; lent: string; owed: { from: number; points: number }[]; warnings: string;
  place: number; base: string; uma: string; score: string; penalty: number; overall: string;
}
export interface Hand {
  id: string; ids: string[]; number: number; title: string; how: string; riichi: number[]; tenpai: number[];
  delta: string[]; points: string[]; graph: number[]; amended: string;
}
export interface Row {
  id: string; seat: number; name: string; foul: string; sanction: string; points: number; cite: string; href: string; hand: number;
  referee: string; note: string; cancelled: string; included: string; decided: boolean;
}
export interface Sheet {
  n: number; receipt: string; title: string; over: string; clause: string; clause_href: string; closed: boolean; gong: boolean; playing: boolean; event: boolean; drawn: boolean;
  sticks: number; counters: number; check: string; leftover: string; graph: string; seats: Seat[]; hands: Hand[]; ledger: Row[];
  confirmed: number[]; signature: boolean; signed: string; pending: string[]; spoilt: boolean;
}
export interface Choices {
  fu: Record<"ron" | "tsumo" | "ron-riichi" | "tsumo-riichi", Record<string, number[]>>; limits: [string, string][]; yakuman: string; most_yakuman: number;
  winners: number; aborts: [string, string][]; nagashi: boolean; liable: [string, string][]; flags: [string, string][];
  decisions: [string, string][]; fouls: [string, [string, string, string][]][];
}
export interface Boot { id: string; clock: boolean; state: Sheet; choices: Choices; words: Record<string, string> }
export interface Told { title: string; how: string; riichi: string[]; delta: string[] }
export interface Preview {
  ruling: (Row & { sentence: string; steps: string[]; kind: string }) | null; delta: string[]; points: string[]; how: string; next: string; debts: string[];
  hands?: { number: number; was: Told | null; now: Told | null }[]; names?: [string, string][]; penalties?: string[];
}
export interface Line {
  n: number; id: string; kind: string; at: number; by: string; text: string; gone: boolean; changed: boolean;
  hands?: { number: number; was: Told | null; now: Told | null }[]; names?: [string, string][]; penalties?: string[];
}
export interface Question { id: string; text: string; answers: [string, string][]; low: number; high: number }
export interface Draft { kind: string; body: Record<string, any> }
export interface Win {
  seat: number; han?: number; fu?: number; limit?: string; yakuman?: number; hand?: string; tile?: string; dora?: string; ura?: string;
  apart?: boolean; liable?: number; liable_for?: string; [flag: string]: unknown;
}
export interface Entry { kind: string; body: Record<string, any>; id: string; seen: number | null; by: string }
export interface Answer {
  ok: boolean;
  n?: number; // the last line that the author of this entry knew
  text: string;
  state?: Sheet;
  preview?: Preview;
  body?: Record<string, any>; // of a correction, before the assent
  ruling?: { seat: number; also?: number[]; foul: string; given: Record<string, string> };
  missing?: Question;
  conflict?: { id: string; kind: string; by: string; text: string }[];
  mine?: string; // the entry in words, if another phone has entered something else
  contested?: Contested | null; // the hand that both have entered
}
export interface Contested { number: number; id: string; title: string; riichi: number[]; by: string; theirs: Told }
export interface Amending {
  what: "hand" | "foul" | "names" | "seats" | "entry"; hand: number; id: string; riichi: number[]; title: string;
  names?: string[]; seats?: number[];
}
export interface Host {
  boot: Boot;
  sheet(): Sheet;
  send(kind: string, body: object, seen?: number | null): string;
  draw(): void;
  ask(path: "preview" | "amend", body: object): Promise<Answer | null>;
  more(): Promise<typeof import("./corrections.js")>;
  mine(seat?: number): number;
  refused(): Entry[]; // refused entries that wait for a decision
  leave(): void;
  anyway(): void;
}
