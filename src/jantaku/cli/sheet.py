"""``jantaku sheet``: sheets of a rule book to print."""

from pathlib import Path

import click

from jantaku.cli.common import in_book, lang_option, opened
from jantaku.cli.files import apart, put
from jantaku.handouts import KINDS, page
from jantaku.printing.page import PAPERS
from jantaku.rules.library import SUFFIX

A_FILE = click.Path(path_type=Path)
PDF = ".pdf"


@click.command("sheet", short_help="Sheets of a rule book to print.")
@click.argument("kind", type=click.Choice(tuple(KINDS)))
@click.option(
    *("-o", "--html", "into"), type=A_FILE, metavar="FILE", help="Write a page to print; - for standard output. NAME.pdf is a PDF."
)
@click.option("--pdf", type=A_FILE, metavar="FILE", help="Write a PDF, by Chrome, Chromium or Edge where one is installed.")
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="The size of the paper.")
@click.option("--force", is_flag=True, help="Write over a file.")
@in_book
@lang_option
def command(
    *, kind: str, into: Path | None, pdf: Path | None, paper: str, book: str, settings: tuple[str, ...], lang: str, force: bool
) -> None:
    """Print the yaku, the payments, the fu, the draws, the rules on a page, or every ruling of a book.

    All numbers are worked out from the book, house rulings included. Without -o or --pdf, the page goes to standard output.

    \b
      jantaku sheet yaku -o yaku.html
      jantaku sheet payments --book tenhou --lang ja --pdf payments.pdf
      jantaku sheet summary --paper letter -o summary.pdf
      jantaku sheet house-rules --book our-club.toml --set uma=20,10,-10,-20 -o house.html
    """  # noqa: D301 - click's
    if into and into.suffix.lower() == PDF and not pdf:
        into, pdf = None, into
    apart(into, pdf, sources=[Path(book), Path(book + SUFFIX)])
    whole = page(opened(book, settings), kind, lang, paper=paper)
    if into or not pdf:
        put(whole, into or Path("-"), force=force)
    if pdf:
        from jantaku.cli.pdf import pdf_of

        put(pdf_of(whole), pdf, force=force)
