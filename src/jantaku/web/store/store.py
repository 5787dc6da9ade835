"""The store of the web table: games, records and people in SQLite or PostgreSQL, each act on the disk before it counts."""

from collections.abc import Mapping, Sequence

from jantaku.errors import JantakuError
from jantaku.web.store import documents, games, played, privacy, records
from jantaku.web.store.database import reads, writes
from jantaku.web.store.people import PeopleStore


class Store(PeopleStore):
    """All that outlives a process."""

    # ---- games
    new_game = writes(games.begin)
    game = reads(games.load)
    live = reads(games.live)

    async def append(self, game: str, rows: Sequence[tuple[int, str]]) -> None:
        """Write rows of a game's journal, each with its number; they are on the disk when it returns.

        A row that is there already is left as it is; where it is another, all are refused (``store.row-taken``).
        After any other error they may be there or not: append them again, or read the game.
        """
        new = [games.row_of(game, n, text) for n, text in rows]
        await self._write(lambda c: games.append(c, game, rows), new)

    async def finish(self, game: str, record: str, outcome: Mapping[str, object]) -> None:
        """Close a journal, and keep the record of the game under its id; where it is closed already nothing is changed.

        ``outcome["seats"]`` says who sat where: four times a ``visitor`` (empty for a bot) and his ``name``. What each
        came to is counted from the record (`outcomes.outcome_of`).
        """
        sat = played.sitting(outcome)
        counted = await self._aside(self._readers, lambda: _counted(record))
        await self._write(lambda c: privacy.finish(c, game, record, sat, counted))

    # ---- records, of games that were played here or brought
    save_record = writes(records.save)
    record = reads(records.load)

    # ---- documents of events: score sheets of physical tables, and others by their kind
    begin_sheet = writes(documents.begin)
    add_line = writes(documents.append)
    sheet_lines = reads(documents.load)
    sheets_of = reads(documents.of)
    recent_sheets = reads(documents.recent)


def _counted(record: str) -> dict[str, object]:
    """What a game came to; nothing, where its record cannot be read again: it is kept all the same."""
    from jantaku.web.store import outcomes, refereed

    try:
        return refereed.outcome_of(record) if refereed.is_refereed(record) else outcomes.outcome_of(record)
    except JantakuError:
        return {}
