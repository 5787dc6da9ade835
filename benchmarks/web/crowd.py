"""A thousand tables with a player each; then 2,000 spectators who are cut off and come back at once; then 500 who read nothing.

Players and crowd are in separate processes, on the cores that the server has too. At the end the server is killed, and what was
acknowledged to the players is looked for in its journal.
"""

import asyncio
import json
import random
import socket
import sqlite3
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.timing import Row
from benchmarks.web.load import THINK, many_files, seats
from tests.web.client import GONE, PATIENCE, Stream, simple
from tests.web.serving import Served
from tests.web.vitals import vitals

JOINING = 50  # streams that are opened at once, but in the storm
NARROW = 4096  # bytes that a client keeps unread
WATCHING = {"seat": -1}


class Size(NamedTuple):
    """Numbers of tables, of spectators who are cut off, and of spectators who read nothing."""

    tables: int = 1000
    storm: int = 2000
    deaf: int = 500


WHOLE = Size()


@dataclass
class Played:
    """Acts of the players, each as the moment and the ms until it was answered; by table how many; streams cut."""

    acts: list[tuple[float, float]] = field(default_factory=list)
    kept: dict[str, int] = field(default_factory=dict)
    lost: int = 0


@dataclass
class Storm:
    """Seconds from the cut until each spectator has its view again; those who never had it; and when it was over."""

    back: list[float] = field(default_factory=list)
    lost: int = 0
    begun: float = 0.0
    over: float = 0.0
    deaf: float = 0.0  # the moment from which some read nothing


async def player(stream: Stream, played: Played, until: float) -> None:
    """Play at a person's pace, each act until it is acknowledged."""
    await stream.open()
    table, cut = stream.url.split("/")[-2], 0
    try:
        while time.monotonic() < until:
            view = stream.view
            if view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"]["ready"]:
                await stream.command("go")
            elif view["ask"]:
                await rest(stream, min(until, time.monotonic() + random.uniform(*THINK)))
                if ask := stream.view["ask"]:
                    begun = time.perf_counter()
                    answer = await stream.command("act", ask=ask["id"], act=simple(stream.view))
                    played.acts.append((time.monotonic(), 1000 * (time.perf_counter() - begun)))
                    played.kept[table] = played.kept.get(table, 0) + bool(answer["ok"])
            else:
                await rest(stream, until, once=True)
        cut = stream.opened - 1
    except GONE:
        cut = 1
    played.lost += cut


async def rest(stream: Stream, until: float, *, once: bool = False) -> None:
    """Take what comes until a moment, or only the next message."""
    with suppress(TimeoutError):
        async with asyncio.timeout(until - time.monotonic()):
            await stream.message()
            while not once:
                await stream.message()


def players(kinds: list[tuple[str, str, str]], until: float) -> Played:
    """The process of the players."""
    many_files()

    async def all_of_them() -> Played:
        played, tasks = Played(), list[asyncio.Task[None]]()
        for url, cookie, hello in kinds:
            tasks.append(asyncio.create_task(player(Stream(url, cookie, **json.loads(hello)), played, until)))
            await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        return played

    return asyncio.run(all_of_them())


async def back(stream: Stream, storm: Storm) -> None:
    """Come back after a cut."""
    begun = time.monotonic()
    try:
        async with asyncio.timeout(PATIENCE):
            await stream.again()
            storm.back.append(time.monotonic() - begun)
    except (TimeoutError, *GONE):
        storm.lost += 1


async def drain(stream: Stream) -> None:
    """Read on."""
    with suppress(*GONE):
        while True:
            await stream.message()


