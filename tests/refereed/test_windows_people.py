"""Bots, training and the record at a table whose windows stay open over kans and hasty draws. (WRC 5.4.1, 5.4.7)"""

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.refereed import Settings
from jantaku.refereed.bots import Bot
from jantaku.refereed.log import replay, write
from jantaku.refereed.scheduler import Scheduler
from jantaku.scoring.tiles import text_of
from jantaku.story.telling import Narrator
from tests.refereed.scripts import play, ruled, sit
from tests.refereed.test_fouls import EVERY, NEW, OLD
from tests.refereed.windows import MEANWHILE, READY, ROBBER, S_FAST, clock, extended, nines, paid


# ---- bots at a refereed table
@pytest.mark.parametrize("meanwhile", ["", "; S kan 9999p @600", "; S kan 9999p @600; S draw @800"])
@EVERY
def test_5_4_1_a_bot_calls_in_its_time_though_a_person_draws_too_fast(book: str, meanwhile: str) -> None:
    table = nines(book)
    rounds = Scheduler(table, {3: Bot(table.scene.rules, 3)})
    assert rounds.next_due()
    clock(table, f"S draw @300{meanwhile}")
    while table.scene.state.phase != n.HAND_OVER and rounds.advance():
        pass
    paid(table, "N", "E")
    assert ruled(table) == [S_FAST]


def test_bots_draw_once_no_claim_is_in_time_any_more() -> None:
    table = play(sit(OLD, {}, "4p 9p", house=("claim_seconds=6",)), "E 4p")
    rounds = Scheduler(table, {1: Bot(table.scene.rules, 1)})
    due = rounds.next_due()
    assert due
    assert due.at > table.scene.now + 6000


# ---- training and the record
@EVERY
def test_in_training_a_call_in_time_is_not_explained_away(book: str) -> None:
    table = play(sit(book, {"W": "44p 1z", "N": READY}, "4p 9p", settings=Settings(training=True)), "E 4p")
    clock(table, "S draw @300; S 9p @600; W pon @1100; N ron @1500; N show @1550; E wait @20000")
    assert [judged.warned for judged in table.scene.rulings] == [False]
    assert ruled(table) == [S_FAST]


@EVERY
def test_in_training_a_call_that_is_late_is_explained_before_it_costs(book: str) -> None:
    table = play(sit(book, {"W": "44p 1z"}, "4p 9p", settings=Settings(training=True)), "E 4p")
    clock(table, "S draw @4000; W pon @4500")
    assert [(judged.ruling.foul, judged.warned) for judged in table.scene.rulings] == [("late-call", True)]


@EVERY
def test_a_record_with_undone_kans_and_discards_is_followed_to_the_same_table(book: str) -> None:
    table = extended(book, S="99p 1z 5s", E="22z 6z", W="6z", N=ROBBER)
    clock(table, "S draw @4000; S kan 9p @4500")
    clock(table, f"{MEANWHILE['called']}; N ron @2000; N show @2050; E wait @40000")
    other = replay(write(table))
    assert same(table.scene.state, other.scene.state) == []
    assert other.scene.notices == table.scene.notices
    told = [notice.happening.id for notice in table.scene.notices]
    assert "tabletop.discard-back" in told


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_what_goes_back_is_reported(lang: str) -> None:
    table = clock(nines(NEW), "S draw @300; S kan 9999p @600; N ron @1500; N show @1550; E wait @40000")
    teller = Narrator(lang, ("",) * 4, text_of, lambda tiles: " ".join(map(text_of, tiles)))
    undone = [notice.happening for notice in table.scene.notices if notice.happening.id == "tabletop.kong-back"]
    assert len(undone) == 1
    assert teller.who(table.scene.state, 1) in teller.tell(undone[0], table.scene.state)
