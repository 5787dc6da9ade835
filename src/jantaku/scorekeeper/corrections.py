"""Building corrections: the ``changes`` for one hand, one foul or the names; and the effect of each correction."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jantaku.referee.pending import KILLS, LATER
from jantaku.rules.book import compile_book
from jantaku.scorekeeper.course import Course
from jantaku.scorekeeper.deals import ANEW, KEPT, THEN, deals
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import HAND_KINDS, Body, Entry, Event, is_order, reseated
from jantaku.scorekeeper.sheet import Change, Hand, Penalty, Sheet, difference

PENDING = KILLS | {"judged-later", "win-stands"}  # effects of a foul that stay pending in its hand

Rows = list[dict[str, Any]]
Changes = dict[str, Rows]


@dataclass(frozen=True)
class Amendment:
    """A correction as it was made: its event, and the sheets before and after it, without their entries."""

    event: Event
    before: Sheet
    after: Sheet

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The alterations."""
        return difference(self.before, self.after)

    @property
    def hands(self) -> tuple[int, ...]:
        """The altered hands."""
        return tuple(dict.fromkeys(change.hand for change in self.changes if change.hand))


def row(kind: str, body: Body) -> dict[str, Any]:
    """Return an entry in the form of a correction."""
    return {"kind": kind, "body": dict(body)}


def relaid(sheet: Sheet, edits: Mapping[str, Rows]) -> Changes:
    """Return the changes that replace entries by rows; entries that were corrected together stay together."""
    touched = {ident.partition("+")[0] for ident in edits}
    out: Changes = {base: [] for base in touched}
    for entry in sheet.entries:
        base = entry.id.partition("+")[0]
        if base in touched and entry.kind != "correction":
            out[base] += edits.get(entry.id, [row(entry.kind, entry.body)])
    return out


def amend_hand(sheet: Sheet, number: int, riichi: Sequence[int], end: tuple[str, Body] | None, kept: str = "") -> Changes:
    """Return the changes for a hand with another ending and riichi seats; without an ending it is removed. Raise KeepError.

    ``kept`` is what becomes of the deals after it: `deals.KEPT` as they were played, `deals.ANEW` as they follow from the new
    ending (also where an earlier correction kept them); empty where none changes.
    """
    if not 1 <= number <= len(sheet.hands):
        raise KeepError("no-hand", n=number)
    hand = sheet.hands[number - 1]
    ids = hand.ids
    *earlier, last = (entry for entry in sheet.entries if entry.id in ids and entry.kind != "correction")
    if end is None:
        return relaid(sheet, taken_back(sheet, earlier, last) | left_behind(sheet, hand))
    later = deals(sheet)[number : number + 1] if kept == KEPT else ()
    edits: dict[str, Rows] = {last.id: [row(end[0], {**end[1], **({THEN: list(later[0])} if later else {})})]}
    edits |= kept_with(sheet, hand, *end)
    edits |= let_go(sheet, number) if kept == ANEW else held(sheet, number) if kept == KEPT else {}
    if not (last.kind == end[0] == "foul" and all(last.body.get(name) == end[1].get(name) for name in ("seat", "foul"))):
        edits |= {ident: [] for ident in rulings_on(sheet, last.id)}
    stood = set()
    for entry in earlier:
        if entry.kind == "riichi":
            if entry.body["seat"] not in riichi or entry.body["seat"] in stood:
                edits[entry.id] = []
            stood.add(entry.body["seat"])
        elif entry.kind == "gong" and earlier[0].kind != "deal":  # without a deal the gong would end the game
            edits[entry.id] = [row("gong", {"in_play": True})]
    place(edits, (*earlier, last)[0], [row("riichi", {"seat": seat}) for seat in riichi if seat not in stood])
    return relaid(sheet, edits)


def held(sheet: Sheet, number: int) -> dict[str, Rows]:
    """Return the changes by which no later hand ends the game by the corrected points, though the table played on."""
    rules, entries = compile_book(sheet.book), {entry.id: entry for entry in sheet.entries}
    if not (rules.bust or rules.extra_rounds or rules.agari_yame):
        return {}
    pairs = zip(sheet.hands[number:], deals(sheet)[number + 1 :], strict=False)
    ends = ((entries[hand.ids[-1]], deal) for hand, deal in pairs)
    return {end.id: [row(end.kind, {**end.body, THEN: list(deal)})] for end, deal in ends}


