// @ts-check
/** An evening's page follows the evening; a new evening counts who came. All of it works without this script. */

const AGAIN = 4_000; // ms until a server that did not answer is asked again

/** Who came: those who are ticked, and the lines that have a name. */
function counting() {
  const form = document.getElementById("came"), count = document.getElementById("count");
  if (!(form instanceof HTMLFormElement) || !count) return;
  const names = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("names"));
  const show = () => {
    const lines = new Set(names.value.split("\n").map((line) => line.trim()).filter(Boolean));
    const n = lines.size + form.querySelectorAll("input[name=here]:checked").length;
    count.textContent = (count.dataset.text ?? "").replace("#", String(n));
    count.hidden = n === 0;
  };
  form.addEventListener("input", show);
  show();
}

/** Somebody is typing or choosing on the page, which must stay as it is until they are done. */
function busy() {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement && at.value !== "" && at.type !== "hidden") || document.querySelector("#live details[open]") !== null;
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live"), here = document.getElementById("live");
  if (fresh && here && !busy() && fresh.dataset.state !== here.dataset.state) {
    here.replaceWith(fresh);
    printing();
  }
}

/** @param {string} address */
async function follow(address) {
  for (;;) {
    const seen = document.getElementById("live")?.dataset.state ?? "";
    try {
      const answer = await fetch(`${address}?seen=${encodeURIComponent(seen)}`);
      const told = answer.ok ? await answer.json() : null;
      if (told && told.mark !== seen && !busy()) {
        await refresh();
        continue;
      }
      if (told && told.mark === seen) continue;
    } catch {
      // no network: asked again below
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

function printing() {
  for (const button of document.querySelectorAll(".print")) {
    button.removeAttribute("hidden");
    button.addEventListener("click", () => print());
  }
}

counting();
printing();
const news = document.getElementById("main")?.dataset.news;
if (news) follow(news);
