"""How many sequences of lawful acts there are from some fixed deals, by depth and book: ``tests/data/perft.txt``.

Where several seats are asked at once they answer in turn, the one next after the discarder first. An act that ends the hand
ends its sequence, which is then counted at its own depth alone.

``python -m tests.perft`` prints what is, ``python -m tests.perft --write`` writes it into the file.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from jantaku.core import constants as n
from jantaku.core.acts import STRIDE, WORDS
from jantaku.core.against import look
from jantaku.core.fields import Scratch, State, copy
from jantaku.core.step import step
from jantaku.game.table import Table
from jantaku.scoring.lut import LUT
from tests.rig import BOOKS, go_round, play, sit

FILE = Path(__file__).parent / "data" / "perft.txt"
DEPTH = 4

READY = {"E": "123456789m 11z 13m", "S": "123456789p 22z 13p", "W": "123456789s 33z 13s", "N": "234m 234p 234s 44z 68m"}
CALLS = {"S": "2356m 44p 677p 35s", "W": "44m 55p 667s 777z", "N": "3355m 56p 555s 11z"}
KONGS = {"S": "2222m 333p 333s 77z 5z", "W": "55p 345m 678m 99m 46s", "N": "19m 19p 19s 123456z 1m"}


def plain(book: str) -> Table:
    table = Table(book)
    table.deal(secret=bytes(32))
    return table


def calls(book: str) -> Table:
    return sit(book, CALLS, "4m 5p 3s 6s")


def ready(book: str) -> Table:
    return sit(book, READY, "5z 6z 7z 2s 2m")


def poor(book: str) -> Table:
    return sit(book, READY, "5z 6z 7z 5z", points=(30000, 900, 0, 1000))


def orphans(book: str) -> Table:
    return sit(book, {"E": "19m 19p 19s 123z 456p 2s", "S": "19m 19p 19s 1234567z"}, "4z 5z 5z 6z")


def missed(book: str) -> Table:
    hands = {"S": "234m 567m 888s 22s 34p", "E": "55p"}
    return play(sit(book, hands, "9m 1z 5p 2s 5p 2p"), "E drawn; S drawn; W drawn; S pass; N drawn")


def two_winners(book: str) -> Table:
    hands = {"N": "234m 678p 345s 88s 34p", "E": "234s 567m 345p 66m 34p"}
    return play(sit(book, hands, "9m 1z 9s 9s 9p 9p 2p"), "E drawn; S drawn; W drawn; N drawn; E drawn; S drawn")


def kongs(book: str) -> Table:
    return play(sit(book, KONGS, "7z 3s", after="7z 3p 9p 9s"), "E drawn; S pon; S 5z; W drawn; S kan")


def fourth_kong(book: str) -> Table:
    table = sit(book, {"S": "2222m 2222p 3z", "W": "3333s 4444z 1p", "N": "777z"}, "9p 9s 9m 7z", after="5z 6z 5z 6z")
    return play(table, "E drawn; S ankan 2m; S ankan 2p; S drawn; W ankan 3s")


def red_fives(book: str) -> Table:
    return sit(book, {"S": "0p 5p 46p 0m 5m 34m", "W": "055s 46s"}, "5p 5m 5s")


def last_tiles(book: str) -> Table:
    return go_round(sit(book, READY | {"E": "1111m 456p 789s 99s 4z"}), left=2)


DEALS: dict[str, Callable[[str], Table]] = {
    "plain": plain,
    "calls": calls,
    "ready": ready,
    "poor": poor,
    "orphans": orphans,
    "missed": missed,
    "winners": two_winners,
    "kongs": kongs,
    "kong-four": fourth_kong,
    "red-fives": red_fives,
    "last-tiles": last_tiles,
}


class Counter:
    """Counts below one table; it keeps a state for each depth, and goes over them again and again."""

    def __init__(self, table: Table, depth: int) -> None:
        self.rules = table.rules
        self.scratch = Scratch()
        self.states = [State() for _ in range(depth + 1)]
        copy(table.state, self.states[0])

    def below(self, at: int, depth: int) -> int:
        """Sequences of so many acts from the state kept at a place."""
        state = self.states[at]
        if not state.pending:
            return 0
        first = state.dealer if state.phase == n.DECLARING else state.turn
        seat = next(s for s in ((first + i) % 4 for i in range(4)) if state.pending >> s & 1)
        look(state, self.rules, LUT, self.scratch, seat)
        words = list(self.scratch.lawful[seat])
        if depth == 1:
            return sum(word.bit_count() for word in words)
        total = 0
        for act in (STRIDE * w + bit for w in range(WORDS) for bit in range(STRIDE) if words[w] >> bit & 1):
            copy(state, self.states[at + 1])
            step(self.states[at + 1], self.rules, LUT, self.scratch, seat, act, n.NONE, 0)
            total += self.below(at + 1, depth - 1)
        return total


def perft(table: Table, depth: int) -> int:
    """Return how many sequences of so many lawful acts follow."""
    return Counter(table, depth).below(0, depth)


def report() -> str:
    """The whole file."""
    lines = ["# sequences of 1, 2, 3 and 4 lawful acts from fixed deals (tests/perft.py); python -m tests.perft --write"]
    for name, deal in DEALS.items():
        lines.append("")
        for book in BOOKS:
            table = deal(book)
            counts = "".join(f"{perft(table, depth):>9}" for depth in range(1, DEPTH + 1))
            lines.append(f"{name:<11}{book:<9}{counts}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text(report(), "utf-8")
    else:
        sys.stdout.write(report())
