"""Fouls on a kept sheet: rulings of the book, dead hands, chombo, stakes by name, two ledgers. (rows A14, C7; TOURNAMENT 6)"""

from typing import Any

import pytest

from jantaku.errors import Missing
from jantaku.scorekeeper import KeepError, LeadsToRuling, ScoreSheet
from tests.scorekeeper.sheets import begun, draw, put, ron, until_over

SHOWN = {"shown": "yes", "with": "none"}


def foul(chain: ScoreSheet, seat: int, name: str, **given: Any) -> None:
    put(chain, "foul", seat=seat, foul=name, given={key.rstrip("_"): value for key, value in given.items()}, referee="Eva")


def noten_riichi(chain: ScoreSheet, seat: int) -> None:
    foul(chain, seat, "riichi-noten", at="draw", dead_only="no", with_="draw")


# ---- C7: two ledgers that never mix
def test_20_points_take_an_overall_score_of_25_to_5_and_leave_the_table_alone() -> None:
    chain = begun()
    foul(chain, 0, "swap-call", swap="same-chii")
    with pytest.raises(LeadsToRuling) as found:
        put(chain, "riichi", seat=0)
    assert (found.value.foul, found.value.given) == ("dead-call", {"declared": "yes"})
    foul(chain, 0, "dead-call", declared="yes")
    sheet = chain.sheet
    assert (sheet.points, sheet.penalties) == ((30_000,) * 4, (20, 0, 0, 0))
    assert sheet.overall[0] == sheet.scores[0] - 20


@pytest.mark.parametrize("minutes", [1, 7, 10])
def test_each_minute_late_costs_a_point(minutes: int) -> None:
    chain = begun()
    foul(chain, 2, "late", minutes=minutes)
    row = chain.sheet.ledger[0]
    assert (row.seat, row.points, row.code, row.hand, row.referee) == (2, minutes, "N33 N34", 0, "Eva")
    assert row.cite


def test_a_wrong_word_costs_a_point_in_2013_and_nothing_in_2015() -> None:
    for book, points in (("wrr-2013", 1), ("wrc-2015", 0)):
        chain = begun(book)
        foul(chain, 1, "wrong-word", clear="yes")
        assert chain.sheet.penalties[1] == points


def test_a_penalty_that_is_cancelled_stays_in_the_ledger_and_counts_no_more() -> None:
    chain = begun()
    foul(chain, 2, "late", minutes=7)
    ident = chain.sheet.ledger[0].id
    put(chain, "cancel", penalty=ident, referee="Max", why="the train")
    row = chain.sheet.ledger[0]
    assert (row.points, row.counts, row.cancelled, chain.sheet.penalties[2]) == (7, 0, "Max: the train", 0)
    with pytest.raises(KeepError, match="already"):
        put(chain, "cancel", penalty=ident, referee="Max")


def test_what_the_book_leaves_to_the_referee_is_decided_and_recorded() -> None:
    chain = begun()
    foul(chain, 3, "obstruction")
    row = chain.sheet.ledger[0]
    assert (row.sanction, row.decided, row.points) == ("discretion", False, 0)
    put(chain, "decision", foul=row.id, decision="points", points=5, referee="Max", note="again")
    row = chain.sheet.ledger[0]
    assert (row.sanction, row.decided, row.points, row.referee) == ("points", True, 5, "Max")
    with pytest.raises(KeepError, match="already been decided"):
        put(chain, "decision", foul=row.id, decision="none", referee="Max")


def test_a_hand_that_is_over_cannot_be_declared_dead() -> None:
    chain = begun()
    put(chain, "deal")
    foul(chain, 3, "obstruction")
    draw(chain)
    with pytest.raises(KeepError) as found:
        put(chain, "decision", foul=chain.sheet.ledger[0].id, decision="dead-hand", referee="Max")
    assert found.value.id == "late"


def test_what_matters_and_was_not_given_is_asked_for_and_nothing_is_recorded() -> None:
    chain = begun()
    with pytest.raises(Missing) as found:
        foul(chain, 1, "empty-win")
    assert (found.value.circumstance, len(chain.events)) == ("shown", 1)


def test_a_foul_that_nobody_knows_is_refused() -> None:
    with pytest.raises(KeepError) as found:
        foul(begun(), 1, "sneezing")
    assert found.value.id == "foul"


def test_a_trifle_is_counted() -> None:
    chain = begun()
    foul(chain, 1, "stick-missing")
    foul(chain, 1, "empty-call")
    assert chain.sheet.warnings == (0, 2, 0, 0)


def test_cheating_disqualifies_and_others_play_on() -> None:
    chain = begun()
    foul(chain, 1, "cheating")
    assert (chain.sheet.disqualified, chain.sheet.over) == ((1,), "")


def test_a_disqualified_player_who_won_an_appeal_is_so_no_longer() -> None:
    chain = begun()
    foul(chain, 1, "cheating")
    put(chain, "cancel", penalty=chain.sheet.ledger[0].id, referee="Max")
    assert chain.sheet.disqualified == ()


