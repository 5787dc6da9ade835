"""The client in the browser, as far as it needs no browser: the stream, and the check of a deal."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from jantaku.game.table import Table
from jantaku.game.walls import promise, seal, seats_of, wall_of
from jantaku.scoring.tiles import text_of
from jantaku.story.tiles import hand_tiles
from tests.web.table.node import NODE, folder, run, value

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

MINE, OTHER = bytes(range(32)), bytes(range(100, 132))
NUMBERS = (b"", MINE, OTHER, b"")  # of the four seats, or places
SECRET = b"s" * 32


def hexed(numbers: tuple[bytes, ...]) -> list[str]:
    return [number.hex() for number in numbers]


def test_the_stream_survives_drops_doubles_gaps_and_silence(tmp_path: Path) -> None:
    folder(tmp_path)
    shutil.copy(Path(__file__).with_name("stream.mjs"), tmp_path)
    assert "\n# fail 0" in run(tmp_path, "--test", "--test-reporter=tap", "stream.mjs")


def test_our_own_sha_256_agrees_with_the_standard_one(tmp_path: Path) -> None:
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 64, "é" * 119, "1m" * 136]
    found = value(tmp_path, "table/sha256.js", "g.texts.map((text) => m.sha256(new TextEncoder().encode(text)))", texts=texts)
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_browser_finds_the_seal_that_the_server_published(tmp_path: Path) -> None:
    wall, _ = wall_of(MINE, 0)
    row = "".join(map(text_of, wall))
    both = "[m.sealOf(g.secret, g.wall), m.promise(g.secret)]"
    assert value(tmp_path, "table/generator.js", both, secret=MINE.hex(), wall=row) == [seal(MINE, wall), promise(MINE)]


@pytest.mark.parametrize("red", [0, 0o111])
def test_a_browser_makes_the_wall_that_the_server_makes(tmp_path: Path, red: int) -> None:
    wall, dice = wall_of(SECRET, red, "jantaku-2", NUMBERS)
    tiles = "".join(map(text_of, sorted(wall)))
    made = "m.wallOf(g.secret, g.numbers, g.tiles)"
    found = value(tmp_path, "table/generator.js", made, secret=SECRET.hex(), numbers=hexed(NUMBERS), tiles=tiles)
    assert found == {"wall": "".join(map(text_of, wall)), "dice": list(dice)}


def dealt(generator: str) -> dict[str, Any]:
    """A deal as it is published, and what the browser of South saw of it."""
    mixes = generator == "jantaku-2"
    table = Table(seed=b"a deal")
    table.deal(numbers=NUMBERS if mixes else ())
    hand = table.log.hands[-1]
    published = {
        "dealer": 0,
        "dice": list(hand.dice),
        "generator": hand.generator,
        "numbers": hexed(hand.numbers),
        "secret": hand.secret.hex(),
        "wall": "".join(map(text_of, hand.wall)),
        "seal": seal(hand.secret, hand.wall, hand.generator),
    }
    tiles = [text_of(tile) for tile in hand_tiles(table.state, 1)[0]]
    sent = {"number": MINE.hex()} if mixes else {}
    return {"hand": published, "witness": {"seal": published["seal"], "tiles": tiles, **sent}}


CHANGES = [
    ("hand.secret = '00' + hand.secret.slice(2)", "page.check-wrong"),
    ("witness.seal = 'x' + witness.seal.slice(1)", "page.check-changed"),
    ("witness = undefined", "page.check-late"),
    ("witness.tiles = []", "page.check-good"),
    ("witness.tiles[0] = witness.tiles[0] === '1m' ? '2m' : '1m'", "page.check-other-tiles"),
]
# The server seals a wall of its own, as in games of before, and writes the numbers beside it.
UNMIXED = (
    "hand.generator = 'jantaku-1'; hand.wall = hand.wall.slice(2) + hand.wall.slice(0, 2); "
    "hand.seal = witness.seal = w.sealOf(hand.secret, hand.wall); witness.tiles = m.dealtTo(hand.wall, 1)"
)
OTHER_WALL = "hand.wall = hand.wall.slice(2) + hand.wall.slice(0, 2)"


@pytest.mark.parametrize(
    ("generator", "change", "finding"),
    [
        ("jantaku-1", "", "page.check-tiles"),
        ("jantaku-2", "", "page.check-mixed"),
        *((generator, *case) for generator in ("jantaku-1", "jantaku-2") for case in CHANGES),
        ("jantaku-1", OTHER_WALL, "page.check-wrong"),
        ("jantaku-2", OTHER_WALL, "page.check-chosen"),
        ("jantaku-2", "hand.dice[0] = hand.dice[0] % 6 + 1", "page.check-chosen"),
        ("jantaku-2", "hand.numbers[2] = ''", "page.check-chosen"),
        ("jantaku-2", "witness.number = g.witness.seal", "page.check-other-number"),
        (
            "jantaku-2",
            "bots = [2]; hand.numbers[2] = hand.seal; Object.assign(hand, w.wallOf(hand.secret, hand.numbers, hand.wall))",
            "page.check-bot-number",
        ),
        (
            "jantaku-2",
            "hand.numbers[3] = hand.seal + hand.seal; Object.assign(hand, w.wallOf(hand.secret, hand.numbers, hand.wall))",
            "page.check-chosen",
        ),
        ("jantaku-2", UNMIXED, "page.check-chosen"),
    ],
)
def test_a_check_tells_a_deal_that_stood_from_one_that_was_changed(
    tmp_path: Path, generator: str, change: str, finding: str
) -> None:
    body = f"let bots = []; {change}; return m.check(hand, witness, 1, bots);"
    expression = f"await (async ({{hand, witness}}) => {{ const w = await import('./static/table/generator.js'); {body} }})(g)"
    assert value(tmp_path, "table/check.js", expression, **dealt(generator)) == finding


def test_a_browser_whose_number_is_not_in_the_deal_says_so(tmp_path: Path) -> None:
    deal = dealt("jantaku-2")
    assert value(tmp_path, "table/check.js", "m.check(g.hand, g.witness, 0, [])", **deal) == "page.check-left-out"


# Two others have each other's seat; mine is as it was drawn.
OTHERS_CHANGED = (
    "const [a, b] = [0, 1, 2, 3].filter((s) => s !== me); [draw.order[a], draw.order[b]] = [draw.order[b], draw.order[a]]"
)


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("", "page.lots-good"),
        ("draw.secret = '00' + draw.secret.slice(2)", "page.lots-wrong"),
        ("witness.seal = 'x' + witness.seal.slice(1)", "page.lots-wrong"),
        ("draw.order.reverse()", "page.lots-chosen"),
        (OTHERS_CHANGED, "page.lots-chosen"),
        ("witness.place = (witness.place + 1) % 4", "page.lots-chosen"),
        ("witness = undefined", "page.lots-late"),
        ("witness.number = witness.seal", "page.lots-left-out"),
        (
            (
                "draw.numbers[2] = draw.seal; draw.order = w.seatsOf(draw.secret, draw.numbers); "
                "witness = undefined; bots = [draw.order.indexOf(2)]"
            ),
            "page.lots-bot-number",
        ),
        (
            "draw.numbers[3] = draw.seal + draw.seal; draw.order = w.seatsOf(draw.secret, draw.numbers); witness = undefined",
            "page.lots-chosen",
        ),
    ],
)
def test_a_check_tells_seats_that_were_drawn_from_seats_that_were_chosen(tmp_path: Path, change: str, finding: str) -> None:
    order, _ = seats_of(SECRET, NUMBERS)
    draw = {"seal": promise(SECRET), "secret": SECRET.hex(), "numbers": hexed(NUMBERS), "order": list(order)}
    witness = {"seal": draw["seal"], "number": MINE.hex(), "place": 1}
    body = f"let bots = []; {change}; return m.checkSeats(draw, witness, me, bots);"
    expression = f"await (async ({{draw, witness, me}}) => {{ const w = await import('./static/table/generator.js'); {body} }})(g)"
    assert value(tmp_path, "table/check.js", expression, draw=draw, witness=witness, me=order.index(1)) == finding
