"""Random refereed games in which bots commit random possible fouls."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.core import constants as n
from jantaku.core.dead_wall import FIRST_INDICATOR
from jantaku.core.fields import same
from jantaku.errors import LogError
from jantaku.refereed import RefereedTable, Settings
from jantaku.refereed.bots import Bot, Mischief
from jantaku.refereed.log import replay, write
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import money, tiles_there
from tests.sampling import examples, one_by_one, sample

BOOKS = ("wrr-2013", "wrc-2015", "club", "ema-2016", "ema-2012")
RULED = (*BOOKS, "tenhou")  # the last has no word on fouls: all is left to the referee
MOST_STEPS = 2500
SWITCHES = ("informal", "training", "last", "counting", "impatient")


def game(book: str, seed: int, often: float, table_settings: Settings) -> tuple[RefereedTable, Scheduler]:
    """A table with four bots."""
    table = RefereedTable(book, seed=b"%d" % seed, settings=table_settings)
    bots = {s: Mischief(table.scene.rules, s, seed=seed, often=often) if often else Bot(table.scene.rules, s) for s in range(4)}
    return table, Scheduler(table, bots)


def play_hand(table: RefereedTable, rounds: Scheduler, *, closely: bool = False) -> None:
    """One hand, with what must hold after each step."""
    table.deal()
    s = table.scene
    begun = tuple(s.state.points)
    for _ in range(MOST_STEPS):
        if table.scene.state.phase == n.HAND_OVER:
            break
        assert rounds.advance()
        assert tiles_there(table) == n.WALL
        assert money(table) == 4 * table.scene.rules.start
        if closely:
            nothing_leaks(table)
    t = table.scene.state
    assert t.phase == n.HAND_OVER
    after_hand(table, begun)


def after_hand(table: RefereedTable, begun: tuple[int, ...]) -> None:
    """Dead hands never won; at a chombo the stakes of the deal went back."""
    t = table.scene.state
    assert not any(t.winners >> seat & 1 and t.dead[seat] for seat in range(4))
    assert not any(t.dead[seat] and t.outcome == n.EXHAUSTIVE and t.declared[seat] == 1 for seat in range(4))
    if table.scene.ending:
        assert tuple(now - then for now, then in zip(t.points, begun, strict=True)) == tuple(t.delta)
        assert table.scene.ending == "redeal" or table.scene.rules.chombo == 1 or not any(t.delta)


def nothing_leaks(table: RefereedTable) -> None:
    """No view has a tile that its seat cannot see."""
    s = table.scene
    for seat in range(4):
        seen = table.view(seat)
        turned = {FIRST_INDICATOR - 2 * i for i in range(s.state.indicators)}
        under = {place + 1 for place in turned} if s.state.phase == n.HAND_OVER or s.counting else set()
        assert all(seen.state.wall[at] < 0 for at in range(n.WALL) if at not in turned | under)
        assert all(at in s.revealed for at, _ in seen.wall)
        for other in range(4):
            if other != seat and not s.places[other].shown and s.state.phase != n.HAND_OVER:
                assert not any(seen.state.hand[other])
                assert seen.state.waits[other] == seen.state.missed[other] == seen.state.reds[other] == 0
                assert seen.state.dead[other] in (0, n.FORMALLY_DEAD)
        turn = s.state.turn
        lies_open = s.places[turn].shown and (turn in s.wins or s.counting)
        if s.state.phase == n.TURN and turn != seat and s.state.source != n.FROM_CLAIM and not lies_open:
            assert seen.state.tile < 0


@settings(max_examples=examples(20))
@given(st.sampled_from(RULED), st.integers(0, 10**6), st.floats(0.02, 0.4), st.sets(st.sampled_from(SWITCHES)))
def test_no_action_of_a_bot_loses_anything_and_every_ruling_has_its_clause(
    book: str, seed: int, often: float, switches: set[str]
) -> None:
    last = "last" in switches
    agreed = Settings(
        formal="informal" not in switches,
        training="training" in switches,
        last_hand=last,
        counting="counting" in switches,
        patience=1400 if "impatient" in switches else 0,
    )
    table, rounds = game(book, seed, often, agreed)
    play_hand(table, rounds, closely=True)
    if not table.over:
        play_hand(table, rounds)
    assert not last or table.over
    for judged in table.scene.rulings:
        assert judged.ruling.cite
        assert all(judged.ruling.sentence(lang) for lang in ("en", "fr", "ja"))
    assert sum(p.points for p in table.scene.penalties) == sum(j.ruling.points for j in table.scene.rulings if not j.warned)


@settings(max_examples=10)
@given(st.sampled_from(BOOKS), st.integers(0, 10**6), st.sets(st.just("training")))
def test_a_log_of_actions_replays_to_the_same_table(book: str, seed: int, switches: set[str]) -> None:
    table, rounds = game(book, seed, 0.2, Settings(training=bool(switches)))
    play_hand(table, rounds)
    other = replay(write(table))
    assert same(table.scene.state, other.scene.state) == []
    assert [(j.seat, j.ruling.foul, j.at, j.warned) for j in other.scene.rulings] == [
        (j.seat, j.ruling.foul, j.at, j.warned) for j in table.scene.rulings
    ]
    assert other.scene.notices == table.scene.notices
    assert write(other) == write(table)


@pytest.mark.parametrize("book", sample(BOOKS[:4], BOOKS[4:]))
def test_bots_that_play_by_the_words_commit_no_foul(book: str) -> None:
    table, rounds = game(book, 7, 0.0, Settings())
    for _ in range(6):
        if not table.over:
            play_hand(table, rounds)
    assert table.scene.rulings == []
    assert any(table.scene.state.points[seat] != table.scene.rules.start for seat in range(4))


@one_by_one("text", ["", "{}", '{"form": "jantaku-refereed-1", "book": "club"}', "no json"])
def test_what_is_no_log_is_refused_with_what_is_wrong(text: str) -> None:
    with pytest.raises(LogError):
        replay(text)
