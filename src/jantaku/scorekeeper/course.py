"""The course of a sheet: the game after each of its lines, nothing being taken again that a correction does not touch.

Only what is reckoned is kept here, points and sticks; which marks of corrections stand in which hand is `playing`'s to fold.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from jantaku.errors import JantakuError
from jantaku.scorekeeper import ending
from jantaku.scorekeeper.deals import check_deals, no_deal
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body, Entry, Event, Turn, effective, is_order, laid, standing
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.playing import check_changes, run_of, take
from jantaku.scorekeeper.sheet import Sheet

MOST_SAVED = 64  # games kept as they stood between two hands
FAULTS = (JantakuError, KeyError, TypeError, AttributeError, ValueError, IndexError)  # of lines that cannot be folded
AGREED = ("confirm", "sign", "close")  # what a correction undoes


class Course:
    """The lines of a sheet so far, and the game after the last. ``steps`` is how many entries were taken, again or not."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events = list(events)
        self.steps = 0
        self._twins = False  # two lines have one id, so that a correction means both
        self._known = {event.id: event for event in self.events}
        self._instead: dict[str, tuple[int, Sequence[Body]]] = {}
        self._turns: list[Turn] = []
        self._laid: list[tuple[Entry, ...]] = []  # what counts in place of each event, corrections left out
        self._place: dict[str, int] = {}
        self._saved: list[tuple[int, SheetFold]] = []  # games before what is laid at a place
        self._saving = False  # nothing is saved before the first correction, nor after the players have agreed
        self._run: SheetFold | None = None
        if self.events:
            self._run = self._begun()

    def _begun(self) -> SheetFold:
        """The game after the first lines: what counts since the last correction, and before it what the correction has left."""
        self._lay_all()
        marks = [event for event in self.events if event.kind == "correction"]
        if not marks or len(self._known) < len(self.events):
            return run_of(effective(self.events))
        until = marks[-1].n - len(marks) + 1
        self._laid, later = self._laid[:until], self._laid[until:]
        try:
            run = self._folded_from(0)
            for entry in chain.from_iterable(later):
                self._take(run, entry)
        except FAULTS:
            self._saved.clear()
            run = run_of(effective(self.events))
        self._saving = self._saving and not any(entry.kind in AGREED for entry in chain.from_iterable(later))
        self._laid += later
        return run

    def take(self, event: Event) -> SheetFold:
        """The game after one line more. Raises as an entry does; the course is then of no more use."""
        known, run = self._known, self._run
        self._twins = self._twins or event.id in known
        self.events.append(event)
        if run is None:
            run = run_of((event.entry,))
            self._lay(event)
        elif event.kind == "correction":
            ending.may_correct(run, event.entry, self.events[:-1])
            check_changes(event.body, known)
            check_deals(run, event.body)
            run = self._corrected(run, event)
        else:
            no_deal(event.entry)
            self._saving = self._saving and event.kind not in AGREED
            self._save(run, len(self._laid))
            self._take(run, event.entry)
            self._lay(event)
        known[event.id] = event
        self._run = run
        return run

    def sheet(self) -> Sheet:
        """The sheet after the last line, without entries. Raises KeepError before the first."""
        if self._run is None:
            raise KeepError("begin")
        return replace(self._run.sheet(), entries=())

    def _take(self, run: SheetFold, entry: Entry) -> None:
        self.steps += 1
        take(run, entry)

    def _corrected(self, run: SheetFold, event: Event) -> SheetFold:
        """The game with a correction; where it cannot be folded from what was saved, it is folded whole."""
        try:
            ending.correction(run, event.entry)
            if self._twins:
                raise KeepError("id", id=event.id)
            return self._folded_from(self._changed(event))
        except FAULTS:
            self.steps += len(self.events)
            self._saved.clear()
            whole = run_of(effective(self.events))
            self._lay_all()
            return whole

    # ---- what counts
    def _lay(self, event: Event) -> None:
        self._place[event.id] = len(self._laid)
        self._laid.append((event.entry,))

    def _lay_all(self) -> None:
        """Fold the entries that count from the beginning."""
        self._instead, self._turns = standing(self.events)
        rows = [event for event in self.events if event.kind != "correction"]
        self._place = {event.id: at for at, event in enumerate(rows)}
        self._laid = [tuple(laid(event.entry, self._instead, self._turns)) for event in rows]

    def _changed(self, event: Event) -> int:
        """Lay what a correction says; the first place where something else stands now."""
        changes = event.body.get("changes", {})
        if is_order(event.body.get("seats")) or any(self._known[target].kind == "correction" for target in changes):
            before = self._laid
            self._lay_all()
            pairs = enumerate(zip(before, self._laid, strict=True))
            return next((at for at, (was, now) in pairs if was != now), len(before))
        for target, rows in changes.items():
            self._instead[target] = (event.n, rows)
            self._laid[self._place[target]] = tuple(laid(self._known[target].entry, self._instead, self._turns))
        return min(self._place[target] for target in changes)

    # ---- the game
    def _folded_from(self, first: int) -> SheetFold:
        """The game, taken from the last one that was saved at or before a place."""
        while self._saved and self._saved[-1][0] > first:
            self._saved.pop()
        self._saving = True
        if self._saved:
            at, saved = self._saved[-1]
            run, rows = saved.copy(), self._laid[at:]
        else:
            begin, *rest = self._laid[0]
            at, run, rows = 0, SheetFold(begin), [tuple(rest), *self._laid[1:]]
        for place, entries in enumerate(rows, at):
            if place:
                self._save(run, place)
            for entry in entries:
                if ending.holds(run, entry):
                    self._take(run, entry)
        return run

    def _save(self, run: SheetFold, place: int) -> None:
        """Keep a game as it stands between two hands."""
        if self._saving and not run.in_play and not (self._saved and self._saved[-1][0] >= place):
            if len(self._saved) >= MOST_SAVED:
                del self._saved[1::2]
            self._saved.append((place, run.copy()))
