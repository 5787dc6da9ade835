"""Payments between seats. Every function adds into ``delta``, four ints: what each seat gains, negative where it pays.

``payer`` is the discarder, or the winner on a self-draw. ``liable`` is a row of four seats, as ``State.liable`` keeps one
for each winner: the seats liable for dragons, for winds, for kans, for a replacement tile; -1 nobody.
"""

from jantaku.core.constants import AFTER_KAN, CLOSED, LIABLE_REPLACEMENT, NONE, OF_YAKUMAN, STANDING
from jantaku.core.fields import Rules, State, Worth
from jantaku.core.worth import mangan, rows_value


def up(points: int) -> int:
    """Round a payment up to the next hundred. (WRC 6.1)"""
    return (points + 99) // 100 * 100


def pay(payer: int, winner: int, points: int, delta: list[int]) -> None:
    """Move points from one seat to another."""
    delta[payer] -= points
    delta[winner] += points


def tsumo_share(base: int, dealer: int, winner: int, seat: int) -> int:
    """Return what one seat pays for a self-draw: the base value, doubled for East and by East. (WRC 6.1)"""
    return up(2 * base if dealer == winner or dealer == seat else base)


def ron_value(base: int, dealer: int, winner: int) -> int:
    """Return what a win on a discard costs: four times the base value, six times for East. (WRC 6.1)"""
    return up(6 * base if winner == dealer else 4 * base)


def pay_tsumo(base: int, dealer: int, winner: int, delta: list[int]) -> None:
    """Make all three others pay for a self-draw. (WRC 5.7.6, 6.1)"""
    for seat in range(4):
        if seat != winner:
            pay(seat, winner, tsumo_share(base, dealer, winner, seat), delta)


def pay_ron(base: int, dealer: int, winner: int, payer: int, delta: list[int]) -> None:
    """Make the discarder alone pay for a win on a discard. (WRC 5.7.6, 6.1)"""
    pay(payer, winner, ron_value(base, dealer, winner), delta)


def pay_base(base: int, dealer: int, winner: int, payer: int, delta: list[int]) -> None:
    """Pay for the hand alone: no counters, nobody liable. (WRC 6.1)"""
    if payer == winner:
        pay_tsumo(base, dealer, winner, delta)
    else:
        pay_ron(base, dealer, winner, payer, delta)


