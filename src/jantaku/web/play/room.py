"""A table with its people: players, presence, spectators; the game itself is in `Engine`."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from math import ceil
from typing import TypeVar, cast
from unicodedata import normalize

from jantaku.web.errors import WebError
from jantaku.web.http.frames import FrameWriter
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.logs import short, tell
from jantaku.web.play import rows
from jantaku.web.play.bots import name_of_bot
from jantaku.web.play.commands import Commands, reason_of
from jantaku.web.play.config import Config
from jantaku.web.play.engine import Engine, Pace, game_of, seal_row
from jantaku.web.play.feed import Feed
from jantaku.web.play.journal import Journal
from jantaku.web.play.presenting import Note
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Holder, Seating
from jantaku.web.play.subscribers import DelayedGame, Subscribers
from jantaku.web.store.errors import StoreError
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import Json

T = TypeVar("T")
MOVES = {"act", "close"}  # rows that, while play goes on, change nothing of who is there and who plays
STARTS = 5.0  # seconds after four people have sat down


class Room:
    """One table. Seats are 0-3: places of the waiting room before the start, then in the order of the winds."""

    def __init__(self, ident: str, config: Config, owner: str, store: Journal, pace: Pace) -> None:
        self.id, self.config, self.owner = ident, config, owner
        self.engine = Engine(ident, config, store, pace, self)
        self.crowd = Subscribers(self)
        self.commands = Commands(self)
        self.late = self._new_late() if config.spectator_delay else None
        self.on_rematch: Callable[[Room], Awaitable[None]] | None = None
        self.idle_since = pace.clock()  # source time of the last arrival or departure
        self._pace = pace
        self._away: dict[int, asyncio.TimerHandle] = {}
        self._starting: asyncio.TimerHandle | None = None

    def begin(self, journal: list[str]) -> None:
        """Restore a table from its journal."""
        self.engine.begin(self.config, journal)
        if self.late:
            past = [rows.read(text) for text in journal]
            for row in past:
                self.late.follow([row], (self.game.at - row["at"]) / 1000)

    def _new_late(self) -> DelayedGame:
        game = game_of(self.id, self.config, self.engine.pace.pace)
        return DelayedGame(game, self.config.spectator_delay, self.crowd.show)

    # ---- queries
    @property
    def game(self) -> Seating:
        """The game now."""
        return self.engine.game

    @property
    def stage(self) -> str:
        """Stage of the game: waiting, drawing, play, result or over."""
        return self.game.stage

    @property
    def seats(self) -> list[Holder]:
        """The holder of each seat."""
        return self.game.seats

    @property
    def note(self) -> Note | None:
        """A notice for everybody if nothing can be saved, or None."""
        trouble = self.engine.trouble
        return (trouble.id, trouble.values) if trouble else None

    @property
    def kept(self) -> bool:
        """True once the record of a finished game can be read."""
        return self.engine.kept

    @property
    def absent(self) -> dict[int, int]:
        """The seats whose holders have left, with the seconds until a bot plays."""
        now = asyncio.get_running_loop().time() if self._away else 0.0
        return {seat: max(1, ceil(timer.when() - now)) for seat, timer in self._away.items()}

    @property
    def taken(self) -> int:
        """Number of people who sit here."""
        return sum(holder.kind == "person" for holder in self.seats)

    def seat_of(self, visitor: str) -> int:
        """Return the seat of a visitor, or -1."""
        return self.game.holder_of(visitor)

    def visitor_of(self, token: str) -> str:
        """Return the visitor whose seat a token is for, or ""."""
        given = token.encode(errors="replace")
        return next((holder.who for holder in self.seats if holder.key and secrets.compare_digest(holder.key.encode(), given)), "")

    def token_of(self, visitor: str) -> str:
        """Return the token of a visitor's seat, or ""."""
        return next((holder.key for holder in self.seats if visitor and holder.who == visitor), "")

    def scene(self) -> Scene:
        """Return the scene now."""
        return self.crowd.scene(0, timed=True)

    def seen_by(self, seat: int) -> Seating:
        """Return the game in a seat's view; spectators may see it delayed."""
        return self.late.game if seat < 0 and self.late else self.game

    def now(self) -> int:
        """Return the table's time, in ms."""
        return self.engine.clock.now()

    # ---- sitting down
    async def join(self, visitor: str, name: str, seat: int | None = None) -> tuple[int, str]:
        """Take a seat, or return to one's seat: (seat, token). Raise WebError if none is free."""
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
        unlike = other_name(named(name), {holder.name for at, holder in enumerate(self.seats) if at != place})
        await self._write({"kind": "join", "at": self.now(), "seat": place, "who": visitor, "name": unlike, "key": token})
        return place, token

    async def leave(self, visitor: str) -> None:
        """Leave the seat; after the start a bot plays it until the player returns."""
        await self._alone(self._leave(visitor))

    async def _leave(self, visitor: str) -> None:
        seat = self._seated(visitor)
        if self.stage != "over":
            await self._write({"kind": "leave", "at": self.now(), "seat": seat})
        for feed in [feed for feed in self.crowd.feeds if feed.seat == seat and feed.visitor == visitor]:
            feed.close()

    async def add_bot(self, seat: int | None = None, visitor: str | None = None) -> None:
        """Put a bot on an empty seat, by order of the table's owner (None: the caller has checked that)."""
        await self._alone(self._add_bot(seat, visitor))

    async def _add_bot(self, seat: int | None, visitor: str | None) -> None:
        self._may(self.owner if visitor is None else visitor)
        empty = [at for at, holder in enumerate(self.seats) if holder.kind == "empty"]
        if not empty:
            raise WebError("live.full", status=409)
        if seat is not None and seat not in empty:
            raise WebError("live.seat-taken" if seat in range(4) else "live.no-seat", status=409)
        await self._write(self._bot(empty[0] if seat is None else seat))

    def _bot(self, seat: int) -> JournalRow:
        return {
            "kind": "bot",
            "at": self.now(),
            "seat": seat,
            "name": name_of_bot(self.config, seat, {holder.name for holder in self.seats}),
        }

    async def start(self, visitor: str) -> None:
        """Start: bots take the empty seats, and the winds are drawn. Raise WebError unless by the owner."""
        await self._alone(self._start(visitor))

    async def _start(self, visitor: str) -> None:
        self._may(visitor)
        await self._begin()

    async def _begin(self) -> None:
        row: JournalRow = {"kind": "draw", "at": self.now(), "order": [0, 1, 2, 3]}
        if self.config.seating == "draw":
            row = seal_row(self.now())
        empty = [at for at, holder in enumerate(self.seats) if holder.kind == "empty"]
        await self._write(*map(self._bot, empty), row)

    @property
    def full(self) -> bool:
        """True while four people wait for the start, which comes by itself."""
        return self.stage == "waiting" and all(holder.kind == "person" for holder in self.seats)

    def _see_to_start(self) -> None:
        """Start a few seconds after four people have sat down; not if one of them leaves before."""
        if self._starting and not self.full:
            self._starting.cancel()
            self._starting = None
        elif self.full and not self._starting and not self.engine.trouble and not self.engine.closed:
            self._starting = asyncio.get_running_loop().call_later(STARTS, self._start_by_itself)

    def _start_by_itself(self) -> None:
        async def begin() -> None:
            if self.full:
                with suppress(StoreError):
                    await self._begin()

        self._starting = None
        self.engine.spawn(self._alone(begin()))

    def _may(self, visitor: str) -> None:
        """Raise WebError if the game has started, or the visitor may not act for the owner."""
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
        """Ask for a rematch."""
        await self.command(self._seated(visitor), {"t": "rematch", "id": 0})

    # ---- watching and playing
    def attach(self, audience: Audience, visitor: str, connection: FrameWriter | None = None) -> Feed:
        """Subscribe an audience. Raise WebError if the seat is not the visitor's, or spectators are not admitted."""
        if audience.seat != -1 and (audience.seat not in range(4) or self.seat_of(visitor) != audience.seat):
            raise WebError("live.not-your-seat", status=403)
        if audience.seat < 0 and self.game.started and not self.config.spectators:
            raise WebError("live.no-spectators", status=403)
        return self.crowd.attach(audience, visitor, connection)

    async def command(self, seat: int, message: Mapping[str, object], feed: Feed | None = None) -> Json:
        """Carry out a client's command and return its answer. With a feed, a repeated id gets its first answer."""
        return cast("Json", await asyncio.shield(self.engine.spawn(self.commands.command(seat, message, feed))))

    async def _alone(self, work: Awaitable[T]) -> T:
        """Run a coroutine under the writer's lock, to its end even if the request is cancelled."""

        async def alone() -> T:
            async with self.engine.lock:
                return await work

        return cast("T", await asyncio.shield(self.engine.spawn(alone())))

    async def _write(self, *new: JournalRow) -> None:
        await self.engine.write(*new)

    # ---- called by the engine
    def happened(self, new: list[JournalRow]) -> None:
        """React to new rows: reseat the feeds, and show everybody their view."""
        if any(row["kind"] in {"join", "leave", "draw", "bot", "seal"} for row in new):
            self._reseat()
        if any(row["kind"] == "draw" for row in new):
            self._nobody_away()  # the timers are of places; those still away are timed at their seats
        self.crowd.show(self.game, new)
        if self.late:
            self.late.follow(new)
        if self.stage != "play" or not new or any(row["kind"] not in MOVES for row in new):
            self.stirred()

    def _reseat(self) -> None:
        """Move feeds to the seats that their visitors hold now; close those of spectators who are not admitted."""
        for feed in self.crowd.feeds:
            seat = self.seat_of(feed.visitor)
            if seat < 0 and self.game.started and not self.config.spectators:
                feed.close(reason_of(WebError("live.no-spectators"), feed.line.audience.lang))
            elif seat != feed.seat:
                self.crowd.move(feed, self.crowd, seat)

    async def ended(self) -> None:
        """Store the record of a finished game, and who sat where."""
        if record := self.game.record:
            seats = [{"visitor": holder.who, "name": holder.name} for holder in self.seats]
            await self.engine.store.finish(self.id, record, {"seats": seats})
            tell("table-over", table=short(self.id))

    async def keep(self) -> None:
        """Store the record of a finished game if the server stopped before doing so."""
        async with self.engine.lock:
            if not self.engine.kept:
                await self.engine.finish()
                self.crowd.refresh()

    # ---- presence
    def stirred(self) -> None:
        """Run the clock while a player is connected, or a spectator if only bots play; replace players who stay away."""
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
        self._see_to_start()

    def _see_to(self, seat: int, here: set[int], *, awake: bool) -> None:
        """Give a returning player their seat back; schedule a bot for one who stays away while others are connected."""
        holder = self.seats[seat]
        playing = self.stage not in {"waiting", "over"}
        if seat in here or not awake or not playing:
            if timer := self._away.pop(seat, None):
                timer.cancel()
            if seat in here and holder.stand_in and playing and seat not in self.game.barred:
                self.engine.spawn(self._stand(seat, on=False))
        elif not holder.stand_in and seat not in self._away:
            self._away[seat] = asyncio.get_running_loop().call_later(self.config.away, self._replace, seat)

    def _nobody_away(self) -> None:
        """Forget who is away, and when a bot would replace them."""
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()

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
        """Start the rematch once all connected players want it."""
        here = {seat for seat in self.crowd.here if self.seats[seat].kind == "person"}
        if self.stage == "over" and here and here <= self.game.rematch and not self.game.next and self.on_rematch:
            self.engine.spawn(self._alone(self.on_rematch(self)))

    def close(self, why: WebError | None = None) -> None:
        """Stop, and end all feeds."""
        self.engine.close()
        self._nobody_away()
        if self._starting:
            self._starting.cancel()
        if self.late:
            self.late.close()
        self.crowd.close(lambda lang: reason_of(why or WebError("live.restart", status=503), lang))


def named(name: str) -> str:
    """Return a player's name with its white space normalised. Raise WebError if it is empty, too long or unprintable."""
    plain = normalize("NFC", " ".join(name.split()))
    if not plain or len(plain) > MOST_NAME or not plain.isprintable():
        raise WebError("live.bad-name", most=MOST_NAME)
    return plain


def other_name(name: str, taken: set[str]) -> str:
    """Return a name that nobody else at the table has: with a number behind it where somebody has it, in any capitals or width."""
    folded = {normalize("NFKC", each).casefold() for each in taken}
    for number in range(2, len(taken) + 3):
        if normalize("NFKC", name).casefold() not in folded:
            break
        plain = name.rpartition(" ")[0] if number > 2 else name
        name = f"{plain[: MOST_NAME - 2]} {number}"
    return name
