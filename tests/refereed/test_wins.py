"""A win that was declared at a refereed table: nobody takes it away, whatever is done before it is paid."""

import pytest

from jantaku.core import constants as n
from jantaku.core.reasons import REASONS
from jantaku.game.log import Start
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import ActionError
from jantaku.refereed.rulings import FOUL_OF, PERMITTED
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import go_round, last, play, ruled, sit
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, by_book, whole
from tests.sampling import one_by_one

READY = "123456789m1123p"  # waits on 1p and 4p
NEXT = "N wait @40000"


# ---- N4, 7.1: a chombo beside a win
@one_by_one(
    "foul", ["E show", "S reveal own 6", "S ron; S correct win", "S ron; S show"], ids=["shown", "revealed", "taken back", "empty"]
)
@one_by_one(("book", "points"), [(OLD, 20), (NEW, 0), (CLUB, 0)])
def test_n4_a_foul_beside_a_win_that_is_still_to_be_seen_spoils_nothing(book: str, points: int, foul: str) -> None:
    table = sit(book, {"W": READY}, "4p 9s")
    play(table, f"E 4p; W ron @500; {foul}; W show; {NEXT}")
    assert (table.scene.state.outcome, table.scene.state.winners) == (n.BY_RON, 4)
    assert all(judged.ruling.sanction != "chombo" or "win-stands" in judged.ruling.next for judged in table.scene.rulings)
    assert sum(penalty.points for penalty in table.scene.penalties) == points
    whole(table)


@EVERY
def test_n4_beside_a_win_that_was_none_it_is_a_chombo_after_all(book: str) -> None:
    table = sit(book, {"W": READY}, "4p 9s")
    play(table, f"E 4p; W ron @500; E show; W correct win; {NEXT}")
    assert ("E", "revealed", "chombo") in ruled(table)
    assert table.scene.ending == "chombo"


@EVERY
def test_in_training_a_chombo_beside_a_win_is_explained_when_it_is_done(book: str) -> None:
    table = sit(book, {"W": READY}, "4p 9s", settings=Settings(training=True))
    play(table, "E 4p; W ron @500; E show")
    assert (last(table).ruling.foul, last(table).warned) == ("revealed", True)
    assert not table.scene.places[0].shown


@one_by_one("order", ["E ron; E show; W ron; W show", "W ron; W show; E ron; E show"])
@one_by_one(("book", "points"), [(OLD, 20), (NEW, 0), (CLUB, 0)])
def test_n25_a_kong_that_spoils_a_win_is_judged_beside_the_wins_of_others(book: str, points: int, order: str) -> None:
    table = sit(book, {"E": "333444555m 77p 12s", "W": "123p456p789p 12s55z"}, "1z 9p 9p 9p 4m 3s", after="1z")
    play(table, "E riichi 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E kan 4444m; E draw; E 1z; S draw; S 3s")
    play(table, f"{order}; {NEXT}")
    assert table.scene.state.winners == 4
    assert [(judged.seat, judged.ruling.foul, judged.ruling.points) for judged in table.scene.rulings] == [
        (0, "riichi-bad-kan", points)
    ]
    assert "win-stands" in last(table).ruling.next
    whole(table)


@pytest.mark.parametrize(("counters", "ending"), [(4, ""), (5, "chombo")])
def test_a_win_of_one_han_with_five_counters_is_a_foul(counters: int, ending: str) -> None:
    """EMA 2012 3.4.11."""
    begun = Start((25000,) * 4, counters=counters)
    table = sit("ema-2012", {"W": "234m678p345s88s24p"}, "1z 9p 9p 9p 3p 9s", start=begun)
    play(table, f"E 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E 3p; W ron @500; W show; {NEXT}")
    assert [(judged.seat, judged.ruling.foul) for judged in table.scene.rulings] == [(2, "empty-win")] * bool(ending)
    assert table.scene.ending == ending
    assert table.scene.state.winners == (0 if ending else 4)