def pay_liable(base: int, dealer: int, winner: int, payer: int, liable: int, delta: list[int]) -> None:
    """Make the liable player pay a self-draw alone, and half of a win on a third player's discard. (WRC 6.2)"""
    value = ron_value(base, dealer, winner)
    if payer == winner or payer == liable:
        pay(liable, winner, value, delta)
    else:
        half = up(value // 2)
        pay(liable, winner, half, delta)
        pay(payer, winner, half, delta)


def pay_rest(base: int, dealer: int, winner: int, payer: int, feeder: int, delta: list[int]) -> None:
    """Pay as usual or, where somebody fed the kong of the winning replacement tile, make that seat pay for all three."""
    if feeder == NONE:
        pay_base(base, dealer, winner, payer, delta)
    else:
        for seat in range(4):
            if seat != winner:
                pay(feeder, winner, tsumo_share(base, dealer, winner, seat), delta)


def pay_counters(rules: Rules, winner: int, payer: int, liable: int, counters: int, delta: list[int]) -> None:
    """Pay the counters: a third of each from all on a self-draw, else all from the discarder. (WRC 5.7.7, 6.2)

    The liable player pays all counters of a self-draw; those of a win on a third player's tile by the book.
    """
    value = rules.counter_value * counters
    if liable != NONE and (payer == winner or rules.liable_counters == 1):
        pay(liable, winner, value, delta)
    elif payer != winner:
        pay(payer, winner, value, delta)
    else:
        for seat in range(4):
            if seat != winner:
                pay(seat, winner, value // 3, delta)


def liable_for(rules: Rules, worth: Worth, left: int, which: int) -> int:
    """Return how many of the ``left`` unpaid yakuman one liable player owes, 0 if the hand was won without it. (WRC 6.2)

    Who fed the kong of a replacement tile owes, by some books, all that is left of a win on it: 1, or 0 of any other win.
    """
    if which == LIABLE_REPLACEMENT:
        return 1 if rules.liable_replacement and worth.f[AFTER_KAN] else 0
    rows = worth.rows & rules.liable_rows[which]
    if worth.yakuman == 0 or rows == 0:
        return 0
    if rules.liable_several == 1:
        return left
    return min(left, rows_value(rules, rows, worth.f[CLOSED]))


def settle_win(
    rules: Rules, worth: Worth, dealer: int, winner: int, payer: int, liable: list[int], counters: int, delta: list[int]
) -> None:
    """Add every payment of a win, counters included, riichi sticks not. (WRC 6.1, 6.2)

    Where several yakuman add up, a liable player answers for those of the liability and the rest is paid as usual, or, by some
    books, for the whole hand (``liable_several``); where they do not add up, always for the whole hand. With several winners
    `counters_due` says what to pass as ``counters``.
    """
    left = min(worth.yakuman, rules.most_yakuman)
    bearer = NONE
    for which in range(OF_YAKUMAN):
        if liable[which] != NONE and liable[which] != winner:
            yakuman = liable_for(rules, worth, left, which)
            if yakuman:
                bearer = liable[which]
                left -= yakuman
                pay_liable(yakuman * rules.yakuman_base, dealer, winner, payer, bearer, delta)
    feeder = liable[LIABLE_REPLACEMENT] if liable_for(rules, worth, left, LIABLE_REPLACEMENT) else NONE
    if bearer == NONE or left:
        base = worth.base if bearer == NONE else left * rules.yakuman_base
        pay_rest(base, dealer, winner, payer, feeder, delta)
    pay_counters(rules, winner, payer, feeder if bearer == NONE else bearer, counters, delta)


def counters_due(rules: Rules, counters: int, nearest: bool) -> int:
    """Return the counters paid to one of several winners: all of them or, by some books, only if nearest."""
    return counters if nearest or rules.multi_ron_counters == 0 else 0


def collect_sticks(rules: Rules, winner: int, sticks: int, delta: list[int]) -> None:
    """Give a winner so many of the sticks on the table. (WRC 6.1)"""
    delta[winner] += rules.stick_value * sticks


def pay_noten(rules: Rules, tenpai: list[int], delta: list[int]) -> None:
    """Pay a fixed total from noten to tenpai at an exhaustive draw; ``tenpai`` is four flags (1 tenpai). (WRC 5.7.2)"""
    ready = 0
    for seat in range(4):
        ready += 1 if tenpai[seat] == 1 else 0
    if ready == 0 or ready == 4:
        return
    for seat in range(4):
        if tenpai[seat] == 1:
            delta[seat] += rules.noten_total // ready
        else:
            delta[seat] -= rules.noten_total // (4 - ready)


def stick_back(t: State, rules: Rules, seat: int) -> int:
    """Return how many sticks are due to a winner who is not the nearest: by some books the one staked in this hand. (EMA 4.1)"""
    return 1 if rules.winners_stick == 1 and t.riichi[seat] == STANDING else 0


def pay_nagashi(rules: Rules, dealer: int, winner: int, counters: int, delta: list[int]) -> None:
    """Pay nagashi mangan like a mangan by self-draw, and the counters where it counts as a win. (tenhou: observed, 1 of 1)"""
    pay_tsumo(mangan(rules), dealer, winner, delta)
    if rules.nagashi_win == 1:
        pay_counters(rules, winner, winner, NONE, counters, delta)


def pay_chombo(rules: Rules, dealer: int, offender: int, delta: list[int]) -> None:
    """Pay each of the others what the offender would have received from them for a mangan by self-draw. (Club Pts-4)"""
    for seat in range(4):
        if seat != offender:
            pay(offender, seat, tsumo_share(mangan(rules), dealer, offender, seat), delta)


def leader(points: list[int]) -> int:
    """Return the seat with the most points; of equals the one nearest after the first East. (tenhou: observed, 3 of 3)"""
    best = 0
    for seat in range(1, 4):
        if points[seat] > points[best]:
            best = seat
    return best


def share_sticks(value: int, sticks: int, points: list[int]) -> int:
    """Share the value of the sticks among all in first place, by hundreds or not at all; return how many sticks remain."""
    most = points[leader(points)]
    firsts = 0
    for seat in range(4):
        firsts += 1 if points[seat] == most else 0
    if value % (100 * firsts):
        return sticks
    for seat in range(4):
        if points[seat] == most:
            points[seat] += value // firsts
    return 0


def settle_sticks(rules: Rules, sticks: int, points: list[int]) -> int:
    """Pay left-over sticks to first place at the end of the game, where the book does; return how many remain. (WRC 5.7.4, 5.9)"""
    if rules.leftover_sticks == 0:
        return sticks
    if rules.leftover_sticks == 2:
        return share_sticks(rules.stick_value * sticks, sticks, points)
    points[leader(points)] += rules.stick_value * sticks
    return 0
