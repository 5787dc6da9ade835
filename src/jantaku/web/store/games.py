"""Games in the store: their settings, and all their events, row by row."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import time

from sqlalchemy import Connection, delete, exists, insert, select, update

from jantaku.web.store.errors import CONFLICT, StoreError
from jantaku.web.store.schema import games, journal

NOT_FOUND = 404
MONTH = 30 * 24 * 3600  # seconds
AT_ONCE = 3  # journals to delete when a game is finished: the work is spread out


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game and its journal; ``finished`` in seconds since 1970, 0 while it is played."""

    id: str
    config: dict[str, object]
    owner: str
    public: bool
    created: int
    finished: int
    rows: tuple[str, ...]

    @property
    def status(self) -> str:
        """Its state: "live" or "finished"."""
        return "finished" if self.finished else "live"


def sensible(ident: str) -> bool:
    """Return True if a string can be an id; one from an address can be anything."""
    return ident.isascii() and ident.isprintable()


def begin(connection: Connection, game: str, config: Mapping[str, object], owner: str, *, public: bool) -> None:
    """Create a journal; repeated with the same values, no effect. Raise StoreError if the id is taken."""
    text = json.dumps(config)
    there = connection.execute(select(games.c.config, games.c.owner).where(games.c.id == game)).first()
    if there is None:
        row = {"id": game, "config": text, "owner": owner, "public": public, "created": int(time()), "finished": 0}
        connection.execute(insert(games), row)
    elif tuple(there) != (text, owner):
        raise StoreError("store.game-taken", status=CONFLICT, game=game)


def row_of(game: str, n: int, text: str) -> dict[str, object]:
    """Return a journal row for the database."""
    return {"game": game, "n": n, "text": text}


def append(connection: Connection, game: str, rows: Sequence[tuple[int, str]]) -> None:
    """Append rows; identical ones are left as they are. Raise StoreError if another row has one of the numbers."""
    if connection.execute(select(games.c.id).where(games.c.id == game)).scalar() is None:
        raise StoreError("store.no-game", status=NOT_FOUND, game=game)
    for n, text in rows:
        there = connection.execute(select(journal.c.text).where(journal.c.game == game, journal.c.n == n)).scalar()
        if there is None:
            connection.execute(insert(journal), row_of(game, n, text))
        elif there != text:
            raise StoreError("store.row-taken", status=CONFLICT, game=game, n=n)


def load(connection: Connection, game: str) -> GameRecord | None:
    """Return a game with its journal, finished or not; None if it is unknown, or its journal was deleted."""
    if not sensible(game):
        return None
    columns = (games.c.id, games.c.config, games.c.owner, games.c.public, games.c.created, games.c.finished)
    there = connection.execute(select(*columns).where(games.c.id == game)).mappings().first()
    if there is None:
        return None
    rows = tuple(connection.execute(select(journal.c.text).where(journal.c.game == game).order_by(journal.c.n)).scalars())
    if there["finished"] and not rows:
        return None
    return GameRecord(**{**there, "config": json.loads(there["config"])}, rows=rows)


def live(connection: Connection) -> list[str]:
    """Return the ids of the unfinished games of the last month, the latest first."""
    wanted = select(games.c.id).where(games.c.finished == 0, games.c.created > int(time()) - MONTH)
    return list(connection.execute(wanted.order_by(games.c.created.desc(), games.c.id)).scalars())


def delete_old_journals(connection: Connection) -> None:
    """Delete some journals of games finished a month ago; their records have everything."""
    past = int(time()) - MONTH
    old = select(games.c.id).where(games.c.finished.between(past - MONTH, past), exists().where(journal.c.game == games.c.id))
    found = connection.execute(old.order_by(games.c.finished).limit(AT_ONCE)).scalars().all()
    if found:
        connection.execute(delete(journal).where(journal.c.game.in_(found)))


def close(connection: Connection, game: str) -> bool:
    """Mark a game as finished; return False if it was already. Raise StoreError if it is unknown."""
    there = connection.execute(select(games.c.finished).where(games.c.id == game)).scalar()
    if there is None:
        raise StoreError("store.no-game", status=NOT_FOUND, game=game)
    connection.execute(update(games).where(games.c.id == game, games.c.finished == 0).values(finished=int(time())))
    return not there
