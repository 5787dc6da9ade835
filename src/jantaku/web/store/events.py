"""Events in the store: their documents, written together or not at all; roles, tokens, persons and contacts beside them."""

import json
from collections.abc import Iterable
from hashlib import sha256
from time import time
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from jantaku.ledger import Checkpoint
from jantaku.web.store.accounts import by_name
from jantaku.web.store.documents import EVENT
from jantaku.web.store.errors import CONFLICT, StoreError
from jantaku.web.store.games import sensible
from jantaku.web.store.schema import (
    checkpoints,
    entered,
    event_parts,
    event_persons,
    event_roles,
    event_tokens,
    events,
    lines,
    sheets,
)
from jantaku.web.store.visitor_rows import current, names

MOST_LISTED = 200
MIRROR = "mirror"  # the kind, in lists, of an event that is a copy of one elsewhere: lines come from there alone


class EventPart(NamedTuple):
    """A document that belongs to an event, with its lines, and what of them was checked."""

    id: str
    kind: str
    lines: tuple[str, ...]
    checkpoint: Checkpoint | None = None


class StoredEvent(NamedTuple):
    """All that the store has of an event: its lines, its other documents, the lines of its persons, the ids entered.

    ``mirrored``: it is a copy of an event elsewhere.
    """

    lines: tuple[str, ...]
    parts: tuple[EventPart, ...]
    persons: tuple[str, ...]
    entered: tuple[str, ...]
    mirrored: bool = False
    checkpoint: Checkpoint | None = None


class NewLines(NamedTuple):
    """NewLines to write on a document, from number ``first`` on; one that begins has a ``kind``."""

    sheet: str
    first: int
    lines: tuple[str, ...]
    kind: str = ""


class Token(NamedTuple):
    """A token and the role it gives: an event in a role, at a table of a session or at any (0). ``id`` is the hash of the token."""

    id: str
    event: str
    role: str
    session: int
    place: int
    label: str
    created: int
    revoked: int


class ListedEvent(NamedTuple):
    """An event in a list."""

    id: str
    name: str
    kind: str
    created: int
    changed: int


class EventChange(NamedTuple):
    """The writes of one entry: lines, persons by number (None: deleted), and the entry's id with its digest and answer.

    ``name`` is the event's name in lists, where it is another from now on.
    """

    lines: tuple[NewLines, ...]
    persons: tuple[tuple[int, str | None], ...] = ()
    entered: tuple[str, str, dict[str, Any]] | None = None
    name: str = ""


# ---- documents
def begin(connection: Connection, event: str, owner: str, name: str, kind: str, change: EventChange) -> None:
    """Create an event with all its documents; its owner is its organiser."""
    visitor, now = current(connection, owner), int(time())
    connection.execute(insert(sheets), {"id": event, "owner": visitor, "created": now, "kind": EVENT})
    connection.execute(insert(events), {"event": event, "name": name, "kind": kind, "created": now, "changed": now})
    if visitor:
        give_role(connection, event, visitor, "organiser", "")
    write(connection, event, change)


def write(connection: Connection, event: str, *changes: EventChange) -> None:
    """Write what entries change. Raise StoreError if another process has written on one of the documents since."""
    now = int(time())
    new = [each for change in changes for each in change.lines]
    for each in new:
        if each.kind:
            connection.execute(insert(sheets), {"id": each.sheet, "owner": "", "created": now, "kind": each.kind})
            connection.execute(insert(event_parts), {"sheet": each.sheet, "event": event})
    _append(connection, new)
    for number, text in (person for change in changes for person in change.persons):
        _person(connection, event, number, text)
    _enter(connection, event, changes)
    names = [change.name for change in changes if change.name]
    called = {"name": names[-1]} if names else {}
    connection.execute(update(events).where(events.c.event == event).values(changed=now, **called))


def _enter(connection: Connection, event: str, changes: Iterable[EventChange]) -> None:
    """Write the ids of entries. Where a person is deleted, the digests so far go: names could be tried against them."""
    rows: list[dict[str, Any]] = []
    for change in changes:
        if any(text is None for _, text in change.persons):
            rows = [{**row, "digest": ""} for row in rows]
            connection.execute(update(entered).where(entered.c.event == event).values(digest=""))
        if change.entered:
            ident, digest, answer = change.entered
            rows.append({"event": event, "id": ident, "digest": digest, "answer": json.dumps(answer)})
    if rows:
        connection.execute(insert(entered), rows)


