"""Nothing is shown or acknowledged that is not on disk: storage that fails, servers that die, at many random moments."""

import asyncio
import json
import random
from typing import Any

import pytest

from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.store.errors import StoreError
from jantaku.web.wire.scene import Audience
from tests.rig import sit
from tests.web.play.memory import Memory
from tests.web.play.players import NAMES, Player, careless, seated
from tests.web.play.rigged import rigged
from tests.web.play.test_whole_games import alike, rebuilt
from tests.web.play.virtual import clock, run


async def still() -> tuple[Room, Player, Memory]:
    _, room, (ann,) = await rigged(sit("wrc-2015", {"E": "123456789m1123p"}, "9s"), 1)
    ann.silent = True
    await ann.until(lambda view: view["game"]["stage"] == "play")
    assert isinstance(room.engine.store, Memory)
    return room, ann, room.engine.store


def test_an_act_that_cannot_be_saved_is_refused_shown_to_nobody_and_not_done() -> None:
    async def failed() -> None:
        room, ann, store = await still()
        store.failing = True
        ask, n = room.game.serial, room.game.n
        answer = await ann.act(ask, "drawn")
        assert not answer["ok"]
        assert answer["why"][0]["id"] == "full"
        assert room.game.n == n
        await ann.until(lambda view: "disk" in view["game"]["note"])
        assert ann.view["ask"]["id"] == ask
        assert not ann.view["seats"]["0"]["river"]

    run(failed())


def test_a_table_whose_storage_fails_stands_still_says_so_and_goes_on_by_itself() -> None:
    async def recovered() -> None:
        room, ann, store = await still()
        ask = room.game.serial
        store.failing = True
        await ann.act(ask, "drawn")
        at = room.now()
        await asyncio.sleep(100)
        assert room.now() == at
        assert ann.view["game"]["note"]
        store.failing = False
        await ann.until(lambda view: not view["game"]["note"])
        assert (await ann.act(ask, "drawn"))["ok"]
        await ann.until(lambda view: view["ask"].get("kind") == "turn" and view["ask"]["id"] != ask)

    run(recovered())


def test_an_act_refused_by_the_storage_may_be_sent_again_under_its_id() -> None:
    async def again() -> None:
        room, ann, store = await still()
        message = {"t": "act", "id": 1, "ask": room.game.serial, "act": "drawn"}
        store.failing = True
        assert not (await room.command(0, message, ann.feed))["ok"]
        store.failing = False
        await asyncio.sleep(2)
        assert (await room.command(0, message, ann.feed))["ok"]

    run(again())


def test_an_act_that_reached_the_disk_although_an_error_was_reported_is_done_once() -> None:
    async def lied() -> None:
        room, ann, store = await still()
        ask = room.game.serial
        store.failing = store.lying = True
        assert not (await ann.act(ask, "drawn"))["ok"]
        assert not room.game.dealt.log.hands[-1].entries
        store.failing = store.lying = False
        await ann.until(lambda view: len(view["seats"]["0"]["river"]) == 1)
        assert (await ann.act(ask, "drawn"))["ok"]
        await asyncio.sleep(0.1)
        alike(rebuilt(store.games[room.id], room.game.n), room.game)

    run(lied())


def test_a_game_is_played_to_its_end_over_storage_that_fails_again_and_again() -> None:
    async def flaky() -> Memory:
        store, chance = Memory(), random.Random(3)
        _, room, players = await seated(2, store=store, length="east", hints="off")

        async def spoil() -> None:
            while room.stage != "over":
                await asyncio.sleep(chance.uniform(1, 30))
                store.failing, store.lying = True, chance.random() < 0.5
                await asyncio.sleep(chance.uniform(0.1, 3))
                store.failing = store.lying = False
                for player in players:  # what was refused is tried again
                    player.asked = -1
                    await player.send(t="sync")

        spoiling = asyncio.create_task(spoil())
        for player in players:
            await player.over()
        await asyncio.sleep(60)
        await spoiling
        return store

    (kept,) = run(flaky()).games.values()
    assert kept.status == "over"
    assert verify(formats.read(kept.record.encode())).differences == []


def test_a_record_that_cannot_be_kept_at_the_end_is_kept_later() -> None:
    async def late() -> None:
        hub, room, (ann,) = await seated(1, length="hand", hints="off")
        store = room.engine.store
        assert isinstance(store, Memory)
        finish, failures = store.finish, iter([True, True, False])

        async def failing(*words: Any) -> None:
            if next(failures):
                raise StoreError("store.full")
            await finish(*words)

        store.finish = failing  # type: ignore[method-assign, assignment]
        await ann.over()
        assert store.games[room.id].status == "live"
        await asyncio.sleep(5)
        assert store.games[room.id].status == "over"
        await hub.close()

    run(late())


