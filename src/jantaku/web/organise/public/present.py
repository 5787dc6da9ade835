"""State and standings of an event on its public pages, made of a `PublicEvent` alone."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from jantaku import languages
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.texts.rulings import describe, title
from jantaku.tournament.documents import score, standing_of
from jantaku.tournament.public import PublicEvent
from jantaku.tournament.standings import Played, Reckoning, StandingRow, Team
from jantaku.tournament.state import HIDDEN, PLAYING, Sitting
from jantaku.web.organise.public.schedule import days_of

Json = dict[str, Any]
TOP = 5  # places on the page of the event
NONE, SEATED, RUNNING, DONE = "none", "seated", "running", "done"


# ---- what happens now
def current(seen: PublicEvent) -> Sitting | None:
    """Return the session that is played: the last that was begun while it lacks results, else the next, else the last of all."""
    seated = [each for _, each in sorted(seen.state.sessions.items()) if each.tables]
    begun = [each for each in seated if phase_of(seen, each) != SEATED]
    if begun and not begun[-1].complete:
        return begun[-1]
    last = begun[-1].number if begun else 0
    return next((each for each in seated if each.number > last), begun[-1] if begun else None)


def phase_of(seen: PublicEvent, sitting: Sitting | None) -> str:
    """Return whether a session is only seated, is being played, or has been."""
    if sitting is None or not sitting.tables:
        return NONE
    if sitting.complete:
        return DONE
    clock = seen.clocks.get(sitting.clock)
    begun = (clock is not None and clock.clock.started >= 0) or any(place[0] == sitting.number for place in seen.in_play)
    return RUNNING if begun or sitting.results else SEATED


def progress(seen: PublicEvent, lang: str) -> Json:
    """Return what happens now: a heading, a sentence, the tables without a result, the times of the clock."""
    sitting = current(seen)
    phase = phase_of(seen, sitting)
    number = sitting.number if sitting else 0
    count, done = (len(sitting.tables), len(sitting.results)) if sitting else (0, 0)
    values = {"n": number, "done": done, "count": count}
    more = say(f"public.{phase}-long", lang, **values) if phase != NONE else ""
    return {
        "phase": phase,
        "session": number,
        "title": say(f"public.{phase}", lang, n=number),
        "text": more,
        "count": count,
        "done": done,
        "waiting": sorted(sitting.tables.keys() - sitting.results.keys()) if sitting else [],
        **times(seen, sitting),
    }


def times(seen: PublicEvent, sitting: Sitting | None) -> Json:
    """Return when a session began and when its gong is, as its clock has it; "" where it does not run."""
    clock = seen.clocks.get(sitting.clock) if sitting else None
    if clock is None or clock.clock.started < 0 or (sitting and sitting.complete):
        return {"began": "", "gong": ""}
    stands = clock.clock.stands() >= 0
    return {"began": moment(clock.clock.started), "gong": "" if stands else moment(clock.clock.ends())}


def moment(ms: int) -> str:
    """Return a time in ISO format."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def event(seen: PublicEvent, lang: str) -> Json:
    """Return the page of the event: state, first places, book and what the house rules otherwise."""
    state, book = seen.state, seen.state.book
    here = standings(seen, lang)
    played = {entry for each in state.sessions.values() for table in each.results for entry in each.tables[table]}
    playing = sum(each.status == PLAYING and (not each.withdrawn or number in played) for number, each in state.entries.items())
    return {
        "now": progress(seen, lang),
        "kind": say(f"public.kind-{state.kind}", lang),
        "players": say("public.players", lang, n=playing),
        "book": book_title(book, lang),
        "book_name": book.name,
        "departures": [(key, title(key, lang), describe(book, key, lang)) for key in book.house],
        "top": here["rows"][:TOP] if here["last"] else [],
        "heading": here["heading"],
        "withheld": withheld(seen, lang),
        "sessions": [number for number, each in sorted(state.sessions.items()) if each.tables],
        "planned": days_of(state, lang),
        "place": state.schedule.place,
    }


