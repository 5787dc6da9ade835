"""tenhou.net/6 JSON, each way: the order of a hand is found again from what each seat took and put down."""

import copy
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core import acts
from jantaku.errors import LogError
from jantaku.game.formats import mjlog, tenhou6
from jantaku.game.formats.mahjongsoul_rules import BOOK
from jantaku.game.log import Entry, HandLog
from tests.game.formats.made import end_of, game, played
from tests.sampling import one_by_one
from tests.shared import shared

SEEN = ("start", "entries", "drawn", "deals")


def same(one: HandLog, other: HandLog) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in SEEN)


def files() -> list[Path]:
    found = sorted(shared("data/tenhou6").glob("*.json"))
    assert len(found) == 20
    return found


@given(st.integers(0, 10**9))
def test_a_hand_is_the_same_after_its_columns(seed: int) -> None:
    log = game(seed)
    again = tenhou6.read(tenhou6.write(log))
    assert all(same(one, other) for one, other in zip(log.hands, again.hands, strict=True))
    assert [hand.end for hand in again.hands] == [hand.end for hand in log.hands]
    assert (again.names, again.points, again.scores, again.complete) == (log.names, log.points, log.scores, True)


def test_made_hands_hold_every_kind_of_call() -> None:
    made = {entry.act for seed in range(60) for entry in played(seed).entries}
    called = range(acts.CHII_LOW, acts.KAN + 1)
    assert set(called) <= made
    assert any(acts.CONCEALED_KAN <= act < acts.ADDED_KAN for act in made)
    assert any(acts.ADDED_KAN <= act < acts.OTHERS for act in made)


def test_published_files_are_written_as_they_were() -> None:
    hands = 0
    for path in files():
        text = path.read_text(encoding="utf-8")
        written = json.loads(tenhou6.write(tenhou6.read(text)))["log"]
        expected = copy.deepcopy(json.loads(text)["log"])
        if path.stem == "convlog__confusing_nakis_7":  # its yaku are named in English, and an ura dora of no han is listed
            expected[0][16][2][4:] = ["立直(1飜)", "ドラ(1飜)"]
        assert written == expected, path.name
        hands += len(written)
    assert hands == 23


def test_rules_are_read_where_they_are_stated() -> None:
    logs = {path.stem: tenhou6.read(path.read_text(encoding="utf-8")) for path in files()}
    ruled = {name: (log.book, log.house) for name, log in logs.items()}
    assert ruled["convlog__chankan"] == ("tenhou", {"game.rounds": 1})
    assert ruled["convlog__rinshan"] == ("tenhou", {})
    assert ruled["convlog__confusing_nakis_7"] == (BOOK, {})  # a room of Mahjong Soul
    assert tenhou6.house("here", {"disp": "般南", "aka": 0}) == {"tiles.red_fives": 0, "yaku.tanyao.open": 0}


def test_a_robbed_kan_is_an_act_and_then_a_ron() -> None:
    log = tenhou6.read((shared("data/tenhou6") / "convlog__chankan.json").read_text(encoding="utf-8"))
    assert log.hands[0].entries[-2:] == [Entry(3, acts.ADDED_KAN + 23), Entry(2, acts.RON)]


def test_four_thousand_real_hands_are_the_same_after_their_columns() -> None:
    hands = 0
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt", encoding="utf-8") as file:
        for line in list(file)[::4]:
            log = mjlog.read(line.partition("\t")[2])
            again = tenhou6.read(tenhou6.write(log))
            for one, other in zip(log.hands, again.hands, strict=True):
                assert same(one, other)
                assert (one.indicators, one.ura) == (other.indicators, other.ura)
                for win in end_of(one).wins:  # above a mangan, and at one, the format does not tell the fu
                    win.fu = None
                for win in end_of(other).wins:
                    win.fu = None
                assert end_of(one).wins == end_of(other).wins
                assert (end_of(one).how, end_of(one).delta) == (end_of(other).how, end_of(other).delta)
                hands += 1
            assert (log.names, log.points, log.scores, log.house) == (again.names, again.points, again.scores, again.house)
    assert hands > 800


def sample() -> dict:
    return json.loads(tenhou6.write(game(5)))


@one_by_one(
    ("path", "value", "what"),
    [
        (["log"], [], "a list of 0"),
        (["log", 0], 3, "3"),
        (["log", 0, 0], [99, 0, 0], "round 99"),
        (["log", 0, 1], [1, 2, 3], "a list of 3"),
        (["log", 0, 1, 0], 10**30, "a huge number"),
        (["log", 0, 1, 0], True, "true"),
        (["log", 0, 2], [11] * 6, "a list of 6"),
        (["log", 0, 4], [11] * 12, "a list of 12"),
        (["log", 0, 4, 0], 48, "tile 48"),
        (["log", 0, 5, 0], "c11", "'c11'"),
        (["log", 0, 6, 0], "r99", "'r99'"),
        (["log", 0, 6], [], "no order"),
        (["log", 0, 16], ["勝"], "勝"),
        (["log", 0, 16], ["和了"], "nobody"),
        (["log", 0, 16], ["和了", [0, 0, 0, 0], [0, 9, 0]], "9"),
        (["log", 0, 16], ["和了", [0, 0, 0, 0], [0, 1, 0, "much"]], "much"),
        (["rule"], {"disp": "三般南喰赤"}, "four players"),
        (["name"], ["a"] * 5, "a list of 5"),
        (["sc"], [1, 2], "a list of 2"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(path: list, value: object, what: str) -> None:
    document = at = sample()
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(LogError) as error:
        tenhou6.read(json.dumps(document, ensure_ascii=False), "game.json")
    assert "game.json" in str(error.value)
    assert what in str(error.value)
    assert "expected" in str(error.value)


def test_columns_that_fit_in_many_ways_do_not_take_for_ever() -> None:
    document = sample()
    hand = document["log"][0]
    for seat in range(4):
        hand[5 + 3 * seat] = [11, "1111p11"] * 30
        hand[6 + 3 * seat] = [11] * 61
    with pytest.raises(LogError, match="no order"):
        tenhou6.read(json.dumps(document))


def test_a_hand_with_unknown_tiles_is_not_written() -> None:
    log = game(1)
    log.hands[0].wall = (-1, *log.hands[0].wall[1:])
    with pytest.raises(LogError, match="unknown tiles dealt"):
        tenhou6.write(log)
