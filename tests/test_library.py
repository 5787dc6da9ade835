"""The public names of the library, as a program uses them."""

import copy
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import jantaku
from jantaku import ActError, Book, Decision, Hand, Lawful, Table, View, play
from jantaku.rules import library
from tests.sampling import one_by_one

DOCS = Path(__file__).resolve().parents[1] / "docs"
SEED = b"an evening at home"


def first(_: View, lawful: Lawful) -> jantaku.Act:
    return next(iter(lawful))


@pytest.mark.parametrize("page", ["table.md", "bots.md", "draw.md"])
def test_the_pages_of_the_library_show_what_happens(page: str) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= (4 if page == "draw.md" else 5)
    assert result.failed == 0


@pytest.mark.parametrize("text", ["23m 789s 11z chii:345p pon:777z", "05m 1z", "123m 456p 78s 11222z"])
def test_a_hand_prints_as_it_is_written_and_is_read_again(text: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == text
    assert eval(repr(hand)) == hand  # noqa: S307


@one_by_one("text", ["123m 456p 78s 11222z", "123m 456p 789s 11222z", "19m 19p 19s 1234567z", "1379m 258p 147s 555z"])
def test_shanten_is_that_of_the_waits_for_a_text_and_for_a_hand(text: str) -> None:
    assert jantaku.shanten(text) == jantaku.shanten(Hand.parse(text)) == jantaku.waits(text).shanten


def test_a_hand_in_notation_is_parsed_not_made_of_its_letters() -> None:
    with pytest.raises(jantaku.HandError, match=r"write Hand\.parse\('123m'\)"):
        jantaku.Hand("123m")  # type: ignore[arg-type]


def test_a_hand_is_scored_as_its_text_is() -> None:
    text = "23m 11z 789s chii:345p pon:777z"
    assert jantaku.score(Hand.parse(text), "1m", ron=True).points == jantaku.score(text, "1m", ron=True).points


def test_pictures_are_there_after_import_jantaku_alone() -> None:
    program = "import jantaku; print(jantaku.draw.tiles('1m')[:4])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "<svg\n"


def test_all_books_are_opened_by_their_names() -> None:
    assert [book.name for book in Book.all()] == library.names()


def test_a_copy_of_a_table_is_equal_until_either_goes_on() -> None:
    table = Table(seed=SEED)
    table.deal()
    for twin in (copy.copy(table), copy.deepcopy(table), table.fork()):
        assert twin == table
        twin.push(next(iter(twin.lawful())))
        assert twin != table
        twin.pop()
        assert twin == table
    assert table != Table(seed=SEED)


def test_a_view_is_lawful_by_itself_and_hides_what_its_seat_may_not_know() -> None:
    table = Table(seed=SEED)
    table.deal()
    view = table.seen(0)
    assert list(view.lawful) == list(table.lawful(0))
    assert str(view.hand) == table.hand(0)
    assert view.hand_of(1).tiles == ()
    assert table.hand(1) not in str(view)


def test_every_decision_of_a_game_that_was_played_is_listed_with_its_lawful_acts() -> None:
    done: list[tuple[int, int]] = []

    def noted(view: View, lawful: Lawful) -> jantaku.Act:
        act = next(iter(lawful)) if len(done) % 3 else list(lawful)[-1]
        done.append((view.seat, act.number))
        return act

    table = play(noted, seed=SEED, book="tenhou")
    told = list(table.log.decisions())
    assert all(each.act in each.lawful for each in told)
    assert {type(each) for each in told} == {Decision}
    chosen = [(each.seat, each.act.number) for each in told]
    assert sorted(chosen) == sorted(done)
    assert jantaku.replay(table.log) == table


def test_bots_by_name_play_the_same_game_again_from_a_seed() -> None:
    game = play(["sensible", "random", first, "random"], seed=SEED)
    assert game.over
    assert game == play(["sensible", "random", first, "random"], seed=SEED)


def test_a_game_from_walls_has_one_hand_of_each() -> None:
    walls = [hand.wall for hand in play("random", seed=SEED).log.hands[:2]]
    assert [hand.wall for hand in play("random", walls=walls).log.hands] == walls


@pytest.mark.parametrize(
    ("bots", "why"), [(["random"] * 3, "3 bots"), ("clever", "sensible, strong, random"), (lambda *_: "5x", "'5x'")]
)
def test_what_is_no_bot_is_refused(bots: object, why: str) -> None:
    with pytest.raises(ActError, match=why):
        play(bots, seed=SEED)  # type: ignore[arg-type]


def test_a_record_is_converted_from_its_bytes() -> None:
    log = play("random", seed=SEED).log
    assert jantaku.convert(jantaku.write(log, "text").encode(), "mjai") == jantaku.write(log, "mjai")
