"""Refereed tables in rooms: people and bots do what they like, it is in the journal first, and what follows from it is the same."""

import asyncio
import json
import random
from itertools import count
from typing import Any

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.refereed.checking import check
from jantaku.refereed.log import replay
from jantaku.story.patch import merge
from jantaku.texts import LANGUAGES
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.engine import game_of
from jantaku.web.play.hub import Hub
from jantaku.web.refereed.game import Refereed
from jantaku.web.wire.scene import Audience
from tests.refereed.kinds import kind_at
from tests.sampling import sample
from tests.web.play.hands import ENOUGH, Sitter, full, memory_of, played, tabled
from tests.web.play.memory import Memory, Record
from tests.web.play.players import memory
from tests.web.play.virtual import clock, run

SCENE = ("now", "places", "wins", "notices", "rulings", "penalties", "offenders", "revealed", "ending", "closed", "counting")
FOLD = ("n", "at", "stage", "since", "seats", "graph", "titles", "ready", "rematch", "keys", "passed", "moment", "dealt_at", "seal")
KINDS: list[dict[str, Any]] = [
    {"often": 0.0},
    {"often": 0.1, "training": True},
    {"often": 0.1, "book": "wrr-2013", "formal": "players", "count": "winner"},
    {"often": 0.15, "book": "club", "time": "waits", "training": True},
    {"often": 0.05, "book": "wrc-2015", "time": "waits", "count": "winner"},
]
PLAYED = [(1, KINDS[0], 3), (3, KINDS[2], 3), (1, KINDS[3], 3)]
OTHERS = [(people, kind, ENOUGH if kind["often"] else 3) for kind in KINDS for people in (1, 3) if (people, kind) != (1, KINDS[0])]


def alike(one: Refereed, other: Refereed) -> None:
    for name in FOLD:
        assert getattr(one, name) == getattr(other, name), name
    a, b = one.tabletop, other.tabletop
    for name in SCENE:
        if name != "counting":
            assert getattr(a.scene, name) == getattr(b.scene, name), name
    assert same(a.scene.state, b.scene.state) == []
    assert a.explained == b.explained
    assert [hand.actions for hand in a.hands] == [hand.actions for hand in b.hands]


def rebuilt(kept: Record, length: int) -> Refereed:
    game = game_of("x", Config.of(kept.config))
    assert isinstance(game, Refereed)
    for text in kept.rows[:length]:
        game.fold(rows.read(text))
    return game


@pytest.mark.parametrize(("people", "kind", "hands"), sample(PLAYED, OTHERS), ids=str)
def test_a_refereed_game_with_fouls_is_played_and_its_journal_followed_again_gives_the_same(
    people: int, kind: dict[str, Any], hands: int
) -> None:
    async def whole() -> None:
        store, chance = Memory(), random.Random(5)
        hub, room, sitters = await tabled(people, store=store, length="east", **kind)
        happened = room.happened

        def compared(new: list[rows.JournalRow]) -> None:
            happened(new)
            if chance.random() < 0.02:
                assert isinstance(room.game, Refereed)
                alike(rebuilt(store.games[room.id], room.game.n), room.game)

        room.happened = compared  # type: ignore[method-assign]
        await played(room, sitters, hands)
        assert isinstance(room.game, Refereed)
        alike(rebuilt(store.games[room.id], room.game.n), room.game)
        t = room.game.tabletop.scene.state
        if t.phase == n.HAND_OVER:
            assert sum(t.points) + 1000 * t.sticks == sum(room.game.graph[0])
        assert check(room.game.record).differences == []
        assert replay(room.game.record).points == room.game.tabletop.points
        assert len(room.game.graph) > 1
        if kind["often"]:
            assert room.game.tabletop.scene.rulings
        await hub.close()

    run(whole())


