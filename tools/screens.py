"""Pictures of every screen, to be looked at: ``python -m tools.screens OUT [--lang fr] [--size phone] [--scheme dark] [NAME ...]``.

A separate server is started, tables are played on it by clicks, and each screen is taken in every size, language and scheme:
OUT/en/lobby-phone-light.png; OUT/index.html shows them all beside each other.
"""

import argparse
import asyncio
import json
import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocketRoute, sync_playwright

from jantaku.web.play.feed import lines
from jantaku.web.rules import routes
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.scene import Audience
from tests.web.asgi import Asker, opened
from tests.web.browser.playing import State, look, play_until
from tests.web.browser.watching import FLAGS, LANGUAGES, SIZES, WIDE, context_of, settled
from tests.web.serving import Served
from tools import web_tools
from tools.states import MOMENTS, Moment, view

PAGES = {
    "lobby": "/",
    "new": "/new",
    "watch": "/watch",
    "learn": "/learn",
    "learn-tiles": "/learn/tiles?book=tenhou",
    "learn-first-hand": "/learn/first-hand",
    "learn-furiten": "/learn/first-hand/furiten",
    "learn-payment": "/learn/first-hand/payment",
    "learn-yaku": "/learn/yaku",
    "learn-pinfu": "/learn/yaku/pinfu",
    "learn-scoring": "/learn/scoring",
    "learn-manners": "/learn/manners",
    "club": "/club",
    "puzzle": "/puzzle",
    "score": "/score",
    "score-hand": "/score?h=23m+789s+11z+chii:345p+pon:777z&w=1m&by=ron",
    "score-points": "/score/points",
    "offline": "/offline",
    "replay": "/replay",
    "rules": "/rules",
    "rules-book": "/rules/wrc-2015",
    "rules-compare": "/rules/wrr-2013/wrc-2015",
    "clock": "/clock",
    "me": "/me",
    "login": "/login",
    "error": "/nowhere",
}
WINDOWS = SIZES | {"wide": WIDE}
OPENED = {  # over a table, by what opens it
    "settings": '[data-open="settings"]',
    "log": '[data-open="log"]',
    "rulings": '[data-learn="rulings"]',
    "yaku": '[data-learn="yaku"]',
    "options": '[data-learn="options"]',
}
PRESS = {"furiten": "#hints button.furiten", "tile": "#hand button.held.may", "why": "#hints button.ask-why"}


class Shots(NamedTuple):
    """The pictures asked for: where to, which sizes, languages, schemes and screens (none: all)."""

    out: Path
    sizes: list[str]
    langs: list[str]
    schemes: list[str]
    names: list[str]

    def wants(self, *names: str) -> bool:
        """Return whether any of these screens is asked for: by its name, or by the first word of it, ``state``."""
        return not self.names or any(name == one or name.startswith(f"{one}-") for name in names for one in self.names)


class Pair:
    """Two windows of one visitor, a phone and a desktop, that show the same."""

    def __init__(self, browser: Browser, shots: Shots, lang: str, url: str) -> None:
        self.shots, self.lang, self.url = shots, lang, url
        self.phone = browser.new_context(**context_of("phone", lang), service_workers="block")
        self.desktop: BrowserContext | None = None
        self.browser = browser
        self.pages: list[Page] = [self.phone.new_page()]

    def go(self, path: str) -> Page:
        """Both to a page; the phone's, on which to go on."""
        phone = self.pages[0]
        phone.goto(self.url + path)
        if self.desktop is None:
            self.desktop = self.browser.new_context(
                **context_of("desktop", self.lang, storage_state=self.phone.storage_state()), service_workers="block"
            )
            self.pages.append(self.desktop.new_page())
        self.pages[1].goto(phone.url)
        return phone

    def take(self, name: str, *, whole: bool = False) -> None:
        """Take a screen in all sizes and schemes."""
        if not self.shots.wants(name):
            return
        folder = self.shots.out / self.lang
        folder.mkdir(parents=True, exist_ok=True)
        for size, scheme in product(self.shots.sizes, self.shots.schemes):
            page = self.pages[size in {"desktop", "wide"}]
            wide, high = WINDOWS[size]
            page.set_viewport_size({"width": wide, "height": high})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_timeout(150)
            settled(page)
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=whole and size != "landscape")
        self.pages[0].set_viewport_size({"width": 390, "height": 844})
        self.pages[1].set_viewport_size({"width": 1280, "height": 800})

    def close(self) -> None:
        """Close both."""
        self.phone.close()
        if self.desktop:
            self.desktop.close()


