"""Read what is kept while somebody plays: a full sheet of corrections, a full register, a record; then by their checkpoints."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import httpx

from benchmarks.documents import sheet
from jantaku.register import Register
from jantaku.register.events import MOST_EVENTS as MOST_RULINGS
from jantaku.scorekeeper.events import MOST_EVENTS
from jantaku.web.store import Store
from jantaku.web.store.documents import REGISTER, SHEET
from tests.web.client import Stream
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.store.played import east_game

OPENED, LATE = 200.0, 50.0  # ms: until a document is opened by its checkpoint; until 99 of 100 pings beside it are answered


def register(most: int) -> Iterable[str]:
    """Yield the lines of a register with so many entries."""
    found = Register.begin("wrc-2015", event="Open", trifles=3)
    for n in range(most - 1):
        found.add("warning", {"players": [f"P{n % 200}"], "note": "late", "referee": "Eva", "session": 1}, id=f"w{n}")
    return (event.line() for event in found.events)


async def fill(url: str, most: int) -> str:
    """Keep the three; return the id of the record."""
    store = Store.open(url)
    whole = sheet(min(most, MOST_EVENTS))
    for ident, kind, lines in (
        ("sheet", SHEET, [event.line() for event in whole.events]),
        ("register", REGISTER, list(register(min(most, MOST_RULINGS)))),
    ):
        await store.begin_sheet(ident, "", lines[0], kind)
        for at in range(1, len(lines), 500):
            batch = enumerate(lines[at : at + 500], at)
            await asyncio.gather(*(store.add_line(ident, n, line) for n, line in batch))
    ident = await store.save_record(east_game(1), "a game", "")
    await store.close()
    return ident


async def beside(stream: Stream, url: str) -> tuple[float, list[float]]:
    """Return how long a page took, in ms, and the pings of a player meanwhile."""
    times: list[float] = []

    done = asyncio.Event()

    async def ping() -> None:
        while not done.is_set():
            times.append(await one(stream))
            await asyncio.sleep(0.005)

    async with httpx.AsyncClient(timeout=120) as client:
        pinging = asyncio.create_task(ping())
        begun = time.perf_counter()
        answer = await client.get(url)
        took = 1000 * (time.perf_counter() - begun)
        done.set()
        await pinging
    assert answer.status_code == 200, answer.text[-500:]
    return took, times


def told(times: list[float]) -> str:
    """Return the median and the 99th percentile."""
    late = quantiles(times, n=100)[98] if len(times) > 1 else max(times, default=0.0)
    return f"ping median {median(times or [0]):.1f}, p99 {late:.1f} ms (n={len(times)}, {'met' if late <= LATE else 'MISSED'})"


def attack(most: int = MOST_EVENTS) -> Iterator[str]:
    """Yield a line for each page, at its first opening, by its checkpoint, and once it is in memory."""
    with TemporaryDirectory() as name:
        server = Served(Path(name))
        record = asyncio.run(fill(server.db, most))
        with server:
            for how in ("without a checkpoint", "by checkpoint"):
                with Guest(server.url) as guest:
                    stream = guest.stream(guest.play())
                    yield from asyncio.run(each(server, stream, how, record))
                server.stop()
                server.start()


async def each(server: Served, stream: Stream, how: str, record: str) -> list[str]:
    """Open each page beside a player; return what it took."""
    lines = []
    async with stream:
        quiet = [await one(stream) for _ in range(200)]
        lines.append(f"{how}, nothing read: {told(quiet)}")
        for path in ("/keep/sheet", "/referee/registers/register", f"/g/{record}"):
            took, times = await beside(stream, server.url + path)
            again, _ = await beside(stream, server.url + path)
            verdict = f" ({'met' if took <= OPENED else 'MISSED'})" if how == "by checkpoint" else ""
            lines.append(f"{how}, {path}: {took:.0f} ms{verdict}, again {again:.0f} ms; {told(times)}")
    return lines


async def one(stream: Stream) -> float:
    """Return the time of a ping, in ms."""
    begun = time.perf_counter()
    await stream.command("ping")
    return 1000 * (time.perf_counter() - begun)
