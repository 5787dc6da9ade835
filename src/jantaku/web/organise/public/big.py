"""The big page of an event, which turns by itself: the seats of the next session, the one that is played, the standings."""

from collections.abc import Sequence
from typing import TypeVar

from jantaku.clock.clock import RUNNING as CLOCK_RUNS
from jantaku.texts import say
from jantaku.tournament.public import PublicEvent
from jantaku.web.organise.public.present import RUNNING, SEATED, Json, current, phase_of, progress, standings, withheld
from jantaku.web.organise.public.sittings import results, seating

ROWS, TABLES, CHIPS, TEAMS = 20, 12, 24, 16  # on a page
T = TypeVar("T")


def pages(seen: PublicEvent, lang: str) -> list[Json]:
    """Return all pages, in the order in which they are turned."""
    sitting = current(seen)
    phase, out = phase_of(seen, sitting), list[Json]()
    now = progress(seen, lang)
    if phase == RUNNING:
        out += [{"kind": "running", "title": now["title"], "rows": part} for part in parts(_playing(seen, lang), CHIPS)]
    if phase == SEATED and sitting:
        title, note = say("public.seating", lang), say("public.session", lang, n=sitting.number)
        tables = seating(seen, lang, sitting.number)["tables"]
        out += [{"kind": "seating", "title": title, "note": note, "rows": part} for part in parts(tables, TABLES)]
    found = standings(seen, lang)
    rows, teams = found["rows"], found["teams"]
    if found["last"]:
        title, note = say("public.standings", lang), found["heading"]
        out += [{"kind": "standings", "title": title, "note": note, "rows": part} for part in parts(rows, ROWS)]
        out += [{"kind": "teams", "title": say("public.teams", lang), "rows": part} for part in parts(teams, TEAMS)]
    return out or [{"kind": "waiting", "title": say("public.waiting", lang), "rows": []}]


def clock(seen: PublicEvent, lang: str) -> Json | None:
    """Return the clock of the session in play: when its gong is, or what it says where none is to come; None without one."""
    sitting = current(seen)
    found = seen.clocks.get(sitting.clock) if sitting and phase_of(seen, sitting) == RUNNING else None
    if found is None or found.clock.started < 0:
        return None
    if found.clock.state != CLOCK_RUNS:
        return {"ends": -1, "says": say("clock.last-hand", lang)}
    stopped = found.clock.stands() >= 0
    return {"ends": found.clock.ends(), "says": say("clock.stopped", lang) if stopped else ""}


def _playing(seen: PublicEvent, lang: str) -> list[Json]:
    found = results(seen, lang)
    return [row for row in found["tables"] if row["state"] != "finished"]


def parts(rows: Sequence[T], most: int) -> list[list[T]]:
    """Return rows in parts that fit on a page, the last one with fewer."""
    return [list(rows[at : at + most]) for at in range(0, len(rows), most)]


def big(seen: PublicEvent, lang: str, number: int) -> Json:
    """Return a page by its number from 1, which counts on from the first behind the last, and the next one's."""
    found = pages(seen, lang)
    at = (max(1, number) - 1) % len(found)
    return {
        "now": progress(seen, lang),
        "clock": clock(seen, lang),
        "page": found[at],
        "number": at + 1,
        "count": len(found),
        "next": (at + 1) % len(found) + 1,
        "withheld": withheld(seen, lang),
    }
