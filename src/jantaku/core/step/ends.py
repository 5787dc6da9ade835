"""End a hand by a win, an exhaustive draw or a chombo, and perhaps the game; abortive draws are in `aborts`. (WRC 5.7-5.9)"""

from jantaku.core.constants import (
    BUST,
    BY_RON,
    BY_TSUMO,
    CHOMBO,
    DEALER_AHEAD,
    DECLARED,
    DECLARING,
    EXHAUSTIVE,
    GOES_ON,
    HAND_OVER,
    MARK_TAKEN,
    NAGASHI,
    ROBBERY,
    ROUNDS_OVER,
    STANDING,
    TARGET_REACHED,
)
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import weigh
from jantaku.core.payment import (
    collect_sticks,
    counters_due,
    pay_chombo,
    pay_noten,
    settle_sticks,
    settle_win,
    stick_back,
)
from jantaku.core.step.dealer import dealer_stays
from jantaku.core.step.nagashi import only_orphans, win_nagashi


def leads(t: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat leads: strictly the most points or, where the book ranks equals by seat order, placed first."""
    for s in range(4):
        ahead = t.points[s] > t.points[seat] or (t.points[s] == t.points[seat] and (rules.tied_places == 0 or s < seat))
        if s != seat and ahead:
            return False
    return True


def most_points(t: State) -> int:
    """Return the points of the leader."""
    return max(t.points[0], t.points[1], t.points[2], t.points[3])


def dealer_stops(t: State, rules: Rules) -> bool:
    """Return whether agari-yame ends the game: the leading dealer won or, by some books, was tenpai. (WRC 5.9.1)"""
    won = t.outcome in (BY_RON, BY_TSUMO)
    tenpai = t.outcome == EXHAUSTIVE
    return (
        ((won and rules.agari_yame >= 1) or (tenpai and rules.agari_yame == 2))
        and leads(t, rules, t.dealer)
        and most_points(t) >= rules.target
    )


def end_of_game(t: State, rules: Rules) -> int:
    """Return why the game ends with this hand, 0 if it goes on. (WRC 5.8, 5.9)"""
    if rules.bust:
        for seat in range(4):
            if t.points[seat] < 0:
                return BUST
    if t.round < rules.rounds - 1 or (t.round == rules.rounds - 1 and t.dealer != 3):
        return GOES_ON
    if t.outcome == CHOMBO:
        return GOES_ON
    if dealer_stays(t, rules):
        return DEALER_AHEAD if dealer_stops(t, rules) else GOES_ON
    if t.dealer == 3 and t.round >= rules.rounds + rules.extra_rounds - 1:
        return ROUNDS_OVER
    return TARGET_REACHED if most_points(t) >= rules.target else GOES_ON


def finish(t: State, rules: Rules, outcome: int) -> None:
    """Apply the payments and end the hand."""
    t.outcome = outcome
    for seat in range(4):
        t.points[seat] += t.delta[seat]
    t.phase = HAND_OVER
    t.pending = 0
    t.hands += 1
    t.over = end_of_game(t, rules)
    if t.over:
        t.sticks = settle_sticks(rules, t.sticks, t.points)


def win(t: State, rules: Rules, scratch: Scratch, winner: int, payer: int, nearest: bool, winners: int) -> None:
    """Add the payments of one of the winners, who are bits; the nearest takes the stakes on the table. (WRC 5.7.6, 6.1, 6.2)

    By some books each other winner takes the own stake back, so that the nearest leaves those.
    """
    settle_win(rules, scratch.worth, t.dealer, winner, payer, t.liable[winner], counters_due(rules, t.counters, nearest), t.delta)
    t.winners |= 1 << winner
    if rules.ura and t.riichi[winner] == STANDING:
        t.beneath = 1
    due = stick_back(t, rules, winner)
    if nearest:
        due = t.sticks
        for seat in range(4):
            if seat != winner and winners >> seat & 1:
                due -= stick_back(t, rules, seat)
        t.collected = due
    collect_sticks(rules, winner, due, t.delta)
    t.sticks -= due


def win_by_draw(t: State, rules: Rules, lut: Lut, scratch: Scratch) -> None:
    """End the hand by tsumo. (WRC 5.6)"""
    weigh(t, rules, lut, scratch, t.turn, t.tile, True)
    win(t, rules, scratch, t.turn, t.turn, True, 1 << t.turn)
    finish(t, rules, BY_TSUMO)


def first_of(rules: Rules, discarder: int, said: int) -> int:
    """Return which of the seats that said ron win, as bits: as many as the book has, the nearest after the discarder first."""
    out = 0
    left = rules.multi_ron
    for i in range(1, 4):
        seat = (discarder + i) % 4
        if said >> seat & 1 and left > 0:
            out |= 1 << seat
            left -= 1
    return out


def win_by_ron(t: State, rules: Rules, lut: Lut, scratch: Scratch, said: int) -> None:
    """End the hand by ron of these seats, as bits; the nearest after the discarder comes first. (WRC 5.4.1, 5.5)"""
    winners = first_of(rules, t.turn, said)
    nearest = True
    if t.phase != ROBBERY:
        t.marks[t.turn][t.discards[t.turn] - 1] |= MARK_TAKEN
    for i in range(1, 4):
        seat = (t.turn + i) % 4
        if winners >> seat & 1:
            weigh(t, rules, lut, scratch, seat, t.tile, False)
            win(t, rules, scratch, seat, t.turn, nearest, winners)
            nearest = False
    if t.riichi[t.turn] == DECLARED:
        t.riichi[t.turn] = 0
    finish(t, rules, BY_RON)


def exhaustive(t: State, rules: Rules) -> None:
    """Ask for tenpai or noten at an exhausted wall, East first. A riichi is tenpai, a dead hand noten. (WRC 5.7.2, 7.1)

    All others are asked, noten hands too, so that the question reveals nothing.
    """
    t.phase = DECLARING
    t.pending = 0
    for seat in range(4):
        if t.dead[seat]:
            t.declared[seat] = 0
        elif t.riichi[seat] == STANDING:
            t.declared[seat] = 1
        elif rules.noten_by_choice == 0 and t.hidden[seat] == 0:
            t.declared[seat] = 1 if t.waits[seat] else 0
        else:
            t.pending |= 1 << seat
    if t.pending == 0:
        settle_draw(t, rules)


def declare(t: State, rules: Rules, seat: int, tenpai: int) -> None:
    """Record one declaration, in turn or out of it; it cannot be changed. (WRC 5.7.2)"""
    t.declared[seat] = tenpai
    t.pending &= ~(1 << seat)
    if t.pending == 0:
        settle_draw(t, rules)


def settle_draw(t: State, rules: Rules) -> None:
    """Make the noten pay the tenpai. (WRC 5.7.2)"""
    outcome = EXHAUSTIVE
    if rules.nagashi_mangan:
        for i in range(4):
            seat = (t.dealer + i) % 4
            if only_orphans(t, seat):
                win_nagashi(t, rules, seat)
                outcome = NAGASHI
    if outcome == EXHAUSTIVE:
        pay_noten(rules, t.declared, t.delta)
    finish(t, rules, outcome)


def return_stake(t: State, rules: Rules, seat: int) -> None:
    """Void the riichi of a seat, and return its stake if it was placed in this hand. (WRC 7.2)"""
    if t.riichi[seat] == STANDING:
        t.points[seat] += rules.stick_value
        t.sticks -= 1
    t.riichi[seat] = 0
    t.double[seat] = 0
    t.ippatsu[seat] = 0


def return_stakes(t: State, rules: Rules) -> None:
    """Void every riichi of the hand; stakes left over from earlier hands stay on the table. (WRC 7.1)"""
    for seat in range(4):
        t.delta[seat] = 0
        return_stake(t, rules, seat)


def charge(t: State, rules: Rules, offender: int) -> None:
    """Add the payments of a chombo, in a book that has it paid at the table. (Club Pts-4)"""
    if rules.chombo == 1:
        pay_chombo(rules, t.dealer, offender, t.delta)


def chombo(t: State, rules: Rules, offenders: int) -> None:
    """End a spoiled hand: stakes are returned, each offender (a bit for each seat, 0 for nobody) pays. (WRC 7.1)"""
    return_stakes(t, rules)
    for seat in range(4):
        if offenders >> seat & 1:
            charge(t, rules, seat)
    finish(t, rules, CHOMBO)
