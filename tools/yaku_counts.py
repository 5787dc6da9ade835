"""Count wins by yaku over many games of each book: ``python -m tools.yaku_counts``.

The pages of the yaku read the file that this writes. For a million games of each book, an hour or two on two cores:
``nice python -m tools.yaku_counts --games 1000000``.
"""

import argparse
import sys
from pathlib import Path

from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.sim.run import Run
from jantaku.web.lessons.counts import FILE

GAMES, BOT, SEED = 20_000, "sensible", 0
HEAD = "# Wins by yaku over games between four bots of one kind. Written by: python -m tools.yaku_counts --games {games}\n"


def counted(book: Book, games: int, bot: str, seed: int, threads: int) -> str:
    """Play the games of a book natively; return its part of the file."""
    run = Run(compile_book(book), bot, seed=seed, threads=threads)
    for _ in run.native(games):
        pass
    y = run.tally
    head = {"games": y.games, "bot": f'"{bot}"', "seed": seed, "hands": y.hands, "wins": y.wins}
    lines = [f"\n[{book.name}]", *(f"{name} = {value}" for name, value in head.items()), f"\n[{book.name}.yaku]"]
    return "\n".join([*lines, *(f"{name} = {wins}" for name, wins in zip(book.yaku, y.yaku, strict=False))]) + "\n"


def written(games: int, bot: str = BOT, seed: int = SEED, threads: int = 1) -> str:
    """Return the whole file."""
    return HEAD.format(games=games) + "".join(counted(Book.open(name), games, bot, seed, threads) for name in library.names())


def main() -> int:
    """Write the file."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--out", type=Path, default=FILE)
    given = asked.parse_args()
    text = written(given.games, threads=given.threads)
    given.out.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
