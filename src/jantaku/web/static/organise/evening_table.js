// @ts-check
/** The sum of a table's result as it is typed, in points or in hundreds; the server checks it again. */

function checking() {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("result"));
  const sum = /** @type {HTMLElement} */ (document.getElementById("sum"));
  const fields = [0, 1, 2, 3].map((seat) => /** @type {HTMLInputElement} */ (document.getElementById(`p${seat}`)));
  const sticks = /** @type {HTMLInputElement} */ (document.getElementById("sticks"));
  const first = sum.textContent ?? "";

  function show() {
    const typed = fields.map((field) => field.value.replace(/[\s.,’']/g, "").replace("−", "-"));
    const whole = Number(form.dataset.whole) - Number(form.dataset.stick) * Number(sticks.value || 0);
    sum.classList.remove("fine", "wrong");
    sum.textContent = first;
    if (typed.some((text) => !/^-?\d+$/.test(text))) return;
    const total = typed.reduce((all, text) => all + Number(text), 0);
    const over = (total < whole / 10 ? 100 * total : total) - whole;
    sum.classList.add(over ? "wrong" : "fine");
    const words = over > 0 ? sum.dataset.more : over < 0 ? sum.dataset.less : sum.dataset.fine;
    sum.textContent = (words ?? "").replace("#", Math.abs(over).toLocaleString(document.documentElement.lang));
  }

  form.addEventListener("input", show);
  show();
}

checking();
