"""Counts over many hands, in a record like those of the core, so that compiled code can fill it too."""

from typing import Annotated

from jantaku.core.constants import BY_RON, BY_TSUMO, EXHAUSTIVE, NAGASHI, STANDING, YAKUMAN
from jantaku.core.fields import I8, Lut, Rules, Scratch, State, record
from jantaku.core.hands import weigh
from jantaku.core.payment import ron_value, tsumo_share
from jantaku.core.worth import limit_of

OUTCOMES = 11
OVERS = 5
ROWS = 64  # more yaku than any book has
PLACES = 4
HUNDRED = 100


@record
class Tally:
    """Counts over games and hands; an event of a seat counts once in a hand."""

    games: I8
    hands: I8
    decisions: I8
    outcome: Annotated[list[int], "i8", OUTCOMES]  # hands, by how they ended
    over: Annotated[list[int], "i8", OVERS]  # games, by why they ended
    wins: I8
    draws: I8  # of the wins, those by self-draw
    open_wins: I8
    riichi_wins: I8
    several: I8  # hands with more than one winner
    dealt_in: I8  # seats that discarded into a win, or were robbed
    riichi: I8  # seats whose riichi stood
    opened: I8  # seats that called
    kongs: I8
    tenpai: I8  # seats tenpai at an exhaustive draw
    value: I8  # points of the winning hands alone, without counters and sticks
    lost: I8  # points paid by those who dealt in, counters included
    turns: I8  # discards of the winners before they won
    yaku: Annotated[list[int], "i8", ROWS]  # wins, by row of the book
    bonus: Annotated[list[int], "i8", 3]  # han from dora, ura dora, red fives
    limit: Annotated[list[int], "i8", YAKUMAN + 1]  # wins, by the limit that they reach
    place: Annotated[list[list[int]], "i8", 4, PLACES]  # games, by seat and place; equals by seat
    points: Annotated[list[int], "i8", 4]  # at the end of the games, by seat
    # the same by player, and more: who sits at another seat in each game
    place_of: Annotated[list[list[int]], "i8", 4, PLACES]
    points_of: Annotated[list[int], "i8", 4]
    squares_of: Annotated[list[int], "i8", 4]  # of those points, in hundreds
    won_by: Annotated[list[int], "i8", 4]  # hands
    dealt_in_by: Annotated[list[int], "i8", 4]
    riichi_by: Annotated[list[int], "i8", 4]
    opened_by: Annotated[list[int], "i8", 4]
    value_by: Annotated[list[int], "i8", 4]  # points of the winning hands alone
    riichi_wins_by: Annotated[list[int], "i8", 4]
    open_wins_by: Annotated[list[int], "i8", 4]


def note_win(t: State, rules: Rules, lut: Lut, scratch: Scratch, y: Tally, seat: int, player: int) -> None:
    """Count one winner; the hand is scored again, because with several winners the scratch keeps only the last."""
    by_draw = t.outcome == BY_TSUMO
    weigh(t, rules, lut, scratch, seat, t.tile, by_draw)
    y.wins += 1
    y.won_by[player] += 1
    y.turns += t.discards[seat]
    if t.called[seat]:
        y.open_wins += 1
        y.open_wins_by[player] += 1
    if t.riichi[seat] == STANDING:
        y.riichi_wins += 1
        y.riichi_wins_by[player] += 1
    y.limit[limit_of(rules, scratch.worth.base)] += 1
    rows = scratch.worth.rows
    for row in range(ROWS - 1):
        y.yaku[row] += rows >> row & 1
    for i in range(3):
        y.bonus[i] += scratch.worth.bonus[i]
    y.draws += 1 if by_draw else 0
    value = win_value(t, scratch, seat, by_draw)
    y.value += value
    y.value_by[player] += value


def win_value(t: State, scratch: Scratch, seat: int, by_draw: bool) -> int:
    """Return the points of the winning hand that was scored, without counters and sticks."""
    if not by_draw:
        return ron_value(scratch.worth.base, t.dealer, seat)
    value = 0
    for other in range(4):
        if other != seat:
            value += tsumo_share(scratch.worth.base, t.dealer, seat, other)
    return value


def note_wins(t: State, rules: Rules, lut: Lut, scratch: Scratch, y: Tally, turned: int) -> None:
    """Count a hand that was won."""
    winners = 0
    for seat in range(4):
        if t.winners >> seat & 1:
            note_win(t, rules, lut, scratch, y, seat, player_at(seat, turned))
            winners += 1
    if winners > 1:
        y.several += 1
    if t.outcome == BY_RON:
        y.dealt_in += 1
        y.dealt_in_by[player_at(t.turn, turned)] += 1
        y.lost -= t.delta[t.turn]


def player_at(seat: int, turned: int) -> int:
    """Return which player sits at a seat, where the first sits at the seat numbered ``turned``."""
    return (seat - turned) % 4


def note_hand(t: State, rules: Rules, lut: Lut, scratch: Scratch, y: Tally, turned: int) -> None:
    """Count a hand that is over."""
    y.hands += 1
    y.outcome[t.outcome] += 1
    y.kongs += t.kans
    for seat in range(4):
        if t.riichi[seat] == STANDING:
            y.riichi += 1
            y.riichi_by[player_at(seat, turned)] += 1
        if t.called[seat]:
            y.opened += 1
            y.opened_by[player_at(seat, turned)] += 1
    if t.outcome in (BY_RON, BY_TSUMO):
        note_wins(t, rules, lut, scratch, y, turned)
    elif t.outcome in (EXHAUSTIVE, NAGASHI):
        for seat in range(4):
            if t.declared[seat] == 1:
                y.tenpai += 1


def note_game(t: State, y: Tally, turned: int) -> None:
    """Count a game that is over: places by points, equals in the order of the seats."""
    y.games += 1
    y.over[t.over] += 1
    for seat in range(4):
        place = 0
        for other in range(4):
            if t.points[other] > t.points[seat] or (t.points[other] == t.points[seat] and other < seat):
                place += 1
        y.place[seat][place] += 1
        y.points[seat] += t.points[seat]
        player = player_at(seat, turned)
        y.place_of[player][place] += 1
        y.points_of[player] += t.points[seat]
        y.squares_of[player] += (t.points[seat] // HUNDRED) * (t.points[seat] // HUNDRED)
