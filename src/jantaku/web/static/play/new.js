// The form of a new table: switching books, marking departures from the book, searching the rules.

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const show = document.getElementById("show");
if (show) show.hidden = true;

for (const radio of form.querySelectorAll('input[name="book"]')) radio.addEventListener("change", () => form.requestSubmit(show));

/** Shows fields that depend on others. */
function dependent() {
  const place = document.getElementById("place");
  if (place) place.hidden = new FormData(form).get("seating") !== "choose";
  const refereed = new FormData(form).has("refereed");
  for (const [id, away] of /** @type {const} */ ([["refereed", !refereed], ["prompted", refereed], ["clocks", refereed]])) {
    const part = document.getElementById(id);
    if (part) part.hidden = away;
  }
  const clock = document.getElementById("own-clock");
  if (clock) clock.hidden = new FormData(form).get("clock") !== "own";
}
form.addEventListener("change", dependent);
dependent();

/** The clock is one for friends: beside bots there is none, unless it is chosen. */
const among = String(new FormData(form).get("clock"));
let chosen = false;
form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  chosen ||= target.name === "clock";
  if (target.name !== "with" || chosen) return;
  for (const radio of form.querySelectorAll('input[name="clock"]')) /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === (target.value === "bots" ? "0+0" : among);
  dependent();
});

/** Whether a rule departs from the book. @param {Element} ruling */
function departs(ruling) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...ruling.querySelectorAll("input")]);
  if (inputs.length === 1 && inputs[0].type === "text") return inputs[0].value.replaceAll(" ", "") !== (inputs[0].dataset.book ?? "").replaceAll(" ", "");
  return !inputs.some((input) => input.checked && input.dataset.book !== undefined);
}
form.addEventListener("input", (event) => {
  const ruling = event.target instanceof Element && event.target.closest(".ruling");
  if (ruling) ruling.classList.toggle("own", departs(ruling));
});

const find = document.getElementById("find");
const words = document.getElementById("words");
if (find && words instanceof HTMLInputElement) {
  find.hidden = false;
  words.addEventListener("input", () => {
    const wanted = words.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    for (const section of document.querySelectorAll("#house .section")) {
      let some = false;
      for (const ruling of section.querySelectorAll(".ruling")) {
        const text = (ruling.textContent ?? "").toLocaleLowerCase();
        const fits = wanted.every((word) => text.includes(word));
        ruling.classList.toggle("away", !fits);
        some ||= fits;
      }
      section.classList.toggle("away", !some);
      if (wanted.length && some) section.setAttribute("open", "");
    }
  });
  words.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
