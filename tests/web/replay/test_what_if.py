"""What if: a table stands where the record stood, with the seat that was asked for."""

from random import Random

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import State, copy
from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.table import replay
from jantaku.web.errors import WebError
from jantaku.web.play.hub import Hub
from jantaku.web.replay.routes import taken
from jantaku.web.replay.walk import Moment, Walk
from tests.sampling import one_by_one
from tests.web.replay.conftest import Visitor
from tests.web.replay.records import made, real

LOG = made(0, hands=2)
WHERE = ("hand", "melds", "river", "discards", "points", "wall", "taken", "kans", "dealer", "round", "counters", "sticks", "riichi")


def playable(walk: Walk) -> list[tuple[Moment, State]]:
    """The moments at which a hand is being played."""
    found = []
    for hand in range(len(walk.hands)):
        for moment, state, _ in walk.moments(hand):
            if state.phase != n.HAND_OVER:
                found.append((moment, State()))
                copy(state, found[-1][1])
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_record_is_cut_where_it_is_taken_over(seed: int) -> None:
    walk = Walk(made(seed, hands=2))
    for moment, state in Random(seed).sample(playable(walk), 40):
        log, hand, acts = taken(walk, moment.n, 0)
        log.hands = log.hands[: hand + 1]
        log.hands[hand].entries = log.hands[hand].entries[:acts]
        log.hands[hand].end, log.complete = None, False
        again = replay(log).state
        if moment.kind != "act" or again.phase in {n.CLAIMS, n.ROBBERY}:
            assert [name for name in WHERE if getattr(again, name) != getattr(state, name)] == []


@one_by_one(
    ("number", "seat", "ident"),
    [(0, 4, "review.whatif-seat"), (0, -1, "review.whatif-seat"), (99_999, 1, "review.no-moment"), (-1, 1, "review.no-moment")],
)
def test_what_is_no_moment_or_seat_is_refused(number: int, seat: int, ident: str) -> None:
    with pytest.raises(WebError) as refused:
        taken(Walk(LOG), number, seat)
    assert refused.value.id == ident


def test_a_hand_that_is_over_cannot_be_taken_over() -> None:
    walk = Walk(LOG)
    with pytest.raises(WebError) as refused:
        taken(walk, walk.hands[0].last, 1)
    assert refused.value.id == "review.whatif-over"


def test_a_hand_of_which_tiles_are_hidden_cannot_be_taken_over() -> None:
    walk = Walk(next(real("client", 1)))
    with pytest.raises(WebError) as refused:
        taken(walk, 3, 0)
    assert refused.value.id == "review.whatif-hidden"


@pytest.mark.parametrize("number", [0, 1, 2, 17, 40])
def test_a_table_is_opened_that_stands_there(visitor: Visitor, number: int) -> None:
    place = visitor.bring(formats.write(LOG, "text").encode()).headers["location"]
    answer = visitor.post(f"{place}/whatif", place, data={"n": number, "seat": 2, "length": "hand"})
    assert answer.status_code == 303
    hub = visitor.site.part(Hub)
    assert hub
    room = hub.get(answer.headers["location"].removeprefix("/t/"))
    assert room
    log = room.game.dealt.log
    _, hand, acts = taken(Walk(LOG), number, 2)
    assert log.hands[0].wall == LOG.hands[hand].wall
    assert log.hands[0].entries[:acts] == LOG.hands[hand].entries[:acts]
    assert [holder.kind for holder in room.seats] == ["bot", "bot", "person", "bot"]
    assert visitor.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    "data", [{}, {"n": "x", "seat": "1"}, {"n": "3", "seat": "7"}, {"n": "9" * 30, "seat": "1"}, {"n": "3", "seat": "-1"}]
)
def test_a_senseless_wish_is_refused_with_a_sentence(visitor: Visitor, data: dict[str, str]) -> None:
    place = visitor.bring(formats.write(LOG, "text").encode()).headers["location"]
    answer = visitor.post(f"{place}/whatif", place, data=data)
    assert answer.status_code in {400, 404}
    assert JantakuError.__name__ not in answer.text
