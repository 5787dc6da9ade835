"""Questions to the referee that an entry depends on, by what is pending in the hand. (WRC 7.1, 7.2)"""

from collections.abc import Iterable, Sequence

from jantaku.referee import Ruling
from jantaku.referee.effects import CHOMBO, Effect
from jantaku.referee.pending import LATER, Due
from jantaku.scorekeeper.errors import KeepError, LeadsToRuling
from jantaku.scorekeeper.fold import SheetFold, Spoilt


def led(due: Sequence[Due]) -> LeadsToRuling:
    """Return the question to put to the referee: the first foul that is due, with everyone who is due for the same."""
    first, *others = due
    also = [one.seat for one in others if one._replace(seat=first.seat, reasons=first.reasons) == first]
    return LeadsToRuling(first.seat, first.foul, first.answers, also)


def riichi_of(run: SheetFold) -> tuple[int, ...]:
    """Return the seats whose riichi stands."""
    return tuple(seat for seat in range(4) if run.t.riichi[seat])


def check_win(run: SheetFold, winners: Sequence[int]) -> None:
    """Raise KeepError or LeadsToRuling for a win that a pending foul rules out. (WRC 7.1, 7.2)"""
    judged = run.judged
    for seat in winners:
        dead = judged.dead_call(seat)
        if dead:
            raise led((dead,))
    check_beside(run, winners)
    spoiled = [seat for seat in winners if seat in riichi_of(run) and judged.at_win(seat)]
    if spoiled:
        beside = len(spoiled) < len(winners)
        raise led([due for seat in spoiled for due in judged.at_win(seat, beside=beside)])


def check_beside(run: SheetFold, winners: Sequence[int] = ()) -> None:
    """Raise KeepError unless the hand ends by the win that a foul was entered beside. (WRC 7.1)"""
    held = run.judged.bars_win(winners)
    if held:
        raise KeepError("beside-win", seat=held.seat, foul=held.ruling.foul)


def check_draw(run: SheetFold, tenpai: Iterable[int]) -> None:
    """Raise LeadsToRuling for what an exhaustive draw reveals, proofs of dead hands first. (WRC 5.7.2, 7.2)"""
    check_beside(run)
    tenpai = tuple(tenpai)
    due = [one for seat in riichi_of(run) for one in run.judged.at_draw(seat, ready=True if seat in tenpai else None)]
    if due:
        raise led(sorted(due, key=lambda one: not run.judged.owes_proof(one.seat)))


def check_four_riichi(run: SheetFold) -> None:
    """Raise LeadsToRuling for what four shown riichi hands reveal. (Club Ann-4)"""
    due = [one for seat in riichi_of(run) for one in run.judged.at_four_riichi(seat, ready=None)]
    if due:
        raise led(due)


def check_foul(run: SheetFold, effect: Effect) -> None:
    """Raise KeepError for a foul that ends a hand which must end by a win."""
    if not run.strict:
        return
    if effect.ends:
        check_beside(run)
    if effect.ends or effect.dead or effect.beside_win:
        check_rest(run)


# ---- a spoiled hand, and further fouls in it (rows N5, N24)
def spoilt_by(run: SheetFold, ruling: Ruling, effect: Effect, seats: Iterable[int]) -> Spoilt | None:
    """Return the rulings left once a chombo ends the hand: at the draw, noted fouls and owed proofs."""
    if ruling.sanction != CHOMBO or not run.joins:
        return None
    at = "four-riichi" if dict(ruling.given).get("at") == "four-riichi" else "draw" if effect.at_draw else ""
    due: list[Due] = []
    for seat in riichi_of(run) if at else ():
        found = run.pending.at_draw(seat, ready=True) if at == "draw" else run.pending.at_four_riichi(seat, ready=None)
        due += [one for one in found if not (one.foul == ruling.foul and seat in seats)]
    return Spoilt(at, riichi_of(run), tuple(seats), tuple(due))


def joining(run: SheetFold, ruling: Ruling, seats: Iterable[int], *, stated: bool) -> bool:
    """Return True if a foul is a further one in the hand that a chombo ended: that deal is spoiled once. (rows N5, N24)

    ``stated``: the entry states so; a riichi that only the draw revealed can belong to no other hand. Raise KeepError.
    """
    spoilt = run.spoilt
    if spoilt is None or run.in_play:
        if stated:
            raise KeepError("same-deal")
        return False
    at_draw = ruling.foul in LATER and bool(spoilt.at) and dict(ruling.given).get("at") == spoilt.at
    return stated or (at_draw and all(seat in spoilt.riichi for seat in seats))


def check_rest(run: SheetFold) -> None:
    """Raise LeadsToRuling for the rulings that the draw of the spoiled hand has left."""
    if run.spoilt and run.spoilt.due:
        raise led(run.spoilt.due)
