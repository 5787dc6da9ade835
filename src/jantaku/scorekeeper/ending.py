"""The end of a sheet: the gong, confirmations, the signature, and that nothing is written after it is closed."""

from jantaku.core import names as n
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Entry, is_order
from jantaku.scorekeeper.fold import COUNTED, STOPPED, TIME_UP, SheetFold, flag, only, seat_in, seats_in, whole_in, word_in
from jantaku.scorekeeper.sheet import says

MOST_POINTS = 10_000_000


def gong(run: SheetFold, entry: Entry) -> None:
    """Time is up: a hand whose dice were thrown is finished, and no other is begun. (WRC 8.2)"""
    only(entry.body, "in_play")
    run.going()
    if run.gong:
        raise KeepError("gong-twice")
    if flag(entry.body, "in_play"):
        run.play()
    run.gong = True
    if not run.in_play and not says(run.book, "events.dice_after_gong"):
        run.stop(TIME_UP)


def totals(run: SheetFold, entry: Entry) -> None:
    """The points counted at the end of a game that was kept on paper; with the sticks they are all there are. (WRC 8.3)"""
    body = entry.body
    only(body, "points", "sticks")
    run.going()
    if run.in_play:
        raise KeepError("in-play")
    points = body.get("points")
    if not isinstance(points, list) or len(points) != 4 or not all(type(own) is int and abs(own) <= MOST_POINTS for own in points):
        raise KeepError("value", field="points")
    sticks = whole_in(body, "sticks", 0, MOST_POINTS)
    whole, wanted = sum(points) + sticks * run.rules.stick_value, 4 * run.rules.start
    if whole != wanted:
        raise KeepError("totals", total=whole, wanted=wanted)
    run.t.points[:] = points
    run.t.sticks = sticks
    run.stop(COUNTED)


def loan(run: SheetFold, entry: Entry) -> None:
    """Sticks lent to somebody who has none left, by another player or by the referee; below zero, given back. (WRC 8.3)"""
    body = entry.body
    only(body, "seat", "from", "points", "referee")
    word_in(body, "referee")
    seat = seat_in(body, "seat")
    lender = seat_in(body, "from") if body.get("from") is not None else n.NONE
    points = whole_in(body, "points", -MOST_POINTS, MOST_POINTS)
    if lender == seat or not points:
        raise KeepError("loan")
    run.lent[seat, lender] = run.lent.get((seat, lender), 0) + points
    if run.lent[seat, lender] < 0:
        raise KeepError("given-back", points=run.lent[seat, lender] - points)


def agreed(body: dict[str, object]) -> bool:
    """Whether everybody assents, or a referee says so."""
    return len(seats_in(body, "assent")) == 4 or bool(word_in(body, "referee").strip())


def correction(_: SheetFold, entry: Entry) -> None:
    """What was entered before counts as it was corrected; whoever had confirmed or signed has to look again. (WRC 6)"""
    body = dict(entry.body)
    only(body, "changes", "seats", "assent", "referee", "why")
    word_in(body, "why")
    if "seats" in body and not is_order(body["seats"]):
        raise KeepError("seats")
    if not agreed(body):
        raise KeepError("assent")


def may_correct(run: SheetFold, entry: Entry) -> None:
    """A closed sheet is corrected by a referee only; ``run`` is the game before it, as it was closed."""
    if run.closed and not word_in(entry.body, "referee").strip():
        raise KeepError("closed")


def holds(run: SheetFold, entry: Entry) -> bool:
    """Whether an entry counts that was written before a later correction: what was agreed then has to be agreed again. (V16)

    A game that was broken off may have been over before, as it was corrected.
    """
    if entry.kind == "close" and entry.body.get("stop"):
        return not run.over
    return entry.kind not in {"confirm", "sign", "close"}


def confirm(run: SheetFold, entry: Entry) -> None:
    """A player says that the sheet is right. (WRC 6)"""
    only(entry.body, "seat")
    seat = seat_in(entry.body, "seat")
    ended(run)
    run.confirmed.add(seat)


def sign(run: SheetFold, entry: Entry) -> None:
    """A referee or mandated staff member signs, once the four players have confirmed. (WRC 8.2)"""
    only(entry.body, "referee")
    ended(run)
    if len(run.confirmed) < 4:
        raise KeepError("unconfirmed", n=4 - len(run.confirmed))
    run.signed = word_in(entry.body, "referee", wanted=True)


def ended(run: SheetFold) -> None:
    """A sheet is confirmed when the game is over."""
    if not run.over:
        raise KeepError("going-on")


def close(run: SheetFold, entry: Entry) -> None:
    """The sheet is closed: confirmed by the four players, and in an event signed. (WRC 8.2)

    A game that people break off is ended by this: everybody assents, or a referee says so.
    """
    body = dict(entry.body)
    only(body, "stop", "assent", "referee", "why")
    word_in(body, "why")
    if flag(body, "stop"):
        stop(run, body)
        return
    ended(run)
    if len(run.confirmed) < 4:
        raise KeepError("unconfirmed", n=4 - len(run.confirmed))
    if run.event and says(run.book, "events.signature") == "referee" and not run.signed:
        raise KeepError("unsigned", cite=run.book.cite("events.signature"))
    run.closed = True


def stop(run: SheetFold, body: dict[str, object]) -> None:
    """A game broken off between two hands; it is confirmed and closed afterwards as any other."""
    run.going()
    if not agreed(body):
        raise KeepError("assent")
    if run.in_play:
        raise KeepError("in-play")
    run.stop(STOPPED)
