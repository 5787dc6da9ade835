"""Entries of the morning of an event: who is there, who is withdrawn because of it, and who comes in whose place."""

from typing import Any

from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive, called_in
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.folding import MOST_SESSION, MOST_TEXT, READ, choice_in, numbers_in
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from jantaku.tournament.state import MARKS, UNSEEN


def checkin(archive: Archive, body: Body, stamp: Stamp) -> dict[str, Any]:
    """Mark ``entries`` before a ``session``, by default the coming one; those that have the ``mark`` already change nothing."""
    READ.only(body, "session", "entries", "mark")
    session = READ.whole_in(body, "session", 1, MOST_SESSION, default=archive.state.coming)
    mark, numbers = choice_in(body, "mark", (*MARKS, UNSEEN)), numbers_in(body, "entries")
    there = archive.state.checkins.get(session, {})
    changed = [number for number in numbers if there.get(number, UNSEEN) != mark]
    if changed or not numbers:
        keeping.add(archive, "checkin", {"session": session, "entries": changed, "mark": mark}, stamp)
    return {"session": session, "marked": changed}


def withdrawals(archive: Archive, body: Body, stamp: Stamp) -> dict[str, Any]:
    """Withdraw several ``entries``, all or none, for one reason, ``why``."""
    READ.only(body, "entries", "why")
    numbers, why = numbers_in(body, "entries"), READ.text_in(body, "why", MOST_TEXT)
    if not numbers:
        raise EventError("wanted", field="entries")
    for number in numbers:
        keeping.add(archive, "withdraw", {"entry": number, **({"why": why} if why else {})}, stamp)
    return {"numbers": list(numbers)}


def replace(archive: Archive, person: Participant, stamp: Stamp) -> dict[str, Any]:
    """Have another person come in the place of an entry that has not played: its number and its seats stay. Raise EventError."""
    number, state = person.entry, archive.state
    if number not in state.entries:
        raise EventError("entry", n=number)
    if any(number in each.players(table) for each in state.sessions.values() for table in each.results):
        raise EventError("replace-played", n=number)
    twin = next((each for each in archive.people.values() if keeping.same(each, person)), None)
    if twin:
        raise EventError("person-twice", name=person.name, n=twin.entry)
    keeping.rename(archive, person, stamp)
    if state.entries[number].withdrawn:
        keeping.add(archive, "return", {"entry": number}, stamp)
    marked = [session for session, marks in state.checkins.items() if number in marks]
    for session in marked:
        keeping.add(archive, "checkin", {"session": session, "entries": [number], "mark": UNSEEN}, stamp)
    return {"number": number}


def check_there(archive: Archive, body: Body, session: int) -> None:
    """Refuse to make seats for who is not there by the check-in, but for those who rest or where ``anyway`` says so."""
    away = () if READ.flag(body, "anyway") else archive.state.not_there(session)
    away = tuple(number for number in away if number not in numbers_in(body, "byes"))
    if away:
        raise EventError("not-there", n=session, names=tuple(called_in(archive.people, number) for number in away))
