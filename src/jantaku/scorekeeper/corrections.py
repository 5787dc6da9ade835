"""Corrections made easy: the ``changes`` that alter one hand, one foul or the names, and what each correction of a sheet did."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jantaku.referee.pending import KILLS, LATER
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import HAND_KINDS, Body, Entry, Event, effective
from jantaku.scorekeeper.sheet import Change, Hand, Penalty, Sheet, difference
from jantaku.scorekeeper.sheet_log import run_of

PENDING = KILLS | {"judged-later", "win-stands"}  # what a foul leaves pending in its hand

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
    """The changes that end a hand otherwise, these seats in riichi; without an end it is taken back. Raises KeepError."""
    if not 1 <= number <= len(sheet.hands):
        raise KeepError("no-hand", n=number)
    hand = sheet.hands[number - 1]
    ids = hand.ids
    *earlier, last = (entry for entry in sheet.entries if entry.id in ids and entry.kind != "correction")
    if end is None:
        return relaid(sheet, taken_back(sheet, earlier, last) | left_behind(sheet, hand))
    edits: dict[str, Rows] = {last.id: [row(*end)]} | kept_with(sheet, hand, *end)
    if not (last.kind == end[0] == "foul" and all(last.body.get(name) == end[1].get(name) for name in ("seat", "foul"))):
        edits |= {ident: [] for ident in rulings_on(sheet, last.id)}
    stood = set()
    for entry in earlier:
        if entry.kind == "riichi":
            if entry.body["seat"] not in riichi or entry.body["seat"] in stood:
                edits[entry.id] = []
            stood.add(entry.body["seat"])
        elif entry.kind == "gong" and earlier[0].kind != "deal":  # which ends a game where nothing says that a hand is in play
            edits[entry.id] = [row("gong", {"in_play": True})]
    place(edits, (*earlier, last)[0], [row("riichi", {"seat": seat}) for seat in riichi if seat not in stood])
    return relaid(sheet, edits)


def place(edits: dict[str, Rows], first: Entry, riichi: Rows) -> None:
    """Lay riichi at the beginning of a hand, where no hand is dead yet; only the dice come before them."""
    here = edits.get(first.id, [row(first.kind, first.body)])
    edits[first.id] = here + riichi if first.kind == "deal" else riichi + here


def taken_back(sheet: Sheet, earlier: Iterable[Entry], end: Entry) -> dict[str, Rows]:
    """Return what becomes of the entries of a hand that is taken back: it alone goes; the gong, loans and other fouls stay.

    A foul that made a hand dead, is judged later or waited for a win goes on to no other hand: its penalty points stay.
    """
    edits: dict[str, Rows] = {ident: [] for ident in (end.id, *rulings_on(sheet, end.id))}
    dead = {base_of(ledger.id) for ledger in sheet.ledger if KILLS & set(ledger.next)}
    held = {base_of(ledger.id) for ledger in sheet.ledger if PENDING & set(ledger.next)}
    for entry in earlier:
        if entry.kind in HAND_KINDS or (entry.kind == "decision" and base_of(entry.body["foul"]) in dead):
            edits[entry.id] = []
        elif entry.id in held:
            edits[entry.id] = [row("foul", {**entry.body, "past": True})]
    return edits


def entered_after(sheet: Sheet, hand: Hand) -> Iterator[tuple[Entry, Penalty]]:
    """Fouls entered after the end of a hand to which they belong: beside its win, or one more at the draw that spoiled it."""
    rows = {ledger.id: ledger for ledger in sheet.ledger if ledger.hand == hand.number}
    for entry in sheet.entries:
        if entry.kind == "foul" and entry.id in rows and entry.id not in hand.ids and not entry.body.get("past"):
            found = rows[entry.id]
            if {"win-stands", "deal-passes"} & set(found.next) or found.sanction == "chombo":
                yield entry, found


def left_behind(sheet: Sheet, hand: Hand) -> dict[str, Rows]:
    """Return what becomes of such fouls when the hand is taken back: those of its draw go with it, the others keep their points."""
    return {
        entry.id: [row("foul", {**entry.body, "past": True})] if "win-stands" in found.next else []
        for entry, found in entered_after(sheet, hand)
    }


def kept_with(sheet: Sheet, hand: Hand, kind: str, body: Body) -> dict[str, Rows]:
    """Return what becomes of such fouls when the hand ends otherwise. Raises KeepError for one beside a win that would be gone."""
    given = body.get("given")
    spoilt = kind == "foul" and body.get("foul") in LATER and isinstance(given, dict) and given.get("at") in {"draw", "four-riichi"}
    edits: dict[str, Rows] = {}
    for entry, found in entered_after(sheet, hand):
        winners = [win.get("seat") for win in body.get("wins", ())] if kind == "win" else [found.seat]
        if "win-stands" not in found.next:
            edits |= {} if spoilt else {entry.id: []}
        elif found.seat in winners:
            raise KeepError("beside-win", seat=found.seat, foul=found.foul)
    return edits


def base_of(ident: str) -> str:
    """The foul's own id, of one that names one of several offenders."""
    return ident.partition("/")[0]


def rulings_on(sheet: Sheet, foul: str) -> Iterator[str]:
    """The decisions on a foul, and what cancels it: they do not hold for another."""
    for entry in sheet.entries:
        name = {"decision": "foul", "cancel": "penalty"}.get(entry.kind)
        if name and base_of(entry.body[name]) == foul:
            yield entry.id


def amend_foul(sheet: Sheet, ident: str, body: Body | None) -> Changes:
    """The changes that judge a foul anew, or take it back; ``ident`` is that of its row in the ledger. Raises KeepError."""
    wanted = base_of(ident)
    if not any(entry.id == wanted and entry.kind == "foul" for entry in sheet.entries):
        raise KeepError("no-foul", id=ident[:40])
    gone: dict[str, Rows] = {ruling: [] for ruling in rulings_on(sheet, wanted)}
    return relaid(sheet, {wanted: [] if body is None else [row("foul", body)]} | gone)


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
