"""Plans found beforehand, in ``plans.txt``; ``tools/seating_plans.py`` looks for better ones and writes that file.

A line is a kind, what it is for, and numbers, each a letter of `LETTERS`:

* ``blocks 10 10 9103 0338 ...``: q tables, the group (``2x6`` for Z_2 x Z_6), and blocks of which any are a plan (`cyclic`)
* ``base 40 9 TABLES PLAYERS``: players, rounds, the tables of a round and its players, to be moved (`develop`)
* ``plan 24 8 varied ROUND ROUND ...``: players, rounds, the wish (strict, varied, or both), the players of each round by table
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jantaku.tournament.seating.cyclic import Block, Group

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
FILE = Path(__file__).with_name("plans.txt")
BOTH = "both"
Rounds = list[list[list[int]]]


class Base(NamedTuple):
    """A round to be moved: the table of each four, and the players, four by four."""

    tables: list[int]
    players: list[int]


def numbers(text: str) -> list[int]:
    """Return the numbers of some letters."""
    return [LETTERS.index(letter) for letter in text]


def letters(some: Sequence[int]) -> str:
    """Return the letters of some numbers."""
    return "".join(LETTERS[number] for number in some)


@cache
def lines() -> dict[tuple[str, ...], list[str]]:
    """Return the lines of the file: what they begin with, and the words of numbers."""
    return dict(_lines(FILE.read_text("ascii")))


def _lines(text: str) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    heads = {"blocks": 2, "base": 3, "plan": 4}
    for line in text.splitlines():
        words = line.split()
        if words and words[0] != "#":
            head = heads[words[0]]
            yield tuple(words[:head]), words[head:]


def blocks(q: int) -> tuple[Group, list[Block]] | None:
    """Return blocks for q tables, any of which make a plan without repeats; None where the file has none."""
    found = lines().get(("blocks", str(q)))
    if found is None:
        return None
    return Group([int(modulus) for modulus in found[0].split("x")]), [tuple(numbers(word)) for word in found[1:]]


def base(players: int, rounds: int) -> Base | None:
    """Return a round that gives a plan when it is moved, or None."""
    found = lines().get(("base", str(players), str(rounds)))
    return None if found is None else Base(numbers(found[0]), numbers(found[1]))


def plan(players: int, rounds: int, tables: str) -> Rounds | None:
    """Return the rounds of a plan, players from 0, or None."""
    for wish in (tables, BOTH):
        found = lines().get(("plan", str(players), str(rounds), wish))
        if found is not None:
            return [[numbers(word[i : i + 4]) for i in range(0, len(word), 4)] for word in found]
    return None
