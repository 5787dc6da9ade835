// Where drills stand: on the site each has a page of the server; a folder of files has one page for all of them.

/** @import { Key } from "./drills" */
/** @typedef {{drill: string, others: string, rules: string, ending: string}} Place drill: the page for all, "" on the site */

const PATH = "/learn/drill/";

/** The link of a drill, as practice is kept by it. @param {Key} key */
export const linkOf = ({ kind, book, seed }) => `${PATH}${kind}?book=${book}&seed=${seed}`;

/** The address of a link here. @param {Place} place @param {string} link */
export function addressOf(place, link) {
  if (!place.drill) return link;
  const [path, query] = link.split("?");
  return `${place.drill}?kind=${path.slice(PATH.length)}&${query}`;
}

/** The address of a set. @param {Place} place @param {Record<string, string>} asked */
export function setAddress(place, asked) {
  const query = String(new URLSearchParams(asked)).replaceAll("%2C", ","); // as the server has it: a link to read aloud
  return `${place.drill || `${PATH}set`}${query ? `?${query}` : ""}`;
}

/** Whether an address is that of a drill, alone or of a set. @param {Place} place @param {{pathname: string, search: string}} address */
export function isDrill(place, { pathname, search }) {
  if (!place.drill) return pathname.startsWith(PATH) && ![`${PATH}set`, `${PATH}make`].includes(pathname);
  const given = new URLSearchParams(search);
  return pathname.endsWith(`/${place.drill}`) && !given.has("make") && (given.has("kind") || !given.has("set"));
}

/**
 * The drill of an address; what is missing of it, or unknown, by chance.
 * @param {string} href
 * @param {{kinds: string[], books: string[], seeds: number}} known
 * @returns {Key}
 */
export function keyOf(href, { kinds, books, seeds }) {
  const { pathname, searchParams: given } = new URL(href, location.href);
  const any = (/** @type {string[]} */ all) => all[Math.floor(Math.random() * all.length)] ?? "";
  const asked = given.getAll("of").flatMap((of) => of.split(",")).filter((kind) => kinds.includes(kind));
  const kind = given.get("kind") ?? pathname.slice(PATH.length);
  const book = given.get("book") ?? "";
  const seed = Number(given.get("seed") || NaN);
  return {
    kind: kinds.includes(kind) ? kind : any(asked.length ? asked : kinds),
    book: books.includes(book) ? book : "wrc-2015",
    seed: Number.isInteger(seed) && seed >= 0 && seed < seeds ? seed : Math.floor(Math.random() * seeds),
  };
}

/** The kinds that an address asks for, as a query; "" for all. @param {string} href */
export const ofIn = (href) => new URL(href, location.href).searchParams.getAll("of").join(",");
