"""Tables at which a discard or a kan may still be claimed, and scripts by the clock."""

import pytest

from jantaku.core import constants as n
from jantaku.refereed import RefereedTable
from jantaku.refereed.notation import read
from jantaku.scoring.tiles import SEATS
from tests.refereed.scripts import play, ruled, sit
from tests.refereed.test_fouls import CLUB, NEW, OLD, whole

READY = "123456789m1123p"  # waits on 1p and 4p
ROBBER = "55z 234567m 456s 78p"  # waits on 6p and 9p
ORPHANS = "19m 1p 19s 1234567z 7z"  # thirteen orphans, waits on 9p
S_FAST = ("S", "drawing-fast", "none")
BOOKS = (OLD, NEW, CLUB)
YOUNG = pytest.mark.parametrize("book", [NEW, CLUB])


def clock(table: RefereedTable, script: str) -> RefereedTable:
    """Follow a script in which every time counts from now: ``S draw @300; N ron @1000``."""
    now = table.scene.now
    for line in filter(None, (line.strip() for line in script.split(";"))):
        action, _, at = line.partition(" @")
        seat, _, words = action.partition(" ")
        table.do_all(read(words, SEATS.index(seat), now + int(at)))
    return table


def fouls(table: RefereedTable) -> list[tuple[str, str]]:
    """The rulings so far: on whom, for which foul."""
    return [(seat, foul) for seat, foul, _ in ruled(table)]


def paid(table: RefereedTable, winner: str, payer: str) -> None:
    """A ron of this player on a tile of that one; everything done since is undone."""
    t = table.scene.state
    assert (t.outcome, t.winners) == (n.BY_RON, 1 << SEATS.index(winner))
    assert t.delta[SEATS.index(payer)] < 0
    assert (t.indicators, t.kans) == (1, 0)
    whole(table)


def nines(book: str, **hands: str) -> RefereedTable:
    """East has just discarded 4p, for which North waits. South holds 999p and draws the fourth."""
    return play(sit(book, {"S": "999p", "N": READY} | hands, "4p 9p", after="1z 2z"), "E 4p")


def extended(book: str, **hands: str) -> RefereedTable:
    """East has just discarded 4p, for which North waits. South has an open triplet of 9p and draws the fourth."""
    table = sit(book, {"S": "99p 1z", "N": READY} | hands, "9p 3z 4z 4p 9p", after="2z 3z")
    return play(table, "E 9p; S pon 99p @500; S 1z; W draw; W 3z; N draw; N 4z; E draw; E 4p")


MEANWHILE = {
    "nothing": "",
    "replacement": "S draw @300",
    "discard": "S draw @300; S 2z @600",
    "discard without replacement": "S 5s @600",
    "called": "S draw @300; S 2z @600; E pon 22z @700; E 6z @800",
    "a turn": "S draw @300; S 2z @400; W draw @500; W 6z @600",
}
