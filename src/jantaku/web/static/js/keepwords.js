// What the score keeper's page starts from, and its texts.

/** @type {import("./keep").Boot} */
const boot = JSON.parse(document.getElementById("boot")?.textContent || "{}");

export const words = () => boot;

/** A text of the page, its placeholders filled in. @param {string} id @param {Record<string, string | number>} [values] */
export function say(id, values = {}) {
  return (boot.words[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [name] its classes
 * @param {...(Node | string)} inside
 */
export function el(tag, name = "", ...inside) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...inside);
  return node;
}
