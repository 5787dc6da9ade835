"""In what the fouls of WRR 2013 and of WRC 2015 differ, row by row."""

import pytest

from jantaku.errors import BookError
from jantaku.referee import FOULS, rule
from jantaku.referee.outline import compare
from jantaku.rules.book import Book
from tests.sampling import one_by_one

OLD, NEW = Book.open("wrr-2013"), Book.open("wrc-2015")
NO = {"with": "none", "last_timed_hand": "no"}
NONE, DEAD, CHOMBO, POINTS, REDEAL = "none", "dead-hand", "chombo", "points", "redeal"

ROWS = [
    ("empty chii, pon or kan", "empty-call", {}, DEAD, NONE),
    ("empty concealed kan", "empty-kan", {}, DEAD, NONE),
    ("empty riichi", "empty-riichi", {}, DEAD, NONE),
    ("empty win call, hand hidden", "empty-win", {"shown": "no", **NO}, CHOMBO, DEAD),
    ("empty win call, hand shown", "empty-win", {"shown": "yes", **NO}, CHOMBO, CHOMBO),
    ("swap-calling", "swap-call", {}, DEAD, DEAD),
    ("invalid group, corrected before the discard", "false-group", {"discarded": "no", "withdrawn": "no"}, NONE, NONE),
    ("invalid group, after the discard", "false-group", {"discarded": "yes"}, DEAD, DEAD),
    ("invalid group, withdrawn: an empty call", "false-group", {"discarded": "no", "withdrawn": "yes"}, DEAD, NONE),
    ("changing a call, a slip", "changed-call", {"slip": "yes", "able": "no", "call": "claim"}, DEAD, NONE),
    ("changing a call", "changed-call", {"slip": "no", "able": "no", "call": "win", "shown": "no", **NO}, CHOMBO, DEAD),
    ("wrong word", "wrong-word", {"clear": "yes"}, POINTS, NONE),
    ("call with a dead hand, not formal", "dead-call", {"declared": "no"}, NONE, NONE),
    ("call with a dead hand, formal", "dead-call", {"declared": "yes"}, POINTS, POINTS),
    ("wrong tile count", "tile-count", {}, DEAD, DEAD),
    ("claimed tile not taken in time", "tile-not-taken", {}, DEAD, DEAD),
    ("revealing tiles of the dead wall", "revealed", {"source": "dead", "tiles": 5, "fault": "yes", "fair": "yes"}, DEAD, NONE),
    ("revealing many tiles", "revealed", {"source": "own", "tiles": 6, "fault": "yes", "fair": "no", **NO}, CHOMBO, CHOMBO),
    ("six tiles and yet fair", "revealed", {"source": "own", "tiles": 6, "fault": "yes", "fair": "yes", **NO}, CHOMBO, NONE),
    ("revealing in the deal", "revealed", {"source": "deal", "tiles": 6, "fault": "no", "fair": "no", **NO}, REDEAL, REDEAL),
    ("few tiles revealed in the deal", "revealed", {"source": "deal", "tiles": 2, "fault": "no", "fair": "no", **NO}, NONE, REDEAL),
    ("drawing from the dead wall", "wrong-place", {"wall": "dead", "discarded": "yes", "fair": "yes"}, DEAD, NONE),
    ("drawing as revealing: unfair", "wrong-place", {"wall": "dead", "discarded": "yes", "fair": "no", **NO}, DEAD, CHOMBO),
    ("riichi without saying", "riichi-unsaid", {}, DEAD, NONE),
    ("riichi without rotating", "riichi-unrotated", {"known": "yes"}, DEAD, NONE),
    ("riichi on an open hand", "riichi-open-hand", {}, DEAD, NONE),
    ("noten riichi", "riichi-noten", {"at": "draw", "dead_only": "no", **NO, "with": "draw"}, CHOMBO, CHOMBO),
    (
        "noten riichi, dead hand, not proven",
        "riichi-noten",
        {"at": "draw", "dead_only": "yes", "shown": "no", **NO, "with": None},
        NONE,
        CHOMBO,
    ),
    ("noten riichi, dead hand, proven", "riichi-noten", {"at": "draw", "dead_only": "yes", "shown": "yes"}, NONE, NONE),
    ("invalid kan after riichi", "riichi-bad-kan", {"at": "win", **NO}, CHOMBO, CHOMBO),
    ("chombo and a win", "empty-win", {"shown": "yes", "with": "win"}, CHOMBO, NONE),
    ("chombo and an exhaustive draw", "empty-win", {"shown": "yes", **NO, "with": "draw"}, CHOMBO, CHOMBO),
    ("missed session", "missed-session", {}, POINTS, POINTS),
    ("late", "late", {"minutes": 10}, POINTS, POINTS),
    ("late by more", "late", {"minutes": 11}, POINTS, POINTS),
]


