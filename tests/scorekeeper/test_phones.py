"""Two phones at one table: the same entry twice is one event, and where they disagree people are asked. (V16)"""

from typing import Any

import pytest

from jantaku.scorekeeper import Conflict, KeepError, ScoreSheet
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import begun, put

ALL = [0, 1, 2, 3]
CHOMBO = {"seat": 1, "foul": "empty-win", "given": {"shown": "yes", "with": "none"}}
TRIFLE = {"seat": 1, "foul": "stick-missing", "given": {}}
WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}


def test_the_same_id_twice_is_one_event() -> None:
    chain = begun()
    first = chain.add("draw", {"tenpai": [1]}, id="x", by="one")
    assert chain.add("draw", {"tenpai": [1]}, id="x", by="one") == first
    assert len(chain.sheet.hands) == 1
    with pytest.raises(KeepError) as found:
        chain.add("draw", {"tenpai": [2]}, id="x")
    assert found.value.id == "id"


def test_two_phones_that_enter_the_same_make_one_event() -> None:
    chain = begun()
    first = chain.add("draw", {"tenpai": [1]}, id="x", seen=0)
    assert chain.add("draw", {"tenpai": [1]}, id="y", seen=0) == first
    assert len(chain.sheet.hands) == 1


def test_what_a_phone_has_seen_is_no_rival_of_what_it_enters() -> None:
    chain = begun()
    first, second = (chain.add("draw", {"tenpai": [1]}, id=name) for name in "xy")
    assert chain.rivals(first.n - 1) == (first, second)
    assert chain.rivals(first.n) == (second,)
    assert chain.rivals(second.n) == ()
    assert chain.rivals(first.n - 1, second.n) == (first,)


def test_two_phones_that_disagree_are_asked() -> None:
    chain = begun()
    chain.add("draw", {"tenpai": [1]}, id="x", seen=0)
    with pytest.raises(Conflict) as found:
        chain.add("draw", {"tenpai": [2]}, id="y", seen=0)
    assert [event.id for event in found.value.rivals] == ["x"]
    assert len(chain.sheet.hands) == 1
    chain.add("draw", {"tenpai": [2]}, id="y", seen=1)
    assert len(chain.sheet.hands) == 2


def test_two_riichi_from_two_phones_are_no_disagreement() -> None:
    chain = begun()
    chain.add("riichi", {"seat": 1}, id="x", seen=0)
    chain.add("riichi", {"seat": 2}, id="y", seen=0)
    chain.add("draw", {"tenpai": [1, 2]}, id="z", seen=1)
    assert chain.sheet.sticks == 2


def test_a_riichi_that_comes_after_its_hand_has_ended_is_asked_about() -> None:
    chain = begun()
    put(chain, "foul", seat=1, foul="empty-win", given={"shown": "yes", "with": "none"})
    assert chain.sheet.hands[0].outcome == "chombo"
    with pytest.raises(Conflict):
        chain.add("riichi", {"seat": 2}, id="y", seen=0)


# ---- fouls and loans
@pytest.mark.parametrize("body", [CHOMBO, TRIFLE, {**CHOMBO, "given": {"shown": "no"}}])
def test_one_foul_from_two_phones_is_one_no_matter_who_signs_for_it(body: dict[str, Any]) -> None:
    chain = begun()
    first = chain.add("foul", {**body, "referee": "Eva"}, id="x", seen=0)
    assert chain.add("foul", {**body, "note": "at the table"}, id="y", seen=0) == first
    assert len(chain.sheet.ledger) == 1


def test_the_same_trifle_once_more_by_who_knew_of_the_first_is_a_second_one() -> None:
    chain = begun()
    chain.add("foul", TRIFLE, id="x", seen=0)
    chain.add("foul", TRIFLE, id="y", seen=1)
    assert chain.sheet.warnings == (0, 2, 0, 0)


def test_the_same_trifle_in_another_hand_is_a_second_one_though_its_phone_was_away() -> None:
    chain = begun()
    chain.add("win", WIN, id="w", seen=0)
    chain.add("foul", TRIFLE, id="x", seen=1)
    chain.add("foul", TRIFLE, id="y", seen=0)  # of the hand before
    assert chain.sheet.warnings == (0, 2, 0, 0)


