"""Events of a hand: dice, riichi, wins, draws, abortive draws, a re-deal without fault."""

from jantaku.core import constants as n
from jantaku.core.payment import settle_win
from jantaku.core.step.aborts import abort as core_abort
from jantaku.core.step.ends import finish, settle_draw
from jantaku.core.step.ends import win as core_win
from jantaku.game.log import Four, four
from jantaku.referee import effects
from jantaku.scorekeeper.due import check_beside, check_draw, check_four_riichi, check_win, led
from jantaku.scorekeeper.errors import KeepError, LeadsToRuling
from jantaku.scorekeeper.events import Entry
from jantaku.scorekeeper.fold import SheetFold, flag, only, seat_in, seats_in, whole_in, word_in
from jantaku.scorekeeper.sheet import Won
from jantaku.scorekeeper.winning import Claim, claim

ABORTS = {
    "nine-kinds": (n.NINE_KINDS, "nine_kinds"),
    "four-winds": (n.FOUR_WINDS, "four_winds"),
    "four-riichi": (n.FOUR_RIICHI, "four_riichi"),
    "four-kans": (n.FOUR_KANS, "four_kans"),
    "triple-ron": (n.TRIPLE_RON, "triple_ron"),
}
REDEAL = "redeal"  # outcome of a hand that is dealt again without fault


def deal(run: SheetFold, entry: Entry) -> None:
    """Record thrown dice: the hand counts, even if the gong follows. (WRC 8.2)"""
    only(entry.body, "dice")
    dice = entry.body.get("dice")
    if dice is not None and not (isinstance(dice, list) and len(dice) == 2 and all(type(d) is int and 1 <= d <= 6 for d in dice)):
        raise KeepError("value", field="dice")
    if run.in_play:
        raise KeepError("in-play")
    run.play()


def riichi(run: SheetFold, entry: Entry) -> None:
    """Place a stick; points below zero, if the book allows them, make a debt. (WRC 4.1, 6.5.1)

    With ``back`` a mistaken entry is taken back while the hand is played: it is corrected at once while intact. (WRC 6)
    """
    only(entry.body, "seat", "open", "double", "back")
    seat = seat_in(entry.body, "seat")
    double = flag(entry.body, "double")
    run.play()
    t = run.t
    if flag(entry.body, "back"):
        if not t.riichi[seat]:
            raise KeepError("no-riichi", seat=seat)
        void_riichi(run, seat)
        return
    if t.riichi[seat]:
        raise KeepError("riichi-twice", seat=seat)
    dead = run.pending.dead_call(seat)
    if dead:
        raise led((dead,))
    if flag(entry.body, "open"):
        raise LeadsToRuling(seat, "riichi-open-hand", {})
    if t.points[seat] < run.rules.riichi_points:
        raise KeepError("riichi-points", seat=seat, points=run.rules.riichi_points)
    t.riichi[seat] = n.STANDING
    run.doubles |= {seat} if double else set()
    t.points[seat] -= run.rules.stick_value
    t.sticks += 1
    run.bets = tuple(seat for seat in range(4) if t.riichi[seat])


def void_riichi(run: SheetFold, seat: int) -> None:
    """Void a riichi and return its stick. (WRC 6.5.1, 7.2)"""
    effects.void_riichi(run.t, run.rules, seat)
    run.pending = run.pending.void(seat)
    run.doubles.discard(seat)
    run.bets = tuple(each for each in run.bets if each != seat)


# ---- wins
def win(run: SheetFold, entry: Entry) -> None:
    """Record one winner or, if the book allows, several; stakes go to the nearest after the discarder. (WRC 5.7.6, 6.1)"""
    body = entry.body
    only(body, "from", "wins", "riichi_tile", "sticks")
    run.play()
    wins = body.get("wins")
    if not isinstance(wins, list) or not 1 <= len(wins) <= 3 or not all(isinstance(each, dict) for each in wins):
        raise KeepError("value", field="wins")
    payer = seat_in(body, "from") if body.get("from") is not None else None
    check_winners(run, payer, [seat_in(each, "seat") for each in wins])
    if "sticks" in body and whole_in(body, "sticks", 0, 10_000) != run.t.sticks:
        raise KeepError("sticks", n=run.t.sticks)
    if flag(body, "riichi_tile"):
        if payer is None or not run.t.riichi[payer]:
            raise KeepError("riichi-tile")
        void_riichi(run, payer)
    first = 0 if payer is None else payer
    settle(run, payer, sorted((claim(run, each, payer) for each in wins), key=lambda each: (each.seat - first) % 4))


