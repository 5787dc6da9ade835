"""Fouls by the referee's ruling: dead hands, voided riichi, chombo, re-deals; and the ledger of penalty points beside the table."""

from collections.abc import Mapping
from dataclasses import replace
from re import sub

from jantaku.core import names as n
from jantaku.core.payment import pay_chombo
from jantaku.core.step.ends import finish, return_stakes
from jantaku.errors import JantakuError, Missing
from jantaku.keep.errors import KeepError
from jantaku.keep.events import Body, Entry
from jantaku.keep.hands import REDEAL, spoil, void_riichi
from jantaku.keep.running import Running, flag, only, seat_in, seats_in, word_in
from jantaku.keep.sheet import Penalty
from jantaku.referee import FOULS, Ruling, rule

ANY_TIME = ("conduct", "tournament")  # the groups of fouls that need no hand: telephones, being late
DEAD = {"hand-dead", "pays-noten"}  # what tells that a hand is dead, or was when the wall was used up
OF_HAND = ("dead-hand", "chombo", "redeal")  # what only a hand that is in play can be given


def foul(run: Running, entry: Entry) -> None:
    """A foul is judged by the book, and what follows from the ruling is done. Raises Missing where more must be asked."""
    body = entry.body
    only(body, "seat", "also", "foul", "given", "referee", "note", "formal", "past")
    seats = offenders(body)
    if len(set(seats)) < len(seats):
        raise KeepError("twice")
    ruling = ruling_of(run, body)
    formal = flag(body, "formal") if "formal" in body else True
    past = flag(body, "past")  # committed in a hand that is not on the sheet any more
    of_hand = (
        run.in_play or (ruling.spoils or ruling.sanction in OF_HAND) or (FOULS[ruling.foul].group not in ANY_TIME and not run.over)
    )
    hand = len(run.hands) + (of_hand and not past and not beside_last(run, ruling))
    for at, seat in enumerate(seats):
        ident = f"{entry.id}/{at}" if at else entry.id
        row = Penalty(
            *(ident, seat, ruling.foul, ruling.code, ruling.sanction, ruling.points, ruling.clause(), ruling.next),
            *(hand, entry.at, word_in(body, "referee") or entry.by, word_in(body, "note")),
            decided=ruling.sanction != "discretion",
        )
        run.ledger.append(row)
        run.given[ident] = dict(body.get("given", {}))
    of_players(run, ruling, seats)
    if not past:
        follow(run, ruling, seats, formal=formal)


def offenders(body: Body) -> tuple[int, ...]:
    """Whoever committed a foul, in the order in which they were named: so each row of the ledger stays with its person."""
    seats_in(body, "also")
    return (seat_in(body, "seat"), *body.get("also", ()))


def ruling_of(run: Running, body: Body) -> Ruling:
    """The ruling on a foul as it was entered."""
    return ruled(run, word_in(body, "foul", wanted=True), given_in(body))


def given_in(body: Body) -> Body:
    """The circumstances that an entry gives. Raises KeepError."""
    given = body.get("given", {})
    if not isinstance(given, Mapping):
        raise KeepError("value", field="given")
    return given


def bears_on_hand(run: Running, body: Body) -> bool:
    """Whether a foul ends its hand or makes it dead. Raises KeepError, Missing."""
    ruling = ruling_of(run, body)
    return "win-stands" not in ruling.next and ((ruling.spoils or ruling.sanction in OF_HAND) or bool(DEAD & set(ruling.next)))


def ruled(run: Running, name: str, given: Body) -> Ruling:
    """The ruling; whether it is the last timed hand is known from the sheet."""
    known = {"last_timed_hand": "yes" if run.gong else "no"}
    try:
        return rule(run.book, name, {**known, **given})
    except Missing:
        raise
    except JantakuError as error:
        raise KeepError("foul", why=str(error)) from error


def of_players(run: Running, ruling: Ruling, seats: tuple[int, ...]) -> None:
    """What a ruling brings to the players, whatever becomes of the hand."""
    for seat in seats:
        if "warning-counted" in ruling.next:
            run.warned[seat] += 1


