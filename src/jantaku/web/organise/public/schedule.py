"""The schedule of an event as pages show it: its days, each with the sessions that are planned on it."""

from datetime import date
from typing import NamedTuple

from jantaku.tournament.reports import day
from jantaku.tournament.state import EventState


class PlannedRow(NamedTuple):
    """A session of a day: its local time, what it is called, whether its seats are there, whether it is over."""

    session: int
    time: str
    hour: str
    title: str
    seated: bool
    over: bool


def days_of(state: EventState, lang: str) -> list[tuple[str, list[PlannedRow]]]:
    """Return the days of a schedule in words, each with its sessions."""
    names = {each.first: each.name for each in state.stages if each.name}
    found: dict[str, list[PlannedRow]] = {}
    for session, planned in state.schedule.sessions.items():
        sitting = state.sessions.get(session)
        seated, over = bool(sitting and sitting.tables), bool(sitting and sitting.complete)
        title = planned.title or names.get(session, "")
        found.setdefault(planned.time[:10], []).append(PlannedRow(session, planned.time, planned.time[11:], title, seated, over))
    return [(day(date.fromisoformat(each), lang), rows) for each, rows in found.items()]
