"""The kernels for graphics cards, built for the processor."""

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from jantaku.native.cuda_build import cuda_source
from tests.once import made_once

HERE = Path(__file__).parent
POISONED = "-ftrivial-auto-var-init=pattern"  # memory of a thread that is read before it is written, is garbage, as on a card


def host_kernels(base: pytest.TempPathFactory) -> ctypes.CDLL:
    """Return the library of the kernels, which is built once a run; skip where there is no compiler."""
    compiler = next((found for name in ("c++", "g++", "clang++") if (found := shutil.which(name))), None)
    if compiler is None:
        pytest.skip("there is no C++ compiler here")

    def made(folder: Path) -> None:
        parts = [(HERE / "host_card.h").read_text("utf-8"), cuda_source(), (HERE / "host_card_calls.h").read_text("utf-8")]
        (folder / "card.cpp").write_text("\n".join(parts), "utf-8")
        words = [compiler, "-std=c++17", "-O1", "-shared", "-fPIC", "-Wall", "-Werror", "-Wno-unused-function", "-o", "card.so"]
        if subprocess.run([*words, POISONED, "card.cpp"], cwd=folder, check=False).returncode:  # an older compiler
            subprocess.run([*words, "card.cpp"], cwd=folder, check=True)

    return ctypes.CDLL(str(made_once(base, "card", made) / "card.so"))


class HostMachine:
    """The processor in place of a graphics card, and NumPy in place of CuPy: a `jantaku.sim.cuda_tables.Machine`."""

    device = 1  # as DLPack numbers processors
    block = 32

    def __init__(self, kernels: ctypes.CDLL) -> None:
        import numpy as np

        self.xp: Any = np
        self.kernels = kernels
        self.launched: list[str] = []

    def address(self, array: Any) -> int:
        """Return the address of an array."""
        return int(array.ctypes.data)

    def fetched(self, array: Any) -> Any:
        """Return a copy of an array."""
        return array.copy()

    def fill(self, array: Any, numbers: Any) -> None:
        """Copy numbers of the same type into an array."""
        assert array.dtype == numbers.dtype
        array[...] = numbers

    def launch(self, kernel: str, threads: int, words: Sequence[Any]) -> None:
        """Run a kernel in so many threads at least; a structure is handed by its address."""
        handed = [ctypes.byref(word) if isinstance(word, ctypes.Structure) else word for word in words]
        self.launched.append(kernel)
        getattr(self.kernels, f"launch_{kernel}")(-(-threads // self.block), self.block, *handed)
