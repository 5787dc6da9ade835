"""The example of training, run as a user runs it: it beats random players, and a seed trains the same weights."""

import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.compiled import NATIVE

pytestmark = [
    pytest.mark.skipif(find_spec(name) is None, reason=f"{name} is not installed") for name in ("matplotlib", "torch", "numpy")
]

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


@NATIVE
@pytest.mark.prove
def test_a_little_training_gains_more_than_half_a_place_on_random_players(tmp_path: Path) -> None:
    """Four equal players have the mean place 2.5."""
    words = (sys.executable, EXAMPLE, "--against", "random", "--updates", 5, "--tables", 128, "--out", tmp_path)
    torch = pytest.importorskip("torch")  # here, and not for every process that collects tests: it takes seconds
    text = subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True).stdout
    found = re.search(r"mean place among three random bots: (\S+) ± (\S+)", text)
    assert found
    assert float(found[1]) + 2 * float(found[2]) <= 2.0
    assert torch.load(tmp_path / "ppo.pt", weights_only=True)
    assert (tmp_path / "ppo.png").read_bytes().startswith(b"\x89PNG")


def weights(seed: int) -> dict[str, Any]:
    """What one update makes of a seed."""
    torch = pytest.importorskip("torch")
    from jantaku.sim import Tables

    example = runpy.run_path(str(EXAMPLE))
    torch.manual_seed(seed)
    net = example["Net"]()
    tables = Tables(4, seed=seed, length="east", players=["open", "random", "random", "random"])
    tables.reset()
    example["learn"](net, torch.optim.Adam(net.parameters()), tables)
    return dict(net.state_dict())


@NATIVE
def test_a_seed_trains_the_same_weights_again() -> None:
    torch = pytest.importorskip("torch")
    one, again, other = weights(3), weights(3), weights(4)
    assert all(torch.equal(one[name], again[name]) for name in one)
    assert not all(torch.equal(one[name], other[name]) for name in one)


def test_the_example_is_a_page_long() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 100
