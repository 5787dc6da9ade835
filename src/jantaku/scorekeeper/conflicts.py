"""Two phones that write of the same moment: which entry is another one over again, and where people must say which is right."""

from collections.abc import Mapping, Sequence
from typing import Any

from jantaku.scorekeeper.conduct import bears_on_hand
from jantaku.scorekeeper.events import HAND_KINDS, MANY_SEATS, Body, Entry, Event, canonical
from jantaku.scorekeeper.fold import SheetFold

CLAIMING = (*HAND_KINDS, "gong", "totals")  # what two phones may enter for the same moment
TWINNED = (*CLAIMING, "foul", "decision", "cancel", "loan")


def twin(run: SheetFold, since: Sequence[Event], entry: Entry) -> Event | None:
    """The event, among those that the writer did not know, which says the same and still counts."""
    counting = {one.id: one for one in run.entries}
    for event in reversed(same_hand(run, since) if entry.kind == "foul" else since):
        known = counting.get(event.id)
        if known and known.kind == entry.kind:
            if told(known) == told(entry):
                return event
            if entry.kind == "riichi" and known.body["seat"] == entry.body.get("seat"):
                return None  # placed and taken up again: what was said before that is undone
    return None


def ends(run: SheetFold) -> set[str]:
    """The events that ended the hands of a game."""
    return {hand.ids[-1] for hand in run.hands}


def same_hand(run: SheetFold, since: Sequence[Event]) -> Sequence[Event]:
    """Of the events that a writer did not know, those of the hand that he saw: in a later one the same foul is another."""
    last = ends(run)
    return since[: next((at for at, event in enumerate(since, 1) if event.id in last), len(since))]


def told(entry: Entry) -> str:
    """What an entry says, in whatever order people were named."""
    body = entry.body
    if entry.kind == "foul":
        return canonical([body.get("foul"), offenders(body), body.get("given", {})])
    plain: dict[str, Any] = dict(body)
    for name in (*MANY_SEATS, "wins"):
        if isinstance(plain.get(name), list):
            plain[name] = sorted(plain[name], key=canonical)
    return canonical(plain)


def offenders(body: Body) -> list[Any]:
    """Whoever committed a foul."""
    also = body.get("also", [])
    return sorted([body.get("seat"), *(also if isinstance(also, list) else [also])], key=canonical)


def claims(run: SheetFold, entry: Entry) -> bool:
    """Whether an entry says what becomes of the hand that its writer saw, which may have ended since. Raises as the entry would."""
    return entry.kind in CLAIMING or (entry.kind == "foul" and bears_on_hand(run, entry.body))


def judged(run: SheetFold, since: Sequence[Event], entry: Entry) -> tuple[Event, ...]:
    """The same foul of the same person as another phone has judged it."""
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
