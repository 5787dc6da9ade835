// The waiting room: shows arrivals and departures, and loads the table when the game begins.
import { Stream } from "../table/stream.js";
import { contribute } from "../table/witness.js";

/** @import { View } from "../table/wire" */

/** @type {{seat: number, token: string, lang: string, profile: string, stream: string}} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");
const url = new URL(boot.stream, location.href);
url.protocol = url.protocol.replace("http", "ws");
let sitting = "";

/** A text that changes whenever the seating does. @param {View} view */
const key = (view) => JSON.stringify([view.game.stage === "waiting", Object.values(view.seats).map((seat) => [seat.kind, seat.name])]);

/** Reloads the page, but not while a name is being typed. */
function renew() {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && !field.readOnly) field.addEventListener("blur", () => location.reload(), { once: true });
  else location.reload();
}

/** @param {View} view */
function take(view) {
  if (view.game.stage === "lots" && view.game.me >= 0) return void contribute(view, (deal, number) => stream.number(deal, number)).then(() => location.reload());
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
const stream = new Stream({ url: url.href, hello: { seat, token, lang, profile }, onview: take, onlink: linked });

/** Says that the connection is lost, or why it has ended. @param {import("../table/stream.js").Link} link @param {import("../table/wire").Reason | null} why */
function linked(link, why) {
  const banner = document.getElementById("banner");
  if (!banner) return;
  const lost = link === "reconnecting" || link === "late";
  banner.textContent = lost ? (banner.dataset.lost ?? "") : (why?.text ?? "");
  banner.hidden = !banner.textContent;
}

const copy = document.getElementById("copy");
const link = document.getElementById("link");
if (copy && link instanceof HTMLInputElement && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.textContent = copy.dataset.done ?? "";
  });
}
