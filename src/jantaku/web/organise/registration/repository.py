"""Registrations for an event: taken in order, decided by the organiser, moved up from the waiting list, entered, deleted."""

import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.web.errors import WebError
from jantaku.web.http.safety.signing import Signing
from jantaku.web.organise.registration.form import PUBLIC_FIELDS, Answers, FormSettings, entry_of, local_now, settings_of
from jantaku.web.organise.repository import Events
from jantaku.web.store.ids import letters
from jantaku.web.store.registrations import (
    CONFIRMED,
    ENTERED,
    HOLDING,
    PLACED,
    PRIVATE,
    REFUSED,
    WAITING,
    WITHDRAWN,
    Change,
    Registration,
)

if TYPE_CHECKING:
    from jantaku.web.store import Store

MOST_REGISTERED = 1_500  # of an event
LINK_BYTES, ID_LETTERS, MOST_TOKEN = 18, 12, 80
BY_LINK = "registration"  # who enters what a person does by the link: the chain names nobody
DECISIONS = {  # of an organiser: from which states to which
    "confirm": (frozenset({PLACED, WAITING, REFUSED, WITHDRAWN}), CONFIRMED),
    "refuse": (frozenset({PLACED, WAITING, CONFIRMED}), REFUSED),
    "up": (frozenset({WAITING}), PLACED),
    "wait": (frozenset({PLACED, CONFIRMED}), WAITING),
}
Decide = Callable[[list[Registration]], list[Change]]


# ---- the order
def moving_up(rows: Sequence[Registration], settings: FormSettings) -> list[Change]:
    """Return who of the waiting list has a place now, the first that came first; nobody where the organiser moves them."""
    if not settings.moves:
        return []
    waiting = [row for row in rows if row.state == WAITING]
    free = settings.most - sum(row.state in HOLDING for row in rows) if settings.most else len(waiting)
    return [(row.id, {"state": PLACED}) for row in waiting[: max(0, free)]]


def first_state(rows: Sequence[Registration], settings: FormSettings) -> str:
    """Return where one who comes now stands: on a place, or behind those who wait."""
    if not settings.most:
        return PLACED
    waits = any(row.state == WAITING for row in rows) or sum(row.state in HOLDING for row in rows) >= settings.most
    return WAITING if waits else PLACED


def position(rows: Sequence[Registration], row: Registration) -> int:
    """Return the position on the waiting list, 0 for who does not wait."""
    return 1 + sum(each.state == WAITING and each.place < row.place for each in rows) if row.state == WAITING else 0


def alike(row: Registration, name: str, fields: Mapping[str, str]) -> bool:
    """Return True for the same name and particulars: the same person, not two of one name."""
    same = all(row.fields.get(field, "") == fields.get(field, "") for field in PUBLIC_FIELDS)
    return same and row.name.casefold() == name.casefold()


def changed(rows: Iterable[Registration], changes: Iterable[Change]) -> list[Registration]:
    """Return registrations as they are after changes."""
    by = dict(changes)
    return [row._replace(**by[row.id]) if row.id in by else row for row in rows]


def key_of(form: str, browser: str, answers: Answers) -> str:
    """Return the key of a form as it was sent: the same again only from the same browser with the same content."""
    whole = json.dumps([form, browser, sorted(answers.typed.items())])
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()


# ---- links
def token_of(signing: Signing, row: Registration) -> str:
    """Return what the link of a registration opens it with: made of the server's key, kept nowhere."""
    return f"{row.id}.{_sealed(signing, row)}"


def _sealed(signing: Signing, row: Registration) -> str:
    whole = signing.sealed(f"registration {row.event} {row.id} {row.turn}")
    return urlsafe_b64encode(whole[:LINK_BYTES]).decode()


