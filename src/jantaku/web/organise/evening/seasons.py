"""A club's season on the web: the parts of its evenings, each read once; who came, tables, ratings."""

from time import time
from typing import cast

from starlette.requests import Request

from jantaku.tournament.people import Participant
from jantaku.tournament.seasons import Season, SeasonPart, known_people, part_of, season_of
from jantaku.web.http.templating import store_of
from jantaku.web.organise.context import events_of
from jantaku.web.store.clubs import ClubEvening
from jantaku.web.store.repository import aside

MOST_PARTS = 2_000
SETTLED = 2  # seconds after which nothing more can have been written at the time that is noted

Parts = dict[str, tuple[int, SeasonPart]]  # by event, with the time of its last change


async def parts_of(request: Request, evenings: list[ClubEvening]) -> list[SeasonPart]:
    """Return the parts of a club's evenings; one that has not changed is not read again."""
    kept, found = cast("Parts", request.app.state.season_parts), []
    for evening in evenings:
        known = kept.get(evening.event)
        if known is None or known[0] != evening.changed:
            archive = await events_of(request).archive(evening.event)
            known = evening.changed, await aside(lambda archive=archive: part_of(archive))  # type: ignore[misc]
            if evening.changed < time() - SETTLED:
                kept.pop(next(iter(kept)) if len(kept) >= MOST_PARTS else "", None)
                kept[evening.event] = known
        found.append(known[1])
    return found


async def season_of_club(request: Request, club: str) -> Season:
    """Return the season of a club; days are those of the server."""
    parts = await parts_of(request, await store_of(request).evenings_of_club(club))
    return await aside(lambda: season_of(parts, None))


async def people_of_club(request: Request, club: str) -> list[Participant]:
    """Return the people of a club, who came most first."""
    return known_people(await parts_of(request, await store_of(request).evenings_of_club(club)))
