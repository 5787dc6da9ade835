"""The folder of files that `jantaku site` writes, once a run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.once import made_once


def site_folder(base: pytest.TempPathFactory) -> Path:
    """Return a folder in whose ``club/games`` the site is, in French and English."""

    def made(folder: Path) -> None:
        (folder / "club").mkdir()
        out = folder / "club" / "games"
        words = [sys.executable, "-m", "jantaku", "site", str(out), "--lang", "fr", "--lang", "en"]
        assert str(out) in subprocess.run(words, check=True, capture_output=True, text=True).stdout

    return made_once(base, "site", made)
