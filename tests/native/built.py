"""Functions like the core's, compiled with it for a test: once a run, and quickly rather than for speed."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from jantaku.native import build
from jantaku.native.load import SUFFIX, Library
from tests.once import made_once

FLAGS = ["-O1", *build.FLAGS]


def library_of(base: pytest.TempPathFactory, name: str, functions: tuple[Any, ...]) -> Library:
    """Return the library that exports these functions; skip where there is no compiler."""
    command = build.compiler()
    if command is None:
        pytest.skip("there is no C compiler here: make test installs one")

    def made(folder: Path) -> None:
        (folder / "core.c").write_text(build.source(functions), "utf-8")
        subprocess.run([*command, *FLAGS, "core.c", "-o", f"core{SUFFIX}"], cwd=folder, check=True)

    return Library(str(made_once(base, name, made) / f"core{SUFFIX}"))
