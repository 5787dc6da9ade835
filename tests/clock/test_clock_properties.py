"""The session clock at random: no dice after the gong, no time without a ruling, and the same events make the same clock."""

import json
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.clock.clock import CLOSED, LAST_HAND, MINUTE, RUNNING, SET_UP, Clock
from jantaku.rules.book import Book
from jantaku.scorekeeper import KeepError
from tests.sampling import examples

LENGTH, TABLES, T0 = 30, 3, 1_000_000
BOOK = Book.open("wrc-2015")
ACTS = ("start", "dice", "hand_over", "finish", "gong", "give", "stop", "go_on", "thrown")


class Act(NamedTuple):
    """Something that people try, so many ms after what was tried before."""

    name: str
    table: int
    after: int
    minutes: int


acts = st.lists(
    st.builds(Act, st.sampled_from(ACTS), st.integers(0, TABLES), st.integers(0, 12 * MINUTE), st.integers(1, 6)), max_size=60
)


def tried(clock: Clock, act: Act, now: int) -> Clock:
    """The clock after an act, or as it was where that cannot be."""
    told = {
        "start": lambda: clock.start(now),
        "gong": lambda: clock.gong(now),
        "give": lambda: clock.give(act.table, act.minutes * MINUTE, "wall fell", "Eva"),
        "stop": lambda: clock.stop(act.table, now),
        "go_on": lambda: clock.go_on(act.table, now, "wall fell", "Eva"),
        "thrown": lambda: clock.thrown(act.table, "three saw it", "Eva"),
    }
    try:
        return told[act.name]() if act.name in told else getattr(clock, act.name)(act.table)
    except KeepError:
        return clock


def states(plan: list[Act], book: Book = BOOK) -> list[tuple[int, Act, Clock, Clock]]:
    """Each act with its time, the clock before and after it; a gong that is due is rung before."""
    out, clock, now = [], Clock.of(book, TABLES, LENGTH), T0
    for act in plan:
        now += act.after
        if clock.due(now):
            clock = clock.gong(now)
        after = tried(clock, act, now)
        out.append((now, act, clock, after))
        clock = after
    return out


@settings(max_examples=examples(200))
@given(acts)
def test_no_dice_are_thrown_before_the_start_or_after_the_gong(plan: list[Act]) -> None:
    for _, act, before, after in states(plan):
        thrown = after.playing - before.playing
        if thrown and act.name == "dice":
            assert before.started >= 0
            assert not thrown & set(before.gongs)
        elif thrown:
            assert act.name == "thrown"  # only a referee finds that they lay there


@settings(max_examples=examples(200))
@given(acts)
def test_every_table_has_its_whole_time_and_no_more_without_a_ruling(plan: list[Act]) -> None:
    for now, _, before, after in states(plan):
        for table in sorted(set(before.gongs)):
            assert now >= before.ends(table)
        for table in sorted(after.tables):
            given_ms = sum(extra.ms for extra in after.extras if extra.table in {0, table})
            assert after.added(table) == given_ms
            assert 0 <= after.left(now, table) <= after.length + given_ms
        assert all(extra.ruling and extra.referee and extra.ms > 0 for extra in after.extras)


@settings(max_examples=examples(200))
@given(acts)
def test_a_clock_that_is_stopped_stands_still_and_loses_nothing(plan: list[Act]) -> None:
    for now, act, before, after in states(plan):
        for table in sorted(after.tables):
            if after.stands(table) >= 0:
                assert after.left(now + MINUTE, table) == after.left(now, table)
                assert table not in after.due(now + 1000 * MINUTE)
            if act.name == "go_on" and before.stands(table) >= 0 > after.stands(table) and table not in before.done:
                assert after.left(now, table) == before.left(now, table)


@settings(max_examples=examples(200))
@given(acts)
def test_a_session_goes_one_way_and_closes_when_every_table_is_done(plan: list[Act]) -> None:
    order = (SET_UP, RUNNING, LAST_HAND, CLOSED)
    for _, act, before, after in states(plan):
        assert not after.playing & after.done
        assert (after.state == CLOSED) == (after.started >= 0 and after.done == after.tables)
        if act.name != "thrown":
            assert order.index(after.state) >= order.index(before.state)