def _append(connection: Connection, new: Iterable[NewLines]) -> None:
    """Write lines on documents, several times on one too. Raise StoreError where they do not follow those that are there."""
    rows, ends = [], dict[str, int]()
    for each in new:
        if each.sheet not in ends:
            asked = select(func.count()).select_from(lines).where(lines.c.sheet == each.sheet)
            ends[each.sheet] = 0 if each.kind else connection.execute(asked).scalar_one()
        if ends[each.sheet] != each.first:
            raise StoreError("store.row-taken", status=CONFLICT, game=each.sheet, n=each.first)
        ends[each.sheet] += len(each.lines)
        rows += [{"sheet": each.sheet, "n": n, "text": text} for n, text in enumerate(each.lines, each.first)]
    if rows:
        connection.execute(insert(lines), rows)


def _person(connection: Connection, event: str, number: int, text: str | None) -> None:
    here = (event_persons.c.event == event) & (event_persons.c.entry == number)
    if text is None:
        connection.execute(delete(event_persons).where(here))
    elif not connection.execute(update(event_persons).where(here).values(text=text)).rowcount:
        connection.execute(insert(event_persons), {"event": event, "entry": number, "text": text, "contact": ""})


def load(connection: Connection, event: str) -> StoredEvent | None:
    """Return an event as it is stored, None if there is none."""
    if not sensible(event):
        return None
    asked = select(sheets.c.id, sheets.c.kind, lines.c.text).join(lines, lines.c.sheet == sheets.c.id)
    own = connection.execute(asked.where(sheets.c.id == event, sheets.c.kind == EVENT).order_by(lines.c.n)).all()
    if not own:
        return None
    parts: dict[tuple[str, str], list[str]] = {}
    belonging = asked.join(event_parts, event_parts.c.sheet == sheets.c.id).where(event_parts.c.event == event)
    for ident, kind, text in connection.execute(belonging.order_by(sheets.c.id, lines.c.n)):
        parts.setdefault((ident, kind), []).append(text)
    persons = select(event_persons.c.text).where(event_persons.c.event == event).order_by(event_persons.c.entry)
    checked = checkpoints_of(connection, (event_parts.c.event == event) | (sheets.c.id == event))
    found = tuple(EventPart(ident, kind, tuple(texts), checked.get(ident)) for (ident, kind), texts in parts.items())
    ids = connection.execute(select(entered.c.id).where(entered.c.event == event)).scalars()
    people, mirrored = tuple(connection.execute(persons).scalars()), kind_of(connection, event) == MIRROR
    return StoredEvent(tuple(row.text for row in own), found, people, tuple(ids), mirrored, checked.get(event))


def kind_of(connection: Connection, event: str) -> str:
    """Return the kind of an event as lists have it, "" if there is none; one that is reserved for a copy has no line yet."""
    found = connection.execute(select(events.c.kind).where(events.c.event == event)).scalar() if sensible(event) else None
    return str(found or "")


def extent(connection: Connection, event: str) -> tuple[int, int]:
    """Return how many lines the documents of an event have, and how many persons it has: other numbers once it has changed."""
    parts = select(event_parts.c.sheet).where(event_parts.c.event == event)
    written = select(func.count()).select_from(lines).where((lines.c.sheet == event) | lines.c.sheet.in_(parts))
    persons = select(func.count()).select_from(event_persons).where(event_persons.c.event == event)
    return connection.execute(written).scalar_one(), connection.execute(persons).scalar_one()


def checkpoints_of(connection: Connection, where: ColumnElement[bool]) -> dict[str, Checkpoint]:
    """Return the checkpoints of documents of events."""
    c = checkpoints.c
    asked = select(c.sheet, c.lines, c.hash, c.digest, c.checker).join(sheets, sheets.c.id == c.sheet)
    rows = connection.execute(asked.outerjoin(event_parts, event_parts.c.sheet == sheets.c.id).where(where))
    return {sheet: Checkpoint(*row) for sheet, *row in rows}


def known(connection: Connection, event: str, ident: str) -> tuple[str, dict[str, Any]] | None:
    """Return the digest and the answer of what was entered under an id, None if nothing was."""
    row = connection.execute(
        select(entered.c.digest, entered.c.answer).where(entered.c.event == event, entered.c.id == ident)
    ).first()
    return (row.digest, json.loads(row.answer)) if row else None


