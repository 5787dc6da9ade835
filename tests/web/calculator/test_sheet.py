"""The sheet of a hand, from a score and from a table where somebody won."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from jantaku.core.constants import HAND_OVER
from jantaku.core.fields import same
from jantaku.game.log import Start, Win
from jantaku.game.results import wins_of
from jantaku.game.table import Table
from jantaku.rules.rulings import TOPICS
from jantaku.scoring.score import score
from jantaku.scoring.tiles import text_of
from jantaku.texts import LANGUAGES
from jantaku.web.wire.sheet import score_of_win, sheet_of, sheet_of_win, whole
from tests.clauses.test_liability import DRAGONS
from tests.playing import play_hand, wall
from tests.rig import play, sit
from tests.sampling import one_by_one

BOOKS = ("wrc-2015", "wrr-2013", "tenhou", "club")
HANDS = 80  # of each book
LUMPS = (1, 2, 4)  # walls in lumps make quads, dragons and liability
OPEN = ("23m 11z 789s chii:345p pon:777z", "1m")


def played(book: str, seed: int) -> Table:
    """A table at the end of a hand played at random, some hands in."""
    chance = Random(seed)
    table = Table(book)
    for _ in range(chance.randrange(1, 4)):
        if not table.over:
            table.deal(wall(chance, table.rules.red_fives, chance.choice(LUMPS)))
            play_hand(table, chance)
    return table


def check(table: Table, win: Win) -> None:
    """One win as the sheet has it, against what the table settled."""
    found = score_of_win(table, win.winner)
    assert not same(found.worth, table.weigh(win.winner).worth)
    assert found.points == win.points
    sheet = sheet_of_win(table, win.winner)
    payments = sheet["payments"]
    assert isinstance(payments, list)
    assert tuple(each["delta"] for each in sorted(payments, key=lambda each: each["seat"])) == win.delta
    assert found.bearing == (win.liable is not None)
    yaku = sheet["yaku"]
    assert isinstance(yaku, list)
    assert [each["id"] for each in yaku][: len(win.yaku or {})] == list(win.yaku or {})


@pytest.mark.parametrize("book", BOOKS)
def test_the_sheet_of_a_win_says_what_the_table_paid(book: str) -> None:
    wins = [(table, win) for seed in range(HANDS) for table in [played(book, seed)] for win in wins_of(table)]
    assert len(wins) > HANDS // 3
    for table, win in wins:
        assert table.state.phase == HAND_OVER
        check(table, win)


@one_by_one("then", ["1m 1m 1s 9p; W drawn; N drawn; E drawn; S tsumo", "1m 9p; W drawn; N drawn; S ron", "9p; W drawn; S ron"])
@one_by_one("book", BOOKS)
def test_and_who_is_liable(book: str, then: str) -> None:
    draws, _, script = then.partition("; ")
    table = sit(book, {"S": DRAGONS}, "5z 6z 7z " + draws, start=Start((25000,) * 4, counters=2, sticks=1))
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; " + script)
    (win,) = wins_of(table)
    assert win.liable == 2
    check(table, win)


@pytest.mark.parametrize("book", ["club", "tenhou"])
def test_of_several_winners_only_the_nearest_takes_the_sticks(book: str) -> None:
    hands = {"S": "123456789m1123p", "N": "123456789s9923p"}
    table = play(sit(book, hands, "4p", start=Start((25000,) * 4, counters=2, sticks=1)), "E drawn; S ron; N ron")
    assert [win.winner for win in wins_of(table)] == [1, 3]
    for win in wins_of(table):
        check(table, win)
    assert [score_of_win(table, seat).win.sticks for seat in (1, 3)] == [1, 0]


def sheet(lang: str = "en", profile: str = "book", *, hand: tuple[str, str] = OPEN, **how: Any) -> Any:
    return sheet_of(score(*hand, **({"ron": True} | how)), lang, profile)


def test_each_fu_item_points_at_its_tiles() -> None:
    found = {item["id"]: item for item in sheet()["fu"]}
    assert found["minko"]["tiles"] == ["7z", "7z", "7z"]
    assert found["minko"]["at"] == [11, 12, 13]
    assert found["jantou"]["at"] == [5, 6]
    assert found["futei"]["at"] == []


def test_a_wait_points_at_the_winning_tile_among_its_group() -> None:
    fu = sheet(hand=("13m 11z 789s chii:345p pon:777z", "2m"))["fu"]
    (wait,) = [item for item in fu if item["id"] == "kanchan"]
    assert wait["tiles"] == ["1m", "3m", "2m"]
    assert wait["at"] == [0, 1, 7]


def test_a_triplet_completed_by_ron_stays_in_the_hand_and_holds_the_red_five() -> None:
    fu = sheet(hand=("0p5p 11z 789s chii:345m pon:777z", "5p"), book="tenhou")["fu"]
    triplet = next(item for item in fu if "5p" in item["tiles"])
    assert (triplet["id"], sorted(triplet["tiles"])) == ("minko", ["0p", "5p", "5p"])
    assert 7 in triplet["at"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_place_that_a_sheet_points_at_holds_the_tile_it_names(book: str) -> None:
    for table in (played(book, seed) for seed in range(HANDS)):
        for win in wins_of(table):
            told: Any = sheet_of_win(table, win.winner)
            row = whole(score_of_win(table, win.winner))
            for item in told["fu"]:
                assert item["tiles"] == [text_of(row[at]) for at in item["at"]]


def test_a_meld_of_unknown_source_is_laid_as_if_from_the_left_and_a_concealed_kong_as_the_book_says() -> None:
    hand = ("99p 78s ankan:1111m kan:2222s pon:777z", "9s")
    edges, open_kan, pon = sheet(hand=hand, ron=False, tsumo=True)["melds"]
    assert [tile.get("down", False) for tile in edges["tiles"]] == [True, False, False, True]
    assert [tile.get("turned", False) for tile in open_kan["tiles"]] == [True, False, False, False]
    assert (open_kan["kind"], pon["kind"], edges["from"]) == ("minkan", "pon", -1)
    middle = sheet(hand=hand, ron=False, tsumo=True, book="wrr-2013")["melds"][0]
    assert [tile.get("down", False) for tile in middle["tiles"]] == [False, True, True, False]


def test_a_hand_without_yaku_says_why_and_what_is_near() -> None:
    told = sheet(hand=("23m 11z 345p 222s 789s", "1m"), dora="9s")
    assert not told["valued"]
    assert [why["id"] for why in told["why"]] == ["win-no-yaku"]
    assert told["near"][0] == {
        "name": "Riichi",
        "text": "riichi would have to be declared",
        "cite": "WRC 2015 6.5.1",
        "href": "/rules/wrc-2015#yaku.riichi",
    }
    assert told["yaku"] == told["fu"] == told["payments"] == []


def test_dora_that_do_not_count_are_said() -> None:
    assert [why["id"] for why in sheet(hand=("23m 11z 345p 222s 789s", "1m"), dora="1s")["why"]] == ["win-no-yaku", "dora-no-yaku"]


def test_an_incomplete_hand_says_how_far_it_is_in_each_form() -> None:
    told = sheet(hand=("23m 11z 345p 222s 78s 1p", "1m"))
    assert [why["id"] for why in told["why"]] == ["win-incomplete"]
    assert len(told["forms"]) == 3


def test_a_yakuman_has_no_fu_and_names_its_number() -> None:
    told = sheet(hand=("19m19p19s1234567z", "1m"))
    assert (told["headline"], told["limit"], told["fu"], told["fu_text"]) == ("yakuman", "", [], "")
    assert told["yaku"][0]["worth"] == "yakuman"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_leads_to_a_ruling_a_yaku_or_a_reason_of_the_book(lang: str) -> None:
    for how in (
        {"counters": 2, "sticks": 1, "dora": "6z"},
        {"riichi": True, "hand": ("23m 11z 345p 222s 789s", "1m")},
        {"seat": "E"},
    ):
        told = sheet(lang, **how)
        for row in (*told["yaku"], *told["fu"], *told["steps"], *told["why"], *told["near"]):
            address, _, key = row["href"].partition("#")
            assert address == "/rules/wrc-2015"
            assert key in TOPICS or key.startswith(("yaku.", "reason."))
            assert row["cite"].startswith("WRC 2015")


@pytest.mark.parametrize(
    ("lang", "profile", "name"), [("en", "book", "Chow"), ("en", "wrr-2013", "Shuntsu"), ("fr", "plain", "Suite")]
)
def test_terms_are_those_of_the_readers_profile(lang: str, profile: str, name: str) -> None:
    assert sheet(lang, profile)["melds"][0]["spoken"].startswith(name)


def test_names_of_yaku_begin_with_a_capital_and_say_what_they_mean() -> None:
    row = sheet()["yaku"][0]
    assert (row["id"], row["name"][0].isupper()) == ("chun", True)
    assert row["about"] == "A pung or kong of red dragons."


def test_a_yaku_that_only_a_house_has_goes_by_its_id(tmp_path: Path) -> None:
    book = tmp_path / "ours.toml"
    row = 'our-own = {han = 2, open = 2, when = {red_dragon = 1}, cite = "house"}'
    book.write_text(f'title = "Ours"\nshort = "Ours"\nparent = "wrc-2015"\n[yaku]\n{row}\n', encoding="utf-8")
    told = sheet(book=str(book))["yaku"]
    assert {"id": "our-own", "name": "our-own", "about": ""}.items() <= next(row for row in told if row["id"] == "our-own").items()
