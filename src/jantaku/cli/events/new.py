"""``jantaku event new``: begin an event."""

from pathlib import Path

import click

from jantaku.cli.common import in_book, in_language, paint, show, show_json
from jantaku.cli.common import opened as book_opened
from jantaku.cli.events.files import by_option, event_file, stamp
from jantaku.cli.events.showing import departures
from jantaku.cli.files import put
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.tournament.folding import TIES
from jantaku.tournament.keeping import begin
from jantaku.tournament.state import KINDS


@click.command("new", short_help="Begin an event.")
@event_file
@click.option("--name", metavar="TEXT", help="Its name; by default that of the file.")
@click.option(
    "--kind", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help="In a tournament nobody is left without a seat."
)
@click.option(
    "--tie", "ties", type=click.Choice(TIES), multiple=True, help="A tie-break, in order; without one equals share a rank."
)
@click.option("--team-best", type=click.IntRange(0, 800), default=0, metavar="N", help="How many members count for a team; 0: all.")
@click.option("--automatic", is_flag=True, help="Automatic tables: a button throws the dice, on the session clocks.")
@click.option("--force", is_flag=True, help="Write over FILE.")
@by_option
@in_book
@in_language
def command(
    file: Path,
    name: str | None,
    kind: str,
    ties: tuple[str, ...],
    team_best: int,
    by: str,
    book: str,
    settings: tuple[str, ...],
    lang: str,
    *,
    automatic: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Begin an event in FILE, under a rule book that is frozen with it; what the house rules otherwise is listed.

    \b
      jantaku event new open.event --name "Open 2026" --set uma=20,10,-10,-20
    """  # noqa: D301 - click's
    rules = book_opened(book, settings)
    more = {"kind": kind, "ties": list(ties), "team_best": team_best, "automatic": automatic}
    archive = begin(file.stem if name is None else name, rules.name, stamp(by), house=rules.house, **more)
    put(archive.text, file, force=force)
    state = archive.state
    if as_json:
        show_json(
            {
                "event": archive.event.ident,
                "name": state.name,
                "book": rules.name,
                "house": dict(rules.house),
                "digest": rules.digest,
            }
        )
        return
    lines = departures(rules, lang)
    head = say("tournament.departures", lang) if lines else say("tournament.no-departures", lang)
    show([paint("title", state.name), f"{book_title(rules, lang)}  {paint('clause', rules.digest[:16])}", head, *lines])
