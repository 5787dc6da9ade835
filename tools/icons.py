"""The icons of the score keeper, drawn with our own tile: ``python -m tools.icons`` writes them where the server finds them.

Chromium makes them from SVG once; they are shipped as they are, because phones take no SVG for their home screens.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from jantaku.draw.art import motif
from tests.web.browser.watching import FLAGS
from tools import web_tools

OUT = Path(__file__).parents[1] / "src/jantaku/web/static/icons"
FELT, IVORY, BACK = "#1a5a44", "#fdf8ea", "#a86c1b"
# how large each is, and what part of it the tile
SIZES = {"keep-180": (180, 0.74), "keep-192": (192, 0.78), "keep-512": (512, 0.78), "keep-maskable": (512, 0.6)}


def icon(part: float) -> str:
    """The red dragon on the felt, as high as that part of it; on the whole of the square, since phones cut its corners."""
    high = 100 * part
    wide = high / 1.36
    x, y, edge = (100 - wide) / 2, (100 - high) / 2 - 1, high * 0.045
    tile = (
        f'<rect x="{x}" y="{y + edge}" width="{wide}" height="{high}" rx="{wide * 0.11}" fill="{BACK}"/>'
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{wide * 0.11}" fill="{IVORY}"/>'
        f'<g transform="translate({x} {y}) scale({wide / 60})">{motif("7z")}</g>'
    )
    felt = f'<rect width="100" height="100" fill="{FELT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{felt}{tile}</svg>'


def main() -> int:
    """Draw them all."""
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=web_tools.chromium(), args=FLAGS)
        for name, (size, part) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}} svg{{display:block;width:100vw}}</style>{icon(part)}")
            page.screenshot(path=OUT / f"{name}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
