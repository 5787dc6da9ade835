"""Watching the time: each gong is rung when it is due, with or without viewers."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from jantaku.errors import JantakuError
from jantaku.web.logs import short, tell

LOOK = 0.5  # seconds between two looks at the time, at most


class Ringer:
    """Watches the time for many gongs: ``ahead`` has of each in how many ms it is due, by its id; 0 or less is due now.

    ``ring`` rings one; where it raises a JantakuError, that is logged under the name of what has gongs, and the others are rung.
    """

    def __init__(self, of: str, ahead: Callable[[], Mapping[str, int]], ring: Callable[[str], Awaitable[None]]) -> None:
        self.of, self.ahead, self.ring = of, ahead, ring
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Watch from now on."""
        self._watching = asyncio.create_task(self._for_ever(), name=f"gongs of each {self.of}")

    async def stop(self) -> None:
        """Watch no more; what falls due meanwhile is rung when the server is back."""
        if self._watching:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    async def look(self) -> float:
        """Ring every gong that is due; return for how many seconds no other is, as far as was known before."""
        ahead = self.ahead()
        for ident in [ident for ident, left in ahead.items() if left <= 0]:
            try:
                await self.ring(ident)
            except JantakuError as error:
                which: dict[str, Any] = {self.of: short(ident)}
                tell("gong-failed", text=str(error), **which)
        return min((left for left in ahead.values() if left > 0), default=1000) / 1000

    async def _for_ever(self) -> None:
        while True:
            soon = await self.look()
            await asyncio.sleep(min(LOOK, soon + 0.001))
