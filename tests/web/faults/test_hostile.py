"""Clients that mean ill: what they send is answered or cut off, and the table of honest people is not disturbed."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.web.client import Message, Stream, play
from tests.web.guests import Guest
from tests.web.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server for all of them, at pace 0; it must stand at the end, and have nothing to complain of."""
    with Served(tmp_path_factory.mktemp("hostile")) as server:
        yield server
        assert server.answers()
        assert server.stop() == 0
    assert "Traceback" not in server.said()


@pytest.fixture
def guest(served: Served) -> Any:
    with Guest(served.url) as one:
        yield one


def first(view: Message) -> str:
    """Return what is lawful, and no win: so that the hand goes on."""
    return next(act["act"] for act in view["ask"]["acts"] if act["kind"] in {"discard", "pass", "tenpai"})


async def raw(stream: Stream, hello: Message | None, **more: Any) -> ClientConnection:
    """A socket of the same address, to say anything on."""
    origin = Origin(stream.url.replace("ws", "http", 1).partition("/t/")[0])
    given: dict[str, Any] = {
        "origin": origin,
        "additional_headers": {"Cookie": stream.cookie},
        "proxy": None,
        "max_size": None,
    } | more
    link = await connect(stream.url, **given)
    if hello is not None:
        await link.send(json.dumps(hello))
    return link


async def heard(link: ClientConnection, seconds: float = 5) -> list[Message]:
    """All that comes until the socket is closed, or for some seconds."""
    out: list[Message] = []
    with suppress(TimeoutError, ConnectionClosed):
        async with asyncio.timeout(seconds):
            while True:
                out.append(json.loads(await link.recv()))
    return out


def test_what_is_sent_twice_is_answered_alike_and_done_once(guest: Guest) -> None:
    async def twice() -> None:
        async with guest.stream(guest.play()) as stream:
            await sent_twice(stream)

    asyncio.run(twice())


async def sent_twice(stream: Stream) -> None:
    await play(stream, first, done=lambda view: view["ask"] and view["ask"]["kind"] == "turn")
    ask, act = stream.view["ask"]["id"], first(stream.view)
    answer = await stream.command("act", ask=ask, act=act)
    assert answer["ok"]
    await stream.until(lambda view: view["ask"] and view["ask"]["id"] != ask)
    left = stream.view["hand"]["left"]
    assert stream.socket
    await stream.socket.send(json.dumps({"t": "act", "id": answer["id"], "ask": ask, "act": act}))
    assert await stream.message() == answer
    again = await stream.command("act", ask=ask, act=act)
    assert again["ok"]
    other = await stream.command("act", ask=ask, act="tsumo")
    assert [other["ok"], other["why"][0]["id"]] == [False, "too-late"]
    await stream.command("sync")
    assert stream.view["hand"]["left"] == left


def test_what_comes_out_of_order_or_too_early_is_refused(guest: Guest) -> None:
    async def reordered() -> None:
        async with guest.stream(guest.play()) as stream:
            await play(stream, first, done=lambda view: view["ask"] and view["ask"]["kind"] == "turn")
            ask = stream.view["ask"]["id"]
            for last, question, taken in ((1000, ask + 1, False), (3, ask, False), (1001, ask, True)):
                stream.last = last
                assert (await stream.command("act", ask=question, act=first(stream.view)))["ok"] is taken

    asyncio.run(reordered())


def test_nobody_acts_for_a_seat_that_is_not_theirs(served: Served, guest: Guest) -> None:
    async def forged(others: Stream, mine: Stream) -> None:
        for hello in ({}, {"token": "x" * 22}, {"token": mine.hello["token"]}):
            for cookie in ("", mine.cookie):
                link = await raw(Stream(others.url, cookie), {**others.hello, "token": "", **hello})
                told = await heard(link)
                await link.close()
                assert [message["t"] for message in told] == ["bye"], (hello, cookie)
                assert told[0]["why"]["text"]
        async with Stream(others.url, mine.cookie) as looking:
            assert looking.view["game"]["me"] == -1
            answer = await looking.command("act", ask=1, act="drawn")
            assert not answer["ok"]
            assert all(tile == "?" for seat in looking.view["seats"].values() for tile in seat["tiles"])

    with Guest(served.url) as other:
        asyncio.run(forged(other.stream(other.play()), guest.stream(guest.play())))


def test_a_page_from_elsewhere_opens_no_stream(guest: Guest) -> None:
    async def elsewhere() -> None:
        stream = guest.stream(guest.play())
        with pytest.raises(InvalidStatus) as refused:
            await raw(stream, None, origin=Origin("https://elsewhere.example"))
        assert refused.value.response.status_code == 403

    asyncio.run(elsewhere())


GARBAGE = [
    "",
    "no JSON",
    "[]",
    "{}",
    "null",
    "1e999",
    "[" * 5000,
    '{"t": 5, "id": 1}',
    '{"t": "act"}',
    '{"t": "act", "id": "1"}',
    '{"t": "act", "id": 1, "ask": 1, "act": {"deep": []}}',
    '{"t": "act", "id": 99999999999999999999999, "ask": -1, "act": "\\ud800"}',
    '{"t": "hello", "v": 1}',
    '{"t": "set", "id": 2, "win": "yes"}',
    '{"t": "why", "id": 3, "act": "' + "5m" * 400 + '"}',
]


@pytest.mark.parametrize("words", [*GARBAGE, b"\xff\xfe\x00", b"{}"], ids=lambda words: repr(words[:24]))
def test_what_makes_no_sense_is_answered_or_cut_off_and_nothing_falls(guest: Guest, words: str | bytes) -> None:
    async def senseless() -> None:
        stream = guest.stream(table)
        for hello in (None, stream.hello):
            link = await raw(stream, hello)
            await link.send(words)
            told = await heard(link, 0.3)
            assert all(message["t"] in {"full", "step", "ack", "why", "bye"} for message in told)
            await link.close()
        async with stream:
            assert stream.view["game"]["me"] in range(4)

    table = guest.play()
    asyncio.run(senseless())


def test_what_is_too_large_is_cut_off(guest: Guest) -> None:
    async def oversized() -> None:
        stream = guest.stream(guest.play())
        link = await raw(stream, stream.hello)
        await link.send("x" * 2_000_000)
        await heard(link)
        await link.close()
        assert link.close_code in {1009, 1008, 1006}

    asyncio.run(oversized())
