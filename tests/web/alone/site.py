"""The folder of files that `jantaku site` writes, once a run."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from tests.once import made_once


def site_folder(base: pytest.TempPathFactory) -> Path:
    """Return a folder in whose ``club/games`` the site is, in French and English."""

    def made(folder: Path) -> None:
        (folder / "club").mkdir()
        out = folder / "club" / "games"
        done = CliRunner().invoke(main, ["site", str(out), "--lang", "fr", "--lang", "en"], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        assert str(out) in done.output

    return made_once(base, "site", made)
