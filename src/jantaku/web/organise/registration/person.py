"""All that a server holds of a person in an event: the registration, how to reach them, and what the event itself has."""

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from jantaku import languages
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.personal import held
from jantaku.web.organise.public.present import score_of
from jantaku.web.store.registrations import Registration


def data_of(archive: Archive, row: Registration | None, entry: int, contact: str = "") -> dict[str, Any]:
    """Return it as data; ``contact`` is one that the organiser kept beside a registration. Raise EventError."""
    sent = None
    if row:
        registered = datetime.fromtimestamp(row.created, UTC).isoformat(timespec="seconds")
        sent = {"name": row.name, **row.fields, "contact": row.contact, "state": row.state, "registered": registered}
    return {
        "event": archive.state.name,
        "registration": sent,
        "contact": contact,
        "entry": held(archive, entry) if entry else None,
    }


def lines_of(data: dict[str, Any], lang: str) -> list[tuple[str, str]]:
    """Return it as lines that people read: a label and a value each; what is empty is left out."""
    return [(label, text) for label, text in _lines(data, lang) if text]


def _lines(data: dict[str, Any], lang: str) -> Iterator[tuple[str, str]]:
    comma = languages.of(lang).comma
    sent = data["registration"] or {}
    for name, value in sent.items():
        text = say(f"registration.state-{value}", lang) if name == "state" else value
        yield (
            say(f"registration.field-{name}", lang),
            text.replace("T", " ").replace("+00:00", " UTC") if name == "registered" else text,
        )
    yield say("registration.field-contact", lang), data["contact"]
    whole = data["entry"]
    if not whole:
        return
    person = whole["person"]
    yield say("personal.number", lang), str(whole["entry"]["number"])
    for name in ("name", "country", "club", "federation") if person else ():
        yield say("personal.in-event", lang, field=say(f"registration.field-{name}", lang)), person[name]
    if person:
        yield say("personal.groups", lang), comma.join(person["groups"])
    else:
        yield say("personal.person", lang), say("personal.deleted", lang)
    yield say("registration.field-team", lang), whole["entry"]["team"] if not sent.get("team") else ""
    if whole["standing"]:
        row = whole["standing"]
        total = score_of(Fraction(row["total"]), lang)
        yield say("personal.standing", lang), say("personal.rank", lang, rank=row["rank"] or "–", total=total)
    yield say("personal.sessions", lang), str(len(whole["sessions"]) or "")
    yield say("personal.hands", lang), str(len(whole["hands"]) or "")
    yield say("personal.rulings", lang), str(len(whole["rulings"]) or "")
    marks = whole.get("checkins", {})
    yield say("personal.checkins", lang), comma.join(f"{n}: {say(f'checkin.mark-{mark}', lang)}" for n, mark in marks.items())
