"""An event in the application without a socket: people and programs with tokens of every role."""

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from jantaku.web.organise.repository import Events, tag
from tests.web.asgi import Asker, opened

EVA = Stamp(1_700_000_000_000, "Eva")
NAMES = ("Aki", "Ben", "Chloé", "Dai", "Eiko", "Finn", "Gil", "Hana")
POINTS = [45_000, 30_000, 25_000, 20_000]
_IDS = itertools.count()


def seated(players: int = 8, sessions: int = 1, **more: Any) -> Archive:
    """An event whose sessions are seated: each four in their order, moved by one each session."""
    archive = keeping.begin("Open", "wrc-2015", EVA, house={}, **more)
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"Player {number + 1}"
        keeping.enter(archive, Participant(0, name, salt=f"{number}"), EVA)
    for session in range(1, sessions + 1):
        order = [1 + (4 * (at % (players // 4)) + at // (players // 4) + session) % players for at in range(players)]
        fours = [order[at : at + 4] for at in range(0, players, 4)]
        tables = {at: (four[0], four[1], four[2], four[3]) for at, four in enumerate(fours, 1)}
        keeping.seat(archive, session, tables, EVA)
    return archive


class Hall:
    """The application with an event in it."""

    def __init__(self, app: Starlette, ident: str) -> None:
        self.app, self.ident, self.at = app, ident, f"/e/{ident}"
        self.asker = Asker(app)

    @property
    def events(self) -> Events:
        """The events of the application."""
        found: Events = self.app.state.site.part(Events)
        return found

    async def archive(self) -> Archive:
        """The event as it stands."""
        return await self.events.archive(self.ident)

    async def tag(self) -> str:
        """A name of the event as it stands."""
        return tag(await self.archive())

    async def token(self, role: str, session: int = 0, table: int = 0, label: str = "") -> str:
        """A token of a role."""
        (token,) = await self.events.give(self.ident, [(role, session, table, label)])
        return token

    async def send(self, token: str, kind: str, body: dict[str, Any] | None = None, at: str = "add", **more: Any) -> httpx.Response:
        """Send an entry with a token, by an id of its own unless one is given."""
        entry = {"id": f"x{next(_IDS)}", "kind": kind, "body": body or {}, **more}
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.asker.http.post(f"{self.at}/{at}", json=entry, headers=headers)

    async def add(self, token: str, kind: str, body: dict[str, Any] | None = None, at: str = "add", **more: Any) -> dict[str, Any]:
        """Send an entry; what is answered."""
        answer: dict[str, Any] = (await self.send(token, kind, body, at, **more)).json()
        return answer


async def hall_of(app: Starlette, archive: Archive) -> Hall:
    """A hall with an event that was kept so far."""
    return Hall(app, await app.state.site.part(Events).begin("", archive))


async def written(hall: Hall) -> tuple[object, ...]:
    """All that the forms of people can change."""
    store = hall.app.state.site.store
    return await hall.tag(), await store.event_form(hall.ident), await store.list_registrations(hall.ident)


class Fresh:
    """Halls of one application as they were begun: what was refused has changed nothing, so such a hall is used again."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.kept: dict[Callable[[], Archive], tuple[Hall, tuple[object, ...]]] = {}

    async def hall(self, begun: Callable[[], Archive]) -> Hall:
        """A hall in which nothing has happened since it was begun, but for tokens."""
        if begun not in self.kept or await written(self.kept[begun][0]) != self.kept[begun][1]:
            hall = await hall_of(self.app, begun())
            self.kept[begun] = hall, await written(hall)
        return self.kept[begun][0]


@asynccontextmanager
async def halls(folder: Path, archive: Archive) -> AsyncIterator[Hall]:
    """The application, running, with an event."""
    async with opened(folder) as app:
        yield await hall_of(app, archive)
