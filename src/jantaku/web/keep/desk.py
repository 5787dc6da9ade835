"""The sheets that are being kept: one chain each, written line by line, on the disk before anybody is told."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from jantaku.keep import Chain, Event
from jantaku.web.errors import WebError
from jantaku.web.room.hub import LENGTH, LETTERS

if TYPE_CHECKING:
    from jantaku.web.store import Store

MOST = 500  # sheets in memory; the others are read again when somebody comes


class Desk:
    """All sheets. Whoever writes on one holds its lock; what could not be kept has not happened."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self._chains: OrderedDict[str, Chain] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def begin(self, owner: str, book: str, names: list[str], *, event: bool) -> str:
        """A new sheet: its id. Raises KeepError, StoreError."""
        chain = Chain.begin(book, at=now(), names=names, event=event)
        ident = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.begin_sheet(ident, owner, chain.events[0].line())
        self._keep(ident, chain)
        return ident

    async def chain(self, ident: str) -> Chain:
        """A sheet. Raises WebError where there is none, KeepError where its lines are not what was written."""
        if ident not in self._chains:
            lines = await self.store.sheet_lines(ident)
            if not lines:
                raise WebError("kept.no-sheet", status=404)
            self._keep(ident, Chain.read("".join(f"{line}\n" for line in lines)))
        self._chains.move_to_end(ident)
        return self._chains[ident]

    def _keep(self, ident: str, chain: Chain) -> None:
        self._chains[ident] = chain
        while len(self._chains) > MOST:
            old, _ = self._chains.popitem(last=False)
            if old in self._locks and not self._locks[old].locked():
                del self._locks[old]

    async def add(self, ident: str, kind: str, body: Mapping[str, object], *, entry: str, by: str, seen: int | None) -> Event:
        """Record an entry, and nothing where it cannot be kept. Raises KeepError, Missing, StoreError."""
        return await asyncio.shield(asyncio.ensure_future(self._add(ident, kind, body, entry, by, seen)))

    async def _add(self, ident: str, kind: str, body: Mapping[str, object], entry: str, by: str, seen: int | None) -> Event:
        async with self._locks.setdefault(ident, asyncio.Lock()):
            chain = await self.chain(ident)
            count = len(chain.events)
            event = chain.add(kind, body, id=entry, at=now(), by=by, seen=seen)
            if len(chain.events) > count:
                try:
                    await self.store.add_line(ident, event.n, event.line())
                except BaseException:
                    self._chains.pop(ident, None)  # it is read again as it stands on the disk
                    raise
            return event


def now() -> int:
    """The time, in ms."""
    return int(1000 * time.time())
