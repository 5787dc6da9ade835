"""Count wins by yaku over many games of each book: ``python -m tools.yaku_counts``.

The pages of the yaku read the file that this writes; each book goes into it as soon as it is counted, and the others in it stay.
For a million games of each book, an hour or two on two cores: ``nice python -m tools.yaku_counts --games 1000000 --threads 2``.
"""

import argparse
import sys
import tomllib
from json import dumps
from pathlib import Path
from typing import Any

from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.sim.run import Run
from jantaku.web.lessons.counts import FILE

GAMES, BOT, SEED = 20_000, "sensible", 0
HEAD = "# Wins by yaku over games between four bots of one kind. Written by: python -m tools.yaku_counts\n"


def counted(book: Book, games: int, bot: str = BOT, seed: int = SEED, threads: int = 1) -> dict[str, Any]:
    """Play the games of a book natively; return its part of the file."""
    run = Run(compile_book(book), bot, seed=seed, threads=threads)
    for _ in run.native(games):
        pass
    y = run.tally
    yaku = dict(zip(book.yaku, y.yaku, strict=False))
    return {"games": y.games, "bot": bot, "seed": seed, "hands": y.hands, "wins": y.wins, "yaku": yaku}


def part(name: str, counts: dict[str, Any]) -> str:
    """Return the text of a book's part."""
    head = [f"{key} = {dumps(value)}" for key, value in counts.items() if key != "yaku"]
    wins = [f"{key} = {value}" for key, value in counts["yaku"].items()]
    return "\n".join([f"\n[{name}]", *head, f"\n[{name}.yaku]", *wins]) + "\n"


def written(file: Path, name: str, counts: dict[str, Any]) -> None:
    """Put the counts of a book into a file, in the place of those that it has of that book."""
    known = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    every = known | {name: counts}
    file.write_text(HEAD + "".join(part(book, every[book]) for book in library.names() if book in every), "utf-8")


def main() -> int:
    """Count, and write the file."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--book", action="append", choices=library.names(), help="only this one; again for each")
    asked.add_argument("--out", type=Path, default=FILE)
    given = asked.parse_args()
    for name in given.book or library.names():
        written(given.out, name, counted(Book.open(name), given.games, threads=given.threads))
    return 0


if __name__ == "__main__":
    sys.exit(main())
