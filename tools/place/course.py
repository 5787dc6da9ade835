"""Whole games of sensible players: how often each, so many points ahead at a deal, ended above. Written like the core."""

from typing import Annotated

from jantaku.bots.games import Worker, begin_game, deal_if_due, play_on
from jantaku.bots.strong.place import DEALS, PAIRS, ROW_OF_PAIR, deals_left
from jantaku.core.constants import HAND_OVER
from jantaku.core.fields import I4, Lut, Rules, record

MOST_DEALS = 64  # deals of a game that are counted
HUNDRED = 100
FARTHEST = 480  # hundreds of points ahead or behind, beyond which all are alike
WAYS_AHEAD = 2 * FARTHEST + 1


@record
class Course:
    """A game, how it stood at each deal, and counts over all games."""

    x: Worker
    deals: I4
    left: Annotated[list[int], "i1", MOST_DEALS]  # deals after this
    dealer: Annotated[list[int], "i1", MOST_DEALS]
    points: Annotated[list[list[int]], "i4", MOST_DEALS, 4]
    cases: Annotated[
        list[list[list[int]]], "i8", DEALS, PAIRS, WAYS_AHEAD
    ]  # by deals left, two seats, and hundreds of points ahead
    above: Annotated[list[list[list[int]]], "i8", DEALS, PAIRS, WAYS_AHEAD]  # of those, who ended above, twice; once who was equal


def play_courses(b: Course, rules: Rules, lut: Lut, seed: int, first: int, games: int) -> None:
    """Play games of a seed, every second from the first on, and count them."""
    for i in range(games):
        play_course(b, rules, lut, seed, first + 2 * i)
        for deal in range(b.deals):
            count_deal(b, deal)


def play_course(b: Course, rules: Rules, lut: Lut, seed: int, number: int) -> None:
    """Play a game, and keep how it stood at each deal."""
    t = b.x.table
    begin_game(b.x, rules, lut, seed, number)
    b.deals = 0
    while t.over == 0:
        deal_if_due(t, b.x.chance, rules, lut)
        if b.deals < MOST_DEALS:
            b.left[b.deals] = deals_left(t, rules)
            b.dealer[b.deals] = t.dealer
            for seat in range(4):
                b.points[b.deals][seat] = t.points[seat]
            b.deals += 1
        play_on(b.x, rules, lut)
        while t.phase != HAND_OVER:
            play_on(b.x, rules, lut)


def count_deal(b: Course, deal: int) -> None:
    """Count for each two how they stood at a deal, and who of them is above at the end."""
    t = b.x.table
    left = b.left[deal]
    for own in range(3):
        for other in range(own + 1, 4):
            one = (b.dealer[deal] + own) % 4
            two = (b.dealer[deal] + other) % 4
            ahead = (b.points[deal][one] - b.points[deal][two]) // HUNDRED
            step = min(max(ahead, -FARTHEST), FARTHEST) + FARTHEST
            b.cases[left][ROW_OF_PAIR[own][other]][step] += 1
            if t.points[one] > t.points[two]:
                b.above[left][ROW_OF_PAIR[own][other]][step] += 2
            elif t.points[one] == t.points[two]:
                b.above[left][ROW_OF_PAIR[own][other]][step] += 1
