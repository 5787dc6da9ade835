"""Amending a sheet: one hand, one foul, the names, the seats; loans of sticks; and what each correction did. (WRC 6, 8.3)"""

from itertools import permutations
from typing import Any

import pytest

from jantaku.scorekeeper import KeepError, ScoreSheet, check, difference
from jantaku.scorekeeper.corrections import amend_foul, amend_hand, amend_names, amend_players, amendments
from jantaku.scorekeeper.sheet import Loan
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import Step, begun, draw, put, refused, ron

ALL = [0, 1, 2, 3]


def amend(chain: ScoreSheet, **body: Any) -> None:
    chain.add("correction", {"assent": ALL, **body}, id=f"amend-{len(chain.events)}")


def test_a_hand_is_amended_with_its_riichi_and_what_else_happened_in_it_stays() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    put(chain, "foul", seat=3, foul="wrong-word", given={"clear": "yes"})
    ron(chain, 1, 2, 2, 30)
    draw(chain, 0)
    end = ("win", {"from": 3, "wins": [{"seat": 1, "han": 4, "fu": 30}]})
    amend(chain, changes=amend_hand(chain.sheet, 1, [2, 3], end))
    hand = chain.sheet.hands[0]
    assert (hand.riichi, hand.wins[0].payer, len(chain.sheet.ledger)) == ((2, 3), 3, 1)
    assert hand.delta == (0, 10_000, -1000, -9000)
    amend(chain, changes=amend_hand(chain.sheet, 1, [1], end))  # what was amended once can be amended again
    assert (chain.sheet.hands[0].riichi, chain.sheet.total) == ((1,), 120_000)
    amend(chain, changes=amend_hand(chain.sheet, 1, [], None))
    assert [each.outcome for each in chain.sheet.hands] == ["exhaustive"]
    with pytest.raises(KeepError, match="no hand 2"):
        amend_hand(chain.sheet, 2, [], None)


WIN: Step = ("win", {"from": 2, "wins": [{"seat": 1, "han": 1, "fu": 40}]})


def test_a_riichi_that_was_forgotten_is_laid_behind_the_dice_and_before_a_foul_that_killed_the_hand() -> None:
    chain = begun(event=True)
    put(chain, "deal", dice=[3, 4])
    put(chain, "foul", seat=3, foul="swap-call", given={"swap": "same-chii"})
    put(chain, "riichi", seat=1)
    put(chain, "win", **WIN[1])
    amend(chain, changes=amend_hand(chain.sheet, 1, [1, 3], WIN))
    hand = chain.sheet.hands[0]
    assert (hand.riichi, hand.dead, [entry.kind for entry in chain.sheet.entries[1:4]]) == (
        (1, 3),
        (3,),
        ["deal", "riichi", "foul"],
    )
    amend(chain, changes=amend_hand(chain.sheet, 1, [], WIN))
    assert chain.sheet.hands[0].riichi == ()


def test_a_riichi_that_was_taken_up_again_is_put_in_once() -> None:
    chain = begun()
    for back in (False, True, False, True):
        put(chain, "riichi", seat=1, back=back)
    draw(chain, 1)
    amend(chain, changes=amend_hand(chain.sheet, 1, [1], ("draw", {"tenpai": [1]})))
    assert (chain.sheet.hands[0].riichi, chain.sheet.sticks) == ((1,), 1)


def test_a_hand_begun_by_a_riichi_that_was_none_was_in_play_when_the_gong_was_heard() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    put(chain, "gong")
    draw(chain, 1)
    amend(chain, changes=amend_hand(chain.sheet, 1, [], ("draw", {"tenpai": [2]})))
    assert (chain.sheet.hands[0].tenpai, chain.sheet.hands[0].riichi, chain.sheet.over) == ((2,), (), "time-up")


