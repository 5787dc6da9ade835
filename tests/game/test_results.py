"""What the rules make of a log's acts is what the records of real games say."""

from dataclasses import replace
from itertools import islice

import pytest

from jantaku.game import formats
from jantaku.game.log import HandLog, Log
from jantaku.game.results import with_results
from jantaku.game.table import Table
from tests.shared import shared

GAMES = 40


@pytest.fixture(scope="module")
def records() -> list[Log]:
    games = formats.read_all(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"))
    return [log for _, log in islice(games, GAMES)]


def bare(log: Log) -> Log:
    """The acts and the walls alone."""
    hands = [replace(hand, start=None, end=None, indicators=[], ura=[]) for hand in log.hands]
    return replace(log, hands=hands, points=None, scores=None)


def told(hand: HandLog) -> tuple[object, ...]:
    return hand.start, hand.indicators, hand.end


def test_starts_ends_wins_and_scores_of_real_games_follow_from_their_acts(records: list[Log]) -> None:
    for log in records:
        found = with_results(bare(log))
        assert [told(hand) for hand in found.hands] == [told(hand) for hand in log.hands]
        assert found.points == log.points
        assert found.scores == log.scores


def test_what_a_record_says_is_left_as_it_says_it(records: list[Log]) -> None:
    log = bare(records[0])
    end = records[0].hands[0].end
    assert end
    log.hands[0].end = replace(end, delta=(1, 2, 3, 4))
    found = with_results(log).hands[0].end
    assert found
    assert found.delta == (1, 2, 3, 4)
    assert found.wins == end.wins


def test_the_log_given_is_not_touched(records: list[Log]) -> None:
    log = bare(records[1])
    with_results(log)
    assert [told(hand) for hand in log.hands] == [(None, [], None)] * len(log.hands)


def test_a_hand_that_stops_early_gets_no_end(records: list[Log]) -> None:
    log = bare(records[0])
    log.hands, log.complete = log.hands[:1], False
    log.hands[0].entries = log.hands[0].entries[:10]
    found = with_results(log)
    assert found.hands[0].end is None
    assert found.hands[0].start == records[0].hands[0].start
    assert (found.points, found.scores) == (None, None)


def test_a_hand_whose_acts_cannot_be_done_gets_no_end(records: list[Log]) -> None:
    log = bare(records[0])
    log.hands = log.hands[:2]
    entries = log.hands[0].entries
    log.hands[0].entries = [entries[0], *entries]
    assert with_results(log).hands[0].end is None


def test_a_game_just_played_gets_results_like_a_record() -> None:
    table = Table("club", seed=b"results")
    while not table.over:
        table.deal()
        while table.asked:
            table.push(next(iter(table.lawful())))
    found = with_results(table.log)
    assert found.points == table.points
    assert found.scores == tuple(map(float, table.scores()))
    assert all(hand.end for hand in found.hands)
    changes = [sum(delta) for delta in zip(*(hand.end.delta for hand in found.hands if hand.end and hand.end.delta), strict=True)]
    stakes = 4 * table.rules.start - sum(table.points)
    assert sum(changes) == 0
    assert stakes == 1000 * table.state.sticks