def test_a_game_whose_server_died_before_its_record_was_kept_has_it_when_it_wakes() -> None:
    async def woken() -> None:
        hub, room, (ann,) = await seated(1, length="hand", hints="off")
        await ann.over()
        await hub.close()
        assert isinstance(hub.store, Memory)
        kept = hub.store.games[room.id]
        record, kept.record, kept.status = kept.record, "", "live"
        assert await Hub(hub.store, clock=clock).resume(room.id)
        assert (kept.record, kept.status) == (record, "over")

    run(woken())


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(1, 5))])
def test_a_server_killed_at_random_moments_goes_on_exactly_where_it_was(seed: int) -> None:
    """A new hub on the same rows: what was acknowledged is there, the views are the same, the game is played to its end."""

    async def killed() -> None:
        chance, store = random.Random(seed), Memory()
        hub, room, players = await seated(2, careless, store=store, length="east", hints="off", base=10, bank=20)
        ident, deaths = room.id, 0
        while room.stage != "over":
            await asyncio.sleep(chance.uniform(0.5, 60))
            if room.stage == "over":
                break
            before, views = room.game, [player.view for player in players]
            acknowledged = [json.loads(text) for text in store.games[ident].rows]
            _kill(hub, players)
            deaths += 1
            hub = Hub(store, clock=clock)
            await hub.open()
            woken = await hub.resume(ident)
            assert woken
            room = woken
            alike(room.game, before)
            assert len(acknowledged) == room.game.n
            players = [await _again(room, name, view, at) for at, (name, view) in enumerate(zip(NAMES, views, strict=False))]
        assert deaths > 5
        for player in players:
            await player.over()
        await hub.close()
        assert store.games[ident].status == "over"
        assert verify(formats.read(store.games[ident].record.encode())).differences == []

    run(killed())


def _kill(hub: Hub, players: list[Player]) -> None:
    """The process is gone: nothing of it happens any more."""
    for room in hub._rooms.values():
        room.engine.close()
        room.close()
    assert hub._rounds is None or hub._rounds.cancel()
    for player in players:
        player.silent = True


async def _again(room: Room, name: str, view: dict[str, Any], at: int) -> Player:
    player = Player(room, name, careless, seed=at, think=0.5)
    await player.attach()
    await player.until(bool)
    for part in ("hand", "turn", "window", "result", "toggles", "last"):
        mine, now = view[part], player.view[part]
        if part == "window" and mine and now:
            mine, now = mine | {"left": 0}, now | {"left": 0}
        assert mine == now, part
    return player


def test_a_table_that_is_over_can_still_be_looked_at_after_a_restart() -> None:
    async def looked() -> None:
        hub, room, (ann,) = await seated(1, length="hand")
        await ann.over()
        await hub.close()
        again = await Hub(hub.store, clock=clock).resume(room.id)
        assert again
        late = Player(again, "ann")
        await late.attach()
        await late.until(lambda view: view["game"]["stage"] == "over")
        assert late.view["standing"]["rows"] == ann.view["standing"]["rows"]

    run(looked())


def test_a_graceful_stop_tells_every_stream_to_come_back() -> None:
    async def stopped() -> None:
        hub, room, players = await seated(2)
        await asyncio.sleep(5)
        await hub.close()
        await asyncio.sleep(0)
        for player in players:
            assert player.seen[-1][1]["t"] == "bye"
            assert player.seen[-1][1]["why"]["id"] == "restart"
        n = room.game.n
        await asyncio.sleep(100)
        assert room.game.n == n
        assert not (await room.command(0, {"t": "set", "id": 99, "win": True}))["ok"]

    run(stopped())


def test_an_unknown_table_is_none() -> None:
    async def unknown() -> None:
        hub = Hub(Memory(), clock=clock)
        assert await hub.resume("nowhere") is None
        assert hub.get("nowhere") is None
        assert (await hub.create(Config(), "ann")).id != (await hub.create(Config(), "ann")).id

    run(unknown())


class Slow(Memory):
    """A store that takes its time over a record."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()

    async def finish(self, game: str, record: str, outcome: dict[str, object]) -> None:
        self.begun.set()
        await asyncio.sleep(10)
        await super().finish(game, record, outcome)


def test_the_end_of_a_game_leads_to_the_record_no_sooner_than_it_is_kept() -> None:
    async def ends() -> None:
        store = Slow()
        _, room, (ann,) = await seated(1, store=store, length="hand")
        await store.begun.wait()
        room.attach(Audience(-1), "eve").close()  # whoever comes or goes has everybody shown how things stand
        await ann.over()
        assert ann.view["standing"]["record"] == ""
        assert store.games[room.id].status == "live"
        await ann.until(lambda view: view["standing"]["record"])
        assert store.games[room.id].status == "over"

    run(ends())