@one_by_one("kind", ["win", "foul"])
@one_by_one("late", [CHOMBO, {**CHOMBO, "given": {"shown": "no"}}])
def test_a_foul_of_a_hand_that_another_phone_has_ended_since_is_asked_about(kind: str, late: dict[str, Any]) -> None:
    chain = begun()
    chain.add(kind, WIN if kind == "win" else {**CHOMBO, "seat": 3}, id="x", seen=0)
    with pytest.raises(Conflict) as found:
        chain.add("foul", late, id="y", seen=0)
    assert [event.id for event in found.value.rivals] == ["x"]
    assert (len(chain.sheet.hands), len(chain.sheet.ledger)) == (1, int(kind == "foul"))


def test_a_foul_that_concerns_no_hand_is_entered_no_matter_what_has_ended_since() -> None:
    chain = begun()
    chain.add("win", WIN, id="x", seen=0)
    chain.add("foul", {"seat": 1, "foul": "late", "given": {"minutes": 7}}, id="y", seen=0)
    assert chain.sheet.penalties == (0, 7, 0, 0)


def test_two_phones_that_judge_one_foul_otherwise_are_asked() -> None:
    chain = begun()
    chain.add("foul", {"seat": 1, "foul": "late", "given": {"minutes": 5}}, id="x", seen=0)
    with pytest.raises(Conflict):
        chain.add("foul", {"seat": 2, "also": [1], "foul": "late", "given": {"minutes": 7}}, id="y", seen=0)
    chain.add("foul", {"seat": 2, "foul": "late", "given": {"minutes": 7}}, id="z", seen=0)
    assert chain.sheet.penalties == (0, 5, 7, 0)


def test_a_loan_from_two_phones_is_one() -> None:
    chain = begun()
    body = {"seat": 3, "from": 0, "points": 5000}
    assert chain.add("loan", body, id="y", seen=0) == chain.add("loan", body, id="x", seen=0)
    chain.add("loan", body, id="z", seen=1)
    assert chain.sheet.loans[0].points == 10_000


# ---- what was undone, what was named in another order
def test_a_riichi_that_was_taken_up_again_is_placed_by_another_phone() -> None:
    chain = begun()
    chain.add("riichi", {"seat": 0}, id="x", seen=0)
    chain.add("riichi", {"seat": 0, "back": True}, id="b", seen=1)
    chain.add("riichi", {"seat": 0}, id="y", seen=0)
    assert chain.sheet.now.riichi == (0,)


def test_a_win_that_was_taken_back_does_not_swallow_the_same_win() -> None:
    chain = begun()
    chain.add("win", WIN, id="x", seen=0)
    chain.add("correction", {"changes": {"x": []}, "assent": ALL}, id="c")
    with pytest.raises(Conflict):
        chain.add("win", WIN, id="y", seen=0)
    chain.add("win", WIN, id="y", seen=2)
    assert len(chain.sheet.hands) == 1


def test_a_gong_that_was_withdrawn_is_heard_again() -> None:
    chain = begun()
    put(chain, "gong")
    chain.add("correction", {"changes": {"gong-1": []}, "assent": ALL}, id="c")
    chain.add("gong", {}, id="again", seen=2)
    assert (chain.sheet.now.gong, chain.sheet.over) == (True, "time-up")


def test_winners_tenpai_and_offenders_named_in_another_order_are_the_same() -> None:
    wins = [{"seat": 1, "han": 3, "fu": 40}, {"seat": 3, "han": 2, "fu": 30}]
    rows: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("win", {"from": 0, "wins": wins}, {"from": 0, "wins": wins[::-1]}),
        ("draw", {"tenpai": [1, 2]}, {"tenpai": [2, 1]}),
        ("foul", {**CHOMBO, "also": [2]}, {**CHOMBO, "seat": 2, "also": [1]}),
    ]
    for kind, one, other in rows:
        chain = ScoreSheet.begin("club")
        assert chain.add(kind, one, id="x", seen=0) == chain.add(kind, other, id="y", seen=0)