def test_a_cancelled_penalty_of_one_of_several_stays_with_that_player_when_people_change_seats() -> None:
    chain = begun(names=["A", "B", "C", "D"])
    put(chain, "foul", seat=0, also=[1, 2], foul="late", given={"minutes": 7})
    put(chain, "cancel", penalty="foul-1/1", referee="Max")
    put(chain, "correction", seats=[0, 2, 1, 3], referee="Max")
    assert [chain.sheet.names[row.seat] for row in chain.sheet.ledger if row.cancelled] == ["B"]


# ---- dead hands
def test_a_dead_hand_cannot_win_and_is_led_to_the_ruling() -> None:
    chain = begun()
    foul(chain, 1, "swap-call", swap="same-chii")
    with pytest.raises(LeadsToRuling) as found:
        ron(chain, 1, 0)
    assert (found.value.seat, found.value.foul) == (1, "dead-call")


def test_a_dead_hand_is_noten_and_pays() -> None:
    chain = begun()
    foul(chain, 0, "swap-call", swap="same-chii")
    with pytest.raises(KeepError) as found:
        draw(chain, 0)
    assert found.value.id == "dead-tenpai"
    draw(chain, 1, 2, 3)
    hand = chain.sheet.hands[0]
    assert (hand.delta, hand.dead, chain.sheet.now.dealer) == ((-3000, 1000, 1000, 1000), (0,), 1)


def test_a_hand_is_dead_for_its_hand_only() -> None:
    chain = begun()
    foul(chain, 1, "swap-call", swap="same-chii")
    draw(chain)
    ron(chain, 1, 0)
    assert chain.sheet.hands[1].wins[0].winner == 1


def test_a_riichi_before_a_dead_hand_stays_on_the_table_and_is_noten() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    foul(chain, 1, "tile-count")
    foul(chain, 1, "riichi-noten", at="draw", dead_only="yes", shown="yes")  # 7.2: the hand is shown to prove it
    draw(chain, 0)
    assert (chain.sheet.sticks, chain.sheet.hands[0].tenpai) == (1, (0,))


@pytest.mark.parametrize(("book", "dead"), [("wrr-2013", (2,)), ("wrc-2015", ())])
def test_riichi_on_an_open_hand_is_voided_and_in_2013_the_hand_is_dead(book: str, dead: tuple[int, ...]) -> None:
    chain = begun(book)
    with pytest.raises(LeadsToRuling) as found:
        put(chain, "riichi", seat=2, open=True)
    assert found.value.foul == "riichi-open-hand"
    put(chain, "riichi", seat=2)
    foul(chain, 2, "riichi-open-hand")
    now = chain.sheet.now
    assert (now.riichi, now.sticks, now.points[2], now.dead) == ((), 0, 30_000, dead)


def test_a_riichi_hand_that_is_noten_at_the_draw_is_led_to_the_ruling() -> None:
    chain = begun()
    put(chain, "riichi", seat=2)
    with pytest.raises(LeadsToRuling) as found:
        draw(chain, 1)
    assert (found.value.seat, found.value.foul, found.value.given) == (2, "riichi-noten", {"at": "draw"})


# ---- chombo
def test_a_chombo_returns_the_stakes_by_name_and_the_hand_is_dealt_again() -> None:
    chain = begun()
    put(chain, "riichi", seat=3)
    draw(chain, 0, 3)
    put(chain, "riichi", seat=1)
    put(chain, "riichi", seat=2)
    before = chain.sheet.now
    foul(chain, 2, "empty-win", **SHOWN)
    now = chain.sheet.now
    assert (now.dealer, now.round, now.counters, now.sticks) == (before.dealer, before.round, before.counters, 1)
    assert (now.points[1], now.points[2]) == (before.points[1] + 1000, before.points[2] + 1000)
    assert chain.sheet.penalties == (0, 0, 20, 0)
    assert (chain.sheet.hands[-1].outcome, chain.sheet.hands[-1].riichi) == ("chombo", (1, 2))


@pytest.mark.parametrize(("offender", "moved"), [(1, (4000, -8000, 2000, 2000)), (0, (-12_000, 4000, 4000, 4000))])
def test_a_chombo_of_the_club_is_a_reverse_mangan(offender: int, moved: tuple[int, ...]) -> None:
    chain = begun("club")
    foul(chain, offender, "empty-win", **SHOWN)
    assert (chain.sheet.hands[0].delta, chain.sheet.penalties) == (moved, (0, 0, 0, 0))


def test_two_offenders_at_one_draw_each_pay_and_there_is_one_redeal() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    put(chain, "riichi", seat=2)
    given = {"at": "draw", "dead_only": "no", "with": "draw"}
    put(chain, "foul", seat=1, also=[2], foul="riichi-noten", given=given)
    assert (chain.sheet.penalties, len(chain.sheet.hands), chain.sheet.points) == ((0, 20, 20, 0), 1, (30_000,) * 4)
    assert len({row.id for row in chain.sheet.ledger}) == 2


