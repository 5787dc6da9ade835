"""The share of what a ready hand waits on that opponents discard: by the kind, and by what its own discards say of it.

``python -m tools.danger --fit`` counts the table over recorded games of strong players. A 1 is discarded several times as often as
a 5, before a riichi most of all; and what is three beyond a discard of the hand that waits, above all.
"""

from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.constants import EAST

SILENT, OPEN, RIICHI = range(3)
# Tiles of a kind that opponents discard to a silent hand, an open one and riichi, in hundredths of what they would by chance. In
# turn: honours; terminals, 2 and 8, 3 and 7, each as they are and three beyond a discard of that hand; 4 to 6, as they are, three
# beyond such a discard on one side, on both.
SHOT = (
    (82, 130, 150, 88, 95, 66, 71, 52, 51, 47),
    (78, 89, 113, 62, 76, 45, 56, 35, 38, 49),
    (82, 49, 114, 29, 67, 20, 44, 12, 20, 48),
)
INNER = 7  # where 4 to 6 begin
PERCENT = 100


def class_of_wait(cast: int, kind: int) -> int:
    """Return the place of a kind in a row of `SHOT`, by the kinds that the hand has discarded."""
    if kind >= EAST:
        return 0
    number = kind % 9
    beyond = (1 if number >= 3 and cast >> (kind - 3) & 1 else 0) + (1 if number < 6 and cast >> (kind + 3) & 1 else 0)
    return min(1 + 2 * min(number, 8 - number), INNER) + beyond


def shot(m: Thoughts, kind: int, how: int) -> int:
    """Return how often the opponents discard a kind that is waited on silently, openly or with riichi, in hundredths."""
    return SHOT[how][class_of_wait(m.cast | m.gone, kind)]
