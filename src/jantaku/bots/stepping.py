"""Many tables, each at a decision: what the seat sees and may do, and on to the next. Written like the core.

A table is a `Waiting`, and a thread has a `Workspace`. A seat is open, for the caller to decide, or a player of `games` sits there.
The walls of a game follow from its seed and number alone; players that draw lots have their own stream.
"""

from typing import Annotated

from jantaku.bots import strong
from jantaku.bots.games import OPEN, Waiting, asked, chosen, decided, fill_wall, keep_lawful, next_asked, sit_down
from jantaku.bots.own_draws import bring, put_back
from jantaku.bots.random import any_act
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.bots.tally import Tally, note_game, note_hand
from jantaku.core.acts import ACTS, STRIDE, WORDS
from jantaku.core.against import look
from jantaku.core.bits import end_sending, send
from jantaku.core.constants import HAND_OVER, KINDS, NO_HAND, NONE
from jantaku.core.events import LENGTH, HandEvents, begin_events, note_act, note_outcome, tokens
from jantaku.core.fields import I1, I8, Lut, Rules, Scratch, Seats1, Seats4, State, record
from jantaku.core.planes import ALL_PLANES, PLANES, Planes, hidden_planes, planes

NOTHING, A_HAND, A_UNIT = range(3)  # what ended
PLANES_SEEN, EVENTS_SEEN = 1, 2  # what is written of what a seat sees; 0 is nothing
STAY = -1  # in place of an act: the table waits
GROUP = 4  # planes of 34 kinds are 17 whole bytes
BYTES = GROUP * KINDS // 8
MASK = -(-ACTS // 8) * 8  # acts, and what makes whole words of them
OCTETS = STRIDE // 8
VIEW_GROUPS = PLANES // GROUP
# Eight bits as eight bytes of a number: what is written bit by bit would cost more than to play.
EIGHT = tuple(sum((bits >> i & 1) << 8 * i for i in range(8)) for bits in range(256))

Waitings = Annotated[list[Waiting], Waiting, 0]
Logs = Annotated[list[HandEvents], HandEvents, 0]  # of the tables, where events are written; elsewhere there are none
Bytes = Annotated[list[int], "i1", 0]
Acts = Annotated[list[int], "i2", 0]
Fours = Annotated[list[list[int]], "i4", 0, 4]
Views = Annotated[list[list[int]], "i8", 0, PLANES * KINDS // 8]
Tokens = Annotated[list[list[int]], "i2", 0, LENGTH]
Counts = Annotated[list[int], "i2", 0]
Hidden = Annotated[list[list[int]], "i8", 0, (ALL_PLANES - PLANES) * KINDS // 8]
Masks = Annotated[list[list[int]], "i8", 0, MASK // 8]
Filled = Annotated[list[int], "i4", 0]  # by bits: which fours of planes are not empty, the hidden ones after the others


@record
class Setup:
    """The games of a set of tables, who plays them, and how much is written."""

    seed: I8
    every: I8  # a table plays every so manieth game
    hand: I1  # 1 where each game is over with its first hand
    sees: I1  # `PLANES_SEEN`, `EVENTS_SEEN` or 0
    hidden: I1  # 1 where those are, too, that no seat sees
    player: Seats1  # who sits where; `OPEN` for the caller
    turns: I1  # 1 where they sit a seat further on in each game
    games: I8  # games before this number are counted
    rows: I1  # 1 where each seat draws from its own row
    far: I1  # 1 where what is seen at all tables has no room in the caches


@record
class Workspace:
    """Working memory of one thread."""

    scratch: Scratch
    planes: Planes
    seen: State
    bot: BotScratch
    mind: Thoughts
    before: Seats4  # points of each seat
    gain: Seats4
    last: Seats4  # points when a unit ended
    ended: I1
    tally: Tally


def furnish(space: Workspace, rules: Rules, lut: Lut) -> None:
    """Prepare a space for tables under a book."""
    prepare(rules, lut, space.scratch, space.bot)
    strong.take_seat(rules, lut, space.scratch, space.mind)


def put(out: list[int], at: int, word: int, far: int) -> None:
    """Write a word: past the caches, where what is seen at all tables has no room in them."""
    if far:
        send(out, at, word)
    else:
        out[at] = word


def spread(plane: list[int], first: int, out: list[int], count: int, was: int, far: int) -> int:
    """Write so many planes, from the first on, as a byte for each kind, four of them as seventeen words of eight.

    Return which fours are not empty, one bit each; ``was`` are those at the last time: what was empty and is, stays as it is.
    """
    filled = 0
    for group in range(count // GROUP):
        at = first + GROUP * group
        place = BYTES * group
        a, b, c, d = plane[at], plane[at + 1], plane[at + 2], plane[at + 3]
        if a | b | c | d:
            filled |= 1 << group
            word = a | (b & (1 << 22) - 1) << KINDS
            for i in range(7):
                put(out, place + i, EIGHT[word >> 8 * i & 255], far)
            word = b >> 22 | c << 12
            for i in range(5):
                put(out, place + 7 + i, EIGHT[word >> 8 * i & 255], far)
            word = c >> 28 | d << 6
            for i in range(5):
                put(out, place + 12 + i, EIGHT[word >> 8 * i & 255], far)
        elif was >> group & 1:
            for i in range(BYTES):
                put(out, place + i, 0, far)
    return filled


def spread_acts(lawful: list[int], out: list[int]) -> None:
    """Write a set of acts as a byte for each act."""
    for word in range(WORDS - 1):
        for i in range(OCTETS):
            out[OCTETS * word + i] = EIGHT[lawful[word] >> 8 * i & 255]
    for i in range(MASK // 8 - OCTETS * (WORDS - 1)):
        out[OCTETS * (WORDS - 1) + i] = EIGHT[lawful[WORDS - 1] >> 8 * i & 255]


def note_gain(t: State, space: Workspace) -> None:
    """Add what each seat has won or lost since this was last asked."""
    for seat in range(4):
        space.gain[seat] += t.points[seat] - space.before[seat]
        space.before[seat] = t.points[seat]


def turned(w: Waiting, setup: Setup) -> int:
    """Return the seat of the first of the players."""
    return w.number % 4 if setup.turns else 0


def counts(w: Waiting, setup: Setup) -> bool:
    """Return whether what happens at a table is counted."""
    return w.number < setup.games


def end_unit(w: Waiting, space: Workspace, rules: Rules, setup: Setup) -> None:
    """Note how a unit ended, and begin the next."""
    t = w.table
    space.ended = A_UNIT
    if counts(w, setup) and t.over:
        note_game(t, space.tally, turned(w, setup))
    for seat in range(4):
        space.last[seat] = t.points[seat]
    note_gain(t, space)
    sit_down(w, rules, setup.seed, w.number + setup.every)
    for seat in range(4):
        space.before[seat] = t.points[seat]


def act_on(w: Waiting, logs: Logs, i: int, space: Workspace, rules: Rules, lut: Lut, setup: Setup, seat: int, act: int) -> None:
    """Do what a seat decided at the ``i``-th table, and keep the log of its hand where there is one."""
    if counts(w, setup):
        space.tally.decisions += 1
    if setup.sees == EVENTS_SEEN:
        note_act(w.table, logs[i], seat, act, NONE)
    taken = w.table.taken
    place = bring(w.table) if setup.rows else taken
    decided(w, space.scratch, rules, lut, seat, act)
    put_back(w.table, taken, place)
    if setup.sees == EVENTS_SEEN:
        note_outcome(w.table, logs[i])


def go_on(w: Waiting, logs: Logs, i: int, space: Workspace, rules: Rules, lut: Lut, setup: Setup) -> None:
    """Go on until an open seat is asked; what it may do is kept at the table."""
    t = w.table
    seat = -1
    while seat < 0:
        if t.phase == HAND_OVER:
            space.ended = max(space.ended, A_HAND)
            if counts(w, setup):
                note_hand(t, rules, lut, space.scratch, space.tally, turned(w, setup))
            if t.over or setup.hand:
                end_unit(w, space, rules, setup)
        deals = t.phase == HAND_OVER or t.phase == NO_HAND
        if deals and setup.rows:
            fill_wall(t, rules)
        who = next_asked(w, space.scratch, rules, lut, setup.seed, setup.every)
        if deals and setup.sees == EVENTS_SEEN:
            begin_events(t, logs[i])
        player = setup.player[(who - turned(w, setup)) % 4]
        if player == OPEN:
            seat = who
        else:
            act = chosen(t, space.seen, rules, lut, w.lawful[who], space.bot, space.mind, w.luck, who, player)
            act_on(w, logs, i, space, rules, lut, setup, who, act)
    note_gain(t, space)


def show(
    w: Waiting, space: Workspace, setup: Setup, who: Bytes, views: Views, hidden: Hidden, masks: Masks, filled: Filled, i: int
) -> None:
    """Write whose turn it is to decide at a table, what that seat sees, and what it may do."""
    seat = asked(w.table)
    who[i] = seat
    spread_acts(w.lawful[seat], masks[i])
    was = filled[i]
    now = 0
    if setup.sees == PLANES_SEEN:
        planes(w.table, seat, space.planes)
        now = spread(space.planes.plane, 0, views[i], PLANES, was, setup.far)
    if setup.hidden:
        hidden_planes(w.table, seat, space.planes)
        now |= spread(space.planes.plane, PLANES, hidden[i], ALL_PLANES - PLANES, was >> VIEW_GROUPS, setup.far) << VIEW_GROUPS
    filled[i] = now


def begin_each(
    tables: Waitings, logs: Logs, space: Workspace, rules: Rules, lut: Lut, setup: Setup, number: int, first: int, end: int
) -> None:
    """Begin the game of each table from the first to before the end: its place, added to a number, is that of the game."""
    for i in range(first, end):
        sit_down(tables[i], rules, setup.seed, number + i)
        go_on(tables[i], logs, i, space, rules, lut, setup)


def resume_each(tables: Waitings, logs: Logs, space: Workspace, rules: Rules, lut: Lut, setup: Setup, first: int, end: int) -> None:
    """Find out what seats may do at tables that came from elsewhere, and go on there until an open seat is asked."""
    for i in range(first, end):
        for seat in range(4):
            if tables[i].table.pending >> seat & 1:
                look(tables[i].table, rules, lut, space.scratch, seat)
                keep_lawful(tables[i], space.scratch, seat)
        go_on(tables[i], logs, i, space, rules, lut, setup)


def write_gains(space: Workspace, reward: Fours, last: Fours, ended: Bytes, i: int) -> None:
    """Write what each seat gained by a step at a table, and what ended."""
    ended[i] = space.ended
    for seat in range(4):
        reward[i][seat] = space.gain[seat]
        if space.ended == A_UNIT:
            last[i][seat] = space.last[seat]


def step_each(
    tables: Waitings,
    logs: Logs,
    space: Workspace,
    rules: Rules,
    lut: Lut,
    setup: Setup,
    acts: Acts,
    reward: Fours,
    last: Fours,
    ended: Bytes,
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
    """Do what each open seat decided, which it may do, and go on to the next; write the gains, what ended, and what is seen.

    Where the act is `STAY`, the table waits.
    """
    for i in range(first, end):
        t = tables[i].table
        space.ended = NOTHING
        for seat in range(4):
            space.gain[seat] = 0
            space.before[seat] = t.points[seat]
        if acts[i] != STAY:
            act_on(tables[i], logs, i, space, rules, lut, setup, asked(t), acts[i])
            go_on(tables[i], logs, i, space, rules, lut, setup)
            show(tables[i], space, setup, who, views, hidden, masks, filled, i)
            if setup.sees == EVENTS_SEEN:
                count[i] = tokens(logs[i], who[i], events[i], count[i])
        write_gains(space, reward, last, ended, i)
    end_sending()


def show_each(
    tables: Waitings,
    logs: Logs,
    space: Workspace,
    setup: Setup,
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
    """Write the same of every table, and nothing else."""
    for i in range(first, end):
        show(tables[i], space, setup, who, views, hidden, masks, filled, i)
        if setup.sees == EVENTS_SEEN:
            count[i] = tokens(logs[i], who[i], events[i], count[i])
    end_sending()


def unlawful(tables: Waitings, acts: Acts, first: int, end: int) -> int:
    """Return the first table whose open seat may not do its act; -1 where all may."""
    for i in range(first, end):
        act = acts[i]
        if act == STAY:
            continue
        if act < 0 or act >= ACTS or tables[i].lawful[asked(tables[i].table)][act // STRIDE] >> act % STRIDE & 1 == 0:
            return i
    return -1


def pick_each(tables: Waitings, acts: Acts, first: int, end: int) -> None:
    """Write any lawful act of each open seat."""
    for i in range(first, end):
        acts[i] = any_act(tables[i].lawful[asked(tables[i].table)], tables[i].lots)
