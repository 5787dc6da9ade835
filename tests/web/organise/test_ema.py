"""Registrations for an event under EMA 2016, and an evening under it: on the pages, as under any other book."""

from pathlib import Path

from starlette.applications import Starlette

from jantaku.tournament import keeping
from tests.web.organise.hall import EVA, Hall
from tests.web.organise.registering import Person, opened_form, run, states
from tests.web.organise.test_evening import Phone, archive, play
from tests.web.organise.test_evening import run as run_evening


def test_people_register_for_an_event_under_ema_2016(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, most="8")
        for name in ("Ann", "Ben"):
            assert (await Person(hall).register(name)).status_code in (200, 303)
        assert set(await states(hall)) == {"Ann", "Ben"}
        assert (await hall.archive()).state.book.name == "ema-2016"

    run(tmp_path, work, keeping.begin("Open", "ema-2016", EVA, house={}))


def test_an_evening_under_ema_2016_counts_its_uma(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(("Aki", "Ben", "Chloé", "Dai"), book="ema-2016")
        await play(phone, app, 1)
        state = (await archive(app, phone.at)).state
        assert state.book.name == "ema-2016"
        page = (await phone.get(phone.at)).text
        assert all(score in page for score in ("+30.2", "+6", "−11.2", "−25"))

    run_evening(tmp_path, evening)
