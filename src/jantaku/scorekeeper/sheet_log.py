"""The chain of a sheet's events: what may be added to it, sent again, corrected; readers see it with names."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from jantaku.ledger import Chain
from jantaku.scorekeeper import conflicts, deals, ending
from jantaku.scorekeeper.checking import first_fault
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import FORMAT, LINES, After, Body, Entry, Event, effective
from jantaku.scorekeeper.fold import SheetFold, book_of, names_of, origin_of
from jantaku.scorekeeper.playing import admit, check_changes, preview, run_of
from jantaku.scorekeeper.possible import first_new
from jantaku.scorekeeper.sheet import Preview, Sheet
from jantaku.version import __version__

MOST_ID = 64


class ScoreSheet(Chain[After]):
    """The events of a table, each with the hash of the one before; ``add`` is the only way to write, and nothing is unwritten."""

    format = LINES

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(events)
        self._run: SheetFold | None = None

    @classmethod
    def begin(cls, book: str = "wrc-2015", *, id: str = "begin", at: int = 0, by: str = "", **body: Any) -> "ScoreSheet":  # noqa: A002 - the word of the format
        """A new sheet: ``house``, ``names`` (the first East first), ``drawn``, ``event``, ``place``. Raises KeepError."""
        whole = {"format": FORMAT, "book": book, **body}
        whole["digest"] = book_of(whole).digest
        entry = checked(Entry("begin", whole, id, 0, at, by))
        chain = cls(())
        chain._run = SheetFold(entry)
        chain._write(entry)
        return chain

    def copy(self) -> "ScoreSheet":
        """Return the same lines and what follows from them, to be added to apart from these."""
        found = ScoreSheet(self.events)
        found.digest = self.digest.copy()
        found._run = self._run.copy() if self._run else None
        return found

    def named(self, called: Callable[[int], str]) -> "ScoreSheet":
        """Return this sheet of an event with the names of its entries, for readers: its own lines name nobody."""
        run, begin = self._running().copy(), self.events[0]
        first = run.entries[0]
        run.entries[0] = first._replace(body=_with_names(first.body, called))
        run.names = names_of(run.entries[0].body)
        first_line = begin._replace(body=_with_names(begin.body, called))
        found = ScoreSheet((first_line, *(_corrected_names(event, begin.id, called) for event in self.events[1:])))
        found._run = run
        return found

    @classmethod
    def first_fault(cls, events: Sequence[Event], known: int = 0) -> Exception | None:
        """Return the first fault of the lines and of the points and sticks they record."""
        return first_fault(events, known)

    @classmethod
    def checker(cls, events: Sequence[Event]) -> str:
        """Return who checks a sheet: this version, and the book as it rules now. Raise KeepError."""
        return f"{__version__} {book_of(events[0].body).digest}"

    @property
    def sheet(self) -> Sheet:
        """The sheet that follows from the events."""
        return self._running().sheet()

    def _running(self) -> SheetFold:
        if self._run is None:
            self._run = run_of(effective(self.events))
        return self._run

    def add(
        self,
        kind: str,
        body: Body | None = None,
        *,
        id: str,  # noqa: A002 - the word of the format
        at: int = 0,
        by: str = "",
        seen: int | None = None,
    ) -> Event:
        """Record an entry; the same id twice is one event. ``seen`` is the number of the last event that the writer knew.

        Raises KeepError for what cannot be, LeadsToRuling for a foul, Missing where the referee must ask first, Conflict where
        another phone has entered something else for the same moment since. Nothing is recorded then.
        """
        entry = checked(Entry(kind, {} if body is None else body, id, len(self.events), at, by))
        twin = self._twin(entry, seen)
        if twin:
            return twin
        self.check_room()
        if kind == "correction":
            run = self._corrected(entry)
        else:
            run, self._run = self._running(), None  # after a failure half-way, fold again
            admit(run, entry)
        self._run = run
        try:
            return self._write(entry)
        except KeepError:
            self._run = None
            raise

    def preview(self, kind: str, body: Body) -> Preview:
        """Preview an entry, corrections included; nothing is recorded. Raises as `add` does."""
        if kind != "correction":
            return preview(self.sheet, kind, body)
        entry = Entry(kind, body, "preview", len(self.events))
        return Preview(self.sheet, self._corrected(entry).sheet())

    def _write(self, entry: Entry) -> Event:
        return self.append(entry, self._running().after())

    def _twin(self, entry: Entry, seen: int | None) -> Event | None:
        """The event that this entry already is: sent twice by one phone, or entered alike by two. Raises KeepError, Conflict."""
        known = self.recorded(entry)
        if known or seen is None:
            return known
        return conflicts.twin_of(self._running(), self.events[seen + 1 :], entry)

    def rivals(self, seen: int, until: int | None = None) -> tuple[Event, ...]:
        """Events between two numbers that end or correct a hand, on which two phones may disagree."""
        return conflicts.rivals(self._running(), self.events[seen + 1 : until])

    def _corrected(self, entry: Entry) -> SheetFold:
        """Fold the game again with a correction. Raises KeepError if a later entry becomes impossible.

        Values that were recorded already and cannot be do not prevent the correction of something else.
        """
        before = self._running()
        ending.may_correct(before, entry, self.events)
        ending.correction(before, entry)
        check_changes(entry.body, self._ids)
        deals.check_deals(before, entry.body)
        shown: Event = Event(entry.n, entry.id, entry.kind, entry.at, entry.by, entry.body, (), "", "")
        run = run_of(effective((*self.events, shown)))
        doubt = first_new(before.doubts, run.doubts, entry.body.get("changes", ()))
        if doubt:
            raise KeepError("follow", n=doubt.n + 1, why=doubt.why)
        return run


def _with_names(body: Body, called: Callable[[int], str]) -> Body:
    """Return the first line of a sheet with the names of the entries that it names."""
    origin = origin_of(body)
    return {**body, "names": [called(entry) for entry in origin.entries]} if origin else body


def _corrected_names(event: Event, begin: str, called: Callable[[int], str]) -> Event:
    """Return a line, a correction of the first one with the names of the entries that it names then."""
    if event.kind != "correction" or begin not in event.body.get("changes", {}):
        return event
    rows = [{**row, "body": _with_names(row["body"], called)} for row in event.body["changes"][begin]]
    return event._replace(body={**event.body, "changes": {**event.body["changes"], begin: rows}})


def checked(entry: Entry) -> Entry:
    """An entry whose parts are of the right kind, as they may not be where a phone sent them. Raises KeepError."""
    for field in ("kind", "id", "by"):
        value = getattr(entry, field)
        if not isinstance(value, str) or len(value) > MOST_ID:
            raise KeepError("value", field=field)
    if not entry.id or "+" in entry.id or "/" in entry.id:
        raise KeepError("value", field="id")
    if type(entry.at) is not int or not 0 <= entry.at < 1 << 53:
        raise KeepError("value", field="at")
    if type(entry.body) is not dict:
        raise KeepError("value", field="body")
    return entry
