"""The record of a drill: the position on a table, the choices on offer, and which of them are right."""

from typing import Annotated

from jantaku.bots.chance import Chance
from jantaku.core.fields import I1, I2, I8, Scratch, State, record

# Kinds of drills.
WAITS_OF, BEST_DISCARD, WHICH_YAKU, HOW_MANY_FU, WHAT_WORTH, MAY_WIN, MAY_CALL = range(7)
KINDS_OF_DRILL = 7

# Answers to "may I win?", and to "may I call?".
YES, INCOMPLETE, FURITEN, NO_YAKU = range(4)
CHII, PON, KAN = range(3)

CHOICES = 34
ROWS_OF_PAY = 6


@record
class Drill:
    """A drill; its seat, the winner or the one who is asked, is ``me``, a wind."""

    kind: I1
    me: I1
    giver: I1  # wind whose tile it is; ``me`` for a tile drawn
    tile: I1  # the tile at issue; -1 where there is none
    counters: I1
    missed: I1  # kind on which the seat did not win; -1 none
    choices: I1  # on offer
    choice: Annotated[list[int], "i2", CHOICES]  # a kind, a row of the book, fu, an answer, or a row of ``pay``
    right: I8  # those that are right, by place, one bit each
    pay: Annotated[list[list[int]], "i4", ROWS_OF_PAY, 4]  # what each wind gains
    away: Annotated[list[int], "i1", 34]  # tiles lacking after the discard of a kind
    left: Annotated[list[int], "i2", 34]  # tiles that are accepted then
    seen: Annotated[list[int], "i1", 34]  # copies of each kind in sight
    theme: I8  # kinds of which more come than chance would bring
    place: I2  # in the wall, of the next tile
    table: State
    scratch: Scratch
    chance: Chance
