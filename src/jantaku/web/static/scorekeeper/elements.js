// The score keeper's start data, texts and basic elements.
import { el } from "../layout/elements.js";

export { el, mark } from "../layout/elements.js";

/** @type {import("./types").Boot} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");

export const words = () => boot;

/** Whether this page does not offer something: at a table of an event, what is a referee's or staff's. @param {string} what */
export const bars = (what) => (boot.bars ?? []).includes(what);

/** The seats. */
export const ALL = [0, 1, 2, 3];
export const REPLACEMENT = "replacement"; // what somebody is liable for without a yakuman
/** Kinds of entries that end a hand. */
export const ENDS = ["win", "draw", "abort", "redeal"];

/** A text of the page, its placeholders filled in. @param {string} id @param {Record<string, string | number>} [values] */
export function say(id, values = {}) {
  return (boot.words[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A citation, linked to its place in the book. @param {string} cite @param {string} href */
export function clause(cite, href) {
  return href ? Object.assign(el("a", "clause", cite), { href, target: "_blank" }) : el("span", "clause", cite);
}

/** A button. @param {string} text @param {() => void} act @param {string} [look] `on` is pressed, `off` is not: a switch */
export function press(text, act, look = "") {
  const node = el("button", `button ${look}`, text);
  node.type = "button";
  const known = look.split(" ");
  if (known.includes("on") || known.includes("off")) node.setAttribute("aria-pressed", String(known.includes("on")));
  node.addEventListener("click", act);
  return node;
}

/** A line to write on. @param {string} label @param {string} value @param {(value: string) => void} set @param {object} [more] */
export function field(label, value, set, more = {}) {
  const input = Object.assign(el("input"), { value, maxLength: 60, autocomplete: "off", ...more });
  input.addEventListener("input", () => set(input.value));
  return el("label", "field", el("span", "label", label), input);
}

/** The stick of a riichi. */
export function bet() {
  const stick = el("i", "thousand");
  stick.setAttribute("role", "img");
  stick.setAttribute("aria-label", say("riichi"));
  return stick;
}
