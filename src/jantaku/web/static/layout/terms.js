// Shows a term of the glossary in a card beside its word, by tap or by focus. Without this script the word is a link to its entry.

export {};

const GAP = 6;
/** @type {Map<string, Promise<string>>} */
const fetched = new Map();
const card = document.createElement("div");
card.id = "term";
card.className = "card term-card";
card.popover = "auto";
card.setAttribute("role", "status");
document.body.append(card);
/** @type {HTMLAnchorElement | null} */
let shown = null;

/** Return the link of a term that an event is about.
 * @param {Event} event */
function linkOf(event) {
  return event.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (event.target.closest("a.term")) : null;
}

/** Return the card of a term, asked for once; one that did not come is asked for again.
 * @param {string} id */
function cardOf(id) {
  let found = fetched.get(id);
  if (!found) {
    found = fetch(`/glossary/${id}/card`).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))));
    found.catch(() => fetched.delete(id));
    fetched.set(id, found);
  }
  return found;
}

/** Put the card below its word, or above it where there is more room.
 * @param {HTMLAnchorElement} link */
function place(link) {
  const word = link.getClientRects()[0];
  if (!word) return;
  const { offsetWidth: wide, offsetHeight: high } = card;
  const below = word.bottom + GAP + high <= innerHeight || word.top < innerHeight - word.bottom;
  card.style.left = `${Math.max(GAP, Math.min(word.left, document.documentElement.clientWidth - wide - GAP))}px`;
  card.style.top = `${Math.max(GAP, below ? Math.min(word.bottom + GAP, innerHeight - high - GAP) : word.top - GAP - high)}px`;
}

/** Show the card of a link; follow the link where the card cannot be had.
 * @param {HTMLAnchorElement} link
 * @param {boolean} tapped */
async function show(link, tapped) {
  shown = link;
  try {
    const text = await cardOf(link.hash.slice(1));
    if (shown !== link) return;
    (link.closest("dialog[open]") ?? document.body).append(card); // what is outside an open dialog cannot be reached
    card.innerHTML = text;
    for (const inner of card.querySelectorAll("a")) inner.target = link.target;
    card.showPopover();
    place(link);
  } catch {
    if (tapped) window.open(link.href, link.target || "_self");
  }
}

document.addEventListener("click", (event) => {
  const link = linkOf(event);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || (shown === link && card.matches(":popover-open"))) return;
  event.preventDefault();
  void show(link, true);
});
document.addEventListener("focusin", (event) => {
  const link = linkOf(event);
  if (link?.matches(":focus-visible")) void show(link, false);
});
document.addEventListener("focusout", (event) => {
  if (linkOf(event) === shown && !(event.relatedTarget instanceof Node && card.contains(event.relatedTarget))) {
    shown = null;
    if (card.matches(":popover-open") && !card.matches(":hover")) card.hidePopover();
  }
});
addEventListener("scroll", () => card.matches(":popover-open") && shown && place(shown), { passive: true });