def test_every_reason_against_an_act_is_a_foul_at_a_refereed_table() -> None:
    assert {*FOUL_OF, *PERMITTED} == {*range(REASONS)}


# ---- P9, P13: play waits for a win that was said in time
@pytest.mark.parametrize("action", ["S draw", "S pon 44p", "S 9s"])
@EVERY
def test_p9_nobody_goes_on_while_a_win_is_looked_at(book: str, action: str) -> None:
    table = sit(book, {"W": READY, "S": "44p 9s"}, "4p 9s")
    play(table, "E 4p; W ron @500")
    with pytest.raises(ActionError, match="win has been declared"):
        play(table, f"{action} @700")
    play(table, f"W show @1600; {NEXT}")
    assert table.scene.state.outcome == n.BY_RON
    assert ruled(table) == []
    whole(table)


@EVERY
def test_p9_play_goes_on_once_the_win_was_none(book: str) -> None:
    table = sit(book, {"W": "1m"}, "4p 9s")
    play(table, "E 4p; W ron @500; S wait @11000")
    assert ("W", "empty-win") in [ruling[:2] for ruling in ruled(table)]
    if book == NEW:
        play(table, "S draw")
        assert table.scene.state.turn == 1


@by_book("chombo", "dead-hand", "chombo")
def test_n10_a_winner_who_plays_on_has_given_up_the_win(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": READY}, "9s 4p"), "E 9s; S draw; S tsumo; S 4p")
    assert ruled(table) == [("S", "empty-win", sanction)]
    assert table.scene.state.discards[1] == (sanction != "chombo")


# ---- 5.4.1, 5.7.2: the last discard
@pytest.mark.parametrize("soon", ["E noten @200", "S tenpai @200", "E noten @200; S noten @300; N noten @400"])
@EVERY
def test_p13_a_word_said_at_once_takes_nobodys_win_on_the_last_discard(book: str, soon: str) -> None:
    table = last_discard(book)
    play(table, f"{soon}; W ron @800; W show; {NEXT}")
    assert (table.scene.state.outcome, table.scene.state.winners) == (n.BY_RON, 4)
    assert ruled(table) == []


@EVERY
def test_p13_nor_does_a_hand_that_reaches_for_the_wall(book: str) -> None:
    table = last_discard(book)
    with pytest.raises(ActionError, match="can still be won"):
        play(table, "W draw @300")
    play(table, "W draw @3100")
    assert table.scene.state.phase == n.DECLARING


@EVERY
def test_5_7_2_what_was_said_at_once_stands_when_the_hand_is_drawn(book: str) -> None:
    table = last_discard(book)
    play(table, "E noten; S noten; N noten; W tenpai")
    assert (table.scene.state.outcome, list(table.scene.state.declared)) == (n.EXHAUSTIVE, [0, 0, 1, 0])
    assert table.scene.places[2].shown
    assert ruled(table) == []


def last_discard(book: str) -> RefereedTable:
    """South has drawn the last tile, and discarded it; West waits for it."""
    table = go_round(play(sit(book, {"W": READY}, "9s", last="4p"), "E 9s"), left=0)
    return play(table, "S 4p")


@EVERY
def test_a_table_with_more_patience_still_comes_to_its_draw(book: str) -> None:
    table = go_round(play(sit(book, {}, "9s", settings=Settings(pause=9000)), "E 9s"), left=0)
    table.do(Action(table.scene.now + 500, table.scene.state.turn, "discard", tiles=(table.scene.state.tile,)))
    rounds = Scheduler(table, {})
    assert rounds.advance()
    assert table.scene.state.phase == n.DECLARING


# ---- N15, 7.2: ron instead of tsumo
@pytest.mark.parametrize(
    ("script", "outcome"),
    [("E 9s; S draw; S ron", n.BY_TSUMO), ("E 4p; S tsumo @800", n.BY_RON), ("E 4p; S tsumo; S ron", n.BY_RON)],
)
@by_book("points", "none", "none")
def test_n15_ron_for_tsumo_or_tsumo_for_ron_is_a_wrong_word(book: str, sanction: str, script: str, outcome: int) -> None:
    table = sit(book, {"S": READY}, "9s 4p" if outcome == n.BY_TSUMO else "4p 9s")
    play(table, f"{script}; S show; {NEXT}")
    assert table.scene.state.outcome == outcome
    assert ruled(table) == [("S", "wrong-word", sanction)]
    whole(table)


@EVERY
def test_n15_a_word_over_a_hand_that_has_not_won_is_no_slip(book: str) -> None:
    table = sit(book, {"S": READY}, "9s 9s")
    play(table, f"E 9s; S draw; S ron; S show; {NEXT}")
    assert [foul for _, foul, _ in ruled(table)] == ["empty-win"]


# ---- N14, C7: a call is not changed
@EVERY
def test_c7_ron_then_pon_the_win_must_be_shown_and_the_pon_is_nothing(book: str) -> None:
    table = sit(book, {"W": "123456789m1144p"}, "4p 9s")
    play(table, f"E 4p; W ron @500; W pon @2800; W show; {NEXT}")
    assert ruled(table) == [("W", "changed-call", "none")]
    assert table.scene.state.outcome == n.BY_RON


@EVERY
def test_n14_chii_then_pon_who_can_make_the_first_makes_it(book: str) -> None:
    table = sit(book, {"S": "46p55p"}, "5p 9s")
    play(table, "E 5p; S chii @500; S pon @2500; S lay 46p @2700")
    assert ruled(table) == [("S", "changed-call", "none")]
    assert (table.scene.state.turn, table.scene.state.meld_call[1][0]) == (1, n.BY_CHII)


@pytest.mark.parametrize("said", ["pon", "pon 44p"])
@EVERY
def test_n14_pon_then_ron_the_pon_holds(book: str, said: str) -> None:
    table = sit(book, {"W": "123456789m1144p"}, "4p 9s")
    play(table, f"E 4p; W {said} @500; W ron @2900")
    assert ruled(table) == [("W", "changed-call", "none")]
    assert not table.scene.wins


@pytest.mark.parametrize("book", [NEW, CLUB])
def test_n14_a_slip_of_the_tongue_is_put_right_at_once_also_by_ron(book: str) -> None:
    table = sit(book, {"W": "123456789m1144p"}, "4p 9s")
    play(table, f"E 4p; W pon @500; W ron @900; W show; {NEXT}")
    assert ruled(table) == [("W", "changed-call", "none")]
    assert table.scene.state.outcome == n.BY_RON


@EVERY
def test_a_win_on_the_replacement_of_a_claimed_kong_changes_no_call(book: str) -> None:
    table = sit(book, {"S": "777z 123456789m 1p"}, "7z", after="1p")
    play(table, f"E 7z; S kan 777z; S draw; S tsumo; S show; {NEXT}")
    assert table.scene.state.outcome == n.BY_TSUMO
    assert ruled(table) == []


# ---- S-18
@pytest.mark.parametrize(("book", "winner"), [(OLD, 2), (NEW, 1), (CLUB, 1)])
def test_s18_a_declared_tsumo_ends_the_time_for_ron_where_the_book_names_none(book: str, winner: int) -> None:
    table = sit(book, {"S": READY, "W": "123456789s1123p"}, "4p 4p")
    play(table, f"E 4p; S draw @2100; S tsumo @2500; W ron @2900; W show; S show; {NEXT}")
    assert table.scene.state.winners == 1 << winner
    assert [ruling for ruling in ruled(table) if ruling[2] != "none"] == []
    whole(table)


# ---- the table's time
@EVERY
def test_a_win_that_was_shown_is_settled_when_the_others_have_had_their_time(book: str) -> None:
    table = sit(book, {"W": READY}, "4p 9s")
    play(table, "E 4p; W ron @800")
    rounds = Scheduler(table, {})
    rounds.next_due()
    play(table, "W show")
    due = rounds.next_due()
    assert due
    assert due.at <= table.scene.claimable.at + 800 + 3000
