// The service worker of a folder of files (jantaku.web.alone.folder), which writes FOLDER before it: what is there, and its version.
// Pages come from the web space whenever that answers, and else as they were kept; files of a release never change.

(() => {
  /** @type {{version: string, files: string[], pages: Record<string, string[]>}} files of the release; pages by language that are kept from the start */
  const { version, files, pages } = /** @type {any} */ (globalThis).FOLDER;
  const root = new URL("./", location.href);
  const PREFIX = `jantaku-folder ${root.pathname} `;
  const NAME = PREFIX + version;

  const worker = /** @type {import("../scorekeeper/worker").Worker} */ (/** @type {unknown} */ (self));

  /** @param {string} path */
  const at = (path) => new URL(path, root).href;

  const lasting = new Set(files.map(at));

  /** The page of an address, whatever is asked of it. @param {string} url */
  function pageAt(url) {
    const { origin, pathname } = new URL(url);
    return origin + (pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  }

  /** A file as it was kept, of this version before others. @param {string} url */
  async function kept(url) {
    const path = pageAt(url);
    for (const name of [NAME, ...(await caches.keys()).filter((one) => one.startsWith(PREFIX))]) {
      const found = (await caches.has(name)) && (await (await caches.open(name)).match(path, { ignoreVary: true }));
      if (found) return found;
    }
    return undefined;
  }

  /** Keeps all that games, drills and scores in a language need, and drops other versions. @param {string} lang */
  async function keep(lang) {
    const cache = await caches.open(NAME);
    for (const path of ["index.html", ...(pages[lang] ?? []), ...files]) {
      if (await cache.match(at(path))) continue;
      const got = await fetch(at(path));
      if (!got.ok) return false;
      await cache.put(at(path), got);
    }
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    return true;
  }

  /** A file of the release as it was kept; a page from the web space if that answers, kept from then on. @param {Request} request @returns {Promise<Response>} */
  async function answered(request) {
    const { origin, pathname } = new URL(request.url);
    const found = lasting.has(origin + pathname) && (await kept(request.url));
    if (found) return found;
    try {
      const got = await fetch(request);
      if (got.ok && got.type === "basic" && request.mode === "navigate") await (await caches.open(NAME)).put(pageAt(request.url), got.clone());
      return got;
    } catch {
      return (await kept(request.url)) ?? Response.error();
    }
  }

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (event) => {
    const lang = /** @type {{lang?: string}} */ (event.data ?? {}).lang ?? "";
    event.waitUntil(keep(lang).catch(() => false).then((all) => event.ports[0]?.postMessage(all)));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method === "GET" && request.url.startsWith(root.href)) event.respondWith(answered(request));
  });
})();
