"""A session on the phones of its tables, beside watching phones: ``python -m benchmarks.events load``; ``--help`` has its measure.

The server is a separate process. Each table's phone opens its page by the table's code, asks for news as the page does, and
enters its game hand by hand, an entry that was not answered again under its id; staff sign. Every other phone looks at a page of
the event, again and again. At the end the server is killed, and each acknowledged entry looked for in the database.
"""

import argparse
import asyncio
import json
import random
import re
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from jantaku.tournament.archive import Archive
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.web.organise.hall import seated
from tests.web.serving import Served

WANTED = 250.0  # ms within which 99 of 100 entries are answered
BOOT = re.compile(r'id="boot">(.*?)</script>', re.DOTALL)
NEWS, AGAIN, LOOK = 2.0, 2.0, 16.0  # s between two questions for news, two tries of an entry, two looks at a page
MOST_HANDS = 14  # after which a table counts its points
LONG = 10  # hands of a game, by which a session's time is shared out
PATIENCE = 20.0  # s, as the page's
STAFF = 4
ARRIVING = 0.1  # of the session, in which the codes are scanned
WORTHS = ((2, 40), (3, 30), (3, 40), (4, 30))  # han and fu that any win can have
Json = dict[str, Any]


@dataclass
class Load:
    """A session as it is played: how, and what came of it."""

    url: str
    event: str
    seconds: float
    hands: int
    times: list[float] = field(default_factory=list)
    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)  # session, table, id
    errors: Counter[str] = field(default_factory=Counter)
    looks: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def client(self) -> httpx.AsyncClient:
        """Return a browser without pages."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False, follow_redirects=True)  # noqa: S501 - it has no TLS

    async def waits(self, seconds: float) -> bool:
        """Wait so long, or until the session is over; return True while it goes on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.over.wait()
        return not self.over.is_set()


class TablePhone:
    """A phone that writes on the sheets of tables."""

    def __init__(self, load: Load, token: str, seed: int) -> None:
        self.load, self.token, self.lot, self.count = load, token, random.Random(seed), 0
        self.http = load.client()
        self.place, self.url, self.state = (0, 0), "", Json()
        self.opened = asyncio.Event()

    async def open(self, session: int, table: int) -> None:
        """Follow the link of the code, and read the page of a table."""
        self.place = session, table
        page = await self.http.get(f"/e/{self.load.event}/in/{self.token}")
        page = await self.http.get(f"/e/{self.load.event}/session/{session}/table/{table}")
        found = BOOT.search(page.text)
        if page.status_code != 200 or not found:
            self.load.errors[f"page {page.status_code}"] += 1
            raise RuntimeError(page.text[:300])
        boot = json.loads(found[1])
        self.url, self.state = boot["url"], boot["state"]
        self.opened.set()

    async def news(self) -> None:
        """Ask for news as the page does."""
        await self.opened.wait()
        while await self.load.waits(NEWS):
            asked = f"{self.url}/state?n={self.state['n']}&t={self.state['table']['mark']}"
            try:
                answer = await self.http.get(asked)
            except httpx.HTTPError as error:
                self.load.errors[f"news {type(error).__name__}"] += 1
                continue
            if answer.status_code == 200 and answer.json()["n"] >= self.state["n"]:
                self.state = answer.json()
            elif answer.status_code not in {200, 204}:
                self.load.errors[f"news {answer.status_code}"] += 1

    async def add(self, kind: str, **body: Any) -> None:
        """Enter something, until it is answered."""
        self.count += 1
        entry = {"id": f"{self.token[:8]}-{self.count}", "kind": kind, "body": body, "seen": self.state["n"], "by": ""}
        while True:
            begun = time.perf_counter()
            try:
                answer = await self.http.post(f"{self.url}/add", json=entry)
                told = answer.json() if answer.status_code == 200 else {}
            except httpx.HTTPError as error:
                answer, told = None, {"text": type(error).__name__}
            self.load.times.append(1000 * (time.perf_counter() - begun))
            if told.get("ok"):
                self.load.acknowledged.append((*self.place, str(entry["id"])))
                self.state = told["state"]
                return
            self.load.errors[f"{kind} {answer and answer.status_code} {told.get('text', '')}"] += 1
            if answer and answer.status_code == 200:  # refused: it would be again
                return
            await asyncio.sleep(AGAIN)

    async def pause(self, steps: int) -> None:
        """Play: so much of the session's time as one of so many entries takes, more or less."""
        await asyncio.sleep(self.lot.uniform(0.3, 1.7) * self.load.seconds / steps)

    async def play(self, session: int, table: int) -> None:
        """Enter a whole game, hand by hand, and its four confirmations."""
        await asyncio.sleep(self.lot.uniform(0, ARRIVING * self.load.seconds))
        await self.open(session, table)
        steps, hands = 3 * min(self.load.hands, LONG), 0
        while not self.state["over"] and hands < self.load.hands:
            hands += 1
            for kind, body in self.hand():
                await self.add(kind, **body)
                await self.pause(steps)
        if not self.state["over"]:
            standing = self.state["standing"]
            await self.add("totals", points=standing["points"], sticks=standing["sticks"])
        for seat in range(4):
            await self.add("confirm", seat=seat)
            await self.pause(4 * steps)

    def hand(self) -> list[tuple[str, Json]]:
        """Return the entries of a hand: dice, perhaps a riichi, its end."""
        winner, payer, other = self.lot.sample(range(4), 3)
        found: list[tuple[str, Json]] = [("deal", {})]
        if self.lot.random() < 0.5:
            found.append(("riichi", {"seat": winner}))
        if self.lot.random() < 0.2:
            return [*found, ("draw", {"tenpai": sorted({winner, other})})]
        paid = {"from": payer} if self.lot.random() < 0.6 else {}
        han, fu = self.lot.choice(WORTHS)
        return [*found, ("win", {"wins": [{"seat": winner, "han": han, "fu": fu}], **paid})]

    async def sign(self, session: int, table: int) -> None:
        """Go to a table as staff, look, sign and close."""
        await self.open(session, table)
        await asyncio.sleep(0.3)
        await self.add("sign", referee="")
        await self.add("close")


