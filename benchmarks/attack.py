"""Attack a server from one address, beside a player: ``python -m benchmarks.attack NAME``, each bounded; ``--help`` lists them.

The attacker comes from 127.0.0.2, which has the limits of any address; the player beside it from 127.0.0.1.
"""

import argparse
import asyncio
import itertools
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import httpx

from benchmarks import strangers
from tests.web.client import Stream
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.vitals import vitals

ATTACKER = "127.0.0.2"
WANTED = 50.0  # ms within which 99 of 100 pings are answered
DEAREST = ("/referee/wrc-2015/wrr-2013", "/rules/wrc-2015", "/rules/wrc-2015?q=riichi", "/score", "/new", "/referee?q=chombo")


def attacker() -> httpx.AsyncClient:
    """Return a client without a cookie, at another address than the player."""
    return httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=ATTACKER), timeout=60.0)


async def pings(stream: Stream, seconds: float) -> list[float]:
    """Return the times of a player's pings, in ms."""
    times, end = list[float](), time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.perf_counter()
        await stream.command("ping")
        times.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.01)
    return times


async def pages(server: Served, stream: Stream, seconds: float) -> str:
    """Twelve connections ask for the dearest pages, as fast as they are answered."""
    codes, end = Counter[int](), time.monotonic() + seconds
    paths = itertools.cycle(DEAREST)

    async def ask() -> None:
        async with attacker() as client:
            while time.monotonic() < end:
                client.cookies.clear()
                answer = await client.get(server.url + next(paths), headers={"Accept-Encoding": "identity"})
                codes[answer.status_code] += 1
                await asyncio.sleep(0.01 if answer.status_code == 200 else 0.1)

    async with stream:
        quiet = await pings(stream, 2.0)
        asking = [asyncio.create_task(ask()) for _ in range(12)]
        busy = await pings(stream, seconds)
        await asyncio.gather(*asking)
    told = ", ".join(f"{count} x {code}" for code, count in sorted(codes.items()))
    return f"{of(quiet)} before; {of(busy)} beside 12 connections ({told})"


async def idle(server: Served, stream: Stream, seconds: float) -> str:
    """Thousands of connections of one address say nothing."""
    with ExitStack() as stack:
        opened = 0
        for _ in range(8050):
            try:
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 5, source_address=(ATTACKER, 0)))
                opened += 1
            except OSError:
                break
        await asyncio.sleep(2)
        answers = [server.answers(path) for path in ("/healthz", "/", "/score")]
        async with stream:
            return f"{opened} opened; others are served: {all(answers)}; {of(await pings(stream, seconds))}"


async def locks(server: Served, stream: Stream, seconds: float) -> str:
    """Long nonsense is written to registers that are not there."""
    before, sent, end = vitals(server.pid).memory, 0, time.monotonic() + seconds
    async with attacker() as client, stream:
        while time.monotonic() < end:
            body = {"kind": "warning"}
            await client.post(f"{server.url}/referee/registers/{'x' * 14_000}{sent}/calls", json=body)
            sent += 1
    return f"{sent} requests, memory {before:.1f} -> {vitals(server.pid).memory:.1f} MB"


def of(times: list[float]) -> str:
    """Return the median and the 99th percentile of some times."""
    late = quantiles(times, n=100)[98] if len(times) > 1 else float("inf")
    return f"ping median {median(times):.1f} ms, p99 {late:.1f} ms (n={len(times)}{', met' if late <= WANTED else ', MISSED'})"


ATTACKS: dict[str, Callable[[Served, Stream, float], object]] = {"pages": pages, "idle": idle, "locks": locks, **strangers.ATTACKS}


def main() -> int:
    """Run what was asked for; 1 where the server did not hold."""
    told = "\n".join(f"  {name:12}{each.__doc__}" for name, each in ATTACKS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attack",
        description=f"{__doc__}\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", choices=list(ATTACKS), help="all of them unless named")
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    held = True
    for name in [asked.what] if asked.what else ATTACKS:
        with TemporaryDirectory() as folder, Served(Path(folder), pace=1.0) as server, Guest(server.url) as guest:
            line: str = asyncio.run(ATTACKS[name](server, guest.stream(guest.play()), asked.seconds))  # type: ignore[arg-type]
            held = held and "FAILED" not in line and "MISSED" not in line
            print(f"{name}: {line}", flush=True)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
