// Codes of an event: this phone's own, asked for once; what all four agree to, each on the own phone or on one passed round.
import { altered } from "./asking.js";
import { ALL, el, field, press, say, words } from "./elements.js";
import { shelf } from "./queue.js";

/** @import { Asking } from "./asking" */
/** @import { Host, Own } from "./types" */

const LETTERS = { inputMode: "numeric", maxLength: 9, autocomplete: "one-time-code" };
const key = `jantaku.code.${words().codes}`;

/** This phone's code, if it was entered or handed out here. @returns {Own | null} */
export function own() {
  return words().codes ? JSON.parse(shelf.get(key) ?? "null") : null;
}

/** Forgets a code that is not valid any more. */
export function forget() {
  shelf.remove(key);
}

/** A code as it is sent. @param {Own} mine */
export const proof = ({ seat, code }) => ({ [seat]: code });

const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Goes on with this phone's code, which is asked for at the first time. @param {Asking} asking @param {(mine: Own) => void} then */
export function withCode(asking, then) {
  const mine = own();
  if (mine) return then(mine);
  if (!asking.busy) asking.open();
  entered(asking, then, asking.host.mine(), "");
}

/** @param {Asking} asking @param {(mine: Own) => void} then @param {number} seat @param {string} typed @param {string} [wrong] */
function entered(asking, then, seat, typed, wrong = "") {
  const { host } = asking;
  const check = async () => {
    if (seat < 0 || !typed.trim()) return;
    const mine = { seat, code: typed.replace(/\s/g, "") };
    const answer = await host.ask("code", { codes: proof(mine) });
    if (!answer?.ok) return entered(asking, then, seat, "", answer?.text ?? say("need-network"));
    shelf.set(key, JSON.stringify(mine));
    host.mine(seat);
    then(mine);
  };
  const line = field(say("code-mine"), typed, (value) => { typed = value; }, LETTERS);
  asking.ask(say("code-who"), ALL.map((at) => [asking.seats[at].name, () => entered(asking, then, at, typed), at === seat ? "primary on" : "off"]), {
    lead: say("code-how"),
    more: [line, ...refusal(wrong)],
    foot: [[say("next"), () => void check(), "primary big"]],
    key: "code",
  });
}

/** @param {string} text */
const refusal = (text) => (text ? [Object.assign(el("p", "notice bad", text), { role: "alert" })] : []);

/** Records what a referee decides, once the referees' code is entered. @param {Asking} asking @param {string} kind @param {Record<string, any>} body its referee is asked for where it names none */
function refereed(asking, kind, body) {
  let name = body.referee ?? "";
  let code = "";
  const told = el("div");
  const enter = async () => {
    if (!name.trim() || !code.trim()) return;
    const by = asking.seats[asking.host.mine()]?.name ?? "";
    const answer = await asking.host.tell("add", { kind, body: { ...body, referee: name.trim() }, id: fresh(), seen: asking.seen, by, codes: { referee: code } });
    if (answer?.ok) asking.end();
    else told.replaceChildren(...refusal(answer?.text ?? say("need-network")));
  };
  const lines = body.referee ? [] : [field(say("referee-name"), name, (value) => { name = value; })];
  return [...lines, field(say("code-referee"), "", (value) => { code = value; }, LETTERS), told, press(say(kind === "sign" ? "sign" : "confirm"), () => void enter(), body.referee || kind === "sign" ? "primary big" : "")];
}

/** Asks for the referees' code. @param {Asking} asking @param {string} title @param {string} kind @param {Record<string, any>} body */
export function signed(asking, title, kind, body) {
  asking.ask(title, [], { more: refereed(asking, kind, body), key: "referee" });
}

/** A correction, or a game broken off: all four are asked, or a referee decides. @param {Asking} asking @param {Record<string, any>} body @param {"correction" | "close"} kind */
export function agreed(asking, body, kind) {
  const { host } = asking;
  const { closed } = host.sheet();
  /** @type {Record<string, any>} */
  const whole = { ...body };
  const told = el("div");
  const id = fresh();
  const propose = () => withCode(asking, (mine) => void host.tell("propose", { kind, body: whole, id, codes: proof(mine) }).then((answer) => {
    if (answer?.ok && asking.answers) host.settles(id);
    if (answer?.ok) return asking.end();
    agreed(asking, body, kind);
    told.replaceChildren(...refusal(answer?.text ?? say("need-network")));
  }));
  const why = field(say("why"), "", (value) => { whole.why = value.trim() || undefined; });
  const referee = el("details", "more", el("summary", "", say("by-referee")), el("div", "stack", ...refereed(asking, kind, whole)));
  referee.open = closed;
  const all = closed ? [] : [press(say("propose"), propose, "primary big"), told];
  asking.ask(say("assent"), [], { lead: say(closed ? "referee-alone" : "assent-codes"), more: [why, ...all, referee], key: "assent" });
}

/** What is proposed: its effect, who has agreed and on whose phone, and what this phone can say to it. @param {Host} host @param {Asking} asking */
export function proposed(host, asking) {
  const { proposal, seats } = host.sheet();
  if (!proposal) return [];
  const mine = own();
  /** @param {"agree" | "withdraw"} path @param {number[]} [some] */
  const answer = (path, some) => withCode(asking, (me) => {
    if (asking.busy && !asking.answers) asking.end();
    void host.tell(path, { proposal: proposal.id, seats: some ?? [me.seat], codes: proof(me) });
  });
  const rows = seats.map((seat, at) => {
    const phone = proposal.phones[at];
    const how = phone === at ? say("agreed") : phone < 0 ? "" : say("on-phone", { name: seats[phone].name });
    const here = phone < 0 && mine && mine.seat !== at ? press(say("agree-here"), () => answer("agree", [at]), "small") : "";
    if (here) here.setAttribute("aria-label", `${say("agree-here")}: ${seat.name}`);
    return el("li", phone < 0 ? "" : "given", el("span", "name", seat.name), how ? el("span", "small", how) : here);
  });
  const points = proposal.preview.names?.length ? [] : [el("ul", "plain pays-list", ...seats.map((seat, at) => el("li", proposal.preview.delta[at].startsWith("−") ? "pays" : proposal.preview.delta[at] ? "" : "still", el("span", "name", seat.name), el("b", "", proposal.preview.delta[at] || "0"), el("span", "muted", proposal.preview.points[at]))))];
  const open = !mine || proposal.phones[mine.seat] < 0;
  return [el("section", "card proposal", el("h2", "", proposal.text), proposal.why ? el("p", "muted", proposal.why) : "", ...altered(proposal.preview), ...points,
    open ? press(say("agree"), () => answer("agree"), "primary big") : "", el("ul", "plain givers", ...rows),
    press(say(mine?.seat === proposal.by ? "withdraw" : "refuse"), () => answer("withdraw"), "quiet"))];
}
