"""The hand of the day: made by the engine from the date, the same everywhere, with what each discard would accept.

A wall is shuffled from the date; from its first 14 tiles a hand is drawn and discarded by acceptance alone, until its best discard
is worth a question.
"""

from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from jantaku.core.kinds import KIND
from jantaku.game.walls import wall_of
from jantaku.scoring.tiles import row_of, text_of, tile_of
from jantaku.scoring.waits import Accepted, Discard, Waits, waits
from jantaku.texts import say, tile_name

FIRST = date(2026, 1, 1)
DEALT = 14
INDICATOR = -5  # place in the wall
EARLIEST, LATEST = 3, 12  # turns in which the question may come up
FARTHEST = 2  # shanten
PLAUSIBLE = 0.7  # share of the best acceptance that the second must have
ENOUGH = 3  # discards that keep the shanten


class Puzzle(NamedTuple):
    """A hand of 14 tiles on a turn, what is in sight besides, and what each discard leaves, the best first."""

    day: date
    turn: int
    indicator: str
    river: tuple[str, ...]
    hand: tuple[str, ...]
    found: Waits

    @property
    def best(self) -> Discard:
        """The best discard."""
        return self.found.discards[0]

    def after(self, tile: str) -> Discard | None:
        """Return what a discard leaves, or None if the tile is not in the hand."""
        return next((discard for discard in self.found.discards if discard.tile == tile), None)


def today() -> date:
    """Return the day, by universal time."""
    return datetime.now(UTC).date()


def day_of(text: str) -> date | None:
    """Parse a day that has a hand; None for any other."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST <= day <= today() and text == day.isoformat() else None


@lru_cache(64)
def puzzle_of(day: date) -> Puzzle:
    """Return the hand of a day."""
    walls = (wall_of(sha256(f"jantaku hand of the day {day} {n}".encode()).digest(), 0)[0] for n in count())
    return next(found for wall in walls if (found := _played(day, wall)))


def _played(day: date, wall: tuple[int, ...]) -> Puzzle | None:
    """Return the first turn of a wall that is worth a question; None if there is none."""
    hand, river = list(wall[:DEALT]), list[int]()
    indicator = wall[INDICATOR]
    for turn in range(1, LATEST + 1):
        found = waits(row_of(sorted(hand)), seen=row_of([indicator, *river]))
        if found.shanten < 1:
            return None
        if turn >= EARLIEST and _asks(found):
            return Puzzle(day, turn, text_of(indicator), tuple(map(text_of, river)), tuple(map(text_of, sorted(hand))), found)
        out = tile_of(found.discards[0].tile)
        hand.remove(out)
        river.append(out)
        hand.append(wall[DEALT + turn - 1])
    return None


def _asks(found: Waits) -> bool:
    """Return True if one discard is best, others are plausible, and it is not merely a lone honour."""
    same = [discard for discard in found.discards if discard.shanten == found.shanten]
    if found.shanten > FARTHEST or len(same) < ENOUGH:
        return False
    best, second = same[:2]
    lone = best.tile[1] == "z" and sum(KIND[tile] == tile_of(best.tile) for tile in found.hand.tiles) == 1
    return not lone and PLAUSIBLE * best.left <= second.left < best.left


# ---- the answer
class Cut(NamedTuple):
    """A discard as the answer lists it; ``share`` of the best acceptance, in percent."""

    tile: str
    name: str
    shanten: str
    accepts: tuple[Accepted, ...]
    left: int
    share: int
    own: bool
    best: bool


def answer(puzzle: Puzzle, tile: str, lang: str) -> list[Cut]:
    """Return every discard, the best first."""
    most = puzzle.best.left
    return [
        Cut(
            each.tile,
            named(each.tile, lang),
            say("review.shanten", lang, shanten=each.shanten),
            each.accepts,
            each.left,
            round(100 * each.left / most) if each.shanten == puzzle.best.shanten else 0,
            own=each.tile == tile,
            best=each is puzzle.best,
        )
        for each in puzzle.found.discards
    ]


def why(puzzle: Puzzle, own: Discard, lang: str) -> str:
    """Return the verdict on a discard, with its reason."""
    best, second = puzzle.found.discards[:2]
    said = {"tile": named(own.tile, lang), "left": own.left, "best": named(best.tile, lang), "most": best.left}
    if own is best:
        return say("puzzle.best", lang, next=named(second.tile, lang), more=best.left - second.left, **said)
    if own.shanten > best.shanten:
        return say("puzzle.back", lang, shanten=own.shanten, nearer=best.shanten, **said)
    return say("puzzle.fewer", lang, more=best.left - own.left, **said)


def given_up(puzzle: Puzzle, own: Discard) -> tuple[Accepted, ...]:
    """Return the tiles that the best discard would accept and this one does not."""
    accepted = {each.tile for each in own.accepts}
    return tuple(each for each in puzzle.best.accepts if each.tile not in accepted)


def named(tile: str, lang: str) -> str:
    """Return a tile in words."""
    return tile_name(tile_of(tile), lang)