class Registrations:
    """The registrations of all events. What changes the order holds the lock of its event."""

    def __init__(self, store: "Store", events: Events) -> None:
        self.store, self.events = store, events

    # ---- reading
    async def settings(self, event: str) -> FormSettings:
        """Return what the organiser of an event asks for."""
        return settings_of(await self.store.event_form(event))

    async def rows(self, event: str) -> list[Registration]:
        """Return the registrations of an event in order."""
        return await self.store.list_registrations(event)

    async def one(self, event: str, ident: str) -> Registration:
        """Return a registration by its id. Raise WebError if there is none."""
        found = next((row for row in await self.rows(event) if row.id == ident), None)
        if found is None:
            raise WebError("registration.none", status=404)
        return found

    async def by_link(self, event: str, token: str, signing: Signing) -> Registration:
        """Return the registration that a link opens. Raise WebError for a link that opens nothing here, or not any more."""
        ident, _, sealed = token[:MOST_TOKEN].partition(".")
        with suppress(WebError):
            found = await self.one(event, ident)
            if compare_digest(sealed.encode("utf-8", "surrogatepass"), _sealed(signing, found).encode()):
                return found
        raise WebError("registration.none", status=404)

    # ---- writing
    async def configure(self, event: str, settings: FormSettings, ends: int | None = None) -> None:
        """Keep what an organiser asks for, or when the last session is; who waits moves up where there are more places."""
        async with self.events.locks.of(f"registrations {event}"):
            known = await self.store.event_form(event)
            await self.store.set_event_form(event, settings.kept(ends if ends is not None else known.ends if known else 0))
            await self._decide(event, lambda _: [])

    async def register(self, event: str, key: str, answers: Answers, *, organiser: bool = False) -> Registration:
        """Take a registration; a form that is sent twice is one. Raise WebError where the form is closed, or somebody is there.

        ``key`` is that of the form as it was sent (`key_of`): a form with another content, or of another browser, is a new one.
        """
        async with self.events.locks.of(f"registrations {event}"):
            known = await self.store.sent_registration(event, key)
            if known:
                return known
            settings, rows = await self.settings(event), await self.rows(event)
            if not organiser and not settings.open_at(local_now()):
                raise WebError("registration.closed", status=409)
            if len(rows) >= MOST_REGISTERED:
                raise WebError("registration.full", status=409)
            gone = {REFUSED, WITHDRAWN}
            if any(alike(row, answers.name, answers.fields) for row in rows if row.state not in gone):
                raise WebError("registration.twice", status=409, name=answers.name)
            state = first_state(rows, settings)
            state = CONFIRMED if organiser and state == PLACED else state
            made = Registration(letters(ID_LETTERS), event, key, 0, state, 0, answers.name, answers.fields, answers.contact, 0, 0)
            return await self.store.add_registration(made)

    async def decide(self, event: str, what: str, idents: Sequence[str]) -> None:
        """Decide as an organiser about registrations that are not entered; those in another state stay as they are."""
        before, after = DECISIONS[what]

        def decided(rows: list[Registration]) -> list[Change]:
            return [(row.id, {"state": after}) for row in rows if row.id in idents and row.state in before]

        async with self.events.locks.of(f"registrations {event}"):
            await self._decide(event, decided, fill=what != "wait")

    async def renew(self, event: str, ident: str) -> None:
        """Make a new link: the one before opens nothing any more."""
        row = await self.one(event, ident)
        await self.store.change_registrations(event, [(ident, {"turn": row.turn + 1})])

    async def amend(self, event: str, row: Registration, answers: Answers) -> None:
        """Change what was registered; of one that is entered, how to reach the person and what nobody else sees."""
        own = {**{name: text for name, text in row.fields.items() if name not in PRIVATE}}
        own |= {name: text for name, text in answers.fields.items() if name in PRIVATE}
        values: dict[str, Any] = {"fields": own if row.entry else answers.fields, "contact": answers.contact}
        await self.store.amend_registrations(event, [(row.id, values if row.entry else {**values, "name": answers.name})])

    async def withdraw(self, event: str, ident: str) -> None:
        """Withdraw a registration, and the entry that came of it; the next of the waiting list moves up."""
        async with self.events.locks.of(f"registrations {event}"):
            row = await self.one(event, ident)
            if row.entry:
                with suppress(EventError):  # the organiser has withdrawn it already
                    await self._enter(event, "withdraw", {"entry": row.entry})
            await self._decide(event, lambda _: [(ident, {"state": WITHDRAWN})])

    async def forget(self, event: str, row: Registration) -> None:
        """Delete a registration, and the person of the entry that came of it: number, scores and every hash stay."""
        async with self.events.locks.of(f"registrations {event}"):
            if row.entry:
                with suppress(EventError):  # the person was deleted already
                    await self._enter(event, "forget", {"entry": row.entry})
            await self.store.remove_registration(event, ident=row.id)
            await self._decide(event, lambda _: [])

    async def check_in(self, event: str, row: Registration) -> None:
        """Mark a person present by their own link. Raise JantakuError where that cannot be."""
        if not row.entry or not (await self.settings(event)).here:
            raise WebError("organise.forbidden", status=403)
        await self._enter(event, "checkin", {"entries": [row.entry], "mark": "present"})

    async def enter(self, event: str, idents: Sequence[str] | None, entering: Callable[[list[Any]], Any]) -> int:
        """Enter those that are confirmed, all or none; ``entering`` enters a list and returns its numbers. Return how many.

        Who is entered already, by hand or before the power went, is found there.
        """
        async with self.events.locks.of(f"registrations {event}"):
            rows = [row for row in await self.rows(event) if row.state == CONFIRMED and (idents is None or row.id in idents)]
            archive = await self.events.archive(event)
            there = {row.id: number for row in rows if (number := entered_as(archive, row))}
            new = [row for row in rows if row.id not in there]
            numbers = await entering([entry_of(row) for row in new]) if new else []
            there |= {row.id: number for row, number in zip(new, numbers, strict=True)}
            await self._decide(event, lambda _: [(ident, {"state": ENTERED, "entry": n}) for ident, n in there.items()])
            return len(there)

    async def takes_place(self, event: str, ident: str, entry: int) -> None:
        """Note that a registration is entered under a number whose person did not come."""
        async with self.events.locks.of(f"registrations {event}"):

            def decided(rows: list[Registration]) -> list[Change]:
                away = [(row.id, {"state": WITHDRAWN, "entry": 0}) for row in rows if row.entry == entry]
                return [*away, (ident, {"state": ENTERED, "entry": entry})]

            await self._decide(event, decided)

    # ---- parts
    async def _decide(self, event: str, decide: Decide, *, fill: bool = True) -> None:
        """Write what is decided, and who moves up because of it, at once."""
        rows, settings = await self.rows(event), await self.settings(event)
        changes = decide(rows)
        more = moving_up(changed(rows, changes), settings) if fill else []
        if changes or more:
            await self.store.change_registrations(event, [*changes, *more])

    async def _enter(self, event: str, kind: str, body: dict[str, Any]) -> None:
        await self.events.enter(event, secrets.token_hex(16), kind, body, BY_LINK)


def entered_as(archive: Archive, row: Registration) -> int:
    """Return the number under which the person of a registration is entered, 0 for none."""
    body = entry_of(row)
    words = (row.name, *(body.get(field, "") for field in PUBLIC_FIELDS))
    return next((number for number, person in archive.people.items() if person[1:5] == words), 0)
