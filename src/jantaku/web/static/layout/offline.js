// Lets the site open without a network, if the browser can (https, or localhost).

const SCORE = "/alone/score"; // wanted by those who score hands, even where nothing else that is large is

/** Whether what plays and practises by itself is wanted: it is large, and a visitor may pay for each byte. */
const wanted = () => /^\/(alone|offline|learn\/drill)(\/|$)/.test(location.pathname) || matchMedia("(display-mode: standalone)").matches;

async function ready() {
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  const answer = new MessageChannel();
  answer.port1.onmessage = ({ data }) => {
    if (data) document.documentElement.dataset.offline = "ready";
  };
  const release = new URL(import.meta.url).pathname.split("/")[2];
  /** @type {{first: string[], alone: string[]}} */
  const { first, alone } = JSON.parse(document.getElementById("offline")?.textContent ?? '{"first":[],"alone":[]}');
  const early = location.pathname === "/score" ? [...first, SCORE] : first;
  active?.postMessage({ release, lang: document.documentElement.lang, first: early, alone, wanted: wanted() }, [answer.port2]);
}

if ("serviceWorker" in navigator) addEventListener("load", () => void ready().catch(() => {}));

export {};
