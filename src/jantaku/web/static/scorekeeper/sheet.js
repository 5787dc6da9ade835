// The score keeper's page: entries go to the server, which computes everything; offline they wait here.
import { Asking } from "./asking.js";
import { ending, GRACE, history, ledger, undoing } from "./standing.js";
import { drawn, won } from "./hand_end.js";
import { bars, el, press, say, words } from "./elements.js";
import { Queue, shelf } from "./queue.js";
import { list, preview, shown, told as inWords } from "./unsent.js";

/** @import { Sheet, Seat, Entry, Answer } from "./types" */

const GONE = 410; // the address was renewed
const POLL = 2000; // ms between two polls for entries of other phones
const PATIENCE = 5000; // ms for a preview, after which an entry can be recorded without it
const SURE = 30_000; // ms for what is not only looked at
const SENDING = 2000; // ms by which a preview waits for an entry that is being sent
const HELD = 3000; // ms after which a finger that is down is resting
const LIFTED = 300; // ms after which a finger that was lifted has pressed nothing
const FINAL = ["correction", "confirm", "sign", "close"]; // kinds that nobody undoes by a button
const LATER = 1500; // ms after which seldom used modules are loaded, for use offline
const SPRITE = new URL("../tiles.svg", import.meta.url).href;

const boot = words();
const hall = boot.event ? await import("../organise/table.js") : null; // at a table of an event alone
const codes = boot.codes ? await import("./codes.js") : null; // of the sheets of events alone
const root = /** @type {HTMLElement} */ (document.getElementById("keep"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
/** @type {Sheet} */
let sheet = boot.state;
/** @type {Sheet | null} news from another phone about the hand being entered here */
let fresh = null;
let notice = "";
let over = ""; // why this address is good for nothing any more
let cut = false; // the server was not reached, and entries wait
/** The correction that is proposed in the place of a refused entry. */
let settling = "";
/** Until when the last entry of this phone is undone by one tap. */
let grace = 0;
const { url } = boot;
const store = `jantaku.scorekeeper.${boot.kept}`; // the same after the address was renewed
const whose = `${store}.mine`;

/** @type {import("./types").Host} */
const host = { boot, sheet: now, send, draw, ask, tell, more: () => import("./corrections.js"), mine, refused: () => (queue.held ? queue.refused : []), leave: () => queue.leave(), settles: (id) => { settling = id; }, anyway: () => queue.anyway(), waiting, withdraw };
const asking = new Asking(host);
const queue = new Queue(store, `${url}/add`, settled, hall !== null);

/** The sheet with the entries that are not sent yet; without a network, with what they come to. */
function now() {
  return shown(sheet, queue.entries, cut && !queue.held);
}

/** The seat of this phone, or -1. @param {number} [seat] */
function mine(seat) {
  if (seat !== undefined) shelf.set(whose, String(seat));
  return Number(shelf.get(whose) ?? codes?.own()?.seat ?? "-1");
}

/** The last entry that waits for the network, if it can be withdrawn. */
function waiting() {
  const last = cut && !queue.held ? queue.entries.pop() : undefined;
  return last && !FINAL.includes(last.kind) ? { id: last.id, text: inWords(sheet, last) } : null;
}

/** Withdraws an entry that waits for the network, or undoes it if it has been recorded meanwhile. @param {string} id */
function withdraw(id) {
  const body = { changes: { [id]: [] }, undo: true };
  grace = 0;
  if (!queue.withdraw(id, entryOf("correction", body, sheet.n))) return void send("correction", body);
  draw();
}

/** Lets the entry just made be undone by one tap, for a while. */
function spare() {
  grace = Date.now() + GRACE;
  setTimeout(() => asking.busy || draw(), GRACE);
}

/** Handles the answer to an entry. @param {Answer | null} answer null: it waits for the network @param {Entry} entry */
function settled(answer, entry) {
  notice = "";
  if (answer ? answer.ok && !entry.body.undo : !cut && !entry.body.undo) spare();
  cut = !answer || (cut && queue.length > 0);
  if (answer?.ok && answer.state) asking.knows(entry.seen, answer.state.n);
  if (answer?.state) sheet = answer.state;
  if (answer?.refused === "code-wrong") codes?.forget();
  if (answer && !answer.ok) {
    const first = queue.refused[0];
    if (!queue.held || (first && first.id !== entry.id)) notice = answer.text; // of an answer to a refusal: the question is asked again
    if (queue.held) asking.refuse(first?.id === entry.id ? answer : null, entry);
  } else if (answer) told.textContent = say("sent");
  draw();
}

/** Records an entry, or queues it until it can be sent; returns its id. @param {string} kind @param {object} body @param {number | null} [seen] */
function send(kind, body, seen = sheet.n) {
  const entry = entryOf(kind, body, seen);
  if (cut) spare();
  if (asking.answers) queue.answer(entry);
  else queue.add(entry);
  if (kind === "riichi") draw();
  return entry.id;
}

/** @param {string} kind @param {object} body @param {number | null} seen @returns {Entry} */
function entryOf(kind, body, seen) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  const seat = sheet.seats[mine()];
  const code = kind === "confirm" ? codes?.own() : null;
  return { kind, body, id, seen, by: seat ? seat.name : "", about: now().title, ...(hall ? { time: hall.time() } : {}), ...(code ? { codes: { [code.seat]: code.code } } : {}) };
}

/** @param {import("./types").Path} path @param {object} body @returns {Promise<Answer | null>} without a network a preview is computed here; null if it cannot be */
async function ask(path, body) {
  try {
    await Promise.race([queue.sent, new Promise((done) => setTimeout(done, SENDING))]);
    const signal = AbortSignal.timeout?.(path === "preview" || path === "amend" ? PATIENCE : SURE);
    const answer = await fetch(`${url}/${path}`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body), signal });
    const said = await answer.json();
    if ("ok" in said) return said;
    if (answer.status >= 500 || answer.status === 429) throw new Error(said.error?.text); // it cannot say: as if it were out of reach
    return { ok: false, text: said.error?.text ?? "" };
  } catch {
    cut = true;
    return path === "preview" && !queue.held ? preview(sheet, queue.entries, /** @type {import("./types").Draft} */ (body)) : null;
  }
}

