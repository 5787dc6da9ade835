"""``kill -9`` at random moments, also while the server starts, beside clients of everything that is kept.

Each client remembers what was acknowledged to it; at the end the server, or the database, is asked whether all of it is there.
"""

import asyncio
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

import httpx

import jantaku
from jantaku.game.acts import WORDS_OF
from jantaku.refereed.checking import check as check_refereed
from jantaku.refereed.log import replay
from jantaku.web.store import Store
from jantaku.web.store.documents import CLOCK, REGISTER, SHEET
from tests.web.client import GONE, Ended, Message, Stream, play
from tests.web.guests import CSRF, Guest
from tests.web.serving import Served

T = TypeVar("T")
MORE = 5  # of one client, drawn for each kill: so many more acknowledgements at most are waited for
LONGEST = 15.0  # seconds that they are waited for
AFTER = 0.3  # seconds from then until the kill, at most
STARTING = 0.2  # of all kills are followed by one while the server starts
STARTED = 2.0  # seconds that a start may have taken by then
BETWEEN = 0.1  # seconds between two entries of a document, which has a maximum
AGAIN = 5.0  # seconds without news after which a player tries again
PATIENCE = 300.0  # seconds for what is unfinished at the end
JSON = {"Accept": "application/json"}
PASSWORD = "a good long password"  # noqa: S105 - of accounts that are thrown away
AWAY = (httpx.TransportError, *GONE, Ended)  # a stream may be ended because a busy machine was late with its hello


class Found(NamedTuple):
    """Outcome: kills, what was acknowledged of each kind, what was lost or is wrong."""

    kills: int
    acknowledged: dict[str, int]
    wrong: list[str]

    def __str__(self) -> str:
        done = ", ".join(f"{count} {kind}" for kind, count in self.acknowledged.items())
        lost = f"WRONG: {'; '.join(self.wrong)}" if self.wrong else "nothing acknowledged is lost, nothing is there twice"
        return f"{self.kills} kills; acknowledged: {done}; {lost}"


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer: the server may be down."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await ask()
            except AWAY:
                await asyncio.sleep(0.05)


class Patient(Stream):
    """A stream that waits for a server which is killed over and over."""

    async def again(self) -> None:
        """Connect again."""
        await patiently(super().again)

    async def until(self, true: Callable[[Message], object], seconds: float = PATIENCE) -> Message:
        """Wait for a view of which something is true."""
        while True:
            try:
                return await super().until(true, seconds)
            except Ended:
                await self.again()


class Client(ABC):
    """Somebody who has one kind of thing kept, again and again."""

    kind = ""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.seed = url, seed
        self.stopping = asyncio.Event()
        self.progress = 0
        self.acknowledged: list[str] = []
        self.wrong: list[str] = []

    @abstractmethod
    async def run(self) -> None:
        """Go on until it is to stop."""

    @abstractmethod
    async def check(self, store: Store) -> None:
        """See whether all is there, and add to ``wrong``; the server runs beside the store."""

    def expect(self, there: list[str]) -> None:
        """Compare what was acknowledged, in order, with what is there."""
        rest = iter(there)
        if missing := [ident for ident in self.acknowledged if ident not in rest]:
            self.wrong.append(f"{self.kind}: {len(missing)} of {len(self.acknowledged)} lost, the first {missing[0]}")
        if len(set(there)) < len(there):
            self.wrong.append(f"{self.kind}: {len(there) - len(set(there))} are there twice")


