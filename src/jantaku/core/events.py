"""Log of a hand, kept beside its table, and the tokens that a seat sees of it. For players that learn from sequences.

A token is a number. Those from `SEATED` on are about a seat: ``token % 4`` is 0 for the viewer, 1 for the next seat, and so on.
An entry of the log is the same number with the seat at the table in place of that; draws, which only their seat sees, have
numbers after all tokens. So the tokens of every seat are made from one log. Entries are only added: a seat's tokens at a decision
begin with those of its earlier decisions of the hand, and the last of them shows which decision this is.

Passes, answers that have not been carried out and the question itself are never entries: nobody else sees them.
"""

from typing import Annotated

from jantaku.core.acts import (
    ADDED_KAN,
    CHII_LOW,
    CONCEALED_KAN,
    DISCARD_DRAWN,
    KAN,
    OTHERS,
    PON_REDS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
)
from jantaku.core.constants import DECLARING, FROM_DEAD_WALL, HAND_OVER, KINDS, RED, STANDING, TILES, TURN
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import I1, I2, State, record
from jantaku.core.hands import copies, red_or_plain
from jantaku.core.kinds import RED_SUIT

PADDING = 0
MOST_COUNTED = 16  # counters, or sticks: so many or more
A_STEP = 2000  # points
STEPS = 36  # below 0, then one for each 2,000 points
CALLS = 10  # ways to claim a discard: eight acts of chii and pon, kan, pon with two red fives
# Not about a seat.
ROUND_WIND = 1
SEAT_WIND = ROUND_WIND + 4
COUNTERS = SEAT_WIND + 4
STICKS = COUNTERS + MOST_COUNTED + 1
INDICATOR = STICKS + MOST_COUNTED + 1
DEALT_TILE = INDICATOR + TILES
DRAW = DEALT_TILE + TILES
REPLACEMENT_DRAW = DRAW + TILES
EXHAUSTED = REPLACEMENT_DRAW + TILES
# About a seat: four times a number, and the seat. SEATED is a multiple of four.
SEATED = EXHAUSTED + 1
POINTS = SEATED
DISCARDED = POINTS + 4 * STEPS
DISCARDED_DRAWN = DISCARDED + 4 * TILES
RIICHI = DISCARDED_DRAWN + 4 * TILES
RIICHI_WITH_DRAWN = RIICHI + 4 * TILES
STANDS = RIICHI_WITH_DRAWN + 4 * TILES
CALLED = STANDS + 4
CONCEALED_QUAD = CALLED + 4 * CALLS
ADDED_TILE = CONCEALED_QUAD + 4 * KINDS
SAYS_NOTEN = ADDED_TILE + 4 * TILES
SAYS_TENPAI = SAYS_NOTEN + 4
VOCABULARY = SAYS_TENPAI + 4
OF_SEAT = VOCABULARY  # draws in the log: four times the place after DRAW, and the seat

# The longest hand. There are at most 70 draws: 69 tiles are live after the deal of 53, the dealer's fourteenth is one more, and a
# replacement tile costs the live wall one. A seat makes at most 4 melds, so that claims are 16 at most. A discard, or a kong of the
# seat in turn, follows a draw or a claim, and each of these has one: at most 70 + 16. Four riichi stand, four indicators are turned
# after the first, and at the end there is one token for the wall and one for each declaration.
PUBLIC = 70 + 16 + 16 + 4 + 4 + 1 + 4
MOST_EVENTS = PUBLIC + 70
# A seat's draws from the live wall: each but a dealer's first follows a turn of the seat before, which begins with a draw from the
# live wall or with one of 4 claims. Where a seat has w of them, the seats before it have at least w - 5, w - 9 and w - 13. With the
# k replacement tiles of the hand these are 70 draws at most: 4 * w - 27 + k <= 70. So w + k is largest with k = 4: 23 + 4.
OWN_DRAWS = 27
START = 22  # tokens of the hand as it began
DEALT_AT = 9  # the first of the thirteen tiles
LENGTH = 168  # tokens a seat: START + PUBLIC + OWN_DRAWS are 164, and a multiple of 8 is aligned


@record
class HandEvents:
    """The log of a hand: the first tokens of each seat, then what happened, with what only one seat sees."""

    start: Annotated[list[list[int]], "i2", 4, START]
    event: Annotated[list[int], "i2", MOST_EVENTS]
    count: I2
    # how much of the table is in it
    draws: I2
    indicators: I1
    calls: I1
    stands: I1  # seats whose riichi stands, one bit each
    declared: I1  # seats that have declared tenpai or noten, one bit each
    exhausted: I1


def append(e: HandEvents, event: int) -> None:
    """Add an entry. There is room in every hand; the question keeps a damaged copy from writing elsewhere."""
    if 0 <= e.count < MOST_EVENTS:
        e.event[e.count] = event
        e.count += 1


def begin_events(t: State, e: HandEvents) -> None:
    """Begin the log of a hand that has just been dealt."""
    for seat in range(4):
        start_of(t, seat, e.start[seat])
        dealt_to(t, seat, e.start[seat])
    e.count = 0
    e.draws = t.taken - 1
    e.indicators = t.indicators
    e.calls = 0
    e.stands = 0
    e.declared = 0
    e.exhausted = 0
    note_draw(t, e)


