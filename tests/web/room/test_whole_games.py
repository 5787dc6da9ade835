"""Whole games at a room: one person against bots, by nothing but the stream."""

import asyncio

import pytest

from jantaku import formats
from jantaku.verifying import verify
from jantaku.web.room.config import Config
from jantaku.web.room.hub import Hub
from tests.web.room.memory import Memory
from tests.web.room.players import Player

BOOKS = ("wrc-2015", "wrr-2013")


async def alone(book: str, **config: object) -> tuple[Memory, Player]:
    store = Memory()
    hub = Hub(store, pace=0)
    room = await hub.create(Config.of({"book": book, **config}), "ann")
    await room.join("ann", "Ann")
    player = Player(room, "ann")
    player.attach()
    await room.start("ann")
    await asyncio.wait_for(player.play(), 60)
    await hub.close()
    return store, player


@pytest.mark.parametrize("book", BOOKS)
def test_one_person_plays_a_game_against_bots(book: str) -> None:
    store, player = asyncio.run(alone(book, length="east"))
    (kept,) = store.games.values()
    log = formats.read(kept.record.encode())
    assert kept.status == "over"
    assert log.complete
    assert verify(log).differences == []
    assert all(answer["ok"] for answer in player.answers)
