"""The clock of the computer is set back an hour, under a server or between two: nobody becomes a stranger, nothing is lost."""

import asyncio
import re
from pathlib import Path

import pytest

import jantaku
from jantaku.clock.clock import MINUTE
from tests.web.client import Stream, play, simple
from tests.web.faults.shifted import Shifted
from tests.web.guests import Guest
from tests.web.store.filling import PASSWORD, at_clock, at_register, at_sheet, form

HOUR = 3600.0
AGAIN = {"foul": "late", "given-minutes": "7", "player": "Ben", "referee": "Eva", "session": "2"}
JSON = {"Accept": "application/json"}


async def turns(stream: Stream, left: int) -> None:
    """Play until so few tiles are left."""
    async with stream:
        await play(stream, simple, done=lambda view: view["ask"] and view["hand"]["left"] < left)


def test_everything_goes_on_when_the_clock_is_set_back_an_hour(tmp_path: Path) -> None:
    with Shifted(tmp_path) as server, Guest(server.url) as guest:
        table = guest.new(length="hand")
        stream = guest.stream(table)
        asyncio.run(turns(stream, 60))
        assert guest.post("/account", "/account", name="Aki", password=PASSWORD, again=PASSWORD).status_code == 303
        sheet, clock, register = at_sheet(guest), at_clock(guest), at_register(guest)
        for times, restart in enumerate((False, True), 1):
            server.go(-HOUR)
            if restart:
                server.kill()
                server.start()
            assert server.answers()
            assert "Aki" in guest.get("/account").text  # still logged in, by the cookie of before
            assert guest.boot(table)["token"] == stream.hello["token"]
            more = {"id": f"more-{times}", "kind": "redeal", "body": {"why": "again"}}
            assert guest.http.post(f"{sheet['at']}/add", json=more, headers=JSON).json()["ok"]
            assert form(guest, f"{register['at']}/record", **AGAIN).status_code == 303
            code = {"id": f"more-{times}", "kind": "code", "key": clock["secret"], "body": {"table": 1, "seat": times}}
            assert guest.http.post(f"{clock['at']}/add", json=code, headers=JSON).json()["ok"]
            asyncio.run(turns(stream, 60 - 10 * times))
        with Guest(server.url) as other:
            assert other.post("/login", "/login", name="Aki", password=PASSWORD).status_code == 303
        asyncio.run(turns(stream, -1))
        log = jantaku.read(guest.get(f"{stream.view['standing']['record']}/record.jantaku").content)
        assert jantaku.verify(log).differences == []
        assert server.stop() == 0
    assert "Traceback" not in server.said()


DAY = 24 * HOUR


@pytest.mark.parametrize("wrong", [-9000 * DAY, -500 * DAY])
def test_an_organiser_is_known_once_a_clock_is_right_that_was_years_behind_at_the_start(tmp_path: Path, wrong: float) -> None:
    server = Shifted(tmp_path)
    server.go(wrong)
    with server, Guest(server.url) as guest:
        form = re.search(r'name="form" value="([^"]+)"', guest.get("/events").text)
        fields = {"form": form[1] if form else "", "name": "Open", "book": "wrc-2015", "names": "Aki\nBen\nCid\nDai"}
        begun = guest.post("/events", "/events", **fields)
        desk = begun.headers["location"]
        assert guest.get(desk).status_code == 200
        table = guest.new(length="hand")
        server.go(-wrong)
        assert guest.get(desk).status_code == 200
        server.kill()
        server.start()
        assert guest.get(desk).status_code == 200
        assert guest.boot(table)["token"]
        assert server.stop() == 0


def test_a_hall_gains_no_time_when_the_clock_is_set_back_under_it(tmp_path: Path) -> None:
    with Shifted(tmp_path) as server, Guest(server.url) as guest:
        clock = at_clock(guest)

        def left() -> float:
            return float(guest.http.get(f"{clock['at']}/state", params={"key": clock["secret"]}).json()["left"]) / MINUTE

        before = left()
        assert 80 < before <= 90
        for shift in (-HOUR, -HOUR):
            server.go(shift)
            assert before - 5 < left() <= before
        server.go(3 * HOUR)  # an hour later than it was at first: that is believed
        assert left() < 40
        assert server.stop() == 0
