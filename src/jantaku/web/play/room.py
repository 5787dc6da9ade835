"""A table at which people sit: who may sit down, who is here, who looks on; the game itself is the engine's."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeVar, cast

from jantaku.web.errors import WebError
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.logs import tell
from jantaku.web.play import rows
from jantaku.web.play.bots import bot_name
from jantaku.web.play.commands import Commands, reason_of
from jantaku.web.play.config import Config
from jantaku.web.play.delayed import DelayedGame
from jantaku.web.play.engine import Engine, Pace, game_of
from jantaku.web.play.feed import Feed
from jantaku.web.play.journal import Journal
from jantaku.web.play.presenting import Note
from jantaku.web.play.rows import Row
from jantaku.web.play.seating import Holder, Seating
from jantaku.web.play.subscribers import Subscribers
from jantaku.web.store.errors import StoreError
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import Json

shuffle = random.SystemRandom().shuffle
T = TypeVar("T")


class Room:
    """One table. Seats are 0-3; before the start they are places, and the winds are drawn for seats at the start."""

    def __init__(self, ident: str, config: Config, owner: str, store: Journal, pace: Pace) -> None:
        self.id, self.config, self.owner = ident, config, owner
        self.engine = Engine(ident, config, store, pace, self)
        self.crowd = Subscribers(self)
        self.commands = Commands(self)
        self.late = self._new_late() if config.spectator_delay else None
        self.on_rematch: Callable[[Room], Awaitable[None]] | None = None
        self.idle_since = pace.clock()  # since when nobody looks on
        self._pace = pace
        self._away: dict[int, asyncio.TimerHandle] = {}

    def begin(self, journal: list[str]) -> None:
        """Follow the journal of a table that was open before."""
        self.engine.begin(self.config, journal)
        if self.late:
            past = [rows.read(text) for text in journal]
            for row in past:
                self.late.follow([row], (self.game.at - row["at"]) / 1000)

    def _new_late(self) -> DelayedGame:
        game = game_of(self.id, self.config, self.engine.pace.pace)
        return DelayedGame(game, self.config.spectator_delay, self.crowd.show)

    # ---- what is so
    @property
    def game(self) -> Seating:
        """The game as it stands."""
        return self.engine.game

    @property
    def stage(self) -> str:
        """Waiting, drawing, play, result or over."""
        return self.game.stage

    @property
    def seats(self) -> list[Holder]:
        """Who sits where."""
        return self.game.seats

    @property
    def note(self) -> Note | None:
        """A sentence for everybody: that nothing can be saved."""
        trouble = self.engine.trouble
        return (trouble.id, trouble.values) if trouble else None

    @property
    def kept(self) -> bool:
        """Whether the record of the game that is over is where it can be had."""
        return self.engine.kept

    def seat_of(self, visitor: str) -> int:
        """The seat of a visitor; -1 where he has none."""
        return self.game.holder_of(visitor)

    def visitor_of(self, token: str) -> str:
        """Whose seat a token is for; empty where it is for none."""
        given = token.encode(errors="replace")
        return next((holder.who for holder in self.seats if holder.key and secrets.compare_digest(holder.key.encode(), given)), "")

    def token_of(self, visitor: str) -> str:
        """The token of a visitor's seat; empty where he has none."""
        return next((holder.key for holder in self.seats if visitor and holder.who == visitor), "")

    def scene(self) -> Scene:
        """The table as it stands."""
        return self.crowd.scene(0, timed=True)

    def seen_by(self, seat: int) -> Seating:
        """The game as a seat sees it; spectators may see it later."""
        return self.late.game if seat < 0 and self.late else self.game

    def now(self) -> int:
        """The table's time, in ms."""
        return self.engine.clock.now()

    # ---- sitting down
    async def join(self, visitor: str, name: str, seat: int | None = None) -> tuple[int, str]:
        """Take a seat, or the one he has: which, and its token. Raises WebError where there is none."""
        return await self._alone(self._join(visitor, name, seat))

    async def _join(self, visitor: str, name: str, seat: int | None) -> tuple[int, str]:
        held = self.seat_of(visitor)
        if held >= 0:
            return held, self.seats[held].key
        if self.game.started:
            raise WebError("live.started", status=409)
        if not visitor:
            raise WebError("live.not-seated", status=403)
        free = [at for at, holder in enumerate(self.seats) if holder.kind != "person"]
        if not free:
            raise WebError("live.full", status=409)
        if seat is not None and seat not in free:
            raise WebError("live.seat-taken" if seat in range(4) else "live.no-seat", status=409)
        empty = [at for at in free if self.seats[at].kind == "empty"]
        place = seat if seat is not None else (empty or free)[0]
        token = secrets.token_urlsafe(16)
        await self._write({"kind": "join", "at": self.now(), "seat": place, "who": visitor, "name": named(name), "key": token})
        return place, token

    async def leave(self, visitor: str) -> None:
        """Give the seat up; once the game has begun a bot plays there, until he comes back."""
        await self._alone(self._leave(visitor))

    async def _leave(self, visitor: str) -> None:
        seat = self._seated(visitor)
        if self.stage != "over":
            await self._write({"kind": "leave", "at": self.now(), "seat": seat})
        for feed in [feed for feed in self.crowd.feeds if feed.seat == seat and feed.visitor == visitor]:
            feed.close()

    async def add_bot(self, seat: int | None = None, visitor: str | None = None) -> None:
        """Put a bot on an empty seat; only whoever opened the table may (None: the caller has seen to that)."""
        await self._alone(self._add_bot(seat, visitor))

    async def _add_bot(self, seat: int | None, visitor: str | None) -> None:
        self._may(self.owner if visitor is None else visitor)
        empty = [at for at, holder in enumerate(self.seats) if holder.kind == "empty"]
        if not empty:
            raise WebError("live.full", status=409)
        if seat is not None and seat not in empty:
            raise WebError("live.seat-taken" if seat in range(4) else "live.no-seat", status=409)
        await self._write(self._bot(empty[0] if seat is None else seat))

    def _bot(self, seat: int) -> Row:
        return {"kind": "bot", "at": self.now(), "seat": seat, "name": bot_name(seat, {holder.name for holder in self.seats})}

    async def start(self, visitor: str) -> None:
        """Begin: bots take the empty seats, the winds are drawn. Only whoever opened the table may."""
        await self._alone(self._start(visitor))

    async def _start(self, visitor: str) -> None:
        self._may(visitor)
        order, drawn = [0, 1, 2, 3], [0, 1, 2, 3]
        row: Row = {"kind": "draw", "at": self.now(), "order": order}
        if self.config.seating == "draw":
            shuffle(order)
            shuffle(drawn)
            row["drawn"] = drawn
        empty = [at for at, holder in enumerate(self.seats) if holder.kind == "empty"]
        await self._write(*map(self._bot, empty), row)

    def _may(self, visitor: str) -> None:
        """Raises WebError where the game has begun, or somebody else opened the table."""
        if self.game.started:
            raise WebError("live.started", status=409)
        if visitor != self.owner and (self.seat_of(self.owner) >= 0 or self.seat_of(visitor) < 0):
            raise WebError("live.not-yours", status=403)

    def _seated(self, visitor: str) -> int:
        seat = self.seat_of(visitor)
        if seat < 0:
            raise WebError("live.not-seated", status=403)
        return seat

    async def rematch(self, visitor: str) -> None:
        """Ask for another game of the same people."""
        await self.command(self._seated(visitor), {"t": "rematch", "id": 0})

    # ---- looking on and playing
    def attach(self, audience: Audience, visitor: str) -> Feed:
        """A stream for an audience. Raises WebError where the seat is not the visitor's, or nobody may look on."""
        if audience.seat != -1 and (audience.seat not in range(4) or self.seat_of(visitor) != audience.seat):
            raise WebError("live.not-your-seat", status=403)
        if audience.seat < 0 and self.game.started and not self.config.spectators:
            raise WebError("live.no-spectators", status=403)
        return self.crowd.attach(audience, visitor)

    async def command(self, seat: int, message: Mapping[str, object], feed: Feed | None = None) -> Json:
        """Carry out what a client asks: its answer. With its feed, an id seen before is answered as it was then."""
        return cast("Json", await asyncio.shield(self.engine.spawn(self.commands.command(seat, message, feed))))

    async def _alone(self, work: Awaitable[T]) -> T:
        """Do something while nobody else writes, to its end."""

        async def alone() -> T:
            async with self.engine.lock:
                return await work

        return cast("T", await asyncio.shield(self.engine.spawn(alone())))

    async def _write(self, *new: Row) -> None:
        await self.engine.write(*new)

    # ---- what the engine tells
    def happened(self, new: list[Row]) -> None:
        """The game has gone on: feeds follow their holders, and everybody sees what he may."""
        if any(row["kind"] in {"join", "leave", "draw", "bot"} for row in new):
            self._reseat()
        self.crowd.show(self.game, new)
        if self.late:
            self.late.follow(new)
        self.stirred()

    def _reseat(self) -> None:
        """Whoever has another seat than before looks on from there; who may not look on any more is sent away."""
        for feed in self.crowd.feeds:
            seat = self.seat_of(feed.visitor)
            if seat < 0 and self.game.started and not self.config.spectators:
                feed.close(reason_of(WebError("live.no-spectators"), feed.line.audience.lang))
            elif seat != feed.seat:
                self.crowd.move(feed, self.crowd, seat)

    async def ended(self) -> None:
        """The game is over: its record is kept, and who sat where."""
        if record := self.game.record:
            seats = [{"visitor": holder.who, "name": holder.name} for holder in self.seats]
            await self.engine.store.finish(self.id, record, {"seats": seats})
            tell("table-over", table=self.id)

    async def keep(self) -> None:
        """Keep the record of a game that is over, where the server died before it did."""
        async with self.engine.lock:
            if not self.engine.kept:
                await self.engine.finish()
                self.crowd.refresh()

    # ---- who is here
    def stirred(self) -> None:
        """Time runs while a person is here, or somebody looks on where only bots play; who stays away is replaced."""
        engine, here = self.engine, self.crowd.here
        people = [seat for seat, holder in enumerate(self.seats) if holder.kind == "person"]
        awake = self.game.started and not engine.trouble and not engine.closed
        awake = awake and (bool(here) if people else self.crowd.size > 0)
        self.idle_since = self._pace.clock()
        if awake != engine.clock.runs:
            (engine.clock.run if awake else engine.clock.stand)()
            engine.go_on()
        for seat in people:
            self._see_to(seat, here, awake=awake)
        self._see_to_rematch()

    def _see_to(self, seat: int, here: set[int], *, awake: bool) -> None:
        """A person who is back plays again; who stays away while others are here is played by a bot after a while."""
        holder = self.seats[seat]
        playing = self.stage not in {"waiting", "over"}
        if seat in here or not awake or not playing:
            if timer := self._away.pop(seat, None):
                timer.cancel()
            if seat in here and holder.stand_in and playing and seat not in self.game.barred:
                self.engine.spawn(self._stand(seat, on=False))
        elif not holder.stand_in and seat not in self._away:
            self._away[seat] = asyncio.get_running_loop().call_later(self.config.away, self._replace, seat)

    def _replace(self, seat: int) -> None:
        del self._away[seat]
        self.engine.spawn(self._stand(seat, on=True))

    async def _stand(self, seat: int, *, on: bool) -> None:
        async with self.engine.lock:
            absent = seat not in self.crowd.here
            if absent == on and self.seats[seat].stand_in != on:
                with suppress(StoreError):
                    await self._write({"kind": "stand", "at": self.now(), "seat": seat, "on": on})

    def _see_to_rematch(self) -> None:
        """All people who are here want another game: it begins."""
        here = {seat for seat in self.crowd.here if self.seats[seat].kind == "person"}
        if self.stage == "over" and here and here <= self.game.rematch and not self.game.next and self.on_rematch:
            self.engine.spawn(self._alone(self.on_rematch(self)))

    def close(self, why: WebError | None = None) -> None:
        """Stop, and end all feeds."""
        self.engine.close()
        for timer in self._away.values():
            timer.cancel()
        if self.late:
            self.late.close()
        self.crowd.close(lambda lang: reason_of(why or WebError("live.restart", status=503), lang))


def named(name: str) -> str:
    """A name as it is shown: without blanks around it. Raises WebError for one that cannot be read."""
    plain = " ".join(name.split())
    if not plain or len(plain) > MOST_NAME or not plain.isprintable():
        raise WebError("live.bad-name", most=MOST_NAME)
    return plain