async def watched(load: Load, number: int, paths: list[str]) -> None:
    """Look at a page of the event again and again, as a phone does that shows it; what did not change is not sent."""
    path, tag = paths[number % len(paths)], ""
    async with load.client() as http:
        going = await load.waits(random.Random(number).uniform(0, LOOK))
        while going:
            try:
                answer = await http.get(path, headers={"Accept": "text/html", **({"If-None-Match": tag} if tag else {})})
                load.looks += 1
                tag = answer.headers.get("etag", "")
                if answer.status_code not in {200, 304}:
                    load.errors[f"look {answer.status_code}"] += 1
            except httpx.HTTPError as error:
                load.errors[f"look {type(error).__name__}"] += 1
            going = await load.waits(LOOK)


async def played(load: Load, sessions: int, tables: int, tokens: list[str], watchers: int, players: int) -> None:
    """Play the sessions, one after the other."""
    paths = [f"/e/{load.event}/{f'player/{entry}' if entry % 4 else 'standings'}" for entry in range(1, players + 1)]
    watching = [asyncio.create_task(watched(load, number, paths)) for number in range(watchers)]
    phones = [TablePhone(load, token, at) for at, token in enumerate(tokens)]
    staff, at_tables = phones[tables:], phones[:tables]
    await staff[0].open(1, 1)  # the server has been running since the morning
    for session in range(1, sessions + 1):
        ready: asyncio.Queue[int] = asyncio.Queue()

        async def one(phone: TablePhone, table: int, session: int = session, ready: asyncio.Queue[int] = ready) -> None:
            asking = asyncio.create_task(phone.news())
            await phone.play(session, table)
            await ready.put(table)
            asking.cancel()

        async def signs(phone: TablePhone, session: int = session, ready: asyncio.Queue[int] = ready) -> None:
            while True:
                await phone.sign(session, await ready.get())
                ready.task_done()

        signing = [asyncio.create_task(signs(phone)) for phone in staff]
        await asyncio.gather(*(one(phone, table) for table, phone in enumerate(at_tables, 1)))
        await ready.join()
        for task in signing:
            task.cancel()
    load.over.set()
    await asyncio.gather(*watching)
    for phone in phones:
        await phone.http.aclose()