def play(pair: Pair) -> None:
    """A table alone: the deal, a turn, a call, a result, the end, the record."""
    pair.go("/")
    pair.pages[0].locator('form[action="/play"] button').first.click()
    pair.pages[0].wait_for_url("**/t/*")
    table = pair.pages[0].url.removeprefix(pair.url)
    page = pair.go(table)
    pages: dict[str, Callable[[State], object]] = {
        "table-start": lambda state: state["held"] == 14,
        "table-turn": lambda state: state["held"] and river(page) >= 8,
        "table-call": lambda state: len(state["choices"]) > 1 and state["tiles"] == 13,
        "table-late": lambda state: state["held"] and river(page) >= 14,
    }
    for name, there in pages.items():
        play_until(page, there, seconds=300)
        pair.take(name)
    dialogs(pair)
    page.locator('[data-open="settings"]').click()
    page.locator('label:has([name="speed"][value="instant"])').click()  # the rest is waited for only
    closed(page)
    play_until(page, lambda state: state["stage"] == "result" and page.locator("mj-sheet").count())
    pair.take("table-result")
    play_until(page, lambda state: state["stage"] == "over", seconds=600)
    pair.take("table-over")
    record = page.locator('#ending a[href^="/g/"]').first.get_attribute("href") or ""
    pair.go(record)
    pair.take("record-start")
    pair.go(f"{record}?n=60")
    pair.take("record-middle")


def river(page: Page) -> int:
    """Return how many tiles one has discarded."""
    return page.locator("#board .side-0 .river .tile").count()


def dialogs(pair: Pair) -> None:
    """Open a dialog over the table."""
    for name, opener in OPENED.items():
        if pair.shots.wants(f"table-{name}"):
            for page in pair.pages:
                page.locator(f"button{opener}").click()
                page.locator("#log" if name == "log" else "dialog[open]").wait_for()
            pair.take(f"table-{name}")
            for page in pair.pages:
                page.locator(f"button{opener}").click() if name == "log" else closed(page)


def closed(page: Page) -> None:
    """Close the dialog that is open."""
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")


def waiting(pair: Pair) -> None:
    """A table that waits for friends."""
    page = pair.go("/new")
    page.locator("form button.primary").last.click()
    page.wait_for_url("**/t/*")
    pair.go(page.url.removeprefix(pair.url))
    pair.take("table-waiting")


def refereed(pair: Pair) -> None:
    """A refereed table alone: a turn, a ruling, the referee's notes, what is seldom done."""
    page = pair.go("/new")
    for chosen in ('[name="with"][value="bots"]', '[name="refereed"]', '[name="time"][value="waits"]'):
        page.locator(f"label:has({chosen})").first.click()
    page.locator("form button.primary").last.click()
    page.locator('#play.refereed[data-stage="play"]').wait_for()
    pair.go(page.url.removeprefix(pair.url))
    page.locator("#hand .held").first.click()
    pair.take("refereed-turn")
    for key in ("r", "z"):
        page.keyboard.press(key)
    page.locator("dialog .rights .button").nth(3).click()
    page.locator("#cards .ruling").wait_for()
    pair.take("refereed-ruling")
    for one in pair.pages:
        one.keyboard.press("Escape")
    page.keyboard.press("j")
    pair.take("refereed-notes")
    for key in ("j", "v"):
        page.keyboard.press(key)
    pair.take("refereed-more")


class Fed:
    """Stands for the server of a table's stream: it shows one moment."""

    def __init__(self, of: Moment, lang: str) -> None:
        self.moment, self.view, self.told = of, view(of, lang), False
        self.lines = lines(MaskedScene(of.scene, Audience(of.seat, lang)))

    def meet(self, socket: WebSocketRoute) -> None:
        """Take a connection."""
        socket.on_message(lambda said: self.answer(socket, json.loads(said)))

    def answer(self, socket: WebSocketRoute, said: dict[str, object]) -> None:
        """Send the whole view to a client that greets, and answer its pings; after a cut nothing more."""
        if said["t"] == "ping" and not self.moment.cut:
            socket.send(json.dumps({"t": "pong", "id": said["id"]}))
        if said["t"] != "hello" or (self.moment.cut and self.told):
            return
        self.told = True
        socket.send(json.dumps({"t": "full", "n": 1, "view": self.view, "lines": self.lines}))
        if self.moment.cut:
            socket.close()