def test_of_a_hand_taken_back_the_gong_loans_and_penalty_points_stay() -> None:
    chain = begun()
    put(chain, "deal")
    put(chain, "riichi", seat=0)
    put(chain, "loan", seat=3, from_=1, points=5000)
    put(chain, "foul", seat=3, foul="dead-call", given={"declared": "yes"})
    put(chain, "foul", seat=2, foul="telephone", given={})
    put(chain, "decision", foul="foul-5", decision="points", points=5, referee="Eva")
    put(chain, "gong")
    draw(chain, 0)
    before = chain.sheet
    amend(chain, changes=amend_hand(before, 1, [0], None))
    after = chain.sheet
    assert (after.hands, after.over, after.now.gong, after.now.dead) == ((), "time-up", True, ())
    assert (after.loans, after.penalties, after.points) == (before.loans, (0, 0, 5, 20), (30_000,) * 4)
    assert check(chain.text).differences == []


def test_a_chombo_beside_the_only_win_stays_when_that_hand_is_taken_back() -> None:
    chain = begun("wrr-2013")
    put(chain, "deal")
    put(chain, "gong")
    ron(chain, 1, 2)
    put(chain, "foul", seat=3, foul="empty-win", given={"shown": "yes", "with": "win"})
    amend(chain, changes=amend_hand(chain.sheet, 1, [], None))
    assert (chain.sheet.penalties, chain.sheet.hands, chain.sheet.over) == ((0, 0, 0, 20), (), "time-up")


def test_a_dead_hand_of_a_hand_taken_back_is_not_dead_in_the_next() -> None:
    chain = begun()
    put(chain, "foul", seat=1, foul="swap-call", given={"swap": "same-chii"})
    put(chain, "foul", seat=2, foul="obstruction", given={})
    put(chain, "decision", foul="foul-2", decision="dead-hand", referee="Eva")
    draw(chain)
    put(chain, "deal")
    ron(chain, 1, 2)
    amend(chain, changes=amend_hand(chain.sheet, 1, [], None))
    assert [(hand.outcome, hand.dead) for hand in chain.sheet.hands] == [("ron", ())]
    assert [(row.seat, row.decided) for row in chain.sheet.ledger] == [(1, True), (2, False)]


def test_a_chombo_taken_back_as_the_end_of_its_hand_takes_what_was_ruled_on_it_along() -> None:
    chain = begun()
    put(chain, "foul", seat=1, foul="empty-win", given={"shown": "yes", "with": "none"})
    put(chain, "cancel", penalty="foul-1", referee="Eva")
    amend(chain, changes=amend_hand(chain.sheet, 1, [], None))
    assert (chain.sheet.hands, chain.sheet.ledger) == ((), ())


def test_a_correction_that_withdraws_the_gong_or_a_loan_tells_it() -> None:
    chain = begun()
    put(chain, "loan", seat=3, from_=1, points=5000)
    put(chain, "gong")
    seen = chain.preview("correction", {"changes": {"loan-1": [], "gong-2": []}, "assent": ALL})
    assert {"gong", "loans", "over"} <= {change.what for change in difference(seen.before, seen.after)}


def test_a_foul_is_judged_again_or_taken_back() -> None:
    chain = begun()
    put(chain, "foul", seat=3, foul="empty-win", given={"shown": "yes", "with": "none"})
    (row,) = chain.sheet.ledger
    amend(chain, changes=amend_foul(chain.sheet, row.id, {"seat": 2, "foul": "empty-win", "given": {"shown": "no"}}))
    assert [(each.seat, each.sanction) for each in chain.sheet.ledger] == [(2, "dead-hand")]
    assert chain.sheet.now.dead == (2,)
    amend(chain, changes=amend_foul(chain.sheet, row.id, None))
    assert not chain.sheet.ledger
    assert not chain.sheet.now.dead


