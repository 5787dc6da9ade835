// The service worker of the site (scope /): without a network the rule books that were opened, the calculator once it was opened
// and before that the points by han and fu, games and drills once one was opened, and a page that says what works.
//
// A page is cached only with every file that it names, under its release and language, and comes from the server whenever that
// answers. Tables, records, sheets and accounts are never cached here; the score keeper has a worker of its own (scope /keep).

(() => {
  const SITE = "jantaku-site-";
  const OFFLINE = "/offline";
  const POINTS = "/score/points"; // computes in the page, from tables
  const SCORE = "/alone/score"; // the calculator, answered in the browser
  const DRILL = "/alone/drill"; // drills that the browser makes by itself
  const TABLE = "/alone/table"; // games that it plays
  const ALONE = ["/alone", TABLE, "/learn/drill", DRILL, SCORE];
  const DRILLS = /^\/learn\/drill\/./; // each, sets for a class among them
  const BOOK = /^\/rules(\/[\w-]+)?$/;
  const FILE = /\/static\/([0-9a-f]+)\/(?!icons\/)[\w./-]*\w/g;
  const LANG = /<html lang="([a-z]+)"/;
  const MOST = 12; // pages of books; beyond them the oldest are dropped

  const worker = /** @type {import("../scorekeeper/worker").Worker} */ (/** @type {unknown} */ (self));

  /** @param {string} path @returns {Promise<Response | undefined>} */
  async function kept(path) {
    for (const name of await caches.keys()) {
      const found = name.startsWith(SITE) && (await (await caches.open(name)).match(path, { ignoreVary: true }));
      if (found) return found;
    }
    return undefined;
  }

  /** Caches a page with its files, unless one is missing or they are of two releases. @param {string} path @param {Response} answer */
  async function keep(path, answer) {
    const text = await answer.text();
    const files = [...new Set(text.match(FILE) ?? [])];
    const releases = new Set(files.map((file) => file.split("/")[2]));
    if (releases.size !== 1) return;
    const name = `${SITE}${[...releases][0]}-${LANG.exec(text)?.[1]}`;
    const cache = await caches.open(name);
    for (const file of files) {
      if (await cache.match(file, { ignoreVary: true })) continue;
      const got = await fetch(file);
      if (!got.ok || !got.headers.get("Cache-Control")?.includes("immutable")) return;
      await cache.put(file, got);
    }
    const headers = new Headers(answer.headers);
    for (const header of ["Content-Encoding", "Content-Length"]) headers.delete(header);
    await cache.delete(path, { ignoreVary: true }); // re-inserted, it becomes the latest
    await cache.put(path, new Response(text, { headers }));
    await tidy(name, cache);
  }

  /** Drops the oldest books, and everything of another release or language. @param {string} name @param {Cache} cache */
  async function tidy(name, cache) {
    const books = (await cache.keys()).filter((request) => BOOK.test(new URL(request.url).pathname));
    for (const request of books.slice(0, -MOST)) await cache.delete(request, { ignoreVary: true });
    for (const other of await caches.keys()) if (other.startsWith(SITE) && other !== name) await caches.delete(other);
  }

  /** A page of a book: from the server, or else as it was cached. @param {import("../scorekeeper/worker").Fetching} event @param {string} path */
  async function book(event, path) {
    try {
      const answer = await fetch(event.request);
      if (answer.ok && answer.type === "basic") event.waitUntil(keep(path, answer.clone()).catch(() => {}));
      return answer;
    } catch {
      return (await kept(path)) ?? offline();
    }
  }

  const offline = async () => (await kept(OFFLINE)) ?? Response.error();

  /** Caches what a page names, unless all of its release and language is cached. @param {string} name @param {string[]} paths */
  async function begin(name, paths) {
    const cache = (await caches.has(name)) ? await caches.open(name) : null;
    for (const path of paths) {
      if (await cache?.match(path, { ignoreVary: true })) continue;
      const answer = await fetch(path);
      if (answer.ok && !answer.redirected) await keep(path, answer);
    }
    return Boolean(await kept(OFFLINE));
  }

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

  /** The paths to keep: what is large only where it is wanted, or is kept already, of whichever release. @param {{ first?: string[], alone?: string[], wanted?: boolean }} asked */
  async function chosen({ first = [], alone = [], wanted = false }) {
    const large = wanted || (await kept(TABLE));
    const paths = [...first, ...(large ? alone : (await kept(SCORE)) ? [SCORE] : [])];
    return paths.filter((path) => path === OFFLINE || path === POINTS || ALONE.includes(path) || BOOK.test(path));
  }

  worker.addEventListener("message", (event) => {
    const asked = /** @type {{ release?: string, lang?: string, first?: string[], alone?: string[], wanted?: boolean }} */ (event.data ?? {});
    const { release = "", lang = "" } = asked;
    const done = chosen(asked).then((paths) => begin(`${SITE}${release}-${lang}`, paths));
    event.waitUntil(done.catch(() => false).then((all) => event.ports[0]?.postMessage(all)));
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? Response.error()));
    else if (request.mode !== "navigate" && pathname !== DRILL && pathname !== SCORE) return;
    else if (BOOK.test(pathname) && !search) event.respondWith(book(event, pathname));
    else if (pathname === "/score") event.respondWith(fetch(request).catch(async () => (await kept(SCORE)) ?? (await kept(POINTS)) ?? offline()));
    else if (pathname === POINTS) event.respondWith(fetch(request).catch(async () => (await kept(POINTS)) ?? offline()));
    else if (DRILLS.test(pathname)) event.respondWith(fetch(request).catch(async () => (await kept(DRILL)) ?? offline()));
    else if (ALONE.includes(pathname)) event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? offline()));
    else event.respondWith(fetch(request).catch(offline));
  });
})();
