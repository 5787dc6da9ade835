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
  n: number; receipt: string; corrected: string; title: string; over: string; clause: string; clause_href: string; closed: boolean; gong: boolean; playing: boolean; event: boolean; drawn: boolean;
  sticks: number; counters: number; check: string; leftover: string; graph: string; seats: Seat[]; hands: Hand[]; ledger: Row[];
  confirmed: number[]; signature: boolean; signed: string; pending: string[]; spoilt: boolean; standing: Standing;
  undo: { id: string; text: string } | null; // the last entry, if this phone may take it back
  coded: boolean; agreed: string[]; // whether people sign with codes; by seat how it confirmed
  table?: Beside; // what a table of an event is told beside its sheet
  proposal: Proposal | null; // what waits for everybody's assent
}
export interface Choices {
  fu: Record<"ron" | "tsumo" | "ron-riichi" | "tsumo-riichi", Record<string, number[]>>; limits: [string, string][]; yakuman: string; most_yakuman: number;
  winners: number; aborts: [string, string][]; nagashi: boolean; two_han: [number, string]; liable: [string, string][]; flags: [string, string][];
  decisions: [string, string][]; chombo: [string, string, Record<string, string>, [string, string][]][]; fouls: [string, [string, string, string][]][];
}
// Tables of a book, and the numbers that they go on from (jantaku.scorekeeper.tables).
export interface Standing {
  deal: number; counters: number; sticks: number; points: number[]; riichi: number[]; dead: number[];
  playing: boolean; gong: boolean; over: string; clear: boolean;
}
export interface Reason { over: string; below?: number; high?: number; ahead?: number[] }
export type FoulNode = string | null | [string, { [answer: string]: FoulNode }];
export interface Tables {
  start: number; stick: number; riichi: number; pay: Record<string, number[]>; shares: Record<"ron" | "tsumo", number[][]>; counter: number[];
  after: number[][]; winners: number[][]; two_han: number; noten: number[][]; nagashi: number[] | null; nagashi_wins: boolean; chombo: number[] | null; aborts: Record<string, number>;
  next: Record<string, number[][]>; ends: Record<string, number[]>[]; reasons: Reason[][]; leftover: number[] | null; shared: boolean;
  gong: { over: string; between: boolean; [ending: string]: any }; fouls: Record<string, FoulNode[]>;
}
export interface Offline {
  tables: Tables; winds: [string, string][]; hands: string[]; counted: string[]; overs: Record<string, string>; group: string; worth: string;
  questions: Record<string, [string, Record<string, string>]>;
}
export interface Boot { id: string; url: string; bars?: string[]; event?: Hall; kept: string; reads: boolean; clock: boolean; state: Sheet; choices: Choices; offline: Offline; words: Record<string, string>; codes: string }
// A table of an event: who acts, where its entries that are not sent yet are kept, where a referee is called.
export interface Hall { me: string; staff: boolean; session: number; table: number; kept: string; at: string; call: string }
export interface Beside { title: string; note: string; mark: string; now: number; clock: TableClock | null; call: { at: number; coming: string } | null; goes: string; goes_text?: string; next: { name: string; where: string; href: string }[] }
// The clock of a table: when its gong is, since when it is stopped (-1: it runs), whether no hand is played any more, what it tells
// the table to do.
export interface TableClock { ends: number; stands: number; rung: boolean; ended: boolean; extra: string; says: string }
// A phone's own code, and what is proposed: by seat the player on whose phone it was agreed to, -1 for not yet.
export interface Own { seat: number; code: string }
export interface Proposal { id: string; tag: string; by: number; text: string; why: string; phones: number[]; preview: Preview }
export type Path = "preview" | "amend" | "add" | "code" | "propose" | "agree" | "withdraw";
export interface Told { title: string; how: string; riichi: string[]; delta: string[] }
export interface Preview {
  ruling: (Row & { sentence: string; steps: string[]; kind: string }) | null; delta: string[]; points: string[]; how: string; next: string; debts: string[];
  hands?: { number: number; was: Told | null; now: Told | null }[]; names?: [string, string][]; penalties?: string[]; ruled?: string;
}
export interface Line {
  n: number; id: string; kind: string; at: number; by: string; text: string; gone: boolean; changed: boolean;
  hands?: { number: number; was: Told | null; now: Told | null }[]; names?: [string, string][]; penalties?: string[]; ruled?: string;
}
export interface Question { id: string; text: string; answers: [string, string][]; low: number; high: number }
export interface Draft { kind: string; body: Record<string, any> }
export interface Win {
  seat: number; han?: number; fu?: number; limit?: string; yakuman?: number; hand?: string; tile?: string; dora?: string; ura?: string;
  apart?: boolean; liable?: number; liable_for?: string; [flag: string]: unknown;
}
export interface Entry { kind: string; body: Record<string, any>; id: string; seen: number | null; by: string; about?: string; time?: number; codes?: Record<string, string>; withdrawn?: boolean; waited?: boolean }
export interface Answer {
  ok: boolean;
  n?: number; // the last line that the author of this entry knew
  text: string;
  refused?: string; // the reason in a word
  state?: Sheet;
  preview?: Preview;
  offline?: boolean; // computed on this phone
  ways?: Way[]; // of correcting a hand after which the deal went elsewhere
  body?: Record<string, any>; // of a correction, before the assent
  ruling?: { seat: number; also?: number[]; foul: string; given: Record<string, string> };
  missing?: Question;
  conflict?: { id: string; kind: string; by: string; text: string }[];
  mine?: string; // the entry in words, if another phone has entered something else
  contested?: Contested | null; // the hand that both have entered
}
export interface Way { ok: boolean; deals: "kept" | "anew"; text?: string; body?: Record<string, any>; preview?: Preview }
export interface Contested { number: number; id: string; title: string; riichi: number[]; by: string; theirs: Told }
export interface Amending {
  what: "hand" | "undo" | "foul" | "names" | "seats" | "players" | "entry"; hand: number; id: string; riichi: number[]; title: string;
  names?: string[]; seats?: number[];
}
export interface Host {
  boot: Boot;
  sheet(): Sheet;
  send(kind: string, body: object, seen?: number | null): string;
  draw(): void;
  ask(path: Path, body: object): Promise<Answer | null>;
  tell(path: Path, body: object): Promise<Answer | null>; // and the page shows the sheet of the answer
  more(): Promise<typeof import("./corrections.js")>;
  mine(seat?: number): number;
  refused(): Entry[]; // refused entries that wait for a decision
  leave(): void;
  settles(id: string): void; // the refused entry is given up once this correction is recorded in its place
  anyway(): void;
  waiting(): { id: string; text: string } | null; // the last entry that waits for the network, if it can be withdrawn
  withdraw(id: string): void;
}
