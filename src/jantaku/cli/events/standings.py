"""``jantaku event standings``: the ranking, as it is or after a session, and what of it is to be looked at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from jantaku import languages
from jantaku.cli.common import in_language, paint, show, show_json
from jantaku.cli.events.files import event_file, shown
from jantaku.cli.events.showing import departures, document_lines
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named, ranking
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import written
from jantaku.tournament.stages import differs
from jantaku.tournament.standings import StandingRow


@click.command("standings", short_help="Show the standings.")
@event_file
@click.option("--after", "session", type=click.IntRange(min=0), default=0, metavar="N", help="As they were after a session.")
@in_language
def command(file: Path, session: int, lang: str, *, as_json: bool) -> None:
    """Show the standings: exact, equals with a shared rank, substitutes without one.

    \b
      jantaku event standings open.event --after 3
    """  # noqa: D301 - click's
    archive = shown(file)
    if session and session not in archive.state.sessions:
        raise EventError("unseated", n=session)
    if as_json:
        show_json(plain(archive, session))
        return
    show(line for document in ranking(archive, lang, session) for line in document_lines(document, lang))
    house = departures(archive.state.book, lang)
    show([*([paint("total", say("tournament.departures", lang)), *house] if house else []), *notes(archive, lang)])


def plain(archive: Archive, session: int) -> dict[str, Any]:
    """The standings as data."""
    reckoning = archive.reckoning.after(session) if session else archive.reckoning
    teams = [{"team": each.name, "rank": each.rank, "total": written(each.total)} for each in reckoning.teams]
    return {
        "event": archive.state.name,
        "receipt": archive.event.receipt,
        "standings": [row_of(archive, row) for row in reckoning.standings],
        "unranked": [row_of(archive, row) for row in reckoning.unranked],
        **({"teams": teams} if teams else {}),
    }


def row_of(archive: Archive, row: StandingRow) -> dict[str, Any]:
    """A row of the standings as data."""
    scores = [{"session": one.session, "score": written(one.score), "place": one.place} for one in row.played]
    more = {"carried": written(row.carried), "penalties": written(row.lost), "places": list(row.places), "sessions": scores}
    return {"player": row.entry, "name": archive.name(row.entry), "rank": row.rank or None, "total": written(row.total), **more}


def still_seated(archive: Archive) -> dict[int, list[int]]:
    """Return who has withdrawn or is disqualified and has a seat in sessions to come, which must go to others."""
    state, found = archive.state, dict[int, list[int]]()
    gone = {number for number, each in state.entries.items() if each.withdrawn} | archive.reckoning.ledger.disqualified
    for number, sitting in sorted(state.sessions.items()):
        for entry in sorted(gone & sitting.seated) if not sitting.results else ():
            found.setdefault(entry, []).append(number)
    return found


def notes(archive: Archive, lang: str) -> Iterator[str]:
    """Yield what waits for somebody: rulings left open, absences without one, a cut that would be another one now."""
    comma, reckoning = languages.of(lang).comma, archive.reckoning
    for row in reckoning.ledger.open:
        yield say("tournament.note-open", lang, id=row.id, name=named(archive, row.entry), foul=say(f"foul.title.{row.foul}", lang))
    for number, sitting in sorted(archive.state.sessions.items()):
        for away in sitting.substitutes:
            if (away, number) not in reckoning.ledger.scoreless and not archive.state.entries[away].withdrawn:
                yield say("tournament.note-absent", lang, name=named(archive, away), n=number)
    for entry, sessions in still_seated(archive).items():
        yield say("tournament.note-seat", lang, name=named(archive, entry), sessions=comma.join(map(str, sessions)))
    for stage in range(1, len(archive.state.stages)):
        should, did = (comma.join(named(archive, each) for each in names) for names in differs(reckoning, stage))
        if should:
            yield say("tournament.note-cut", lang, name=archive.state.stages[stage].name, should=should, did=did or "–")
