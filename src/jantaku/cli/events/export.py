"""``jantaku event export``: an event for other programs, and for spreadsheets."""

import json
from pathlib import Path

import click

from jantaku.cli.common import lang_option
from jantaku.cli.events.files import event_file, opened
from jantaku.cli.files import apart, put
from jantaku.tournament.documents import ranking, whole
from jantaku.tournament.exchange import plain
from jantaku.tournament.spreadsheet import comma_separated, workbook


@click.command("export", short_help="Write an event for other programs.")
@event_file
@click.option("--json", is_flag=True, help="The interchange format (docs/event.md); the default.")
@click.option("--csv", is_flag=True, help="The ranking as comma-separated values.")
@click.option("--xlsx", is_flag=True, help="Ranking, teams, sessions, seating and penalties as a workbook.")
@click.option("--archive", is_flag=True, help="The whole event: every document in one file, checked.")
@click.option("--into", type=click.Path(path_type=Path), default="-", metavar="FILE", help="Where to; by default standard output.")
@click.option("--force", is_flag=True, help="Write over FILE.")
@lang_option
def command(file: Path, into: Path, lang: str, *, force: bool, **forms: bool) -> None:
    """Write the event in the interchange format, its tables as XLSX, its ranking as CSV, or all its documents in one file.

    \b
      jantaku event export open.event > open.json
      jantaku event export open.event --xlsx --into open.xlsx
      jantaku event export open.event --archive --into copy.event
    """  # noqa: D301 - click's
    apart(into, sources=[file])
    asked = [form for form, wanted in forms.items() if wanted]
    if len(asked) > 1:
        raise click.UsageError(f"Give one of {' and '.join(f'--{form}' for form in asked)}: each is a file by itself.")
    archive, form = opened(file), asked[0] if asked else "json"
    if form == "json":
        put(json.dumps(plain(archive), ensure_ascii=False, indent=1) + "\n", into, force=force)
    elif form == "csv":
        put("\ufeff" + comma_separated(ranking(archive, lang)), into, force=force)
    elif form == "archive":
        put(archive.text, into, force=force)
    else:
        put(workbook(whole(archive, lang)), into, force=force)
