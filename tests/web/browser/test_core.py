"""The rules in a browser: the module opens under the pages' own policy, and plays what the server plays."""

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")

from jantaku.rules.book import Book, compile_book  # noqa: E402 - only where it is
from jantaku.sim.run import Run  # noqa: E402
from jantaku.web.http.static_files import assets  # noqa: E402
from tests.native.test_wasm import plain  # noqa: E402
from tests.web.browser.conftest import Visit  # noqa: E402

PLAYED = """async (module) => {
  const { Core } = await import(module);
  const core = await Core.open();
  return core.table("wrc-2015").play(7, 0, 2, "sensible");
}"""


def test_a_page_opens_the_core_and_plays_without_the_server(visit: Visit) -> None:
    page = visit("/")
    ours = Run(compile_book(Book.open("wrc-2015")), "sensible", seed=7)
    assert sum(ours.interpreted(2)) == 2
    assert page.evaluate(PLAYED, assets().url("native/core.js")) == plain(ours.tally)
