"""The storage fails while people play: they are told so, nothing is shown that is not kept, and play goes on afterwards."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.web.client import Stream, play, simple
from tests.web.guests import Guest
from tests.web.serving import Served


@contextmanager
def locked(server: Served) -> Iterator[None]:
    """Somebody else keeps the database to himself."""
    other = sqlite3.connect(server.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def full(server: Served) -> Iterator[None]:
    """No file of the server may grow any more."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("failing", [locked, full])
def test_what_cannot_be_kept_is_not_done_and_is_said(
    tmp_path: Path, failing: Callable[[Served], AbstractContextManager[None]]
) -> None:
    async def through(server: Served, stream: Stream) -> None:
        async with stream:
            await play(stream, simple, done=lambda view: view["ask"] and view["hand"]["left"] < 60)
            before = stream.view
            with failing(server):
                told = await stream.command("act", ask=before["ask"]["id"], act=simple(before))
                assert not told["ok"]
                assert told["why"][0]["text"]
                await stream.until(lambda view: view["game"]["note"])
                assert stream.view["hand"]["left"] == before["hand"]["left"]
                assert server.answers("/score")
            await stream.until(lambda view: not view["game"]["note"])
            await play(stream, simple)
            assert stream.view["game"]["stage"] == "over"

    with Served(tmp_path) as server, Guest(server.url) as guest:
        asyncio.run(through(server, guest.stream(guest.new(length="hand"))))
        assert server.stop() == 0
    assert "Traceback" not in server.said()
