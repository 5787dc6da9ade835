"""``kill -9`` beside the phones of a session: of what was acknowledged nothing is lost, and nothing is there twice."""

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.attacks.kill import Client, failing, patiently, up
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from jantaku.web.store.repository import now
from tests.web.organise.hall import POINTS, seated
from tests.web.serving import PATIENCE, Served

TABLES = 8
PLAYERS = 8 * TABLES
MINUTE = 60_000  # ms
BUSY = (409, 429, 503)
MOST = 400  # hands of one table


class AtTable(Client):
    """A phone at a table: enters hands on its sheet, one after the other, each until it is acknowledged."""

    kind = "hands"
    event = token = ""

    async def run(self) -> None:
        """Go on until it is to stop."""
        async with httpx.AsyncClient(base_url=self.url, timeout=15, headers={"Authorization": f"Bearer {self.token}"}) as http:
            while not self.stopping.is_set() and len(self.acknowledged) < MOST:
                ident = f"{self.seed}-{len(self.acknowledged)}"
                if await patiently(lambda: self.add(http, ident)):  # noqa: B023 - asked at once
                    self.acknowledged.append(ident)
                    self.progress += 1
                await asyncio.sleep(0.1)

    async def add(self, http: httpx.AsyncClient, ident: str) -> bool:
        """Enter a hand; whether it was acknowledged."""
        entry = {"id": ident, "kind": "redeal", "body": {"why": "the wall fell"}}
        answer = await http.post(f"/e/{self.event}/session/1/table/{self.seed}/add", json=entry)
        if answer.status_code in BUSY:
            return False
        if answer.status_code != 200 or not answer.json()["ok"]:
            self.wrong.append(answer.text[:200])
            self.stopping.set()
        return True

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged."""
        archive = await Events(store).archive(self.event)
        self.expect([event.id for event in archive.sheets[1, self.seed].events[1:]])


class AtDesk(AtTable):
    """A scorer, who types one paper sheet after the other, and corrects each once."""

    kind = "results"

    async def add(self, http: httpx.AsyncClient, ident: str) -> bool:
        """Enter a result; whether it was acknowledged."""
        number = len(self.acknowledged)
        points = [POINTS[(at + number // TABLES) % 4] for at in range(4)]
        body = {"session": 1, "table": TABLES + 1 + number % TABLES, "points": points, "seen": "Eva", "why": f"correction {number}"}
        answer = await http.post(f"/e/{self.event}/add", json={"id": ident, "kind": "result", "body": body})
        if answer.status_code == 200 and not answer.json()["ok"]:
            self.wrong.append(answer.text[:200])
        return answer.status_code == 200

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged: one line of the event each."""
        archive = await Events(store).archive(self.event)
        whys = [event.body["why"] for event in archive.event.events if event.kind == "result"]
        self.expect([f"{self.seed}-{why.removeprefix('correction ')}" for why in whys])


class AtReferee(AtTable):
    """A referee, who rules on one foul after the other."""

    kind = "rulings"

    def entry(self, ident: str) -> dict[str, Any] | None:
        """What is entered under an id, None once there is nothing left to enter."""
        player = 1 + len(self.acknowledged) % PLAYERS
        body = {"foul": "late", "given": {"minutes": "3"}, "players": [player], "session": 1, "note": ident}
        return {"id": ident, "kind": "rule", "body": body}

    async def add(self, http: httpx.AsyncClient, ident: str) -> bool:
        """Enter it; whether it was acknowledged."""
        entry = self.entry(ident)
        if entry is None:
            self.stopping.set()
            return False
        answer = await http.post(f"/e/{self.event}/add", json=entry)
        if answer.status_code == 200 and not answer.json()["ok"]:
            self.wrong.append(answer.text[:200])
            self.stopping.set()
        return answer.status_code == 200

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged: one row of the register each."""
        archive = await Events(store).archive(self.event)
        assert archive.register is not None
        notes = [event.body.get("note", "") for event in archive.register.events[1:]]
        self.expect([note for note in notes if note])


class AtDoor(AtReferee):
    """Staff at the door: players arrive, each once, two minutes late."""

    kind = "arrivals"
    started = 0

    def entry(self, ident: str) -> dict[str, Any] | None:
        """The next player's arrival."""
        player = len(self.acknowledged) + 1
        body = {"session": 1, "entry": player, "time": self.started + 2 * MINUTE}
        return {"id": ident, "kind": "arrived", "body": body} if player <= PLAYERS else None

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged: an arrival each, in their order."""
        archive = await Events(store).archive(self.event)
        self.expect([f"{self.seed}-{player - 1}" for player in archive.state.sessions[1].arrivals])


async def prepared(url: str, started: int) -> tuple[str, list[str]]:
    """Store an event in its first session; return its id, and the tokens of the scorer, the referee, the door and the tables."""
    store = Store.open(url)
    events = Events(store)
    archive = seated(PLAYERS)
    keeping.start(archive, 1, "secret", Stamp(started, "Eva"))
    ident = await events.begin("", archive)
    hands = [("scorer", 0, 0, "Sam"), ("referee", 0, 0, "Rei"), ("staff", 0, 0, "Dora")]
    tokens = await events.give(ident, [*hands, *(("table", 0, table, "") for table in range(1, TABLES + 1))])
    await store.close()
    return ident, tokens


async def killed(server: Served, event: str, tokens: list[str], started: int, times: int) -> list[Client]:
    """Kill the server so many times; return the clients, asked what is missing."""
    clients: list[AtTable] = [AtDesk(server.url, 0), AtReferee(server.url, 100), AtDoor(server.url, 101)]
    clients += (AtTable(server.url, table) for table in range(1, TABLES + 1))
    for client, token in zip(clients, tokens, strict=True):
        client.event, client.token = event, token
        if isinstance(client, AtDoor):
            client.started = started
    running = [asyncio.create_task(client.run()) for client in clients]
    await failing(server, list(clients), times, random.Random(times))
    for client in clients:
        client.stopping.set()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*running)
    await asyncio.to_thread(server.kill)
    await up(server)
    store = Store.open(server.db)
    for client in clients:
        await client.check(store)
    archive = await Events(store).archive(event)
    assert Archive.read(archive.text).reckoning.standings == archive.reckoning.standings
    await store.close()
    return list(clients)


@pytest.mark.parametrize("times", [2, pytest.param(30, marks=pytest.mark.prove)])
def test_nothing_acknowledged_of_a_session_is_lost_by_a_kill_at_any_moment(tmp_path: Path, url: str, times: int) -> None:
    started = now()
    event, tokens = asyncio.run(prepared(url, started))
    with Served(tmp_path, db=url) as server:
        clients = asyncio.run(killed(server, event, tokens, started, times))
    assert [wrong for client in clients for wrong in client.wrong] == []
    assert all(client.acknowledged for client in clients)
    assert "Traceback" not in server.said()
    assert event not in server.said()  # an address is a key: the log has a hash of it
