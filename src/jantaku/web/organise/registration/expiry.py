"""Deleting of contacts so many days after an event: when the server starts, and every day after."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from jantaku.web.errors import WebError
from jantaku.web.logs import tell

if TYPE_CHECKING:
    from jantaku.web.store import Store

DAY = 24 * 3600  # seconds


class ContactExpiry:
    """A task that deletes what may not be kept any longer."""

    def __init__(self, store: "Store", every: float = DAY) -> None:
        self.store, self.every = store, every
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Delete what is due now, and again each day."""
        await self.expire()
        self._task = asyncio.create_task(self._daily())

    async def expire(self) -> None:
        """Delete what is due; a database that cannot be written now is tried again the next day."""
        with suppress(WebError):
            count = await self.store.expire_contacts(int(time.time()))
            if count:
                tell("contacts", events=count)

    async def _daily(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            await self.expire()

    async def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
