"""The table of bots that is always on: it plays while somebody watches, and goes on after its end."""

import asyncio

import pytest

from jantaku.web.play.hub import MOST_OF_ONE, Hub
from jantaku.web.play.room import Room
from jantaku.web.play.show import BOTS, ENCORE
from tests.web.play.memory import Memory
from tests.web.play.players import Player
from tests.web.play.virtual import clock, run


async def watching(room: Room, who: str = "eve") -> Player:
    """Somebody who watches."""
    eve = Player(room, who)
    eve.silent = True
    await eve.attach()
    await eve.until(bool)
    return eve


def test_there_is_one_table_of_bots_whoever_asks_and_it_counts_for_nobody() -> None:
    async def one() -> None:
        store = Memory()
        hub = Hub(store, clock=clock)
        first, second = await asyncio.gather(hub.show(), hub.show())
        assert first is second is hub.showing
        assert len(store.games) == 1
        assert hub.rooms() == hub.rooms_of("") == hub.rooms_of("eve") == []
        for _ in range(MOST_OF_ONE):
            await hub.create(first.config, "eve")
        assert await hub.show() is first

    run(one())


def test_it_stands_still_while_nobody_watches() -> None:
    async def still() -> None:
        store = Memory()
        hub = Hub(store, clock=clock)
        room = await hub.show()
        rows = len(store.games[room.id].rows)
        await asyncio.sleep(300)
        assert len(store.games[room.id].rows) == rows
        eve = await watching(room)
        await asyncio.sleep(60)
        seen = len(store.games[room.id].rows)
        assert seen > rows + 20
        await eve.drop()
        await asyncio.sleep(300)
        assert len(store.games[room.id].rows) == seen

    run(still())


def test_its_next_game_begins_by_itself_and_takes_those_who_watch_along() -> None:
    async def again() -> None:
        hub = Hub(Memory(), clock=clock)
        room = await hub.show()
        eve = await watching(room)
        await eve.over()
        ended = clock()
        await eve.until(lambda view: view["game"]["stage"] == "play")
        assert clock() - ended >= ENCORE
        following = await hub.show()
        assert following is not room
        assert (following.owner, following.crowd.size, room.crowd.size) == (BOTS, 1, 0)
        assert await hub.resume(room.id) is following

    run(again())


@pytest.mark.parametrize("left", [1.0, 2 * ENCORE])
def test_a_game_that_ended_with_nobody_watching_is_followed_by_another_at_the_next_look(left: float) -> None:
    async def next_look() -> None:
        hub = Hub(Memory(), clock=clock)
        room = await hub.show()
        eve = await watching(room)
        await eve.over()
        await eve.drop()
        await asyncio.sleep(left)
        assert room.stage == "over"
        assert not room.game.next
        following = await hub.show()
        assert following.stage != "over"
        eve = await watching(following)
        await eve.until(lambda view: view["game"]["stage"] == "play")

    run(next_look())


def test_it_goes_on_after_a_restart_and_after_its_sleep() -> None:
    async def restart() -> None:
        store = Memory()
        hub = Hub(store, clock=clock)
        await hub.open()
        room = await hub.show()
        eve = await watching(room)
        await asyncio.sleep(60)
        await eve.drop()
        await asyncio.sleep(900)
        assert hub.showing is None
        assert (await hub.show()).id == room.id
        await hub.close()
        again = Hub(store, clock=clock)
        await again.open()
        await asyncio.sleep(1)
        woken = await again.show()
        assert woken.id == room.id
        assert len(store.games) == 1
        eve = await watching(woken)
        await eve.over()
        await again.close()

    run(restart())
