"""Hanchan of two sensible bots against two of majiang-ai: whether an act is refused, and how long they take.

python -m tools.majiang.games --hanchan 4        (after npm install --prefix tools/majiang)
"""

import argparse
import shutil
import sys
import time
from pathlib import Path

from jantaku.game.play import play
from jantaku.mjai.guest import Guest, guest
from jantaku.rules.book import Book

HERE = Path(__file__).parent
SEATINGS = ((0, 2), (1, 3))  # seats of majiang-ai, in turn


def main() -> None:
    """Play, and print a line a hanchan. Exit with 1 where a bot was replaced."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--hanchan", type=int, default=4)
    words.add_argument("--book", default="tenhou")
    words.add_argument("--bot", default="", help="more words for bot.js, such as --plain")
    given = words.parse_args()
    if not shutil.which("node") or not (HERE / "node_modules").is_dir():
        sys.exit(f"Install node, then type: npm install --prefix {HERE}")
    refused = 0
    for number in range(given.hanchan):
        refused += hanchan(Book.open(given.book), number, f"mjai:node {HERE / 'bot.js'} {given.bot}")
    print(f"{given.hanchan} hanchan, {refused} bots replaced")
    sys.exit(refused > 0)


def hanchan(book: Book, number: int, command: str) -> int:
    """Play one, and return how many bots were replaced."""
    began = time.perf_counter()
    theirs = SEATINGS[number % 2]
    guests: list[Guest] = []
    try:
        guests.extend(guest(command, seat, book, seconds=60) for seat in theirs)
        by_seat = dict(zip(theirs, guests, strict=True))
        table = play([by_seat.get(seat, "sensible") for seat in range(4)], book=book, seed=b"%d" % number)
    finally:
        for one in guests:
            one.close()
    taken = time.perf_counter() - began
    points = ", ".join(f"{'majiang' if seat in theirs else 'sensible'} {table.points[seat]}" for seat in range(4))
    print(f"hanchan {number + 1}: {len(table.log.hands)} hands, {taken:.1f} s; {points}", *table.log.notes, sep="\n  ", flush=True)
    return sum(one.lost is not None for one in guests)


if __name__ == "__main__":
    main()
