"""The client in the browser, as far as it needs no browser: the stream, and the check of a deal."""

import hashlib
import shutil
from pathlib import Path

import pytest

from jantaku.story.tiles import hand_tiles
from jantaku.table import Table
from jantaku.tiles import text_of
from jantaku.walls import seal, wall_of
from tests.web.table.node import NODE, folder, run, value

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")


def test_the_stream_survives_drops_doubles_gaps_and_silence(tmp_path: Path) -> None:
    folder(tmp_path)
    shutil.copy(Path(__file__).with_name("stream.mjs"), tmp_path)
    assert "\n# fail 0" in run(tmp_path, "--test", "--test-reporter=tap", "stream.mjs")


def test_our_own_sha_256_agrees_with_the_standard_one(tmp_path: Path) -> None:
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 64, "é" * 119, "1m" * 136]
    found = value(tmp_path, "table/check.js", "g.texts.map((text) => m.sha256(new TextEncoder().encode(text)))", texts=texts)
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_browser_finds_the_seal_that_the_server_published(tmp_path: Path) -> None:
    secret = bytes(range(32))
    wall, _ = wall_of(secret, 0)
    found = value(tmp_path, "table/check.js", "m.sealOf(g.secret, g.wall)", secret=secret.hex(), wall="".join(map(text_of, wall)))
    assert found == seal(secret, wall)


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("", "page.check-tiles"),
        ("hand.secret = '00' + hand.secret.slice(2)", "page.check-wrong"),
        ("hand.wall = hand.wall.slice(2) + hand.wall.slice(0, 2)", "page.check-wrong"),
        ("witness.seal = 'x' + witness.seal.slice(1)", "page.check-changed"),
        ("witness.hand = 0", "page.check-late"),
        ("witness.tiles = []", "page.check-good"),
        ("witness.tiles[0] = witness.tiles[0] === '1m' ? '2m' : '1m'", "page.check-other-tiles"),
    ],
)
def test_a_check_tells_a_deal_that_stood_from_one_that_was_changed(tmp_path: Path, change: str, finding: str) -> None:
    table = Table(seed=b"a deal")
    table.deal()
    dealt = table.log.hands[-1]
    hand = {
        "number": 1,
        "dealer": 0,
        "secret": dealt.secret.hex(),
        "wall": "".join(map(text_of, dealt.wall)),
        "seal": seal(dealt.secret, dealt.wall),
    }
    witness = {"hand": 1, "seal": hand["seal"], "tiles": [text_of(tile) for tile in hand_tiles(table.state, 1)[0]]}
    expression = f"(({{hand, witness}}) => {{ {change}; return m.check(hand, witness, 1); }})(g)"
    assert value(tmp_path, "table/check.js", expression, hand=hand, witness=witness) == finding
