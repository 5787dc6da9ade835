"""``jantaku event session``: start a session, or show how it stands."""

import secrets
from pathlib import Path

import click

from jantaku import languages
from jantaku.cli.common import expect_not_typed, in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, now, opened, reading, stamp, time_of, writing
from jantaku.clock import ClockLog
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named
from jantaku.tournament.keeping import concerns, start, take_clock


@click.command("session", short_help="Start a session, or show how it stands.")
@event_file
@click.argument("session", type=click.IntRange(1, 99))
@click.option("--start", "starts", is_flag=True, help="Give the start signal, now or --at a time.")
@click.option("--at", "at", default="", metavar="HH:MM", help="When it started, if not now.")
@click.option("--minutes", type=click.IntRange(1, 600), metavar="N", help="Its length; by default the book's.")
@click.option("--clock", "clock", type=click.Path(path_type=Path), metavar="LOG", help="Its clock, kept elsewhere.")
@by_option
@in_language
def command(
    file: Path, session: int, at: str, minutes: int | None, clock: Path | None, by: str, lang: str, *, starts: bool, as_json: bool
) -> None:
    """Start a session by a clock that arrivals are compared with, or show which tables still have no result.

    \b
      jantaku event session open.event 1 --start --at 10:00
      jantaku event session open.event 1
    """  # noqa: D301 - click's
    if starts and clock:
        raise click.UsageError("Give --start, or --clock LOG of a clock that was started elsewhere.")
    if (at or minutes) and not starts:
        raise click.UsageError("--at and --minutes go with --start.")
    if not (starts or clock):
        expect_not_typed(["by"], "nothing is entered where a session is shown")
    if starts or clock:
        with writing(file) as archive:
            if clock:
                with reading(clock) as text:
                    log = ClockLog.read(text)
                take_clock(archive, session, log, stamp(by))
            else:
                start(archive, session, secrets.token_urlsafe(16), stamp(by)._replace(at=time_of(at)), minutes=minutes)
    else:
        archive = opened(file)
    found = standing(archive, session)
    show_json(found) if as_json else show(lines(archive, found, lang))


def standing(archive: Archive, session: int) -> dict[str, object]:
    """Return how a session stands, as data."""
    sitting = archive.state.sessions.get(session)
    clock = archive.clocks.get(sitting.clock) if sitting else None
    running = clock.session.clock if clock else None
    return {
        "session": session,
        "tables": len(sitting.tables) if sitting else 0,
        "waiting": sorted(sitting.tables.keys() - sitting.results.keys()) if sitting else [],
        "byes": sorted(sitting.byes) if sitting else [],
        "substitutes": {str(away): by for away, by in sitting.substitutes.items()} if sitting else {},
        "started": running.started if running else None,
        "left_minutes": running.left(now()) // 60_000 if running else None,
        "concerns": [each._asdict() for each in concerns(archive, session)] if sitting else [],
    }


def lines(archive: Archive, found: dict[str, object], lang: str) -> list[str]:
    """The state of a session, in lines."""
    comma, session = languages.of(lang).comma, found["session"]
    sitting = archive.state.sessions.get(int(str(session)))
    if sitting is None or not sitting.tables:
        return [say("tournament.no-unseated", lang, n=session)]
    waiting = sorted(sitting.tables.keys() - sitting.results.keys())
    told = [say("tournament.session-tables", lang, n=session, count=len(sitting.tables), done=len(sitting.results))]
    if found["left_minutes"] is not None:
        told.append(say("tournament.session-left", lang, minutes=found["left_minutes"]))
    if waiting and sitting.results:
        told.append(say("tournament.session-waiting", lang, names=comma.join(map(str, waiting))))
    if sitting.byes:
        told.append(say("tournament.byes", lang, names=comma.join(named(archive, entry) for entry in sorted(sitting.byes))))
    for away, by in sitting.substitutes.items():
        told.append(say("tournament.substituted", lang, name=named(archive, away), by=named(archive, by)))
    return told
