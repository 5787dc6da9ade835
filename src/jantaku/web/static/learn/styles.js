// The styles of the help, loaded when it is first needed.

/** Resolves when they apply. @type {Promise<unknown>} */
export const styles = new Promise((done) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL("./learn.css", import.meta.url).href, onload: done, onerror: done });
  document.head.append(link);
});