@one_by_one(("foul", "given", "old", "new"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_a_foul_in_both_editions(foul: str, given: dict[str, object], old: str, new: str) -> None:
    assert (rule(OLD, foul, given).sanction, rule(NEW, foul, given).sanction) == (old, new)


@one_by_one("foul", ["caused-by-another", "telephone", "electronics", "abuse"])
def test_what_is_new_in_2015_is_cited_from_there_in_2013(foul: str) -> None:
    assert rule(NEW, foul).cite == "7.2"
    assert rule(OLD, foul).cite == "silent; WRC 2015 7.2"


def test_a_missed_session_costs_30_in_both_and_2015_is_said_to_contradict_itself() -> None:
    assert rule(OLD, "missed-session").points == rule(NEW, "missed-session").points == 30
    assert rule(OLD, "missed-session").notes() == ()
    note = rule(NEW, "missed-session").notes()[0]
    assert "20" in note
    assert "30" in note
    assert rule(NEW.set("fouls.missed_points=20"), "missed-session").points == 20


def test_a_chombo_with_an_exhaustive_draw_pays_no_noten_and_adds_no_counter_in_both() -> None:
    for book in (OLD, NEW):
        following = rule(book, "empty-win", {"shown": "yes", "with": "draw", "last_timed_hand": "no"}).next
        assert {"no-noten-payment", "no-counter", "redeal", "same-dealer"} <= set(following)


def test_the_dice_may_not_be_thrown_after_the_gong_so_nothing_is_dealt_again_then() -> None:
    given = {"source": "deal", "fair": "no", "last_timed_hand": "yes"}
    ruled = rule(NEW, "revealed", given)
    assert (ruled.sanction, "not-redealt" in ruled.next, "session-ends" in ruled.next) == (NONE, True, True)
    allowed = rule(NEW.set("events.dice_after_gong=true"), "revealed", given)
    assert "redeal" in allowed.next
    assert rule(NEW.set("events.dice_after_gong=true"), "dice-out-of-time", {"moment": "after-gong"}).sanction == NONE
    assert rule(NEW.set("events.dice_after_gong=true"), "dice-out-of-time", {"moment": "before-signal"}).sanction == "discretion"


def test_side_by_side_the_two_editions_differ_in_these_fouls() -> None:
    pairs = compare(OLD, NEW)
    assert [pair.foul.id for pair in pairs] == list(FOULS)
    assert {pair.foul.id for pair in pairs if not pair.same} == {
        *("empty-call", "empty-kan", "empty-riichi", "riichi-again", "empty-win", "false-group", "changed-call", "wrong-word"),
        *("drawing-fast", "who-first", "late-ron", "late-call", "last-tile", "fifth-kan", "wrong-dora"),
        *("missed-win", "win-not-said"),
        *("revealed", "wrong-place", "riichi-unsaid", "riichi-unrotated", "riichi-open-hand", "riichi-noten"),
    }
    assert all(pair.same for pair in compare(NEW, Book.open("wrc-2015")))


def test_a_chombo_at_a_draw_is_dealt_again_in_every_book_and_no_house_can_say_otherwise() -> None:
    """N5: what a hand that is not dealt again at a draw would come to, no book says."""
    assert {"redeal", "no-noten-payment"} <= set(
        rule(NEW, "riichi-noten", {"at": "draw", "dead_only": "no", "last_timed_hand": "no"}).next
    )
    with pytest.raises(BookError, match="every book says it"):
        NEW.set("fouls.chombo_with_draw=not-redealt")
