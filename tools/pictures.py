"""The pictures of the README, from the running product: ``python -m tools.pictures [FOLDER]``.

A server is started, and a real browser shows a table of a seeded game on a desktop and a phone, a hand with its score and a
ruling of the referee. The same sources on the same machine make the same pictures, but for the tiles' shading.
"""

import sys
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from jantaku.bots.players import player
from jantaku.core import constants as n
from jantaku.game.acts import Act
from jantaku.game.table import Table
from jantaku.web.play.game import story_of
from jantaku.web.wire.scene import Scene
from tests.web.browser.watching import FLAGS, settled
from tests.web.serving import Served
from tests.web.wire.scenes import scene_of
from tools import web_tools
from tools.screens import show
from tools.states import Moment

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SEAT = 1  # whose hand the pictures show
HAND = "/score?h=23m+789s+11z+chii:345p+pon:777z&w=1m&by=ron"
RULING = "/referee/riichi-noten?at=win&last_timed_hand=no"


class View(NamedTuple):
    """A window: its size in CSS pixels, pixels of the screen for each, and what it shows from the top."""

    wide: int
    high: int
    scale: float = 1


DESKTOP, PHONE, WIDE, HALF = View(1280, 800), View(390, 844, 1.5), View(1180, 800), View(827, 800)


def shows_much(table: Table) -> bool:
    """Return whether a position shows much: a riichi, a call, full rivers and a hand of 14 tiles that is not in riichi."""
    state = table.state
    return (
        state.phase == n.TURN
        and state.turn == SEAT
        and not state.riichi[SEAT]
        and any(state.riichi)
        and sum(state.melds) >= 1
        and state.discards[SEAT] >= 8
    )


def position() -> Scene:
    """Return the first such position in games of bots with the seeds 0, 1, 2, ..."""
    for seed in count():
        table = Table("wrc-2015", seed=bytes([seed]))
        bots = [player("sensible", table.rules, seed, seat) for seat in range(4)]
        table.deal()
        while table.asked:
            if shows_much(table):
                scene = scene_of(table, hints="waits")
                scene.story = partial(story_of, table, None)
                return scene
            seat = table.asked[0]
            table.push(Act(seat, bots[seat](table.view(seat), seat)))
    raise AssertionError


def page_of(browser: Browser, view: View) -> Page:
    """Open a window of that size, in English and in the light scheme."""
    context = browser.new_context(
        viewport={"width": view.wide, "height": view.high},
        device_scale_factor=view.scale,
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
        has_touch=view is PHONE,
        is_mobile=view is PHONE,
    )
    return context.new_page()


def take(page: Page, path: Path) -> None:
    """Take what the window shows, once nothing moves."""
    settled(page)
    page.screenshot(path=path, type="jpeg", quality=88)
    page.context.close()


def pictures(browser: Browser, url: str, folder: Path) -> None:
    """Take them all."""
    scene = position()
    for name, view in {"table-desktop": DESKTOP, "table-phone": PHONE}.items():
        page = page_of(browser, view)
        page.goto(url)
        page.locator('form[action="/play"] button').first.click()
        page.wait_for_url("**/t/*")
        show(page, page.url, Moment(scene, SEAT), "en")
        take(page, folder / f"{name}.jpg")
    for name, path, view in (("score", HAND, WIDE), ("ruling", RULING, HALF)):
        page = page_of(browser, view)
        page.goto(url + path)
        take(page, folder / f"{name}.jpg")


def main(folder: Path = FOLDER) -> None:
    """Take the pictures, and say where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as where, Served(Path(where)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=web_tools.chromium(), args=FLAGS)
        pictures(browser, server.url, folder)
        browser.close()
    print(f"{len(list(folder.glob('*.jpg')))} pictures in {folder}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
