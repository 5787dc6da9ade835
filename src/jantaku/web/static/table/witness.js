// What a browser saw and sent at each deal of a game, kept for the check afterwards; and the number that it sends.

/** @import { View } from "./wire" */
/** @import { Answer } from "./stream.js" */
/**
 * @typedef {object} Witness
 * @property {string} [seal] shown before the deal
 * @property {string} [number] what this browser sent
 * @property {number} [place] where it sat before the seats were drawn
 * @property {string[]} [tiles] the hand as it was dealt
 */

const KEY = "jantaku.deals.";
const BYTES = 32;
/** Where the browser keeps nothing. @type {Record<string, Record<number, Witness>>} */
const here = {};

/** What was seen of each deal of a game; 0 is the draw of the seats. @param {string} game @returns {Record<number, Witness>} */
export function witnessed(game) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + game) || "{}");
  } catch {
    return here[game] ?? {};
  }
}

/** Keeps what is seen of a deal; what was seen first stays. @param {string} game @param {number} deal @param {Witness} seen */
export function attest(game, deal, seen) {
  const all = witnessed(game);
  all[deal] = { ...seen, ...all[deal] };
  here[game] = all;
  try {
    sessionStorage.setItem(KEY + game, JSON.stringify(all));
  } catch {
    // private browsing: for this page alone
  }
  return all[deal];
}

/** @returns {string} a number of 256 bits in hexadecimal digits */
const fresh = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Sends this browser's number for the deal whose secret is sealed: once, and the same again where that is not known.
 * @param {View} view
 * @param {(deal: number, number: string) => Promise<Answer>} send
 */
export async function contribute(view, send) {
  const { id, me, sealed } = view.game;
  if (!("deal" in sealed)) return;
  const { deal, seal } = sealed;
  if (me < 0 || me > 3) return void attest(id, deal, { seal });
  const { number } = attest(id, deal, { seal, number: fresh(), ...(deal === 0 ? { place: me } : {}) });
  await send(deal, number ?? "");
}