class Player(Client):
    """Plays at tables against bots, an East round each."""

    kind = "acts"

    async def run(self) -> None:
        """Go on until it is to stop."""
        games = 0
        while not self.stopping.is_set():
            with Guest(self.url) as guest:
                stream = await self.sit(guest)
                await self.game(guest, stream, f"{self.seed}-{games}")
                await stream.close()
            games += 1

    async def sit(self, guest: Guest, **form: str) -> Stream:
        """Open a table, and its stream."""
        table = await patiently(lambda: asyncio.to_thread(guest.new, length="east", **form))
        found = await patiently(lambda: asyncio.to_thread(guest.stream, table))
        stream = Patient(found.url, found.cookie, **found.hello)
        await stream.again()
        return stream

    async def game(self, guest: Guest, stream: Stream, seed: str) -> None:
        """Play a game to its end, and compare the record with what was acknowledged."""
        chance = random.Random(seed)

        def choose(view: Message) -> str:
            self.progress += 1
            acts = [act["act"] for act in view["ask"]["acts"]]
            return next((act for act in ("tsumo", "ron") if act in acts), chance.choice(acts))

        done = [f"{hand} {act}" for hand, act in await play(stream, choose) if act != "pass"]
        log = jantaku.read((await patiently(lambda: self.record(guest, stream))).content)
        seat = stream.view["game"]["me"]
        own = [
            f"{number} {WORDS_OF[entry.act]}"
            for number, hand in enumerate(log.hands, 1)
            for entry in hand.entries
            if entry.seat == seat
        ]
        rest = iter(own)
        if lost := [act for act in done if act not in rest]:
            self.wrong.append(f"{self.kind}: {lost} not in {own}")
        if jantaku.verify(log).differences:
            self.wrong.append(f"{self.kind}: a record has differences")
        self.acknowledged += done

    async def record(self, guest: Guest, stream: Stream) -> httpx.Response:
        """Return the file of a game that is over."""
        return await asyncio.to_thread(guest.get, f"{stream.view['standing']['record']}/record.jantaku")

    async def check(self, store: Store) -> None:
        """Each game was compared at its end."""


class AtRefereed(Player):
    """Plays at refereed tables, a hand each: draws and discards."""

    kind = "deeds"

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(url, seed)
        self.games: list[tuple[str, int, list[str]]] = []

    async def sit(self, guest: Guest, **form: str) -> Stream:
        """Open a refereed table, and its stream."""
        return await super().sit(guest, refereed="on", **form)

    async def game(self, guest: Guest, stream: Stream, seed: str) -> None:
        """Play until enough was done or the game is over; each acknowledged key is in the journal, once."""
        del guest, seed
        done: list[str] = []
        while stream.view["game"]["stage"] != "over" and not (self.stopping.is_set() or len(done) > 60):
            view, me = stream.view, stream.view["game"]["me"]
            ready = {offer["id"] for offer in view["felt"]["offers"] if offer["ready"]}
            if view["turn"] == me:
                seat = view["seats"][str(me)]
                await self.deed(stream, done, "say", text=f"discard {seat['drawn'] or seat['tiles'][-1]}")
            elif "draw" in ready:
                await self.deed(stream, done, "deed", deeds=[{"what": "draw"}])
            elif "say-noten" in ready:
                await self.deed(stream, done, "say", text="noten")
            elif view["game"]["stage"] == "result" and me not in view["result"]["ready"]:
                await stream.command("go")
            with suppress(TimeoutError):  # what could not be kept is tried again
                await stream.until(lambda now: now is not view, AGAIN)  # noqa: B023 - asked at once
        self.games.append((stream.view["game"]["id"], stream.view["game"]["me"], done))
        self.acknowledged += done

    async def deed(self, stream: Stream, done: list[str], what: str, **words: Any) -> None:
        """Do something by a new key."""
        key = uuid4().hex
        if (await stream.command(what, key=key, **words))["ok"]:
            done.append(key)
            self.progress += 1

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged."""
        for ident, me, done in self.games:
            kept = await store.game(ident)
            text = await store.record(ident) if kept is None else ""
            if kept is None:  # over: the record has no keys
                if not text or check_refereed(text).differences:
                    self.wrong.append(f"{self.kind}: the record of {ident} is missing or differs")
                elif (count := sum(action.seat == me for hand in replay(text).hands for action in hand.actions)) < len(done):
                    self.wrong.append(f"{self.kind}: {count} of {len(done)} are in the record of {ident}")
                continue
            there = [row for row in kept.rows if '"key"' in row]
            for key in done:
                if (count := sum(key in row for row in there)) != 1:
                    self.wrong.append(f"{self.kind}: {key} of {ident} is there {count} times")


class AtDocument(Client):
    """Writes into a document, by new ids, each until it is acknowledged."""

    document = ""

    async def run(self) -> None:
        """Go on until it is to stop."""
        async with httpx.AsyncClient(base_url=self.url, timeout=15, headers={"Origin": self.url}) as http:
            address = await patiently(lambda: self.begin(http))
            self.ident = address.split("/")[3 if "registers" in address else 2]
            while not self.stopping.is_set():
                ident = f"{self.seed}-{len(self.acknowledged)}"
                if await patiently(lambda: self.add(http, address, ident)):  # noqa: B023 - asked at once
                    self.acknowledged.append(ident)
                    self.progress += 1
                await asyncio.sleep(BETWEEN)

    async def form(self, http: httpx.AsyncClient, page: str, path: str, **form: str) -> httpx.Response:
        """Send a form of a page."""
        found = CSRF.search((await http.get(page)).text)
        return await http.post(path, data={"csrf": found[1] if found else "", **form})

    @abstractmethod
    async def begin(self, http: httpx.AsyncClient) -> str:
        """Return the address of a new document."""

    @abstractmethod
    async def add(self, http: httpx.AsyncClient, address: str, ident: str) -> bool:
        """Enter something; whether it was acknowledged."""

    def accepted(self, answer: httpx.Response, *codes: int) -> bool:
        """Return whether an answer acknowledges; what is refused for good is wrong."""
        if answer.status_code not in {*codes, 429, 503}:
            self.wrong.append(f"{self.kind}: {answer.status_code} {answer.text[:200]}")
            self.stopping.set()
        return answer.status_code in codes

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged."""
        lines = await store.sheet_lines(self.ident, self.document)
        ids = [str(json.loads(line)["id"]) for line in lines]
        self.expect([ident for ident in ids if ident.startswith(f"{self.seed}-")])


