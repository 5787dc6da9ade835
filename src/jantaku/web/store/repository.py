"""Event documents with several concurrent writers: a chain of events each, written to disk before anybody is notified."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import WeakValueDictionary

from jantaku.errors import JantakuError
from jantaku.ledger import Chain, Checkpoint, Event
from jantaku.texts.refusals import told
from jantaku.web.errors import WebError
from jantaku.web.store.addresses import WRITE, Resolved
from jantaku.web.store.errors import StoreError
from jantaku.web.store.ids import new_id
from jantaku.web.store.turns import Turns

if TYPE_CHECKING:
    from jantaku.web.store import Store

MOST = 500  # documents in memory; others are read again on demand
MOST_ADDRESSES = 5000  # whose documents are known
EVERY = 100  # lines between two checkpoints: a document that is opened has fewer than that to check, or is checked once
LONG = 1000  # lines of a document that is never changed, but gives way to a copy that was added to off the loop

_READER = Turns("jantaku-documents")
C = TypeVar("C", bound=Chain[Any])
E = TypeVar("E", bound=Event[Any])
T = TypeVar("T")


class DamagedError(WebError):
    """A document whose lines are not what was written, as after a disk fault; the message names the line."""

    def __init__(self, cause: JantakuError) -> None:
        super().__init__("paper.damaged", status=500, why=cause)

    def _word(self, _: str, value: object, lang: str) -> object:
        return told(value, lang)  # type: ignore[arg-type]  # the only value


class Locks:
    """A lock for each key, for as long as anybody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: str) -> asyncio.Lock:
        """Return the lock of a key; the caller keeps it alive."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    def held(self, key: str) -> bool:
        """Return True while somebody holds the lock of a key."""
        lock = self._locks.get(key)
        return lock is not None and lock.locked()

    def __len__(self) -> int:
        """Number of locks that somebody holds or waits for."""
        return len(self._locks)


class Checkpoints:
    """The checkpoints of documents, written in the background: nobody waits for one, and a lost one only costs a whole check."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self._saving: set[asyncio.Task[None]] = set()

    def after_reading(self, ident: str, chain: Chain[Any], known: Checkpoint | None) -> None:
        """Keep the checkpoint of a document that was opened, if many lines had to be checked."""
        if not self.store.reads_only and len(chain.events) - (known.lines if known else 0) >= EVERY:
            self._keep(ident, chain.checkpoint)

    def after_writing(self, ident: str, chain: Chain[Any]) -> None:
        """Keep the checkpoint of a document once every so many lines."""
        if len(chain.events) % EVERY == 0:
            self._keep(ident, chain.checkpoint)

    def _keep(self, ident: str, known: Checkpoint) -> None:
        task = asyncio.create_task(self._save(ident, known))
        self._saving.add(task)  # the loop itself has only a weak reference to a task
        task.add_done_callback(self._saving.discard)

    async def _save(self, ident: str, known: Checkpoint) -> None:
        with suppress(StoreError):
            await self.store.keep_checkpoint(ident, known)


class Documents(Generic[C]):
    """All documents of one kind. A writer holds the document's lock; an event that could not be stored has not happened."""

    def __init__(self, store: "Store", kind: str, read: Callable[[str, Checkpoint | None], C], none: str) -> None:
        """``read`` parses a chain, given what of it was checked before; ``none`` is the text id of the 404 message."""
        self.store, self.kind, self.read, self.none = store, kind, read, none
        self._chains: OrderedDict[str, C] = OrderedDict()
        self._resolved: OrderedDict[str, Resolved] = OrderedDict()
        self.locks = Locks()
        self._checkpoints = Checkpoints(store)

    async def start(self, owner: str, chain: C, ident: str = "") -> str:
        """Store a new document, under a new id unless one is given; return the id. Raise StoreError if that fails."""
        ident = ident or new_id(self.store.shard)
        await self.store.begin_sheet(ident, owner, chain.events[0].line(), self.kind)
        self._keep(ident, chain)
        return ident

    async def chain(self, ident: str) -> C:
        """Return a document. Raise WebError if there is none, DamagedError if its lines are not what was written."""
        if self.store.reads_only:  # another process writes
            await self._forget_old(ident)
        if ident not in self._chains:
            lines = await self.store.sheet_lines(ident, self.kind)
            if not lines:
                raise WebError(self.none, status=404)
            try:
                known = await self.store.checkpoint(ident)
                chain = await aside(lambda: self.read("".join(f"{line}\n" for line in lines), known))
                self._checkpoints.after_reading(ident, chain, known)
            except JantakuError as error:
                raise DamagedError(error) from error
            if ident not in self._chains:  # another task may have read it, and written to it, while this one waited
                self._keep(ident, chain)
        self._chains.move_to_end(ident)
        return self._chains[ident]

    async def _forget_old(self, ident: str) -> None:
        """Forget a document that has got more lines."""
        kept = self._chains.get(ident)
        if kept and await self.store.sheet_length(ident) != len(kept.events):
            self._chains.pop(ident, None)

    # ---- addresses
    async def resolve(self, address: str) -> Resolved:
        """Return the document at an address, and what its holder may do. Raise WebError if there is none."""
        found = self._resolved.get(address)
        if found is None:
            found = await self.store.resolve(address, self.kind)
            if found is None:
                raise WebError(self.none, status=404)
            if not self.store.reads_only:  # else another process may renew it
                self._resolved[address] = found
                while len(self._resolved) > MOST_ADDRESSES:
                    self._resolved.popitem(last=False)
        return found

    async def address(self, ident: str, rights: str = WRITE) -> str:
        """Return the address of a document for writing, or for reading; "" if it has none for that."""
        return await self.store.address_at(ident, rights)

    async def renew(self, ident: str, rights: str) -> str:
        """Return a new address of a document for writing or reading; the former one is good for nothing any more."""
        async with self.locks.of(ident):
            new = new_id(self.store.shard)
            await self.store.renew_address(ident, rights, new)
            self._resolved = OrderedDict((at, found) for at, found in self._resolved.items() if found.ident != ident)
            return new

    async def write(self, ident: str, adding: Callable[[C], E]) -> E:
        """Add an event; without effect if it cannot be stored. Raise what ``adding`` raises, or StoreError."""
        # a cancelled request must not stop between the event in memory and its line on disk
        return await asyncio.shield(asyncio.ensure_future(self._write(ident, adding)))

    async def _write(self, ident: str, adding: Callable[[C], E]) -> E:
        async with self.locks.of(ident):
            chain = await self.chain(ident)
            count = len(chain.events)
            if count < LONG:
                event = adding(chain)
            else:
                chain = chain.copy()
                event = await aside(lambda: adding(chain))
            if len(chain.events) > count:
                try:
                    await self.store.add_line(ident, event.n, event.line())
                except BaseException:
                    self._chains.pop(ident, None)  # drop the unstored event: the next reader loads what is on disk
                    raise
                self._keep(ident, chain)
                self._checkpoints.after_writing(ident, chain)
            return event

    def _keep(self, ident: str, chain: C) -> None:
        self._chains[ident] = chain
        while len(self._chains) > MOST:
            self._chains.popitem(last=False)


async def aside(read: Callable[[], T]) -> T:
    """Read a document off the loop, one at a time, in turns: a long one takes a while, and no table may wait for it."""
    return await _READER.do(read)


def now() -> int:
    """Return the time, in ms since 1970."""
    return int(1000 * time.time())
