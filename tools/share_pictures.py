"""The pictures of shared links, drawn with our own tiles: ``python -m tools.share_pictures`` writes them for the server to send.

Chromium makes them from SVG once; they are shipped as they are, because those who show a preview of a link take no SVG.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from jantaku.draw.art import motif
from jantaku.web.http.preview import HEIGHT, WIDTH
from tests.web.browser.watching import FLAGS
from tools import web_tools

OUT = Path(__file__).parents[1] / "src/jantaku/web/static/icons"
FELT, EDGE, IVORY, BACK, GOLD = "#1a5a44", "#154b39", "#fdf8ea", "#a86c1b", "#e4c065"
TILE = 72  # px: how wide one is
FAN = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")
HAND = ("2m", "3m", "4m", "5m", "0m", "4p", "5p", "6p", "7p", "3s", "4s", "6s", "7z", "7z")
RIVER = (("1z", "9m", "2z", "1p", "4z", "9s"), ("8m", "6z", "1s", "3z", "2p", "7s"), ("5s", "9p", "6m", "3p", "5z", "8s"))


def tile(code: str, x: float, y: float, wide: float = TILE) -> str:
    """A tile with its face, its upper left corner at a place."""
    high, edge, round_ = wide * 1.36, wide * 0.1, wide * 0.1
    return (
        f'<rect x="{x}" y="{y + edge}" width="{wide}" height="{high}" rx="{round_}" fill="{BACK}"/>'
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{round_}" fill="{IVORY}"/>'
        f'<g transform="translate({x} {y}) scale({wide / 60})">{motif(code)}</g>'
    )


def row(codes: tuple[str, ...], y: float, wide: float = TILE) -> str:
    """A row of tiles in the middle."""
    step = wide * 1.06
    left = (WIDTH - step * len(codes)) / 2
    return "".join(tile(code, left + step * at, y, wide) for at, code in enumerate(codes))


def brand(y: float) -> str:
    """The name, in the middle."""
    style = f"font: 700 92px 'Liberation Serif', 'DejaVu Serif', serif; letter-spacing: 2px; fill: {IVORY}"
    return f'<text x="{WIDTH / 2}" y="{y}" text-anchor="middle" style="{style}">Jantaku</text>'


def framed(inner: str) -> str:
    """A picture on the felt of a table."""
    felt = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{EDGE}"/><rect x="26" y="26" width="{WIDTH - 52}" height="{HEIGHT - 52}"'
    felt += f' rx="30" fill="{FELT}" stroke="{GOLD}" stroke-width="3"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{felt}{inner}</svg>'


def pictures() -> dict[str, str]:
    """The pictures, as SVG, by their names."""
    question = f'<text x="{WIDTH / 2}" y="330" text-anchor="middle" style="font: 700 210px serif; fill: {GOLD}">?</text>'
    play = f'<circle cx="600" cy="170" r="78" fill="{GOLD}"/><path d="M576 128v84l70 -42z" fill="{EDGE}"/>'
    rivers = "".join(row(codes, 290 + 92 * at, 60) for at, codes in enumerate(RIVER))
    return {
        "table": framed(tile("7z", 540, 84, 120) + brand(370) + row(FAN, 428)),
        "puzzle": framed(question + row(HAND, 420)),
        "replay": framed(play + rivers),
    }


def main() -> int:
    """Draw them all."""
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=web_tools.chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name, svg in pictures().items():
            page.set_content(f"<style>*{{margin:0}} svg{{display:block;width:100vw}}</style>{svg}")
            page.screenshot(path=OUT / f"share-{name}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
