"""``jantaku event result``: enter the result of a table, typed from paper or by its sheet."""

from pathlib import Path

import click

from jantaku.cli.common import expect_not_typed, in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, reading, session_option, stamp, writing
from jantaku.cli.events.seat import current
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named, score
from jantaku.tournament.exchange import written
from jantaku.tournament.keeping import Moved, result, result_sheet

LARGEST = 4 << 20


@click.command("result", short_help="Enter the result of a table.", context_settings={"ignore_unknown_options": True})
@event_file
@click.argument("points", nargs=-1, type=int, metavar="[EAST SOUTH WEST NORTH]")
@click.option("--table", type=click.IntRange(min=1), metavar="N", help="The table.")
@click.option("--sticks", type=click.IntRange(0, 999), default=0, show_default=True, help="Riichi sticks left on the table.")
@click.option("--seen", default="", metavar="NAME", help="Who of the staff saw the four signatures.")
@click.option(
    "--sheet", type=click.Path(path_type=Path), metavar="FILE", help="A sheet that was kept hand by hand, in place of points."
)
@click.option("--why", default="", metavar="TEXT", help="Why a result that is there is corrected.")
@session_option
@by_option
@in_language
def command(
    file: Path,
    points: tuple[int, ...],
    table: int | None,
    sticks: int,
    seen: str,
    sheet: Path | None,
    why: str,
    session: int,
    by: str,
    lang: str,
    *,
    as_json: bool,
) -> None:
    """Enter the POINTS of a paper sheet, East first, or a sheet that was kept; a correction shows whose standings moved.

    \b
      jantaku event result open.event --session 1 --table 3 45200 31000 23800 19000 --sticks 1 --seen Eva
      jantaku event result open.event --sheet table3.sheet
    """  # noqa: D301 - click's
    if bool(points) == bool(sheet):
        raise click.UsageError("Give the four POINTS with --table, or --sheet FILE.")
    if points and (len(points) != 4 or table is None or not (seen or by)):
        raise click.UsageError("Give four POINTS, East first, with --table N and --seen NAME.")
    if sheet:
        expect_not_typed(["table", "session", "sticks", "seen"], "a sheet says which table it is of, what was left, and who saw it")
    with writing(file) as archive:
        if sheet:
            chain = sheet_in(sheet)
            moved = result_sheet(archive, chain, stamp(by), why=why)
            origin = chain.sheet.origin
            place = (origin.session, origin.table) if origin else (0, 0)
        else:
            place = (session or current(archive), table or 0)
            moved = result(archive, place, {"points": list(points), "sticks": sticks, "seen": seen or by}, stamp(by), why=why)
    show_json(plain(archive, place, moved)) if as_json else show(lines(archive, place, moved, lang))


def sheet_in(path: Path) -> ScoreSheet:
    """Return a sheet from its file. Raises JantakuError, naming it."""
    with reading(path, LARGEST) as text:
        return ScoreSheet.read(text)


def plain(archive: Archive, place: tuple[int, int], moved: tuple[Moved, ...]) -> dict[str, object]:
    """A result as data."""
    table = archive.reckoning.tables[place]
    return {
        "session": place[0],
        "table": place[1],
        "entries": list(table.entries),
        "points": list(table.points),
        "scores": [written(each) for each in table.scores],
        "receipt": archive.state.sessions[place[0]].results[place[1]].hash,
        "moved": [
            {"player": each.after.entry, "rank": [each.before.rank, each.after.rank]}
            | {"total": [written(each.before.total), written(each.after.total)]}
            for each in moved
        ],
    }


def lines(archive: Archive, place: tuple[int, int], moved: tuple[Moved, ...], lang: str) -> list[str]:
    """A result in lines, and whose standings moved."""
    table, (session, number) = archive.reckoning.tables[place], place
    rows = zip(table.places, table.entries, table.points, table.scores, strict=True)
    told = [say("tournament.result-of", lang, session=session, table=number)]
    told += [
        f"  {rank}. {named(archive, entry)}  {points}  {score(own, lang, sign=True)}" for rank, entry, points, own in sorted(rows)
    ]
    if moved:
        told.append(say("tournament.moved", lang, count=len(moved)))
    return [*told, *(f"  {moved_row(archive, each, lang)}" for each in moved)]


def moved_row(archive: Archive, each: Moved, lang: str) -> str:
    """Return from which rank and total to which an entry moved."""
    was, now = each.before, each.after
    before, total = (score(row.total, lang, sign=True) for row in (was, now))
    return say(
        "tournament.moved-row", lang, name=named(archive, now.entry), was=was.rank, rank=now.rank, before=before, total=total
    )
