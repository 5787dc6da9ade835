"""A site of our own, without a network: its pages, asked by a visitor who keeps his cookies."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any, cast

import httpx
import pytest

from jantaku.web.app import create_app
from jantaku.web.http.templating import Site
from jantaku.web.settings import ServerSettings
from tests.web.guests import CSRF

URL = "http://127.0.0.1:8000"


class Visitor:
    """Somebody who reads pages and sends their forms. The site lives only while he waits for an answer."""

    def __init__(self, loop: asyncio.Runner, client: httpx.AsyncClient, site: Site) -> None:
        self.loop, self.client, self.site = loop, client, site

    def get(self, path: str, lang: str = "en") -> httpx.Response:
        """A page."""
        return self.loop.run(self.client.get(path, headers={"Accept-Language": lang}))

    def send(self, path: str, lang: str = "en", **more: Any) -> httpx.Response:
        """A form as it stands; where it leads is not followed."""
        return self.loop.run(self.client.post(path, headers={"Accept-Language": lang}, **more))

    def post(self, path: str, page: str = "/replay", lang: str = "en", **more: Any) -> httpx.Response:
        """A form, as its page would send it."""
        found = CSRF.search(self.get(page, lang).text)
        more["data"] = {"csrf": found[1] if found else "", **more.get("data", {})}
        return self.send(path, lang, **more)

    def bring(self, raw: bytes, name: str = "evening.txt", lang: str = "en") -> httpx.Response:
        """Send a record as a file."""
        return self.post("/replay", lang=lang, files={"file": (name, raw)})


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    file = tmp_path_factory.mktemp("site") / "games.sqlite"
    app = create_app(ServerSettings(db=f"sqlite:///{file}", pace=0.0))
    site = cast("Site", app.state.site)
    site.limits.clock = count(site.limits.clock(), 100).__next__  # whoever tests is in a hurry
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=URL, headers={"Origin": URL}, timeout=60)
    living = app.router.lifespan_context(app)
    with asyncio.Runner() as loop:
        loop.run(living.__aenter__())
        yield Visitor(loop, client, site)
        loop.run(client.aclose())
        loop.run(living.__aexit__(None, None, None))