class AtSheet(AtDocument):
    """Writes a score sheet."""

    kind, document = "entries of sheets", SHEET

    async def begin(self, http: httpx.AsyncClient) -> str:
        """Return the address of a new one."""
        names = {f"name{seat}": name for seat, name in enumerate("ABCD")}
        return str((await self.form(http, "/keep", "/keep", book="wrc-2015", **names)).headers["location"])

    async def add(self, http: httpx.AsyncClient, address: str, ident: str) -> bool:
        """Enter something; whether it was acknowledged."""
        entry = {"kind": "redeal", "body": {"why": ident}, "id": ident}
        return self.accepted(await http.post(f"{address}/add", json=entry, headers=JSON), 200)


class AtRegister(AtDocument):
    """Has rulings registered."""

    kind, document = "rulings", REGISTER

    async def begin(self, http: httpx.AsyncClient) -> str:
        """Return the address of a new one."""
        form = {"event": "Open", "book": "wrc-2015", "trifles": "3", "entry": uuid4().hex}
        return str((await self.form(http, "/referee/registers", "/referee/registers", **form)).headers["location"])

    async def add(self, http: httpx.AsyncClient, address: str, ident: str) -> bool:
        """Enter something; whether it was acknowledged."""
        said = {"foul": "late", "given-minutes": "7", "player": f"P{ident}", "referee": "Eva", "session": "1", "entry": ident}
        return self.accepted(await self.form(http, address, f"{address}/record", **said), 303)


