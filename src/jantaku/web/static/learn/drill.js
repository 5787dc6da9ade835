// A drill in the page: the compiled rules answer at once; the explanation and the next drill come from the server, or are made here
// where it cannot be reached, and on a page that has no server.
import { Core } from "../native/core.js";
import { nameTiles } from "../layout/elements.js";
import { addressOf, isDrill, keyOf, linkOf, ofIn, setAddress } from "../alone/drills/place.js";
import { answered, due, read, today, write } from "./keeping.js";

/** @import { Place } from "../alone/drills/place.js" */
/**
 * @typedef {{ texts: Record<string, string>, names: Record<string, string>, kinds: Record<string, number>, seeds: number, comma: string, colon: string, profile: string, own: boolean, place: Place }} Boot
 */

const OWN = "/alone/drill"; // the page without a server

/** @type {Boot} */
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
/** @type {Promise<Core> | null} */
let core = null;
let storing = true;

const main = () => /** @type {HTMLElement} */ (document.getElementById("main"));
/** @param {string} id */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = () => /** @type {HTMLFormElement} */ (main().querySelector("form.answers"));
const next = () => /** @type {HTMLAnchorElement} */ (by("next"));
/** The choices as they can be chosen. @returns {(HTMLInputElement | HTMLButtonElement)[]} */
const choices = () => [...form().querySelectorAll("[name='a']")].map((one) => /** @type {HTMLInputElement | HTMLButtonElement} */ (one));
const several = () => form().querySelector("input[type='checkbox']") !== null;
const ownKey = () => ({ kind: main().dataset.kind ?? "", book: main().dataset.book ?? "", seed: Number(main().dataset.seed) });
const ownLink = () => linkOf(ownKey());

/** The values that are right: by the compiled rules, or as the page has them. @returns {Promise<Set<string>>} */
async function rights() {
  const { number, book, seed, right } = main().dataset;
  if (Number(number) < 0) return new Set(right);
  core ??= Core.open();
  const made = (await core).drill(book ?? "", Number(number), Number(seed));
  return new Set(Array.from({ length: made.choices }, (_, i) => i).filter((i) => Math.floor(made.right / 2 ** i) % 2).map(String));
}

/** The words of a choice. @param {HTMLElement} one */
const wordsOf = (one) => (one.getAttribute("aria-label") || (one.closest(".option") ?? one).textContent || "").trim();

/** Marks the choices. @param {Set<string>} right @param {Set<string>} chosen */
function mark(right, chosen) {
  for (const one of choices()) {
    const option = one.closest(".option");
    option?.classList.toggle("right", right.has(one.value));
    option?.classList.toggle("chosen", chosen.has(one.value));
    option?.classList.toggle("wrong", chosen.has(one.value) && !right.has(one.value));
    one.disabled = true;
  }
  for (const button of form().querySelectorAll("button")) button.disabled = true;
}

/** Says whether an answer is right, and what is. @param {boolean} is @param {Set<string>} right */
function say(is, right) {
  const words = [...new Set(choices().filter((one) => right.has(one.value)).map(wordsOf))];
  const notice = document.createElement("p");
  notice.className = `notice ${is ? "good" : "bad"}`;
  const strong = document.createElement("strong");
  strong.textContent = (is ? boot.texts.right : boot.texts.wrong) ?? "";
  const answer = words.length ? (boot.texts["right-are"] ?? "").replace("{answers}", words.join(boot.comma)) : (boot.texts["right-none"] ?? "");
  notice.append(strong, ...(is ? [] : [` ${answer}`]));
  by("verdict").replaceChildren(notice);
}

/** Keeps an answer, where the browser keeps anything. @param {boolean} is */
function keep(is) {
  const practice = read();
  storing = practice !== null && write(answered(practice, ownLink(), is, today()));
  showStreak();
}

/** Shows how many were right in a row; or that nothing is kept. */
function showStreak() {
  const practice = storing ? read() : null;
  by("streak").textContent = practice ? `${boot.texts.streak}${boot.colon}${practice.row}` : (boot.texts.denied ?? "");
}

/** The drill that comes next by one's own practice: one that is due, else a new one of the same kinds. */
function following() {
  const practice = read();
  const waiting = practice && due(practice, today(), ownLink());
  const of = ofIn(location.href);
  const kinds = of ? of.split(",") : Object.keys(boot.kinds);
  const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? "";
  const link = waiting ? waiting.link : linkOf({ kind, book: ownKey().book, seed: Math.floor(Math.random() * boot.seeds) });
  return addressOf(boot.place, of ? `${link}&of=${of}` : link);
}