/** Asks, and shows what the sheet then says. @param {import("./types").Path} path @param {object} body */
async function tell(path, body) {
  const answer = await ask(path, body);
  if (answer?.state && answer.state.n >= sheet.n) sheet = answer.state;
  placed();
  if (answer?.refused === "code-wrong" && path !== "add") codes?.forget();
  notice = answer ? (answer.ok || asking.busy ? "" : answer.text) : say("need-network");
  draw();
  return answer;
}

let pressed = 0; // timer of a finger that is down: replacing a button under it would lose the press
let due = false;

/** Shows the news that arrived while the finger was down. */
function lifted() {
  clearTimeout(pressed);
  pressed = 0;
  if (due) draw();
}

/** Gives a refused entry up once everybody has agreed to what stands in its place. */
function placed() {
  if (!settling || (fresh ?? sheet).corrected !== settling) return;
  settling = "";
  queue.leave();
  asking.end();
}

function draw() {
  due = pressed !== 0;
  if (due) return;
  if (fresh && !asking.busy) [sheet, fresh] = [fresh, null];
  const asked = asking.node();
  const undo = queue.length && !waiting() ? "" : undoing(host, asking, Date.now() < grace);
  const reads = boot.reads || over;
  const right = reads ? [sheet.over ? ending(host, asking) : "", ...(hall?.after(host) ?? []), ...rest()] : asked ? [asked, ...(hall?.calls(host) ?? []), ...(queue.held ? unsent() : [])] : [...(sheet.over ? [undo, ending(host, asking), ...(hall?.after(host) ?? [])] : now().over ? [undo, done()] : [lots(), actions(), undo]), ...(hall?.calls(host) ?? []), ...rest()];
  const held = document.activeElement instanceof HTMLButtonElement && root.contains(document.activeElement) ? document.activeElement.textContent : null;
  root.replaceChildren(el("div", "side", ...standing()), el("div", "side", ...right));
  if (reads) readable();
  if (held) [...root.querySelectorAll("button")].find((button) => button.textContent === held)?.focus({ preventScroll: true });
}