@pytest.mark.parametrize(("hands", "every"), sample([(1, 3)], [(4, 1)]))
def test_every_client_has_by_its_patches_what_a_whole_view_has(hands: int, every: int) -> None:
    async def whole() -> None:
        _, room, sitters = await tabled(3, often=0.15, length="east", training=True)
        for at, lang in enumerate(LANGUAGES):
            watcher = Sitter(room, f"watcher-{at}")
            await watcher.attach(lang)
            sitters.append(watcher)
        playing = sitters[:3]
        happened, moments = room.happened, count()

        def compared(new: list[rows.JournalRow]) -> None:
            happened(new)
            room.crowd.refresh()
            for line in room.crowd.lines.values() if next(moments) % every == 0 else ():
                assert json.loads(json.dumps(line.view)) == full(room, line.audience)

        room.happened = compared  # type: ignore[method-assign]
        await played(room, playing, hands)
        await asyncio.sleep(1)
        for sitter in sitters:
            assert sitter.feed
            assert sitter.view == full(room, sitter.feed.line.audience)

    run(whole())


def test_a_server_that_dies_leaves_the_table_as_it_was_shown() -> None:
    async def restarted() -> None:
        hub, room, sitters = await tabled(2, often=0.1, training=True)
        await played(room, sitters, 2)
        await asyncio.sleep(1)
        before = [full(room, Audience(seat)) for seat in (-1, *(sitter.room.seat_of(sitter.visitor) for sitter in sitters))]
        again = Hub(memory(hub), clock=clock)
        woken = await again.resume(room.id)
        assert woken
        for view in before:
            for part in ("hand", "seats", "felt", "result", "turn", "last", "standing"):
                now = full(woken, Audience(view["game"]["me"]))[part]
                if part == "seats":
                    now = {seat: one | {"here": view["seats"][seat]["here"]} for seat, one in now.items()}
                assert now == view[part], part

    run(restarted())


def test_what_bots_do_and_what_comes_when_nobody_does_anything_is_in_the_journal() -> None:
    async def whole() -> Memory:
        hub, room, sitters = await tabled(1, length="hand", count="winner")
        await played(room, sitters)
        return memory(hub)

    (kept,) = run(whole()).games.values()
    found = [json.loads(text) for text in kept.rows]
    actions = [row for row in found if row["kind"] == "deed"]
    assert {row["by"] for row in actions} >= {"person", "bot"}
    folded = rebuilt(kept, len(kept.rows))
    written = [action for row in actions for action in row["deeds"]]
    assert len(written) >= sum(len(hand.actions) for hand in folded.tabletop.hands)


def waits_for_draws(people: int) -> list[tuple[float, bool]]:
    """The seconds from each discard of a bot to a bot's draw, and whether the one who looks on could have said pon."""

    async def told() -> Sitter:
        _, room, sitters = await tabled(people)
        await played(room, sitters, 2)
        return sitters[0]

    sitter = run(told())
    found: list[tuple[float, bool]] = []
    view: Any = {}
    since, pair = 0.0, False
    for at, message in sitter.seen:
        view = message["view"] if message["t"] == "full" else merge(view, message.get("set", {}))
        own = view["seats"][str(view["game"]["me"])] if view["game"]["me"] >= 0 else {}
        for one in message.get("news", ()):
            if one["id"].startswith("game.draws") and since:
                found.append((at - since, pair))
            since = at if one["id"].startswith("game.discards") and one["seat"] != view["game"]["me"] else 0.0
            alike = [code for code in own.get("tiles", ()) if code.replace("0", "5") == one["tile"].replace("0", "5")]
            pair = len(alike) > 1 and not own["riichi"]
    return found


def test_a_bot_draws_at_once_only_for_one_who_plays_alone_and_has_nothing_to_claim() -> None:
    alone = waits_for_draws(1)
    assert {wait < 1 for wait, pair in alone if not pair} == {True, False}  # other claims than pon are waited for too
    assert all(wait > 3 for wait, pair in alone if pair)
    assert any(pair for _, pair in alone)
    assert all(wait > 3 for wait, _ in waits_for_draws(2))  # it would tell something of the other's hand


@pytest.mark.parametrize("bots", ["sensible", "strong", "random"])
def test_the_bots_of_a_refereed_table_are_those_that_its_settings_name(bots: str) -> None:
    async def whole() -> Record:
        _, room, sitters = await tabled(1, bots=bots, length="hand", seating="choose")
        await played(room, sitters)
        return memory_of(room).games[room.id]

    for _ in range(50):  # chance may end a hand before its bots have shown themselves
        record = run(whole()).record
        found = [kind_at(record, seat) for seat in (1, 2, 3)]
        if None not in found:
            break
    assert found == [bots] * 3
