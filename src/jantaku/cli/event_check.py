"""``jantaku event check``: a whole event recomputed from its file."""

import os
import sys
from pathlib import Path

import click

from jantaku.cli.common import in_language, paint, show, show_json
from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.tournament import interchange_json
from jantaku.tournament.checking import Report, check, check_chain, is_chain
from jantaku.tournament.interchange import MOST_BYTES, InterchangeError


@click.command("check", short_help="Recompute a whole event.")
@click.argument("file", type=click.Path(path_type=Path, readable=False), metavar="FILE")
@in_language
@click.pass_context
def command(ctx: click.Context, file: Path, lang: str, *, as_json: bool) -> None:
    """Recompute a whole event from the file of any program, and say what does not hold and where.

    FILE is an event in the interchange format (docs/event.md), or the chain of an event that Jantaku keeps; - is standard input.
    Scores are reckoned by the points, totals by the scores, ranks by the totals; seats are checked for repeats and winds. What was
    not published is reported as not verified, never as a finding. Exit code 0: nothing found; 1: findings; 2: bad input.

    \b
      jantaku event check open-2026.json
      jantaku event check open-2026.json --json
    """  # noqa: D301 - click's
    report = report_of(file, lang)
    if as_json:
        show_json(report.plain(lang))
    else:
        show(lines_of(report, lang))
    ctx.exit(1 if report.findings else 0)


def report_of(file: Path, lang: str) -> Report:
    """Return the check of a file. Raises JantakuError, naming the file and the place in it."""
    try:
        text = interchange_json.text_of(data_of(file))
        return check_chain(text) if is_chain(text) else check(interchange_json.read(text))
    except InterchangeError as error:
        raise JantakuError(f"{file}: {error.sentence(lang)}") from None


def data_of(file: Path) -> bytes:
    """Return the bytes of a file, or of standard input; no more than one of an event may have, and one. Raises JantakuError."""
    if str(file) == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    if os.path.isdir(file):  # noqa: PTH112 - a name too long is no error here
        raise JantakuError(f"{file} is a folder; give the file of an event in it")
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise JantakuError(f"{file} cannot be read: {reason}; give the file of an event") from None


def lines_of(report: Report, lang: str) -> list[str]:
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
