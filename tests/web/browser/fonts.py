"""The fonts that pages are measured in, each set by its name, whatever the machine would choose by itself.

``tools/web_tools.py`` installs them. The narrow ones find what leaves too much room, the wide ones what leaves too little.
"""

import re
from typing import NamedTuple

from playwright.sync_api import Page


class Font(NamedTuple):
    """The names of a font without serifs and of the one with serifs that belongs to it."""

    sans: str
    serif: str


WIDEST = Font("DejaVu Sans", "DejaVu Serif")  # Verdana is as wide
NARROWEST = Font("Liberation Sans Narrow", "Liberation Serif")  # as wide as Arial Narrow and Times
FONTS = (WIDEST, NARROWEST)
OURS = {"JantakuPrint-Regular", "JantakuPrint-Bold"}

# A font is here where what comes after it in the list does not matter.
HERE = """(name) => {
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (last) => { pen.font = `40px "${name}", ${last}`; return pen.measureText("Wwimil0@").width; };
  return wide("monospace") === wide("serif");
}"""

# Pages choose their fonts by two variables; what is printed has a font of its own, which stays. Two frames: scripts lay out too.
SET = """async (font) => {
  const sheet = (globalThis.measuredIn ??= new CSSStyleSheet());
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const named = (name) => `"${name}", "IPAGothic", sans-serif !important`;
  sheet.replaceSync(font ? `:root { --sans: ${named(font[0])}; --serif: ${named(font[1])} }` : "");
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""

# What each expression finds in each of some fonts, in one go; then the page has its own again.
EACH = """async (fonts) => {{
  const set = {set};
  const found = [];
  for (const font of fonts) {{
    await set(font);
    for (const ask of [{asked}]) for (const fault of ask()) found.push(`${{font[0]}}: ${{fault}}`);
  }}
  globalThis.measuredIn.replaceSync("");
  return found;
}}"""

_HERE: dict[Font, bool] = {}


def has(page: Page, font: Font) -> bool:
    """Return whether the browser of a page has a font, serifs or not."""
    if font not in _HERE:
        _HERE[font] = all(page.evaluate(HERE, name) for name in font)
    return _HERE[font]


def measured(page: Page, *expressions: str) -> list[str]:
    """Evaluate expressions that list faults of the layout, in each of FONTS that is here; failing that, in the machine's own."""
    here = [font for font in FONTS if has(page, font)]
    if not here:
        return [fault for expression in expressions for fault in page.evaluate(expression)]
    found: list[str] = page.evaluate(EACH.format(set=SET, asked=", ".join(f"({one})" for one in expressions)), here)
    return found


# Japanese of other fonts: letters narrower than a square, and lines as high as Noto Sans CJK's, which are the highest.
JAPANESE = {
    "IPAGothic": "",
    "IPAPGothic": "",
    "high": '@font-face { font-family: "high"; src: local("IPAGothic"); ascent-override: 116%; descent-override: 28.8% }',
}
PRINT = """async ([name, face]) => {
  const sheet = new CSSStyleSheet();
  const fonts = `"Jantaku Print", "Jantaku Print Latin", "${name}", sans-serif !important`;
  sheet.replaceSync(`${face} *, :root { --print: ${fonts}; font-family: ${fonts} }`);
  document.adoptedStyleSheets.push(sheet);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const loaded = [...document.fonts].some((one) => one.family.includes(name) && one.status === "loaded");
  if (face && !loaded) throw new Error(`no ${name}`);
}"""


def printed_in(pdf: bytes) -> set[str]:
    """Return the names of the fonts that a PDF is set in."""
    return {name.decode() for name in re.findall(rb"/BaseFont\s*/[A-Z]{6}\+([\w-]+)", pdf)}


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
