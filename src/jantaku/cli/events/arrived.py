"""``jantaku event arrived``: note an arrival, and rule on one that is late."""

from pathlib import Path

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, session_option, stamp, time_of, writing
from jantaku.cli.events.seat import current
from jantaku.texts import say
from jantaku.tournament.documents import late_words, named
from jantaku.tournament.keeping import arrive


@click.command("arrived", short_help="Note an arrival.")
@event_file
@click.argument("entry", type=int)
@click.option("--at", "at", default="", metavar="HH:MM[:SS]", help="When; by default now.")
@click.option("--referee", default="", metavar="NAME", help="Who rules, if it is late.")
@session_option
@by_option
@in_language
def command(file: Path, entry: int, at: str, referee: str, session: int, by: str, lang: str, *, as_json: bool) -> None:
    """Note when ENTRY came: compared with the start of the session's clock, it is in time, or late by the book.

    \b
      jantaku event arrived open.event 7 --at 10:06 --referee Eva
    """  # noqa: D301 - click's
    with writing(file) as archive:
        here = session or current(archive)
        minutes = arrive(archive, here, entry, time_of(at), referee or by, stamp(by))
        points = sum(row.counts for row in archive.reckoning.ledger.of(entry) if row.session == here)
    if as_json:
        show_json({"entry": entry, "session": here, "minutes": minutes, "points": points})
    else:
        ident = "tournament.in-time" if minutes == "0" else "tournament.late"
        show([say(ident, lang, name=named(archive, entry), time=late_words(minutes, lang), points=points)])
