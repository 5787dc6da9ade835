"""Chromium, one for each file of tests and worker, and a server beside it; a page that went wrong fails its test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402 - only where it is

from tests.web.browser.hours import HOURS  # noqa: E402
from tests.web.browser.watching import FLAGS, Watch, context_of  # noqa: E402
from tests.web.serving import Served  # noqa: E402
from tools import web_tools  # noqa: E402

Visit = Callable[..., Page]
PATIENCE = 60_000  # ms until what does not come is given up: no measure of speed, on a slow machine too
expect.set_options(timeout=PATIENCE)


@contextmanager
def launched(*flags: str) -> Iterator[Browser]:
    """A browser, with further flags; a module's own, since while it runs no other test of its thread may run a loop."""
    found = web_tools.chromium()
    if found is None:
        pytest.skip("Chromium is not installed: no tests in a browser (on Debian: apt-get install chromium-headless-shell)")
    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=found, args=[*FLAGS, *flags])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    with launched() as found:
        yield found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at pace 0."""
    with Served(Path(tmp_path_factory.mktemp("served"))) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Open a page of the server: ``visit("/score", size="phone", lang="fr")``; at the end nothing may have gone wrong."""
    watches: list[Watch] = []

    def open_page(path: str, *, size: str = "desktop", lang: str = "en", **more: Any) -> Page:
        context = browser.new_context(**context_of(size, lang, **more))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HOURS)
        page = context.new_page()
        watches.append(Watch(page, served.url))
        page.watch = watches[-1]  # type: ignore[attr-defined]
        page.goto(served.url + path)
        return page

    yield open_page
    troubles = [trouble for watch in watches for trouble in watch.found()]
    for watch in watches:
        watch.page.context.close()
    assert troubles == []
