"""What if: a record cut at one of its moments, so that play can go on from there."""

from dataclasses import replace

from jantaku import formats
from jantaku.log import Log
from jantaku.results import with_results
from jantaku.web.errors import WebError


def taken_over(log: Log, hand: int, act: int, seat: int) -> tuple[str, int]:
    """Our own text of the one hand as far as the act, and how many tiles of its wall were not known and are dealt by chance."""
    if seat not in range(4) or hand not in range(len(log.hands)) or not 0 <= act <= len(log.hands[hand].entries):
        raise WebError("lobby.bad-moment")
    full = with_results(log).hands[hand]
    part = replace(full, entries=full.entries[:act], end=None, secret=b"", seal="", generator="", indicators=[], ura=[], drawn=[])
    whole = replace(log, hands=[part], points=None, scores=None, complete=False)
    return formats.write(whole, "text"), 0
