"""Fouls by the referee's ruling: dead hands, voided riichi, chombo, re-deals; and the ledger of penalty points."""

from collections.abc import Mapping
from dataclasses import replace
from re import sub

from jantaku.errors import JantakuError, Missing
from jantaku.referee import FOULS, Ruling, effects, rule, rule_kept
from jantaku.referee.effects import CHOMBO, REDEAL, Effect, effect_of
from jantaku.referee.pending import Beside
from jantaku.scorekeeper.due import check_foul, joining, spoilt_by
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body, Entry
from jantaku.scorekeeper.fold import SheetFold, flag, only, seat_in, seats_in, word_in
from jantaku.scorekeeper.hands import spoil, void_riichi
from jantaku.scorekeeper.possible import of_foul
from jantaku.scorekeeper.sheet import Penalty
from jantaku.scorekeeper.signing import check_code

ANY_TIME = ("conduct", "tournament")  # groups of fouls that need no hand: telephones, being late
OF_HAND = ("dead-hand", "chombo", "redeal")  # sanctions that only a hand in play can receive


def foul(run: SheetFold, entry: Entry) -> None:
    """Judge a foul by the book, and carry out the ruling. Raise Missing if a circumstance is missing."""
    body = entry.body
    only(body, "seat", "also", "foul", "given", "referee", "note", "formal", "past", "same_deal")
    seats = offenders(body)
    if len(set(seats)) < len(seats):
        raise KeepError("twice")
    ruling = ruling_of(run, body)
    formal = flag(body, "formal") if "formal" in body else True
    past = flag(body, "past")  # committed in a hand that is no longer on the sheet
    joins = not past and joining(run, ruling, seats, stated=flag(body, "same_deal"))
    if not past and not joins:
        check_foul(run, effect_of(ruling))
    of_hand = run.in_play or bears(ruling) or (FOULS[ruling.foul].group not in ANY_TIME and not run.over)
    hand = len(run.hands) + (of_hand and not past and not joins and not beside_last(run, effect_of(ruling), seats))
    if not past:
        run.noted += of_foul(ruling, seats if joins else riichi_beside(run, ruling, seats), seats, gong=run.gong)
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
    if joins:
        run.join(seats, ruling.foul, charged=ruling.sanction == CHOMBO)
    elif not past:
        follow(run, ruling, seats, formal=formal)


