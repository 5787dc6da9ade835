"""Real games, step by step: the native step leaves every byte of the table as the interpreted one does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jantaku.game.table
from jantaku.core.fields import Lut, Rules, Scratch, State, same
from jantaku.core.step import step
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.verify import verify
from jantaku.native import load, packing
from jantaku.scoring.lut import packed_lut
from tests.compiled import NATIVE
from tests.shared import part_of, shared

pytestmark = [
    pytest.mark.slow,
    NATIVE,
]
FILES = (
    "tenhou/phoenix_2020a.mjlog.tsv.gz",
    "tenhou/phoenix_2022_sample.mjlog.tsv.gz",
    "tenhou/pao_two_yakuman.xml",
    "tenhou/mjx_games",
    "tenhou/mjx_clips",
    "tenhou6",
    "scenarios/kobalab_scenarios.jsonl.gz",
    "mahjongsoul",
)


def games(name: str, every: int, folder: Path) -> Iterator[Log]:
    """Every game of a file, or every so manieth of one that has one a line; or of the files of a folder."""
    place = part_of(f"data/{name}", every, folder) if every > 1 else shared(f"data/{name}")
    for path in sorted(place.iterdir()) if place.is_dir() else [place]:
        for _, log in formats.read_all(path):
            if isinstance(log, Log):
                yield log


class Beside:
    """The native step beside the interpreted one."""

    def __init__(self) -> None:
        self.steps = 0
        self.native = load.library().step
        self.state, self.scratch, self.after = packing.block(State), packing.block(Scratch), packing.block(State)
        self.books: dict[int, tuple[Rules, Any]] = {}

    def step(self, t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, act: int, tile: int, time: int) -> None:
        """Do both, and compare."""
        write = packing.packer(State)
        write(t, self.state, 0)
        packing.packer(Scratch)(scratch, self.scratch, 0)
        _, book = self.books.setdefault(id(rules), (rules, packing.packed(rules)))
        handed = (self.state, book, packed_lut(), self.scratch)
        self.native(*map(packing.address, handed), seat, act, tile, time)
        step(t, rules, lut, scratch, seat, act, tile, time)
        write(t, self.after, 0)
        if bytes(self.state) != bytes(self.after):
            assert same(packing.unpacked(State, self.state), t) == []
        there = packing.unpacked(Scratch, self.scratch)
        assert there.lawful == scratch.lawful
        self.steps += 1


@pytest.mark.parametrize(
    ("name", "every"), [(FILES[0], 150), (FILES[-1], 1), *(pytest.param(name, 1, marks=pytest.mark.prove) for name in FILES[:-1])]
)
def test_the_native_step_is_the_interpreted_one_in_every_real_game(
    name: str, every: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = Beside()
    monkeypatch.setattr(jantaku.game.table, "step", beside.step)
    played = 0
    for log in games(name, every, tmp_path):
        verify(log)
        played += 1
    assert played
    assert beside.steps > 100 * played / 3
