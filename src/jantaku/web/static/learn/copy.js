// Buttons that copy what stands beside them: shown where a browser lets a page copy.
/** @type {{ texts: Record<string, string> }} */
const { texts } = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const from = document.getElementById(button.dataset.copy ?? "");
    await navigator.clipboard.writeText(from instanceof HTMLInputElement ? from.value : (from?.textContent ?? ""));
    button.textContent = texts.copied ?? "";
  });
}

export {};
