// The waiting room: who sits down or leaves is shown as it happens, and when the game begins, so does the page of the table.
import { Stream } from "./stream.js";

/** @typedef {import("./wire").View} View */

/** @type {{seat: number, token: string, lang: string, profile: string, stream: string}} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");
const url = new URL(boot.stream, location.href);
url.protocol = url.protocol.replace("http", "ws");
let sitting = "";

/** Who sits where, as a text that changes when that does. @param {View} view */
const key = (view) => JSON.stringify([view.game.stage === "waiting", Object.values(view.seats).map((seat) => [seat.kind, seat.name])]);

/** The page is asked for again, but not while somebody writes his name. */
function renew() {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && !field.readOnly) field.addEventListener("blur", () => location.reload(), { once: true });
  else location.reload();
}

/** @param {View} view */
function take(view) {
  if (view.game.stage !== "waiting") return location.reload();
  const now = key(view);
  if (sitting && sitting !== now) {
    renew();
    const names = Object.values(view.seats).map((seat) => seat.name).filter(Boolean);
    const live = document.getElementById("live");
    if (live) live.textContent = names.join(", ");
  }
  sitting = now;
}

const { seat, token, lang, profile } = boot;
new Stream({ url: url.href, hello: { seat, token, lang, profile }, onview: take, onlink: () => {} });

const copy = document.getElementById("copy");
const link = document.getElementById("link");
if (copy && link instanceof HTMLInputElement && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.textContent = copy.dataset.done ?? "";
  });
}
