"""The tables of a server: opened, restored after a restart, and put to sleep without subscribers."""

import asyncio
import contextlib
import random
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import replace

from starlette.requests import HTTPConnection

from jantaku.core.constants import HAND_OVER, UNKNOWN
from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.log import HandLog, Log
from jantaku.game.results import with_results
from jantaku.game.table import replay
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book, compile_book
from jantaku.web.errors import WebError
from jantaku.web.http.templating import site_of
from jantaku.web.http.visitors import known
from jantaku.web.play import rows
from jantaku.web.play.bots import bot_name, name_of_bot
from jantaku.web.play.config import Config
from jantaku.web.play.feed import Pulse
from jantaku.web.play.journal import Journal
from jantaku.web.play.programs import OfferedPrograms
from jantaku.web.play.room import Room
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.show import BOTS, Show, bots, settings
from jantaku.web.settings import ServerSettings
from jantaku.web.store.errors import StoreError
from jantaku.web.store.ids import new_id

MOST_TABLES = 2000  # in memory
MOST_OF_ONE = 20  # unfinished tables in memory per owner
MOST_WOKEN = 500  # woken after a restart, the latest first; the others wake on their first request
BREATH = 0.01  # seconds between two wake-ups, so that requests are served in between
SLEEP = 600.0  # seconds without a subscriber until a table is put to sleep
ROUND = 30.0  # seconds between two checks for idle tables


