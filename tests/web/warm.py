"""Ask for the pages once, when this is imported. Servers forked after that already have the templates, texts and tables."""

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from jinja2 import FileSystemBytecodeCache
from starlette.routing import Route

from jantaku.web.store.turns import Turns
from tests.web.asgi import Asker, opened
from tests.web.forking import TEMPLATES

DEAR = ("/alone/score", "/alone/drill", "/score/points")  # half the time of all; nobody asks for them but tests in a browser
BROWSING = "/browser/" in os.environ.get("PYTEST_CURRENT_TEST", "")


async def _here(_: Turns, work: Callable[[], Any], __: str = "") -> object:
    """Work in this thread: a thread that is there at the fork would be missing after it."""
    return work()


async def _read(folder: Path) -> None:
    async with opened(folder) as app:
        pages = app.state.site.pages
        pages.bytecode_cache = FileSystemBytecodeCache(os.environ[TEMPLATES]) if TEMPLATES in os.environ else None
        for name in pages.list_templates(extensions=["html"]):
            pages.get_template(name)
        asker = Asker(app)
        paths = [route.path for route in app.routes if isinstance(route, Route) and "GET" in (route.methods or ())]
        for path in paths:
            if "{" not in path and (BROWSING or path not in DEAR):
                await asker.get(path)


with TemporaryDirectory() as folder, patch.object(Turns, "do", _here):
    asyncio.run(_read(Path(folder)))
for one in threading.enumerate():
    if one is not threading.current_thread():
        one.join()  # those of the loop that has ended
