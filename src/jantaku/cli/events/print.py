"""``jantaku event print``: what of an event goes on paper."""

from pathlib import Path

import click

from jantaku.cli.common import expect_not_typed, in_language, show, show_json
from jantaku.cli.events.files import event_file, session_option, shown
from jantaku.cli.events.showing import document_lines
from jantaku.cli.files import apart, put
from jantaku.cli.pdf import pdf_of
from jantaku.cli.reading import CommandError
from jantaku.tournament.folding import MOST_ENTRY
from jantaku.tournament.prints import KINDS, OF_AN_ENTRY, made, page
from jantaku.tournament.spreadsheet import comma_separated

A_FILE = click.Path(path_type=Path)


@click.command("print", short_help="Print lists, cards, sheets, certificates, reports.")
@event_file
@click.argument("what", type=click.Choice(tuple(KINDS)))
@click.option("--html", "into", type=A_FILE, metavar="PAGE", help="Write a page to print; - for standard output.")
@click.option("--pdf", type=A_FILE, metavar="FILE", help="Write a PDF, by Chrome, Chromium or Edge where one is installed.")
@click.option("--csv", "table", type=A_FILE, metavar="FILE", help="Write comma-separated values; - for standard output.")
@click.option("--force", is_flag=True, help="Write over a file.")
@click.option(
    "--entry", type=click.IntRange(0, MOST_ENTRY), default=0, metavar="N", help="Whose card, certificate or notice; by default all."
)
@click.option("--link", "links", multiple=True, metavar="TABLE=URL", help="The address on the sign of a table.")
@session_option
@in_language
def command(
    file: Path,
    what: str,
    into: Path | None,
    pdf: Path | None,
    table: Path | None,
    entry: int,
    links: tuple[str, ...],
    session: int,
    lang: str,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Print seats by table or by name, cards, table signs, score sheets, the ranking, certificates, reports and the rest.

    \b
      jantaku event print open.event wall --session 3
      jantaku event print open.event cards --pdf cards.pdf --lang fr
      jantaku event print open.event tables --link 1=https://hall.local/t/1 --html signs.html
      jantaku event print open.event certificate --entry 12 --html certificate.html
    """  # noqa: D301 - click's
    apart(into, pdf, table, sources=[file], answers=as_json)
    expect_used(what, printed=bool(into or pdf))
    archive = shown(file)
    documents = made(archive, what, lang, session=session, entry=entry)
    if into or pdf:
        whole = page(archive, what, lang, session=session, entry=entry, links=dict(map(link, links)))
        if into:
            put(whole, into, force=force)
        if pdf:
            put(pdf_of(whole), pdf, force=force)
    if table:
        put("\ufeff" + comma_separated(documents), table, force=force)
    if as_json:
        show_json([{"title": each.title, "head": list(each.head), "rows": each.texts(lang)} for each in documents])
    elif not (into or pdf or table):
        show(line for document in documents for line in document_lines(document, lang))


def expect_used(what: str, *, printed: bool) -> None:
    """Raise UsageError where an option was typed that changes nothing of this print."""
    if what not in OF_AN_ENTRY:
        expect_not_typed(["entry"], f"{what} is of everybody, and only {', '.join(OF_AN_ENTRY)} are of one")
    if what != "tables" or not printed:
        expect_not_typed(["links"], "only table signs that are written with --html or --pdf show an address")


def link(text: str) -> tuple[int, str]:
    """Return table and address of ``TABLE=URL``. Raises CommandError."""
    table, equals, address = text.partition("=")
    if not equals or not table.isdecimal() or not address:
        raise CommandError("pair", word=repr(text[:40]))
    return int(table), address
