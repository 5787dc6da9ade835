"""Games played natively, in threads, and what was counted in them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from numpy.typing import NDArray

from jantaku.bots.games import SENSIBLE
from jantaku.native import packing
from jantaku.native.load import Library
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut
from tools.compiled import compiled
from tools.place.course import Course, play_courses
from tools.train.room import fields

Numbers = NDArray[Any]
ROUND = 500  # games that a thread plays before it takes others


class Counts(NamedTuple):
    """Cases, and the share of those who ended above (equals count as half): by deals left, two seats, and steps of 100 points."""

    cases: Numbers
    above: Numbers


def library() -> Library:
    """Return the compiled games."""
    return compiled(play_courses)


def counted(book: str, seed: int, first: int, games: int, threads: int) -> Counts:
    """Play games of a seed, every second from the first on; the counts do not depend on the threads."""
    library()  # here, not in a thread
    rules = packing.packed(compile_book(Book.open(book)))
    rounds = iter(range(0, games, ROUND))

    def play() -> Any:
        memory = packing.block(Course)
        fields(memory, Course)["x.players"][:] = SENSIBLE
        handed = [packing.address(each) for each in (memory, rules, packed_lut())]
        for done in rounds:
            library().play_courses(*handed, seed, first + 2 * done, min(ROUND, games - done))
        return fields(memory, Course)

    with ThreadPoolExecutor(threads) as pool:
        parts = [each.result() for each in [pool.submit(play) for _ in range(threads)]]
    return Counts(sum(part["cases"] for part in parts), sum(part["above"] for part in parts) / 2)
