"""Games with the same walls between any players at any seats. Written like the core.

The walls of a game follow from its seed and number alone, hand by hand, as those of `jantaku.bots.stepping` do: players that draw
lots have another stream.
"""

from typing import Annotated

from jantaku.bots import strong
from jantaku.bots.chance import Chance, sow
from jantaku.bots.games import LUCK, asked, begin, chosen, deal_if_due, fill_wall
from jantaku.bots.own_draws import bring, put_back
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.bots.tally import Tally, note_game, note_hand
from jantaku.core.against import look
from jantaku.core.constants import DECLARING, HAND_OVER, NO_HAND, TURN
from jantaku.core.fields import I1, Lut, Rules, Scratch, Seats1, State, record
from jantaku.core.step import step

Finals = Annotated[list[list[int]], "i4", 0, 4]  # points of each seat at the end, by game


@record
class Contest:
    """Working memory of one thread."""

    table: State
    seen: State  # view of the seat to decide
    scratch: Scratch
    bot: BotScratch
    mind: Thoughts
    chance: Chance  # of the walls
    luck: Chance  # of players that draw lots
    tally: Tally
    player: Seats1  # the kind of the one at each seat
    rows: I1  # 1 where each seat draws from its own row


def refill(t: State, rules: Rules) -> None:
    """Put the tiles in order where a hand is due: rows of draws moved some, and the next wall is shuffled from this one."""
    if t.phase == HAND_OVER or t.phase == NO_HAND:
        fill_wall(t, rules)


def contest_step(x: Contest, rules: Rules, lut: Lut) -> None:
    """Make one decision; deal before it where no hand is on, and count a hand that is over by it."""
    t = x.table
    d = x.scratch
    if x.rows:
        refill(t, rules)
    deal_if_due(t, x.chance, rules, lut)
    seat = asked(t)
    if t.phase == TURN or t.phase == DECLARING:
        look(t, rules, lut, d, seat)
    act = chosen(t, x.seen, rules, lut, d.lawful[seat], x.bot, x.mind, x.luck, seat, x.player[seat])
    taken = t.taken
    place = bring(t) if x.rows else taken
    step(t, rules, lut, d, seat, act, -1, 0)
    put_back(t, taken, place)
    x.tally.decisions += 1
    if t.phase == HAND_OVER:
        note_hand(t, rules, lut, d, x.tally, 0)


def play_contest(x: Contest, rules: Rules, lut: Lut, seed: int, first: int, end: int, finals: Finals) -> None:
    """Play the games of a seed from ``first`` to before ``end``; write the points with which each ended."""
    prepare(rules, lut, x.scratch, x.bot)
    strong.take_seat(rules, lut, x.scratch, x.mind)
    for number in range(first, end):
        sow(x.luck, seed, LUCK + number)
        begin(x.table, x.chance, rules, seed, number)
        while x.table.over == 0:
            contest_step(x, rules, lut)
        note_game(x.table, x.tally, 0)
        for seat in range(4):
            finals[number - first][seat] = x.table.points[seat]
