"""What is compiled, and where it is kept."""

import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

pytest.importorskip("numba")

from jantaku.core import worth
from jantaku.sim import teach

COMPILE = """
import numpy as np
from jantaku.sim import score, teach
print(teach.CACHE)
print(teach.is_cold())
score.shanten_all(np.zeros((1, 34), np.int8), np.zeros(1, np.int8))
print(teach.is_cold())
"""


def run(code: str, **env: str) -> list[str]:
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | env)
    return said.stdout.split()


@pytest.mark.slow
def test_what_was_compiled_once_is_kept(tmp_path: Path) -> None:
    where = {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, again = run(COMPILE, **where), run(COMPILE, **where)
    assert first[1:] == ["True", "False"]
    assert again == [first[0], "False", "False"]
    assert Path(first[0]).parent == tmp_path


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(COMPILE, NUMBA_CACHE_DIR=str(blocked))[2] == "False"


def test_an_edit_in_any_source_is_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in teach.SOURCES:
        (tmp_path / package).mkdir()
    (tmp_path / "core" / "worth.py").write_text("one")
    monkeypatch.setattr(teach, "HOME", tmp_path)
    seen = {teach.digest()}
    for path, text in (("core/worth.py", "two"), ("core/other.py", ""), ("sim/play.py", "x"), ("bots/a.py", "x")):
        (tmp_path / path).write_text(text)
        seen.add(teach.digest())
    (tmp_path / "sim" / "play.py").rename(tmp_path / "sim" / "game.py")
    assert len(seen | {teach.digest()}) == 6


def test_every_plain_function_of_a_package_is_taught() -> None:
    own = [f for f in vars(worth).values() if isinstance(f, FunctionType) and f.__module__ == worth.__name__]
    assert worth.score in own
    assert set(own) <= teach._taught
