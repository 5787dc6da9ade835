"""Styles, scripts and tiles: read once, without their comments, compressed once, served from memory under a common fingerprint.

The fingerprint is a folder, so that modules import each other by relative names, and its files may be cached for ever.
"""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import normpath
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from jantaku.draw.art import sprite
from jantaku.languages import LANGUAGES
from jantaku.texts.marking import names_for_scripts

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
    "wasm": "application/wasm",
    "gz": "application/gzip",  # the tables of the core, which its module unpacks
}
PRINT_FONTS = ("fonts/print-400.woff2", "fonts/print-700.woff2")  # beside the code, since the referee's card uses them too
# Comments that readers of the sources need, and browsers do not: a tenth of what a first visit loads.
COMMENTS = {
    "css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
    "js": re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n?", re.DOTALL | re.MULTILINE),
}
IMPORTED = re.compile(r'(?:from|import|import\()\s*"((?:\.\.?/)+[\w/-]+\.js)"')
NAMES = "layout/names-{}.js"
FOR_EVER = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as it is sent: plain, compressed, media type."""

    plain: bytes
    packed: bytes
    kind: str


class Assets:
    """All files of the pages."""

    def __init__(self) -> None:
        found = dict(_found(files("jantaku.web") / "static", ""))
        found |= {"tiles.svg": sprite().encode(), "tiles-index.svg": sprite(index=True).encode()}
        found |= {NAMES.format(lang): _names_of(lang) for lang in LANGUAGES}
        found |= {name: (files("jantaku") / name).read_bytes() for name in PRINT_FONTS}
        digest = sha256()
        for name in sorted(found):
            digest.update(name.encode() + b"\0" + found[name] + b"\0")
        self.fingerprint = digest.hexdigest()[:12]
        self.files = {name: Asset(text, gzip.compress(text, 9, mtime=0), KINDS[_ending(name)]) for name, text in found.items()}

    def url(self, name: str) -> str:
        """Return the URL of a file. Raise KeyError if there is none, so that a template with a wrong name fails."""
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.fingerprint}/{name}"

    def names(self, lang: str) -> str:
        """Return the URL of the names by which scripts mark the terms of the glossary in a language."""
        return self.url(NAMES.format(lang))

    async def serve(self, request: Request) -> Response:
        """Send a file: immutable under its fingerprint, revalidated under that of another release."""
        asset = self.files.get(request.path_params["name"])
        if asset is None:
            raise HTTPException(404)
        now = request.path_params["fingerprint"] == self.fingerprint
        headers = {"Cache-Control": FOR_EVER if now else "no-cache", "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(asset.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=asset.kind)
        return Response(asset.plain, headers=headers, media_type=asset.kind)


@cache
def assets() -> Assets:
    """Return the files of the pages, read and compressed once a process."""
    return Assets()


def scripts(assets: Assets, name: str, seen: set[str]) -> Iterator[str]:
    """Yield a script and its imports, lazily loaded ones included, except type declarations, which are not served."""
    if name in seen or name not in assets.files:
        return
    seen.add(name)
    yield name
    for other in IMPORTED.findall(assets.files[name].plain.decode()):
        yield from scripts(assets, normpath(f"{name}/../{other}"), seen)


def _found(folder: Traversable, under: str) -> list[tuple[str, bytes]]:
    """Return the files of a folder and its subfolders, except those of unserved kinds such as type declarations."""
    out: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{under}{entry.name}"
        if entry.is_dir():
            out += _found(entry, f"{name}/")
        elif (kind := _ending(name)) in KINDS:
            text = entry.read_bytes()
            out.append((name, COMMENTS[kind].sub(b"", text) if kind in COMMENTS else text))
    return out


def _names_of(lang: str) -> bytes:
    """Return the script that has the names of the terms of the glossary in a language."""
    return f"export default {json.dumps(names_for_scripts(lang), ensure_ascii=False, separators=(',', ':'))};\n".encode()


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