def test_a_chombo_beside_a_win_is_void_in_2015_and_penalised_in_2013() -> None:
    for book, points in (("wrc-2015", 0), ("wrr-2013", 20)):
        chain = begun(book)
        foul(chain, 2, "empty-win", shown="yes", with_="win")
        ron(chain, 1, 0)
        assert chain.sheet.penalties[2] == points
        assert [hand.outcome for hand in chain.sheet.hands] == ["ron"]


@pytest.mark.parametrize(("book", "points"), [("wrc-2015", 0), ("wrr-2013", 20)])
def test_a_chombo_beside_a_win_that_was_entered_first_belongs_to_its_hand_and_begins_none(book: str, points: int) -> None:
    chain = begun(book)
    ron(chain, 1, 0)
    before = chain.sheet
    foul(chain, 2, "empty-win", shown="yes", with_="win")
    after = chain.sheet
    assert (after.ledger[0].hand, after.penalties[2], after.now, after.hands) == (1, points, before.now, before.hands)
    put(chain, "gong")
    foul(chain, 3, "empty-win", shown="yes", with_="win")
    assert (chain.sheet.ledger[1].hand, chain.sheet.penalties[3], chain.sheet.over) == (1, points, "time-up")


def test_a_chombo_beside_the_win_of_the_last_hand_is_entered_until_the_sheet_is_closed() -> None:
    chain = begun("wrr-2013")
    put(chain, "deal")
    put(chain, "gong")
    ron(chain, 1, 0)  # the foul is beside this win: after a draw there is none that it could be beside
    last = len(chain.sheet.hands)
    foul(chain, 2, "empty-win", shown="yes", with_="win")
    assert (chain.sheet.ledger[0].hand, chain.sheet.penalties[2]) == (last, 20)
    for seat in range(4):
        put(chain, "confirm", seat=seat)
    put(chain, "close")
    with pytest.raises(KeepError, match="closed"):
        foul(chain, 3, "empty-win", shown="yes", with_="win")


def test_a_referee_decides_on_a_chombo_beside_a_win_after_the_win() -> None:
    chain = begun("wrr-2013")
    foul(chain, 3, "obstruction")
    ron(chain, 1, 0)
    put(chain, "decision", foul=chain.sheet.ledger[0].id, decision="chombo", referee="Eva", given={"with": "win"})
    assert (chain.sheet.penalties[3], len(chain.sheet.hands), chain.sheet.now.in_play) == (20, 1, False)


def test_a_chombo_at_an_exhaustive_draw_moves_nothing_and_adds_no_counter() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    noten_riichi(chain, 1)
    now = chain.sheet.now
    assert (now.points, now.counters, now.dealer, now.sticks) == ((30_000,) * 4, 0, 0, 0)


def test_a_chombo_in_the_last_timed_hand_is_not_dealt_again() -> None:
    chain = begun()
    put(chain, "riichi", seat=0)
    put(chain, "gong")
    foul(chain, 1, "empty-win", **SHOWN)
    sheet = chain.sheet
    assert (sheet.over, sheet.penalties[1], sheet.points, sheet.sticks) == ("time-up", 20, (30_000,) * 4, 0)


def test_a_book_that_deals_it_again_lets_the_dice_be_thrown_once_more() -> None:
    chain = begun(house={"fouls.chombo_last_hand": "redealt"})
    put(chain, "deal")
    put(chain, "gong")
    foul(chain, 1, "empty-win", **SHOWN)
    assert chain.sheet.over == ""
    ron(chain, 1, 0)
    assert chain.sheet.over == "time-up"


def test_six_tiles_revealed_by_nobody_are_a_redeal_in_2013() -> None:
    chain = begun("wrr-2013")
    put(chain, "riichi", seat=1)
    foul(chain, 0, "revealed", source="live", tiles=6, fault="no")
    assert (chain.sheet.hands[0].outcome, chain.sheet.points, chain.sheet.penalties) == ("redeal", (30_000,) * 4, (0,) * 4)


def test_a_penalty_may_be_given_after_the_game_and_asks_for_confirmation_again() -> None:
    chain = until_over(begun())
    for seat in range(4):
        put(chain, "confirm", seat=seat)
    foul(chain, 1, "left-unsigned")
    assert chain.sheet.confirmed == ()


def test_a_book_that_settles_nothing_leaves_the_chombo_to_the_referee() -> None:
    chain = begun("tenhou")
    foul(chain, 1, "empty-win", **SHOWN)
    row = chain.sheet.ledger[0]
    assert (row.sanction, row.decided, row.hand) == ("discretion", False, 1)
    put(chain, "riichi", seat=2)
    put(chain, "decision", foul=row.id, decision="chombo", referee="Max")
    assert (chain.sheet.hands[0].outcome, chain.sheet.points, chain.sheet.ledger[0].sanction) == ("chombo", (25_000,) * 4, "chombo")
