"""Refereed tables by script: ``E 5m; W pon 77z @800; W 1p``, each deed with its seat and, where it matters, when.

With ``@`` a deed comes so many ms after the last discard; without, half a second after the deed before, a draw four seconds.
"""

from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.game.log import Start
from jantaku.refereed import Action, Judged, RefereedTable, Settings
from jantaku.refereed.notation import read
from jantaku.refereed.scheduler import GIVE_UP
from jantaku.scoring.tiles import SEATS
from tests.hands import opened
from tests.rig import rig

STICK = 1000
QUICK, SLOW = 500, 4000


def sit(
    book: str,
    hands: dict[str, str],
    draws: str = "",
    *,
    house: tuple[str, ...] = (),
    start: Start | None = None,
    settings: Settings | None = None,
    **given: str,
) -> RefereedTable:
    """A refereed table with a rigged deal."""
    table = RefereedTable(opened(book, house), start=start, settings=settings)
    dealer = start.dealer if start else 0
    table.deal(rig(hands, draws, dealer=dealer, red_fives=table.scene.rules.red_fives, **given))
    return table


def play(table: RefereedTable, script: str) -> RefereedTable:
    """Follow a script."""
    for line in filter(None, (line.strip() for line in script.split(";"))):
        words, _, time = line.partition(" @")
        seat, _, action = words.strip().partition(" ")
        s = table.scene
        at = s.now + (SLOW if action.startswith("draw") else QUICK)
        if time:
            at = int(time) + (s.window.at if s.window else s.now)
        table.do_all(read(action, SEATS.index(seat), at))
    return table


def ruled(table: RefereedTable) -> list[tuple[str, str, str]]:
    """The rulings so far: who, which foul, which sanction."""
    return [(SEATS[judged.seat], judged.ruling.foul, judged.ruling.sanction) for judged in table.scene.rulings]


def last(table: RefereedTable) -> Judged:
    """The last ruling."""
    return table.scene.rulings[-1]


def go_round(table: RefereedTable, *, left: int) -> RefereedTable:
    """Everybody discards what was drawn until so many tiles are left in the wall and somebody has a turn."""
    t = table.scene.state
    while live(table.scene.state) > left or t.phase != n.TURN:
        t = table.scene.state
        if t.phase == n.CLAIMS:
            table.do(Action(table.scene.now + 5000, (t.turn + 1) % 4, "draw"))
        else:
            table.do(Action(table.scene.now + 1000, t.turn, "discard", tiles=(t.tile,)))
        t = table.scene.state
    return table


def give_up(table: RefereedTable) -> RefereedTable:
    """At a draw, let the time pass that is given to those who have not spoken, or not shown what they owe."""
    if table.scene.state.phase == n.DECLARING:
        table.do(Action(table.scene.now + GIVE_UP, n.NONE, "wait", "", (), (1,)))
    return table


def tiles_there(table: RefereedTable) -> int:
    """All tiles of the table: in hands, melds, rivers and what is left of the wall."""
    t = table.scene.state
    rivers = sum(not t.marks[seat][i] & n.MARK_TAKEN for seat in range(4) for i in range(t.discards[seat]))
    melds = sum(4 if t.meld_call[s][i] >= n.BY_OPEN_KAN else 3 for s in range(4) for i in range(t.melds[s]))
    wall = n.WALL - t.taken - t.kans
    won = t.phase == n.HAND_OVER and t.outcome == n.BY_RON and t.robbed < 0  # the tile lies apart
    return sum(map(sum, t.hand)) + rivers + melds + wall + won


def money(table: RefereedTable) -> int:
    """All points and sticks."""
    t = table.scene.state
    return sum(t.points) + STICK * t.sticks
