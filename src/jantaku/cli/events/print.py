"""``jantaku event print``: what of an event goes on paper."""

from pathlib import Path

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import event_file, opened, session_option
from jantaku.cli.events.showing import document_lines
from jantaku.cli.files import put
from jantaku.cli.reading import in_words
from jantaku.tournament.documents import PRINTS, html


@click.command("print", short_help="Print lists, cards, sheets, the ranking.")
@event_file
@click.argument("what", type=click.Choice(tuple(PRINTS)))
@click.option(
    "--html", "into", type=click.Path(path_type=Path), metavar="PAGE", help="Write a page to print; - for standard output."
)
@click.option("--force", is_flag=True, help="Write over PAGE.")
@session_option
@in_language
@in_words
def command(file: Path, what: str, into: Path | None, session: int, lang: str, *, force: bool, as_json: bool) -> None:
    """Print the ranking, the wall list by table or by name, cards for players, sheets to fill in, or all penalties.

    \b
      jantaku event print open.event wall --session 3
      jantaku event print open.event cards --html cards.html --lang fr
    """  # noqa: D301 - click's
    documents = PRINTS[what](opened(file), lang, session)
    if into:
        put(html(documents, lang), into, force=force)
    elif as_json:
        show_json([{"title": each.title, "head": list(each.head), "rows": each.texts(lang)} for each in documents])
    else:
        show(line for document in documents for line in document_lines(document, lang))
