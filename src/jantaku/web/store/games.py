"""Games as the store keeps them: how each was set up, and all that happened, row by row."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import time

from sqlalchemy import Connection, delete, exists, insert, select, update

from jantaku.web.store.errors import CONFLICT, StoreError
from jantaku.web.store.schema import games, journal

NOT_FOUND = 404
MONTH = 30 * 24 * 3600  # seconds
AT_ONCE = 3  # journals that are thrown away when a game is finished


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game and its journal; ``finished`` is when it was, in seconds since 1970, 0 while it is played."""

    id: str
    config: dict[str, object]
    owner: str
    public: bool
    created: int
    finished: int
    rows: tuple[str, ...]

    @property
    def status(self) -> str:
        """Whether it is "live" or "finished"."""
        return "finished" if self.finished else "live"


def sensible(ident: str) -> bool:
    """Whether something can be an id at all; what comes out of an address can be anything."""
    return ident.isascii() and ident.isprintable()


def begin(connection: Connection, game: str, config: Mapping[str, object], owner: str, *, public: bool) -> None:
    """Begin a journal; again with the same, nothing is changed."""
    text = json.dumps(config)
    there = connection.execute(select(games.c.config, games.c.owner).where(games.c.id == game)).first()
    if there is None:
        row = {"id": game, "config": text, "owner": owner, "public": public, "created": int(time()), "finished": 0}
        connection.execute(insert(games), row)
    elif tuple(there) != (text, owner):
        raise StoreError("store.game-taken", status=CONFLICT, game=game)


def row_of(game: str, n: int, text: str) -> dict[str, object]:
    """A row of a journal."""
    return {"game": game, "n": n, "text": text}


def append(connection: Connection, game: str, rows: Sequence[tuple[int, str]]) -> None:
    """Write rows; one that stands there already as it is stays, one that stands there otherwise refuses them all."""
    if connection.execute(select(games.c.id).where(games.c.id == game)).scalar() is None:
        raise StoreError("store.no-game", status=NOT_FOUND, game=game)
    for n, text in rows:
        there = connection.execute(select(journal.c.text).where(journal.c.game == game, journal.c.n == n)).scalar()
        if there is None:
            connection.execute(insert(journal), row_of(game, n, text))
        elif there != text:
            raise StoreError("store.row-taken", status=CONFLICT, game=game, n=n)


def load(connection: Connection, game: str) -> GameRecord | None:
    """A game with its journal, finished or not; None where there is none, or its journal was taken away."""
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
    """The games that are not finished and were begun in the last month, the latest first."""
    wanted = select(games.c.id).where(games.c.finished == 0, games.c.created > int(time()) - MONTH)
    return list(connection.execute(wanted.order_by(games.c.created.desc(), games.c.id)).scalars())


def let_go(connection: Connection) -> None:
    """Throw away some journals of games that were finished a month ago, and of which the records tell all."""
    past = int(time()) - MONTH
    old = select(games.c.id).where(games.c.finished.between(past - MONTH, past), exists().where(journal.c.game == games.c.id))
    found = connection.execute(old.order_by(games.c.finished).limit(AT_ONCE)).scalars().all()
    if found:
        connection.execute(delete(journal).where(journal.c.game.in_(found)))


def close(connection: Connection, game: str) -> bool:
    """Note that a game is finished; False where it was already. StoreError where there is none."""
    there = connection.execute(select(games.c.finished).where(games.c.id == game)).scalar()
    if there is None:
        raise StoreError("store.no-game", status=NOT_FOUND, game=game)
    connection.execute(update(games).where(games.c.id == game, games.c.finished == 0).values(finished=int(time())))
    return not there
