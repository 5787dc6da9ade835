"""Chains whose state and checks follow from one fold of their entries: registers, and events of several sessions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from jantaku.game.verify import Report
from jantaku.ledger.bodies import Bodies
from jantaku.ledger.chain import Chain
from jantaku.ledger.checking import book_faults, chain_faults, first_of, report, sum_faults
from jantaku.ledger.events import Body, Entry, Event
from jantaku.version import __version__

IDENT = re.compile(r"[A-Za-z0-9_-]{1,40}")


class EntryFold(Protocol):
    """State that follows from the entries of a document, the first of which made it."""

    def take(self, entry: Entry) -> None:
        """Add one entry. Raise the document's error for what cannot be."""

    def after(self) -> Any:
        """Return the check beside the line of the last entry."""

    def state(self) -> Any:
        """Return the state so far."""

    def copy(self) -> Self:
        """Return the same fold, to be moved on apart from this one."""


A = TypeVar("A")
F = TypeVar("F", bound=EntryFold)
S = TypeVar("S")


class FoldedChain(Chain[A], Generic[A, F, S]):
    """A chain under a rule book, and the state that follows from it. A subclass says how its entries are folded."""

    kinds: ClassVar[tuple[str, ...]]
    bodies: ClassVar[Bodies]
    names: ClassVar[tuple[str, str]]  # the texts by which a report names a line, and says that a receipt is of none
    taken = "again"

    def __init__(self, events: Iterable[Event[A]] = ()) -> None:
        super().__init__(events)
        self._run: F | None = None
        self._state: S | None = None

    def copy(self) -> Self:
        """Return the same lines and their fold, to be added to apart from these."""
        found = super().copy()
        found._run = self._run.copy() if self._run else None  # noqa: SLF001 - of the same class
        found._state = self._state  # noqa: SLF001
        return found

    # ---- of a kind of document
    @classmethod
    def folded(cls, first: Entry) -> F:
        """Return the fold of the first entry. Raise the document's error."""
        raise NotImplementedError

    @classmethod
    def admit(cls, run: F, entry: Entry) -> None:
        """Add a new entry to a fold, which may be asked more than those that were written. Raise the document's error."""
        run.take(entry)

    @staticmethod
    def listed(after: A) -> str:
        """Return the check of a line, in a row."""
        raise NotImplementedError

    @staticmethod
    def follows(recorded: A, ruled: A) -> bool:
        """Return whether the check of a line is what the fold makes of it."""
        return recorded == ruled

    # ---- writing
    @classmethod
    def start(cls, body: Body, *, at: int = 0, by: str = "") -> Self:
        """Return a new document with its first line, which freezes the book by its digest. Raise the document's error."""
        whole = {**body, "digest": cls.bodies.book_in(body).digest}
        entry = cls.checked(Entry("begin", whole, "begin", 0, at, by))
        found = cls()
        run = cls.folded(entry)
        found.append(entry, run.after())
        found._run = run
        return found

    def add(self, kind: str, body: Body, *, id: str, at: int = 0, by: str = "") -> Event[A]:  # noqa: A002 - the word of the format
        """Record an entry; the same one twice by one id is one.

        Raise the document's error for what cannot be, Missing where the ruling depends on what was not said; nothing is recorded
        then.
        """
        entry = self.checked(Entry(kind, body, id, len(self.events), at, by))
        known = self.recorded(entry)
        if known:
            return known
        self.check_room()
        run, self._run = self._running(), None  # after a failure half-way, fold again
        self.admit(run, entry)
        event = self.append(entry, run.after())
        self._run, self._state = run, None
        return event

    @classmethod
    def checked(cls, entry: Entry) -> Entry:
        """Return an entry whose kind and id can be. Raise the document's error."""
        if entry.kind not in cls.kinds:
            raise cls.format.refuse("kind", kind=str(entry.kind)[:40])
        if not IDENT.fullmatch(entry.id):
            raise cls.format.refuse("id")
        return entry

    # ---- reading
    @property
    def state(self) -> S:
        """The state that follows from the lines."""
        if self._state is None:
            self._state = self._running().state()
        return self._state

    def _running(self) -> F:
        if self._run is None:
            self._run = self.run_of(self.events)
        return self._run

    @classmethod
    def run_of(cls, events: Sequence[Event[A]]) -> F:
        """Return the fold of some events. Raise the document's error."""
        if not events:
            raise cls.format.refuse("begin")
        run = cls.folded(cls.checked(events[0].entry))
        for event in events[1:]:
            run.take(cls.checked(event.entry))
        return run

    # ---- checking
    @classmethod
    def first_fault(cls, events: Sequence[Event[A]], known: int = 0) -> Exception | None:
        """Return the first fault of the lines and of the checks beside them."""
        return first_of(chain_faults(cls.format, events, known), cls.fold_faults(events, known))

    @classmethod
    def checker(cls, events: Sequence[Event[A]]) -> str:
        """Return who checks a document: this version, and the book as it rules now. Raise the document's error."""
        return f"{__version__} {cls.bodies.book_in(events[0].body).digest}"

    @classmethod
    def fold_faults(cls, events: Sequence[Event[A]], known: int = 0) -> Iterator[Exception]:
        """Compare the check of each line with the fold of the lines up to it; the first ``known`` are skipped."""
        run = cls.run_of(events[:known]) if 0 < known < len(events) else None

        def step(event: Event[A]) -> A:
            nonlocal run
            if run is None:
                run = cls.run_of([event])
            else:
                run.take(cls.checked(event.entry))
            after: A = run.after()
            return after

        return sum_faults(cls.format, events[known:], step, cls.listed, cls.follows, first=known)

    @classmethod
    def check(cls, text: str, lang: str = "en", receipt: str = "") -> Report:
        """Check a document; a receipt must be the hash of one of its lines, or begin it. Raise its error for anything else."""
        events = cls.format.read(text)
        own = book_faults(cls.format, events[0].body, cls.bodies.book_in)
        found = report(chain(chain_faults(cls.format, events), own, cls.fold_faults(events)), events, cls.names, lang, receipt)
        found.acts = len(events)
        return found
