"""What the table allows a seat to be shown of its own hand, and no more than that."""

import pytest

from jantaku.core import constants as n
from jantaku.game.log import Start
from jantaku.scoring.waits import waits
from jantaku.texts import LANGUAGES
from tests.rig import BOOKS, play, sit, wait_for
from tests.sampling import one_by_one
from tests.web.wire.scenes import games, scene_of, seen

READY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
NO_YAKU = "123m 789p 345s 99s 46p"


@pytest.mark.parametrize("level", ["off", "reasons"])
def test_a_table_without_hints_gives_none(level: str) -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 1z"), "E drawn")
    assert seen(table, 1, hints=level)["hints"] == {}


def test_waits_come_with_the_tiles_that_the_seat_has_not_seen() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 1z 2p 5p 5p", dora="2p"), "E drawn; S drawn; W drawn; N drawn")
    hints = seen(table, 1, hints="waits")["hints"]
    assert [(wait["tile"], wait["left"]) for wait in hints["waits"]] == [("2p", 2), ("5p", 3)]
    assert "shanten" not in hints


@pytest.mark.parametrize(
    ("hand", "draws", "script", "note"),
    [
        (READY, "9m 1z", "E drawn; S drawn", ""),
        (NO_YAKU, "9m 1z", "E drawn; S drawn", "no yaku by ron"),
        ("123m 789p 34s 99s 46p 1z", "5s", "E drawn; S chii high; S 1z", "no yaku"),
    ],
)
def test_a_wait_says_where_it_has_no_yaku(hand: str, draws: str, script: str, note: str) -> None:
    table = play(sit("wrc-2015", {"S": hand}, draws), script)
    assert {wait["note"] for wait in seen(table, 1, hints="waits")["hints"]["waits"]} == {note}


ONE_HAN = "234m 678p 345s 88s 24p"  # all simples alone, waiting for 3p


@one_by_one(
    ("hand", "counters", "note"),
    [
        (ONE_HAN, 4, ""),
        (ONE_HAN, 5, "needs two han by ron"),
        (NO_YAKU, 4, "no yaku by ron"),
        (NO_YAKU, 5, "no yaku by ron · needs two han by tsumo"),
        ("234m 234s 345s 88s 24p", 5, ""),
    ],
)
def test_a_wait_says_where_it_has_one_han_of_the_two_that_its_counters_ask_for(hand: str, counters: int, note: str) -> None:
    table = sit("ema-2012", {"S": hand}, "9m 1z", start=Start((25000,) * 4, counters=counters))
    told = seen(play(table, "E drawn; S drawn"), 1, hints="waits")["hints"]
    assert [wait["note"] for wait in told["waits"]] == [note] * len(told["waits"])
    assert told["waits"]


def test_an_open_wait_of_one_han_says_so_once() -> None:
    table = sit("ema-2012", {"S": "234m 678p 34s 55z 77z 1z"}, "5s 5z", start=Start((25000,) * 4, counters=5))
    wait_for(play(table, "E drawn"), "S chii high")
    told = seen(play(table, "S chii high; S 1z"), 1, hints="waits")["hints"]
    assert {(wait["tile"], wait["note"]) for wait in told["waits"]} == {("5z", "needs two han"), ("7z", "needs two han")}


def test_furiten_is_shown_with_its_kind_and_its_tiles() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 2p 1z 2z"), "E drawn; S drawn; W drawn")
    (reason,) = seen(table, 1, hints="waits")["hints"]["furiten"]
    assert reason["id"] == "furiten-discard"
    assert "2 of circles" in reason["text"]


def test_nothing_is_said_of_the_hands_of_others() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 1z"), "E drawn")
    for seat in (-1, 4):
        assert seen(table, seat, hints="all")["hints"] == {}


@pytest.mark.parametrize("book", BOOKS)
def test_with_everything_each_discard_is_reckoned_as_the_calculator_does_and_the_best_is_lawful(book: str) -> None:
    turns = 0
    for at, scene in enumerate(games(book, seed=8, hands=1, hints="all")):
        table = scene.table
        assert table
        for seat in scene.asked:
            view = seen(scene, seat, LANGUAGES[at % 3])
            acts = {act["act"] for act in view["ask"]["acts"]}
            assert view["hints"]["best"] in acts
            if scene.shown is table.state and table.state.phase == n.TURN:
                turns += 1
                reckoned = waits(table.hand(seat), book=table.book)
                assert view["hints"]["shanten"] == reckoned.shanten
                discards = {act["act"] for act in view["ask"]["acts"] if act["kind"] in {"discard", "riichi"}}
                assert set(view["hints"]["discards"]) == discards
                for act in discards:
                    assert view["hints"]["discards"][act]["shanten"] >= reckoned.shanten
    assert turns > 10


def test_tiles_that_lie_open_are_not_counted_among_those_that_help() -> None:
    table = sit("wrc-2015", {"E": "234m 678p 345s 88s 34p", "S": "2p 2p 2p"}, "9m 1z")
    before = seen(table, 0, hints="all")["hints"]["discards"]["drawn"]
    wait_for(play(table, "E drawn; S 2p; E pass; W drawn; N drawn"), "E drawn")
    after = seen(scene_of(table, hints="all"), 0)["hints"]["discards"]
    left = {tile["tile"]: tile["left"] for tile in before["accepts"]}
    assert left == {"2p": 4, "5p": 4}
    assert {tile["tile"]: tile["left"] for tile in after["drawn"]["accepts"]}["2p"] == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_lists_what_could_be_done_the_best_first_with_numbers_and_a_sentence_each(lang: str) -> None:
    rows = 0
    for scene in games("tenhou", seed=9, hands=1, hints="all"):
        for seat in scene.asked:
            view = seen(scene, seat, lang)
            acts = {act["act"] for act in view["ask"]["acts"]}
            why = view["hints"].get("why")
            assert (why is not None) == (len(acts) > 1)
            if why is None:
                continue
            assert why["text"]
            assert why["rows"][0]["act"] == view["hints"]["best"]
            assert [row["best"] for row in why["rows"]] == [True] + [False] * (len(why["rows"]) - 1)
            for row in why["rows"]:
                assert row["act"] in acts
                assert (row["texts"] != {}) == row["weighed"]
                assert (row["text"] != "") == row["weighed"]
                assert not row["played"]
                rows += 1
    assert rows > 100


def test_why_in_the_words_of_each_language() -> None:
    table = play(sit("wrc-2015", {"E": "123m 456p 789s 1122z 9p"}, "9m"), "")
    said = {lang: seen(table, 0, lang, hints="all")["hints"]["why"] for lang in LANGUAGES}
    assert "Wins " in said["en"]["rows"][0]["text"]
    assert "points on average" in said["en"]["rows"][0]["text"]
    assert "Gagne dans" in said["fr"]["rows"][0]["text"]
    assert "和了率" in said["ja"]["rows"][0]["text"]
    assert len({tuple(row["act"] for row in one["rows"]) for one in said.values()}) == 1