# ---- standings
def standings(seen: PublicEvent, lang: str, after: int = 0) -> Json:
    """Return the standings, as they are shown or after a session, with the movement since the session before."""
    sessions = list(seen.played)
    last = after if after in sessions else max(sessions, default=0)
    reckoning = seen.reckoning if last == max(sessions, default=0) else seen.reckoning.after(last)
    known = [number for number in sessions if number <= last]
    before = ranks(seen.reckoning.after(known[-2])) if len(known) > 1 else {}
    carried = len(reckoning.state.stages) > 1
    rows = [_row(seen, row, reckoning.played, known, before, lang) for row in reckoning.standings]
    return {
        "sessions": known,
        "choices": sessions,
        "last": last,
        "now": last == max(sessions, default=0),
        "heading": heading(seen, last, lang),
        "rows": rows,
        "unranked": [_row(seen, row, reckoning.played, known, {}, lang) for row in reckoning.unranked if row.played or row.lost],
        "carried": carried,
        "lost": any(row["lost"] for row in rows),
        "teams": [_team(seen, each, lang) for each in reckoning.teams],
        "waits": list(waits(seen, lang)),
    }


def heading(seen: PublicEvent, last: int, lang: str) -> str:
    """Return which session the standings are after, or that they move while it is being played."""
    if not last:
        return say("public.nothing", lang)
    return say("public.after" if seen.state.sessions[last].complete else "public.live", lang, n=last)


def ranks(reckoning: Reckoning) -> dict[int, int]:
    """Return the rank of each entry."""
    return {row.entry: row.rank for row in reckoning.standings}


def _row(
    seen: PublicEvent, row: StandingRow, played: Mapping[int, list[Played]], sessions: list[int], before: dict[int, int], lang: str
) -> Json:
    own = {one.session: one for one in played.get(row.entry, ())}
    scores = [(score_of(own[n].score, lang), own[n].place) if n in own else ("", 0) for n in sessions]
    return {
        "rank": row.rank or "",
        "word": _word(seen, row, lang),
        "move": before[row.entry] - row.rank if row.entry in before and row.rank else 0,
        "entry": row.entry,
        "name": seen.name(row.entry),
        "total": score_of(row.total, lang),
        "carried": score_of(row.carried, lang) if row.carried else "",
        "lost": score_of(-row.lost, lang) if row.lost else "",
        "scores": scores,
    }


def _word(seen: PublicEvent, row: StandingRow, lang: str) -> str:
    """Return why an entry has no rank, or that it has withdrawn."""
    if not row.rank:
        return say(f"tournament.{standing_of(seen, row.entry)}", lang)
    return say("public.withdrawn", lang) if seen.state.entries[row.entry].withdrawn else ""


def score_of(value: Fraction, lang: str) -> str:
    """Return a score for the eye, with its sign."""
    return score(value, lang, sign=True)


def _team(seen: PublicEvent, team: Team, lang: str) -> Json:
    members = [(entry, seen.name(entry)) for entry in team.members]
    return {"rank": team.rank, "name": team.name, "total": score_of(team.total, lang), "members": members}


def waits(seen: PublicEvent, lang: str) -> Iterator[str]:
    """Yield what the standings wait for: tables without a result, rulings left to the referee, results not shown."""
    sitting = current(seen)
    if sitting and sitting.results and not sitting.complete:
        left = sorted(sitting.tables.keys() - sitting.results.keys())
        names = languages.of(lang).comma.join(spans(left))
        yield say("public.waits-tables", lang, n=sitting.number, names=names, count=len(left))
    if seen.reckoning.ledger.open:
        yield say("public.waits-rulings", lang, n=len(seen.reckoning.ledger.open))
    yield from withheld(seen, lang)


def spans(numbers: list[int]) -> Iterator[str]:
    """Yield numbers in order as they are read aloud: three or more in a row as "4–9"."""
    run: list[int] = []
    for number in [*numbers, 0]:
        if run and number != run[-1] + 1:
            yield from [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
            run = []
        run.append(number)


def withheld(seen: PublicEvent, lang: str) -> list[str]:
    """Return a sentence for each session with results that are not shown."""
    word = "hidden" if seen.state.visibility.standings == HIDDEN else "delayed"
    return [say(f"public.{word}", lang, n=number) for number in seen.withheld]
