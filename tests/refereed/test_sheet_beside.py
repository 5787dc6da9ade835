"""The sheet against the refereed table: one game with fouls, played physically and entered by hand. (issue 10, item 2)"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.refereed import Settings
from jantaku.scorekeeper import ScoreSheet, check
from tests.refereed.both import Both
from tests.refereed.scripts import sit
from tests.refereed.test_riichi_and_tiles import NOTEN, to_the_end
from tests.refereed.test_riichi_and_tiles import READY as TENPAI
from tests.sampling import examples, one_by_one, sample
from tests.scorekeeper.asked import BOOKS, EVERY

HANDS = 3
PLAYED = (*BOOKS, "ema-2016", "ema-2012", "m-league", "saikouisen", "jpml-a")
ALOUD = pytest.mark.parametrize("aloud", [False, True], ids=["found out", "noted"])
READY = "123456789m1123p"
FOURS = "333444555m 77p 12s"  # a kong of 4m changes what it waits for
TO_IT = "E riichi 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E kan 4444m; E draw; E 1z; S draw; S 3s"


def played(book: str, seed: int, often: float, *, formal: bool = True, last: bool = False, aloud: bool = False) -> Both:
    """A game of some hands, compared after each."""
    both = Both.random(book, seed, often, Settings(formal=formal, last_hand=last), aloud=aloud)
    both.hand()
    for _ in range(HANDS):
        assert both.on_the_sheet() == both.at_the_table()
        if both.table.over:
            break
        table, sheet = both.next_deal()
        assert sheet == table
    return both


@settings(max_examples=examples(15), deadline=None)
@given(
    st.sampled_from(PLAYED), st.integers(0, 10**6), st.floats(0.02, 0.3), st.sets(st.sampled_from(("informal", "last", "aloud")))
)
def test_what_is_played_and_what_is_entered_come_to_the_same(book: str, seed: int, often: float, switches: set[str]) -> None:
    both = played(book, seed, often, formal="informal" not in switches, last="last" in switches, aloud="aloud" in switches)
    assert check(both.chain.text).differences == []
    assert ScoreSheet.read(both.chain.text).sheet == both.chain.sheet


@one_by_one(
    ("book", "seed", "aloud"), [("ema-2016", 0, True), ("ema-2016", 33, True), ("ema-2012", 57, True), ("tenhou", 15, False)]
)
def test_sticks_left_when_time_is_up_go_as_at_any_end_of_a_game(book: str, seed: int, *, aloud: bool) -> None:
    """A riichi of the last hand and no win: to first place, or shared by those in it. (EMA 2016 Diff-4)"""
    both = played(book, seed, 0.02 + 0.056 * (seed % 5), formal=seed % 2 == 0, last=True, aloud=aloud)
    assert both.table.over
    assert both.table.scene.state.sticks == 0
    assert sum(both.table.points) == 4 * both.table.scene.rules.start


@pytest.mark.slow
@pytest.mark.parametrize("book", sample(["club"], ["wrc-2015", "wrr-2013"]))
def test_the_random_games_come_to_every_kind_of_end_and_sanction(book: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        sheet = played(book, seed, 0.1, aloud=bool(seed % 2)).chain.sheet
        seen.update(hand.outcome for hand in sheet.hands)
        seen.update(row.sanction for row in sheet.ledger)
        seen.update(row.foul for row in sheet.ledger if row.sanction == "chombo")
    assert {"chombo", "exhaustive", "ron", "tsumo", "dead-hand", "points", "none", "riichi-noten", "empty-win"} <= set(seen)


# ---- what comes about rarely, by script
def compared(book: str, script: str, *, aloud: bool = False, **rigged: object) -> Both:
    """A hand by script, compared, with the deal that follows it."""
    both = Both(sit(book, **rigged), aloud=aloud)  # type: ignore[arg-type]
    both.follow(script)
    assert both.on_the_sheet() == both.at_the_table()
    both.table.deal()
    t, now = both.table.scene.state, both.chain.sheet.now
    assert (now.round, now.dealer, now.counters, now.sticks) == (t.round, t.dealer, t.counters, t.sticks)
    assert check(both.chain.text).differences == []
    return both


@ALOUD
@EVERY
def test_n25_a_bad_kong_at_its_players_own_win(book: str, *, aloud: bool) -> None:
    rigged = {"hands": {"E": FOURS}, "draws": "1z 9p 9p 9p 4m 3s", "after": "1z"}
    both = compared(book, f"{TO_IT}; E ron; E show; W wait @9000", aloud=aloud, **rigged)
    assert (both.chain.sheet.ledger[-1].foul, both.chain.sheet.hands[0].outcome) == ("riichi-bad-kan", "chombo")


@ALOUD
@EVERY
@pytest.mark.parametrize("order", ["E ron; E show; W ron; W show", "W ron; W show; E ron; E show"])
def test_n4_a_bad_kong_at_its_players_own_win_beside_anothers(book: str, order: str, *, aloud: bool) -> None:
    rigged = {"hands": {"E": FOURS, "W": "123p456p789p 12s55z"}, "draws": "1z 9p 9p 9p 4m 3s", "after": "1z"}
    both = compared(book, f"{TO_IT}; {order}; N wait @40000", aloud=aloud, **rigged)
    assert [won.winner for won in both.chain.sheet.hands[0].wins] == [2]
    assert both.chain.sheet.penalties[0] == (20 if book == "wrr-2013" else 0)


@EVERY
@pytest.mark.parametrize("foul", ["E show", "S reveal own 6", "S ron; S correct win", "S ron; S show"])
def test_n4_a_chombo_beside_a_win(book: str, foul: str) -> None:
    both = compared(book, f"E 4p; W ron @500; {foul}; W show; N wait @40000", hands={"W": READY}, draws="4p 9s")
    assert both.chain.sheet.hands[0].outcome == "ron"


@pytest.mark.parametrize("with_win", ["penalised", "void"])
def test_n4_a_chombo_that_is_paid_at_the_table_is_paid_beside_a_win_where_the_house_has_it(with_win: str) -> None:
    house = (f"fouls.chombo_with_win={with_win}",)
    both = compared("club", "E 4p; W ron @500; E show; W show; N wait @40000", hands={"W": READY}, draws="4p 9s", house=house)
    hand = both.chain.sheet.hands[0]
    alone = hand.wins[0].delta
    paid = tuple(all_ - win for all_, win in zip(hand.delta, alone, strict=True))
    assert paid == ((-12_000, 4000, 4000, 4000) if with_win == "penalised" else (0, 0, 0, 0))


DIES = Settings(discretion={"obstruction": "dead-hand"})  # by a ruling that touches no tile


def at_the_draw(book: str, hand: str, before: str, said: str, *, aloud: bool = False, **rigged: object) -> Both:
    """A riichi of East's, and the wall used up; then what is said and shown, compared."""
    both = Both(sit(book, {"E": hand}, "1z 9p", settings=DIES, **rigged), aloud=aloud)  # type: ignore[arg-type]
    both.follow(f"E riichi 1z; S draw; {before}")
    to_the_end(both.table)
    both.enter()
    both.follow(said)
    both.give_up()
    assert both.on_the_sheet() == both.at_the_table()
    both.table.deal()
    t, now = both.table.scene.state, both.chain.sheet.now
    assert (now.round, now.dealer, now.counters, now.sticks) == (t.round, t.dealer, t.counters, t.sticks)
    return both


