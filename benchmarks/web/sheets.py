"""Many score sheets at once, four phones at each: all look for what is new, one of them enters hand after hand.

The phones are in a separate process, on the cores that the server has too; what each took of the processor is printed.
"""

import asyncio
import json
import random
import re
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.timing import Row, below
from benchmarks.web.load import cpu
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.vitals import vitals

SCRIPT = Path(__file__).parents[2] / "src/jantaku/web/static/scorekeeper/sheet.js"
PHONES = 4
BETWEEN = (2.0, 6.0)  # seconds between two entries: a busy table, for a hand takes minutes
SETTLE = 3.0
HAND = {"tenpai": [0, 1]}  # East stays and goes on for ever


@dataclass
class Phones:
    """Measurements of the phones: times in ms, what failed, their processor time in seconds."""

    entries: list[float] = field(default_factory=list)  # until it was acknowledged
    looks: list[float] = field(default_factory=list)  # until the answer was there
    late: list[float] = field(default_factory=list)  # from an entry until another phone of the table had it
    failed: int = 0
    cpu: float = 0.0


def poll() -> float:
    """Seconds between two looks of the page."""
    found = re.search(r"const POLL = (\d+)", SCRIPT.read_text("utf-8"))
    assert found, "the page looks for news by its own interval"
    return int(found[1]) / 1000


class Line:
    """A phone's own connection; it asks one thing after another."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """A request and its answer: the status, the text."""
        text = json.dumps(body).encode() if body is not None else b""
        at = f"127.0.0.1:{self.port}"
        head = f"{'POST' if text else 'GET'} {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\n"
        kind = "Content-Type: application/json\r\n" if text else ""
        self.writer.write(f"{head}{kind}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer.lower())
        return int(answer.split(b" ", 2)[1]), await self.reader.readexactly(int(length[1])) if length else b""


class Table:
    """A sheet and its phones."""

    def __init__(self, port: int, path: str, phones: Phones, counted: float, until: float) -> None:
        self.port, self.path, self.phones, self.counted, self.until = port, path, phones, counted, until
        self.entered: dict[int, float] = {}  # when each line was sent

    async def look_on(self) -> None:
        """A phone that only looks."""
        line, n, every = Line(self.port), 0, poll()
        await line.open()
        await asyncio.sleep(random.random() * every)
        while time.monotonic() < self.until:
            start = time.perf_counter()
            status, text = await line.ask(f"{self.path}/state?n={n}")
            now = time.perf_counter()
            counts = time.monotonic() > self.counted
            if counts:
                self.phones.looks.append(1000 * (now - start))
                self.phones.failed += status not in {200, 204}
            if status == 200:
                n = json.loads(text)["n"]
                if counts and n in self.entered:
                    self.phones.late.append(1000 * (now - self.entered[n]))
            await asyncio.sleep(max(0.0, every - (now - start)))

    async def enter(self) -> None:
        """The phone that is written on."""
        line, n = Line(self.port), 0
        await line.open()
        while time.monotonic() < self.until:
            await asyncio.sleep(random.uniform(*BETWEEN))
            start = time.perf_counter()
            entry = {"kind": "draw", "body": HAND, "id": f"{n}-{random.random()}", "by": "East", "seen": n}
            _, text = await line.ask(f"{self.path}/add", entry)
            said = json.loads(text)
            if time.monotonic() > self.counted:
                self.phones.entries.append(1000 * (time.perf_counter() - start))
                self.phones.failed += not said.get("ok")
            if said.get("ok"):
                n = said["state"]["n"]
                self.entered[n] = start


async def _all(port: int, paths: list[str], counted: float, until: float) -> Phones:
    phones = Phones()
    tables = [Table(port, path, phones, counted, until) for path in paths]
    works = [table.enter() for table in tables] + [table.look_on() for table in tables for _ in range(PHONES - 1)]
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(max(0.0, counted - time.monotonic()))
    before = cpu()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    phones.failed += sum(isinstance(one, BaseException) for one in done)
    phones.cpu = cpu() - before
    return phones


def crowd(port: int, paths: list[str], counted: float, until: float) -> Phones:
    """The work of the process of the phones."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    return asyncio.run(_all(port, paths, counted, until))


def begun(server: Served, tables: int) -> list[str]:
    """So many sheets, each its people's own: their paths."""
    paths = []
    for _ in range(tables):
        with Guest(server.url) as guest:
            answer = guest.post("/keep", "/keep", east="Aki", south="Ben", west="Chloé", north="Dai")
            paths.append(answer.headers["location"].removeprefix(server.url))
    return paths


def measure(tables: int, seconds: float) -> tuple[list[Row], str]:
    """Return what is asked for, met or not, and the figures in words."""
    with (
        TemporaryDirectory() as folder,
        Served(Path(folder)) as server,
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
    ):
        paths = begun(server, tables)
        counted = time.monotonic() + SETTLE
        until = counted + seconds
        work = pool.submit(crowd, server.port, paths, counted, until)
        time.sleep(max(0.0, counted - time.monotonic()))
        before = vitals(server.pid)
        time.sleep(max(0.0, until - time.monotonic() - 0.5))
        after = vitals(server.pid)
        phones = work.result()
    used = (after.cpu - before.cpu) / (after.at - before.at)
    worst = quantiles(phones.entries, n=100)[98] if len(phones.entries) > 1 else float("inf")
    title = f"{tables} sheets, {tables * PHONES} phones"
    rows = [below(f"hand entered to acknowledged, {title}, p99", worst, "ms", 50, 25)]
    told = (
        f"{len(phones.entries)} hands in {seconds:.0f} s, acknowledged after {median(phones.entries):.1f} ms at the median, "
        f"on the other phones after {median(phones.late):.0f} ms (each looks every {1000 * poll():.0f} ms); "
        f"{len(phones.looks)} looks of {median(phones.looks):.1f} ms; {phones.failed} failed; "
        f"server {100 * used:.0f} % of a core; the phones beside it: {100 * phones.cpu / seconds:.0f} %"
    )
    return rows, told
