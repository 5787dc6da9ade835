"""Accounts: a name and a password that identify a visitor in every browser."""

from dataclasses import replace
from time import time

from sqlalchemy import Connection, delete, insert, select, update

from jantaku.web.errors import WebError
from jantaku.web.store import visitor_rows
from jantaku.web.store.errors import CONFLICT
from jantaku.web.store.names import clean, folded
from jantaku.web.store.schema import accounts, visitors

FORBIDDEN = 403


def wrong() -> WebError:
    """Return the error of a failed login; it does not reveal whether the name or the password is wrong."""
    return WebError("store.wrong-password", status=FORBIDDEN)


def create(connection: Connection, visitor: str, name: str, password: str) -> visitor_rows.Visitor:
    """Give a visitor an account; ``password`` is hashed already. Raise WebError if they have one, or the name is taken."""
    name = clean(name)
    there = visitor_rows.find(connection, visitor)
    if there is None:
        raise WebError("store.no-visitor", status=visitor_rows.NOT_FOUND)
    if there.account:
        raise WebError("store.account-there", status=CONFLICT, name=there.account)
    if by_name(connection, name):
        raise WebError("store.name-taken", status=CONFLICT, name=name)
    row = {"visitor": there.id, "name": name, "folded": folded(name), "password": password, "created": int(time())}
    connection.execute(insert(accounts), row)
    named = there.name or name
    visitor_rows.change(connection, there.id, name=named)
    return replace(there, name=named, account=name)


def by_name(connection: Connection, name: str) -> tuple[str, str] | None:
    """Return the (visitor, password hash) of an account, or None."""
    row = connection.execute(select(accounts.c.visitor, accounts.c.password).where(accounts.c.folded == folded(name))).first()
    return (row[0], row[1]) if row else None


def password_of(connection: Connection, visitor: str) -> str | None:
    """Return a visitor's password hash; None without an account."""
    ident = visitor_rows.current(connection, visitor)
    kept: str | None = connection.execute(select(accounts.c.password).where(accounts.c.visitor == ident)).scalar()
    return kept


def enter(connection: Connection, account: str, session: str, visitor: str) -> visitor_rows.Visitor:
    """Log a session in to an account; what the visitor did in this browser without an account becomes the account's."""
    before = visitor_rows.find(connection, visitor) if visitor else None
    if before and before.id != account and not before.account:
        visitor_rows.merge(connection, before.id, account)
    visitor_rows.bind(connection, session, account)
    found = visitor_rows.find(connection, account)
    if found is None:
        raise wrong()
    return found


def set_password(connection: Connection, visitor: str, password: str, session: str) -> None:
    """Set a password, hashed already; every other browser is logged out."""
    ident = visitor_rows.current(connection, visitor)
    connection.execute(update(accounts).where(accounts.c.visitor == ident).values(password=password))
    visitor_rows.unbind(connection, ident, but=session)


def remove(connection: Connection, visitor: str, session: str) -> None:
    """Delete a visitor's account; the visitor continues without one, in this browser alone."""
    ident = visitor_rows.current(connection, visitor)
    connection.execute(delete(accounts).where(accounts.c.visitor == ident))
    visitor_rows.unbind(connection, ident, but=session)


def remove_visitor(connection: Connection, visitor: str) -> None:
    """Delete a visitor, with account and sessions."""
    connection.execute(delete(visitors).where(visitors.c.id == visitor))
