// The button that prints a page.

for (const button of document.querySelectorAll(".print")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => print());
}
