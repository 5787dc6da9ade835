"""``jantaku verify``: recorded games refereed again."""

import os
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from jantaku import clock, languages, register
from jantaku.cli.common import book_over, in_language, paint, show_json
from jantaku.cli.reading import CommandError
from jantaku.clock import is_clock
from jantaku.errors import JantakuError, LogError
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.verify import Difference, Report, verify
from jantaku.refereed import checking as refereed
from jantaku.refereed.log import is_refereed
from jantaku.register import is_register
from jantaku.rules.book import Book
from jantaku.scorekeeper import check, is_sheet
from jantaku.story.causes import Differing, explanations
from jantaku.story.differences import note as note_text
from jantaku.story.differences import sentence_of
from jantaku.story.refusals import refusal
from jantaku.texts import say
from jantaku.tournament import archive
from jantaku.tournament.events import is_event

MOST_EXPLAINED = 20  # games for whose differences one setting is sought
MOST_SAME = 3  # games that are listed with one and the same note; further ones are only counted
MOST_LISTED = 1000  # differences and notes of one run that are listed; further ones are only counted
BAR = 30
HEAD = 20_000  # bytes by which a score sheet is recognised
EVERY = 0.1  # seconds between two looks of the progress bar
CHECKS = {"event": archive.check, "clock": clock.check, "sheet": check, "register": register.check, "refereed": refereed.check}
RECOGNISED = {"event": is_event, "clock": is_clock, "register": is_register, "sheet": is_sheet, "refereed": is_refereed}
COUNTED = tuple(f.name for f in fields(Report) if f.type is int or f.type == "int")


HELP = f"""Referee recorded games again: draws, acts, values, payments, scores. Every difference is printed with its place.

FILE is any record that can be read: {formats.READ}, packed by gzip or not, a refereed table's log, a score sheet that was kept,
the log of a session clock, a referee's register, or an event; - is standard input. Exit code 0: no difference; 1: differences; 2:
bad input.

\b
  jantaku verify evening.jantaku
  jantaku verify *.xml games.tsv.gz --json
"""


@click.command("verify", help=HELP, short_help="Referee recorded games again.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False), metavar="FILE...")
@click.option("--book", default=None, metavar="BOOK", help="A rule book, or the path of one; by default the one each record names.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")
@click.option("--partial", is_flag=True, help="Of a record that cannot be read to its end, referee what comes before.")
@click.option("--receipt", default="", metavar="HASH", help="A receipt that somebody kept of a score sheet or a register.")
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    book: str | None,
    settings: tuple[str, ...],
    receipt: str,
    lang: str,
    *,
    partial: bool,
    as_json: bool,
) -> None:
    """Referee records again, and end with the exit code."""
    run = VerifyRun(book_over(book, settings), lang, receipt, ruled=bool(book or settings), partial=partial, as_json=as_json)
    sizes = [size_of(file) for file in files]
    for at, file in enumerate(files):
        run.file(file, sum(sizes[:at]) / sum(sizes), sizes[at] / sum(sizes), alone=len(files) == 1)
    run.bar("")
    if as_json:
        show_json(run.plain())
    else:
        run.tell()
    ctx.exit(2 if run.bad else 1 if run.differing else 0)


