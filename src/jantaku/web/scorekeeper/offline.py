"""Offline use of the score keeper: the files of its page, and the web-app manifest."""

import re
from collections.abc import Iterator
from posixpath import normpath
from typing import Any

from jantaku.texts import say
from jantaku.web.http.static_files import Assets

FIRST = "scorekeeper/sheet.js"
STYLES = ("layout/base.css", "scorekeeper/sheet.css", "scorekeeper/graph.css")
TILES = ("tiles.svg", "tiles-index.svg")
WORKER = "scorekeeper/worker.js"
IMPORTED = re.compile(r'(?:from|import|import\()\s*"(\.\.?/[\w/-]+\.js)"')
ICONS = (("icons/keep-192.png", 192, "any"), ("icons/keep-512.png", 512, "any"), ("icons/keep-maskable.png", 512, "maskable"))
FELT, PAPER = "#154b39", "#f5f0e3"


def files(assets: Assets) -> list[str]:
    """Return the URLs of all files that a sheet needs: styles, tiles, and every script, lazily loaded ones included."""
    return [assets.url(name) for name in (*STYLES, *TILES, *sorted(set(scripts(assets, FIRST, set()))))]


def scripts(assets: Assets, name: str, seen: set[str]) -> Iterator[str]:
    """Yield a script and its imports, except type declarations, which are not served."""
    if name in seen or name not in assets.files:
        return
    seen.add(name)
    yield name
    for other in IMPORTED.findall(assets.files[name].plain.decode()):
        yield from scripts(assets, normpath(f"{name}/../{other}"), seen)


def manifest(assets: Assets, lang: str) -> dict[str, Any]:
    """Return the web-app manifest, with which a phone puts the score keeper on its home screen."""
    kind = "image/png"
    icons = [{"src": assets.url(name), "sizes": f"{size}x{size}", "type": kind, "purpose": why} for name, size, why in ICONS]
    return {
        "id": "/keep",
        "name": f"Jantaku – {say('kept.title', lang)}",
        "short_name": say("paper.app", lang),
        "lang": lang,
        "start_url": "/keep",
        "scope": "/keep",
        "display": "standalone",
        "theme_color": FELT,
        "background_color": PAPER,
        "icons": icons,
    }