@settings(max_examples=examples(100))
@given(acts)
def test_a_clock_kept_and_read_again_at_any_moment_goes_on_alike(plan: list[Act]) -> None:
    clock, now = Clock.of(BOOK, TABLES, LENGTH), T0
    for act in plan:
        now += act.after
        again = Clock.read(json.loads(json.dumps(clock.plain())))
        assert again == clock
        assert (again.next_due, again.due(now)) == (clock.next_due, clock.due(now))
        clock = tried(clock, act, now)
        assert tried(again, act, now) == clock


@settings(max_examples=examples(100))
@given(acts)
def test_the_next_gong_is_that_of_the_first_table_whose_time_is_up(plan: list[Act]) -> None:
    for now, _, _, clock in states(plan):
        if clock.next_due < 0:
            assert not clock.due(now + 10_000 * MINUTE)
        else:
            assert clock.due(clock.next_due)
            assert not clock.due(clock.next_due - 1)


@settings(max_examples=examples(50))
@given(acts)
def test_under_a_book_that_lets_them_dice_are_thrown_after_the_gong(plan: list[Act]) -> None:
    book = BOOK.set("dice_after_gong=true")
    for _, act, before, after in states(plan, book):
        if act.name == "dice" and act.table in before.gongs and before.table(act.table) == "waiting":
            assert act.table in after.playing


def going(tables: int = 3) -> Clock:
    return Clock.of(BOOK, tables, LENGTH).start(T0)


def test_a_referee_stops_the_clock_of_one_table_and_gives_back_what_it_stood() -> None:
    clock = going().stop(2, T0 + 10 * MINUTE)
    assert (clock.left(T0 + 14 * MINUTE, 2), clock.left(T0 + 14 * MINUTE, 1)) == (20 * MINUTE, 16 * MINUTE)
    clock = clock.go_on(2, T0 + 14 * MINUTE, "ruling 9", "Eva")
    assert (clock.added(2), clock.added(1)) == (4 * MINUTE, 0)
    assert clock.due(T0 + 30 * MINUTE) == (1, 3)
    assert clock.phase(2) == RUNNING


def test_a_stop_of_all_clocks_moves_the_gong_of_all() -> None:
    clock = going().stop(0, T0 + MINUTE)
    assert clock.next_due == -1
    clock = clock.go_on(0, T0 + 6 * MINUTE, "fire alarm", "Eva")
    assert (clock.ends(), clock.next_due) == (T0 + 35 * MINUTE, T0 + 35 * MINUTE)


@pytest.mark.parametrize("table", [0, 1])
def test_a_clock_is_not_stopped_twice_nor_once_its_time_is_up(table: int) -> None:
    for clock in (Clock.of(BOOK, 3, LENGTH), going().stop(1, T0)):
        with pytest.raises(KeepError, check=lambda error: error.id == "clock-not-going"):
            clock.stop(table, T0 + 1)
    with pytest.raises(KeepError, check=lambda error: error.id == "clock-late"):
        going().stop(table, T0 + LENGTH * MINUTE)
    with pytest.raises(KeepError, check=lambda error: error.id == "clock-not-stopped"):
        going().go_on(table, T0 + 1, "ruling", "Eva")


def test_dice_that_lay_thrown_at_the_gong_are_found_by_a_referee_alone() -> None:
    rung = going().dice(1).gong(T0 + LENGTH * MINUTE)
    with pytest.raises(KeepError, check=lambda error: error.id == "clock-extra"):
        rung.thrown(2, "", "Eva")
    found = rung.thrown(2, "three saw it", "Eva")
    assert (found.table(2), found.phase(2), found.state) == ("playing", LAST_HAND, LAST_HAND)
    assert found.hand_over(1).hand_over(2).state == CLOSED
    with pytest.raises(KeepError, check=lambda error: error.id == "clock-not-done"):
        rung.thrown(1, "three saw it", "Eva")