# ---- lists
def listed(connection: Connection, visitor: str = "") -> list[ListedEvent]:
    """Return the events in which a visitor has a role, the latest first; all of the server for nobody."""
    asked = select(events).order_by(events.c.created.desc(), events.c.event).limit(MOST_LISTED)
    if visitor:
        mine = select(event_roles.c.event).where(event_roles.c.visitor.in_(names(connection, visitor)))
        asked = asked.where(events.c.event.in_(mine))
    return [ListedEvent(*row) for row in connection.execute(asked)]


def recent(connection: Connection, since: int) -> list[str]:
    """Return the events that have changed since a time, in seconds since 1970, the latest first."""
    asked = select(events.c.event).where(events.c.changed >= since).order_by(events.c.changed.desc(), events.c.event)
    return list(connection.execute(asked).scalars())


# ---- roles and tokens
def give_role(connection: Connection, event: str, visitor: str, role: str, label: str) -> None:
    """Give a visitor a role at an event, in place of another; "" takes it away."""
    ident = current(connection, visitor)
    connection.execute(delete(event_roles).where(event_roles.c.event == event, event_roles.c.visitor.in_([visitor, ident])))
    if role and ident:
        row = {"event": event, "visitor": ident, "role": role, "label": label, "created": int(time())}
        connection.execute(insert(event_roles), row)


def roles_of(connection: Connection, event: str, visitor: str) -> list[tuple[str, str]]:
    """Return the roles of a visitor at an event, each with its label."""
    mine = event_roles.c.visitor.in_(names(connection, visitor))
    return [
        (row.role, row.label)
        for row in connection.execute(select(event_roles.c.role, event_roles.c.label).where(event_roles.c.event == event, mine))
    ]


def roles(connection: Connection, event: str) -> list[tuple[str, str, str]]:
    """Return who has which role at an event: visitor, role, label."""
    asked = select(event_roles.c.visitor, event_roles.c.role, event_roles.c.label).where(event_roles.c.event == event)
    return [(row.visitor, row.role, row.label) for row in connection.execute(asked.order_by(event_roles.c.created))]


def account(connection: Connection, name: str) -> str:
    """Return the visitor of an account, "" if there is no account of that name."""
    found = by_name(connection, name)
    return found[0] if found else ""


def hash_of(token: str) -> str:
    """Return the hash under which a token is kept."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def give_tokens(connection: Connection, event: str, tokens: Iterable[tuple[str, str, int, int, str]]) -> None:
    """Keep tokens of an event: each with role, session, table (0 for all) and label."""
    now = int(time())
    rows = [
        {"hash": hash_of(token), "event": event, "role": role, "session": session, "place": place, "label": label}
        | {"created": now, "revoked": 0}
        for token, role, session, place, label in tokens
    ]
    if rows:
        connection.execute(insert(event_tokens), rows)


def token(connection: Connection, event: str, text: str) -> Token | None:
    """Return what a token opens at an event, None if it opens nothing or was called back."""
    row = connection.execute(
        select(event_tokens).where(event_tokens.c.hash == hash_of(text), event_tokens.c.event == event, event_tokens.c.revoked == 0)
    ).first()
    return Token(*row) if row else None


def tokens(connection: Connection, event: str) -> list[Token]:
    """Return the tokens of an event, those that were called back too, the latest first."""
    asked = select(event_tokens).where(event_tokens.c.event == event).order_by(event_tokens.c.created.desc(), event_tokens.c.label)
    return [Token(*row) for row in connection.execute(asked)]


def call_back(connection: Connection, event: str, ident: str) -> bool:
    """Call a token back by its hash: it opens nothing from now on. Return False if there is no such one."""
    mine = (event_tokens.c.event == event) & (event_tokens.c.hash == ident) & (event_tokens.c.revoked == 0)
    return bool(connection.execute(update(event_tokens).where(mine).values(revoked=int(time()))).rowcount)


# ---- how to reach people
def contacts(connection: Connection, event: str) -> dict[int, str]:
    """Return how to reach the persons of an event, by number, where that is known."""
    asked = select(event_persons.c.entry, event_persons.c.contact).where(
        event_persons.c.event == event, event_persons.c.contact != ""
    )
    return {row.entry: row.contact for row in connection.execute(asked)}


def set_contact(connection: Connection, event: str, entry: int, contact: str) -> None:
    """Keep how to reach the person of an entry."""
    here = (event_persons.c.event == event) & (event_persons.c.entry == entry)
    connection.execute(update(event_persons).where(here).values(contact=contact))
