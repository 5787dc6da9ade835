"""The tree of another commit, in a folder."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def checked_out(commit: str, folder: Path, *parts: str) -> Path:
    """Return a folder with the files of a commit, or with those parts of them alone."""
    packed = subprocess.run(["git", "archive", commit, *parts], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S603, S607
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed, check=True)  # noqa: S603, S607 - what git has just packed
    return folder
