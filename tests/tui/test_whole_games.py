"""Whole games full screen, by keys, in small and in large terminals: alone, and at a table of a server."""

import asyncio
from pathlib import Path

import pytest

from jantaku.game.formats import read
from jantaku.game.verify import verify
from jantaku.languages import LANGUAGES
from jantaku.tui.look import Appearance
from jantaku.tui.server import ServerTransport, place_at
from tests.tui.driver import LARGE, SMALL, Driver, local
from tests.web.serving import Served

GAMES = [("en", SMALL, "kanji"), ("fr", LARGE, "letters"), ("ja", SMALL, "kanji")]


@pytest.mark.parametrize(("lang", "size", "signs"), GAMES)
def test_a_hand_alone_is_played_to_its_sheet_with_nothing_cut_off(lang: str, size: tuple[int, int], signs: str) -> None:
    driver = Driver(local(lang, hints="waits"), Appearance(lang, signs), seed=1)
    view = asyncio.run(driver.whole(size, "result"))
    assert view["result"]
    assert driver.drawn > 1  # a hand may be over soon


HOUSE = """title = "The rules of our club"
short = "Our club"
parent = "wrc-2015"
edition = "2026"

[tiles]
red_fives = {is = 3, cite = "sheet, 2"}
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_under_a_book_of_a_file_is_played_to_its_sheet_and_its_record_verifies(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "our-club.toml"
    file.write_text(HOUSE, "utf-8")

    async def played() -> None:
        transport = local(lang, book=str(file), hints="all")
        view = await Driver(transport, Appearance(lang), seed=1).whole(SMALL, "result")
        assert view["result"]
        assert transport.config.rules["tiles.red_fives"] == 3
        assert "book our-club.toml " in transport.record
        assert verify(read(transport.record.encode(), "game"), book=transport.config.rules).differences == []

    asyncio.run(played())


def test_a_hand_at_a_table_of_a_server_is_played_to_its_sheet(tmp_path: Path) -> None:
    async def played(url: str) -> None:
        place = await asyncio.to_thread(place_at, url, "", "fr")
        view = await Driver(ServerTransport(place, "fr"), Appearance("fr"), seed=2).whole(SMALL, "result")
        assert view["result"]

    with Served(tmp_path) as server:
        asyncio.run(played(server.url))


@pytest.mark.prove
@pytest.mark.parametrize(("lang", "size", "signs"), GAMES)
def test_a_hanchan_alone_is_played_to_its_end_with_nothing_cut_off(lang: str, size: tuple[int, int], signs: str) -> None:
    async def played() -> None:
        transport = local(lang, book="wrc-2015", hints="waits")
        driver = Driver(transport, Appearance(lang, signs), seed=1)
        view = await driver.whole(size)
        assert view["game"]["stage"] == "over"
        assert driver.drawn > 50
        assert len(driver.pages) >= 7
        record = read(transport.record.encode(), "game")
        assert record.complete
        assert verify(record).differences == []

    asyncio.run(played())


@pytest.mark.prove
@pytest.mark.parametrize(("lang", "size"), [("fr", SMALL), ("en", LARGE)])
def test_a_hanchan_at_a_table_of_a_server_is_played_to_its_end(lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def played(url: str) -> None:
        place = await asyncio.to_thread(place_at, url, "", lang)
        view = await Driver(ServerTransport(place, lang), Appearance(lang), seed=2).whole(size)
        assert view["game"]["stage"] == "over"
        assert len(view["standing"]["rows"]) == 4

    with Served(tmp_path) as server:
        asyncio.run(played(server.url))
