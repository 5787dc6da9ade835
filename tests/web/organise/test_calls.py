"""Calls for a referee, as the page of the referees has them."""

import asyncio
from pathlib import Path

from jantaku.texts import say
from jantaku.tournament.entering import KINDS
from jantaku.tournament.keeping import Stamp
from tests.web.asgi import Asker
from tests.web.organise.hall import EVA, halls, seated


def test_the_referees_see_how_long_calls_have_taken(tmp_path: Path) -> None:
    async def look() -> None:
        archive = seated()
        KINDS["call"](archive, {"session": 1, "table": 1}, Stamp(EVA.at, "Rei"))
        warned = {"players": [2], "session": 1, "table": 1, "note": "Tiles over the edge."}
        KINDS["warning"](archive, warned, Stamp(EVA.at + 90_000, "Rei"))
        async with halls(tmp_path, archive) as hall:
            rei = Asker(hall.app)
            await rei.get(f"{hall.at}/in/{await hall.token('referee', label='Rei')}")
            assert say("hall.took-one", count=1, seconds=90) in (await rei.get(f"{hall.at}/referee")).text

    asyncio.run(look())
