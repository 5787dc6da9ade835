"""A game that the browser plays by itself looks as on the server, moment by moment; its record is verified."""

from pathlib import Path
from typing import Any

import pytest

import jantaku
from jantaku.languages import LANGUAGES
from jantaku.rules import library
from tests.sampling import sample
from tests.web.alone.following import Followed, Played, compare, differences, played, settings
from tests.web.table.node import NODE

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

# Two books stand for all, one without and one with what a site offers; make prove takes every book.
EACH = sample(["wrc-2015", "mahjong-soul"], [name for name in library.names() if name not in ("wrc-2015", "mahjong-soul")])
PROFILES = ("book", "plain", "wrr-2013", "romaji")


def game(book: str, seed: int, **own: object) -> dict[str, Any]:
    """A game to play: languages and terms go round with the seed, players with more or less luck."""
    how = {"words": LANGUAGES[seed // 4 % 3], "profile": PROFILES[seed % 4], "seed": seed, "mine": ("sensible", "random")[seed % 2]}
    return {"settings": settings(book, seed, **own), **how, "toggles": 0.05, "why": 0.1, "story": 0.1}


def checked(found: Played) -> None:
    """Nothing differs from the server, and the record has no mistake."""
    assert compare(found) == [], found.asked
    assert jantaku.verify(jantaku.read(found.log.encode())).differences == []


@pytest.mark.slow
@pytest.mark.parametrize("hands", sample([4], [20]))
@pytest.mark.parametrize("book", EACH)
def test_every_moment_of_some_hands_of_a_book_is_shown_as_the_server_shows_it(book: str, hands: int, tmp_path: Path) -> None:
    for found in played(tmp_path, [game(book, seed) for seed in range(1, hands + 1)]):
        checked(found)


@pytest.mark.slow
@pytest.mark.parametrize("book", EACH)
def test_a_game_of_one_round_goes_on_to_its_standing_as_on_the_server(book: str, tmp_path: Path) -> None:
    (found,) = played(tmp_path, [game(book, 17, length="east")])  # two hands under Mahjong Soul, where somebody is bust
    checked(found)
    last = found.moments[-1]["view"]
    assert last["game"]["stage"] == "over"
    assert len(last["standing"]["rows"]) == 4
    assert "set game.rounds=1" in found.log
    assert found.log.endswith("complete\n")


def test_hands_in_three_languages_are_shown_as_the_server_shows_them(tmp_path: Path) -> None:
    games = [game(book, seed) for seed, book in ((1, "wrc-2015"), (4, "tenhou"), (8, "club"))]
    for found in played(tmp_path, games):
        checked(found)
        assert found.moments[-1]["view"]["game"]["stage"] == "over"


def test_a_moment_that_is_not_as_on_the_server_is_found(tmp_path: Path) -> None:
    (found,) = played(tmp_path, [game("wrc-2015", 1)])
    found.moments[9]["view"]["hand"]["left"] += 1
    first, *rest = compare(found)
    assert first.startswith("moment 9,")
    assert [line.split(":")[0] for line in rest] == ["view.hand.left"]


@pytest.mark.prove
@pytest.mark.parametrize("book", library.names())
def test_every_moment_of_whole_games_is_shown_as_the_server_shows_it(book: str, tmp_path: Path) -> None:
    for seed in range(1, 9):
        games = [game(book, seed, length="hanchan", bots=("sensible", "random")[seed % 2])]
        for found in played(tmp_path / str(seed), games):
            checked(found)


def records(tmp_path: Path, number: int, length: str) -> list[Played]:
    """Games of all books that are played for their records alone."""
    names = library.names()
    games = [game(names[seed % len(names)], seed, length=length) | {"views": False, "toggles": 0} for seed in range(1, number + 1)]
    return list(played(tmp_path, games))


@pytest.mark.parametrize(("number", "length"), [(20, "hand"), pytest.param(200, "hanchan", marks=pytest.mark.prove)])
def test_the_record_of_a_game_is_that_of_the_same_acts_here(number: int, length: str, tmp_path: Path) -> None:
    for found in records(tmp_path, number, length):
        log = jantaku.read(found.log.encode())
        assert jantaku.verify(log).differences == []
        assert jantaku.write(log, "text") == found.log


def test_a_record_is_the_same_text_as_the_server_writes(tmp_path: Path) -> None:
    (found,) = played(tmp_path, [game("tenhou", 17, length="east") | {"why": 0, "story": 0}])
    server = Followed(found.asked)
    for moment in found.moments:
        for row in moment["rows"]:
            server.fold(row)
    ours = [line for line in server.game.record.splitlines() if not line.startswith("lots ")]
    assert differences(found.log.splitlines(), ours) == []