class VerifyRun:
    """One run over many games: counts are added up, differences printed as they are found."""

    def __init__(
        self,
        book_of: Callable[[Log], Book | None],
        lang: str,
        receipt: str = "",
        *,
        ruled: bool = False,
        partial: bool = False,
        as_json: bool,
    ) -> None:
        self.book_of = book_of  # the book to judge by; None is the record's own
        self.ruled = ruled  # whether another book, or a ruling, was asked for
        self.partial = partial
        self.lang = lang
        self.receipt = receipt
        self.as_json = as_json
        self.total = Report()
        self.listed: list[tuple[str, Difference]] = []
        self.notes: list[tuple[str, str]] = []
        self.same: Counter[str] = Counter()  # how many games have each note
        self.bad: list[str] = []
        self.unlisted = 0
        self.differ: list[Differing] = []
        self.games_differing = 0
        self.live = sys.stderr.isatty()
        self.looked = time.monotonic()

    @property
    def differing(self) -> int:
        """Number of differences."""
        return len(self.listed) + self.unlisted

    def file(self, file: Path, start: float, part: float, *, alone: bool) -> None:
        """Every game of a file; anything else is reported, and the other files are checked all the same.

        For the progress bar: which part of the whole run was done before, which this file is.
        """
        name = "standard input" if str(file) == "-" else str(file)
        try:
            expected = expected_in(file, name) if self.live else 1
            source = sys.stdin.buffer.read(formats.MOST_BYTES + 1) if str(file) == "-" else file
            checking = CHECKS.get(kept(source))
            if checking and self.ruled:
                raise CommandError("own-book", name=name)
            if checking:
                self.found(name, checking(formats.text_of(source, name), self.lang, self.receipt))
                return
            if self.receipt:
                raise CommandError("receipts", name=name)
            for done, (game, log) in enumerate(formats.read_all(source, name), 1):
                self.game(game if game.startswith(name) or alone else f"{name}, {game}", log)
                if self.live and time.monotonic() - self.looked > EVERY:
                    self.looked = time.monotonic()
                    self.bar(progress(start + part * min(done / expected, 1), name, self.total.games))
        except JantakuError as error:
            self.bar("")
            if self.partial and isinstance(error, LogError) and error.partial is not None:
                self.game(name, error.partial)
            told = refusal(error, self.lang)
            self.bad.append(told if name in told else f"{name}{languages.of(self.lang).colon}{told}")
            click.echo(f"Error: {self.bad[-1]}", err=True)

    def game(self, name: str, log: Log) -> None:
        """Referee one game."""
        book = self.book_of(log)
        report = verify(log, book)
        if report.differences:
            self.games_differing += 1
            if len(self.differ) < MOST_EXPLAINED:
                judged = book or Book.named(log.book, log.house, log.digest)
                self.differ.append(Differing(log, judged, report.differences))
        self.found(name, report)

    def found(self, name: str, found: Report) -> None:
        """Add up what was found in one game, or on one sheet."""
        for counter in COUNTED:
            setattr(self.total, counter, getattr(self.total, counter) + getattr(found, counter))
        self.unlisted += found.unlisted
        for difference in found.differences:
            if len(self.listed) < MOST_LISTED:
                self.listed.append((name, difference))
                if not self.as_json:
                    self.bar("")
                    click.echo(sentence_of(name, difference, self.lang))
            else:
                self.unlisted += 1
        for note in found.notes:
            self.same[note] += 1
            if self.same[note] <= MOST_SAME and len(self.notes) < MOST_LISTED:
                self.notes.append((name, note))

    @property
    def repeated(self) -> list[tuple[str, int]]:
        """Notes that more games have than are listed with theirs, and how many more."""
        return [(note, games - MOST_SAME) for note, games in self.same.items() if games > MOST_SAME]

    def bar(self, text: str) -> None:
        """Show how far it is, on a terminal; an empty text clears the line."""
        if self.live:
            click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    @property
    def explained(self) -> list[str]:
        """Settings each of which would make every difference vanish; none where more games differ than are tried."""
        if self.games_differing > len(self.differ) or self.bad:
            return []
        return explanations(self.differ)

    def tell(self) -> None:
        """Print what was checked, what could not be, and whether anything differs."""
        total, lang = self.total, self.lang
        for name, note in self.notes:
            click.echo(paint("clause", note_text(note if note.startswith(name) else f"{name}: {note}", lang)))
        for note, others in self.repeated:
            click.echo(paint("clause", say("verify.repeated", lang, games=others, note=note_text(note, lang))))
        if total.games:
            names = ("games", "hands", "acts", "wins", "payments")
            click.echo(say("verify.summary", lang, **{name: getattr(total, name) for name in names}))
        if total.draws:
            click.echo(say("verify.draws", lang, draws=total.draws))
        if self.differing:
            click.echo(paint("total", say("verify.count", lang, count=self.differing)))
            for setting in self.explained:
                text = "verify.explained" if self.differing > 1 else "verify.explained-one"
                click.echo(say(text, lang, setting=setting, count=self.differing))
        elif total.games and not self.bad:
            click.echo(paint("total", say("verify.no-differences", lang)))

    def plain(self) -> dict[str, Any]:
        """The same as data."""
        names = (*COUNTED[: COUNTED.index("unlisted")],)
        return {
            "checked": {name: getattr(self.total, name) for name in names},
            "differences": [
                {"game": name, "place": d.place, "what": d.what, "record": d.says, "rules": d.rules} for name, d in self.listed
            ],
            "unlisted": self.unlisted,
            "notes": [{"game": name, "note": note} for name, note in self.notes],
            "explained": self.explained,
            "repeated": [{"note": note, "games": games} for note, games in self.repeated],
            "errors": self.bad,
        }


def kept(source: Path | bytes) -> str:
    """By its beginning: "sheet" for a score sheet, "register" for a referee's, "refereed" for a table's; empty for others."""
    head = source[:HEAD] if isinstance(source, bytes) else beginning(source)
    if head.startswith(formats.GZIP):
        try:
            head = zlib.decompressobj(wbits=31).decompress(head)
        except zlib.error:
            return ""
    text = head.decode("utf-8", "replace")
    return next((name for name, is_one in RECOGNISED.items() if is_one(text)), "")


def beginning(file: Path) -> bytes:
    """The first bytes of a file; empty if it cannot be read, which the reader will report."""
    if not os.path.isfile(file):  # noqa: PTH113 - a name too long is no error here
        return b""
    try:
        with file.open("rb") as opened_file:
            return opened_file.read(HEAD)
    except OSError:
        return b""


def expected_in(file: Path, name: str) -> int:
    """Quick count of the games in a file: those of a file with a game on each line are its lines."""
    if str(file) == "-" or not os.path.isfile(file):  # noqa: PTH113 - a name too long is no error here
        return 1
    text = formats.text_of(file, name)
    form = formats.form_of(text, name)
    return max(1, text.count("\n#") if form == "tenhou-client" else text.count("\n") if form.endswith(" lines") else 1)


def size_of(file: Path) -> int:
    """Rough share of a file in the run: its bytes; 1 for anything that is not a file."""
    return os.path.getsize(file) + 1 if os.path.isfile(file) else 1  # noqa: PTH113, PTH202 - a name too long is no error here


def progress(done: float, name: str, games: int) -> str:
    """A line that says how far it is."""
    filled = int(BAR * done)
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {100 * done:3.0f} %  {games:,} games  {Path(name).name[-30:]}"
