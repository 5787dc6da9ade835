"""Tables that follow records: what was done at a real table is done here, seat by seat as seats are asked.

A record has what players did. That the others who were asked passed, or what hands were at the end, follows. Written like the core.
"""

from typing import Annotated

from jantaku.bots.games import Waiting, asked, decided_at, keep_lawful
from jantaku.bots.stepping import (
    EVENTS_SEEN,
    Bytes,
    Counts,
    Filled,
    Hidden,
    Logs,
    Masks,
    Setup,
    Tokens,
    Views,
    Waitings,
    Workspace,
    show,
)
from jantaku.core.acts import CHII_LOW, NINE_KINDS, NOTEN, PASS, STRIDE, TENPAI, TSUMO
from jantaku.core.against import look
from jantaku.core.constants import DECLARING, HAND_OVER, NO_HAND, NONE, TURN, WALL
from jantaku.core.events import begin_events, note_act, note_outcome, tokens
from jantaku.core.fields import I1, I2, I8, Lut, Rules, Scratch, Seats4, State, record
from jantaku.core.step.claims import is_answer
from jantaku.core.step.deal import deal, new_game

# where a table is: after ``OVER`` the hand has come to its end, after the others the record cannot be followed further
IDLE, DUE, UNDER_WAY, OVER, CUT, OTHER_SEAT, UNLAWFUL = range(7)
NO_ACT = -1


@record
class Said:
    """An act of a record."""

    seat: I1
    act: I2
    tile: I1  # -1 where the act and the wall tell it
    time: I8


@record
class Trail:
    """The hand that a table follows."""

    first: I8  # the first of its acts that is not yet done, among those of all hands
    end: I8
    goes_on: I1  # 1 where the start is what the hand before it has led to, and is written here
    points: Seats4
    dealer: I1
    round: I1
    counters: I2
    sticks: I2
    stated: I1  # 1 where the record has the end: who is not heard of has passed
    at: I1
    seat: I1  # who does next
    act: I2  # what
    tile: I1
    time: I8
    unknown: I1  # of the seat's tiles, how many are not known
    wall: Annotated[list[int], "i1", WALL]
    # of the table, where the hand has come to its end
    after: Seats4  # points
    delta: Seats4  # what was paid at the end
    outcome: I1
    taken: I2
    kans: I1
    indicators: I1
    unshown: I1  # 1 where a winner's ura dora count


Trails = Annotated[list[Trail], Trail, 0]
Record = Annotated[list[Said], Said, 0]


def lay(t: State, c: Trail, rules: Rules, lut: Lut) -> None:
    """Deal the hand."""
    if c.goes_on == 0:
        new_game(t, rules)
        for seat in range(4):
            t.points[seat] = c.points[seat]
        t.dealer = c.dealer
        t.round = c.round
        t.counters = c.counters
        t.sticks = c.sticks
        t.phase = NO_HAND
    for place in range(WALL):
        t.wall[place] = c.wall[place]
    deal(t, rules, lut)
    for seat in range(4):
        c.points[seat] = t.points[seat]
    c.dealer = t.dealer
    c.round = t.round
    c.counters = t.counters
    c.sticks = t.sticks


def overruled(act: int) -> bool:
    """Return whether an act that comes in somebody's turn was an answer, to what was decided without it."""
    return act >= CHII_LOW and act != TSUMO and act != NINE_KINDS


def take_act(c: Trail, said: Record, place: int) -> None:
    """Have an act of the record done next, and close the gap that it leaves."""
    c.act = said[place].act
    c.tile = said[place].tile
    c.time = said[place].time
    while place > c.first:
        said[place].seat = said[place - 1].seat
        said[place].act = said[place - 1].act
        said[place].tile = said[place - 1].tile
        said[place].time = said[place - 1].time
        place -= 1
    c.first += 1


def find_turn(c: Trail, said: Record) -> None:
    """Find what the seat does in its turn."""
    while c.first < c.end and overruled(said[c.first].act):
        c.first += 1
    if c.first == c.end:
        c.at = CUT
    elif said[c.first].seat != c.seat:
        c.at = OTHER_SEAT
    else:
        take_act(c, said, c.first)


def find_answer(t: State, c: Trail, said: Record) -> None:
    """Find what the seat answers: among the next acts, those that are answers."""
    place = c.first
    while place < c.end and is_answer(t, said[place].seat, said[place].act):
        if said[place].seat == c.seat:
            take_act(c, said, place)
            return
        place += 1
    if c.first == c.end and c.stated == 0:
        c.at = CUT
    elif t.phase == DECLARING:
        c.act = TENPAI if t.waits[c.seat] else NOTEN
    else:
        c.act = PASS


def find_act(w: Waiting, c: Trail, said: Record, d: Scratch, rules: Rules, lut: Lut) -> None:
    """Find who is asked, what that seat may do, and what it does."""
    t = w.table
    c.seat = asked(t)
    c.act = NO_ACT
    c.tile = NONE
    c.time = 0
    c.unknown = t.hidden[c.seat]
    if t.phase == TURN or t.phase == DECLARING:
        look(t, rules, lut, d, c.seat)
        keep_lawful(w, d, c.seat)
    if t.phase == TURN:
        find_turn(c, said)
    else:
        find_answer(t, c, said)
    if c.act != NO_ACT and c.unknown == 0 and w.lawful[c.seat][c.act // STRIDE] >> c.act % STRIDE & 1 == 0:
        c.at = UNLAWFUL


def note_end(t: State, c: Trail) -> None:
    """Note how the hand ended."""
    c.at = OVER
    c.outcome = t.outcome
    c.taken = t.taken
    c.kans = t.kans
    c.indicators = t.indicators
    c.unshown = t.beneath
    for seat in range(4):
        c.after[seat] = t.points[seat]
        c.delta[seat] = t.delta[seat]


def do_said(w: Waiting, c: Trail, logs: Logs, i: int, space: Workspace, rules: Rules, lut: Lut, setup: Setup) -> None:
    """Do at the ``i``-th table what its seat did in the record, or deal its hand, and keep the log of it where there is one."""
    logged = setup.sees == EVENTS_SEEN
    if c.at == DUE:
        c.at = UNDER_WAY
        lay(w.table, c, rules, lut)
        if logged:
            begin_events(w.table, logs[i])
        return
    if logged:
        note_act(w.table, logs[i], c.seat, c.act, c.tile)
    decided_at(w, space.scratch, rules, lut, c.seat, c.act, c.tile, c.time)
    if logged:
        note_outcome(w.table, logs[i])


def follow_each(
    tables: Waitings,
    logs: Logs,
    space: Workspace,
    rules: Rules,
    lut: Lut,
    setup: Setup,
    trails: Trails,
    said: Record,
    who: Bytes,
    views: Views,
    events: Tokens,
    count: Counts,
    hidden: Hidden,
    masks: Masks,
    filled: Filled,
    first: int,
    end: int,
) -> None:
    """Do at each table what its seat did in the record, or deal its next hand; write who does what next, and what it sees."""
    for i in range(first, end):
        w = tables[i]
        c = trails[i]
        if c.at != UNDER_WAY and c.at != DUE:
            continue
        do_said(w, c, logs, i, space, rules, lut, setup)
        if w.table.phase == HAND_OVER:
            note_end(w.table, c)
        else:
            find_act(w, c, said, space.scratch, rules, lut)
        if c.at == UNDER_WAY:
            show(w, space, setup, who, views, hidden, masks, filled, i)
            if setup.sees == EVENTS_SEEN:
                count[i] = tokens(logs[i], who[i], events[i], count[i])