def show(page: Page, table: str, of: Moment, lang: str) -> None:
    """A page of a table at a moment, with what is to be pressed."""
    page.emulate_media(reduced_motion="reduce")
    page.route_web_socket("**/stream", Fed(of, lang).meet)
    page.goto(table)
    page.locator('#play:not([data-stage=""])').wait_for()
    for what in of.press:
        if not page.evaluate("window.later?.(350)"):  # a test lets the time pass, in which a tap is meant for what was there before
            page.wait_for_timeout(350)
        page.locator(PRESS.get(what, f'#actions button.choice[data-kind="{what}"]')).first.click(
            force=True
        )  # what is refused says why


async def fallen(lang: str) -> str:
    """Return the page of a fault of the server."""
    with TemporaryDirectory() as folder, patch.object(routes, "card", side_effect=RuntimeError("for a picture")):
        async with opened(Path(folder)) as app:
            return (await Asker(app, lang=lang).get("/rules")).text


def trouble(pair: Pair) -> None:
    """The page of a fault of ours."""
    logging.disable()  # it was asked for
    with ThreadPoolExecutor(1) as apart:  # Playwright has the loop of this thread
        text = apart.submit(asyncio.run, fallen(pair.lang)).result()
    logging.disable(logging.NOTSET)
    pair.go("/")
    for page in pair.pages:
        page.route("**/rules", lambda route: route.fulfill(status=500, body=text, content_type="text/html"))
    pair.go("/rules")
    pair.take("trouble")
    for page in pair.pages:
        page.unroute("**/rules")


def seldom(pair: Pair) -> None:
    """Moments that come up seldom."""
    wanted = [name for name in MOMENTS if pair.shots.wants(name)]
    if not wanted:
        return
    pair.go("/")
    pair.pages[0].locator('form[action="/play"] button').first.click()
    pair.pages[0].wait_for_url("**/t/*")
    table = pair.pages[0].url
    pair.go(table.removeprefix(pair.url))
    for name in wanted:
        of = MOMENTS[name]()
        for page in pair.pages:
            show(page, table, of, pair.lang)
        pair.take(name)


def screens(browser: Browser, shots: Shots, url: str) -> Iterator[str]:
    """Take them all; the names of those that could not be taken, with the reason."""
    for lang in shots.langs:
        pair = Pair(browser, shots, lang, url)
        for name, path in PAGES.items():
            if shots.wants(name):
                pair.go(path)
                pair.take(name, whole=True)
        pair.close()
        works = {waiting: ("table",), play: ("table", "record"), refereed: ("refereed",), seldom: ("state",), trouble: ("trouble",)}
        for work, kinds in works.items():
            if not shots.names or any(name.startswith(kinds) for name in shots.names):
                pair = Pair(browser, shots, lang, url)  # another visitor: who sits at a table is led back to it
                try:
                    work(pair)
                except (Error, AssertionError) as error:
                    yield f"{lang} {work.__name__}: {str(error)[:600]} {look_at(pair)}"
                pair.close()


def look_at(pair: Pair) -> str:
    """Return what a table showed when it went wrong."""
    try:
        return f"{pair.pages[0].url} {look(pair.pages[0])}"
    except Error:
        return pair.pages[0].url


def index(out: Path) -> None:
    """A page with all pictures."""
    out.mkdir(parents=True, exist_ok=True)
    found = sorted(out.rglob("*.png"))
    figures = "".join(
        f"<figure><img loading=lazy src='{path.relative_to(out)}'><figcaption>{path.relative_to(out)}</figcaption></figure>"
        for path in found
    )
    style = "body{display:flex;flex-wrap:wrap;gap:8px;font:11px sans-serif}figure{margin:0}img{height:400px;border:1px solid #888}"
    (out / "index.html").write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}", "utf-8")


def main() -> int:
    """Take what was asked for; 1 where something could not be taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", action="append", choices=list(WINDOWS))
    parser.add_argument("--lang", action="append", choices=list(LANGUAGES))
    parser.add_argument("--scheme", action="append", choices=["light", "dark"])
    asked = parser.parse_intermixed_args()
    shots = Shots(asked.out, asked.size or [*WINDOWS], asked.lang or [*LANGUAGES], asked.scheme or ["light", "dark"], asked.names)
    with TemporaryDirectory() as folder, Served(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=web_tools.chromium(), args=FLAGS)
        troubles = list(screens(browser, shots, server.url))
        browser.close()
    index(asked.out)
    print("\n".join(troubles) or f"{len(list(asked.out.rglob('*.png')))} pictures in {asked.out}")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