def step_of(points: int) -> int:
    """Return the step that a seat's points are in."""
    return 0 if points < 0 else min(points // A_STEP + 1, STEPS - 1)


def start_of(t: State, seat: int, first: list[int]) -> None:
    """Write the tokens of a seat about the table as a hand begins."""
    first[0] = ROUND_WIND + t.round
    first[1] = SEAT_WIND + (seat - t.dealer) % 4
    first[2] = COUNTERS + min(t.counters, MOST_COUNTED)
    first[3] = STICKS + min(t.sticks, MOST_COUNTED)
    for i in range(4):
        first[4 + i] = POINTS + 4 * step_of(t.points[(seat + i) % 4]) + i
    first[8] = INDICATOR + t.wall[indicator(0)]


def dealt_to(t: State, seat: int, first: list[int]) -> None:
    """Write the tokens of the thirteen tiles dealt to a seat, in the order of kinds, red fives after plain ones."""
    drawn = t.tile if seat == t.dealer else -1
    n = DEALT_AT
    for kind in range(KINDS):
        for _ in range(copies(t, seat, kind) - (1 if drawn == kind else 0)):
            first[n] = DEALT_TILE + kind
            n += 1
        red = RED + RED_SUIT[kind]
        if red >= RED:
            for _ in range(copies(t, seat, red) - (1 if drawn == red else 0)):
                first[n] = DEALT_TILE + red
                n += 1


def note_act(t: State, e: HandEvents, seat: int, act: int, tile: int) -> None:
    """Add what a seat is about to do in its turn, and before it the indicators that earlier kongs still owe.

    ``tile`` is the tile drawn, where the table does not know it (else -1).
    """
    if t.phase != TURN or act > RIICHI_DRAWN:
        return
    for i in range(t.indicators, t.indicators + t.unturned):
        note_indicator(t, e, i)
    if act < RIICHI_DISCARD:
        append(e, DISCARDED + 4 * act + seat)
    elif act < CONCEALED_KAN:
        append(e, RIICHI + 4 * (act - RIICHI_DISCARD) + seat)
    elif act < ADDED_KAN:
        append(e, CONCEALED_QUAD + 4 * (act - CONCEALED_KAN) + seat)
    elif act < OTHERS:
        append(e, ADDED_TILE + 4 * red_or_plain(t, seat, act - ADDED_KAN) + seat)
    elif act == DISCARD_DRAWN:
        append(e, DISCARDED_DRAWN + 4 * max(t.tile, tile) + seat)
    else:
        append(e, RIICHI_WITH_DRAWN + 4 * max(t.tile, tile) + seat)


def note_outcome(t: State, e: HandEvents) -> None:
    """Add what has come of an act that was carried out: nothing while others have yet to answer, or where the hand is over."""
    if t.phase == HAND_OVER:
        return
    note_riichi(t, e)
    note_call(t, e)
    for i in range(e.indicators, t.indicators):
        note_indicator(t, e, i)
    note_draw(t, e)
    if t.phase == DECLARING:
        note_declared(t, e)


def note_indicator(t: State, e: HandEvents, i: int) -> None:
    """Add an indicator that is turned, counted from 0."""
    append(e, INDICATOR + t.wall[indicator(i)])
    e.indicators = i + 1


def note_riichi(t: State, e: HandEvents) -> None:
    """Add the riichi that stand since."""
    for seat in range(4):
        if t.riichi[seat] == STANDING and e.stands >> seat & 1 == 0:
            e.stands |= 1 << seat
            append(e, STANDS + seat)


def note_call(t: State, e: HandEvents) -> None:
    """Add the claim of a discard that prevailed since: its seat has the turn, and its answer is still there."""
    calls = t.called[0] + t.called[1] + t.called[2] + t.called[3]
    if calls > e.calls:
        e.calls = calls
        act = t.answer[t.turn]
        append(e, CALLED + 4 * (CALLS - 1 if act == PON_REDS else min(max(act, CHII_LOW), KAN) - CHII_LOW) + t.turn)


def note_draw(t: State, e: HandEvents) -> None:
    """Add a draw since, from the wall or from the dead wall; none of a tile that the table does not know."""
    draws = t.taken + t.kans
    if draws > e.draws:
        e.draws = draws
        place = t.tile + TILES if t.source == FROM_DEAD_WALL else t.tile
        if t.tile >= 0:
            append(e, OF_SEAT + 4 * place + t.turn)


def note_declared(t: State, e: HandEvents) -> None:
    """Add that the wall is exhausted, and who has declared tenpai or noten since, the dealer first."""
    if e.exhausted == 0:
        e.exhausted = 1
        append(e, EXHAUSTED)
    for i in range(4):
        seat = (t.dealer + i) % 4
        if t.declared[seat] >= 0 and e.declared >> seat & 1 == 0:
            e.declared |= 1 << seat
            append(e, (SAYS_TENPAI if t.declared[seat] else SAYS_NOTEN) + seat)


def tokens(e: HandEvents, seat: int, out: list[int], was: int) -> int:
    """Write the tokens of a seat, and return how many there are; ``was`` were written there before."""
    for i in range(START):
        out[i] = e.start[seat][i]
    n = START
    for i in range(min(e.count, MOST_EVENTS)):
        event = e.event[i]
        if event >= OF_SEAT:
            if event & 3 == seat and n < LENGTH:
                out[n] = DRAW + (event - OF_SEAT) // 4
                n += 1
        elif n < LENGTH:
            out[n] = event if event < SEATED else event & ~3 | event - seat & 3
            n += 1
    for i in range(n, min(was, LENGTH)):
        out[i] = PADDING
    return n
