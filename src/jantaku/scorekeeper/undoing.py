"""Undoing the last entry: a correction that takes it back and that only its writer need agree to.

A line holds no identity, only a name: the server of a sheet checks that the writer asks.
"""

from collections.abc import Sequence
from typing import Any

from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import HAND_KINDS, Entry, Event

UNDOABLE = (*HAND_KINDS, "foul", "decision", "cancel", "loan", "gong", "totals")


def is_undo(entry: Entry) -> bool:
    """Return True if an entry undoes another."""
    return entry.kind == "correction" and entry.body.get("undo") is True


def last_entry(events: Sequence[Event]) -> Event | None:
    """Return the last line that counts, if it can be undone; nothing is undone past a correction or an agreement."""
    undone: set[str] = set()
    for event in reversed(events):
        if is_undo(event.entry):
            undone |= set(event.body.get("changes", ()))
        elif event.id not in undone:
            return event if event.kind in UNDOABLE else None
    return None


def undone(events: Sequence[Event], ident: object) -> dict[str, Any]:
    """Return the body of the correction that undoes a line. Raise KeepError if it is not the last."""
    last = last_entry(events)
    if last is None or last.id != ident:
        raise KeepError("undo-late")
    return {"changes": {last.id: []}, "undo": True}


def check_undo(events: Sequence[Event], entry: Entry) -> None:
    """Check that an undo takes back the last line, and it alone. Raise KeepError."""
    last = last_entry(events)
    if last is None or entry.body.get("changes") != {last.id: []}:
        raise KeepError("undo-late")