def let_go(sheet: Sheet, number: int) -> dict[str, Rows]:
    """Return the changes by which the deals after a hand follow by the book again."""
    ends = {hand.ids[-1] for hand in sheet.hands[number:]}
    return {
        entry.id: [row(entry.kind, {name: value for name, value in entry.body.items() if name != THEN})]
        for entry in sheet.entries
        if entry.id in ends and THEN in entry.body
    }


def place(edits: dict[str, Rows], first: Entry, riichi: Rows) -> None:
    """Insert riichi at the start of a hand, before any hand is dead; only the dice precede them."""
    here = edits.get(first.id, [row(first.kind, first.body)])
    edits[first.id] = here + riichi if first.kind == "deal" else riichi + here


def taken_back(sheet: Sheet, earlier: Iterable[Entry], end: Entry) -> dict[str, Rows]:
    """Return the changes for a hand that is removed: it alone goes; the gong, loans and other fouls stay.

    A foul that made a hand dead, is judged later or waited for a win is not carried into another hand: its penalty points stay.
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
    """Yield fouls entered after the end of their hand: beside its win, or further ones at the draw that spoiled it."""
    rows = {ledger.id: ledger for ledger in sheet.ledger if ledger.hand == hand.number}
    for entry in sheet.entries:
        if entry.kind == "foul" and entry.id in rows and entry.id not in hand.ids and not entry.body.get("past"):
            found = rows[entry.id]
            if {"win-stands", "deal-passes"} & set(found.next) or found.sanction == "chombo":
                yield entry, found


def left_behind(sheet: Sheet, hand: Hand) -> dict[str, Rows]:
    """Return the changes of such fouls when the hand is removed: those of its draw go too, the others keep their points."""
    return {
        entry.id: [row("foul", {**entry.body, "past": True})] if "win-stands" in found.next else []
        for entry, found in entered_after(sheet, hand)
    }


def kept_with(sheet: Sheet, hand: Hand, kind: str, body: Body) -> dict[str, Rows]:
    """Return the changes of such fouls when the hand ends differently. Raise KeepError for one whose win would be gone."""
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
    """Return the id of a foul, given that of one of several offenders."""
    return ident.partition("/")[0]


def rulings_on(sheet: Sheet, foul: str) -> Iterator[str]:
    """Yield the decisions on a foul and its cancellations, which do not apply to another foul."""
    for entry in sheet.entries:
        name = {"decision": "foul", "cancel": "penalty"}.get(entry.kind)
        if name and base_of(entry.body[name]) == foul:
            yield entry.id


def amend_foul(sheet: Sheet, ident: str, body: Body | None) -> Changes:
    """Return the changes that judge a foul again, or remove it; ``ident`` is its row in the ledger. Raise KeepError."""
    wanted = base_of(ident)
    if not any(entry.id == wanted and entry.kind == "foul" for entry in sheet.entries):
        raise KeepError("no-foul", id=ident[:40])
    gone: dict[str, Rows] = {ruling: [] for ruling in rulings_on(sheet, wanted)}
    return relaid(sheet, {wanted: [] if body is None else [row("foul", body)]} | gone)


def amend_names(sheet: Sheet, names: Sequence[str]) -> Changes:
    """Return the changes that rename the seats."""
    first = sheet.entries[0]
    return relaid(sheet, {first.id: [row("begin", {**first.body, "names": list(names)})]})


def amend_players(sheet: Sheet, seats: Sequence[int]) -> Changes:
    """Return the changes by which each seat gets the player of ``seats[seat]``; what was entered stays with the seats.

    Raise KeepError unless it names the four seats and moves a player.
    """
    if not is_order(seats):
        raise KeepError("seats")
    first = sheet.entries[0]
    return relaid(sheet, {first.id: [row("begin", reseated(first.body, seats))]})


def amendments(events: Sequence[Event], first: int = 0) -> Iterator[Amendment]:
    """Yield the corrections from a line on, in order, each with its effect; what is before is folded once.

    The sheets have no entries: of thousands of corrections they would be as many times the whole.
    """
    course, after = Course(events[:first]), None
    for event in events[first:]:
        if event.kind == "correction":
            before = after or course.sheet()
            course.take(event)
            after = course.sheet()
            yield Amendment(event, before, after)
        else:
            course.take(event)
            after = None
