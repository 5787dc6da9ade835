// Lets the site open without a network, if the browser can (https, or localhost).

async function ready() {
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  const answer = new MessageChannel();
  answer.port1.onmessage = ({ data }) => {
    if (data) document.documentElement.dataset.offline = "ready";
  };
  const release = new URL(import.meta.url).pathname.split("/")[2];
  const first = JSON.parse(document.getElementById("offline")?.textContent ?? "[]");
  active?.postMessage({ release, lang: document.documentElement.lang, first }, [answer.port2]);
}

if ("serviceWorker" in navigator) addEventListener("load", () => void ready().catch(() => {}));

export {};
