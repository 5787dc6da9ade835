"""Play whole games between players of one kind. Written like the core: the same source runs interpreted and compiled.

Each game has a separate random stream, so the games of a seed are the same however they are distributed among threads.
"""

from collections.abc import Callable

from jantaku.bots.chance import Chance, shuffle, sow
from jantaku.bots.plans import prepare
from jantaku.bots.random import any_act
from jantaku.bots.scratch import BotScratch
from jantaku.bots.sensible import choose
from jantaku.core.fields import Lut, Rules, Scratch, State, record
from jantaku.core.names import DECLARING, HAND_OVER, RED, TURN, WALL
from jantaku.core.step.deal import deal, new_game
from jantaku.core.view import see
from jantaku.sim.tally import Tally, note_game, note_hand

Look = Callable[[State, Rules, Lut, Scratch, int], None]
StepFunction = Callable[[State, Rules, Lut, Scratch, int, int, int, int], None]


@record
class Worker:
    """Working memory of one thread."""

    table: State
    seen: State  # view of the seat to decide
    scratch: Scratch
    bot: BotScratch
    chance: Chance
    tally: Tally


Decide = Callable[[Worker, Rules, Lut, int], int]


def asked(t: State) -> int:
    """Return the seat to decide next: of several, the one nearest in turn."""
    first = t.dealer if t.phase == DECLARING else t.turn
    for i in range(4):
        seat = (first + i) % 4
        if t.pending >> seat & 1:
            return seat
    return -1


def fill_wall(t: State, rules: Rules) -> None:
    """Fill the wall with the 136 tiles in order: the last fives of a suit are red, as many as the book has."""
    for place in range(WALL):
        t.wall[place] = place // 4
    for suit in range(3):
        for i in range(rules.red_fives >> 3 * suit & 7):
            t.wall[36 * suit + 19 - i] = RED + suit


def at_random(x: Worker, _b: Rules, _lut: Lut, seat: int) -> int:
    """Choose any lawful act at random."""
    return any_act(x.scratch.lawful[seat], x.chance)


def sensibly(x: Worker, _b: Rules, lut: Lut, seat: int) -> int:
    """Choose as the sensible player does, from the seat's view."""
    see(x.table, seat, x.seen)
    return choose(x.seen, lut, x.scratch.lawful[seat], x.bot, seat)


def play_hand(x: Worker, rules: Rules, lut: Lut, look: Look, step: StepFunction, decide: Decide) -> None:
    """Deal, and play until the hand is over. Lawful acts of seats asked about a discard are computed when it is made."""
    t = x.table
    d = x.scratch
    shuffle(x.chance, t.wall)
    deal(t, rules, lut)
    decisions = 0
    while t.phase != HAND_OVER:
        seat = asked(t)
        if t.phase == TURN or t.phase == DECLARING:
            look(t, rules, lut, d, seat)
        step(t, rules, lut, d, seat, decide(x, rules, lut, seat), -1, 0)
        decisions += 1
    x.tally.decisions += decisions
    note_hand(t, rules, lut, d, x.tally)


def play_games(
    x: Worker, rules: Rules, lut: Lut, look: Look, step: StepFunction, decide: Decide, seed: int, first: int, end: int
) -> None:
    """Play the games of a seed from ``first`` to before ``end``, each from its own random stream.

    ``look`` and ``step`` are those of the core, passed in so that compiled code need not hold them twice.
    """
    for number in range(first, end):
        sow(x.chance, seed, number)
        fill_wall(x.table, rules)
        prepare(rules, lut, x.scratch, x.bot)
        new_game(x.table, rules)
        while x.table.over == 0:
            play_hand(x, rules, lut, look, step, decide)
        note_game(x.table, x.tally)
