"""Continuing a record: a record cut at one of its moments, from which play goes on."""

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
    """Return one hand as a text record cut at an act, and the number of unknown tiles of its wall that were filled in at random.

    Raise WebError if the moment does not exist, the hand is over by then, or a tile of a hand is unknown.
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
    """Return the wall with its unknown places filled at random from the remaining tiles, and their number."""
    left = list((Counter(tile_set(red_fives)) - Counter(wall)).elements())
    random.SystemRandom().shuffle(left)
    unknown = wall.count(UNKNOWN)
    return tuple(left.pop() if tile == UNKNOWN else tile for tile in wall), unknown
