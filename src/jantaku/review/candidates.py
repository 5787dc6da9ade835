"""The acts that a seat could choose from, each with what the strong bot expects of it; its own choice comes first.

A chance to win is how much more the bot would expect if each win brought one point more; the other numbers are found likewise, by
asking it again. So they follow from what it weighs, and need no model beside it.
"""

from dataclasses import dataclass

from jantaku.bots.strong.place import PARTS
from jantaku.bots.strong.thoughts import NOT_WEIGHED, Thoughts
from jantaku.core.acts import (
    CHII_LOW,
    DISCARD_DRAWN,
    OTHERS,
    PASS,
    PON_REDS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
    RON,
    STRIDE,
    TSUMO,
)
from jantaku.core.fields import State
from jantaku.core.kinds import KIND
from jantaku.game.acts import WORDS_OF

WINS = (RON, TSUMO)
DRAWN = (DISCARD_DRAWN, RIICHI_DRAWN)
MILLE = 1000
ONE = 1 << 16
LIKELY = 5  # in a thousand: less says nothing of what a win is worth
# By how much is asked: points for a win and for being ready at a draw, for a place; sixteenths of a point for a point.
POINTS, PLACE, POINT = 1000, 1600, 4


@dataclass(frozen=True)
class Candidate:
    """An act with what is expected of it, if it is weighed; wins, kongs and nine kinds are not, but done by rule.

    ``win`` and ``deal_in`` are chances in a thousand: to win the hand, and that this tile, or the one after the call, deals in.
    ``worth`` is what a win brings on average, in points at the table, 0 where one is hardly possible. ``points`` is what the act
    comes to, by which the bot compares: points as they count for the place; ``promise`` of the hand, ``risk`` of the tile.
    ``place`` is the gain in places, in thousandths, beside standing still. ``then`` is the kind discarded after a call, or -1.
    """

    act: int
    points: int = 0
    promise: int = 0
    risk: int = 0
    win: int = 0
    worth: int = 0
    deal_in: int = 0
    place: int = 0
    then: int = -1
    weighed: bool = True

    @property
    def words(self) -> str:
        """Return the act in words."""
        return WORDS_OF[self.act]


@dataclass(frozen=True)
class Weighing:
    """The thoughts of the bot about each way to act, once it was asked: (points, promise), and what it took for granted."""

    ways: dict[tuple[int, bool], tuple[int, int]]  # by kind, or call, and whether with riichi
    relief: int
    tenpai: int


def discards_weighed(m: Thoughts, kinds: set[int]) -> Weighing:
    """Return what the bot thinks of the discards of these kinds, with riichi and without."""
    ways: dict[tuple[int, bool], tuple[int, int]] = {}
    for kind in kinds:
        loud, promise, points = bool(m.loud[kind]), m.hope[kind], m.points[kind]
        ways[kind, loud] = points, promise
        if m.otherwise[kind] != NOT_WEIGHED:
            ways[kind, not loud] = points - promise + m.otherwise[kind], m.otherwise[kind]
    return Weighing(ways, m.relief, m.tenpai)


def calls_weighed(m: Thoughts) -> Weighing:
    """Return what the bot thinks of each call, and of a pass."""
    weighed = [act for act in (PASS, *range(CHII_LOW, PON_REDS + 1)) if act not in WINS and m.calls[act - OTHERS] != NOT_WEIGHED]
    ways = {(act, False): (m.calls[act - OTHERS], m.promised[act - OTHERS]) for act in dict.fromkeys(weighed)}
    return Weighing(ways, m.relief, m.tenpai)


def acts_by_way(v: State, lawful: set[int]) -> dict[tuple[int, bool], int]:
    """Return a lawful discard of each kind, with riichi and without: of like tiles the one just drawn, a red five last."""
    out: dict[tuple[int, bool], int] = {}
    for act in sorted(lawful):
        if act < 2 * STRIDE or act in DRAWN:
            tile = v.tile if act in DRAWN else act % STRIDE
            way = KIND[tile], act == RIICHI_DRAWN or RIICHI_DISCARD <= act < 2 * STRIDE
            if way not in out or (act in DRAWN and tile == KIND[tile]):
                out[way] = act
    return out


def share(more: int, by: int) -> int:
    """Return a change as a chance, in a thousand."""
    return min(MILLE, max(0, MILLE * more // by))


def worth_of(found: tuple[int, int], asked: dict[str, Weighing], way: tuple[int, bool], win: int) -> int:
    """Return what a win brings on average, in points at the table: from how much more is expected if each point counts more."""
    base, more = asked["now"], asked["point"]
    if win < LIKELY or way not in more.ways:
        return 0
    drawn = asked["draw"].ways.get(way, found)[1] - found[1]
    gained = more.ways[way][1] - found[1] - drawn * (more.tenpai - base.tenpai) // POINTS
    return max(0, (gained * MILLE // win - (more.relief - base.relief)) * PARTS // POINT)


def candidate(act: int, way: tuple[int, bool], asked: dict[str, Weighing], risk: int, hit: int, then: int = -1) -> Candidate:
    """Return an act with its numbers, from what the bot answered now, and if more were to be won."""
    found = asked["now"].ways[way]
    win = share(asked["win"].ways.get(way, found)[1] - found[1], POINTS)
    place = MILLE * (asked["place"].ways.get(way, found)[0] - found[0]) // PLACE
    return Candidate(act, *found, risk, win, worth_of(found, asked, way, win), MILLE * hit // ONE, place, then)


def in_order(found: list[Candidate], best: int) -> list[Candidate]:
    """Return the candidates, the bot's choice first, then by the points expected."""
    return sorted(found, key=lambda one: (one.act != best, -one.points))
