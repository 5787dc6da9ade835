"""Measure the core on a graphics card: whether it plays the same games, and how many decisions a second.

The core must be built for the card (``python -m jantaku.native cuda``); or name an image: ``python -m benchmarks.cuda IMAGE``.
"""

import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.timing import Row, above, told
from jantaku.bots.games import RANDOM, SENSIBLE, Waiting
from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.core.acts import WORDS
from jantaku.core.constants import KINDS
from jantaku.core.fields import fields_of
from jantaku.core.planes import PLANES
from jantaku.errors import TablesError
from jantaku.native import packing
from jantaku.native.cuda import GraphicsCard, NoCard
from jantaku.native.records import layout
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut
from jantaku.sim import CudaTables, Tables, cuda_tables
from jantaku.sim.run import Run

SEED = 7
GAMES = 10_000
TABLES, STEPS, WARM = 1 << 16, 200, 400  # of CudaTables; after so many steps first the tables are at all stages of a hand
REQUIRED, AIM = 60e6, 150e6  # decisions/s of CudaTables, observation and mask written
ARRAYS = ("who", "obs", "mask", "reward", "ended", "last")
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


def table_rate(machine: Any, tables: CudaTables, steps: int, read: Callable[[], object] | None = None) -> float:
    """Return the decisions a second of so many steps, acts picked on the card, and the arrays read after each."""
    start = time.perf_counter()
    for _ in range(steps):
        tables.step(tables.pick())
        if read:
            read()
    machine.fetched(tables.ended)  # which waits for all before it
    return tables.n * steps / (time.perf_counter() - start)


def reader(tables: CudaTables) -> Callable[[], object] | None:
    """Return a function by which PyTorch reads all of the arrays on the card; None where it cannot."""
    try:
        import torch
        from torch.utils.dlpack import from_dlpack
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    obs, mask = from_dlpack(tables.obs), from_dlpack(tables.mask)
    return lambda: (obs.view(torch.int64).sum(), mask.sum())


def table_rows(machine: Any, tables: int = TABLES, steps: int = STEPS) -> list[Row]:
    """Return the rows of `CudaTables`."""
    each = CudaTables(tables, "wrc-2015", seed=SEED)
    each.reset()
    table_rate(machine, each, min(WARM, 2 * steps))
    what = f"CudaTables({tables}), observation and mask, acts picked on the card"
    rows = [above(what, table_rate(machine, each, steps), "decisions/s", REQUIRED, AIM)]
    if read := reader(each):
        read()
        rows.append(above(f"{what}, read by PyTorch", table_rate(machine, each, steps, read), "decisions/s", REQUIRED, AIM))
    else:
        print("left out: PyTorch reading the arrays; there is no torch with CUDA here", flush=True)
    return rows


def equal_tables(tables: int = 1 << 10, steps: int = 500) -> bool:
    """Print whether `CudaTables` writes the same bytes as `Tables`."""
    here, there = Tables(tables, "wrc-2015", seed=SEED), CudaTables(tables, "wrc-2015", seed=SEED)
    here.reset()
    there.reset()
    fetched, equal = cuda_tables.machine().fetched, True
    for _ in range(steps):
        acts = here.pick()
        equal = equal and bool((fetched(there.pick()) == acts).all())
        here.step(acts)
        there.step(acts)
        equal = equal and all((getattr(here, name) == fetched(getattr(there, name))).all() for name in ARRAYS)
    print(f"CudaTables({tables}), {steps} steps: {'the same arrays as' if equal else 'OTHER ARRAYS THAN'} Tables", flush=True)
    return equal


def tables_on_card(image: bytes | None) -> int:
    """Print the rows of `CudaTables`; 1 where its arrays are other ones, or a figure is missed."""
    try:
        machine = cuda_tables.CardMachine(image)
    except TablesError as why:
        print(f"left out: CudaTables: {why}")
        return 0
    with patch.object(cuda_tables, "machine", lambda: machine):
        equal = equal_tables()
        return told(table_rows(machine)) or int(not equal)


def main(image: bytes | None = None) -> int:
    """Print everything; 1 where the games are other ones, or a figure is missed."""
    begun = time.monotonic()
    try:
        bench = Bench(image, "wrc-2015")
    except NoCard as why:
        print(f"skipped: {why}")
        return 0
    print(f"{bench.card.name}; loaded in {time.monotonic() - begun:.1f} s", flush=True)
    equal = equality(bench)
    figures(bench)
    return tables_on_card(image) or int(not equal)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).read_bytes() if sys.argv[1:] else None))
