"""The gongs of events: rung when they are due, with or without viewers, and those that fell due while no server was running."""

from contextlib import suppress

from jantaku.errors import JantakuError
from jantaku.web.http.ringing import Ringer
from jantaku.web.logs import short, tell
from jantaku.web.organise.repository import Events

FRESH = 7 * 24 * 3600  # seconds: of events that changed since, gongs are rung after a restart


class Gongs:
    """Watches the time for all events, also for those that have left memory: `Events.due` knows the next gong of each."""

    def __init__(self, events: Events) -> None:
        self.events = events
        self._ringer = Ringer("event", self._ahead, self._ring)

    async def open(self) -> None:
        """Ring what fell due while no server was running, and watch the time."""
        for ident in await self.events.store.recent_events(self.events.now() // 1000 - FRESH):
            with suppress(JantakuError):  # a damaged event says so when it is opened
                await self.events.archive(ident)
        self._ringer.start()

    async def close(self) -> None:
        """Stop watching the time; a gong that falls due meanwhile is rung when the server is back."""
        self.events.release()
        await self._ringer.stop()

    async def ring(self) -> None:
        """Ring every gong that is due."""
        await self._ringer.look()

    def _ahead(self) -> dict[str, int]:
        now = self.events.now()
        return {ident: due - now for ident, due in self.events.due.items()}

    async def _ring(self, ident: str) -> None:
        for rung in await self.events.ring(ident):
            tell("gong", event=short(ident), session=rung.session, tables=rung.tables, late=rung.late)
