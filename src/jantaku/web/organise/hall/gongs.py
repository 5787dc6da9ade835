"""The gongs of events: rung when they are due, with or without viewers, and those that fell due while no server was running."""

import asyncio
from contextlib import suppress

from jantaku.errors import JantakuError
from jantaku.web.logs import short, tell
from jantaku.web.organise.repository import Events

FRESH = 7 * 24 * 3600  # seconds: of events that changed since, gongs are rung after a restart
LOOK = 0.5  # seconds between two looks at the time, at most


class Gongs:
    """Watches the time for all events, also for those that have left memory: `Events.due` knows the next gong of each."""

    def __init__(self, events: Events) -> None:
        self.events = events
        self._ringing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Ring what fell due while no server was running, and watch the time."""
        for ident in await self.events.store.recent_events(self.events.now() // 1000 - FRESH):
            with suppress(JantakuError):  # a damaged event says so when it is opened
                await self.events.archive(ident)
        self._ringing = asyncio.create_task(self._ring_for_ever(), name="event gongs")

    async def close(self) -> None:
        """Stop watching the time; a gong that falls due meanwhile is rung when the server is back."""
        self.events.release()
        if self._ringing:
            self._ringing.cancel()
            with suppress(asyncio.CancelledError):
                await self._ringing

    async def ring(self) -> None:
        """Ring every gong that is due."""
        now = self.events.now()
        for ident in [ident for ident, due in self.events.due.items() if due <= now]:
            try:
                for rung in await self.events.ring(ident):
                    tell("gong", event=short(ident), session=rung.session, tables=rung.tables, late=rung.late)
            except JantakuError as error:
                tell("gong-failed", event=short(ident), text=str(error))

    async def _ring_for_ever(self) -> None:
        while True:
            await self.ring()
            now = self.events.now()
            soon = min((due - now for due in self.events.due.values() if due > now), default=1000) / 1000
            await asyncio.sleep(min(LOOK, soon + 0.001))
