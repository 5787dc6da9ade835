"""``jantaku event person``: all that an event holds of one person."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from jantaku import languages
from jantaku.cli.common import in_language, paint, show, show_json
from jantaku.cli.events.files import event_file, opened
from jantaku.cli.events.showing import document_lines
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import cards, named, penalties, scores
from jantaku.tournament.folding import MOST_ENTRY
from jantaku.tournament.people import WORDS
from jantaku.tournament.personal import held


@click.command("person", short_help="Show all that is held of a person.")
@event_file
@click.argument("number", type=click.IntRange(1, MOST_ENTRY), metavar="N")
@in_language
def command(file: Path, number: int, lang: str, *, as_json: bool) -> None:
    """Show all that the event holds of entry N: particulars, seats, results, hands, rulings. With --json, export it.

    To delete the person, jantaku event entry FILE --forget N: number, scores and every hash stay.

    \b
      jantaku event person open.event 12
      jantaku event person open.event 12 --json > 12.json
    """  # noqa: D301 - click's
    archive = opened(file)
    data = held(archive, number)
    show_json(data) if as_json else show(lines(archive, number, data, lang))


def lines(archive: Archive, number: int, data: dict[str, Any], lang: str) -> Iterator[str]:
    """Yield the particulars of a person, and the tables of their sessions, results and rulings."""
    colon, comma = languages.of(lang).colon, languages.of(lang).comma
    yield paint("title", named(archive, number))
    person = data["person"]
    for field in (*WORDS, "groups") if person else ():
        value = comma.join(person[field]) if field == "groups" else person[field]
        yield f"{say(f'print.person-{field}', lang)}{colon}{value or '–'}"
    if not person:
        yield say("print.person-forgotten", lang)
    yield f"{say('tournament.team', lang)}{colon}{data['entry']['team'] or '–'}"
    yield ""
    if data["sessions"]:
        for document in cards(archive, lang, entry=number):
            yield from document_lines(document, lang)
    for document in scores(archive, lang):
        yield from document_lines(document._replace(rows=tuple(row for row in document.rows if row[3] == number)), lang)
    for document in penalties(archive, lang):
        own = tuple(row for row in document.rows if row[0] == named(archive, number))
        yield from document_lines(document._replace(rows=own), lang) if own else ()
    yield say("print.person-hands", lang, count=len(data["hands"]))
