"""Attack a server, each attack bounded: ``python -m benchmarks.attack NAME``; ``--help`` lists them. 1 where one was not held.

``pages``, ``idle`` and ``locks`` come from 127.0.0.2, which has the limits of any address, beside a player from 127.0.0.1. The
others have separate servers; ``kill`` is run on SQLite and, where a cluster can be started, on PostgreSQL.
"""

import argparse
import asyncio
import itertools
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from benchmarks.attacks import files, health, kill, nonsense, plans, reading
from benchmarks.attacks.accounts import lockout
from benchmarks.attacks.corrected import corrections
from benchmarks.attacks.forms import token
from benchmarks.attacks.making import fill, whatif
from jantaku.scorekeeper.events import MOST_EVENTS
from tests.web import cluster
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


Attack = Callable[[Served, Stream, float], Coroutine[Any, Any, str]]
HELD = (corrections, fill, lockout, token, whatif)  # what came of one begins with held or FAILED
ATTACKS: dict[str, Attack] = {each.__name__: each for each in (pages, idle, locks, *HELD)}


def kills(asked: argparse.Namespace) -> Iterator[str]:
    """The server is killed, again and again."""
    for name, database in DATABASES.items():
        if asked.db in {None, name}:
            with TemporaryDirectory() as folder, database() as url, Served(Path(folder), db=url) as server:
                begun = time.monotonic()
                found = asyncio.run(kill.attack(server, asked.times, asked.seed))
                yield f"{name}, {time.monotonic() - begun:.0f} s: {found}"


DATABASES: dict[str, Callable[[], AbstractContextManager[str]]] = {"sqlite": lambda: nullcontext(""), "postgresql": cluster.running}
ALONE: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "kill": kills,
    "reading": lambda asked: reading.attack(asked.entries),
    "nonsense": lambda asked: iter([nonsense.attack(asked.requests)[1]]),
    "health": lambda _: health.attack(),
    "files": lambda _: files.attack(),
    "plans": lambda _: plans.attack(),
}


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what is asked for, by default on the command line."""
    told = "\n".join(f"  {name:12}{sentence}" for name, sentence in described())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attack",
        description=f"{__doc__}\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", choices=[*ATTACKS, *ALONE], help="all of them unless named")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--times", type=int, default=100, help="how often the server is killed")
    parser.add_argument("--entries", type=int, default=MOST_EVENTS, help="of the sheet and the register that are read")
    parser.add_argument("--requests", type=int, default=100_000, help="of nonsense")
    parser.add_argument("--seed", type=int, default=1, help="of the moments at which it is killed")
    parser.add_argument("--db", choices=list(DATABASES), help="both unless named")
    return parser.parse_args(words)


def main() -> int:
    """Run what was asked for; 1 where the server did not hold."""
    asked, held = options(), True
    for name in [asked.what] if asked.what else [*ATTACKS, *ALONE]:
        for line in lines(name, asked):
            held = held and holds(line)
            print(f"{name}: {line}", flush=True)
    return 0 if held else 1


def lines(name: str, asked: argparse.Namespace) -> Iterator[str]:
    """Attack; yield what came of it."""
    return ALONE[name](asked) if name in ALONE else beside(name, asked.seconds)


def holds(line: str) -> bool:
    """Return whether the server has held, by what came of an attack."""
    return "FAILED" not in line and "MISSED" not in line


def beside(name: str, seconds: float, **env: str) -> Iterator[str]:
    """A server, and a player, beside which a stranger attacks; ``env`` may name the sources of another commit."""
    with TemporaryDirectory() as folder, Served(Path(folder), pace=1.0, env=env) as server, Guest(server.url) as guest:
        yield asyncio.run(ATTACKS[name](server, guest.stream(guest.play()), seconds))


def described() -> Iterator[tuple[str, str]]:
    """Yield each attack by its name, in a sentence."""
    for name, attack in ATTACKS.items():
        yield name, (attack.__doc__ or "").partition("\n")[0]
    for module in (kill, reading, nonsense, health, files, plans):
        name = module.__name__.rpartition(".")[2]
        yield name, (module.__doc__ or "").partition("\n")[0]


if __name__ == "__main__":
    sys.exit(main())
