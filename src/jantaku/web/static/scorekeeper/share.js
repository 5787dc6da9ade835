// Sharing a sheet: its link, copied or sent on, its QR code, and its short code.

/** @param {string} id */
const find = (id) => document.getElementById(id);

/** Opens what there is to share. */
export function share() {
  /** @type {HTMLDialogElement | null} */ (find("share"))?.showModal();
}

const link = /** @type {HTMLInputElement | null} */ (find("link"));

/** Copies the link; without a clipboard, as over plain http, it is selected, to be copied by hand. */
async function copy() {
  const button = find("share-copy");
  if (!link || !button) return;
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.done ?? "";
  } catch {
    link.focus();
  }
}

find("share-copy")?.addEventListener("click", () => void copy());
const send = find("share-send");
if (send && "share" in navigator) {
  send.hidden = false;
  send.addEventListener("click", () => void navigator.share({ title: document.title, url: link?.value }).catch(() => {}));
}