class Hub:
    """The tables in memory. ``pace`` scales every delay of bots and every window: 0 means no delay."""

    def __init__(
        self,
        store: Journal,
        *,
        pace: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        rest: float = 60.0,
        numbers: float = 2.0,
        sleep: float = SLEEP,
        shard: int = 0,
        programs: OfferedPrograms | None = None,
    ) -> None:
        self.store, self.pace, self.clock, self.rest, self.numbers, self.sleep = store, pace, clock, rest, numbers, sleep
        self.shard, self.programs = shard, programs or OfferedPrograms()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._rounds: asyncio.Task[None] | None = None
        self.pulse = Pulse()  # of all streams
        self._show = ""  # id of the table of bots that is always on
        self._opening = asyncio.Lock()  # of that table

    @classmethod
    def of(cls, store: Journal, settings: ServerSettings) -> "Hub":
        """Return the tables of a server with these settings."""
        offered = OfferedPrograms(dict(settings.mjai))
        return cls(store, pace=settings.pace, shard=settings.shard, programs=offered)

    async def open(self) -> None:
        """Wake the unfinished tables in the background, one after another."""
        self._rounds = asyncio.get_running_loop().create_task(self._look_after(await self.store.live()))

    async def close(self) -> None:
        """Stop gracefully: every stream is closed with a request to reconnect."""
        if self._rounds:
            self._rounds.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._rounds
        for room in self._rooms.values():
            room.close()
            async with room.engine.lock:
                pass  # a write in progress holds the lock: wait until it is on disk
        self._rooms.clear()
        await self.programs.ended()

    # ---- tables
    async def create(self, config: Config, owner: str) -> Room:
        """Open a table. Raise WebError if there are too many, or nobody offers its program, StoreError if it cannot be stored."""
        self._room_for(owner)
        if config.program and config.program not in self.programs.commands:
            raise WebError("lobby.no-program", name=config.program)
        return await self._create(config, owner, [])

    async def _create(self, config: Config, owner: str, first: list[JournalRow]) -> Room:
        ident = new_id(self.shard)
        await self.store.new_game(ident, config.plain(), owner, public=config.public)
        if first:
            await self.store.append(ident, [(at, rows.written(row)) for at, row in enumerate(first, 1)])
        return self._seat(ident, config, owner, [rows.written(row) for row in first])

    def _seat(self, ident: str, config: Config, owner: str, journal: list[str]) -> Room:
        room = (Show if owner == BOTS else Room)(ident, config, owner, self.store, self)
        room.on_rematch = self._rematch
        room.begin(journal)
        self._rooms[ident] = room
        if owner == BOTS and room.stage != "over":
            self._show = self._show or ident
        return room

    def _room_for(self, owner: str) -> None:
        """Raise WebError if the owner, or the server, has too many tables."""
        if len(self._rooms) >= MOST_TABLES:
            raise WebError("lobby.too-many", status=503)
        if sum(room.owner == owner and room.stage != "over" for room in self._rooms.values()) >= MOST_OF_ONE:
            raise WebError("lobby.too-many-yours", status=429, most=MOST_OF_ONE)

    async def resume(self, table_id: str) -> Room | None:
        """Return a table, waking it if needed, or the table of its rematch; None if there is none."""
        room = self._rooms.get(table_id) or await self._wake(table_id)
        if room and room.game.next:
            return await self.resume(room.game.next) or room
        return room

    async def _wake(self, ident: str) -> Room | None:
        if ident not in self._waking:
            # one task per table, however many requests wait for it; shielded below, since any of them may be cancelled
            task = self._waking[ident] = asyncio.get_running_loop().create_task(self._read(ident))
            task.add_done_callback(lambda _: self._waking.pop(ident, None))
        return await asyncio.shield(self._waking[ident])

    async def _read(self, ident: str) -> Room | None:
        kept = await self.store.game(ident)
        if not kept or len(self._rooms) >= MOST_TABLES:
            return None
        room = self._seat(ident, Config.of(kept.config), kept.owner, list(kept.rows))
        if room.stage == "over":
            room.engine.kept = kept.status != "live"
            await room.keep()
        return room

    def get(self, table_id: str) -> Room | None:
        """Return a table in memory, or the table of its rematch; None if there is none."""
        room = self._rooms.get(table_id)
        return (self.get(room.game.next) or room) if room and room.game.next else room

    async def show(self) -> Room:
        """Return the table of bots that is always on; it is opened when it is first asked for, or over."""
        async with self._opening:
            room = await self.resume(self._show) if self._show else None
            if room is None or (room.stage == "over" and not room.crowd.size):
                self._show = ""
                room = await self._create(settings(), BOTS, bots())
                await room.start(BOTS)
            self._show = room.id
            return room

    @property
    def showing(self) -> Room | None:
        """The table of bots that is always on, if it is in memory."""
        return self.get(self._show)

    def rooms(self) -> list[Room]:
        """Return the public unfinished tables in memory."""
        return [room for room in self._rooms.values() if room.config.public and room.stage != "over"]

    def rooms_of(self, visitor: str, *former: str) -> list[Room]:
        """Return a visitor's unfinished tables in memory, as player or owner, under any id that the visitor has had."""
        names = {visitor, *former} - {""}
        return [
            room
            for room in self._rooms.values()
            if room.stage != "over"
            and not room.game.next
            and (room.owner in names or any(room.seat_of(name) >= 0 for name in names))
        ]

    # ---- between games
    async def _rematch(self, room: Room) -> None:
        """Start a rematch for the players who are connected; bots take the other seats."""
        stay = [seat for seat in room.crowd.here if room.seats[seat].kind == "person"]
        if room.game.next or not (stay or room.owner == BOTS):
            return
        first: list[JournalRow] = []
        names = {room.seats[seat].name for seat in stay}
        for seat, holder in enumerate(room.seats):
            if seat in stay:
                row: JournalRow = {"kind": "join", "at": 0, "seat": seat, "who": holder.who, "name": holder.name, "key": holder.key}
                first.append(row)
            else:
                first.append({"kind": "bot", "at": 0, "seat": seat, "name": name_of_bot(room.config, seat, names)})
        # the caller holds the lock of this table; starting the new one takes the new one's lock, never the other way round
        with contextlib.suppress(StoreError):
            again = await self._create(room.config, room.owner, first)
            starter = room.seats[stay[0]].who if stay and again.seat_of(room.owner) < 0 else room.owner
            await again.start(starter)
            await room.engine.write({"kind": "next", "at": room.now(), "next": again.id})
            for feed in room.crowd.feeds:
                room.crowd.move(feed, again.crowd, again.seat_of(feed.visitor))

    async def take_over(self, log: Log, hand: int, act: int, seat: int, config: Config, owner: str) -> Room:
        """Continue a record: a visitor takes a seat of it from one of its moments, on the same wall, against bots.

        Raise WebError if the record has no such moment, LogError if it cannot be replayed.
        """
        self._room_for(owner)
        if seat not in range(4):
            raise WebError("live.no-seat")
        part, filled = await asyncio.to_thread(taken_over, log, hand, act)
        settled = config.changed(book=log.book, house=dict(log.house), seating="choose", public=False)
        if settled.program:  # it would have to be shown what was played before
            settled = settled.changed(bots=Config().bots)
        first: list[JournalRow] = [
            {"kind": "bot", "at": 0, "seat": s, "name": log.names[s] or bot_name(s, log.names)} for s in range(4) if s != seat
        ]
        key, name = secrets.token_urlsafe(16), log.names[seat] or "?"
        first.append({"kind": "join", "at": 0, "seat": seat, "who": owner, "name": name, "key": key})
        first.append({"kind": "draw", "at": 0, "order": [0, 1, 2, 3]})
        first.append({"kind": "take", "at": 0, "text": part, "filled": filled})
        return await self._create(settled, owner, first)

    # ---- sleep
    async def _look_after(self, live: list[str]) -> None:
        for ident in live[:MOST_WOKEN]:
            with contextlib.suppress(JantakuError):
                await self.resume(ident)
            await asyncio.sleep(BREATH)
        while True:
            await asyncio.sleep(ROUND)
            self.put_to_sleep()

    def put_to_sleep(self) -> None:
        """Drop tables without a subscriber for ``sleep`` seconds from memory; the store keeps them."""
        long_ago = self.clock() - self.sleep
        for ident, room in list(self._rooms.items()):
            if not room.crowd.size and room.idle_since < long_ago and not room.engine.lock.locked() and not room.engine.trouble:
                room.close()
                del self._rooms[ident]


