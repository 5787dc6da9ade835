"""The end of a sheet: the gong, confirmations, the signature; nothing is written after it is closed."""

from collections.abc import Sequence

from jantaku.core import constants as n
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Entry, Event, is_order
from jantaku.scorekeeper.fold import COUNTED, STOPPED, TIME_UP, SheetFold, flag, only, seat_in, seats_in, whole_in, word_in
from jantaku.scorekeeper.possible import of_totals
from jantaku.scorekeeper.sheet import says
from jantaku.scorekeeper.signing import check_agreed, check_code, check_phone
from jantaku.scorekeeper.undoing import check_undo

MOST_POINTS = 10_000_000


def gong(run: SheetFold, entry: Entry) -> None:
    """Enter the gong: a hand whose dice were thrown is finished, and no other is begun. (WRC 8.2)"""
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
    """Enter the totals of a game kept on paper; points and sticks must add up. (WRC 8.3)

    ``seen`` is the referee or staff member who saw the four signatures on it: the sheet is confirmed, signed and closed. (WRC 8.2)
    """
    body = entry.body
    only(body, "points", "sticks", "seen", "code")
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
    run.noted += of_totals(points)
    run.t.points[:] = points
    run.t.sticks = sticks
    run.stop(COUNTED)
    if "seen" in body:
        run.signed = word_in(body, "seen", wanted=True)
        check_code(run, body)
        run.confirmed, run.closed = {0, 1, 2, 3}, True
    elif "code" in body:
        raise KeepError("value", field="code")


def loan(run: SheetFold, entry: Entry) -> None:
    """Lend sticks to a player without any, from another player or the referee; negative points repay. (WRC 8.3)"""
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
    """Return True if everybody assents, or a referee does."""
    return len(seats_in(body, "assent")) == 4 or bool(word_in(body, "referee").strip())


def correction(run: SheetFold, entry: Entry) -> None:
    """Validate a correction; players who had confirmed, and the signature, are asked again. (WRC 6)"""
    body = dict(entry.body)
    only(body, "changes", "seats", "assent", "referee", "why", "undo", "phones", "code", "deals")
    word_in(body, "why")
    undo = flag(body, "undo")
    if "seats" in body and not is_order(body["seats"]):
        raise KeepError("seats")
    if not agreed(body) and not undo:
        raise KeepError("assent")
    if not undo:
        check_agreed(run, body)


def may_correct(run: SheetFold, entry: Entry, events: Sequence[Event]) -> None:
    """Raise KeepError if a closed sheet is corrected without a referee, or another entry undone than the last.

    ``run`` and ``events`` are the game and the lines before the correction.
    """
    if run.closed and not word_in(entry.body, "referee").strip():
        raise KeepError("closed")
    if "undo" in entry.body:
        check_undo(events, entry)


def holds(run: SheetFold, entry: Entry) -> bool:
    """Return True if an entry older than a correction still counts: agreements have to be given again. (V16)

    A game that was broken off may, as corrected, have been over before.
    """
    if entry.kind == "close" and entry.body.get("stop"):
        return not run.over
    return entry.kind not in {"confirm", "sign", "close"}


def confirm(run: SheetFold, entry: Entry) -> None:
    """Confirm the sheet, for one player. (WRC 6)"""
    only(entry.body, "seat", "phone")
    seat = seat_in(entry.body, "seat")
    ended(run)
    check_phone(run, entry.body)
    run.confirmed.add(seat)


def sign(run: SheetFold, entry: Entry) -> None:
    """Sign as referee or mandated staff member, once the four players have confirmed. (WRC 8.2)"""
    only(entry.body, "referee", "code")
    ended(run)
    if len(run.confirmed) < 4:
        raise KeepError("unconfirmed", n=4 - len(run.confirmed))
    signed = word_in(entry.body, "referee", wanted=True)
    check_code(run, entry.body)
    run.signed = signed


def ended(run: SheetFold) -> None:
    """Raise KeepError while the game is not over."""
    if not run.over:
        raise KeepError("going-on")


def close(run: SheetFold, entry: Entry) -> None:
    """Close the sheet: confirmed by the four players, and at an event signed. (WRC 8.2)

    With ``stop`` this ends an unfinished game: everybody assents, or a referee does.
    """
    body = dict(entry.body)
    only(body, "stop", "assent", "referee", "why", "phones", "code")
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
    """Break a game off between two hands; it is confirmed and closed like any other."""
    run.going()
    if not agreed(body):
        raise KeepError("assent")
    check_agreed(run, body)
    if run.in_play:
        raise KeepError("in-play")
    run.stop(STOPPED)