def check_winners(run: SheetFold, payer: int | None, winners: list[int]) -> None:
    """Raise KeepError if these winners cannot win together from this payer, or a dead hand wins."""
    if payer is None and len(winners) > 1:
        raise KeepError("one-tsumo")
    if payer in winners:
        raise KeepError("own-discard", seat=payer)
    if len(set(winners)) < len(winners):
        raise KeepError("twice")
    if len(winners) > run.rules.multi_ron:
        raise KeepError("winners", n=run.rules.multi_ron, cite=run.book.cite("claims.multi_ron"))
    check_win(run, winners)


def settle(run: SheetFold, payer: int | None, claims: list[Claim]) -> None:
    """Pay the winners by the core, in the order of the seats after the discarder."""
    t, rules = run.t, run.rules
    won, winners = [], sum(1 << each.seat for each in claims)
    for place, each in enumerate(claims):
        t.turn = each.seat if payer is None else payer
        t.liable[each.seat][:] = each.liable
        run.scratch.worth = each.worth
        before = list(t.delta)
        core_win(t, rules, run.scratch, each.seat, t.turn, place == 0, winners)
        moved = four([now - was for now, was in zip(t.delta, before, strict=True)])
        won.append(written(run, each, moved))
    finish(t, rules, n.BY_TSUMO if payer is None else n.BY_RON)
    run.end(tuple(won))


def written(run: SheetFold, each: Claim, moved: Four) -> Won:
    """Return a win for the sheet."""
    t, worth = run.t, each.worth
    alone = [0] * 4
    settle_win(run.rules, worth, t.dealer, each.seat, t.turn, [n.NONE] * n.LIABILITIES, 0, alone)
    liable = max(each.liable)
    yakuman = min(worth.yakuman, run.rules.most_yakuman)
    return Won(each.seat, t.turn, worth.han, worth.fu, yakuman, worth.base, alone[each.seat], moved, liable, each.tiles, each.apart)


# ---- draws
def draw(run: SheetFold, entry: Entry) -> None:
    """Record an exhaustive draw with the tenpai seats; riichi hands must be tenpai, dead ones cannot be. (WRC 5.7.2, 7.1)"""
    body = entry.body
    only(body, "tenpai", "nagashi")
    if "tenpai" not in body:
        raise KeepError("value", field="tenpai")
    run.play()
    t = run.t
    tenpai, nagashi = seats_in(body, "tenpai"), seats_in(body, "nagashi")
    if nagashi and not run.rules.nagashi_mangan:
        raise KeepError("nagashi", cite=run.book.cite("draws.nagashi_mangan"))
    for seat in range(4):
        if seat in tenpai and not run.pending.may_be_tenpai(seat):
            raise KeepError("dead-tenpai", seat=seat)
    check_draw(run, tenpai)
    for seat in range(4):
        t.declared[seat] = int(seat in tenpai)
        t.discards[seat] = int(seat in nagashi)  # one discard and no cast kind: the core takes it for nagashi
    settle_draw(t, run.rules)
    run.end()


def abort(run: SheetFold, entry: Entry) -> None:
    """Record an abortive draw, if the book has it: the hand is played again, the sticks stay. (row A9)"""
    only(entry.body, "how")
    how = word_in(entry.body, "how")
    if how not in ABORTS:
        raise KeepError("abort-kind", how=how[:20])
    outcome, ruling = ABORTS[how]
    run.play()
    if not getattr(run.rules, ruling):
        raise KeepError("abort", cite=run.book.cite("claims.triple_ron" if how == "triple-ron" else f"abort.{ruling}"))
    if how == "four-riichi" and not all(run.t.riichi):
        raise KeepError("four-riichi", n=sum(map(bool, run.t.riichi)))
    check_beside(run)
    if how == "four-riichi":
        check_four_riichi(run)
    core_abort(run.t, run.rules, outcome)
    run.end()


def redeal(run: SheetFold, entry: Entry) -> None:
    """Record a re-deal without fault: stakes go back, no points move. (WRC 7.2)"""
    only(entry.body, "why", "referee")
    word_in(entry.body, "why")
    word_in(entry.body, "referee")
    check_beside(run)
    spoil(run, REDEAL)


def spoil(run: SheetFold, outcome: str = "", offenders: tuple[int, ...] = ()) -> None:
    """End a hand without a result, by a chombo or without fault; it is played again. (WRC 5.7, 7.1)"""
    run.play()
    effects.spoil(run.t, run.rules, offenders)
    run.end(outcome=outcome)
