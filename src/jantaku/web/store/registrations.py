"""Registrations for events in the store: what organisers ask for, what people sent, and when contacts are deleted."""

import json
from collections.abc import Iterable, Mapping
from time import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from jantaku.web.store.schema import event_forms, event_persons, events, registrations

DAY = 24 * 3600  # seconds
KEEP_DAYS = 30  # unless the organiser says otherwise
PLACED, WAITING, CONFIRMED, ENTERED, REFUSED, WITHDRAWN = "placed", "waiting", "confirmed", "entered", "refused", "withdrawn"
HOLDING = frozenset({PLACED, CONFIRMED, ENTERED})  # a place
PRIVATE = ("legal", "remark")  # fields that are deleted with the contacts


class KeptForm(NamedTuple):
    """Settings of a form, the days that contacts are kept after the event, and when the last planned session is."""

    settings: dict[str, Any]
    keep_days: int
    ends: int


class Registration(NamedTuple):
    """A registration: its place in the order, its state, the entry that came of it (0 for none), the turn of its link."""

    id: str
    event: str
    form: str
    place: int
    state: str
    entry: int
    name: str
    fields: Mapping[str, str]
    contact: str
    turn: int
    created: int


Change = tuple[str, Mapping[str, Any]]  # the id of a registration, and its columns that change


def form_of(connection: Connection, event: str) -> KeptForm | None:
    """Return what the organiser of an event asks for, None where nothing was set."""
    row = connection.execute(select(event_forms).where(event_forms.c.event == event)).first()
    return KeptForm(json.loads(row.settings), row.keep_days, row.ends) if row else None


def set_form(connection: Connection, event: str, form: KeptForm) -> None:
    """Keep what an organiser asks for."""
    connection.execute(delete(event_forms).where(event_forms.c.event == event))
    row = {"event": event, "settings": json.dumps(form.settings), "keep_days": form.keep_days, "ends": form.ends}
    connection.execute(insert(event_forms), row)


def _read(row: Any) -> Registration:
    return Registration(*row)._replace(fields=json.loads(row.fields))


def listed(connection: Connection, event: str) -> list[Registration]:
    """Return the registrations of an event in the order in which they came."""
    asked = select(registrations).where(registrations.c.event == event).order_by(registrations.c.place)
    return [_read(row) for row in connection.execute(asked)]


def sent(connection: Connection, event: str, form: str) -> Registration | None:
    """Return the registration that a form made, None if it made none."""
    row = connection.execute(select(registrations).where(registrations.c.event == event, registrations.c.form == form)).first()
    return _read(row) if row else None


def add(connection: Connection, made: Registration) -> Registration:
    """Keep a registration as the last of its event."""
    last = select(func.max(registrations.c.place)).where(registrations.c.event == made.event)
    whole = made._replace(place=(connection.execute(last).scalar() or 0) + 1, created=int(time()))
    connection.execute(insert(registrations), {**whole._asdict(), "fields": json.dumps(whole.fields)})
    return whole


def change(connection: Connection, event: str, changes: Iterable[Change]) -> None:
    """Change registrations, all at once."""
    for ident, values in changes:
        row = {**values, "fields": json.dumps(values["fields"])} if "fields" in values else dict(values)
        connection.execute(update(registrations).where(registrations.c.event == event, registrations.c.id == ident).values(row))


def remove(connection: Connection, event: str, *, ident: str = "", entry: int = 0) -> None:
    """Delete what was registered under an id, or for an entry."""
    mine = registrations.c.id == ident if ident else registrations.c.entry == entry
    if ident or entry:
        connection.execute(delete(registrations).where(registrations.c.event == event, mine))


def expire(connection: Connection, now: int) -> int:
    """Delete contacts, and registrations that nothing came of, of events that are over for so long; return of how many events.

    An event is over with its last planned session, or with the last that was entered if that is later.
    """
    asked = select(events.c.event, events.c.changed, event_forms.c.keep_days, event_forms.c.ends)
    rows = connection.execute(asked.outerjoin(event_forms, events.c.event == event_forms.c.event)).all()
    days = {row.event: KEEP_DAYS if row.keep_days is None else row.keep_days for row in rows}
    over = [row.event for row in rows if max(row.ends or 0, row.changed) + days[row.event] * DAY < now]
    return sum(_expired(connection, event) for event in over)


def _expired(connection: Connection, event: str) -> bool:
    rows = listed(connection, event)
    gone = [each.id for each in rows if not each.entry]
    held = [each for each in rows if each.entry and (each.contact or any(each.fields.get(name) for name in PRIVATE))]
    for ident in gone:
        remove(connection, event, ident=ident)
    kept = [(each.id, {name: text for name, text in each.fields.items() if name not in PRIVATE}) for each in held]
    change(connection, event, [(ident, {"contact": "", "fields": fields}) for ident, fields in kept])
    reach = (event_persons.c.event == event) & (event_persons.c.contact != "")
    return bool(connection.execute(update(event_persons).where(reach).values(contact="")).rowcount or gone or held)