async def prepared(url: str, players: int, sessions: int) -> tuple[str, list[str]]:
    """Store an event; return its id, and the codes of its tables and of staff."""
    store = Store.open(url)
    events = Events(store)
    ident = await events.begin("", seated(players, sessions))
    tables = [("table", 0, table, "") for table in range(1, players // 4 + 1)]
    tokens = await events.give(ident, [*tables, *(("staff", 0, 0, f"Staff {number}") for number in range(1, STAFF + 1))])
    await store.close()
    return ident, tokens


async def missing(url: str, load: Load) -> tuple[int, int]:
    """Return how many acknowledged entries are not in the database, and how many are there twice."""
    store = Store.open(url)
    archive = await Events(store).archive(load.event)
    await store.close()
    assert Archive.read(archive.text).reckoning.standings == archive.reckoning.standings
    there = Counter((*place, event.id) for place, chain in archive.sheets.items() for event in chain.events[1:])
    return sum(entry not in there for entry in load.acknowledged), sum(count > 1 for count in there.values())


async def _run(server: Served, asked: argparse.Namespace) -> tuple[Load, int, int]:
    event, tokens = await prepared(server.db, asked.players, asked.sessions)
    await asyncio.to_thread(server.start)
    load = Load(server.url, event, asked.seconds, asked.hands)
    tables = asked.players // 4
    begun = time.monotonic()
    async with asyncio.timeout(300 + 4 * asked.seconds * asked.sessions):
        await played(load, asked.sessions, tables, tokens, asked.watchers, asked.players)
    load.seconds = time.monotonic() - begun
    await asyncio.to_thread(server.kill)
    return load, *await missing(server.db, load)


def measured(asked: argparse.Namespace) -> Json:
    """Return what came of a session under load."""
    with TemporaryDirectory() as folder:
        server = Served(Path(folder), pace=1.0)
        try:
            load, lost, twice = asyncio.run(_run(server, asked))
        finally:
            server.kill()
    spread = quantiles(load.times, n=100)
    return {
        "errors": sum(load.errors.values()),
        "lost": lost,
        "twice": twice,
        "p99_ms": round(spread[98], 1),
        "median_ms": round(spread[49], 1),
        "most_ms": round(max(load.times), 1),
        "entries": len(load.acknowledged),
        "entries_a_second": round(len(load.acknowledged) / load.seconds, 1),
        "looks": load.looks,
        "seconds": round(load.seconds, 1),
        "hand_each_s": round(asked.seconds / min(asked.hands, LONG), 1),
        **({"why": dict(load.errors.most_common(10))} if load.errors else {}),
    }


def parsed(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.events load", description=__doc__)
    parser.add_argument("--players", type=int, default=224, help="four at a table")
    parser.add_argument("--sessions", type=int, default=1)
    parser.add_argument("--phones", type=int, help="at the tables: one each")
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument(
        "--seconds", type=float, default=180, help="that a session takes, about: 180 is a hand each 18 s at a table"
    )
    parser.add_argument("--hands", type=int, default=MOST_HANDS, help="of a game, at most; then its points are counted")
    parser.add_argument("--json", action="store_true", help="a JSON object in place of lines")
    asked = parser.parse_args(words)
    if asked.players % 4 or not 4 <= asked.players <= 800:
        parser.error("--players is a multiple of four, 800 at most")
    if asked.phones not in {None, asked.players // 4}:
        parser.error(f"--phones: {asked.players} players have {asked.players // 4} tables")
    return asked


def main(words: list[str]) -> int:
    """Print what came of it; 1 where an entry failed, was lost or took too long."""
    asked = parsed(words)
    found = measured(asked)
    if asked.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:18}{value}")
    return 0 if not found["errors"] and not found["lost"] and not found["twice"] and found["p99_ms"] <= WANTED else 1
