"""What if: a record cut at one of its moments, so that play can go on from there."""

import random
from collections import Counter
from dataclasses import replace

from jantaku import formats
from jantaku.book import Book, compile_book
from jantaku.core.names import HAND_OVER, UNKNOWN
from jantaku.log import HandLog, Log
from jantaku.results import with_results
from jantaku.table import replay
from jantaku.walls import tile_set
from jantaku.web.errors import WebError


def taken_over(log: Log, hand: int, act: int) -> tuple[str, int]:
    """Our own text of one hand as far as an act, and how many tiles of its wall were not known and come by chance.

    Raises WebError where there is no such moment, where the hand is over then, or a tile in somebody's hand is not known.
    """
    if hand not in range(len(log.hands)) or act not in range(len(log.hands[hand].entries) + 1):
        raise WebError("lobby.bad-moment")
    full = with_results(replace(log, hands=log.hands[: hand + 1])).hands[hand]
    part = HandLog(full.wall, full.dice, start=full.start, entries=full.entries[:act])
    cut = replace(log, hands=[part], points=None, scores=None, complete=False, notes=[])
    t = replay(cut).state
    if t.phase == HAND_OVER or any(t.hidden):
        raise WebError("lobby.bad-moment")
    part.wall, filled = _filled(part.wall, compile_book(Book.named(log.book, log.house, log.digest)).red_fives)
    return formats.write(cut, "text"), filled


def _filled(wall: tuple[int, ...], red_fives: int) -> tuple[tuple[int, ...], int]:
    """The wall with the tiles that are nowhere else in its unknown places, in any order."""
    left = list((Counter(tile_set(red_fives)) - Counter(wall)).elements())
    random.SystemRandom().shuffle(left)
    unknown = wall.count(UNKNOWN)
    return tuple(left.pop() if tile == UNKNOWN else tile for tile in wall), unknown
