// The service worker of the score keeper (scope /keep): a sheet opens offline, in its last known state.
//
// A page is cached only once all its files are, under their fingerprint: page and files always belong to one release. Online
// the page comes from the server, so that a new release is used at once; files under a fingerprint never change.

(() => {
  const PAGES = "jantaku-keep-pages";
  const FILES = "jantaku-keep-files-";
  const SHELF = "/keep/offline";
  const SHEET = /^\/keep\/(?:[1-9]\d?-)?[a-z2-9]{10}$/;
  const NEWS = /^(\/keep\/(?:[1-9]\d?-)?[a-z2-9]{10})\/(state|add)$/;
  const FILE = /\/static\/([0-9a-f]+)\/[\w./-]*\w/g;
  const BOOT = /id="boot">(.*?)<\/script>/s;
  const MOST = 30; // sheets on one phone; beyond them the oldest are dropped
  const PATIENCE = 6000; // ms for a page, after which the cached one is shown

  const worker = /** @type {import("./worker").Worker} */ (/** @type {unknown} */ (self));

  /** @param {string} path @returns {Promise<Response | undefined>} */
  const kept = async (path) => (await caches.open(PAGES)).match(path);

  /** Caches a page with its files, unless one is missing or they are of two releases. @param {string} path @param {Response} answer */
  async function keep(path, answer) {
    const text = await answer.text();
    const files = [...new Set(text.match(FILE) ?? [])];
    const releases = new Set(files.map((file) => file.split("/")[2]));
    if (releases.size !== 1) return;
    const [release] = releases;
    const cache = await caches.open(FILES + release);
    for (const file of files) {
      if (await cache.match(file)) continue;
      const got = await fetch(file);
      if (!got.ok || !got.headers.get("Cache-Control")?.includes("immutable")) return;
      await cache.put(file, got);
    }
    const headers = new Headers(answer.headers);
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    headers.set("X-Release", release);
    const pages = await caches.open(PAGES);
    const news = await pages.match(`${path}/state`);
    if (news && (news.headers.get("X-Release") !== release || (booted(text)?.state.n ?? -1) >= (await news.json()).n)) await pages.delete(`${path}/state`);
    await pages.delete(path); // re-inserted, it becomes the latest
    await pages.put(path, new Response(text, { headers }));
    await tidy(pages);
  }

  /** The start data of a page. @param {string} text @returns {import("./types").Boot | null} */
  const booted = (text) => JSON.parse(BOOT.exec(text)?.[1] ?? "null");

  /** Drops the oldest sheets, and the files of releases without a cached page. @param {Cache} pages */
  async function tidy(pages) {
    const paths = (await pages.keys()).map((request) => new URL(request.url).pathname).filter((path) => SHEET.test(path));
    for (const path of paths.slice(0, -MOST)) await Promise.all([pages.delete(path), pages.delete(`${path}/state`)]);
    const all = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
    const used = new Set(all.map((page) => FILES + page?.headers.get("X-Release")));
    for (const name of await caches.keys()) if (name.startsWith(FILES) && !used.has(name)) await caches.delete(name);
  }

  /** @type {Map<string, Promise<void>>} the pages being cached */
  const busy = new Map();

  /** Caches a page, one run at a time. @param {string} path @param {Response} answer */
  function keeping(path, answer) {
    const work = (busy.get(path) ?? Promise.resolve()).then(() => keep(path, answer)).catch(() => {});
    busy.set(path, work);
    return work.finally(() => busy.get(path) === work && busy.delete(path));
  }

  /** Fetches a page and caches it, unless this release of it is cached. @param {string} path @param {string} release */
  async function fetched(path, release) {
    await busy.get(path);
    if ((await kept(path))?.headers.get("X-Release") === release) return;
    const answer = await fetch(path);
    if (answer.ok && !answer.redirected) await keeping(path, answer);
  }

  async function shelf() {
    return (await kept(SHELF)) ?? Response.error();
  }

  /** A cached page, a sheet with its last state. @param {string} path @returns {Promise<Response | undefined>} */
  async function last(path) {
    const [page, news] = await Promise.all([kept(path), kept(`${path}/state`)]);
    if (!page || !news) return page;
    const [text, state] = await Promise.all([page.text(), news.json()]);
    const boot = JSON.stringify({ ...booted(text), state }).replaceAll("<", "\\u003c");
    return new Response(text.replace(BOOT, () => `id="boot">${boot}</script>`), { headers: page.headers });
  }

  /** A sheet: from the server, or if that is too slow, its last state. @param {import("./worker").Fetching} event @param {string} path */
  async function page(event, path) {
    const asked = fetch(event.request).then((answer) => {
      if (answer.ok && !answer.redirected) event.waitUntil(keeping(path, answer.clone()));
      return answer;
    });
    event.waitUntil(asked.catch(() => {}));
    const old = await last(path);
    if (!old) return asked.catch(shelf);
    const late = new Promise((done) => setTimeout(done, PATIENCE, old));
    return Promise.race([asked.then((answer) => (answer.status >= 500 ? old : answer)), late]).catch(() => old);
  }

  /** The state of a sheet; offline the last one, if newer than the page's. @param {Request} request @param {URL} url */
  async function state(request, url) {
    try {
      const answer = await fetch(request);
      if (answer.status === 200) await remember(url.pathname, await answer.clone().text());
      return answer;
    } catch (error) {
      const last = await kept(url.pathname);
      if (last && (await last.clone().json()).n > Number(url.searchParams.get("n"))) return last;
      throw error;
    }
  }

  /** Sends an entry to the server, and caches the state after it. @param {Request} request @param {string} path */
  async function added(request, path) {
    const answer = await fetch(request);
    const said = answer.ok ? await answer.clone().json().catch(() => null) : null;
    if (said?.state) await remember(`${path}/state`, JSON.stringify(said.state));
    return answer;
  }

  /** @param {string} path @param {string} text */
  async function remember(path, text) {
    try {
      const page = await kept(path.replace(/\/state$/, ""));
      const release = page?.headers.get("X-Release");
      if (!release) return;
      const headers = { "Content-Type": "application/json", "X-Release": release };
      await (await caches.open(PAGES)).put(path, new Response(text, { headers }));
    } catch {
      // the storage is full: the page itself is still cached
    }
  }

  worker.addEventListener("install", (event) => event.waitUntil(fetched(SHELF, "").catch(() => {}).then(() => worker.skipWaiting())));
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

  worker.addEventListener("message", (event) => {
    const { keep: path = "", release = "" } = event.data ?? {};
    if (!SHEET.test(path)) return;
    const work = Promise.all([fetched(path, release), fetched(SHELF, release)]).catch(() => {});
    event.waitUntil(work.then(async () => event.ports[0]?.postMessage(Boolean(await kept(path)))));
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== location.origin) return;
    const news = NEWS.exec(url.pathname);
    if (request.method === "POST") {
      if (news?.[2] === "add") event.respondWith(added(request, news[1]));
    } else if (url.pathname.startsWith("/static/")) event.respondWith(caches.match(url.pathname, { ignoreVary: true }).then((file) => file ?? fetch(request)));
    else if (news?.[2] === "state") event.respondWith(state(request, url));
    else if (request.mode === "navigate" && SHEET.test(url.pathname)) event.respondWith(page(event, url.pathname));
    else if (request.mode === "navigate" && url.pathname === "/keep") event.respondWith(fetch(request).catch(shelf));
  });
})();