def riichi_beside(run: SheetFold, ruling: Ruling, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats in riichi in the hand of a foul, which may have just ended."""
    return run.hands[-1].riichi if run.hands and beside_last(run, effect_of(ruling), seats) else run.bets


def offenders(body: Body) -> tuple[int, ...]:
    """Return the offenders in the order of entry, so that each row of the ledger keeps its person."""
    seats_in(body, "also")
    return (seat_in(body, "seat"), *body.get("also", ()))


def ruling_of(run: SheetFold, body: Body) -> Ruling:
    """Return the ruling on an entered foul."""
    return ruled(run, word_in(body, "foul", wanted=True), given_in(body))


def given_in(body: Body) -> Body:
    """Return the circumstances of an entry. Raise KeepError if they are malformed."""
    given = body.get("given", {})
    if not isinstance(given, Mapping):
        raise KeepError("value", field="given")
    return given


def bears(ruling: Ruling) -> bool:
    """Return True if only a hand in play can receive a ruling."""
    return ruling.spoils or ruling.sanction in OF_HAND


def bears_on_hand(run: SheetFold, body: Body) -> bool:
    """Return True if a foul ends its hand or makes it dead. Raise KeepError or Missing."""
    ruling = ruling_of(run, body)
    effect = effect_of(ruling)
    return not effect.beside_win and (bears(ruling) or effect.dead)


def ruled(run: SheetFold, name: str, given: Body) -> Ruling:
    """Return the ruling on a foul; the sheet supplies whether it is the last timed hand."""
    known = {"last_timed_hand": "yes" if run.gong else "no"}
    try:
        return (rule if run.asks else rule_kept)(run.book, name, {**known, **given})
    except Missing:
        raise
    except JantakuError as error:
        raise KeepError("foul", why=error) from error


def of_players(run: SheetFold, ruling: Ruling, seats: tuple[int, ...]) -> None:
    """Apply a ruling's effects on the players, independent of the hand."""
    for seat in seats:
        if effect_of(ruling).warns:
            run.warned[seat] += 1


def follow(run: SheetFold, ruling: Ruling, seats: tuple[int, ...], *, formal: bool) -> None:
    """Apply a ruling's effects at the table."""
    effect = effect_of(ruling)
    for seat in seats:
        if effect.voids and run.t.riichi[seat]:
            void_riichi(run, seat)
    if effect.dead:
        run.play()
    as_kept = effect.dead and not run.joins  # in format 1 a decided chombo on a dead hand's call did not end the hand
    if effect.ends and not as_kept:
        end(run, ruling, effect, seats)
    elif effect.beside_win and not as_kept:
        wait(run, ruling, effect, seats)
    else:
        for seat in seats:
            run.pending = run.pending.after(ruling, seat, formally=formal)
        run.show_dead()


def end(run: SheetFold, ruling: Ruling, effect: Effect, seats: tuple[int, ...]) -> None:
    """End the hand without a result; if it is not dealt again after the gong, it was the last. (WRC 7.1, 8.2, Club Pts-4)"""
    run.play()
    if effect.last:
        run.gong = True
    if effect.ends == REDEAL:
        spoil(run, REDEAL)
        return
    spoilt = spoilt_by(run, ruling, effect, seats)
    spoil(run, offenders=seats)
    run.spoilt = spoilt


def wait(run: SheetFold, ruling: Ruling, effect: Effect, seats: tuple[int, ...]) -> None:
    """Hold a chombo beside the win that must follow; one beside the last hand's win already has its win. (WRC 7.1)"""
    if beside_last(run, effect, seats):
        return
    if run.over:
        raise KeepError("beside-none", seat=seats[0], foul=ruling.foul)
    run.play()
    if effect.paid:
        effects.fine(run.t, run.rules, seats)
    for seat in seats:
        run.pending = run.pending.wait(Beside(seat, ruling))


def beside_last(run: SheetFold, effect: Effect, seats: tuple[int, ...]) -> bool:
    """Return True if a foul was committed beside the win, entered before it, that ended the last hand."""
    if not touches_no_hand(effect) or run.in_play:
        return False
    if not run.joins or not run.hands:
        return bool(run.hands or run.over)
    return any(win.winner not in seats for win in run.hands[-1].wins)


def touches_no_hand(effect: Effect) -> bool:
    """Return True if the win beside a foul stands, and the foul pays nothing that its hand would be needed for."""
    return effect.beside_win and not effect.paid


# ---- later decisions of a referee
def row_of(run: SheetFold, ident: object) -> int:
    """Return the index of a foul in the ledger. Raise KeepError if there is none.

    Older sheets name a foul before which a correction inserted something under a derived id: f+1 for f.
    """
    ids = [row.id for row in run.ledger]
    for name in (ident, sub(r"\+\d+", "", str(ident))):
        if name in ids:
            return ids.index(name)
    raise KeepError("no-foul", id=str(ident)[:40])


def decision(run: SheetFold, entry: Entry) -> None:
    """Record a referee's decision where the book leaves it open. (WRC 7.2)"""
    body = entry.body
    only(body, "foul", "decision", "points", "given", "referee", "note", "code")
    check_code(run, body)
    at = row_of(run, body.get("foul"))
    row = run.ledger[at]
    if row.decided:
        raise KeepError("decided")
    given = {"decision": word_in(body, "decision", wanted=True)} | ({"points": body["points"]} if "points" in body else {})
    ruling = ruled(run, row.foul, {**run.given[row.id], **given_in(body), **given})
    effect, current = effect_of(ruling), row.hand == len(run.hands) + 1
    if bears(ruling) and not current and not touches_no_hand(effect):
        raise KeepError("late")
    check_foul(run, effect)
    run.ledger[at] = replace(
        row,
        sanction=ruling.sanction,
        points=ruling.points,
        next=ruling.next,
        referee=word_in(body, "referee", wanted=True),
        note=word_in(body, "note"),
        decided=True,
    )
    run.noted += of_foul(ruling, riichi_beside(run, ruling, (row.seat,)), (row.seat,), gong=run.gong)
    of_players(run, ruling, (row.seat,))
    if current or not effect.beside_win:
        follow(run, ruling, (row.seat,), formal=True)


def cancel(run: SheetFold, entry: Entry) -> None:
    """Cancel a penalty, as on appeal; its row stays in the ledger. (WRC 7.1)"""
    body = entry.body
    only(body, "penalty", "referee", "why", "code")
    check_code(run, body)
    at = row_of(run, body.get("penalty"))
    if run.ledger[at].cancelled:
        raise KeepError("cancelled")
    who, why = word_in(body, "referee", wanted=True), word_in(body, "why")
    run.ledger[at] = replace(run.ledger[at], cancelled=f"{who}: {why}" if why else who)
