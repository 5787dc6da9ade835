"""An exclusive lock of a server on its database: two servers would both move the bots of every table."""

import sqlite3
from contextlib import ExitStack
from time import monotonic, sleep

from sqlalchemy import Engine, text

from jantaku.web.store.errors import StoreError
from jantaku.web.store.opening import file_of, place_of

LOCK = "SELECT pg_try_advisory_lock(hashtext('jantaku'), hashtext(current_schema()))"
AGAIN = 0.05  # seconds between two attempts: a server that was just stopped may still hold the lock


def alone(engine: Engine, busy: float) -> ExitStack:
    """Take the lock, waiting up to ``busy`` seconds; it is held until the stack is closed or the process ends.

    Raise StoreError if another server holds it.
    """
    take = _sqlite if engine.dialect.name == "sqlite" else _postgres
    limit = monotonic() + busy
    with ExitStack() as held:
        while not take(engine, held):
            if monotonic() > limit:
                raise StoreError("store.served", place=place_of(engine))
            sleep(AGAIN)
        return held.pop_all()


def _sqlite(engine: Engine, held: ExitStack) -> bool:
    """Lock an empty database beside the real one: the system releases the lock even if the process is killed."""
    beside = sqlite3.connect(f"{file_of(engine)}-served", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        beside.execute("BEGIN EXCLUSIVE").close()
    except sqlite3.OperationalError:
        beside.close()
        return False
    held.callback(beside.close)
    return True


def _postgres(engine: Engine, held: ExitStack) -> bool:
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    if not connection.execute(text(LOCK)).scalar():
        connection.close()
        return False
    held.callback(connection.close)
    held.callback(connection.invalidate)
    return True