# ---- a record cut at one of its moments, so that play can go on from there
def taken_over(log: Log, hand: int, act: int) -> tuple[str, int]:
    """Return one hand as a text record cut at an act, and the number of unknown tiles of its wall that were filled in at random.

    Raise WebError if the moment does not exist, the hand is over by then, or a tile of a hand is unknown.
    """
    if hand not in range(len(log.hands)) or act not in range(len(log.hands[hand].entries) + 1):
        raise WebError("lobby.bad-moment")
    full = with_results(replace(log, hands=log.hands[: hand + 1])).hands[hand]
    part = HandLog(full.wall, full.dice, start=full.start, entries=full.entries[:act])
    cut = replace(log, hands=[part], points=None, scores=None, complete=False, notes=[])
    t = replay(cut).state
    if t.phase == HAND_OVER or any(t.hidden):
        raise WebError("lobby.bad-moment")
    part.wall, filled = _filled(part.wall, compile_book(Book.named(log.book, log.house, log.digest)).red_fives)
    return formats.write(cut, "text"), filled


def _filled(wall: tuple[int, ...], red_fives: int) -> tuple[tuple[int, ...], int]:
    """Return the wall with its unknown places filled at random from the remaining tiles, and their number."""
    left = list((Counter(tile_set(red_fives)) - Counter(wall)).elements())
    random.SystemRandom().shuffle(left)
    unknown = wall.count(UNKNOWN)
    return tuple(left.pop() if tile == UNKNOWN else tile for tile in wall), unknown


def hub_of(request: HTTPConnection) -> Hub:
    """Return the tables of this server."""
    found = site_of(request).part(Hub)
    assert found is not None  # noqa: S101 - it is opened before the first request
    return found


async def at_table(request: HTTPConnection, room: Room) -> str:
    """Return the visitor's id at a table, which may be one from before a login."""
    found = await known(request)
    names = (found.id, *found.former) if found else ()
    seated = next((name for name in names if room.seat_of(name) >= 0), "")
    return seated or next((name for name in names if name == room.owner), names[0] if names else "")
