"""Many tables at once: one scripted player and three bots at each, at a human pace, and spectators beside them.

The generator runs in two separate processes, players apart from spectators, on the cores that the server has too; what each
took of the processor is printed.
"""

import asyncio
import json
import random
import resource
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.beside import ROOT, source_of
from benchmarks.timing import Row, below
from tests.web.client import Stream, simple
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.vitals import Vitals, vitals

THINK = (0.8, 2.5)  # seconds that the scripted player thinks
SETTLE = 3.0  # seconds before anything counts
DEAR = "86e9088"  # the commit whose acts cost too much; beside any other an act costs what it did
HALVED, MORE = 0.5, 1.15  # two runs of one commit differ by up to a tenth
JOINING = 50  # streams that are opened at once


@dataclass
class Heard:
    """Measurements of a process of the generator: times in ms from an act to its event, messages, its processor time in seconds."""

    times: list[float] = field(default_factory=list)
    acts: int = 0
    messages: int = 0
    bytes: int = 0
    lost: int = 0
    cpu: float = 0.0


@dataclass
class Found:
    """Results of a run. Memory is in MB, the shares of a core from 0 up."""

    players: Heard
    spectators: Heard
    seconds: float
    tables: int
    clients: int
    memory: float
    server: float

    @property
    def lost(self) -> int:
        """Number of streams that were cut."""
        return self.players.lost + self.spectators.lost

    @property
    def cost(self) -> float:
        """Processor time of the server for each act of a player, with all that bots do between, in ms."""
        return 1000 * self.server * self.seconds / max(1, self.players.acts)

    @property
    def late(self) -> float:
        """The time that 99 of 100 acts take at most, in ms."""
        return quantiles(self.players.times, n=100)[98] if len(self.players.times) > 1 else float("inf")

    def rows(self) -> list[Row]:
        """Return what is asked for, met or not."""
        each = self.memory / max(1, self.clients)
        title = f"{self.tables} tables, {self.clients - self.tables} spectators"
        return [below(f"act to event, {title}, p99", self.late, "ms", 50, 25), below("memory a client", each, "MB", 0.2, 0.1)]

    def told(self) -> str:
        """The figures in words."""
        share = f"server {100 * self.server:.0f} % of a core, {self.cost:.1f} ms an act"
        generator = (
            f"players {100 * self.players.cpu / self.seconds:.0f} %, spectators {100 * self.spectators.cpu / self.seconds:.0f} %"
        )
        flow = (self.players.messages + self.spectators.messages) / self.seconds
        size = (self.players.bytes + self.spectators.bytes) / self.seconds / 1000
        return (
            f"{self.players.acts} acts in {self.seconds:.0f} s, act to event {median(self.players.times):.1f} ms at the median; "
            f"{flow:.0f} messages and {size:.0f} kB a second, {self.lost} streams cut; "
            f"{share}; the generator beside it: {generator}; memory grew by {self.memory:.0f} MB"
        )


def cpu() -> float:
    """Processor seconds of this process so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def play_on(stream: Stream, heard: Heard, counted: float, until: float) -> None:
    """Play at a person's pace; what is acted between the two moments counts."""
    answered = -1
    while time.monotonic() < until:
        view = stream.view
        ask = view["ask"]
        if view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"]["ready"]:
            await stream.send("go")
        elif view["game"]["stage"] == "over":
            await stream.send("rematch")
        elif ask and ask["id"] != answered:
            answered = ask["id"]
            await think(stream, heard, random.uniform(*THINK))
            if stream.view["ask"].get("id") != answered:
                continue
            start = time.perf_counter()
            await stream.send("act", ask=answered, act=simple(stream.view))
            if await shown(stream, heard, answered) and time.monotonic() > counted:
                heard.times.append(1000 * (time.perf_counter() - start))
                heard.acts += 1
            continue
        await take(stream, heard, until)