/** What is beside the questions: the hand, what the table has to know, the scores. */
function standing() {
  const left = [head(), ...(hall?.told(host, queue.length) ?? []), ...(codes?.proposed(host, asking) ?? []), seats()];
  if (over) left.push(Object.assign(el("p", "notice bad", over), { role: "alert" }));
  if (notice) left.push(Object.assign(el("p", "notice bad", notice), { role: "alert" }));
  for (const line of sheet.pending) left.push(el("p", "notice", line));
  if (fresh) left.push(Object.assign(el("p", "notice", say(rung(fresh) ? "gong-ended" : "other-phone")), { role: "status" }));
  const kept = queue.entries.length;
  if (kept) left.push(el("p", "notice", say("offline", { n: kept })));
  return left;
}

/** Whether the gong ended the game, and not a hand that another phone entered. @param {Sheet} news */
function rung(news) {
  return Boolean(news.over && news.gong && news.hands.length === sheet.hands.length);
}

/** Draws what is beside the questions alone: somebody types in one of them. */
function redrawn() {
  const side = root.querySelector(".side");
  if (side && !side.contains(document.activeElement)) side.replaceChildren(...standing());
}

/** Leaves of the page what an address that only shows has: no button that writes. */
function readable() {
  for (const button of root.querySelectorAll(over ? "button" : "button:not(.share)"))
    if (button.matches(".quiet, .on")) button.replaceWith(el("b", button.matches(".on") ? "pill gold" : "", button.textContent ?? ""));
    else button.remove();
}

function head() {
  const { sticks, counters, gong, over, title } = now();
  const bets = el("span", "bets", el("i", "thousand"), String(sticks), el("i", "hundred"), String(counters));
  const marks = [...(hall?.clock(host) ?? []), gong && !over && !sheet.table?.clock ? el("span", "pill gold", say("gong")) : "", mine() >= 0 ? el("span", "pill", say("mine-is", { name: sheet.seats[mine()].name })) : ""];
  return el("header", "felt state", el("h2", "", over || title), bets, ...marks, el("div", "totals", el("p", "small check-sum", sheet.check), bars("share") ? "" : press(say("share-sheet"), () => void import("./share.js").then((more) => more.share()), "small share")));
}

function seats() {
  return el("ul", "plain seats", ...now().seats.map(seatNode));
}

/** @param {Seat} seat @param {number} at */
function seatNode(seat, at) {
  const wind = el("span", `wind${seat.dealer ? " dealer" : ""}`, seat.wind);
  const name = el("b", "name", seat.name);
  const row = el("li", [seat.dead ? "dead" : "", at === mine() ? "mine" : ""].join(" ").trim(), wind, name, el("span", "points", seat.points));
  const notes = [seat.dead ? say("dead") : "", seat.debt, seat.lent, seat.warnings, seat.out ? say("out") : ""].filter(Boolean).join(" · ");
  if (!now().over && !hall?.counts(host)) row.append(stick(seat, at));
  if (notes) row.append(el("span", "small debt", notes));
  return row;
}

/** @param {Seat} seat @param {number} at */
function stick(seat, at) {
  const act = () => (seat.riichi ? void host.more().then((more) => more.unplaced(asking, at)) : void send("riichi", { seat: at }));
  const button = press(say("riichi"), act, `small stick ${seat.riichi ? "down on" : "off"}`);
  button.disabled = sheet.closed || queue.held; // a refused entry must be decided first
  button.setAttribute("aria-label", `${say("riichi")}: ${seat.name}`);
  return button;
}

/** The drawn winds, until the first hand is entered. */
function lots() {
  if (!sheet.drawn || sheet.n) return "";
  const rows = sheet.seats.map((seat, at) => {
    const face = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    face.setAttribute("class", "tile");
    face.setAttribute("aria-hidden", "true");
    face.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
    face.firstElementChild?.setAttribute("href", `${SPRITE}#t${seat.tile}`);
    const row = el("li", "", face, el("b", "", seat.name), el("span", "small muted", seat.wind));
    row.style.setProperty("--at", String(at));
    return row;
  });
  return el("section", "felt drew", el("h2", "", say("drew")), el("ul", "plain", ...rows));
}

