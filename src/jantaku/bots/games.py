"""Play whole games between bots. Written like the core: the same source runs interpreted and native.

Each game has a separate random stream, so the games of a seed are the same however they are distributed among threads.
"""

from typing import Annotated

from jantaku.bots import strong
from jantaku.bots.chance import Chance, shuffle, sow
from jantaku.bots.random import any_act
from jantaku.bots.sensible import choose
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.bots.tally import Tally, note_game, note_hand
from jantaku.core.acts import WORDS
from jantaku.core.against import look
from jantaku.core.constants import CLAIMS, DECLARING, HAND_OVER, NO_HAND, NONE, RED, ROBBERY, TURN, WALL
from jantaku.core.fields import I1, I8, Lut, Rules, Scratch, Seats1, State, record
from jantaku.core.step import step
from jantaku.core.step.deal import deal, new_game
from jantaku.core.view import see

OPEN = -1  # a seat for which the caller decides
RANDOM, SENSIBLE, STRONG = range(3)  # kinds of players
LUCK, LOTS = 1 << 61, 3 << 60  # streams of a seed, beside those of walls


@record
class Worker:
    """Working memory of one thread."""

    table: State
    seen: State  # view of the seat to decide
    scratch: Scratch
    bot: BotScratch
    mind: Thoughts
    chance: Chance
    tally: Tally
    players: Seats1  # the kinds of the four players
    player: Seats1  # the kind of the one at each seat: in each game they sit a seat further on
    turned: I1  # the seat of the first of them


@record
class Waiting:
    """A table that waits for a decision: all of it that must be kept until then."""

    table: State
    chance: Chance  # of the walls
    luck: Chance  # of players that draw lots
    lots: Chance  # of acts that are picked for an open seat
    lawful: Annotated[list[list[int]], "i8", 4, WORDS]  # of each seat asked
    number: I8  # of the game


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


def chosen(
    t: State,
    seen: State,
    rules: Rules,
    lut: Lut,
    lawful: list[int],
    bot: BotScratch,
    mind: Thoughts,
    luck: Chance,
    seat: int,
    player: int,
) -> int:
    """Choose an act as a player does, from what the seat sees and may do."""
    if player == RANDOM:
        return any_act(lawful, luck)
    see(t, seat, seen)
    if player == STRONG:
        return strong.choose(seen, rules, lut, lawful, mind, seat)
    return choose(seen, lut, lawful, bot, seat)


def decide(x: Worker, rules: Rules, lut: Lut, seat: int) -> int:
    """Choose an act as the player of a seat does."""
    return chosen(x.table, x.seen, rules, lut, x.scratch.lawful[seat], x.bot, x.mind, x.chance, seat, x.player[seat])


def begin(t: State, chance: Chance, rules: Rules, seed: int, number: int) -> None:
    """Begin a game of a seed at a table, from its own random stream; nothing is dealt yet."""
    sow(chance, seed, number)
    fill_wall(t, rules)
    new_game(t, rules)


def deal_if_due(t: State, chance: Chance, rules: Rules, lut: Lut) -> None:
    """Shuffle and deal where no hand is on."""
    if t.phase == HAND_OVER or t.phase == NO_HAND:
        shuffle(chance, t.wall)
        deal(t, rules, lut)


def begin_game(x: Worker, rules: Rules, lut: Lut, seed: int, number: int) -> None:
    """Begin a game of a seed between the players of a worker."""
    prepare(rules, lut, x.scratch, x.bot)
    x.turned = number % 4
    for i in range(4):
        x.player[(i + x.turned) % 4] = x.players[i]
    if STRONG in (x.players[0], x.players[1], x.players[2], x.players[3]):
        strong.take_seat(rules, lut, x.scratch, x.mind)
    begin(x.table, x.chance, rules, seed, number)


def play_on(x: Worker, rules: Rules, lut: Lut) -> None:
    """Make one decision; deal before it where no hand is on, and count a hand, and a game, that is over by it.

    Lawful acts of seats asked about a discard were computed when it was made.
    """
    t = x.table
    d = x.scratch
    deal_if_due(t, x.chance, rules, lut)
    seat = asked(t)
    if t.phase == TURN or t.phase == DECLARING:
        look(t, rules, lut, d, seat)
    step(t, rules, lut, d, seat, decide(x, rules, lut, seat), -1, 0)
    x.tally.decisions += 1
    if t.phase == HAND_OVER:
        note_hand(t, rules, lut, d, x.tally, x.turned)
        if t.over:
            note_game(t, x.tally, x.turned)


def play_games(x: Worker, rules: Rules, lut: Lut, seed: int, first: int, end: int) -> None:
    """Play the games of a seed from ``first`` to before ``end``, each from its own random stream."""
    for number in range(first, end):
        begin_game(x, rules, lut, seed, number)
        while x.table.over == 0:
            play_on(x, rules, lut)


def sit_down(w: Waiting, rules: Rules, seed: int, number: int) -> None:
    """Begin a game of a seed at a table that waits."""
    w.number = number
    sow(w.luck, seed, LUCK + number)
    sow(w.lots, seed, LOTS + number)
    begin(w.table, w.chance, rules, seed, number)


def next_asked(w: Waiting, d: Scratch, rules: Rules, lut: Lut, seed: int, every: int) -> int:
    """Return the seat that decides next; deal, or begin the next game, where that is due. What it may do is kept at the table.

    The game after number ``n`` is number ``n + every``.
    """
    t = w.table
    if t.over:
        sit_down(w, rules, seed, w.number + every)
    deal_if_due(t, w.chance, rules, lut)
    seat = asked(t)
    if t.phase == TURN or t.phase == DECLARING:
        look(t, rules, lut, d, seat)
        keep_lawful(w, d, seat)
    return seat


def keep_lawful(w: Waiting, d: Scratch, seat: int) -> None:
    """Keep what a seat may do."""
    for i in range(WORDS):
        w.lawful[seat][i] = d.lawful[seat][i]


def decided(w: Waiting, d: Scratch, rules: Rules, lut: Lut, seat: int, act: int) -> None:
    """Do what a seat decided; where others are asked about it, keep what they may do."""
    decided_at(w, d, rules, lut, seat, act, NONE, 0)


def decided_at(w: Waiting, d: Scratch, rules: Rules, lut: Lut, seat: int, act: int, tile: int, time: int) -> None:
    """Do the same at a time (0: no clock), with the tile that was drawn where it was not known (else -1)."""
    t = w.table
    before = t.phase
    step(t, rules, lut, d, seat, act, tile, time)
    if before == TURN and (t.phase == CLAIMS or t.phase == ROBBERY):
        for other in range(4):
            if t.pending >> other & 1:
                keep_lawful(w, d, other)
