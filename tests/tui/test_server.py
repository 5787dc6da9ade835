"""Places at a server: by the address of a table, as a guest, with a token; what cannot be is said in a sentence."""

import asyncio
from pathlib import Path

import pytest

from jantaku.errors import JantakuError
from jantaku.texts.refusals import told as told_in
from jantaku.tui.app import Page
from jantaku.tui.server import PlaceError, ServerTransport, place_at
from tests.tui.driver import SMALL, Driver
from tests.web.guests import Guest
from tests.web.serving import Served, free_port


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("ftp://example.org/t/a", "is not an address"),
        ("http://127.0.0.1:8000/t/a?token=x", "give seat=0 to seat=3 too"),
        ("http://127.0.0.1:{free}/t/a", "is the server running?"),
    ],
)
def test_an_address_without_a_table_is_refused_in_a_sentence(address: str, told: str) -> None:
    with pytest.raises(JantakuError, match=told.replace("?", r"\?")):
        place_at(address.format(free=free_port()), "Ann", "en")


def test_places_of_a_server(tmp_path: Path) -> None:
    """A guest joins by the address; the owner starts; a seat is taken by its token; a page that is no table is refused."""
    with Served(tmp_path) as server, Guest(server.url) as host:
        for path in ("/rules", "/t/nothing"):
            with pytest.raises(JantakuError, match="give the address of a table"):
                place_at(server.url + path, "Ann", "en")
        table = host.new(**{"with": "friends", "book": "club", "length": "east", "player": "Host"})
        joined = place_at(server.url + table, "Ann", "fr")
        assert joined.seat in range(4)
        assert joined.token
        host.post(f"{table}/start", table)
        asyncio.run(seen(ServerTransport(joined, "fr")))
        boot = host.boot(table)
        asyncio.run(
            seen(ServerTransport(place_at(f"{server.url}{table}?seat={boot['seat']}&token={boot['token']}", "", "en"), "en"))
        )


def test_a_refereed_table_is_refused_before_a_seat_is_taken(tmp_path: Path) -> None:
    with Served(tmp_path) as server, Guest(server.url) as host:
        table = host.new(**{"with": "friends", "refereed": "on", "player": "Host"})
        with pytest.raises(JantakuError, match="refereed table, which has no controls in the terminal: open it in a browser"):
            place_at(server.url + table, "Ann", "en")
        host.post(f"{table}/start", table)
        with pytest.raises(JantakuError, match="refereed table"):
            place_at(server.url + table, "Ann", "en")


async def seen(transport: ServerTransport) -> None:
    """Open the table, and see that the own seat is the one at the bottom."""
    driver = Driver(transport)
    async with driver.app.run_test(size=SMALL) as pilot:
        driver.pilot = pilot
        await driver.until(lambda: driver.view and driver.view["game"]["me"] in range(4) and driver.view["hand"])
        driver.look()


def test_a_game_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        driver = Driver(ServerTransport(await asyncio.to_thread(place_at, server.url, "", "en"), "en"))
        async with driver.app.run_test(size=SMALL) as pilot:
            driver.pilot = pilot
            await driver.asked()
            await asyncio.to_thread(server.stop)
            await driver.until(lambda: driver.app.client.lost)
            assert "connection is lost" in driver.screen()
            await asyncio.to_thread(server.start)
            await driver.until(lambda: not driver.app.client.lost)
            await driver.asked()
            before = len(driver.view["seats"][str(driver.view["game"]["me"])]["river"])
            await driver.press("space")
            await driver.until(
                lambda: (
                    isinstance(driver.app.screen, Page)
                    or len(driver.view["seats"][str(driver.view["game"]["me"])]["river"]) > before
                )
            )

    with Served(tmp_path) as server:
        asyncio.run(run(server))


@pytest.mark.parametrize(
    ("address", "fr", "ja"),
    [
        ("ftp://example.org/t/a", "n’est pas une adresse", "アドレスではありません"),
        ("http://127.0.0.1:1/t/a", "est injoignable (la connexion est refusée)", "接続できません（接続を拒否された）"),
        ("http://127.0.0.1:1/t/a?token=x", "un jeton et pas de place", "席がありません"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_the_language(address: str, fr: str, ja: str) -> None:
    for lang, words in (("fr", fr), ("ja", ja)):
        with pytest.raises(PlaceError) as refused:
            place_at(address, "Aki", lang)
        assert words in told_in(refused.value, lang)
