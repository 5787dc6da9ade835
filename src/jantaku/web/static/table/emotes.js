// The six emotes to choose from; there is no chat.
import { el, GUARD, say } from "./board.js";
import { prefs, setPrefs } from "./prefs.js";
import { dialog } from "./shell.js";

const EMOTES = ["hello", "well-played", "thanks", "sorry", "wait", "wow"];

/** Opens the choice. @param {(emote: string) => unknown} send */
export function openEmotes(send) {
  const opened = performance.now();
  const buttons = EMOTES.map((emote) => {
    const button = Object.assign(el("button", "button", say(`page.emote-${emote}`)), { type: "button" });
    button.addEventListener("click", () => {
      if (performance.now() - opened < GUARD) return;
      send(emote);
      dialog.close();
    });
    return button;
  });
  const mute = Object.assign(el("input"), { type: "checkbox", checked: prefs.emotes });
  mute.addEventListener("change", () => setPrefs({ emotes: mute.checked }));
  const close = Object.assign(el("button", "button primary", say("page.close")), { type: "button" });
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(el("h2", "", say("page.emotes")), el("div", "emotes", ...buttons), el("label", "check", mute, el("span", "", say("page.pref-emotes"))), el("div", "dialog-foot", close));
  dialog.showModal();
}
