// Lets a folder of files open again without its web space, if the browser can (https, or localhost).

/** The folder, above the files of the release. */
const root = new URL("../../../", import.meta.url);

async function ready() {
  await navigator.serviceWorker.register(new URL("worker.js", root));
  const { active } = await navigator.serviceWorker.ready;
  const answer = new MessageChannel();
  answer.port1.onmessage = ({ data }) => {
    if (data) document.documentElement.dataset.offline = "ready";
  };
  active?.postMessage({ lang: document.documentElement.lang }, [answer.port2]);
}

if ("serviceWorker" in navigator) addEventListener("load", () => void ready().catch(() => {}));

export {};
