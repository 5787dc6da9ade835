"""Concurrent entries of two phones: duplicates, and conflicts that people must decide."""

from collections.abc import Mapping, Sequence
from typing import Any

from jantaku.scorekeeper.conduct import bears_on_hand
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import HAND_KINDS, MANY_SEATS, Body, Entry, Event, canonical
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.sheet import Hand

CLAIMING = (*HAND_KINDS, "gong", "totals")  # kinds that two phones may enter for the same moment
ENDING = ("win", "draw", "abort", "redeal", "totals")
TWINNED = (*CLAIMING, "foul", "decision", "cancel", "loan")


class Conflict(KeepError):  # noqa: N818 - it is no error: it asks people
    """Another phone has recorded something since: ``rivals`` are those events, and people must decide between them.

    ``entry`` was not recorded; ``contested`` is its hand, if another phone has ended that hand.
    """

    def __init__(self, rivals: tuple[Event, ...], entry: Entry, contested: Hand | None, name: tuple[int, int, int]) -> None:
        self.rivals, self.entry, self.contested = rivals, entry, contested
        super().__init__("conflict", hand=name)


def twin_of(run: SheetFold, since: Sequence[Event], entry: Entry) -> Event | None:
    """Return the event that an entry repeats, of those its writer did not know. Raise Conflict where it contradicts one."""
    if entry.kind not in TWINNED:
        return None
    twin = _twin(run, since, entry)
    if twin:
        return twin
    against = (rivals(run, since) if claims(run, entry) else ()) or judged(run, since, entry)
    if against:
        hand, now = contested(run, since), run.now()
        at = hand or now
        raise Conflict(against, entry, hand, (at.round, at.dealer, at.counters))
    return None


def rivals(run: SheetFold, since: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that end or correct a hand, on which two phones may disagree."""
    last = ends(run)
    return tuple(event for event in since if event.kind in (*ENDING, "correction") or event.id in last)


def contested(run: SheetFold, since: Sequence[Event]) -> Hand | None:
    """Return the hand that was being played before these events, if it has ended by them."""
    unknown = {event.id for event in since}
    return next((hand for hand in run.hands if hand.ids[-1].partition("+")[0] in unknown), None)


def _twin(run: SheetFold, since: Sequence[Event], entry: Entry) -> Event | None:
    """Return an equal event, unknown to the writer, that still counts; or None."""
    counting = {one.id: one for one in run.entries}
    for event in reversed(same_hand(run, since) if entry.kind == "foul" else since):
        known = counting.get(event.id)
        if known and known.kind == entry.kind:
            if claim_of(known) == claim_of(entry):
                return event
            if entry.kind == "riichi" and known.body["seat"] == entry.body.get("seat"):
                return None  # placed and taken back: anything said before that is undone
    return None


def ends(run: SheetFold) -> set[str]:
    """Return the events that ended the hands of a game."""
    return {hand.ids[-1] for hand in run.hands}


def same_hand(run: SheetFold, since: Sequence[Event]) -> Sequence[Event]:
    """Return the unknown events of the hand that the writer saw: in a later one the same foul is a different one."""
    last = ends(run)
    return since[: next((at for at, event in enumerate(since, 1) if event.id in last), len(since))]


def claim_of(entry: Entry) -> str:
    """Return the content of an entry, independent of the order of seats."""
    body = entry.body
    if entry.kind == "foul":
        return canonical([body.get("foul"), offenders(body), body.get("given", {})])
    plain: dict[str, Any] = dict(body)
    for name in (*MANY_SEATS, "wins"):
        if isinstance(plain.get(name), list):
            plain[name] = sorted(plain[name], key=canonical)
    return canonical(plain)


def offenders(body: Body) -> list[Any]:
    """Return the seats that committed a foul."""
    also = body.get("also", [])
    return sorted([body.get("seat"), *(also if isinstance(also, list) else [also])], key=canonical)


def claims(run: SheetFold, entry: Entry) -> bool:
    """Return True if an entry decides the hand its writer saw, which may have ended since. Raise as the entry would."""
    return entry.kind in CLAIMING or (entry.kind == "foul" and bears_on_hand(run, entry.body))


def judged(run: SheetFold, since: Sequence[Event], entry: Entry) -> tuple[Event, ...]:
    """Return another phone's judgements of the same foul by the same player."""
    if entry.kind != "foul":
        return ()
    counting: Mapping[str, Entry] = {one.id: one for one in run.entries if one.kind == "foul"}
    people = offenders(entry.body)
    return tuple(
        event
        for event in same_hand(run, since)
        if event.id in counting
        and counting[event.id].body["foul"] == entry.body.get("foul")
        and any(seat in people for seat in offenders(counting[event.id].body))
    )
