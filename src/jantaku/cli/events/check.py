"""``jantaku event check``: a whole event recomputed from its file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from jantaku.cli.common import in_language, opened, paint, show, show_json
from jantaku.cli.reading import CommandError, InFileError, readable
from jantaku.errors import JantakuError
from jantaku.rules.book import DEFAULT
from jantaku.texts import say
from jantaku.texts.refusals import told
from jantaku.tournament import interchange_csv, interchange_json
from jantaku.tournament.checking import EventReport, Finding, FindingPlace, check, check_chain, is_chain
from jantaku.tournament.interchange import MOST_BYTES, MOST_CHAIN, Event, InterchangeError


@click.command("check", short_help="Recompute a whole event.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False), metavar="FILE...")
@click.option("--book", default=None, metavar="BOOK", help="A rule book, or the path of one; by default the one the file names.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")
@click.option("--in-points", is_flag=True, help="Of CSV files: scores and totals are in points, not in thousands.")
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    book: str | None,
    settings: tuple[str, ...],
    lang: str,
    *,
    in_points: bool,
    as_json: bool,
) -> None:
    """Recompute a whole event from the file of any program, and say what does not hold and where.

    FILE is an event in the interchange format (docs/event.md), or the file of an event that Jantaku keeps; - is standard input.
    Results that were published as tables are read from CSV files, one of the players and one of the tables, or either alone.
    Scores are reckoned by the points, totals by the scores, ranks by the totals; seats are checked for repeats and winds. What was
    not published is reported as not verified, never as a finding. Exit code 0: nothing found; 1: findings; 2: bad input.

    \b
      jantaku event check open-2026.json
      jantaku event check open-2026.json --json
      jantaku event check results.csv tables.csv --book wrc-2015 --set uma=30,10,-10,-30
    """  # noqa: D301 - click's
    report = report_of(files, CheckOptions(book, settings, in_points), lang)
    if as_json:
        show_json(report.plain(lang))
    else:
        show(lines_of(report, lang))
    ctx.exit(1 if report.findings else 0)


class CheckOptions(NamedTuple):
    """The options of a check: another book than the file's, rulings over it, and the unit of scores in CSV files."""

    book: str | None
    settings: tuple[str, ...]
    in_points: bool

    def laid(self, event: Event) -> Event:
        """Return an event under the book and the rulings that were asked for. Raises BookError."""
        if self.book:
            return replace(event, book=opened(self.book, self.settings))
        return replace(event, book=event.book.set(*self.settings)) if self.settings else event


def report_of(files: tuple[Path, ...], asked: CheckOptions, lang: str) -> EventReport:
    """Return the check of a file, or of the CSV files of one event. Raises JantakuError, naming the file and the place in it."""
    tables = [file for file in files if file.suffix.casefold() == ".csv"]
    if len(files) > 1 and len(tables) < len(files):
        raise CommandError("several-files")
    if asked.in_points and not tables:
        raise CommandError("in-points")
    return of_tables(files, asked) if tables else of_file(files[0], asked, lang)


def of_tables(files: tuple[Path, ...], asked: CheckOptions) -> EventReport:
    """Check results that were published as tables."""
    texts = [(str(file), text_of(file, MOST_BYTES)) for file in files]
    data = interchange_csv.data_of(texts, DEFAULT, in_points=asked.in_points)
    with refusing(files[0]):
        return check(asked.laid(interchange_json.event_of(data)))


def of_file(file: Path, asked: CheckOptions, lang: str) -> EventReport:
    """Check a file of the interchange format, or a chain."""
    text = text_of(file, MOST_CHAIN)
    with refusing(file):
        return of_chain(text, asked, lang) if is_chain(text) else check(asked.laid(interchange_json.read(text)))


def of_chain(text: str, asked: CheckOptions, lang: str) -> EventReport:
    """Check a chain and, where it holds and is of an event, the figures that the event exports."""
    from jantaku.tournament.archive import Archive  # a file of the format needs none of it
    from jantaku.tournament.events import is_event
    from jantaku.tournament.exchange import plain

    report = check_chain(text)
    if report.findings or not is_event(text):
        return report
    try:
        data = plain(Archive.read(text))
    except JantakuError as error:
        why = told(error, lang)
        return EventReport((Finding("chain", FindingPlace(), None, None, "chain-follows", (("why", why),)),), ())
    return check(asked.laid(interchange_json.event_of(data)))


@contextmanager
def refusing(file: Path) -> Iterator[None]:
    """Raise what cannot be read of a file as an error that names it."""
    try:
        yield
    except InterchangeError as error:
        raise InFileError(file, error) from None


def text_of(file: Path, most: int) -> str:
    """Return the text of a file of at most so many bytes. Raises JantakuError, naming the file."""
    with refusing(file):
        return interchange_json.text_of(data_of(file), most)


def data_of(file: Path) -> bytes:
    """Return the bytes of a file, or of standard input; no more than one of an event may have, and one. Raises JantakuError."""
    if str(file) == "-":
        return sys.stdin.buffer.read(MOST_CHAIN + 1)
    with readable(file), file.open("rb") as opened:
        return opened.read(MOST_CHAIN + 1)


def lines_of(report: EventReport, lang: str) -> list[str]:
    """Return a report in lines: the findings, what is not verified, and the count."""
    found, unverified = report.lines(lang)
    lines = [*found, ""] if found else []
    if unverified:
        lines += [paint("clause", say("check.unverified", lang)), *(paint("clause", f"  {line}") for line in unverified), ""]
    if report.event:
        sessions = report.event.sessions
        tables = sum(len(session.tables) for session in sessions)
        lines.append(say("check.summary", lang, players=len(report.event.players), sessions=len(sessions), tables=tables))
    return [*lines, paint("total", say("check.count", lang, n=len(found)) if found else say("check.clean", lang))]
