"""Nothing that a seat may not know reaches it: on another wall that it cannot tell from its own, every message is the same."""

import json
import random
from collections.abc import Iterator
from itertools import product

import pytest

from jantaku.core import constants as n
from jantaku.core.acts import ACTS, PASS
from jantaku.core.fields import State, copy
from jantaku.game.acts import WORDS_OF
from jantaku.game.table import Table
from jantaku.story.patch import patch
from jantaku.texts import LANGUAGES
from jantaku.web.wire.explain import why_of
from jantaku.web.wire.news import news_of
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import view_of
from tests.sampling import sample
from tests.web.wire.hidden import CALLS, Places, Twin
from tests.web.wire.scenes import bare, chosen, scene_of

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou")
WORDS = [words for act, words in WORDS_OF.items() if act < ACTS]
States = tuple[State, State]
TOLD = ("secret", "wall")  # published when the hand is over, for everybody


def messages(scene: Scene, before: Scene, audience: Audience, asked: list[str]) -> str:
    """All that an audience can be sent of a scene."""
    view, old = view_of(scene, audience), view_of(before, audience)
    for each in (view, old):
        hand = each["hand"]
        assert isinstance(hand, dict)
        for key in TOLD:
            hand.pop(key, None)
    whys = [why_of(scene, audience, words) for words in asked] if 0 <= audience.seat < 4 else []
    return json.dumps([view, patch(old, view), news_of(before.shown, scene.shown, audience, scene), whys])


def pairs(table: Table, chance: random.Random, often: float) -> Iterator[tuple[int, State, State | None, Twin]]:
    """Moments of a hand: a seat that looks (-1 a spectator), the state before the last act, that act lying there, and the twin."""
    table.deal()
    places, before = Places(table), State()
    while table.asked:
        act = chosen(table, chance)
        copy(table.state, before)
        lying = bare(table, act)
        table.push(act)
        places.follow(act.number)
        if act.number != PASS and (act.number not in CALLS or table.state.phase == n.TURN) and chance.random() < often:
            seat = chance.randrange(-1, 4)
            yield seat, before, lying, Twin(places, seat, chance)


def settled(table: Table) -> bool:
    """Return whether what follows an act can be seen: nobody is asked in a window, and nobody declared but by himself."""
    t = table.state
    drawn_out = t.phase == n.DECLARING or t.outcome in {n.EXHAUSTIVE, n.NAGASHI}
    return t.phase in {n.TURN, n.HAND_OVER} and (not drawn_out or bool(table.rules.noten_by_choice))


def compare(tables: tuple[Table, Table], states: States, befores: States, to: Audience, hints: str) -> None:
    """What is sent of two tables is the same, to the last byte."""
    asked = random.Random(states[0].taken).sample(WORDS, 8)
    first, second = (
        messages(scene_of(table, state, hints=hints), scene_of(table, before, hints=hints), to, asked)
        for table, state, before in zip(tables, states, befores, strict=True)
    )
    assert first == second


@pytest.mark.parametrize(
    ("book", "hints"),
    sample([*product(BOOKS, ["all"]), (BOOKS[0], "off")], [*product(BOOKS, ["reasons", "waits"]), *product(BOOKS[1:], ["off"])]),
)
def test_tiles_that_cannot_be_seen_change_no_byte_of_what_is_sent(book: str, hints: str) -> None:
    chance = random.Random(f"{book} {hints}")
    table, compared, walls = Table(book, seed=hints.encode()), 0, 0
    for hand in range(4):
        for seat, before, lying, twin in pairs(table, chance, 0.2) if not table.over else ():
            tables, befores, to = (table, twin.table), (before, twin.before), Audience(seat, LANGUAGES[hand % 3])
            if lying and twin.bare:
                compare(tables, (lying, twin.bare), befores, to, hints)
                befores = lying, twin.bare
            if settled(table):
                compare(tables, (table.state, twin.table.state), befores, to, hints)
            compared += 1
            walls += list(table.state.wall) != list(twin.table.state.wall)
    assert walls > 0.9 * compared > 9
