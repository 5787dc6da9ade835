// What one has read of the lessons: kept in this browser, never sent; arrow keys go from one step to the next.

const KEY = "jantaku.lessons";

/** The lessons read so far. @returns {string[]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const now = document.getElementById("main")?.dataset.seen;
const seen = new Set(read());
if (now && !seen.has(now)) {
  seen.add(now);
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen]));
  } catch {
    // the browser keeps nothing: nothing is marked
  }
}
for (const entry of document.querySelectorAll("[data-lesson]")) {
  if (entry instanceof HTMLElement && seen.has(entry.dataset.lesson ?? "")) entry.classList.add("seen");
}

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [contenteditable]");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`a[rel="${way}"]`);
  if (link instanceof HTMLAnchorElement) link.click();
});

export {};