@pytest.mark.parametrize(
    ("foul", "given", "kind", "body"),
    [
        ("telephone", {}, "decision", {"foul": "f", "decision": "points", "points": 5}),
        ("late", {"minutes": 7}, "cancel", {"penalty": "f"}),
    ],
)
def test_a_foul_that_was_decided_or_cancelled_is_judged_again_or_taken_back(
    foul: str, given: dict[str, Any], kind: str, body: dict[str, Any]
) -> None:
    chain = begun()
    chain.add("foul", {"seat": 3, "foul": foul, "given": given}, id="f")
    put(chain, kind, referee="Eva", **body)
    amend(chain, changes=amend_foul(chain.sheet, "f", {"seat": 2, "foul": "dead-call", "given": {"declared": "yes"}}))
    assert [(row.seat, row.points, row.cancelled) for row in chain.sheet.ledger] == [(2, 20, "")]
    amend(chain, changes=amend_foul(chain.sheet, "f", None))
    assert chain.sheet.ledger == ()


def test_a_foul_keeps_its_name_when_something_is_laid_before_it() -> None:
    chain = begun()
    put(chain, "foul", seat=3, foul="empty-win", given={"shown": "yes", "with": "none"})
    put(chain, "cancel", penalty="foul-1", referee="Eva")
    end = ("foul", dict(chain.events[1].body))
    amend(chain, changes=amend_hand(chain.sheet, 1, [0, 1], end))
    (row,) = chain.sheet.ledger
    assert (row.id, row.cancelled, chain.sheet.hands[0].ids) == ("foul-1", "Eva", ("foul-1+1", "foul-1+2", "foul-1"))
    put(chain, "foul", seat=2, foul="late", given={"minutes": 7})
    put(chain, "cancel", penalty="foul-4+1", referee="Eva")  # as older sheets may name it
    assert chain.sheet.penalties == (0, 0, 0, 0)


def test_a_stick_of_the_hand_that_is_played_is_taken_back_and_no_other() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    draw(chain, 1)
    put(chain, "riichi", seat=2)
    put(chain, "riichi", seat=2, back=True)
    assert (chain.sheet.now.riichi, chain.sheet.points) == ((), (29_000, 32_000, 29_000, 29_000))
    assert [event.kind for event in chain.events[-2:]] == ["riichi", "riichi"]
    refused(chain, "no-riichi", "riichi", {"seat": 1, "back": True})  # whose stick lies there since the hand before
    put(chain, "riichi", seat=2)
    draw(chain, 2)
    assert chain.sheet.hands[-1].riichi == (2,)


def test_wrong_names_leave_every_hand_where_it_was() -> None:
    chain = begun()
    ron(chain, 1, 2)
    points = chain.sheet.points
    amend(chain, changes=amend_names(chain.sheet, ["B", "A", "C", "D"]))
    assert (chain.sheet.names, chain.sheet.points) == (("B", "A", "C", "D"), points)


def test_people_in_the_wrong_seats_take_along_what_was_entered_for_them_and_winds_are_computed_again() -> None:
    chain = begun(names=["A", "B", "C", "D"])
    put(chain, "riichi", seat=1)
    ron(chain, 1, 2, 3, 40)  # B, who in truth was East, from C
    assert chain.sheet.points == (30_000, 35_200, 24_800, 30_000)
    amend(chain, seats=[1, 0, 2, 3])
    sheet = chain.sheet
    assert sheet.names == ("B", "A", "C", "D")
    assert (sheet.points, sheet.hands[0].riichi, sheet.now.dealer) == ((37_700, 30_000, 22_300, 30_000), (0,), 0)
    ron(chain, 1, 0, 1, 30)  # what is entered afterwards is by the seats as they are now
    assert chain.sheet.hands[1].wins[0].winner == 1
    end = ("win", {"from": 3, "wins": [{"seat": 0, "han": 3, "fu": 40}]})
    amend(chain, changes=amend_hand(chain.sheet, 1, [0], end))
    assert chain.sheet.hands[0].delta == (7700, 0, 0, -7700)
    amend(chain, seats=[3, 1, 2, 0])
    assert chain.sheet.names == ("D", "A", "C", "B")
    assert chain.sheet.hands[0].wins[0].winner == 3
    assert check(chain.text).differences == []


