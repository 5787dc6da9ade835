"""Documents that several people write at once: a chain of events each, every line on the disk before anybody is told."""

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

MOST = 500  # documents in memory; the others are read again when somebody comes


class Line(Protocol):
    """An event, as far as it is kept."""

    @property
    def n(self) -> int:
        """Its number."""

    def line(self) -> str:
        """The event as a line."""


class Growing(Protocol):
    """A chain of events to which others are added."""

    @property
    def events(self) -> Sequence[Line]:
        """All so far."""


C = TypeVar("C", bound=Growing)
E = TypeVar("E", bound=Line)


class DamagedError(WebError):
    """A document whose lines are not what was written, as after a fault of the disk: which line, in the reader's language."""

    def __init__(self, cause: JantakuError) -> None:
        super().__init__("paper.damaged", status=500, why=str(cause))
        self.cause = cause

    def text(self, lang: str) -> str:
        """The sentence, in a language."""
        sentence = getattr(self.cause, "sentence", None)
        return say(self.id, lang, why=sentence(lang) if sentence else str(self.cause))


class Documents(Generic[C]):
    """All documents of one kind. Whoever writes on one holds its lock; what could not be kept has not happened."""

    def __init__(self, store: "Store", kind: str, read: Callable[[str], C], none: str) -> None:
        """``read`` makes a chain of a file, ``none`` is the id of the sentence that there is no such document."""
        self.store, self.kind, self.read, self.none = store, kind, read, none
        self._chains: OrderedDict[str, C] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def start(self, owner: str, chain: C, ident: str = "") -> str:
        """Keep a new document, under a name of ours unless one was made before: its id. Raises StoreError."""
        ident = ident or "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.begin_sheet(ident, owner, chain.events[0].line(), self.kind)
        self._keep(ident, chain)
        return ident

    async def chain(self, ident: str) -> C:
        """A document. Raises WebError where there is none, DamagedError where its lines are not what was written."""
        if ident not in self._chains:
            lines = await self.store.sheet_lines(ident, self.kind)
            if not lines:
                raise WebError(self.none, status=404)
            try:
                chain = self.opened(ident, "".join(f"{line}\n" for line in lines))
            except JantakuError as error:
                raise DamagedError(error) from error
            if ident not in self._chains:  # somebody else may have read it meanwhile, and written on it
                self._keep(ident, chain)
        self._chains.move_to_end(ident)
        return self._chains[ident]

    def opened(self, ident: str, text: str) -> C:  # noqa: ARG002 - a kind of document may know something of it already
        """A document out of its text. Raises what ``read`` raises."""
        return self.read(text)

    def forgotten(self, ident: str, chain: C) -> None:
        """A document leaves the memory: what may be remembered of it."""

    async def write(self, ident: str, adding: Callable[[C], E]) -> E:
        """Add an event, and nothing where it cannot be kept. Raises what ``adding`` raises, StoreError."""
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
                    self._chains.pop(ident, None)  # it is read again as it stands on the disk
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
    """The time, in ms."""
    return int(1000 * time.time())
