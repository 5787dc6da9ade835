// Enables opening a sheet offline, if the browser can (https, or localhost).

/** Show a note, or hide it. @param {string} id @param {boolean} shown */
function note(id, shown) {
  const node = document.getElementById(id);
  if (node) node.hidden = !shown;
}

async function ready() {
  await navigator.serviceWorker.register("/keep/worker.js", { scope: "/keep" });
  const { active } = await navigator.serviceWorker.ready;
  const answer = new MessageChannel();
  answer.port1.onmessage = ({ data }) => {
    note("kept-here", data);
    if (data) document.documentElement.dataset.kept = "yes";
  };
  const release = new URL(import.meta.url).pathname.split("/")[2];
  active?.postMessage({ keep: location.pathname, release }, [answer.port2]);
}

if ("serviceWorker" in navigator) addEventListener("load", () => void ready().catch(() => {}));
else note("kept-not", true);
