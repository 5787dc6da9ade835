"""Games by the million on a graphics card: those that a run plays on the processor, counted alike."""

import ctypes
from collections.abc import Generator

from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.native import packing
from jantaku.native.cuda import GraphicsCard
from jantaku.scoring.lut import packed_lut
from jantaku.sim.run import Run, add

A_LAUNCH = {"random": 1 << 19, "sensible": 1 << 16, "strong": 1 << 12}  # games, one a thread


class CardRun:
    """A run on a graphics card; its tally is that of the run.

    Raises:
        NoCard: There is no card, or none that the core was built for.

    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.card = GraphicsCard()
        self.card.take()
        self._book = ctypes.c_uint64(self.card.put(packing.packed(run.book)))
        self._lut = ctypes.c_uint64(self.card.put(packed_lut()))

    def play(self, games: int) -> Generator[int, None, None]:
        """Play, launch after launch; yield the number of games of each. If closed early, those of the last are counted."""
        total = self.run.tally = Tally()
        size = A_LAUNCH[self.run.players[0]]
        for first in range(0, games, size):
            end = min(first + size, games)
            add(total, self._launched(first, end))
            yield end - first

    def _launched(self, first: int, end: int) -> Tally:
        """Play some games and return what was counted."""
        memory = packing.block(Tally)
        tally = ctypes.c_uint64(self.card.put(memory))
        player = ctypes.c_int(PLAYERS[self.run.players[0]])
        numbers = map(ctypes.c_int64, (self.run.seed, first, end))
        self.card.launch("games", end - first, [self._book, self._lut, tally, player, *numbers])
        self.card.wait()
        self.card.get(tally.value, memory)
        self.card.free(tally.value)
        return packing.unpacked(Tally, memory)
