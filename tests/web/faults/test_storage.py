"""The storage fails while people play: they are told so, nothing is shown that is not kept, and play goes on afterwards."""

import asyncio
import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.client import Stream, play, simple
from tests.web.guests import Guest
from tests.web.serving import PATIENCE, Served


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


def health(server: Served, wanted: int) -> dict[str, object]:
    """What ``/healthz`` says once it has this status; a trial of the storage holds for two seconds."""
    limit = time.monotonic() + PATIENCE
    while (answer := httpx.get(f"{server.url}/healthz", timeout=PATIENCE)).status_code != wanted and time.monotonic() < limit:
        time.sleep(0.05)
    assert answer.status_code == wanted
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.parametrize(("failing", "why"), [(locked, "locked"), (full, "full")])
def test_a_server_that_can_write_nothing_says_so_to_those_who_watch_it(
    tmp_path: Path, failing: Callable[[Served], AbstractContextManager[None]], why: str
) -> None:
    with Served(tmp_path) as server:
        assert health(server, 200)["ok"]
        with failing(server):
            said = health(server, 503)
            assert not said["ok"]
            assert why in str(said["why"]) or failing is full
        assert health(server, 200)["ok"]


def test_a_database_that_was_found_damaged_is_no_longer_called_sound(tmp_path: Path) -> None:
    with Served(tmp_path) as server, Guest(server.url) as guest:
        table = guest.play()
        assert server.stop() == 0
        size = server.file.stat().st_size
        with server.file.open("r+b") as file:
            for page in range(4096 * 3, size, 4096):  # all but the first, in which the tables are named
                file.seek(page)
                file.write(os.urandom(4096))
        server.launch()
        limit = time.monotonic() + PATIENCE
        while server.process is not None and server.process.poll() is None and time.monotonic() < limit:
            try:
                guest.http.get(f"{server.url}{table}")
                health(server, 503)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        assert server.process is not None
        if server.process.poll() is not None:
            assert server.process.returncode == 2
    assert "Traceback" not in server.said()
