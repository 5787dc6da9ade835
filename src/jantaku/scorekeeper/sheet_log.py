"""Fold events into a sheet, try an entry before it is recorded, keep the chain of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from jantaku import __version__
from jantaku.errors import JantakuError, Missing
from jantaku.ledger import Chain
from jantaku.scorekeeper import conduct, conflicts, deals, ending, hands
from jantaku.scorekeeper.due import check_rest
from jantaku.scorekeeper.errors import Conflict, KeepError
from jantaku.scorekeeper.events import FORMAT, LINES, After, Body, Entry, Event, effective, is_order, shaped
from jantaku.scorekeeper.fold import SheetFold, book_of, names_of, origin_of
from jantaku.scorekeeper.possible import Doubt, first_new
from jantaku.scorekeeper.sheet import Hand, Preview, Sheet

MOST_ID = 64
ACTS: dict[str, Callable[[SheetFold, Entry], None]] = {
    "deal": hands.deal,
    "riichi": hands.riichi,
    "win": hands.win,
    "draw": hands.draw,
    "abort": hands.abort,
    "redeal": hands.redeal,
    "foul": conduct.foul,
    "decision": conduct.decision,
    "cancel": conduct.cancel,
    "correction": ending.correction,
    "loan": ending.loan,
    "gong": ending.gong,
    "totals": ending.totals,
    "confirm": ending.confirm,
    "sign": ending.sign,
    "close": ending.close,
}
SETTLING = ("foul", "decision", "cancel", "correction", "loan", "gong")  # allowed while a ruling on the last hand is pending
ENDING = ("win", "draw", "abort", "redeal", "totals")


def take(run: SheetFold, entry: Entry) -> None:
    """Move a game on by one entry. Raises KeepError or Missing; the game must then be folded again."""
    if entry.kind not in ACTS:
        raise KeepError("begin-twice" if entry.kind == "begin" else "kind", kind=entry.kind[:20])
    if run.closed and entry.kind != "correction":
        raise KeepError("closed")
    if entry.kind not in SETTLING:
        check_rest(run)
    if entry.kind not in {"confirm", "sign", "close", "correction"}:
        run.confirmed.clear()
        run.signed = ""
    count = len(run.hands)
    run.ids.append(entry.id)
    if deals.THEN in entry.body:
        deals.take_on(run, ACTS[entry.kind], entry)
    else:
        ACTS[entry.kind](run, entry)
    run.entries.append(entry)
    run.doubts += (Doubt(entry.id, entry.n, why) for why in run.noted)
    run.noted.clear()
    if len(run.hands) == count and not run.in_play:
        run.ids.remove(entry.id)


def admit(run: SheetFold, entry: Entry) -> None:
    """Move a game on by a new entry: what is pending bars it, on a sheet of an older format too.

    Raises as `take` does, and KeepError for a value that no game can have.
    """
    strict, run.strict = run.strict, True
    run.asks = True
    known = len(run.doubts)
    deals.no_deal(entry)
    take(run, entry)
    run.strict = strict
    run.asks = False
    if len(run.doubts) > known:
        raise run.doubts[known].why


def run_of(entries: Iterable[Entry]) -> SheetFold:
    """A game moved on by all these entries. Raises KeepError, with the entry's number, for one that cannot be."""
    first, *rows = tuple(entries) or (Entry("", {}),)
    run = SheetFold(first)
    corrected = max((entry.n for entry in rows if entry.kind == "correction"), default=0)
    for entry in rows:
        try:
            if entry.n > corrected or ending.holds(run, entry):
                take(run, entry)
        except Missing:
            raise
        except JantakuError as error:
            raise KeepError("follow", n=entry.n + 1, why=error) from error
    return run


def fold(events: Iterable[Event]) -> Sheet:
    """The sheet that follows from the events, corrections made. Raises KeepError."""
    return run_of(effective(events)).sheet()


def fold_entries(entries: Iterable[Entry]) -> Sheet:
    """The sheet that follows from entries as they count."""
    return run_of(entries).sheet()


def preview(sheet: Sheet, kind: str, body: Body) -> Preview:
    """Preview an entry without recording it: payments and the state after it. Raises as `ScoreSheet.add` does."""
    run = run_of(sheet.entries)
    admit(run, Entry(kind, body))
    return Preview(sheet, run.sheet())


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
        from jantaku.scorekeeper.checking import first_fault

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
        if known:
            return known
        if seen is None or entry.kind not in conflicts.TWINNED:
            return None
        run, since = self._running(), self.events[seen + 1 :]
        twin = conflicts.twin(run, since, entry)
        if twin:
            return twin
        rivals = self.rivals(seen) if conflicts.claims(run, entry) else ()
        rivals = rivals or conflicts.judged(run, since, entry)
        if rivals:
            hand, now = self.contested(seen), run.now()
            at = hand or now
            raise Conflict(rivals, entry, hand, (at.round, at.dealer, at.counters))
        return None

    def contested(self, seen: int) -> Hand | None:
        """The hand that was being played when event ``seen`` was the last one, if it has ended since."""
        hands = self._running().hands
        return next((hand for hand in hands if self._ids[hand.ids[-1].partition("+")[0]].n > seen), None)

    def rivals(self, seen: int, until: int | None = None) -> tuple[Event, ...]:
        """Events between two numbers that end or correct a hand, on which two phones may disagree."""
        ends = conflicts.ends(self._running())
        return tuple(event for event in self.events[seen + 1 : until] if event.kind in (*ENDING, "correction") or event.id in ends)

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


def check_changes(body: Body, events: Mapping[str, Event]) -> None:
    """A correction names events of the sheet, and entries to stand in their place. Raises KeepError."""
    if is_order(body.get("seats")) and "changes" not in body:
        return
    if not shaped(body) or not body.get("changes") or "seats" in body:
        raise KeepError("value", field="changes")
    for target, rows in body["changes"].items():
        if target not in events:
            raise KeepError("no-event", id=str(target)[:40])
        for row in rows:
            if (row["kind"] == "correction") != (events[target].kind == "correction"):
                raise KeepError("value", field="changes")
            if row["kind"] == "correction":
                check_changes(row["body"], events)


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
