"""What is said of keeping things: the database, people, accounts, records."""

TEXTS: dict[str, str] = {
    "store.url": "{url} is no address of a database: it takes sqlite:///a/file or postgresql://user:password@host/name.",
    "store.driver": "PostgreSQL takes a part that is not installed: pip install 'jantaku[postgres]'.",
    "store.no-folder": "The folder of the database, {folder}, is not there: make it, or name another.",
    "store.cannot-open": "The database {place} cannot be opened: it takes a file that may be read and written, in a folder that may be written.",
    "store.not-database": "{place} is not a database: name another file, and leave this one as it is.",
    "store.foreign": "{place} is the database of some other program: name one of Jantaku's own, or an empty one.",
    "store.newer": "{place} was made by a later version of Jantaku (its tables are of version {found}, this program knows up to {known}): install that version.",
    "store.served": "{place} is in use by another Jantaku server: stop that one, or name another database.",
    "store.full": "The disk of the server is full: nothing could be written. What was played before is safe, and play goes on once there is room.",
    "store.locked": "Another program holds the database: nothing could be written. What was played before is safe; try again in a moment.",
    "store.read-only": "The database may only be read, not written: let the server write its file and its folder.",
    "store.disk": "The disk of the server does not work as it should ({cause}): nothing could be written. What was played before is safe.",
    "store.broken": "The database is damaged ({cause}): bring back a copy of it.",
    "store.lost": "The database does not answer ({cause}): nothing could be written. What was played before is safe; try again in a moment.",
    "store.failed": "The database could not do what it was asked ({cause}). What was played before is safe.",
    "store.closed": "The server is stopping: nothing more is written.",
    "store.no-game": "There is no game {game}.",
    "store.game-taken": "There is another game {game} already.",
    "store.row-taken": "Game {game} has another row {n:d} already: it goes on from there.",
}
