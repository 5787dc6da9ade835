"""``jantaku play --terminal``: the table full screen, in this process or on a server."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jantaku.cli.common import opened
from jantaku.cli.play_options import PlayOptions
from jantaku.cli.reading import CommandError
from jantaku.cli.seats import RANDOM, parted
from jantaku.scoring.tiles import SEATS
from jantaku.texts import say
from jantaku.tui.app import TerminalTable
from jantaku.tui.client import Json, Transport
from jantaku.tui.look import Appearance
from jantaku.tui.server import ServerTransport, place_at
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.engine import game_of
from jantaku.web.play.feed import Feed
from jantaku.web.play.hub import Hub
from jantaku.web.wire.scene import Audience

if TYPE_CHECKING:
    from jantaku.web.play.room import Room

YOU = "you"  # the visitor who opens the table here
LIGHT = {"7", "15"}  # backgrounds of COLORFGBG that are light


@dataclass
class MemoryGame:
    """A game as it is kept while it is played here."""

    config: dict[str, object]
    owner: str
    status: str = "live"
    rows: list[str] = field(default_factory=list)
    record: str = ""


class MemoryJournal:
    """Games that are kept as long as this process runs."""

    def __init__(self) -> None:
        self.games: dict[str, MemoryGame] = {}

    async def new_game(self, game: str, config: dict[str, object], owner: str, *, public: bool) -> None:  # noqa: ARG002 - nobody looks
        """Create a journal."""
        self.games[game] = MemoryGame(config, owner)

    async def append(self, game: str, rows: list[tuple[int, str]], *, patient: bool = False) -> None:  # noqa: ARG002 - nothing to wait for
        """Append rows."""
        self.games[game].rows += [text for _, text in rows]

    async def game(self, game: str) -> MemoryGame | None:
        """Return a journal."""
        return self.games.get(game)

    async def live(self) -> list[str]:
        """Return the unfinished games."""
        return [ident for ident, game in self.games.items() if game.status == "live"]

    async def finish(self, game: str, record: str, outcome: dict[str, object]) -> None:  # noqa: ARG002 - there are no other visitors
        """Close a journal with the record of the game."""
        self.games[game].record, self.games[game].status = record, "over"


class OwnConfig(Config):
    """The settings of a game in this process: its book may be a file of this machine."""

    def books(self) -> tuple[str, ...]:
        """Return the books of the program, and the file that was named."""
        return (*super().books(), self.book)


class LocalTransport:
    """The stream of a table in this process: the same messages, without a socket."""

    def __init__(self, config: Config, name: str, place: int | None, lang: str, pace: float = 1.0) -> None:
        self.config, self.name, self.place, self.lang, self.pace = config, name, place, lang, pace
        self.journal = MemoryJournal()
        self.hub: Hub | None = None
        self.room: Room | None = None
        self.feed: Feed | None = None
        self._sent: asyncio.Queue[Json | None] = asyncio.Queue()

    async def messages(self) -> AsyncGenerator[Json, None]:
        """Open the table, take a seat, let bots take the others, and yield what the table sends."""
        self.hub = Hub(self.journal, pace=self.pace)
        self.room = await self.hub.create(self.config, YOU)
        await self.room.join(YOU, self.name, self.place)
        await self.room.start(YOU)
        self.feed = self.room.attach(Audience(self.room.seat_of(YOU), self.lang), YOU)
        pumping = asyncio.ensure_future(self._pump(self.feed))
        try:
            while (message := await self._sent.get()) is not None:
                yield message
        finally:
            pumping.cancel()
            with suppress(asyncio.CancelledError):
                await pumping
            await self.hub.close()

    async def _pump(self, feed: Feed) -> None:
        async for message in feed:
            await self._sent.put(json.loads(message.text))
        await self._sent.put(None)

    async def send(self, message: Json) -> None:
        """Have the table carry out a command; its answer comes with the other messages."""
        room = self.hub.get(self.room.id) if self.hub and self.room else None  # a feed moves to the rematch's table
        if room and self.feed:
            await self._sent.put(dict(await room.command(self.feed.seat, message, self.feed)))

    async def start(self) -> None:
        """Do nothing: the game has begun."""

    @property
    def record(self) -> str:
        """The record of the last game, as far as it was played."""
        if not self.journal.games:
            return ""
        ident, kept = list(self.journal.games.items())[-1]
        game = game_of(ident, self.config)
        for row in kept.rows:
            game.fold(rows.read(row))
        return kept.record or (game.record if game.table else "")


def theme() -> str:
    """Return the palette for the background of this terminal, as COLORFGBG tells it; dark where nothing does."""
    return "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT else "dark"


def run(transport: Transport, look: Appearance) -> None:
    """Play to the end. Raise JantakuError without a terminal, or where the stream ends and no player has left."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError("terminal")
    table = TerminalTable(transport, look)
    why = table.run()
    if table.failure:
        raise table.failure
    if why:
        click.echo(why)


def play(wanted: PlayOptions, address: str) -> None:
    """Play at a table of the server at an address, else at one of this process."""
    signs = "pictures" if wanted["glyphs"] else "letters" if wanted["letters"] else "kanji"
    look = Appearance(wanted["lang"], signs, theme())
    name = wanted["name"] or say("game.you", look.lang).capitalize()
    if address:
        run(ServerTransport(place_at(address, wanted["name"], look.lang), look.lang), look)
        return
    seat, bots = parted(wanted["places"], refereed=False)
    if bots:
        raise CommandError("bots-alike")
    rules = opened(wanted["book"], wanted["settings"])
    chosen = {} if seat == RANDOM else {"seating": "choose"}
    config = OwnConfig.of({"book": rules.name, "house": rules.house, "hints": wanted["hints"], "bots": wanted["bot"], **chosen})
    transport = LocalTransport(config, name, SEATS.index(seat) if chosen else None, look.lang)
    run(transport, look)
    if wanted["save"]:
        keep(transport.record, wanted["save"], look)


def keep(record: str, save: Path, look: Appearance) -> None:
    """Write a game to a file that is not there yet."""
    if not record:
        return
    try:
        with save.open("x", encoding="utf-8", newline="\n") as file:
            file.write(record)
    except OSError as error:
        raise CommandError("file-written", path=str(save), why=error) from None
    click.echo(look.say("game.saved", file=save))
