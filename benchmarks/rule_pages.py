"""Pages of the rules on loopback, as a browser gets them: ``python -m benchmarks.rule_pages``; wall-clock time and bytes sent.

The first request of each page renders it; later ones, in the same language and looks, are sent from memory.
"""

import asyncio
import gzip
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from jantaku.web.app import create_app
from jantaku.web.http.safety.limits import LOOPBACK
from jantaku.web.serve import Connections, Server, config_of, listening
from jantaku.web.settings import ServerSettings

MOST_MS, MOST_BYTES = 150, 80_000
PAGES = {  # those with bounds, and the others beside them
    "/rules/wrc-2015?lang=en,fr,ja": True,
    "/rules/wrr-2013?lang=en,fr,ja": True,
    "/rules/club?lang=en,fr,ja": True,
    "/rules/tenhou?lang=en,fr,ja": True,
    "/rules/wrc-2015?lang=en,fr": True,
    "/rules/wrc-2015": False,
    "/glossary": False,
    "/glossary/furiten/card": False,
    "/learn/examples": False,
    "/examples/en/wrc-2015/noten.svg": False,
}


class PageRow(NamedTuple):
    """Milliseconds of the first request and the best of later ones, and the bytes that are sent, compressed."""

    path: str
    first: float
    again: float
    size: int


async def measured(rounds: int) -> list[PageRow]:
    """Measure each page on a socket."""
    with tempfile.TemporaryDirectory() as folder, listening("127.0.0.1", 0) as listener:
        settings = ServerSettings(db=f"sqlite:///{Path(folder) / 'games.sqlite'}", port=0)
        app, connections, started = create_app(settings), Connections(LOOPBACK), asyncio.Event()
        server = Server(config_of(app, settings, connections), app.state.site, connections, started.set)
        serving = asyncio.create_task(server.serve([listener]))
        await started.wait()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}") as http:
            rows = [await one(http, path, rounds) for path in PAGES]
        server.should_exit = True
        await serving
        return rows


async def one(http: httpx.AsyncClient, path: str, rounds: int) -> PageRow:
    """Ask for a page some times."""
    times = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        answer = await http.get(path)
        times.append(1000 * (time.perf_counter() - began))
        answer.raise_for_status()
    return PageRow(path, times[0], min(times[1:]), len(gzip.compress(answer.content, 9)))


def main() -> int:
    """Print each figure; 1 where a bound is missed."""
    missed = 0
    for row in asyncio.run(measured(int(sys.argv[1]) if len(sys.argv) > 1 else 10)):
        bad = PAGES[row.path] and (row.again > MOST_MS or row.size > MOST_BYTES)
        missed += bad
        print(f"{row.path:34} first {row.first:6.0f} ms, again {row.again:5.1f} ms, {row.size:7,} bytes{'  MISSED' if bad else ''}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
