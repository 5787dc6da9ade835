// The page on which a game without a server is begun, and those of this browser are listed.
import { Keeping } from "./keeping.js";
import { placesOf } from "./scores.js";

/** @import { Summary } from "./keeping.js" */

const KEY = "jantaku.alone"; // the last choice
const page = /** @type {HTMLElement} */ (document.getElementById("main"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("choose"));
const list = /** @type {HTMLElement} */ (document.getElementById("games"));
const notice = /** @type {HTMLElement} */ (document.getElementById("unkept"));
const template = /** @type {HTMLTemplateElement} */ (document.getElementById("game"));
/** @type {{texts: Record<string, string>, split: Record<string, boolean>}} */
const { texts, split } = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
const { lang } = document.documentElement;

/** @param {string} id @param {Record<string, string>} values */
const say = (id, values) => (texts[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** The choice made last. */
function recall() {
  try {
    for (const [name, value] of new URLSearchParams(localStorage.getItem(KEY) ?? "")) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = value;
    }
  } catch {
    // storage is blocked: the choice is made anew
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)].filter(([name]) => name !== "csrf")));
  try {
    localStorage.setItem(KEY, asked.toString());
  } catch {
    // the same
  }
  location.href = `${form.getAttribute("action")}#new&${asked}`;
});

/** What a game came to, or the hand that is played. @param {Summary} game */
function stateOf({ over, at, points, settings }) {
  if (!over) return at ? say("on", { hand: at }) : say("begun", {});
  const own = new Intl.NumberFormat(lang).format(points[settings.me]);
  const place = placesOf(/** @type {import("./voice.js").BookWords} */ ({ split: split[settings.book] }), points)[settings.me];
  return say("over", { place: String(place), points: own });
}

/** @param {Summary} game @param {Keeping} keeping */
function row(game, keeping) {
  const node = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (node.querySelector(`[data-part="${name}"]`));
  const { settings, begun, log } = game;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(begun);
  part("book").textContent = say(`book-${settings.book}`, {});
  part("length").textContent = say(`length-${settings.length}`, {});
  part("when").textContent = when;
  part("state").textContent = stateOf(game);
  const go = /** @type {HTMLAnchorElement} */ (part("go"));
  go.href = `${form.getAttribute("action")}#${game.id}`;
  go.textContent = say(game.over ? "look" : "go-on", {});
  const load = /** @type {HTMLAnchorElement} */ (part("download"));
  load.hidden = !log;
  if (log) Object.assign(load, { href: URL.createObjectURL(new Blob([log], { type: "text/plain" })), download: `${game.id}.jantaku` });
  part("delete").addEventListener("click", async () => {
    if (!confirm(say("sure", { when }))) return;
    await keeping.remove(game.id);
    await show();
  });
  return node;
}

async function show() {
  try {
    const keeping = await Keeping.open();
    const games = await keeping.games();
    list.replaceChildren(...games.map((game) => row(game, keeping)));
    page.dataset.games = String(games.length);
    if (games.length) form.before(/** @type {HTMLElement} */ (list.parentElement));
  } catch {
    notice.hidden = false;
    page.dataset.games = "0";
  }
}

recall();
await show();
addEventListener("pageshow", (event) => event.persisted && show());
