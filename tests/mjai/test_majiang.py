"""majiang-ai at our table, where node and its packages are here (``npm install --prefix tools/majiang``)."""

import shutil
import subprocess
from pathlib import Path

import pytest

from jantaku.game.play import play
from jantaku.game.walls import wall_of
from jantaku.mjai.guest import guest
from jantaku.rules.book import Book, compile_book
from tests.mjai.made import ENOUGH

FOLDER = Path(__file__).parents[2] / "tools" / "majiang"
NODE = shutil.which("node") or ""
pytestmark = pytest.mark.skipif(
    not NODE or not (FOLDER / "node_modules").is_dir(),
    reason="majiang-ai is not here: npm install --prefix tools/majiang",
)


@pytest.mark.parametrize(("name", "rules"), [("tenhou", "tenhou"), ("wrc-2015", "wrc")])
def test_hands_between_majiang_and_our_bots_end_without_a_refused_act(name: str, rules: str) -> None:
    book = Book.open(name)
    walls = [wall_of(b"wall %d" % number, compile_book(book).red_fives)[0] for number in range(4)]
    theirs = [guest(f"mjai:node {FOLDER / 'bot.js'} --rules {rules}", seat, book, seconds=ENOUGH) for seat in (1, 3)]
    table = play(["sensible", theirs[0], "sensible", theirs[1]], book=book, walls=walls)
    assert table.log.notes == []
    assert len(table.log.hands) == 4


def test_the_shanten_that_is_remembered_is_the_one_that_majiang_counts() -> None:
    done = subprocess.run([NODE, FOLDER / "shanten.js"], capture_output=True, text=True, check=True)
    assert done.stdout == "2000 hands, 4000 answers: all alike\n"


@pytest.mark.parametrize(("line", "sentence"), [("{", "line 1: "), ('{"type":"sing"}', 'line 1: the event "sing"')])
def test_a_bad_line_is_a_sentence(line: str, sentence: str) -> None:
    done = subprocess.run([NODE, FOLDER / "bot.js"], input=line + "\n", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"Error: {sentence}")
