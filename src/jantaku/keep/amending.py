"""Corrections made easy: the ``changes`` that alter one hand, one foul or the names, and what each correction of a sheet did."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jantaku.keep.errors import KeepError
from jantaku.keep.events import Body, Event, effective
from jantaku.keep.folding import run_of
from jantaku.keep.sheet import Change, Sheet, difference

Rows = list[dict[str, Any]]
Changes = dict[str, Rows]


@dataclass(frozen=True)
class Amendment:
    """A correction as it was made: its line, the sheet before it, the sheet after it."""

    event: Event
    before: Sheet
    after: Sheet

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What it altered."""
        return difference(self.before, self.after)

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands that came out otherwise."""
        return tuple(dict.fromkeys(change.hand for change in self.changes if change.hand))


def row(kind: str, body: Body) -> dict[str, Any]:
    """An entry as a correction writes it."""
    return {"kind": kind, "body": dict(body)}


def relaid(sheet: Sheet, edits: Mapping[str, Rows]) -> Changes:
    """The changes that put rows in the place of some entries; what was corrected together before stays together."""
    touched = {ident.partition("+")[0] for ident in edits}
    out: Changes = {base: [] for base in touched}
    for entry in sheet.entries:
        base = entry.id.partition("+")[0]
        if base in touched and entry.kind != "correction":
            out[base] += edits.get(entry.id, [row(entry.kind, entry.body)])
    return out


def amend_hand(sheet: Sheet, number: int, riichi: Sequence[int], end: tuple[str, Body] | None) -> Changes:
    """The changes that end a hand otherwise, these seats in riichi; without an end it is taken back whole. Raises KeepError."""
    if not 1 <= number <= len(sheet.hands):
        raise KeepError("no-hand", n=number)
    ids = sheet.hands[number - 1].ids
    if end is None:
        return relaid(sheet, {ident: [] for ident in ids})
    entries = [entry for entry in sheet.entries if entry.id in ids and entry.kind != "correction"]
    edits: dict[str, Rows] = {}
    stood = set()
    for entry in entries[:-1]:
        if entry.kind == "riichi":
            stood.add(entry.body["seat"])
            if entry.body["seat"] not in riichi:
                edits[entry.id] = []
    edits[ids[-1]] = [row(*end)]
    placed = [row("riichi", {"seat": seat}) for seat in riichi if seat not in stood]
    first = entries[0]
    edits[first.id] = placed + edits.get(first.id, [row(first.kind, first.body)])
    return relaid(sheet, edits)


def amend_foul(sheet: Sheet, ident: str, body: Body | None) -> Changes:
    """The changes that judge a foul anew, or take it back; ``ident`` is that of its row in the ledger. Raises KeepError."""
    wanted = ident.partition("/")[0]
    if not any(entry.id == wanted and entry.kind == "foul" for entry in sheet.entries):
        raise KeepError("no-foul", id=ident[:40])
    return relaid(sheet, {wanted: [] if body is None else [row("foul", body)]})


def amend_names(sheet: Sheet, names: Sequence[str]) -> Changes:
    """The changes that call the seats otherwise."""
    first = sheet.entries[0]
    return relaid(sheet, {first.id: [row("begin", {**first.body, "names": list(names)})]})


def amendments(events: Iterable[Event]) -> tuple[Amendment, ...]:
    """Every correction of a sheet, in order, with what it altered."""
    events = tuple(events)
    return tuple(amendment(events, event) for event in events if event.kind == "correction")


def amendment(events: Sequence[Event], event: Event) -> Amendment:
    """One correction of a sheet, with what it altered."""
    before, after = (run_of(effective(events[: event.n + more])).sheet() for more in (0, 1))
    return Amendment(event, before, after)