/** Answers. @param {Set<string>} chosen */
async function answer(chosen) {
  if ("done" in main().dataset || !choices().length) return;
  main().dataset.done = "";
  const asked = new URL(form().action);
  asked.search = String(new URLSearchParams([...[...new FormData(form())].filter(([name]) => name !== "a").map(([name, value]) => [name, String(value)]), ...[...chosen].map((value) => ["a", value]), ["done", "1"]]));
  let right;
  try {
    right = await rights();
  } catch {
    location.href = asked.href; // without the compiled rules the server answers
    return;
  }
  const is = several() ? chosen.size === right.size && [...chosen].every((one) => right.has(one)) : [...chosen].every((one) => right.has(one));
  mark(right, chosen);
  say(is, right);
  keep(is);
  const inSet = form().querySelector("[name='set']") !== null;
  if (!inSet) next().href = following();
  by("go").hidden = inSet;
  const page = boot.own ? null : await fetched(asked.href);
  if (page) by("explained").replaceChildren(...(page.getElementById("explained")?.childNodes ?? []));
  else await explainHere(chosen);
  if (page && by("explained").querySelector("a.term")) void import("../layout/terms.js");
  if (inSet) {
    const href = page ? page.getElementById("next")?.getAttribute("href") : await afterHere(is);
    if (!href) return;
    next().href = href;
  }
  by("go").hidden = false;
  if (!several() || document.activeElement === document.body) next().focus({ preventScroll: true });
}

/** What this page makes drills with: it carries that itself, or the page without a server does. @type {Promise<Maker> | null} */
let maker = null;

/**
 * @typedef {{own: import("../alone/drills/own.js").OwnDrills, show: typeof import("../alone/drills/show.js"), known: import("../alone/drills/sets.js").Known}} Maker
 */

/** @returns {Promise<Maker>} */
async function opened() {
  const from = boot.own ? document : await fetched(OWN);
  const read = (/** @type {string} */ id) => JSON.parse(from?.getElementById(id)?.textContent ?? "null");
  const [words, carried] = [read("game-words"), read("carried")];
  if (!words || !carried) throw new Error("the page without a server is not kept");
  core ??= Core.open();
  const [{ OwnDrills }, show, open] = await Promise.all([import("../alone/drills/own.js"), import("../alone/drills/show.js"), core]);
  nameTiles(boot.names);
  const known = { kinds: Object.keys(boot.kinds), books: open.books, seeds: boot.seeds };
  return { own: new OwnDrills(open, words, carried, { profile: boot.profile, ...boot.place }), show, known };
}

/** @typedef {{set: typeof import("../alone/drills/set.js"), sets: typeof import("../alone/drills/sets.js")}} Sets */

/** What sets are made with, which a drill alone needs not. @returns {Promise<Sets>} */
async function openedSets() {
  const [set, sets] = await Promise.all([import("../alone/drills/set.js"), import("../alone/drills/sets.js")]);
  return { set, sets };
}

/** @returns {Promise<Maker | null>} */
async function made() {
  maker ??= opened();
  return maker.catch(() => (maker = null));
}

/** Explains the drill of the page by what is here. @param {Set<string>} chosen */
async function explainHere(chosen) {
  const found = await made();
  const key = ownKey();
  if (found) by("explained").replaceChildren(found.show.explanationOf(found.own.explain(key), found.own.ask(key), chosen, found.own.voice(key)));
  else by("explained").textContent = boot.texts.offline ?? "";
}

/** The address after an answer of a set; null where nothing can be made here. @param {boolean} is */
async function afterHere(is) {
  const found = await made();
  if (!found) return null;
  const { set, sets } = await openedSets();
  const given = new FormData(form());
  return set.stepAddress(boot.place, sets.readSet(String(given.get("set")), found.known), `${given.get("got") ?? ""}${Number(is)}`);
}

/** The page of a drill or of a set, made here; null where that cannot be, or where another address has it. @param {string} href */
async function pageHere(href) {
  const found = await made();
  if (!found) return null;
  const { searchParams: given } = new URL(href, location.href);
  if (isDrill(boot.place, new URL(href, location.href)) && !given.has("set")) return drillHere(found, href, null);
  const own = await openedSets();
  const voice = found.own.voice({ kind: "", book: "wrc-2015", seed: 0 });
  try {
    const shown = setHere(found, own, voice, href, given);
    return shown === undefined ? drillHere(found, href, alongIn(found, own, href, given)) : shown;
  } catch (error) {
    if (!(error instanceof own.sets.SetError)) throw error;
    return own.set.refusal(voice.plainly(error.id, error.values), voice, boot.place);
  }
}

