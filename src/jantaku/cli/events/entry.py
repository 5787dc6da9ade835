"""``jantaku event entry``: enter players, correct a name, delete one."""

from collections.abc import Iterator
from pathlib import Path

import click

from jantaku.cli.common import expect_not_typed, in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, salt, stamp, writing
from jantaku.cli.reading import InFileError, text_of
from jantaku.texts import say
from jantaku.texts.columns import columns
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.folding import MOST_ENTRY
from jantaku.tournament.keeping import Stamp, enter, rename
from jantaku.tournament.lists import COLUMNS, persons
from jantaku.tournament.people import WORDS, Participant
from jantaku.tournament.personal import forget
from jantaku.tournament.state import PLAYING, STATUSES

LARGEST = 4 << 20


@click.command("entry", short_help="Enter players.")
@event_file
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--csv",
    "table",
    type=click.Path(path_type=Path),
    metavar="LIST",
    help=f"Enter a list: a name in each line, or CSV with a first line of columns: {', '.join(COLUMNS)}.",
)
@click.option("--number", type=click.IntRange(0, MOST_ENTRY), default=0, metavar="N", help="Its number; by default the next.")
@click.option("--country", default="", metavar="CODE")
@click.option("--club", default="", metavar="TEXT")
@click.option("--federation", default="", metavar="TEXT", help="Number in a federation.")
@click.option("--team", default="", metavar="TEXT")
@click.option("--group", "groups", multiple=True, metavar="TEXT", help="A group to be kept apart, as a family.")
@click.option("--status", type=click.Choice(STATUSES), default=PLAYING, show_default=True)
@click.option("--rename", type=click.IntRange(min=1), metavar="N", help="Replace the person of an entry by this one.")
@click.option(
    "--forget",
    "forgotten",
    type=click.IntRange(min=1),
    metavar="N",
    help="Delete the person of an entry; the number and its scores stay.",
)
@by_option
@in_language
def command(
    file: Path,
    names: tuple[str, ...],
    table: Path | None,
    number: int,
    country: str,
    club: str,
    federation: str,
    team: str,
    groups: tuple[str, ...],
    status: str,
    rename: int | None,
    forgotten: int | None,
    by: str,
    lang: str,
    *,
    as_json: bool,
) -> None:
    """Enter players, substitutes or house players by NAME, or a list of them.

    \b
      jantaku event entry open.event "Aki Mori" --country JP --club Ginza
      jantaku event entry open.event --csv entries.csv
      jantaku event entry open.event --forget 12
    """  # noqa: D301 - click's
    if (forgotten is not None) + bool(table) + bool(names) != 1 or ((number or rename) and len(names) != 1):
        raise click.UsageError("Give NAMES, or --csv LIST, or --forget N; --number and --rename go with one NAME.")
    expect_used("--rename" if rename is not None else "--csv" if table else "--forget" if forgotten is not None else "")
    with writing(file) as archive:
        when = stamp(by)
        own = Participant(rename or number, "", country, club, federation, groups, salt())
        if forgotten is not None:
            made = [forget(archive, forgotten, when)]
        elif rename is not None:
            made = [change(archive, own._replace(name=names[0]), when)]
        else:
            rows = from_list(table) if table else ((0, own._replace(name=name), team, status) for name in names)
            made = [entered(archive, row, when, table) for row in rows]
    show_json({"entries": made}) if as_json else show(lines(archive, made, lang))


def expect_used(instead: str) -> None:
    """Raise UsageError where an option was typed that says nothing beside another."""
    spare = ("team", "status", *(("country", "club", "federation", "groups") if instead != "--rename" else ()))
    if instead:
        expect_not_typed(spare, f"not for {instead}{', whose list has columns for them' if instead == '--csv' else ''}")


def entered(archive: Archive, row: tuple[int, Participant, str, str], when: Stamp, table: Path | None) -> int:
    """Enter a person, with team and status; return the number. Raises JantakuError, naming the line of a list."""
    line, person, team, status = row
    try:
        return enter(archive, person._replace(salt=salt()), when, status=status, team=team)
    except EventError as error:
        if table is None:
            raise
        raise InFileError(table, error, line) from error


def lines(archive: Archive, made: list[int], lang: str) -> list[str]:
    """The entries that were made, and how many there are."""
    cells = columns([(str(each), archive.name(each)) for each in made], right=(0,))
    return [*("".join(row) for row in cells), say("tournament.entered", lang, count=len(archive.state.entries))]


def change(archive: Archive, person: Participant, when: Stamp) -> int:
    """Replace the person of an entry; what is not given stays. Return its number."""
    old = archive.people.get(person.entry)
    if old:
        given = {name: value for name, value in person._asdict().items() if value}
        person = Participant(**(old._asdict() | given))
    rename(archive, person, when)
    return person.entry


def from_list(path: Path) -> Iterator[tuple[int, Participant, str, str]]:
    """Yield the persons of a list, each with its line there, team and status. Raises InFileError with the line."""
    text = text_of(path, LARGEST)
    try:
        rows = persons(text)
    except EventError as error:
        raise InFileError(path, error.values["why"], error.values["n"]) from error  # type: ignore[arg-type]  # as `persons` raises
    if not rows:
        raise InFileError(path, EventError("list-empty"))
    for line, row in rows:
        person = {name: row[name] for name in WORDS if name in row} | {"groups": tuple(row.get("groups", ()))}
        yield line, Participant(row.get("number", 0), **person), row.get("team", ""), row.get("status", PLAYING)