def follow(run: Running, ruling: Ruling, seats: tuple[int, ...], *, formal: bool) -> None:
    """What a ruling brings at the table."""
    t = run.t
    for seat in seats:
        if "riichi-voided" in ruling.next and t.riichi[seat]:
            void_riichi(run, seat)
    if DEAD & set(ruling.next):
        run.play()
        for seat in seats:
            t.dead[seat] = n.FORMALLY_DEAD if formal else n.DEAD
    elif ruling.sanction == "chombo":
        chombo(run, ruling, seats)
    elif ruling.spoils:
        ended(run, ruling)
        spoil(run, REDEAL)


def ended(run: Running, ruling: Ruling) -> None:
    """A hand that is not dealt again after the gong was the last. (WRC 8.2)"""
    run.play()
    if "session-ends" in ruling.next:
        run.gong = True


def chombo(run: Running, ruling: Ruling, seats: tuple[int, ...]) -> None:
    """The stakes go back and the hand is played again, but where a win stands beside the chombo. (WRC 7.1, Club Pts-4)"""
    t = run.t
    if "win-stands" in ruling.next:
        if not beside_last(run, ruling):
            run.play()
            pay(run, seats, t.points)
        return
    ended(run, ruling)
    return_stakes(t, run.rules)
    pay(run, seats, t.delta)
    finish(t, run.rules, n.CHOMBO)
    run.end()


def beside_last(run: Running, ruling: Ruling) -> bool:
    """Whether a foul was committed beside the win that ended the last hand, entered before it."""
    return touches_no_hand(run, ruling) and not run.in_play and bool(run.hands or run.over)


def touches_no_hand(run: Running, ruling: Ruling) -> bool:
    """Whether a win stands beside the foul, and nothing is paid for which it would take its hand."""
    return "win-stands" in ruling.next and run.rules.chombo != 1


def pay(run: Running, seats: tuple[int, ...], into: list[int]) -> None:
    """The reverse mangan of each offender, where the book has one. (Club Pts-4)"""
    if run.rules.chombo == 1:
        for seat in seats:
            pay_chombo(run.rules, run.t.dealer, seat, into)


# ---- what a referee does afterwards
def row_of(run: Running, ident: object) -> int:
    """The place in the ledger of a foul. Raises KeepError.

    Older sheets name one before which a correction laid something by a number of its own, as f+1 for f.
    """
    ids = [row.id for row in run.ledger]
    for name in (ident, sub(r"\+\d+", "", str(ident))):
        if name in ids:
            return ids.index(name)
    raise KeepError("no-foul", id=str(ident)[:40])


def decision(run: Running, entry: Entry) -> None:
    """A referee has decided what the book leaves to him. (WRC 7.2)"""
    body = entry.body
    only(body, "foul", "decision", "points", "given", "referee", "note")
    at = row_of(run, body.get("foul"))
    row = run.ledger[at]
    if row.decided:
        raise KeepError("decided")
    given = {"decision": word_in(body, "decision", wanted=True)} | ({"points": body["points"]} if "points" in body else {})
    ruling = ruled(run, row.foul, {**run.given[row.id], **given_in(body), **given})
    if (ruling.spoils or ruling.sanction in OF_HAND) and row.hand != len(run.hands) + 1 and not touches_no_hand(run, ruling):
        raise KeepError("late")
    run.ledger[at] = replace(
        row,
        sanction=ruling.sanction,
        points=ruling.points,
        next=ruling.next,
        referee=word_in(body, "referee", wanted=True),
        note=word_in(body, "note"),
        decided=True,
    )
    of_players(run, ruling, (row.seat,))
    follow(run, ruling, (row.seat,), formal=True)


def cancel(run: Running, entry: Entry) -> None:
    """A penalty is cancelled, as on appeal; its row stays in the ledger. (WRC 7.1)"""
    body = entry.body
    only(body, "penalty", "referee", "why")
    at = row_of(run, body.get("penalty"))
    if run.ledger[at].cancelled:
        raise KeepError("cancelled")
    who, why = word_in(body, "referee", wanted=True), word_in(body, "why")
    run.ledger[at] = replace(run.ledger[at], cancelled=f"{who}: {why}" if why else who)