class AtClock(AtDocument):
    """Controls the clock of a hall."""

    kind, document = "events of clocks", CLOCK

    async def begin(self, http: httpx.AsyncClient) -> str:
        """Return the address of a new one."""
        answer = await self.form(http, "/clock", "/clock", tables="3", minutes="90")
        address, _, self.secret = answer.headers["location"].partition("/control/")
        return str(address)

    async def add(self, http: httpx.AsyncClient, address: str, ident: str) -> bool:
        """Enter something; whether it was acknowledged."""
        body = {"table": 2, "minutes": 1, "ruling": "the wall fell", "referee": "Eva"}
        kind = "extra" if self.acknowledged else "start"
        sent = {"id": ident, "kind": kind, "key": self.secret, "body": body if kind == "extra" else {}}
        return self.accepted(await http.post(f"{address}/add", json=sent, headers=JSON), 200)


class Newcomer(Client):
    """Makes accounts; each opens with its password."""

    kind = "accounts"

    async def run(self) -> None:
        """Go on until it is to stop."""
        while not self.stopping.is_set():
            name = f"P{uuid4().hex[:12]}"
            form = {"name": name, "password": PASSWORD, "again": PASSWORD}
            with Guest(self.url) as guest:
                answer = await patiently(lambda: asyncio.to_thread(guest.post, "/account", "/account", **form))  # noqa: B023
            if answer.status_code == 303:
                self.acknowledged.append(name)
                self.progress += 1
            await asyncio.sleep(0.5)

    async def check(self, store: Store) -> None:
        """Look for what was acknowledged."""
        del store
        for name in self.acknowledged:
            with Guest(self.url) as guest:
                answer = await asyncio.to_thread(guest.post, "/login", "/login", name=name, password=PASSWORD)
            if answer.status_code != 303:
                self.wrong.append(f"{self.kind}: {name} cannot log in: {answer.status_code}")


KINDS: tuple[type[Client], ...] = (Player, AtRefereed, AtSheet, AtRegister, AtClock, Newcomer)


async def up(server: Served) -> None:
    """Start the server, and wait until it can write; a start on a busy machine takes a while."""
    process = server.launch()
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(server.answers):
            if process.poll() is not None:
                raise RuntimeError(f"the server does not start after a kill:\n{server.said()[-4000:]}")
            await asyncio.sleep(0.02)


async def moment(clients: list[Client], chance: random.Random) -> None:
    """Wait for a moment that nobody chose: some time after so many acknowledgements of some client, however fast they come."""
    client = chance.choice(clients)
    enough = client.progress + chance.randint(0, MORE)
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while client.progress < enough:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.005)
    await asyncio.sleep(chance.uniform(0, AFTER))


async def failing(server: Served, clients: list[Client], times: int, chance: random.Random) -> int:
    """Kill the server at random moments, now and then again while it starts; return how often."""
    kills = 0
    while kills < times:
        await moment(clients, chance)
        kills += 1
        await asyncio.to_thread(server.kill)
        if chance.random() < STARTING:
            server.launch()
            await asyncio.sleep(chance.uniform(0, STARTED))
            await asyncio.to_thread(server.kill)
            kills += 1
        await up(server)
    return kills


async def attack(server: Served, times: int, seed: int = 1, each: int = 1) -> Found:
    """Kill a server that runs, so many times; ``each`` is the number of clients of each kind."""
    clients = [kind(server.url, 10 * at + number) for at, kind in enumerate(KINDS) for number in range(each)]
    running = [asyncio.create_task(client.run()) for client in clients]
    kills = await failing(server, clients, times, random.Random(seed))
    async with asyncio.timeout(PATIENCE):
        while not all(client.progress or client.wrong for client in clients):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)  # a proof of nothing, where nothing was acknowledged
    for client in clients:
        client.stopping.set()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*running)
    await asyncio.to_thread(server.kill)
    await up(server)
    store = Store.open(server.db)
    for client in clients:
        await client.check(store)
    await store.close()
    found: dict[str, int] = {}
    for client in clients:
        found[client.kind] = found.get(client.kind, 0) + len(client.acknowledged)
    wrong = [each for client in clients for each in client.wrong]
    if "Traceback" in server.said():
        wrong.append("the log has a traceback")
    return Found(kills + 1, found, wrong)
