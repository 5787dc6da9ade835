"""Working memory of the sensible player."""

from typing import Annotated

from jantaku.core.fields import I1, I2, I8, record


@record
class BotScratch:
    """The player's evaluation of a view; only ``open_simples`` is kept from turn to turn."""

    open_simples: I1  # whether the book pays for an open hand of simples
    plan: I1  # the plan: which tiles the hand is to be made of
    melds: I1
    key: Annotated[list[int], "i4", 4]  # base-5 index of each suit of the usable tiles in the hand
    left: Annotated[list[int], "i1", 34]  # unseen tiles of each kind
    some_left: I8  # kinds with an unseen tile
    dora: Annotated[list[int], "i1", 34]  # how often each kind is dora
    threats: I1  # opponents that threaten
    lacks: Annotated[list[int], "i1", 34]  # tiles lacking after discarding each kind
    after: I1  # the same for the discard chosen ...
    help: I2  # ... and how many tiles are left that bring it nearer
    danger: Annotated[list[int], "i2", 34]  # danger of discarding each kind, 0 if nobody can win on it
