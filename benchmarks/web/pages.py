"""Costs of a page on a first visit: bytes as they travel, requests; and the time from start to the first page."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from benchmarks.timing import Row, below
from tests.web.browser.watching import context_of
from tests.web.client import play
from tests.web.guests import Guest
from tests.web.serving import Served

PAGES = ("/", "/new", "/score", "/replay", "/rules", "/rules/wrc-2015", "/me", "/login")


def cost(browser: Browser, url: str, path: str) -> tuple[float, int]:
    """The kB of a page with all it brings, headers included, and how many requests that takes; the stream is not a request."""
    context = browser.new_context(**context_of("phone", "fr"))
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: dict[str, float] = {}
    kept: set[str] = set()  # what the browser had already: an icon, tiles that are used again

    def cached(event: dict[str, Any]) -> None:
        kept.add(event["requestId"])

    def loaded(event: dict[str, Any]) -> None:
        if event["requestId"] not in kept:
            sizes[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.requestServedFromCache", cached)
    session.on("Network.loadingFinished", loaded)
    page.goto(url + path, wait_until="networkidle" if "/t/" not in path else "load")
    page.wait_for_timeout(1000)
    context.close()
    return sum(sizes.values()) / 1000, len(sizes)


def first_loads(browser: Browser) -> Iterator[Row]:
    """A row for the bytes of each page and one for its requests."""
    with TemporaryDirectory() as folder, Served(Path(folder)) as server:
        with Guest(server.url) as guest, ThreadPoolExecutor(1) as beside:  # this thread's loop is the browser's
            table, record = guest.play(), beside.submit(asyncio.run, played(guest)).result()
        names = {table: "/t/ID", record: "/g/ID"}
        for path in (*PAGES, table, record):
            size, requests = cost(browser, server.url, path)
            name = names.get(path, path)
            yield below(f"first load of {name}", size, "kB", 60, 40)
            yield below(f"requests of {name}", requests, "", 12, 8)._replace(ours=str(requests))


async def played(guest: Guest) -> str:
    """The record of a hand that was just played."""
    async with guest.stream(guest.new(length="hand")) as stream:
        await play(stream)
        record: str = stream.view["standing"]["record"]
        return record


def first_page() -> float:
    """Seconds from the start of the command to the first page in hand, with a file that does not exist yet."""
    with TemporaryDirectory() as folder:
        server = Served(Path(folder))
        start = time.perf_counter()
        server.launch()
        try:
            while time.perf_counter() - start < 30:
                if server.answers("/"):
                    return time.perf_counter() - start
                time.sleep(0.005)
        finally:
            server.kill()
    return float("inf")


def starts(rounds: int) -> Row:
    """The median start, once before it counts."""
    first_page()
    return below("start to first page", median(first_page() for _ in range(rounds)), "s", 1, 0.7)
