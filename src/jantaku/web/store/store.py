"""The store of the web table: games, records and people in SQLite or PostgreSQL, each act on the disk before it counts."""

from collections.abc import Mapping, Sequence

from jantaku.errors import JantakuError
from jantaku.web.store import documents, games, played, privacy, records
from jantaku.web.store.games import GameRecord
from jantaku.web.store.people import PeopleStore


class Store(PeopleStore):
    """All that outlives a process."""

    # ---- games
    async def new_game(self, game: str, config: Mapping[str, object], owner: str, *, public: bool) -> None:
        """Begin a journal."""
        await self._write(lambda c: games.begin(c, game, config, owner, public=public))

    async def append(self, game: str, rows: Sequence[tuple[int, str]]) -> None:
        """Write rows of a game's journal, each with its number; they are on the disk when it returns.

        A row that is there already is left as it is; where it is another, all are refused (``store.row-taken``).
        After any other error they may be there or not: append them again, or read the game.
        """
        new = [games.row_of(game, n, text) for n, text in rows]
        await self._write(lambda c: games.append(c, game, rows), new)

    async def game(self, game: str) -> GameRecord | None:
        """A game and its journal, finished or not; None where there is none, or only its record is left."""
        return await self._read(lambda c: games.load(c, game))

    async def live(self) -> list[str]:
        """The games that are not finished and were begun in the last month, the latest first."""
        return await self._read(games.live)

    async def finish(self, game: str, record: str, outcome: Mapping[str, object]) -> None:
        """Close a journal, and keep the record of the game under its id; where it is closed already nothing is changed.

        ``outcome["seats"]`` says who sat where: four times a ``visitor`` (empty for a bot) and his ``name``. What each
        came to is counted from the record (`outcomes.outcome_of`).
        """
        sat = played.sitting(outcome)
        counted = await self._aside(self._readers, lambda: _counted(record))
        await self._write(lambda c: privacy.finish(c, game, record, sat, counted))

    # ---- records
    async def save_record(self, text: str, title: str, owner: str) -> str:
        """Keep a record that somebody brought; its id. WebError where it is too large, or he has too many."""
        return await self._write(lambda c: records.save(c, text, title, owner))

    async def record(self, ident: str) -> str | None:
        """The text of a record, of a game that was played here or brought; None where there is none."""
        return await self._read(lambda c: records.load(c, ident))

    # ---- documents of events: score sheets of physical tables, and others by their kind
    async def begin_sheet(self, sheet: str, owner: str, line: str, kind: str = documents.SHEET) -> None:
        """Begin a document with its first line; it is on the disk when it returns, as every line is."""
        await self._write(lambda c: documents.begin(c, sheet, owner, line, kind))

    async def add_line(self, sheet: str, n: int, line: str) -> None:
        """Write the next line of a document. StoreError where another line stands there."""
        await self._write(lambda c: documents.append(c, sheet, n, line))

    async def sheet_lines(self, sheet: str, kind: str = documents.SHEET) -> Sequence[str]:
        """The lines of a document; none where there is none of that kind."""
        return await self._read(lambda c: documents.load(c, sheet, kind))

    async def sheets_of(self, owner: str, kind: str = documents.SHEET) -> list[tuple[str, int, str]]:
        """The documents of a kind that somebody began, the latest first: id, when in seconds since 1970, the first line."""
        return await self._read(lambda c: documents.of(c, owner, kind))

    async def recent_sheets(self, kind: str, since: int) -> list[str]:
        """The ids of the documents of a kind that anybody began since a time, in seconds since 1970; the latest first."""
        return await self._read(lambda c: documents.recent(c, kind, since))


def _counted(record: str) -> dict[str, object]:
    """What a game came to; nothing, where its record cannot be read again: it is kept all the same."""
    from jantaku.web.store import outcomes, refereed

    try:
        return refereed.outcome_of(record) if refereed.is_refereed(record) else outcomes.outcome_of(record)
    except JantakuError:
        return {}
