"""The one place that knows where the published test data lies: beside the project, or where JANTAKU_SHARED says."""

import gzip
import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("JANTAKU_SHARED") or Path(__file__).resolve().parents[2] / "shared")


def shared(path: str) -> Path:
    """The file or folder of that name in the shared data; the test is skipped, saying so, where it is absent."""
    found = ROOT / path
    if not found.exists():
        pytest.skip(f"the shared test data is not here: {path} (JANTAKU_SHARED names another place for it)")
    return found


def part_of(name: str, every: int, folder: Path, begins: str = "", first: int = 0) -> Path:
    """Return a file of every so manieth game of one that has one a line, or whose games begin with a line that begins so."""
    path = shared(name)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    heads = [at for at, line in enumerate(lines) if line.startswith(begins)]
    games = [lines[head:end] for head, end in zip(heads, [*heads[1:], None], strict=True)]
    part = folder / path.name
    part.write_bytes(gzip.compress("".join(line for game in games[first::every] for line in game).encode(), 1))
    return part
