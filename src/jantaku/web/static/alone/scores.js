// Session scores, places and shares of the uma: whole numbers of a part of a point, divided once at the end.

/** @import { BookWords } from "./voice.js" */

const PART = 12000; // parts of a thousand points: any share of up to four, and single points, are whole

/** The seats from first place to last; equals by seat. @param {number[]} points */
export const ranked = (points) => [0, 1, 2, 3].sort((one, two) => points[two] - points[one] || one - two);

/** The place of each seat, where equals share the better one. @param {number[]} points */
const shared = (points) => points.map((own) => 1 + points.filter((other) => other > own).length);

/** The place of each seat under a book. @param {BookWords} book @param {number[]} points */
export function placesOf(book, points) {
  const order = ranked(points);
  return book.split ? shared(points) : points.map((_, seat) => 1 + order.indexOf(seat));
}

/** Places shared by several seats. @param {number[]} points */
export function tiesOf(points) {
  const where = shared(points);
  return [...new Set(where.filter((place) => where.filter((one) => one === place).length > 1))].sort();
}

/** The share of each seat in the uma, in parts. @param {BookWords} book @param {number[]} points */
function shares(book, points) {
  const order = ranked(points);
  const prizes = book.umas[points.filter((own) => own >= book.base).length].map((one, place) => Math.round(PART * (one + (place ? 0 : book.oka))));
  return points.map((own, seat) => {
    const equals = [0, 1, 2, 3].filter((rank) => (book.split ? points[order[rank]] === own : order[rank] === seat));
    return equals.reduce((sum, rank) => sum + prizes[rank], 0) / equals.length;
  });
}

/** The share of each seat in the uma. @param {BookWords} book @param {number[]} points */
export const umaOf = (book, points) => shares(book, points).map((one) => one / PART);

/** The session score of each seat. @param {BookWords} book @param {number[]} points */
export function scoresOf(book, points) {
  const prizes = shares(book, points);
  const exact = points.map((own, seat) => (own - book.base) * 12 + prizes[seat]);
  if (book.exact) return exact.map((one) => one / PART);
  const whole = points.map((own, seat) => Math.sign(own) * Math.floor((Math.abs(own) + 500) / 1000) * PART - 12 * book.base + prizes[seat]);
  const sum = (/** @type {number[]} */ all) => all.reduce((one, two) => one + two, 0);
  whole[ranked(points)[0]] += sum(exact) - sum(whole);
  return whole.map((one) => one / PART);
}
