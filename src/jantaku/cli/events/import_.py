"""``jantaku event import``: an event of the interchange format, to keep on with."""

from pathlib import Path

import click

from jantaku.cli import load
from jantaku.cli.common import expect_not_typed, in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, reading, stamp
from jantaku.cli.files import apart, put
from jantaku.texts import say
from jantaku.tournament.events import is_event
from jantaku.tournament.importing import salted, taken
from jantaku.tournament.state import KINDS

SERVED = {"address": ("jantaku.cli.events.address", "")}  # what needs the web


@click.command("import", short_help="Begin an event from another program's file.")
@event_file
@click.argument("into", type=click.Path(path_type=Path), required=False)
@click.option(
    "--db", metavar="URL", default="", help="Into the database of a server: sqlite:///FILE or postgresql://USER@HOST/NAME."
)
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], show_default=True)
@click.option("--force", is_flag=True, help="Write over INTO.")
@by_option
@in_language
def command(file: Path, into: Path | None, db: str, kind: str, by: str, lang: str, *, force: bool, as_json: bool) -> None:
    """Begin the event INTO, or one of a server, from FILE, in the interchange format: entries, seats, results, penalties.

    A FILE of jantaku event export --archive comes back as it is, with every document and every hash. A server prints the id under
    which it has the event.

    \b
      jantaku event import open.json open.event
      jantaku event import open.event --db sqlite:///games.sqlite
    """  # noqa: D301 - click's
    if (into is None) != bool(db):
        raise click.UsageError("Give INTO, or --db URL.")
    apart(into, sources=[file])
    with reading(file) as text:
        if is_event(text):
            expect_not_typed(["kind"], "a whole event is of the kind that it is of")
        archive = taken(text, stamp(by), salted(), kind=kind)
    if into is None:
        ident = load("address", SERVED).in_store(db, lambda events: events.begin("", archive))
        show_json({"id": ident}) if as_json else show([ident])
        return
    put(archive.text, into, force=force)
    state = archive.state
    counts = {
        "entries": len(state.entries),
        "sessions": len(state.sessions),
        "results": sum(len(s.results) for s in state.sessions.values()),
    }
    show_json(counts) if as_json else show([say("tournament.imported", lang, **counts)])
