// Messages to and from the pages of a session clock (jantaku.web.clock.present). Times are ms.
export interface Timing { n: number; now: number; state: string; length: number; started: number; ends: number; left: number; stands: number; rung: number; late: [number, number] | null }
export interface Chip { table: number; name: string; ends: number; left: number; stands: number }
export interface Row extends Chip { called: string; is: string; says: string; extra: string; can: string[]; sheet: string }
export interface Past { id: string; at: number; text: string; by: string; undone: boolean; undo: boolean }
export interface Hall extends Timing { still: Chip[]; apart: Chip[]; done: number }
export interface Control extends Hall { can: string[]; all: string[]; tables: Row[]; history: Past[] }
export interface Seat extends Timing { doing: string; can: string[]; why: string; kept: boolean; sheet: string; given: number[] }
export interface Boot<State> {
  id: string;
  state: State;
  marks: Record<string, number>;
  langs: string[];
  says: Record<string, Record<string, [string, string]>>;
  words: Record<string, string>;
  key?: string;
  table?: number;
  automatic?: boolean;
  open?: boolean;
  gong?: string;
  called?: string;
}
export interface Answer<State> { ok: boolean; text: string; state?: State }
