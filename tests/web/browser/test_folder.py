"""The folder of files at a path of a web space: it opens again without its web space, and scores, drills and plays there."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from jantaku.texts import say
from tests.web.alone.site import site_folder
from tests.web.browser.watching import UNSEEN, context_of, overflow

SOON = 60_000  # ms


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is given
        """Say nothing."""


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the folder, below a path of a web space."""
    top = site_folder(tmp_path_factory)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(top))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/club/games"
        server.shutdown()


def opened(browser: Browser, space: str, lang: str) -> Page:
    """The first page, once all that works without a network is kept."""
    context = browser.new_context(**context_of("phone", lang))
    context.set_default_timeout(SOON)
    context.add_init_script(UNSEEN)
    page = context.new_page()
    page.goto(f"{space}/{lang}/index.html")
    page.locator("html[data-offline]").wait_for(state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_folder_opens_again_without_its_web_space(browser: Browser, space: str, lang: str) -> None:
    page = opened(browser, space, lang)
    page.goto(f"{space}/{lang}/rules/club.html")
    heading = page.locator("h1").inner_text()
    page.context.set_offline(True)
    page.goto(f"{space}/{lang}/rules/club.html")
    expect(page.locator("h1")).to_have_text(heading)
    page.goto(f"{space}/{lang}/index.html")
    expect(page.locator("h1")).to_have_text(say("alone.title", lang))
    page.goto(f"{space}/")
    expect(page.locator("h1")).to_have_text("Jantaku")
    page.goto(f"{space}/{lang}/score.html?h=23m+11z+789s+chii:345p+pon:777z&w=1m")
    expect(page.locator("mj-sheet .sheet-total strong")).to_have_text(say("score.points", lang, points=1000))
    assert page.locator("mj-sheet .clause").first.get_attribute("href") == "rules/wrc-2015.html#yaku.chun"
    assert f"/{lang}/glossary.html#" in (page.locator("mj-sheet a.term").first.get_attribute("href") or "")
    page.locator(".calc-form details", has_text=say("calc.examples", lang)).locator("summary").click()
    page.locator(".calc-form a.button").first.click()
    expect(page.locator("mj-sheet .sheet-payments li")).to_have_count(4)
    assert "/score.html?" in page.url
    assert overflow(page) == []
    page.goto(f"{space}/{lang}/drills.html")
    page.locator(".making button").click()
    link = page.locator("#link").input_value()
    assert link.startswith(f"{space}/{lang}/drill.html?set=")
    page.locator(".set a.primary").click()
    expect(page.locator(".drill-head .pill.gold")).to_have_text(say("drill.at", lang, at=1, of=10))
    page.context.close()


def test_a_folder_can_be_installed_in_its_language(browser: Browser, space: str) -> None:
    page = browser.new_page(**context_of("phone", "fr", service_workers="block"))
    page.goto(f"{space}/fr/index.html")
    found = page.evaluate(
        """async () => {
      const link = document.querySelector("link[rel=manifest]").href;
      const own = await (await fetch(link)).json();
      const icons = await Promise.all(own.icons.map(async ({ src }) => (await fetch(new URL(src, link))).ok));
      return [new URL(own.start_url, link).href, new URL(own.scope, link).href, own.lang, icons];
    }"""
    )
    assert found == [f"{space}/fr/index.html", f"{space}/", "fr", [True] * 3]
    page.context.close()
