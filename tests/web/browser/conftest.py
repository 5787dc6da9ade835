"""Chromium, one for each worker, and a server for each file of tests; a page that went wrong fails its test."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright  # noqa: E402 - only where it is

from tests.web.browser.asking import Forms  # noqa: E402
from tests.web.browser.hours import HOURS  # noqa: E402
from tests.web.browser.watching import FLAGS, UNSEEN, Watch, context_of  # noqa: E402
from tests.web.serving import Served  # noqa: E402
from tools import web_tools  # noqa: E402

HERE = Path(__file__).parent
Visit = Callable[..., Page]
Asked = Callable[[Forms], str]  # a form that is sent, and the path it leads to
PATIENCE = 60_000  # ms until what does not come is given up: no measure of speed, on a slow machine too
expect.set_options(timeout=PATIENCE)


class Driver:
    """Playwright, started once in a worker. Its loop counts as running: it is hidden while no test of a browser runs."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def shown(self) -> Iterator[None]:
        """While its tests run, the loop of this thread is Playwright's; otherwise there is none, so that a test may run its own."""
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(before or self._loop)
        try:
            yield
        finally:
            self._loop = asyncio._get_running_loop()
            asyncio._set_running_loop(self._loop if before else None)


DRIVER = Driver()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Show the loop of Playwright to the tests of this folder alone."""
    with DRIVER.shown() if HERE in item.path.parents else nullcontext():
        return (yield)


@pytest.fixture(scope="session")
def started() -> Iterator[Playwright]:
    """Playwright."""
    opened = sync_playwright().start()
    yield opened
    with DRIVER.shown():
        opened.stop()


@contextmanager
def launched(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """A browser, with further flags."""
    found = web_tools.chromium()
    if found is None:
        pytest.skip("Chromium is not installed: no tests in a browser (on Debian: apt-get install chromium-headless-shell)")
    opened = playwright.chromium.launch(executable_path=found, args=[*FLAGS, *flags])
    yield opened
    with DRIVER.shown():
        opened.close()


@pytest.fixture(scope="session")
def browser(started: Playwright) -> Iterator[Browser]:
    """A browser."""
    with launched(started) as found:
        yield found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at pace 0."""
    with Served(Path(tmp_path_factory.mktemp("served"))) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page of the server: ``visit("/score", size="phone", lang="fr")``; at the end nothing may have gone wrong.

    A test marked ``service_worker`` has one: to fetch all that is kept for later costs as much as the page itself.
    ``visit(Forms.play)`` opens what a form leads to, without the page of the form. ``how`` opens a page in another way.
    """
    watches: list[Watch] = []
    workers = {} if request.node.get_closest_marker("service_worker") else {"service_workers": "block"}

    def open_page(
        path: str | Asked, *, size: str = "desktop", lang: str = "en", how: Callable[[Page, str], object] = Page.goto, **more: Any
    ) -> Page:
        context = browser.new_context(**context_of(size, lang, **workers | more))
        if not isinstance(path, str):
            path = path(Forms(context, served.url, lang))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HOURS)
        context.add_init_script(UNSEEN)
        page = context.new_page()
        watches.append(Watch(page, served.url))
        page.watch = watches[-1]  # type: ignore[attr-defined]
        how(page, served.url + path)
        return page

    yield open_page
    troubles = [trouble for watch in watches for trouble in watch.found()]
    for watch in watches:
        watch.page.context.close()
    assert troubles == []
