// What the page of the score keeper is told (jantaku.web.keep.told), and what it sends.
export interface Seat { name: string; wind: string; dealer: boolean; points: string; riichi: boolean; dead: boolean; debt: string; place: number; score: string; penalty: number; overall: string }
export interface Hand { id: string; ids: string[]; number: number; title: string; how: string; delta: string[]; points: string[]; graph: number[] }
export interface Row { id: string; name: string; foul: string; sanction: string; points: number; cite: string; hand: number; cancelled: string; decided: boolean }
export interface Sheet { n: number; receipt: string; title: string; over: string; closed: boolean; gong: boolean; sticks: number; counters: number; check: string; seats: Seat[]; hands: Hand[]; graph: string; ledger: Row[]; confirmed: number[]; signature: boolean; signed: string }
export interface Choices { fu: Record<"ron" | "tsumo", Record<string, number[]>>; limits: [string, string][]; yakuman: string; most_yakuman: number; winners: number; aborts: [string, string][] }
export interface Boot { id: string; state: Sheet; choices: Choices; fouls: [string, string][]; words: Record<string, string> }
export interface Preview { ruling: Row | null; delta: string[]; points: string[]; how: string; next: string; changed: number[] }
export interface Question { id: string; text: string; answers: [string, string][]; low: number; high: number }
export interface Entry { kind: string; body: object; id: string; seen: number | null }
export interface Answer {
  ok: boolean;
  text: string;
  state?: Sheet;
  preview?: Preview;
  ruling?: { seat: number; foul: string; given: Record<string, string> };
  missing?: Question;
  conflict?: { id: string; kind: string; by: string }[];
}
