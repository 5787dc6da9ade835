"""A room over the store that a server has: whole games, and a process that dies between any two rows."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.store import Store
from tests.web.play.players import Player
from tests.web.play.test_whole_games import alike

GAMES = Config(length="east", hints="off")


async def seated(hub: Hub) -> Player:
    room = await hub.create(GAMES, "ann")
    await room.join("ann", "Ann")
    player = Player(room, "ann")
    await player.attach()
    await room.start("ann")
    return player


def test_a_game_is_kept_and_found_again_in_the_store_of_a_server(tmp_path: Path) -> None:
    async def whole() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/games.sqlite")
        hub = Hub(store, pace=0, numbers=0)
        player = await seated(hub)
        await asyncio.wait_for(player.over(), 60)
        ident = player.room.id
        record = await store.record(ident)
        assert record
        assert verify(formats.read(record.encode())).differences == []
        await hub.close()
        again = await Hub(store, pace=0, numbers=0).resume(ident)
        assert again
        alike(again.game, player.room.game)
        assert await store.live() == []
        await store.close()

    asyncio.run(whole())


@pytest.mark.slow
def test_while_another_program_holds_the_database_a_table_says_so_and_then_goes_on(tmp_path: Path) -> None:
    async def held() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/games.sqlite", busy=0.1)
        hub = Hub(store, pace=0, numbers=0)
        player = await seated(hub)
        player.silent = True
        await asyncio.sleep(0.2)
        with sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await player.send(t="set", win=True)
            assert not answer["ok"]
            assert "database" in answer["why"][0]["text"]
            await player.until(lambda view: "database" in view["game"]["note"])
            other.execute("ROLLBACK")
        await asyncio.wait_for(player.until(lambda view: "database" not in view["game"]["note"]), 10)
        assert (await player.send(t="set", win=True))["ok"]
        player.silent, player.asked = False, -1
        await player.send(t="sync")
        await asyncio.wait_for(player.over(), 60)
        await hub.close()
        await store.close()

    asyncio.run(held())
