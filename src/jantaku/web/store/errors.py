"""Errors of the store as messages: a driver's error is turned into what its user can do about it."""

import re
import sqlite3

from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from jantaku.web.errors import WebError

UNAVAILABLE = 503
CONFLICT = 409
MOST_CAUSE = 200  # characters of a driver's message
PLACES = re.compile(r'"[^"]*"|(?<!\w)(?:[A-Za-z]:)?[/\\][^\s"]+|\b\d+(?:\.\d+){3}\b|\bport \d+')  # names, paths, addresses

BY_SQLITE = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_READONLY: "store.read-only",
    sqlite3.SQLITE_IOERR: "store.disk",
    sqlite3.SQLITE_CORRUPT: "store.broken",
    sqlite3.SQLITE_NOTADB: "store.broken",
}
# by prefix of the SQLSTATE, longer ones first
BY_POSTGRES = {
    "53100": "store.full",
    "55P03": "store.locked",
    "40P01": "store.locked",
    "25006": "store.read-only",
    "42501": "store.read-only",
    "58030": "store.disk",
    "XX": "store.broken",
    "08": "store.lost",
    "28": "store.lost",
    "3D": "store.lost",
    "53": "store.lost",
    "57": "store.lost",
}


class StoreError(WebError):
    """An operation that failed or was refused; nothing of it was stored, unless it had been before."""

    def __init__(self, ident: str, *, status: int = UNAVAILABLE, detail: str = "", **values: object) -> None:
        """``detail`` is what the driver said, for the operator alone: it may name a file, a socket, a host, a user."""
        super().__init__(ident, status=status, **values)
        self.detail = detail or ident


def store_error(error: Exception) -> StoreError:
    """Return the message for an error of SQLAlchemy or a driver."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, DBAPIError):
        return _of_driver(error)
    if isinstance(error, NoSuchModuleError | ImportError):
        return StoreError("store.driver")
    return _said("store.lost" if isinstance(error, PoolTimeout) else "store.failed", error)


def _of_driver(error: DBAPIError) -> StoreError:
    cause = error.orig if isinstance(error.orig, Exception) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _said(BY_SQLITE.get(code & 0xFF, "store.failed"), cause)
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str):
        return _said(next((ident for begins, ident in BY_POSTGRES.items() if state.startswith(begins)), "store.failed"), cause)
    lost = error.connection_invalidated or type(error).__name__ in {"OperationalError", "InterfaceError"}
    return _said("store.lost" if lost else "store.failed", cause)


def _said(ident: str, error: BaseException) -> StoreError:
    """Return the message with the first line of what the driver said, without the places that it names."""
    line = (str(error).strip().splitlines() or [type(error).__name__])[0][:MOST_CAUSE]
    return StoreError(ident, cause=PLACES.sub("\u2026", line), detail=line)


def about_storage(error: Exception) -> bool:
    """Return True if an error concerns the whole storage, so that other writes would fail too."""
    return isinstance(error, SQLAlchemyError) and store_error(error).id != "store.failed"
