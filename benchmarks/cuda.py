"""Measure the core on a graphics card: whether it plays the same games, and how many decisions a second.

The core must be built for the card (``python -m jantaku.native cuda``); or name an image: ``python -m benchmarks.cuda IMAGE``.
"""

import ctypes
import sys
import time
from pathlib import Path

from jantaku.bots.games import RANDOM, SENSIBLE, Waiting
from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.core.acts import WORDS
from jantaku.core.fields import fields_of
from jantaku.core.names import KINDS
from jantaku.core.planes import PLANES
from jantaku.native import packing
from jantaku.native.cuda import GraphicsCard, NoCard
from jantaku.native.records import layout
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut
from jantaku.sim.run import Run

SEED = 7
GAMES = 10_000
BYTES_OF_PLANES = 4 * ((PLANES + 3) // 4) * KINDS


class Bench:
    """A card with a book and the tables."""

    def __init__(self, image: bytes | None, book: str) -> None:
        self.card = GraphicsCard()
        self.card.take(image)
        self.book = compile_book(Book.open(book))
        self.rules = ctypes.c_uint64(self.card.put(packing.packed(self.book)))
        self.lut = ctypes.c_uint64(self.card.put(packed_lut()))

    def games(self, player: int, first: int, end: int, threads: int, block: int = 64) -> tuple[Tally, float]:
        """Play games; return what happened and the seconds."""
        memory = packing.block(Tally)
        tally = ctypes.c_uint64(self.card.put(memory))
        words = [self.rules, self.lut, tally, ctypes.c_int(player), *map(ctypes.c_int64, (SEED, first, end))]
        self.card.wait()
        start = time.perf_counter()
        self.card.launch("games", threads, words, block)
        self.card.wait()
        seconds = time.perf_counter() - start
        self.card.get(tally.value, memory)
        self.card.free(tally.value)
        return packing.unpacked(Tally, memory), seconds

    def decisions(self, tables: int, *, seen: bool, block: int = 64, launches: int = 60) -> float:
        """Return the decisions a second of so many tables, one a launch."""
        store = ctypes.c_uint64(self.card.memory(-(-tables // 32) * 32 * layout(Waiting).size))
        planes = ctypes.c_uint64(self.card.memory(tables * BYTES_OF_PLANES) if seen else 0)
        mask = ctypes.c_uint64(self.card.memory(tables * WORDS * 8) if seen else 0)
        count, seed = ctypes.c_int64(tables), ctypes.c_int64(SEED)
        self.card.launch("sit", tables, [self.rules, store, count, seed])
        words = [self.rules, self.lut, store, count, seed, planes, mask]
        for _ in range(20):
            self.card.launch("decide_each", tables, words, block)
        self.card.wait()
        start = time.perf_counter()
        for _ in range(launches):
            self.card.launch("decide_each", tables, words, block)
        self.card.wait()
        seconds = time.perf_counter() - start
        for address in (store, planes, mask):
            if address.value:
                self.card.free(address.value)
        return tables * launches / seconds


def same(one: Tally, other: Tally) -> bool:
    """Return whether two tallies are the same."""
    return all(getattr(one, name) == getattr(other, name) for name in fields_of(Tally))


def on_host(bench: Bench, player: str, games: int) -> Tally:
    """Return what happens in the same games on the processor."""
    run = Run(bench.book, player, seed=SEED, threads=8)
    for _ in run.native(games):
        pass
    return run.tally


def say(what: str, rate: float) -> None:
    """Print a figure."""
    print(f"{what}: {rate / 1e6:.1f} M decisions/s", flush=True)


def equality(bench: Bench) -> bool:
    """Print whether the card plays the games that the processor plays."""
    every = True
    for player, number in PLAYERS.items():
        tally, seconds = bench.games(number, 0, GAMES, GAMES)
        equal = same(tally, on_host(bench, player, GAMES))
        said = "the same games as on the processor" if equal else "OTHER GAMES THAN ON THE PROCESSOR"
        print(f"{GAMES} games, {player}: {said} ({seconds:.2f} s)", flush=True)
        every = every and equal
    return every


def figures(bench: Bench) -> None:
    """Print how fast it is."""
    for block in (32, 64, 128):
        tally, seconds = bench.games(RANDOM, 0, 1 << 18, 1 << 18, block)
        say(f"{1 << 18} whole games, blocks of {block}", tally.decisions / seconds)
    for threads in (1 << 17, 1 << 18, 1 << 19, 1 << 20):
        tally, seconds = bench.games(RANDOM, 0, 1 << 20, threads)
        say(f"{1 << 20} whole games in {threads} threads", tally.decisions / seconds)
    for block in (32, 64, 128):
        say(f"{1 << 20} tables, blocks of {block}, bare", bench.decisions(1 << 20, seen=False, block=block))
    for tables in (1 << 12, 1 << 16, 1 << 20):
        for seen in (False, True):
            what = "what is seen and may be done written" if seen else "bare"
            say(f"{tables} tables, a decision a launch, {what}", bench.decisions(tables, seen=seen))
    tally, seconds = bench.games(SENSIBLE, 0, 1 << 16, 1 << 16)
    say(f"{1 << 16} games, four sensible players", tally.decisions / seconds)


def main(image: bytes | None = None) -> int:
    """Print everything; 1 where the games are other ones."""
    begun = time.monotonic()
    try:
        bench = Bench(image, "wrc-2015")
    except NoCard as why:
        print(f"skipped: {why}")
        return 0
    print(f"{bench.card.name}; loaded in {time.monotonic() - begun:.1f} s", flush=True)
    equal = equality(bench)
    figures(bench)
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).read_bytes() if sys.argv[1:] else None))
