"""Compiled memory in which lessons are played and decisions are weighed, as arrays of NumPy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.bots.games import STRONG
from jantaku.bots.players import PLAYERS
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.fields import State
from jantaku.native import load, packing
from jantaku.native.load import Library
from jantaku.native.records import layout
from jantaku.review.advisor import Advisor
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut
from tools.compiled import compiled
from tools.train.lesson import Lesson, begin_lesson, play_hand

Numbers = NDArray[Any]
Weights = dict[str, Numbers]
LEARNER = "learner"


def library() -> Library:
    """Return the compiled lessons."""
    return compiled(begin_lesson, play_hand)


def fields(memory: Any, cls: type, at: int = 0, within: str = "") -> dict[str, Numbers]:
    """Return every field of a record in memory, by its name, as an array that is that memory; those of records by "a.b"."""
    out: dict[str, Numbers] = {}
    raw = np.frombuffer(memory, np.uint8)
    for place in layout(cls).places:
        name, start = within + place.name, at + place.offset
        if isinstance(place.of, str):
            one = np.dtype(f"<{place.of}")
            size = one.itemsize * int(np.prod(place.shape, dtype=int))
            out[name] = raw[start : start + size].view(one).reshape(place.shape)
        elif not place.shape:
            out |= fields(memory, place.of, start, f"{name}.")
    return out


def put_weights(mind: dict[str, Numbers], weights: Weights, within: str = "") -> None:
    """Write weights into thoughts."""
    for name, values in weights.items():
        mind[within + name][...] = values


class Room:
    """A table of a lesson. ``players`` are names of bots, or ``LEARNER``."""

    def __init__(self, book: str, players: tuple[str, ...], heat: int) -> None:
        library()  # here, not in a thread
        self.memory = packing.block(Lesson)
        self.at = fields(self.memory, Lesson)
        self.at["x.players"][:] = [STRONG if one == LEARNER else PLAYERS[one] for one in players]
        self.at["learns"][:] = [one == LEARNER for one in players]
        self.at["heat"][...] = heat
        self._rules = packing.packed(compile_book(Book.open(book)))
        self._handed = [packing.address(one) for one in (self.memory, self._rules, packed_lut())]

    def play(self, seed: int, first: int, games: int) -> tuple[dict[str, Numbers], int]:
        """Play games; return the decisions that were drawn, with what each hand brought, and how many hands there were."""
        names = ("sort", "seat", "choices", "pick", "chance", "trait", "scene")
        kept: dict[str, list[Numbers]] = {name: [] for name in (*names, "worth", "hand")}
        hands = 0
        for number in range(first, first + games):
            library().begin_lesson(*self._handed, seed, number)
            more = 1
            while more:
                more = library().play_hand(*self._handed)
                rows = int(self.at["rows"])
                for name in names:
                    kept[name].append(self.at[name][:rows].astype(np.int16 if name != "chance" else np.int32))
                kept["worth"].append(self.at["worth"][self.at["seat"][:rows]])
                kept["hand"].append(np.full(rows, hands, np.int32))
                hands += 1
        return {name: np.concatenate(parts) for name, parts in kept.items()}, hands


class Observer:
    """The strong bot, asked about decisions of recorded games; what it saw is in ``mind``."""

    def __init__(self, book: Book) -> None:
        load.library()
        self._advisor = Advisor(book)
        memory: Any = self._advisor._mind  # noqa: SLF001 - the same memory, as arrays
        self.mind = fields(memory, Thoughts)
        self._view = packing.block(State)
        others = (self._advisor._rules, packed_lut(), self._advisor._scratch, memory)  # noqa: SLF001
        self._handed = [packing.address(one) for one in (self._view, *others)]

    def ask(self, state: State, seat: int) -> int:
        """Return the act of the bot."""
        packing.packer(State)(state, self._view, 0)
        return int(load.library().advise(*self._handed, seat))