/** @param {Maker} found @param {string} href @param {import("../alone/drills/show.js").Along | null} along */
function drillHere({ own, show, known }, href, along) {
  const key = keyOf(href, known);
  const voice = own.voice(key);
  document.title = `${voice.say(`drill.kind-${key.kind}`)} \u2013 Jantaku`;
  return show.pageOf({ key, asked: own.ask(key), voice, number: boot.kinds[key.kind] ?? -1, names: boot.names, others: boot.place.others, own: addressOf(boot.place, linkOf(key)), along });
}

/** Where a drill stands in its set. @param {Maker} found @param {Sets} made @param {string} href @param {URLSearchParams} given */
function alongIn({ known }, { sets }, href, given) {
  const set = sets.readSet(given.get("set") ?? "", known);
  const got = sets.readAnswers(given.get("got") ?? "", set);
  const next = set.keys[got.length];
  if (!next || linkOf(next) !== linkOf(keyOf(href, known))) throw new sets.SetError("drill.bad-answers");
  return { set: set.text, got, at: got.length + 1, of: set.keys.length };
}

/** The page of a set; undefined for an address that is a drill's. @param {Maker} found @param {Sets} made @param {import("../alone/voice.js").Voice} voice @param {string} href @param {URLSearchParams} given */
function setHere({ known }, { set, sets }, voice, href, given) {
  const url = new URL(href, location.href);
  if (isDrill(boot.place, url)) return undefined;
  if (given.has("make")) {
    const of = ofIn(href).split(",").filter((kind) => known.kinds.includes(kind));
    const kinds = of.length ? known.kinds.filter((kind) => of.includes(kind)) : known.kinds;
    const keys = Array.from({ length: sets.TEN }, (_, i) => ({ ...keyOf(href, { ...known, kinds }), kind: kinds[i % kinds.length] ?? "" }));
    location.replace(setAddress(boot.place, { set: sets.setOf(keys).text }));
    return null;
  }
  const asked = sets.readSet(given.get("set") ?? "", known);
  const got = sets.readAnswers(given.get("got") ?? "", asked);
  if (got && got.length < asked.keys.length) {
    location.replace(set.stepAddress(boot.place, asked, got));
    return null;
  }
  document.title = `${voice.say("drill.set")} \u2013 Jantaku`;
  return set.pageOfSet({ set: asked, got, codes: given.get("codes") ?? "", voice, texts: boot.texts, place: boot.place });
}

/** A page of the server; null where it cannot be had. @param {string} href */
async function fetched(href) {
  try {
    const got = await fetch(href);
    return got.ok ? new DOMParser().parseFromString(await got.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/** Goes to another drill without leaving the page. @param {string} href @param {boolean} push */
async function go(href, push) {
  const page = boot.own ? null : await fetched(href);
  const found = page ? page.getElementById("main") : await pageHere(href);
  if (!found?.classList.contains("drill")) {
    location.href = href;
    return;
  }
  main().replaceWith(found);
  if (page) document.title = page.title;
  if (push) history.pushState(null, "", href);
  scrollTo(0, 0);
  begin();
  const heading = by("asked");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Takes over the form of a drill. */
function begin() {
  showStreak();
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter);
    answer(pressed?.name === "a" ? new Set([pressed.value]) : new Set(choices().filter((one) => one instanceof HTMLInputElement && one.checked).map((one) => one.value)));
  });
  next().addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !isDrill(boot.place, next())) return;
    event.preventDefault();
    go(next().href, true);
  });
  if (Number(main().dataset.number) >= 0) core ??= Core.open();
  core?.catch(() => null);
}

addEventListener("popstate", () => go(location.href, false));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!document.getElementById("verdict")) return;
  const place = "1234567890".indexOf(event.key);
  if (place >= 0 && !("done" in main().dataset)) {
    choices()[place]?.click();
  } else if (event.key === "Enter" && !(event.target instanceof Element && event.target.closest("a, button, summary, select, textarea"))) {
    event.preventDefault();
    if ("done" in main().dataset) next().click();
    else if (several()) /** @type {HTMLButtonElement} */ (form().querySelector("[name='done']")).click();
  }
});
if (boot.own) void pageHere(location.href).then(place);
else begin();

/** Puts a page that was made here in its place. @param {HTMLElement | null} found */
function place(found) {
  if (!found) return;
  main().replaceWith(found);
  if (found.classList.contains("drill")) begin();
  else void import("./copy.js");
}