function actions() {
  /** @param {() => void} act */
  const fresher = (act) => () => (asking.open(), act());
  const counted = hall && !now().hands.length ? [press(say("result-only"), () => void host.more().then((more) => (asking.open(), more.totals(asking))), hall.counts(host) ? "primary whole" : "quiet whole")] : [];
  if (hall?.counts(host)) return el("div", "acts fewer", ...counted, press(say("more"), () => void host.more().then((more) => (asking.open(), more.menu(asking))), "whole"));
  const dice = (sheet.event || boot.clock) && !now().playing ? [press(say("dice"), () => send("deal", {}), "dice")] : [];
  return el("div", `acts${bars("foul") ? " fewer" : ""}`, ...dice,
    press(say("ron"), fresher(() => won(asking, "ron")), "primary"),
    press(say("tsumo"), fresher(() => won(asking, "tsumo")), "primary"),
    press(say("draw"), fresher(() => drawn(asking)), "primary third"),
    bars("foul") ? "" : press(say("chombo"), () => void host.more().then((more) => (asking.open(), more.chombo(asking))), "third foul"),
    press(say("more"), () => void host.more().then((more) => (asking.open(), more.menu(asking))), "third"),
    ...counted);
}

/** A game that is over by entries which are not sent yet. */
function done() {
  return el("section", "card", el("p", "notice", say("unsent-over")), press(say("more"), () => void host.more().then((more) => (asking.open(), more.menu(asking))), ""));
}

/** The entries that wait for the network, or for a decision. */
function unsent() {
  const kept = queue.entries;
  return kept.length && (cut || queue.held) ? [list(sheet, kept, queue.held)] : [];
}

function rest() {
  const out = [...unsent(), ...(sheet.ledger.length ? [ledger(host, asking)] : []), ...(sheet.hands.length ? [history(host, asking)] : [])];
  const graph = /** @type {HTMLElement | null} */ (new DOMParser().parseFromString(sheet.graph, "text/html").body.firstElementChild);
  return graph ? [...out, document.importNode(graph, true)] : out;
}

/** Applies news from other phones, unless it would disturb an entry in progress. @param {Sheet} news */
function heard(news) {
  const ended = news.hands.length !== sheet.hands.length || news.over !== sheet.over;
  const asked = news.proposal?.tag !== sheet.proposal?.tag || news.table?.mark !== sheet.table?.mark;
  const typing = document.activeElement instanceof HTMLInputElement;
  if (asking.busy && ended) [fresh, sheet] = [news, { ...sheet, table: news.table }]; // what the table has to know is never kept back
  else sheet = news;
  placed();
  if (!asking.busy || ((ended || asked) && !typing)) draw();
  else if (ended || asked) redrawn();
}

async function look() {
  if (document.hidden || over) return;
  try {
    const answer = await fetch(`${url}/state?n=${(fresh ?? sheet).n}&p=${encodeURIComponent((fresh ?? sheet).proposal?.tag ?? "")}&t=${(fresh ?? sheet).table?.mark ?? ""}`, { headers: { Accept: "application/json" } });
    if (answer.status === 200) {
      const news = await answer.json();
      hall?.measured(news);
      heard(news);
    }
    if (answer.status === GONE) {
      over = (await answer.json()).error.text;
      draw();
    } else queue.flush();
  } catch {
    // offline: no news
  }
}

root.addEventListener("pointerdown", () => { clearTimeout(pressed); pressed = setTimeout(lifted, HELD); }, true);
addEventListener("pointerup", () => { if (pressed) { clearTimeout(pressed); pressed = setTimeout(lifted, LIFTED); } }, true);
root.addEventListener("click", () => { clearTimeout(pressed); pressed = 0; setTimeout(lifted); }, true);
addEventListener("pointercancel", lifted);
setInterval(look, POLL);
setTimeout(() => void Promise.all([host.more(), bars("share") ? null : import("./share.js")]).catch(() => {}), LATER);
addEventListener("online", () => queue.flush());
document.addEventListener("visibilitychange", look);
cut = hall !== null && queue.length > 0; // entries from before this page was opened: they are shown until they are sent
draw();
queue.flush();
