"""Moments: all of a record, each once, in its order."""

from itertools import pairwise

import pytest

from jantaku.core.fields import fields_of, same
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.table import replay
from jantaku.web.replay.walk import UNSEEN, Walk
from tests.sampling import one_by_one, sample
from tests.web.replay.records import REAL, made, real

LOGS = [made(seed) for seed in range(6)]


def check(log: Log) -> Walk:
    """Whatever record it is: its moments are counted without a gap, and each act is one."""
    walk = Walk(log)
    numbers = []
    for hand, played in enumerate(walk.hands):
        moments = [moment for moment, _, _ in walk.moments(hand)]
        numbers += [moment.n for moment in moments]
        assert (moments[0].kind, moments[0].acts) == ("deal", 0)
        assert (moments[0].n, moments[-1].n) == (played.first, played.last)
        assert {moment.hand for moment in moments} == {hand}
        acts = [moment.acts for moment in moments]
        assert acts == sorted(acts)
        assert acts[-1] == played.acts
    assert numbers == list(range(len(walk)))
    return walk


@one_by_one("log", LOGS)
def test_every_act_of_a_game_is_a_moment_and_the_last_is_where_it_ends(log: Log) -> None:
    walk = check(log)
    assert all(walk.whole(hand) for hand in range(len(log.hands)))
    assert len(walk.hands) == len(log.hands)
    _, state, _ = walk.at(len(walk) - 1)
    assert same(state, replay(log).state) == []


@one_by_one("log", LOGS)
def test_a_discard_is_there_before_anybody_draws_or_calls(log: Log) -> None:
    walk = Walk(log)
    seen = 0
    for hand in range(len(walk.hands)):
        before = None
        for moment, state, _ in walk.moments(hand):
            if before is not None and sum(state.discards) > before[1]:
                assert moment.kind == "act"
                assert (state.taken, sum(state.melds)) == before[2:]
                assert sum(state.discards) == before[1] + 1
                seen += 1
            before = (moment.n, sum(state.discards), state.taken, sum(state.melds))
    assert seen > 20


@one_by_one("log", LOGS)
def test_no_two_moments_after_each_other_look_the_same(log: Log) -> None:
    walk = Walk(log)
    for hand in range(len(walk.hands)):
        shown = [{name: repr(getattr(state, name)) for name in fields_of(state)} for _, state, _ in walk.moments(hand)]
        for before, after in pairwise(shown):
            assert {name for name in before if before[name] != after[name]} - UNSEEN


def test_a_moment_is_found_by_its_number() -> None:
    walk = Walk(LOGS[0])
    for number in (0, 1, walk.hands[1].first, walk.hands[1].last, len(walk) - 1):
        moment, state, _ = walk.at(number)
        there = next(found for found in walk.moments(walk.hand_of(number)) if found[0].n == number)
        assert moment == there[0]
        assert same(state, there[1]) == []


@pytest.mark.parametrize("most", sample([1], [3]))
@pytest.mark.parametrize("of", REAL)
def test_published_records_are_gone_through_to_their_ends(of: str, most: int) -> None:
    found = [check(log) for log in real(of, most)]
    assert sum(len(walk) for walk in found) > (500 if most > 1 else 50)
    assert all(walk.over for walk in found if of == "tenhou")


def test_an_act_that_cannot_be_done_ends_its_hand_and_the_next_goes_on() -> None:
    log = formats.read(formats.write(LOGS[0], "text").encode())
    log.hands[0].entries[4] = log.hands[0].entries[4]._replace(seat=(log.hands[0].entries[4].seat + 1) % 4)
    walk = check(log)
    assert not walk.whole(0)
    assert walk.hands[0].acts == 4
    assert walk.refused or len(walk.hands) == 1 or walk.whole(1)
