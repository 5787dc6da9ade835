"""The events of a kept sheet: append-only, one JSON object a line, each with the hash of the one before.

An event holds what was entered; what follows from it is folded (``jantaku.scorekeeper.sheet``). Beside it is ``after``, the points
of the four seats and the sticks on the table once it was counted: a check, never state.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from jantaku import ledger
from jantaku.ledger import Body, Entry, text_of
from jantaku.ledger.events import FIELDS
from jantaku.scorekeeper.errors import KeepError

__all__ = ("FIELDS", "Body", "Entry", "text_of")

FORMAT = 2
FORMATS = (1, FORMAT)  # sheets of format 1 were kept without what is pending in a hand
HAND_KINDS = ("deal", "riichi", "win", "draw", "abort", "redeal")
KINDS = ("begin", *HAND_KINDS, "foul", "decision", "cancel", "correction", "loan", "gong", "totals", "confirm", "sign", "close")
MOST_EVENTS = 5000
MOST_TEXT = 4_000_000
MOST_BODY = 8000

ONE_SEAT = ("seat", "from", "liable", "phone")  # what of a body names one seat, several, or stands seat by seat
MANY_SEATS = ("also", "tenpai", "nagashi", "phones")
BY_SEAT = ("names", "points", "phones")

ROW = frozenset({"kind", "body"})  # what a correction puts in the place of an event
WHOLE = frozenset({int})
MAPPING = (dict, Mapping)  # asked for in this order: of thousands of lines the second takes most of the time

After = tuple[int, ...]  # the points of the four seats, and the sticks
Event = ledger.Event[After]
Turn = tuple[int, Sequence[int]]  # from which line on people sit so


def _after(value: object) -> After:
    if not isinstance(value, (list, tuple)) or not {*map(type, value)} <= WHOLE:
        raise ValueError(value)
    return tuple(value)


# ---- corrections
def effective(events: Iterable[Event]) -> tuple[Entry, ...]:
    """Entries that count, in order: every event, corrected ones as their last correction has them.

    A correction changes no line: it names events by their ids and says what stands in their place, nothing (taken back), one
    entry, or several; or it says that people had been entered in the wrong seats, and moves what was written until then.
    Corrections themselves stay in the list as marks; one that was itself corrected has the new content.
    """
    events = tuple(events)
    instead, turns = standing(events)
    out: list[Entry] = []
    for event in events:
        if event.kind == "correction":
            out.append(event.entry)
        else:
            out += laid(event.entry, instead, turns)
    return tuple(out)


def standing(events: Sequence[Event]) -> tuple[dict[str, tuple[int, Sequence[Body]]], list[Turn]]:
    """Combined effect of the corrections: replacements of events, with their line, and moves of seats."""
    instead: dict[str, tuple[int, Sequence[Body]]] = {}
    turns: list[Turn] = []
    for event in reversed(events):
        if event.kind != "correction":
            continue
        bodies = [event.body] if event.id not in instead else [row["body"] for row in instead[event.id][1]]
        for body in bodies:
            if is_order(body.get("seats")):
                turns.insert(0, (event.n, body["seats"]))
            for target, rows in body.get("changes", {}).items():
                instead.setdefault(target, (event.n, rows))
    return instead, turns


def shaped(body: Body) -> bool:
    """Return whether the changes of a correction, if it has any, put lists of entries in the place of events."""
    changes = body.get("changes", {})
    if not isinstance(changes, MAPPING):
        return False
    return all(isinstance(rows, list) and all(map(_is_row, rows)) for rows in changes.values())


def _is_row(row: object) -> bool:
    """Return whether this is an entry in the form of a correction."""
    if not isinstance(row, MAPPING) or row.keys() != ROW or row["kind"] not in KINDS or not isinstance(row["body"], MAPPING):
        return False
    return row["kind"] != "correction" or shaped(row["body"])


def _admits(kind: str, body: Body) -> bool:
    return kind != "correction" or shaped(body)


LINES = ledger.ChainFormat(KeepError, _after, MOST_EVENTS, MOST_TEXT, MOST_BODY, mark='"after":[', admits=_admits)

canonical, seal, read_events, is_sheet = LINES.canonical, LINES.seal, LINES.read, LINES.begins


def laid(entry: Entry, instead: Mapping[str, tuple[int, Sequence[Body]]], turns: Sequence[Turn]) -> Iterator[Entry]:
    """Yield the entries that count in place of one, by the latest seats."""
    written, rows = instead.get(entry.id, (entry.n, ({"kind": entry.kind, "body": entry.body},)))
    whole = next((number for number, row in enumerate(rows) if row["kind"] == entry.kind), 0)
    for number, row in enumerate(rows):
        body = row["body"]
        for at, order in turns:
            if at > written:
                body = reseated(body, order)
        yield entry._replace(kind=row["kind"], body=body, id=part_id(entry.id, number, whole))


def is_order(order: object) -> bool:
    """Return whether this names the four seats, each once, and moves a player."""
    return (
        isinstance(order, list | tuple) and all(type(seat) is int for seat in order) and sorted(order) == [0, 1, 2, 3] != [*order]
    )


def reseated(body: Body, order: Sequence[int]) -> Body:
    """An entry by other seats: each seat gets the player who was entered in ``order[seat]``."""
    place = {old: new for new, old in enumerate(order)}

    def moved(seat: object) -> object:
        return place.get(seat, seat) if isinstance(seat, int) else seat

    out: dict[str, Any] = dict(body)
    for name in ONE_SEAT:
        out |= {name: moved(out[name])} if name in out else {}
    for name in MANY_SEATS:
        out |= {name: [moved(seat) for seat in out[name]]} if isinstance(out.get(name), list) else {}
    for name in BY_SEAT:
        out |= {name: [out[name][old] for old in order]} if isinstance(out.get(name), list) and len(out[name]) == 4 else {}
    if isinstance(out.get("of"), MAPPING) and len(out["of"].get("entries", ())) == 4:
        out["of"] = {**out["of"], "entries": [out["of"]["entries"][old] for old in order]}
    if isinstance(out.get("wins"), list):
        out["wins"] = [reseated(each, order) if isinstance(each, Mapping) else each for each in out["wins"]]
    return out


def instead_of(ids: Iterable[str], *rows: tuple[str, Body]) -> dict[str, list[dict[str, Any]]]:
    """The ``changes`` of a correction that lays these entries in the place of a whole hand (``Hand.ids``); none takes it back."""
    first, *others = dict.fromkeys(ident.partition("+")[0] for ident in ids)
    return {first: [{"kind": kind, "body": dict(body)} for kind, body in rows], **{ident: [] for ident in others}}


def part_id(target: str, number: int, whole: int) -> str:
    """The id of what stands in an event's place: its own for what is of its kind, or for the first; others have a number."""
    return target if number == whole else f"{target}+{number + (number < whole)}"
