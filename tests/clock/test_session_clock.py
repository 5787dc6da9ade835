"""The session clock: set-up, start signal, running, gong, last hand, closed; dice decide. (WRC 8.2, Q1-Q3)"""

import json

import pytest

from jantaku.clock.clock import CLOSED, LAST_HAND, MINUTE, RUNNING, SET_UP, Clock
from jantaku.rules.book import Book
from jantaku.scorekeeper import KeepError

HOUR_AND_HALF = 90 * MINUTE
T0 = 1_000_000


def clock(tables: int = 3) -> Clock:
    return Clock.of(Book.open("wrc-2015"), tables)


def refused(why: str) -> "pytest.RaisesExc[KeepError]":
    return pytest.raises(KeepError, check=lambda error: error.id == why)


def test_a_session_lasts_90_minutes_from_the_start_signal() -> None:
    before = clock()
    assert (before.state, before.left(T0), before.ends()) == (SET_UP, HOUR_AND_HALF, -1)
    running = before.start(T0)
    assert (running.state, running.left(T0 + MINUTE), running.ends()) == (RUNNING, 89 * MINUTE, T0 + HOUR_AND_HALF)
    assert running.left(T0 + 2 * HOUR_AND_HALF) == 0


def test_the_minutes_are_a_ruling_of_the_book_or_of_the_session() -> None:
    assert Clock.of(Book.open("wrc-2015").set("time_limit=75")).length == 75 * MINUTE
    assert Clock.of(Book.open("wrc-2015"), minutes=60).length == 60 * MINUTE
    with refused("no-limit"):
        Clock.of(Book.open("wrc-2015").set("time_limit=none"))


def test_before_the_start_signal_no_dice_are_thrown() -> None:
    assert not clock().may_throw(1)
    with refused("clock-set-up"):
        clock().dice(1)


def test_at_the_gong_tables_between_hands_are_done_and_the_others_finish_their_hand() -> None:
    session = clock().start(T0).dice(1).dice(2).hand_over(2)
    end = T0 + HOUR_AND_HALF
    assert session.due(end - 1) == ()
    with refused("clock-early"):
        session.gong(end - 1)
    assert session.due(end) == (1, 2, 3)
    rung = session.gong(end)
    assert (rung.state, rung.table(1), rung.table(2), rung.table(3)) == (LAST_HAND, "playing", "done", "done")
    assert rung.due(end + 1) == ()
    over = rung.hand_over(1)
    assert (over.state, over.table(1)) == (CLOSED, "done")


def test_no_dice_are_thrown_after_the_gong() -> None:
    rung = clock().start(T0).dice(1).gong(T0 + HOUR_AND_HALF)
    for table in (2, 3):
        assert not rung.may_throw(table)
        with refused("dice"):
            rung.dice(table)
    with refused("in-play"):
        rung.dice(1)


def test_a_book_may_let_the_dice_be_thrown_after_the_gong() -> None:
    book = Book.open("wrc-2015").set("dice_after_gong=true")
    rung = Clock.of(book, 1).start(T0).gong(T0 + HOUR_AND_HALF)
    assert rung.table(1) == "waiting"
    assert rung.dice(1).hand_over(1).finish(1).state == CLOSED


def test_extra_time_is_a_tables_own_and_tied_to_a_ruling() -> None:
    session = clock().start(T0).give(2, 4 * MINUTE, "ruling 17: the wall fell", "Eva")
    end = T0 + HOUR_AND_HALF
    assert (session.left(end, 1), session.left(end, 2)) == (0, 4 * MINUTE)
    assert session.due(end) == (1, 3)
    rung = session.gong(end)
    assert rung.may_throw(2)
    assert rung.dice(2).table(2) == "playing"
    assert rung.due(end + 4 * MINUTE) == (2,)
    assert rung.gong(end + 4 * MINUTE).state == CLOSED
    for ms, ruling, referee in ((0, "x", "y"), (MINUTE, " ", "y"), (MINUTE, "x", "")):
        with refused("clock-extra"):
            session.give(2, ms, ruling, referee)


def test_no_time_is_given_where_the_gong_was_heard() -> None:
    rung = clock().start(T0).dice(1).gong(T0 + HOUR_AND_HALF)
    for table in (0, 1):
        with refused("clock-late"):
            rung.give(table, MINUTE, "ruling 3", "Eva")


def test_a_session_is_closed_when_every_game_has_ended_before_its_time() -> None:
    session = clock(2).start(T0).dice(1).finish(1).finish(2)
    assert (session.state, session.rung) == (CLOSED, -1)


def test_the_start_signal_is_given_once_and_tables_are_known() -> None:
    with refused("clock-started"):
        clock().start(T0).start(T0)
    with refused("clock-table"):
        clock().start(T0).dice(4)
    with refused("clock-no-hand"):
        clock().start(T0).hand_over(1)


def test_a_clock_is_plain_data_and_a_clock_again() -> None:
    session = clock().start(T0).dice(1).give(2, MINUTE, "ruling 3", "Eva").gong(T0 + HOUR_AND_HALF)
    assert Clock.read(json.loads(json.dumps(session.plain()))) == session
