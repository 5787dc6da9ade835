"""The example of training, run as a user runs it: it beats random players, and a seed trains the same weights."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
torch = pytest.importorskip("torch")

from jantaku.native import load  # noqa: E402

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
NATIVE = pytest.mark.skipif(load.why_not() != "", reason="there is no compiled core here: make test builds one")


def trained(folder: Path, *options: object) -> str:
    """What a run prints that trains among random players; its files go to the folder, which is made."""
    folder.mkdir()
    words = (sys.executable, EXAMPLE, "--against", "random", "--out", folder, *options)
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True).stdout


@NATIVE
@pytest.mark.slow
def test_a_little_training_gains_more_than_half_a_place_on_random_players(tmp_path: Path) -> None:
    """Four equal players have the mean place 2.5."""
    found = re.search(r"mean place among three random bots: (\S+) ± (\S+)", trained(tmp_path / "out", "--updates", 6))
    assert found
    assert float(found[1]) + 2 * float(found[2]) <= 2.0


@NATIVE
@pytest.mark.slow
def test_a_seed_trains_the_same_weights_again(tmp_path: Path) -> None:
    one, other = (trained(tmp_path / name, "--updates", 1, "--tables", 4, "--seed", 3) for name in "ab")
    assert one == other
    weights, again = (torch.load(tmp_path / name / "ppo.pt", weights_only=True) for name in "ab")
    assert all(torch.equal(weights[name], again[name]) for name in weights)
    assert (tmp_path / "a" / "ppo.png").read_bytes().startswith(b"\x89PNG")


def test_the_example_is_a_page_long() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 100