@ALOUD
@EVERY
@pytest.mark.parametrize("shown", ["E show; ", ""], ids=["shown", "hidden"])
@pytest.mark.parametrize("hand", [TENPAI, NOTEN], ids=["ready", "noten"])
def test_n26_a_riichi_hand_that_died(book: str, hand: str, shown: str, *, aloud: bool) -> None:
    both = at_the_draw(book, hand, "E obstruct", f"{shown}E noten; S noten; W noten; N noten", aloud=aloud)
    let_off = hand == TENPAI and (bool(shown) or book == "wrr-2013")
    assert both.chain.sheet.hands[0].outcome == ("exhaustive" if let_off else "chombo")
    assert both.chain.sheet.now.dealer == (1 if let_off else 0)  # East: the deal passes


@ALOUD
@EVERY
@pytest.mark.parametrize("said", ["E tenpai; S noten; W noten; N noten", "E noten; S noten; W noten; N noten"])
def test_n24_a_riichi_hand_that_is_noten(book: str, said: str, *, aloud: bool) -> None:
    both = at_the_draw(book, NOTEN, "", said, aloud=aloud)
    assert both.chain.sheet.hands[0].outcome == "chombo"


@ALOUD
@EVERY
def test_n25_a_bad_kong_at_the_draw(book: str, *, aloud: bool) -> None:
    both = Both(sit(book, {"E": FOURS}, "1z 9p 9p 9p 4m", after="1z"), aloud=aloud)
    both.follow("E riichi 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E kan 4444m; E draw; E 1z; S draw")
    to_the_end(both.table)
    both.enter()
    both.follow("E tenpai; S noten; W noten; N noten")
    assert both.on_the_sheet() == both.at_the_table()
    assert both.chain.sheet.hands[0].outcome == "chombo"


@EVERY
def test_n24_one_riichi_that_is_noten_and_one_whose_dead_hand_is_not_shown(book: str) -> None:
    both = Both(sit(book, {"E": TENPAI, "S": NOTEN}, "1z 9p", settings=DIES))
    both.follow("E riichi 1z; S draw; S riichi 9p; W draw; E obstruct")
    to_the_end(both.table)
    both.enter()
    both.follow("E noten; S noten; W noten; N noten")
    both.give_up()
    assert both.on_the_sheet() == both.at_the_table()
    assert len(both.chain.sheet.hands) == 1
    if book != "club":
        assert both.chain.sheet.penalties == (20 if book == "wrc-2015" else 0, 20, 0, 0)
