// Elements made in one go, and the links of terms in them: what the scripts of most pages need.

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

/** An element with attributes. @param {string} name @param {Record<string, string>} [set] @param {...(Node | string)} inner */
export function made(name, set = {}, ...inner) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(set)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Makes links of the terms of the glossary in elements that hold a sentence each; without a network they stay as they are. @param {...Element} elements */
export const mark = (...elements) => void import("./marking.js").then((marking) => marking.mark(...elements), () => {});
