"""Ask for every page once, when this is imported. Servers forked after that already have the templates, texts and tables."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from starlette.routing import Route

from jantaku.web.store.turns import Turns
from tests.web.app.asgi import Asker, opened


async def _here(_: Turns, work: Callable[[], Any], __: str = "") -> object:
    """Work in this thread: a thread that is there at the fork would be missing after it."""
    return work()


async def _read(folder: Path) -> None:
    async with opened(folder) as app:
        pages = app.state.site.pages
        for name in pages.list_templates(extensions=["html"]):
            pages.get_template(name)
        asker = Asker(app)
        for route in app.routes:
            if isinstance(route, Route) and "{" not in route.path and "GET" in (route.methods or ()):
                await asker.get(route.path)


with TemporaryDirectory() as folder, patch.object(Turns, "do", _here):
    asyncio.run(_read(Path(folder)))
for one in threading.enumerate():
    if one is not threading.current_thread():
        one.join()  # those of the loop that has ended
