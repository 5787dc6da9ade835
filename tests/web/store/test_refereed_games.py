"""Games at refereed tables in the store: among one's own, in no statistics, and without the name of who has it forgotten."""

from functools import cache

import pytest

from jantaku.core import constants as n
from jantaku.refereed import RefereedTable
from jantaku.refereed.bots import Bot, Mischief
from jantaku.refereed.checking import check
from jantaku.refereed.log import replay, write
from jantaku.refereed.scheduler import Scheduler
from jantaku.web.store import Store, refereed
from tests.web.store.played import NAMES, sitting
from tests.web.store.test_own import play, two

pytestmark = pytest.mark.usefixtures("cheap")
EAST = {"game.rounds": 1, "game.extra_rounds": 0}


@cache
def log_of(*, often: float, hands: int) -> str:
    """The log of some hands, or of a game that is over."""
    east, south, west, north = NAMES
    table = RefereedTable("wrc-2015", names=(east, south, west, north), seed=b"kept", house=EAST)
    bots = {s: Mischief(table.scene.rules, s, seed=s, often=often) if often else Bot(table.scene.rules, s) for s in range(4)}
    rounds = Scheduler(table, bots)
    while not table.over and len(table.hands) < hands:
        table.deal()
        while table.scene.state.phase != n.HAND_OVER:
            assert rounds.advance()
    return write(table)


async def test_a_refereed_game_is_among_the_players_own_and_in_no_statistics(store: Store) -> None:
    ana, bea = await two(store)
    text = log_of(often=0.0, hands=30)
    table = replay(text)
    assert table.over
    await play(store, "g1", text, ana, bea, "", "")
    (game,) = await store.games_of(ana)
    assert (game.book, game.points, game.counts) == ("wrc-2015", table.points[0], False)
    assert game.place in {1, 2, 3, 4}
    assert (await store.statistics(ana)).hands == 0
    assert await store.record("g1") == text


async def test_penalties_come_off_the_score_that_is_kept(store: Store) -> None:
    ana, _ = await two(store)
    text = log_of(often=0.15, hands=3)
    table = replay(text)
    points = [sum(penalty.points for penalty in table.scene.penalties if penalty.seat == seat) for seat in range(4)]
    assert any(points)
    outcome = refereed.outcome_of(text)
    seats = outcome["seats"]
    assert isinstance(seats, list)
    if table.over:
        assert round(sum(seat["score"] for seat in seats)) == -sum(points)
    else:
        assert [seat["score"] for seat in seats] == [None] * 4
    await store.new_game("g2", {}, ana, public=False)
    await store.finish("g2", text, sitting(ana, "", "", ""))
    assert len(await store.games_of(ana)) == 1


async def test_a_visitor_who_asks_to_be_forgotten_is_named_in_no_log_and_the_log_still_holds(store: Store) -> None:
    ana, bea = await two(store)
    await play(store, "g3", log_of(often=0.1, hands=2), ana, bea, "", "")
    await store.forget(ana)
    kept = await store.record("g3")
    assert kept
    assert NAMES[0] not in kept
    assert NAMES[1] in kept
    assert check(kept).differences == []
    assert len(await store.games_of(bea)) == 1
