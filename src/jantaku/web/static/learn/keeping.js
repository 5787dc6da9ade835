// What a browser keeps of one's practice: counts, the last answers, and the drills that come back, in boxes.
// A drill that was wrong goes into the first box; it is due again after some drills, or some days, whichever come first. Each right
// answer moves it on to a box that waits longer, out of the last it goes; a wrong one takes it back to the first.

/**
 * @typedef {{ link: string, box: number, at: number, day: number }} Kept a drill, its box, and the count and the day at which it is due
 * @typedef {{ v: 1, done: number, right: number, row: number, best: number, last: string, wrong: Kept[] }} Practice
 */

export const KEY = "jantaku-drills";
const AFTER = [3, 10, 30, 100]; // drills, by box
const DAYS = [1, 3, 7, 21];
const DAY = 86_400_000; // milliseconds
const MOST_LAST = 2000;
const MOST_KEPT = 400;
const WINDOW = 20; // answers, of the curve

/** The day, counted. @param {number} [now] */
export const today = (now = Date.now()) => Math.floor(now / DAY);

/** Nothing yet. @returns {Practice} */
export const nothing = () => ({ v: 1, done: 0, right: 0, row: 0, best: 0, last: "", wrong: [] });

/** What a text holds; nothing where it is another's, or broken. @param {string | null} text @returns {Practice} */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? "null");
    const whole = ["done", "right", "row", "best"].every((name) => Number.isSafeInteger(found[name]) && found[name] >= 0);
    const sound = whole && found.v === 1 && /^[01]*$/.test(found.last) && Array.isArray(found.wrong) && found.wrong.every(isKept);
    return sound ? found : nothing();
  } catch {
    return nothing();
  }
}

/** @param {any} one */
const isKept = (one) => typeof one?.link === "string" && one.link.startsWith("/learn/drill/") && AFTER[one.box] !== undefined && Number.isFinite(one.at) && Number.isFinite(one.day);

/**
 * The practice after an answer.
 * @param {Practice} before
 * @param {string} link
 * @param {boolean} right
 * @param {number} day
 * @returns {Practice}
 */
export function answered(before, link, right, day) {
  const done = before.done + 1;
  const row = right ? before.row + 1 : 0;
  const known = before.wrong.find((one) => one.link === link);
  const others = before.wrong.filter((one) => one !== known);
  const box = right ? (known ? known.box + 1 : AFTER.length) : 0;
  const kept = box < AFTER.length ? [{ link, box, at: done + Number(AFTER[box]), day: day + Number(DAYS[box]) }] : [];
  return {
    v: 1,
    done,
    right: before.right + (right ? 1 : 0),
    row,
    best: Math.max(before.best, row),
    last: (before.last + (right ? "1" : "0")).slice(-MOST_LAST),
    wrong: [...others, ...kept].slice(-MOST_KEPT),
  };
}

/** The drill that is due, the longest first; undefined where none is. @param {Practice} practice @param {number} day @param {string} [except] */
export function due(practice, day, except = "") {
  const found = practice.wrong.filter((one) => one.link !== except && (one.at <= practice.done || one.day <= day));
  return found.sort((a, b) => a.at - b.at)[0];
}

/** The share of right answers among the last twenty, after each answer from the fifth on. @param {string} last */
export function curve(last) {
  const out = [];
  for (let end = 5; end <= last.length; end += 1) {
    const part = last.slice(Math.max(0, end - WINDOW), end);
    out.push([...part].filter((one) => one === "1").length / part.length);
  }
  return out;
}

/** What is kept here; null where the browser keeps nothing. @returns {Practice | null} */
export function read() {
  try {
    return parsed(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Whether this browser keeps anything. */
export function keeps() {
  try {
    localStorage.setItem(`${KEY}-try`, "1");
    localStorage.removeItem(`${KEY}-try`);
    return true;
  } catch {
    return false;
  }
}

/** Keeps it; says whether it could. @param {Practice} practice */
export function write(practice) {
  try {
    localStorage.setItem(KEY, JSON.stringify(practice));
    return true;
  } catch {
    return false;
  }
}

/** Deletes it. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing is kept
  }
}