@one_by_one("order", [o for o in permutations(range(4)) if o != (0, 1, 2, 3)])
def test_people_who_change_seats_and_change_back_are_where_they_were(order: tuple[int, ...]) -> None:
    chain = begun(names=["A", "B", "C", "D"])
    put(chain, "riichi", seat=1)
    ron(chain, 1, 2, 3, 40)
    put(chain, "foul", seat=3, also=[0], foul="wrong-word", given={"clear": "yes"})
    put(chain, "loan", seat=2, **{"from": 0}, points=1000)
    draw(chain, 0, 3)
    before = chain.sheet
    amend(chain, seats=list(order))
    assert (chain.sheet.total, sorted(chain.sheet.names)) == (120_000, ["A", "B", "C", "D"])
    back = [order.index(seat) for seat in range(4)]
    amend(chain, seats=back)
    assert (chain.sheet.points, chain.sheet.names, chain.sheet.loans) == (before.points, before.names, before.loans)
    assert [row.seat for row in chain.sheet.ledger] == [row.seat for row in before.ledger]


@one_by_one("seats", [[0, 1, 2, 3], [0, 1, 2], [0, 0, 1, 2], "1023", [True, False, 2, 3], None])
def test_seats_that_are_no_other_order_are_refused(seats: object) -> None:
    chain = begun()
    with pytest.raises(KeepError):
        chain.add("correction", {"seats": seats, "assent": ALL}, id="x")
    assert len(chain.events) == 1


@pytest.mark.parametrize("order", [[1, 0, 2, 3], [3, 0, 1, 2]])
def test_players_are_exchanged_while_what_was_entered_stays_with_the_seats(order: list[int]) -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    ron(chain, 1, 2, 2, 30)
    put(chain, "foul", seat=3, foul="wrong-word", given={"clear": "yes"})
    before = chain.sheet
    amend(chain, changes=amend_players(before, order))
    after = chain.sheet
    assert after.points == before.points
    assert after.hands == before.hands
    assert [row.seat for row in after.ledger] == [row.seat for row in before.ledger]
    assert after.names == tuple(before.names[old] for old in order)
    assert check(chain.text).differences == []
    for wrong in ([0, 1, 2, 3], [0, 0, 1, 2], []):
        with pytest.raises(KeepError):
            amend_players(before, wrong)


def test_each_correction_tells_who_made_it_and_what_it_did_and_the_old_line_stays() -> None:
    chain = begun()
    ron(chain, 1, 2, 2, 30)
    draw(chain, 1)
    lines = chain.text
    end = ("win", {"from": 3, "wins": [{"seat": 1, "han": 2, "fu": 30}]})
    chain.add("correction", {"changes": amend_hand(chain.sheet, 1, [], end), "referee": "Eva", "why": "other discarder"}, id="c")
    (made,) = amendments(chain.events)
    assert (made.event.body["referee"], made.event.body["why"], made.hands) == ("Eva", "other discarder", (1, 2))
    assert chain.text.startswith(lines)


def test_sticks_are_lent_and_given_back_and_no_point_moves() -> None:
    chain = begun()
    put(chain, "loan", seat=2, **{"from": 0}, points=5000)
    put(chain, "loan", seat=2, points=3000, referee="Eva")
    put(chain, "loan", seat=2, **{"from": 0}, points=-5000)
    assert chain.sheet.loans == (Loan(2, -1, 3000),)
    assert chain.sheet.points == (30_000,) * 4
    for wrong in ({"seat": 2, "from": 2, "points": 100}, {"seat": 2, "points": 0}, {"seat": 1, "points": -100}, {"seat": 1}):
        with pytest.raises(KeepError):
            put(chain, "loan", **wrong)
    assert check(chain.text).differences == []


def test_a_decision_that_needs_to_know_more_is_given_it() -> None:
    chain = begun()
    put(chain, "deal")
    put(chain, "foul", seat=3, foul="obstruction", given={})
    (row,) = chain.sheet.ledger
    assert not row.decided
    put(chain, "decision", foul=row.id, decision="chombo", referee="Eva", given={"with": "none"})
    assert (chain.sheet.ledger[0].points, chain.sheet.hands[0].outcome) == (20, "chombo")
