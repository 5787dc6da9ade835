"""Keys, mouse and pages at the table full screen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from jantaku.story.tiles import KEYS
from jantaku.texts import LANGUAGES, say
from jantaku.tui.app import Page
from jantaku.tui.board import LEAST, hand_of
from jantaku.tui.look import Appearance
from tests.tui.driver import LARGE, MIDDLE, SMALL, Driver, local

Scene = Callable[[Driver], Awaitable[None]]


def at_turn(scene: Scene, *, lang: str = "en", size: tuple[int, int] = SMALL, **config: Any) -> None:
    """Come to the first turn of a game, and go on from there."""

    async def run() -> None:
        driver = Driver(local(lang, **config), Appearance(lang))
        async with driver.app.run_test(size=size) as pilot:
            driver.pilot = pilot
            await driver.asked()
            await scene(driver)

    asyncio.run(run())


def place_of(driver: Driver, action: str) -> tuple[int, int]:
    """The first cell on which a click does something."""
    canvas = driver.app.felt.canvas
    assert canvas
    cells = [(x, y) for y in range(canvas.height) for x in range(canvas.width)]
    return next(cell for cell in cells if canvas.clicked(*cell) == action)


def drawn(driver: Driver) -> tuple[int, int]:
    """The size for which the table was drawn."""
    canvas = driver.app.felt.canvas
    return (canvas.width, canvas.height) if canvas else (0, 0)


def own_river(driver: Driver) -> list[str]:
    return [tile.rstrip("'_^") for tile in driver.view["seats"]["0"]["river"]]


def test_the_letter_under_a_tile_discards_it() -> None:
    async def scene(driver: Driver) -> None:
        tile = hand_of(driver.view)[3][0]
        await driver.press(KEYS[3])
        await driver.until(lambda: own_river(driver))
        assert own_river(driver)[0] == tile

    at_turn(scene)


def test_a_click_on_a_tile_discards_it() -> None:
    async def scene(driver: Driver) -> None:
        tile = hand_of(driver.view)[5][0]
        assert driver.pilot
        await driver.pilot.click(offset=place_of(driver, "tile 5"))
        await driver.until(lambda: own_river(driver))
        assert own_river(driver)[0] == tile

    at_turn(scene, size=LARGE)


def test_the_arrows_choose_a_tile_and_enter_discards_it() -> None:
    async def scene(driver: Driver) -> None:
        tile = hand_of(driver.view)[-2][0]
        await driver.press("left", "left", "enter")
        await driver.until(lambda: own_river(driver))
        assert own_river(driver)[0] == tile

    at_turn(scene)


def test_the_space_bar_discards_the_tile_just_drawn() -> None:
    async def scene(driver: Driver) -> None:
        tile = hand_of(driver.view)[-1][0]
        await driver.press("space")
        await driver.until(lambda: own_river(driver))
        assert driver.view["seats"]["0"]["river"][0].startswith(f"{tile}_")

    at_turn(scene)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused_is_said_with_its_clause(lang: str) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("w")
        await driver.until(lambda: isinstance(driver.app.screen, Page))
        told = driver.page()
        assert say("screen.why", lang) in told
        assert "WRC 2015" in told
        assert say("live.wire-ron", lang) in told

    at_turn(scene, lang=lang)


def test_a_tile_that_may_not_be_discarded_now_is_refused_with_the_reason() -> None:
    async def scene(driver: Driver) -> None:
        driver.view["ask"]["acts"] = [act for act in driver.view["ask"]["acts"] if act["drawn"]]
        tile = hand_of(driver.view)[0][0]
        why = [{"id": "hand-fixed", "text": "Your hand is fixed.", "cite": "WRC 2015 5.6", "href": ""}]
        driver.view["ask"]["refused"] = [{"act": tile, "kind": "discard", "label": tile, "tile": tile, "drawn": False, "why": why}]
        await driver.press(KEYS[0])
        await driver.settle()
        await driver.settle()
        assert "Not allowed (WRC 2015 5.6): Your hand is fixed." in driver.screen()
        assert own_river(driver) == []

    at_turn(scene)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_log_hints_and_options_open_as_pages_and_escape_closes_them(lang: str) -> None:
    async def scene(driver: Driver) -> None:
        shown = {"question_mark": "screen.help-1", "v": "screen.log-title", "x": "screen.hints", "o": "screen.options"}
        for key, ident in shown.items():
            await driver.press(key)
            await driver.until(lambda: isinstance(driver.app.screen, Page))
            assert say(ident, lang) in driver.page()
            await driver.press("escape")
            await driver.until(lambda: not isinstance(driver.app.screen, Page))

    at_turn(scene, lang=lang, hints="all")


def test_the_signs_of_tiles_and_the_colours_are_options() -> None:
    async def scene(driver: Driver) -> None:
        for key, name, value in (
            ("s", "signs", "letters"),
            ("s", "signs", "pictures"),
            ("s", "signs", "kanji"),
            ("t", "theme", "light"),
        ):
            await driver.press("o")
            await driver.until(lambda: isinstance(driver.app.screen, Page))
            await driver.press(key)
            await driver.until(lambda: getattr(driver.app.look, name) == value)  # noqa: B023 - awaited here
            await driver.settle()
            await driver.press("escape")
            await driver.until(lambda: not isinstance(driver.app.screen, Page))
            driver.look()

    at_turn(scene)


def test_automatic_answers_and_the_speed_of_bots_are_set_at_the_table() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("o")
        await driver.until(lambda: isinstance(driver.app.screen, Page))
        await driver.press("2")
        await driver.until(lambda: driver.view["toggles"]["pass"])
        await driver.press("+")
        await driver.until(lambda: driver.view["game"]["speed"] == "fast")

    at_turn(scene)


def test_the_screen_is_drawn_for_its_size_and_says_when_it_is_too_small() -> None:
    async def scene(driver: Driver) -> None:
        assert driver.pilot
        for size in (SMALL, MIDDLE, LARGE, (80, 60), (200, 24), SMALL):
            await driver.pilot.resize_terminal(*size)
            await driver.until(lambda: drawn(driver) == size)  # noqa: B023 - awaited here
            driver.look()
            assert "Dora" in driver.screen()
        await driver.pilot.resize_terminal(60, 20)
        await driver.until(lambda: driver.app.felt.canvas and driver.app.felt.canvas.width == 60)
        assert f"{LEAST[0]} columns" in driver.screen()

    at_turn(scene)


def test_leaving_is_asked_once_more() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("q")
        await driver.until(lambda: isinstance(driver.app.screen, Page))
        await driver.press("escape")
        await driver.until(lambda: not isinstance(driver.app.screen, Page))
        assert driver.app.is_running
        await driver.press("q")
        await driver.until(lambda: isinstance(driver.app.screen, Page))
        await driver.press("q")
        await driver.settle()
        assert driver.app.return_value == ""

    at_turn(scene)


def test_a_win_is_never_passed_by_enter_or_the_space_bar() -> None:
    async def scene(driver: Driver) -> None:
        act = {"act": "tsumo", "kind": "tsumo", "label": "Tsumo", "spoken": "", "tile": "", "drawn": False, "tiles": []}
        driver.view["ask"]["acts"].append(act)
        await driver.press("space")
        await driver.settle()
        assert own_river(driver) == []
        assert say("screen.say-which") in driver.screen()

    at_turn(scene)
