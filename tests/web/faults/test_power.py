"""The power fails, again and again: what was acknowledged stands, and every table goes on."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

import jantaku
from jantaku.game.acts import WORDS_OF
from tests.web.client import GONE, Message, Stream, play, simple
from tests.web.guests import Guest
from tests.web.serving import Served

Acts = list[tuple[int, str]]


def anyhow(seed: int) -> Callable[[Message], str]:
    """A player who does anything lawful, and wins where he can."""
    chance = random.Random(seed)

    def choose(view: Message) -> str:
        acts = [act["act"] for act in view["ask"]["acts"]]
        return next((act for act in ("tsumo", "ron") if act in acts), chance.choice(acts))

    return choose


async def failing(server: Served, chance: random.Random, times: int, longest: float) -> None:
    """Kill the server at moments that nobody chose, and start it again."""
    for _ in range(times):
        await asyncio.sleep(chance.uniform(0, longest))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


async def through(server: Served, streams: list[Stream], times: int, seed: int) -> list[Acts]:
    """Play at all the tables while the power fails: what was acknowledged at each."""
    for stream in streams:
        await stream.open()
    players = [asyncio.create_task(play(stream, anyhow(seed + at))) for at, stream in enumerate(streams)]
    await failing(server, random.Random(seed), times, 0.4)
    async with asyncio.timeout(240):
        acts = await asyncio.gather(*players)
    for stream in streams:
        await stream.close()
    return acts


def recorded(guest: Guest, view: Message) -> Acts:
    """The acts of a seat in the record of its game, each with the number of its hand."""
    log = jantaku.read(guest.get(f"{view['standing']['record']}/record.jantaku").content)
    assert jantaku.verify(log).differences == []
    return [
        (number, WORDS_OF[entry.act])
        for number, hand in enumerate(log.hands, 1)
        for entry in hand.entries
        if entry.seat == view["game"]["me"]
    ]


def within(acts: Acts, record: Acts) -> bool:
    """Return whether all of the acts are in the record, in their order."""
    rest = iter(record)
    return all(act in rest for act in acts)


@pytest.mark.slow
@pytest.mark.parametrize("times", [2, pytest.param(15, marks=pytest.mark.prove)])
def test_nothing_acknowledged_is_lost_however_often_the_power_fails(tmp_path: Path, times: int) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.url)) for _ in range(3)]
        streams = [guest.stream(guest.new(length="east")) for guest in guests]
        acknowledged = asyncio.run(through(server, streams, times=times, seed=7))
        for guest, stream, acts in zip(guests, streams, acknowledged, strict=True):
            spoken = [act for act in acts if act[1] != "pass"]
            assert len(spoken) > 10
            assert within(spoken, recorded(guest, stream.view))
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_a_stop_tells_its_players_and_a_start_lets_them_go_on(tmp_path: Path) -> None:
    async def stopped(server: Served, stream: Stream) -> Acts:
        await stream.open()
        acts = await play(stream, simple, done=lambda view: view["ask"] and view["hand"]["left"] < 55)
        hand = stream.view["hand"]
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        heard = [message["why"]["id"] async for message in rest(stream) if message["t"] == "bye"]
        assert await stopping == 0
        assert [word.rpartition(".")[2] for word in heard] == ["restart"]
        await asyncio.to_thread(server.start)
        await stream.again()
        assert (stream.view["hand"]["number"], stream.view["hand"]["left"]) == (hand["number"], hand["left"])
        acts += await play(stream, simple)
        await stream.close()
        return acts

    with Served(tmp_path) as server, Guest(server.url) as guest:
        stream = guest.stream(guest.new(length="hand"))
        acts = asyncio.run(stopped(server, stream))
        assert within([act for act in acts if act[1] != "pass"], recorded(guest, stream.view))


async def rest(stream: Stream) -> AsyncIterator[Message]:
    """Yield what still comes until the stream ends."""
    try:
        while True:
            yield await stream.message()
    except GONE:
        return
