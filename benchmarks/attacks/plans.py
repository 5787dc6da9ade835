"""A stranger has seats by results made and shown for 400 players, again and again; the hall of another event goes on."""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx

from benchmarks.attacks.asking import ATTACKER, Someone
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import KINDS
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.web.organise.hall import EVA, seated
from tests.web.serving import Served

PLAYERS, OURS, MANY = 400, 40, 10
ENTERED, SHOWN = 100.0, 200.0  # ms: 99 of 100 entries of another event; its standings
POINTS = (45_000, 30_000, 25_000, 20_000)


class Halls(NamedTuple):
    """The stranger's event and another one, with a token of each."""

    strange: str
    key: str
    ours: str
    own: str


def played(players: int) -> Archive:
    """An event of two seated sessions, the first of which is played."""
    archive, lot = seated(players, 2), random.Random(1)
    for table in archive.state.sessions[1].tables:
        KINDS["result"](archive, {"session": 1, "table": table, "points": lot.sample(POINTS, 4), "seen": "Eva"}, EVA)
    return archive


async def fill(url: str, players: int) -> Halls:
    """Keep both events."""
    store = Store.open(url)
    events, found = Events(store), []
    for size in (players, OURS):
        ident = await events.begin("", played(size))
        found += [ident, *await events.give(ident, [("organiser", 0, 0, "Ana")])]
    await store.close()
    return Halls(*found)


async def strange(server: Served, halls: Halls, many: int, codes: Counter[str]) -> None:
    """Send so many entries that make a plan, and ask for as many previews, all at once."""
    async with Someone(server, ATTACKER) as one:
        await one.http.get(f"/e/{halls.strange}/in/{halls.key}")
        preview = f"/e/{halls.strange}/desk/seats?way=results&session=2&anyway=yes&seed="
        add, bearer = f"/e/{halls.strange}/add", {"Authorization": f"Bearer {halls.key}"}

        async def send(n: int) -> None:
            body = {"session": 2, "anyway": True, "seed": n}
            answer = await one.http.post(add, json={"id": f"s{n}", "kind": "seat-results", "body": body}, headers=bearer)
            codes[f"entry {answer.status_code} {answer.json().get('refused', '')}".strip()] += 1

        async def look(n: int) -> None:
            codes[f"preview {(await one.http.get(f'{preview}{n}')).status_code}"] += 1

        await asyncio.gather(*(work(n) for n in range(many) for work in (send, look)))


async def ours(server: Served, halls: Halls, going: asyncio.Event, most: int) -> tuple[list[float], list[float]]:
    """Enter check-ins and read the standings of another event while it goes on; return what each took, in ms."""
    entries, shown = list[float](), list[float]()
    bearer = {"Authorization": f"Bearer {halls.own}"}
    async with httpx.AsyncClient(base_url=server.url, timeout=120, headers=bearer) as http:
        for n in itertools.count():
            if going.is_set() or n >= most:
                return entries, shown
            body: Mapping[str, object] = {"entries": [1 + n % OURS], "mark": ("present", "late", "absent")[n % 3]}
            begun = time.perf_counter()
            answer = await http.post(f"/e/{halls.ours}/add", json={"id": f"c{n}", "kind": "checkin", "body": body})
            entries.append(1000 * (time.perf_counter() - begun))
            assert answer.status_code == 200, answer.text
            begun = time.perf_counter()
            answer = await http.get(f"/e/{halls.ours}/standings.json")
            shown.append(1000 * (time.perf_counter() - begun))
            assert answer.status_code == 200, answer.text[:300]
            await asyncio.sleep(0.1)
    return entries, shown


async def beside(server: Served, halls: Halls, many: int) -> tuple[str, str]:
    """Do both at once; return what it took before, and meanwhile."""
    quiet = await ours(server, halls, asyncio.Event(), 20)
    codes, done = Counter[str](), asyncio.Event()
    attacking = asyncio.create_task(strange(server, halls, many, codes))
    attacking.add_done_callback(lambda _: done.set())
    await asyncio.sleep(0.2)
    busy = await ours(server, halls, done, 1000)
    await attacking
    answers = ", ".join(f"{count} x {what}" for what, count in sorted(codes.items()))
    return told(quiet), f"{told(busy)}; the stranger: {answers}"


def told(times: tuple[list[float], list[float]]) -> str:
    """Return what the entries and the standings took."""
    entries, shown = times
    late, slowest = _late(entries), max(shown)
    met = "met" if late <= ENTERED and slowest <= SHOWN else "MISSED"
    return f"entries median {median(entries):.0f}, p99 {late:.0f} ms; standings at most {slowest:.0f} ms (n={len(entries)}, {met})"


def _late(times: list[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]


def attack(players: int = PLAYERS, many: int = MANY, **env: str) -> Iterator[str]:
    """Yield what another event's entries and standings take without the stranger, then beside them."""
    with TemporaryDirectory() as name:
        server = Served(Path(name), env=env)
        halls = asyncio.run(fill(server.db, players))
        with server:
            quiet, busy = asyncio.run(beside(server, halls, many))
        yield f"before: {quiet}"
        yield f"beside {many} plans and {many} previews of {players} players: {busy}"
