"""The weights of the strong player: of the sizes that the networks have, and not altered by hand."""

from pathlib import Path

import pytest

from jantaku.bots.strong import weights
from jantaku.bots.strong.net import take_weights
from jantaku.bots.strong.thoughts import Thoughts

written = pytest.importorskip("tools.train.written", reason="NumPy is not installed")
TEXT = Path(weights.__file__).read_text("utf-8")


def test_the_file_of_weights_is_as_it_was_written_and_names_its_data_seed_commit_and_strength() -> None:
    assert written.sound(TEXT)
    assert all(word in TEXT for word in ("Data: ", "Seed", "Commit: ", "Strength: "))


def test_a_weight_changed_by_hand_shows() -> None:
    before, _, after = TEXT.rpartition("NET_RIICHI_BIAS = ")
    assert not written.sound(f"{before}NET_RIICHI_BIAS = {int(after) + 1}\n")


def test_the_thoughts_of_a_player_take_every_weight() -> None:
    m = Thoughts()
    take_weights(m)
    assert tuple(map(tuple, m.net.first)) == weights.NET_FIRST
    assert tuple(map(tuple, m.net.scene)) == weights.NET_SCENE
    assert tuple(map(tuple, m.net.second)) == weights.NET_SECOND
    assert tuple(map(tuple, m.calling.first)) == weights.NET_CALL
    assert tuple(map(tuple, m.declaring.first)) == weights.NET_RIICHI
    assert (tuple(m.net.across), tuple(m.net.last), m.calling.bias) == (weights.NET_ACROSS, weights.NET_LAST, weights.NET_CALL_BIAS)
