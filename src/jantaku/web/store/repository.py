"""Event documents with several concurrent writers: a chain of events each, written to disk before anybody is notified."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.store.ids import LENGTH, LETTERS

if TYPE_CHECKING:
    from jantaku.web.store import Store

MOST = 500  # documents in memory; others are read again on demand


class StoredEvent(Protocol):
    """An event as it is stored."""

    @property
    def n(self) -> int:
        """Its number."""

    def line(self) -> str:
        """Return the event as a line."""


class Growing(Protocol):
    """A chain of events that can be extended."""

    @property
    def events(self) -> Sequence[StoredEvent]:
        """Its events so far."""


C = TypeVar("C", bound=Growing)
E = TypeVar("E", bound=StoredEvent)


class DamagedError(WebError):
    """A document whose lines are not what was written, as after a disk fault; the message names the line."""

    def __init__(self, cause: JantakuError) -> None:
        super().__init__("paper.damaged", status=500, why=str(cause))
        self.cause = cause

    def text(self, lang: str) -> str:
        """Return the message in a language."""
        sentence = getattr(self.cause, "sentence", None)
        return say(self.id, lang, why=sentence(lang) if sentence else str(self.cause))


class Documents(Generic[C]):
    """All documents of one kind. A writer holds the document's lock; an event that could not be stored has not happened."""

    def __init__(self, store: "Store", kind: str, read: Callable[[str], C], none: str) -> None:
        """``read`` parses a chain; ``none`` is the text id of the 404 message."""
        self.store, self.kind, self.read, self.none = store, kind, read, none
        self._chains: OrderedDict[str, C] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def start(self, owner: str, chain: C, ident: str = "") -> str:
        """Store a new document, under a new id unless one is given; return the id. Raise StoreError if that fails."""
        ident = ident or "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.begin_sheet(ident, owner, chain.events[0].line(), self.kind)
        self._keep(ident, chain)
        return ident

    async def chain(self, ident: str) -> C:
        """Return a document. Raise WebError if there is none, DamagedError if its lines are not what was written."""
        if ident not in self._chains:
            lines = await self.store.sheet_lines(ident, self.kind)
            if not lines:
                raise WebError(self.none, status=404)
            try:
                chain = self.opened(ident, "".join(f"{line}\n" for line in lines))
            except JantakuError as error:
                raise DamagedError(error) from error
            if ident not in self._chains:  # another task may have read it, and written to it, while this one waited
                self._keep(ident, chain)
        self._chains.move_to_end(ident)
        return self._chains[ident]

    def opened(self, ident: str, text: str) -> C:  # noqa: ARG002 - a kind of document may know something of it already
        """A document out of its text. Raises what ``read`` raises."""
        return self.read(text)

    def forgotten(self, ident: str, chain: C) -> None:
        """A document leaves the memory: what may be remembered of it."""

    async def write(self, ident: str, adding: Callable[[C], E]) -> E:
        """Add an event; without effect if it cannot be stored. Raise what ``adding`` raises, or StoreError."""
        # a cancelled request must not stop between the event in memory and its line on disk
        return await asyncio.shield(asyncio.ensure_future(self._write(ident, adding)))

    async def _write(self, ident: str, adding: Callable[[C], E]) -> E:
        async with self._locks.setdefault(ident, asyncio.Lock()):
            chain = await self.chain(ident)
            count = len(chain.events)
            event = adding(chain)
            if len(chain.events) > count:
                try:
                    await self.store.add_line(ident, event.n, event.line())
                except BaseException:
                    self._chains.pop(ident, None)  # drop the unstored event: the next reader loads what is on disk
                    raise
            return event

    def _keep(self, ident: str, chain: C) -> None:
        self._chains[ident] = chain
        while len(self._chains) > MOST:
            old, left = self._chains.popitem(last=False)
            self.forgotten(old, left)
            if old in self._locks and not self._locks[old].locked():
                del self._locks[old]


def now() -> int:
    """Return the time, in ms since 1970."""
    return int(1000 * time.time())
