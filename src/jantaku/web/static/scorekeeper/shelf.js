// Offline: the sheets that this phone can still open, the latest first.

const list = /** @type {HTMLElement} */ (document.getElementById("sheets"));
const none = /** @type {HTMLElement} */ (document.getElementById("none"));
const pages = await caches.open("jantaku-keep-pages");

for (const request of [...(await pages.keys())].reverse()) {
  const page = await pages.match(request);
  const text = page ? await page.text() : "";
  const boot = new DOMParser().parseFromString(text, "text/html").getElementById("boot");
  if (!boot) continue;
  /** @type {import("./types").Sheet} */
  const sheet = JSON.parse(boot.textContent ?? "").state;
  const link = document.createElement("a");
  link.className = "button";
  link.href = new URL(request.url).pathname;
  link.textContent = `${sheet.seats.map((seat) => seat.name).join(", ")} – ${sheet.over || sheet.title}`;
  const row = document.createElement("li");
  row.append(link);
  list.append(row);
}
none.hidden = list.children.length > 0;

export {};