async def think(stream: Stream, heard: Heard, seconds: float) -> None:
    """Let time pass, and take what comes meanwhile."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await take(stream, heard, until)


async def shown(stream: Stream, heard: Heard, ask: int) -> bool:
    """Wait until what was asked is no longer asked; whether it came to that."""
    until = time.monotonic() + 10
    while stream.view["ask"].get("id") == ask and time.monotonic() < until:
        await take(stream, heard, until)
    return stream.view["ask"].get("id") != ask


async def take(stream: Stream, heard: Heard, until: float) -> None:
    """The next message, if one comes in time."""
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await stream.message()
            heard.messages += 1
    except TimeoutError:
        return


async def watch(stream: Stream, heard: Heard, counted: float, until: float) -> None:
    """Take what comes; a number that is missing counts as a stream cut."""
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            assert stream.socket is not None
            async for text in stream.socket:
                if time.monotonic() > counted:
                    heard.messages += 1
                    heard.bytes += len(text)
    except TimeoutError:
        return
    heard.lost += 1


async def _open(streams: list[Stream]) -> None:
    for at in range(0, len(streams), JOINING):
        await asyncio.gather(*(stream.open() for stream in streams[at : at + JOINING]))


async def _together(streams: list[Stream], counted: float, until: float, *, players: bool) -> Heard:
    heard = Heard()
    await _open(streams)
    work = play_on if players else watch
    tasks = [asyncio.create_task(work(stream, heard, counted, until)) for stream in streams]
    await asyncio.sleep(max(0.0, counted - time.monotonic()))
    before = cpu()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    heard.lost += sum(isinstance(one, BaseException) for one in done)
    heard.cpu = cpu() - before
    return heard


def many_files() -> None:
    """Let this process have as many connections as the system allows."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def crowd(kinds: list[tuple[str, str, str]], counted: float, until: float, players: bool) -> Heard:  # noqa: FBT001 - over a pipe
    """The work of one process: streams as address, cookie and hello in JSON."""
    many_files()
    streams = [Stream(url, cookie, **json.loads(hello)) for url, cookie, hello in kinds]
    return asyncio.run(_together(streams, counted, until, players=players))


def seats(server: Served, tables: int) -> list[tuple[str, str, str]]:
    """Open the tables: the stream of each one's player."""
    out = []
    for _ in range(tables):
        with Guest(server.url) as guest:
            stream = guest.stream(guest.play())
            out.append((stream.url, stream.cookie, json.dumps(stream.hello)))
    return out


def beside(commit: str, tables: int, spectators: int, seconds: float, times: int) -> Iterator[Row]:
    """Yield how long acts take, a commit and the tree in turns; at last what an act costs the server, as a ratio."""
    ratios, told = list[float](), f"{tables} tables, {spectators} spectators"
    with source_of(commit) as source:
        for _ in range(times):
            before, now = (measure(tables, spectators, seconds, PYTHONPATH=str(path)) for path in (source, ROOT / "src"))
            ratios.append(now.cost / before.cost)
            yield below(f"act to event, {told}, p99", now.late, "ms", 50, 25)._replace(
                result=f"{commit[:8]}: {before.late:.0f} ms; server {100 * now.server:.0f} %, was {100 * before.server:.0f} %; "
                f"{now.lost} streams cut, {before.lost} before"
            )
            yield below("memory a client", now.memory / now.clients, "MB", 0.2, 0.1)._replace(
                result=f"{commit[:8]}: {before.memory / before.clients:.2f} MB"
            )
    most = HALVED if commit.startswith(DEAR) else MORE
    yield below(f"processor time an act, times that of {commit[:8]}", median(ratios), "", most, most - 0.1)._replace(
        result=", ".join(f"{ratio:.2f}" for ratio in ratios)
    )


def measure(tables: int, spectators: int, seconds: float, **env: str) -> Found:
    """Run it all; bounded by what it takes to open the tables, and the seconds."""
    with (
        TemporaryDirectory() as folder,
        Served(Path(folder), pace=1.0, env=env) as server,
        ProcessPoolExecutor(2, get_context("spawn")) as pool,
    ):
        bare = vitals(server.pid)
        playing = seats(server, tables)
        watching = [(playing[i % tables][0], "", json.dumps({"seat": -1})) for i in range(spectators)]
        counted = time.monotonic() + SETTLE + (tables + spectators) / 100
        until = counted + seconds
        works = [pool.submit(crowd, playing, counted, until, True), pool.submit(crowd, watching, counted, until, False)]
        time.sleep(max(0.0, counted - time.monotonic()))
        before = vitals(server.pid)
        time.sleep(max(0.0, until - time.monotonic() - 0.5))
        after: Vitals = vitals(server.pid)
        players, watchers = (work.result() for work in works)
        used = (after.cpu - before.cpu) / (after.at - before.at)
        return Found(players, watchers, seconds, tables, tables + spectators, after.memory - bare.memory, used)
