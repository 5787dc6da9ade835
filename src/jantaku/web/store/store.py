"""The store of the web table: games, records and people in SQLite or PostgreSQL, each act on the disk before it counts."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.store import games, records
from jantaku.web.store.errors import StoreError, said_of
from jantaku.web.store.games import GameRecord
from jantaku.web.store.opening import engine_of, prepare
from jantaku.web.store.writer import Writer

T = TypeVar("T")
READERS = 4
BUSY = 5.0  # seconds that are waited for another program's lock


class Store:
    """All that outlives a process. Every method may raise StoreError, whose sentence says what is wrong.

    What a method wrote is on the disk when it returns. After an error nothing of it counts; it may be asked for again,
    and will be done as soon as the storage can.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "jantaku-reads")

    @classmethod
    def open(cls, url: str, *, busy: float = BUSY) -> Self:
        """Open a database, making or bringing its tables up to date: ``sqlite:///a/file``, ``postgresql://user@host/name``."""
        engine = engine_of(url, busy)
        try:
            prepare(engine)
        except StoreError:
            engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, read: Callable[[Connection], T]) -> T:
        """What is found in the database as it stands."""

        def within() -> T:
            try:
                with self.engine.begin() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise said_of(error) from error

        if self._writer.closed:
            raise StoreError("store.closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, within)

    # ---- games
    async def new_game(self, game: str, config: Mapping[str, object], owner: str, *, public: bool) -> None:
        """Begin a journal."""
        await self._writer.do(lambda c: games.begin(c, game, config, owner, public=public))

    async def append(self, game: str, rows: Sequence[tuple[int, str]]) -> None:
        """Write rows of a game's journal, each with its number; they are on the disk when it returns.

        A row that is there already is left as it is; where it is another, all are refused (``store.row-taken``).
        After any other error they may be there or not: append them again, or read the game.
        """
        await self._writer.do(lambda c: games.append(c, game, rows))

    async def game(self, game: str) -> GameRecord | None:
        """A game and its journal, finished or not; None where there is none."""
        return await self._read(lambda c: games.load(c, game))

    async def live(self) -> list[str]:
        """The games that are not finished, the oldest first."""
        return await self._read(games.live)

    async def finish(self, game: str, record: str, outcome: Mapping[str, object]) -> None:
        """Close a journal, and keep the record of the game under its id; again, nothing is changed."""

        def work(connection: Connection) -> None:
            if games.close(connection, game):
                records.save(connection, record, "", "", game=game)

        await self._writer.do(work)

    # ---- records
    async def save_record(self, text: str, title: str, owner: str) -> str:
        """Keep a record that was brought here; its id."""
        return await self._writer.do(lambda c: records.save(c, text, title, owner))

    async def record(self, ident: str) -> str | None:
        """The text of a record, of a game that was played here or brought; None where there is none."""
        return await self._read(lambda c: records.load(c, ident))
