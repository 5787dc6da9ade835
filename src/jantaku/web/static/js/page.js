// What the pages of all tables have in common: their parts, the log, dialogs, the banner, sounds, the witness of the deal.
import { el, fill, handOf, isSeat, say } from "./board.js";
import { prefs } from "./prefs.js";
import { tile } from "./tiles.js";

/**
 * @typedef {import("./wire").View} View
 * @typedef {import("./wire").News} News
 * @typedef {import("./wire").Reason} Reason
 * @typedef {import("./check.js").Witness} Witness
 */

const LOG = "jantaku.log"; // where the lines are kept while the page is loaded again
const MOST = 300; // lines

/** @type {{seat: number, token?: string, lang: string, profile: string, stream: string}} */
export const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
export function part(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`#${id} is not on the page`);
  return node;
}

const lines = part("log", HTMLOListElement);
const live = part("live", HTMLElement);
const banner = part("banner", HTMLElement);
export const dialog = part("dialog", HTMLDialogElement);
/** @type {typeof import("./sound.js") | null} */
let sound = null;

/** Where the stream is. */
export function address() {
  const url = new URL(boot.stream, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

/** Once what is seen has changed: nobody hears the difference. @param {string} name */
export const sounds = (name) => void setTimeout(() => sound?.play(name, prefs.volume));

/** What happened, in lines, read out and heard. @param {News[]} news */
export function logged(news) {
  const told = news.filter((one) => one.line && one.text);
  lines.append(...told.map((one) => el("li", "", one.text)));
  while (lines.children.length > MOST) lines.firstElementChild?.remove();
  if (told.length) {
    bottom(); // to ask for its height now would lay the page out twice
    live.replaceChildren(...told.filter((one) => one.id !== "live.sealed").map((one) => el("p", "", one.text))); // nobody wants a seal read out
  }
  for (const one of news) if (one.sound) sounds(one.sound);
}

/** Shows the newest line. */
export function bottom() {
  requestAnimationFrame(() => (lines.scrollTop = lines.scrollHeight));
}

/** The lines so far, where the page of the same game is loaded again. @param {string} game */
export function recall(game) {
  const kept = JSON.parse(sessionStorage.getItem(LOG) ?? "{}");
  if (kept.game === game) lines.prepend(...kept.lines.map((/** @type {string} */ line) => el("li", "", line)));
}

/** Whoever was not there, or was cut off, has the lines of the hand that he lacks. @param {string[]} told */
export function catchUp(told) {
  const known = [...lines.children].slice(-5).map((line) => told.lastIndexOf(line.textContent ?? ""));
  lines.append(...told.slice(Math.max(-1, ...known) + 1).map((line) => el("li", "", line)));
  bottom();
}

/** Keeps the lines while the page is loaded again. @param {() => View | null} shown */
export function keepLines(shown) {
  addEventListener("pagehide", () => {
    const kept = [...lines.children].map((line) => line.textContent);
    const view = shown();
    if (view) sessionStorage.setItem(LOG, JSON.stringify({ game: view.game.id, lines: kept }));
  });
  new ResizeObserver(() => (lines.scrollTop = lines.scrollHeight)).observe(lines);
}

/** What this player saw before the hand: its seal, and the tiles dealt. @param {Witness} was @param {View} view @param {string} promised */
export function attest(was, view, promised) {
  const now = handOf(view);
  if (!now || now.number === was.hand || now.secret) return was;
  const mine = isSeat(view) ? view.seats[/** @type {"0"} */ (String(view.game.me))] : null;
  const tiles = mine && !mine.river.length && !mine.melds.length ? mine.tiles : [];
  return { hand: now.number, seal: promised || now.seal, tiles };
}

/** The seal that was told before the deal, if it was. @param {News[]} news */
export const sealed = (news) => news.find((one) => one.id === "live.sealed")?.text.match(/[0-9a-f]{64}/)?.[0] ?? "";

/** Whether the tiles have just been dealt. @param {View | null} before @param {View} view */
export function dealt(before, view) {
  const now = handOf(view);
  const was = before && handOf(before);
  const fresh = Object.values(view.seats).every((one) => !one.river.length && !one.melds.length);
  return view.game.stage === "play" && now !== null && fresh && now.number !== was?.number;
}

/** @param {View} view */
export function drawDora(view) {
  const box = part("dora", HTMLElement);
  const now = handOf(view);
  const codes = now ? [...now.dora, ...now.ura.filter((code) => code !== "?")] : [];
  box.hidden = !now;
  fill(box, codes, (code, at) => `${code}${at > 4}`, (code, at) => tile(code, { marks: at > 4 ? "ura" : "" }));
}

/** @param {Reason} reason */
export function reasonNode(reason) {
  const clause = Object.assign(el("a", "clause", reason.cite), { href: reason.href, target: "_blank" });
  return el("p", "", `${reason.text} `, ...(reason.href ? [clause] : [reason.cite]));
}

/** @param {import("./stream.js").Link} link @param {Reason | null} why */
export function linked(link, why) {
  part("play", HTMLElement).dataset.link = link;
  const text = link === "reconnecting" ? say("page.reconnecting") : link === "ended" ? (why?.text ?? say("page.ended")) : "";
  banner.hidden = !text;
  banner.textContent = text;
}

/** @param {...Node} nodes */
export function tellMore(...nodes) {
  const close = el("button", "button primary", say("page.close"));
  close.addEventListener("click", () => dialog.close());
  const [head] = nodes;
  if (head instanceof HTMLElement) Object.assign(head, { tabIndex: -1, autofocus: true }); // one reads from the top
  dialog.replaceChildren(...nodes, close);
  dialog.showModal();
}

/** The book, and what the house rules otherwise. @param {View} view @param {...Node} more */
export function rules(view, ...more) {
  const { title, book, house } = view.game;
  const rows = house.map((one) => el("li", "", el("b", "", one.title), ` ${one.text} `, el("span", "clause", one.cite)));
  const link = Object.assign(el("a", "button", say("page.rules")), { href: `/rules/${book}`, target: "_blank" });
  tellMore(el("h2", "", title), ...(rows.length ? [el("h3", "", say("page.house")), el("ul", "house", ...rows)] : []), ...more, link);
}

/** Goes on after a hand; whether there was something to go on to. @param {HTMLElement} ending */
export function onward(ending) {
  const go = ending.hidden ? null : ending.querySelector("button.go");
  if (go instanceof HTMLButtonElement) go.click();
  return go !== null;
}

/** Gives the seat up at once, so that a bot plays there and nobody waits; whoever comes back plays on. @param {() => View | null} shown */
export function mayLeave(shown) {
  document.querySelector("a.leave")?.addEventListener("click", () => {
    const view = shown();
    if (!view || !isSeat(view) || view.game.people < 2 || view.game.stage === "over") return;
    fetch(`/t/${view.game.id}/leave`, { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true }).catch(() => {});
  });
}

for (const name of ["pointerdown", "keydown"]) {
  document.addEventListener(name, async () => {
    sound ??= await import("./sound.js");
    sound.wake();
  });
}
