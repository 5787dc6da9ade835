"""Reports in rows: what is counted stands to the right, and every penalty is in a row and in the sum."""

from fractions import Fraction
from functools import cache

import pytest

from jantaku.texts import say
from jantaku.tournament import keeping, season_prints
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Document, Measure
from jantaku.tournament.reports import report, results, schedule
from jantaku.tournament.seasons import season
from tests.sampling import one_by_one
from tests.tournament.prints.hall import EVA, hall


@cache
def event() -> Archive:
    """An event in the middle; nobody changes it."""
    return hall(16, 4, 2)


@cache
def documents() -> dict[str, Document]:
    """Every report of an event, and the tables of a season, by title."""
    whole = season([event()])
    found = (*results(event(), "en"), *report(event(), "en"), season_prints.table(whole, "en"), season_prints.rating(whole, "en"))
    return {one.title: one for one in found}


def is_number(cell: object) -> bool:
    """A number, or several as they are written: 478,000; 1–0–2–0."""
    return not isinstance(cell, str) or set(cell) <= set("0123456789,–")


@one_by_one("title", ["Results", "Sessions", "Countries", "Referees and staff", "Penalties", "Season", "Ratings"])
def test_a_column_of_numbers_stands_to_the_right_and_one_of_words_does_not(title: str) -> None:
    one = documents()[title]
    assert one.rows
    for at, word in enumerate(one.head):
        cells = [row[at] for row in one.rows if row[at] not in {"", "–"}]
        if word in {"Player", "Club", "Country", "Name", "Foul", "Federation no."}:
            assert at not in one.right, word
        elif cells and all(map(is_number, cells)):
            assert at in one.right, word


def test_a_penalty_of_no_session_has_a_row_of_its_own_and_is_in_the_sum() -> None:
    archive = hall(16, 4, 2)
    before = schedule(archive, "en").rows
    body = {"foul": "abuse", "given": {"decision": "points", "points": "4"}, "players": [6], "referee": "Eva Referee"}
    keeping.rule(archive, "ruling", body, EVA)
    *rows, own, total = schedule(archive, "en").rows
    assert tuple(rows) == before[:-1]
    assert own == ("–", "", "", "", "", "", "", Fraction(-4))
    assert total[0] == say("print.whole-event", "en")
    assert total[-1] == before[-1][-1] - 4  # type: ignore[operator]


def test_the_points_of_a_session_are_whole_and_those_of_its_tables_together() -> None:
    played = event().reckoning.tables
    *sessions, total = schedule(event(), "en").rows
    for number, row in enumerate(sessions, 1):
        assert row[4] == f"{sum(sum(each.points) for (session, _), each in played.items() if session == number):,}"
    assert total[4] == f"{sum(sum(each.points) for each in played.values()):,}"


def test_the_winner_of_an_event_is_who_ranks_first() -> None:
    archive = event()
    (winner,) = (archive.name(row.entry) for row in archive.reckoning.standings if row.rank == 1)
    assert [row[1] for row in report(archive, "en")[0].rows if row[0] == say("print.winner", "en")] == [winner]


def test_a_rating_is_shown_with_its_last_change_and_its_highest_and_game_by_game() -> None:
    whole = season([event()])
    for row, shown in zip(whole.rating(), season_prints.rating(whole, "en").rows, strict=True):
        changes = [round(one.after - one.before, 1) for one in row.history]
        ratings = [Measure(one.after, 1) for one in row.history]
        highest = max(one.after for one in row.history)
        assert shown == (row.rank, row.name, Measure(row.rating, 1), changes[-1], Measure(highest, 1), len(row.history))
        assert [cell.places for cell in shown if isinstance(cell, Measure)] == [1, 1]
        assert sum(changes) == pytest.approx(row.rating - 1500, abs=0.1 * len(changes))
        assert [tuple(cells[-2:]) for cells in season_prints.history(whole, row, "en").rows] == [
            *zip(changes, ratings, strict=True)
        ]


def test_countries_are_counted_the_most_first_and_at_the_end_who_stated_none() -> None:
    rows = documents()["Countries"].rows
    archive = event()
    stated = [archive.people[entry].country for entry in archive.state.entries if entry in archive.people]
    assert sum(count for _, count in rows) == len(archive.reckoning.standings)  # type: ignore[misc]
    assert {land for land, _ in rows} - {say("print.not-stated", "en")} == {*filter(None, stated)}
