// What a drill asks and how it is explained: field by field as on the server (jantaku.web.learn.drills).
import type { Meld, Reason, Sheet } from "../../table/wire";

export interface Key {
  kind: string;
  book: string;
  seed: number;
}
export interface Choice {
  value: string;
  text: string;
  right: boolean;
  tile: string;
}
export interface Position {
  tiles: string[];
  melds: Meld[];
  tile: string;
  tile_text: string;
  river: [string, boolean][];
  dora: string[];
  ura: string[];
}
export interface Asked {
  ask: string;
  facts: { text: string; tiles: string[] }[];
  position: Position | null;
  choices: Choice[];
}
export interface Accepted {
  tile: string;
  left: number;
}
export interface Discard {
  tile: string;
  shanten: number;
  accepts: Accepted[];
  left: number;
}
export interface Line {
  id: string;
  text: string;
  cite: string;
  href: string;
  tiles?: string;
}
export interface Explained {
  lines: Line[];
  sheet: Sheet | null;
  waits: { tile: string; left: number; groups: string[][] }[];
  discards: Discard[];
}
