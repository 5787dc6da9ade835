"""Printed matter of a club's season: its table, of a month or of all, and its ratings."""

import re
from collections.abc import Iterator

from jantaku import languages
from jantaku.texts import say
from jantaku.tournament.documents import Document, Measure, Row
from jantaku.tournament.seasons import RatingRow, Season, SeasonRow

WORDS = ("rank", "player", "total", "games", "evenings", "mean-place", "first", "second", "third", "fourth")
RATING_WORDS = ("rank", "player", "rating", "change", "highest", "games")


MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")


def table(season: Season, lang: str, month: str = "", *, best: int = 0, least: int = 0) -> Document:
    """The table of a season or of a month: total, games, evenings, mean place, how many of each place."""
    rows = season.table(month, best=best, least=least)
    head = tuple(say(f"tournament.{word}", lang) for word in WORDS)
    notes = [_when(season, lang, month)]
    notes += [say("tournament.season-best", lang, n=best)] if best else []
    notes += [say("tournament.season-least", lang, n=least)] if least else []
    title = month_name(month, lang) if month else say("tournament.season", lang)
    right = (0, *range(2, len(head)))
    return Document(title, languages.of(lang).dot.join(notes), head, tuple(_row(row, best) for row in rows), right)


def month_name(month: str, lang: str) -> str:
    """Return a month, ``2026-11``, by its name."""
    year, number = month.split("-")
    name = say("print.month-year", lang, month=say(f"print.month-{int(number)}", lang), year=int(year))
    return name[:1].upper() + name[1:]


def _row(row: SeasonRow, best: int) -> Row:
    evenings = f"{len(row.counted)}/{len(row.meetings)}" if best and best < len(row.meetings) else len(row.meetings)
    places = (row.places.count(place) for place in (1, 2, 3, 4))
    return (row.rank or "–", row.name, row.total, row.games, evenings, Measure(row.mean_place, 2), *places)


def _when(season: Season, lang: str, month: str) -> str:
    """The days of the season, and how many games there were."""
    games = [game for game in season.games if month in {"", season.month_of(game.round)}]
    if not games:
        return say("tournament.nothing-played", lang)
    first, last = season.day(games[0].round.time), season.day(games[-1].round.time)
    if first == last:
        return say("tournament.season-day", lang, day=first.isoformat(), count=len(games))
    return say("tournament.season-days", lang, first=first.isoformat(), last=last.isoformat(), count=len(games))


def rating(season: Season, lang: str, month: str = "") -> Document:
    """The ratings at the end of a month, or now: with the change by the last game, and the highest that was reached."""
    head = tuple(say(f"tournament.{word}", lang) for word in RATING_WORDS)
    rows = tuple(_rated(row) for row in season.rating(month))
    return Document(say("tournament.ratings", lang), say("tournament.rating-how", lang), head, rows, (0, *range(2, len(head))))


def _rated(row: RatingRow) -> Row:
    last, highest = row.history[-1], max(one.after for one in row.history)
    return (row.rank, row.name, Measure(row.rating, 1), round(last.after - last.before, 1), Measure(highest, 1), len(row.history))


def history(season: Season, row: RatingRow, lang: str) -> Document:
    """A person's rating game by game: day, event, place, rating."""
    head = tuple(say(f"tournament.{word}", lang) for word in ("day", "event", "session", "place", "moved-by", "rating"))
    return Document(row.name, "", head, tuple(_history(season, row)), (2, 3, 4, 5))


def _history(season: Season, row: RatingRow) -> Iterator[Row]:
    for one in row.history:
        game = season.games[one.game]
        place = game.places[game.players.index(row.key)]
        day = season.day(game.round.time).isoformat()
        change = round(one.after - one.before, 1)
        yield day, season.titles[game.round.event], game.round.session, place, change, Measure(one.after, 1)