def crowd(urls: list[str], size: Size, at: float, until: float) -> Storm:
    """The process of the crowd: there before ``at``, when all are cut; from halfway to the end some others read nothing."""
    many_files()

    async def all_of_them() -> Storm:
        storm = Storm()
        streams = [Stream(urls[i % len(urls)], "", **WATCHING) for i in range(size.storm)]
        for first in range(0, size.storm, JOINING):
            await asyncio.gather(*(stream.open() for stream in streams[first : first + JOINING]))
        reading = [asyncio.create_task(drain(stream)) for stream in streams]
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await asyncio.gather(*(stream.drop() for stream in streams))
        storm.begun = time.monotonic()
        await asyncio.gather(*(back(stream, storm) for stream in streams))
        storm.over = time.monotonic()
        reading = [asyncio.create_task(drain(stream)) for stream in streams if stream.socket]
        await asyncio.sleep(max(0.0, (at + until) / 2 - time.monotonic()))
        silent = [await deaf(urls[i % len(urls)]) for i in range(size.deaf)]
        storm.deaf = time.monotonic()
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        storm.lost += sum(task.done() for task in reading)
        for link in silent:
            link.transport.abort()
        return storm

    async def deaf(url: str) -> ClientConnection:
        """A spectator who never reads."""
        host, _, port = url.split("/")[2].partition(":")
        narrow = socket.create_connection((host, int(port)))
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        link = await connect(url, sock=narrow, proxy=None, max_size=None, max_queue=1, open_timeout=PATIENCE)
        await link.send(json.dumps({"t": "hello", "v": 1, "lang": "en", "profile": "book", **WATCHING}))
        return link

    return asyncio.run(all_of_them())


def missing(file: Path, kept: dict[str, int]) -> int:
    """Return how many acknowledged acts are not in the journal."""
    with sqlite3.connect(file) as database:
        rows = database.execute('SELECT game, count(*) FROM journal WHERE text LIKE \'%"by":"person"%\' GROUP BY game')
        there: dict[str, int] = dict(rows.fetchall())
    return sum(max(0, count - there.get(table, 0)) for table, count in kept.items())


def late(times: list[float]) -> str:
    """The median and the 99th percentile, in words."""
    return (
        f"median {median(times):.0f} ms, p99 {quantiles(times, n=100)[98]:.0f} ms, n = {len(times)}" if len(times) > 1 else "none"
    )


def measure(seconds: float, size: Size = WHOLE) -> tuple[list[Row], str]:
    """Run it all; bounded by what it takes to open the tables, and twice the seconds."""
    with (
        TemporaryDirectory() as folder,
        Served(Path(folder), pace=1.0) as server,
        ProcessPoolExecutor(2, get_context("spawn")) as pool,
    ):
        bare = vitals(server.pid)
        playing = seats(server, size.tables)
        at = time.monotonic() + size.tables / 50 + size.storm / 100 + seconds
        until = at + seconds
        works = pool.submit(players, playing, until), pool.submit(crowd, [url for url, *_ in playing], size, at, until)
        time.sleep(max(0.0, until - time.monotonic() - 0.5))
        after = vitals(server.pid)
        played, storm = works[0].result(), works[1].result()
        server.kill()
        gone = missing(server.file, played.kept)
    acts = played.acts
    before = [ms for moment, ms in acts if at - seconds / 2 < moment < at]
    during = [ms for moment, ms in acts if storm.begun <= moment <= storm.over + 1]
    beside = [ms for moment, ms in acts if moment > storm.deaf]
    told = (
        f"acts acknowledged: at {size.tables} tables {late(before)}; in the storm {late(during)}; beside {size.deaf} who read "
        f"nothing {late(beside)}; memory grew by {after.memory - bare.memory:.0f} MB"
    )
    return rows_of(size, played, storm, gone), told


def rows_of(size: Size, played: Played, storm: Storm, gone: int) -> list[Row]:
    """Return what is asked for, met or not."""
    cut, slowest = played.lost + storm.lost, max(storm.back, default=float("inf"))
    known, usual = sum(played.kept.values()), f"median {median(storm.back or [0]):.1f} s"
    return [
        Row(f"acknowledged acts lost, {size.tables} tables", str(gone), "", f"of {known}", "0", "", gone == 0, True),
        Row("streams cut that read", str(cut), "", "", "0", "", cut == 0, True),
        Row(f"{size.storm} back after a cut", f"{slowest:.1f} s", "", usual, f"{PATIENCE:.0f} s", "", slowest < PATIENCE, True),
    ]
