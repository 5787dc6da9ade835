"""Players who sat in each other's seats: one correction of an event's sheet, over HTTP. (WRC 2015 4.4)"""

import asyncio
import json
from pathlib import Path

import pytest

from tests.web.organise.test_table import tables


@pytest.mark.parametrize("what", ["players", "seats"])
def test_players_in_each_others_seats_are_exchanged_by_one_correction_of_an_events_sheet(tmp_path: Path, what: str) -> None:
    """Who sat where alone, or with all that was entered for them; shown before, with what the book says of it. (WRC 4.4, 7.2)"""

    async def exchange() -> None:
        async with tables(tmp_path) as (hall, phone):
            east, south, *others = (await hall.archive()).state.sessions[1].tables[1]
            assert (await phone.add(kind="win", body={"from": 2, "wins": [{"seat": 0, "han": 3, "fu": 40}]}, seen=0))["ok"]
            said = (await phone.post("amend", what=what, seats=[1, 0, 2, 3])).json()
            assert said["ok"], said
            names = [hall_name.split()[0] for hall_name, _ in said["preview"]["names"][:2]]
            assert said["preview"]["names"][:2] == [[names[0], names[1]], [names[1], names[0]]]
            assert "The hands played stand" in said["preview"]["ruled"]
            assert "WRC 2015 4.4" in said["preview"]["ruled"]
            assert not any(name in json.dumps(said["body"]) for name in names)  # an event's sheet names nobody
            assert (await phone.add(kind="correction", body={**said["body"], "assent": [0, 1, 2, 3]}, seen=1))["ok"]
            sheet = (await hall.archive()).sheets[1, 1].sheet
            assert sheet.origin
            assert sheet.origin.entries == (south, east, *others)
            points = dict(zip(sheet.origin.entries, sheet.points, strict=True))
            won = 7700 if what == "players" else 5200  # East's hand is now the other's; or a hand of South
            assert points[south if what == "players" else east] == 30_000 + won

    asyncio.run(exchange())
