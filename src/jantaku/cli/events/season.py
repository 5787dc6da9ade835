"""``jantaku event season``: the table and the ratings of a club, from the files of its events."""

from pathlib import Path
from typing import Any

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import opened
from jantaku.cli.events.showing import document_lines
from jantaku.cli.files import apart, put
from jantaku.tournament import season_prints
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import written
from jantaku.tournament.prints import html
from jantaku.tournament.seasons import Meeting, RatingRow, Season, SeasonRow, season
from jantaku.tournament.spreadsheet import workbook


@click.command("season", short_help="Show a club's table and ratings.")
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
@click.option("--month", default="", metavar="2026-11", help="Of one month; ratings as they were at its end.")
@click.option("--best", type=click.IntRange(0), default=0, metavar="N", help="Count the best N evenings of each player.")
@click.option("--least", type=click.IntRange(0), default=0, metavar="N", help="Rank who has played at least N games.")
@click.option("--html", "page", type=click.Path(path_type=Path), metavar="PAGE", help="Write a page to print.")
@click.option("--xlsx", "book", type=click.Path(path_type=Path), metavar="BOOK", help="Write a workbook.")
@click.option("--force", is_flag=True, help="Write over PAGE or BOOK.")
@in_language
def command(files: tuple[Path, ...], month: str, lang: str, *, as_json: bool, force: bool, **asked: Any) -> None:
    """Show the table of a club's season, or of a month, and its ratings: of evenings, leagues and tournaments, in any order.

    \b
      jantaku event season club/*.event --best 8 --least 10
      jantaku event season club/*.event --month 2026-11 --xlsx november.xlsx
    """  # noqa: D301 - click's
    if month and not season_prints.MONTH.fullmatch(month):
        raise EventError("month", month=month[:20])
    apart(asked["page"], asked["book"], sources=files, answers=as_json)
    found = season((opened(file) for file in files), None)
    best, least = asked["best"], asked["least"]
    documents = [season_prints.table(found, lang, month, best=best, least=least), season_prints.rating(found, lang, month)]
    if asked["page"]:
        put(html(documents, lang), asked["page"], force=force)
    if asked["book"]:
        put(workbook(documents), asked["book"], force=force)
    if as_json:
        show_json(plain(found, month, best, least))
    elif not asked["page"] and not asked["book"]:
        show(line for document in documents for line in document_lines(document, lang))


def plain(found: Season, month: str, best: int, least: int) -> dict[str, Any]:
    """The season as data: exact, the rating of each player with its history."""
    return {
        "months": list(found.months),
        "games": sum(month in {"", found.month_of(game.round)} for game in found.games),
        "table": [row_of(found, row) for row in found.table(month, best=best, least=least)],
        "ratings": [rating_of(found, row) for row in found.rating(month)],
    }


def row_of(found: Season, row: SeasonRow) -> dict[str, Any]:
    """A row of the table as data."""
    return {
        "name": row.name,
        **({"federation": row.key.federation} if row.key.federation else {}),
        "rank": row.rank or None,
        "total": written(row.total),
        "games": row.games,
        "mean_place": written(row.mean_place),
        "places": [row.places.count(place) for place in (1, 2, 3, 4)],
        "evenings": [meeting_of(found, each, at in row.counted) for at, each in enumerate(row.meetings)],
    }


def meeting_of(found: Season, each: Meeting, counts: bool) -> dict[str, Any]:  # noqa: FBT001 - one of a row
    """An evening of a player as data."""
    session = {"session": each.session} if each.session else {}
    where = {"event": found.titles[each.event], "day": found.day(each.time).isoformat(), **session}
    return {**where, "total": written(each.total), "places": list(each.places), "counts": counts}


def rating_of(found: Season, row: RatingRow) -> dict[str, Any]:
    """A rating as data, with its history by game."""
    history = [
        {
            "day": found.day(found.games[one.game].round.time).isoformat(),
            "event": found.titles[found.games[one.game].round.event],
            "session": found.games[one.game].round.session,
            "before": written(one.before),
            "after": written(one.after),
        }
        for one in row.history
    ]
    return {"name": row.name, "rank": row.rank, "rating": written(row.rating), "history": history}
