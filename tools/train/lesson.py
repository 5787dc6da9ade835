"""Hands in which the strong player draws its choices, and what came of each. Written like the core."""

from typing import Annotated

from jantaku.bots.chance import sow
from jantaku.bots.games import STRONG, Worker, asked, begin, chosen, deal_if_due
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.strong.net import odds
from jantaku.bots.strong.place import OVER, look_at_points, standing
from jantaku.bots.strong.thoughts import DOUBTS, NOT_ASKED, OF_RIICHI, SCENE, TRAITS, Thoughts
from jantaku.core.against import look
from jantaku.core.constants import DECLARING, HAND_OVER, KINDS, NONE, TURN
from jantaku.core.fields import I4, Lut, Rules, Seats1, Seats4, record
from jantaku.core.step import step
from jantaku.core.step.dealer import dealer_stays

ROWS, NEAR = 1024, 8  # decisions of a hand, and choices of one, at most
OF_DISCARD = 0  # beside OF_CALL and OF_RIICHI
WHOLE = 65536
STREAM = 5 << 40  # of draws, beside those of walls


@record
class Lesson:
    """A table of a lesson, the decisions of the hand just played by those who learn, and what it brought each seat."""

    x: Worker
    judge: Thoughts
    learns: Seats1  # by the number of a player: whether it learns
    heat: I4
    before: Seats4
    worth: Seats4  # what the hand brought each seat, in points as they count for the place
    rows: I4
    sort: Annotated[list[int], "i1", ROWS]  # of a decision: a discard, a call, riichi
    seat: Annotated[list[int], "i1", ROWS]
    choices: Annotated[list[int], "i1", ROWS]
    pick: Annotated[list[int], "i1", ROWS]
    chance: Annotated[list[int], "i4", ROWS]  # of the pick, in parts of 65,536
    trait: Annotated[list[list[list[int]]], "i2", ROWS, NEAR, DOUBTS]
    scene: Annotated[list[list[int]], "i2", ROWS, SCENE]


def begin_lesson(b: Lesson, rules: Rules, lut: Lut, seed: int, number: int) -> None:
    """Begin a game; the weights are those in memory, and are left as they are."""
    x = b.x
    sow(x.mind.luck, seed, STREAM + number)
    prepare(rules, lut, x.scratch, x.bot)
    prepare(rules, lut, x.scratch, x.mind.sight)
    x.turned = number % 4
    for i in range(4):
        x.player[(i + x.turned) % 4] = x.players[i]
    begin(x.table, x.chance, rules, seed, number)


def play_hand(b: Lesson, rules: Rules, lut: Lut) -> int:
    """Play a hand; return 0 if the game is over after it."""
    x = b.x
    t = x.table
    deal_if_due(t, x.chance, rules, lut)
    b.rows = 0
    for seat in range(4):
        b.judge.seat = seat
        look_at_points(t, rules, b.judge)
        b.before[seat] = b.judge.now
    while t.over == 0 and t.phase != HAND_OVER:
        seat = asked(t)
        if t.phase in (TURN, DECLARING):
            look(t, rules, lut, x.scratch, seat)
        step(t, rules, lut, x.scratch, seat, decided(b, rules, lut, seat), -1, 0)
    left = b.judge.left
    dealer = t.dealer
    if t.over:
        left = OVER
    elif not dealer_stays(t, rules):
        left = max(left - 1, 0)
        dealer = (dealer + 1) % 4
    for seat in range(4):
        b.judge.seat = seat
        b.worth[seat] = standing(t, b.judge, left, dealer, 0, -1, 0) - b.before[seat]
    return 0 if t.over else 1


def decided(b: Lesson, rules: Rules, lut: Lut, seat: int) -> int:
    """Return the act of a seat; keep the decision where one is drawn."""
    x = b.x
    m = x.mind
    learns = b.learns[(seat - x.turned) % 4]
    m.heat = b.heat if learns else 0
    m.picked = NONE
    m.asked = NOT_ASKED
    act = chosen(x.table, x.seen, rules, lut, x.scratch.lawful[seat], x.bot, m, x.chance, seat, x.player[seat])
    if learns and x.player[seat] == STRONG:
        if m.picked != NONE:
            keep_discard(b, m, seat)
        if m.asked != NOT_ASKED:
            keep_answer(b, m, seat)
    return act


def keep_discard(b: Lesson, m: Thoughts, seat: int) -> None:
    """Keep the discards that could be drawn, and which was."""
    if b.rows == ROWS:
        return
    row = b.rows
    best = m.rating[m.picked]
    for kind in range(KINDS):
        if m.rated >> kind & 1:
            best = max(best, m.rating[kind])
    total = 0
    n = 0
    pick = NONE
    for kind in range(KINDS):
        often = odds(m, best - m.rating[kind]) if m.rated >> kind & 1 else 0
        if often and n < NEAR:
            total += often
            if kind == m.picked:
                pick = n
                b.chance[row] = often
            for i in range(TRAITS):
                b.trait[row][n][i] = m.trait[kind][i]
            n += 1
    if n < 2 or pick == NONE:
        return
    b.chance[row] = WHOLE * b.chance[row] // total
    for i in range(SCENE):
        b.scene[row][i] = m.scene[i]
    close_row(b, OF_DISCARD, seat, n, pick)


def keep_answer(b: Lesson, m: Thoughts, seat: int) -> None:
    """Keep a call, or riichi, that was drawn for or against."""
    less = odds(m, max(m.surely, -m.surely))
    if less == 0 or b.rows == ROWS:
        return
    row = b.rows
    rather = WHOLE * WHOLE // (WHOLE + less)
    likely = 1 if m.surely > 0 else 0
    b.chance[row] = rather if m.agreed == likely else WHOLE - rather
    for i in range(DOUBTS):
        b.trait[row][0][i] = m.doubt[i]
    for i in range(SCENE):
        b.scene[row][i] = m.scene[i] if m.asked == OF_RIICHI else 0
    close_row(b, m.asked, seat, 2, m.agreed)


def close_row(b: Lesson, sort: int, seat: int, choices: int, pick: int) -> None:
    """Set what else belongs to a decision."""
    b.sort[b.rows] = sort
    b.seat[b.rows] = seat
    b.choices[b.rows] = choices
    b.pick[b.rows] = pick
    b.rows += 1
