"""Previews of links where they are shared: title, sentence, picture, as Open Graph has them (https://ogp.me).

A page that says nothing about itself has the preview of the program, without its address: that of a score sheet is known to its
players alone.
"""

from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request

from jantaku.web.http.lan import LOOPBACK, outside
from jantaku.web.settings import ServerSettings

WIDTH, HEIGHT = 1200, 630  # px of the pictures


class LinkPreview(NamedTuple):
    """A preview: the title and a sentence, a picture (``static/icons/share-*.png``), the path of the page, or ""."""

    title: str
    about: str
    picture: str = "table"
    path: str = ""

    @property
    def file(self) -> str:
        """The name of the picture's file."""
        return f"icons/share-{self.picture}.png"


def alone(origin: str) -> bool:
    """Return True for an address at which a server is for its own computer alone: no phone reaches it."""
    with suppress(ValueError):  # not a name
        return (urlsplit(origin).hostname or "") in {name.strip("[]") for name in LOOPBACK}
    return False


def address(settings: ServerSettings, request: Request) -> str:
    """Return the public address of the server; asked by its own computer in a network, the one that leads a phone there too."""
    if settings.origins:
        return settings.origins[0].rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host if settings.near else outside(settings.host, host)}"
