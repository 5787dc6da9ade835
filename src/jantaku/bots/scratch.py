"""Room for the sensible player to think in."""

from typing import Annotated

from jantaku.core.fields import I1, I2, I8, record


@record
class BotScratch:
    """What the player makes of a view; ``open_simples`` alone is kept from turn to turn."""

    open_simples: I1  # whether the book pays for an open hand of simples
    plan: I1  # which tiles the hand is to be made of
    melds: I1
    key: Annotated[list[int], "i4", 4]  # base-5 index of each suit of those tiles in the hand
    left: Annotated[list[int], "i1", 34]  # tiles of each kind that it has not seen
    some_left: I8  # the kinds of which there are any
    dora: Annotated[list[int], "i1", 34]  # how often each kind is dora
    threats: I1  # opponents to beware of
    lacks: Annotated[list[int], "i1", 34]  # what the hand lacks after discarding each kind
    after: I1  # the same of the discard chosen ...
    help: I2  # ... and how many tiles are left that bring it nearer
    danger: Annotated[list[int], "i2", 34]  # of discarding each kind, 0 where nobody can win on it
