"""The application without a socket: visitors with cookies of their own, from whatever address."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from jantaku.web.app import create_app
from jantaku.web.settings import Settings

HOME = "http://localhost"
CSRF = re.compile(r'name="csrf" value="([^"]+)"')


class Asker:
    """A browser, more or less."""

    def __init__(self, app: Starlette, address: str = "127.0.0.1", lang: str = "en", home: str = HOME) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
        headers = {"Accept-Language": lang, "Accept": "text/html"}
        self.app, self.http = app, httpx.AsyncClient(transport=transport, base_url=home, headers=headers)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def token(self, path: str = "/") -> str:
        found = CSRF.search((await self.get(path)).text)
        assert found
        return found[1]

    async def post(self, path: str, page: str = "/", **form: Any) -> httpx.Response:
        """A form as its page would send it."""
        return await self.http.post(path, data={"csrf": await self.token(page), **form})


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Starlette]:
    """The application, running."""
    app = create_app(Settings(db=f"sqlite:///{folder / 'games.sqlite'}", pace=0, **settings))
    async with app.router.lifespan_context(app):
        yield app
