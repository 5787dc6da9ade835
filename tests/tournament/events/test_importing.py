"""An event of another program is kept on with: the same figures as its own, and nothing that the checker finds."""

import json
from fractions import Fraction
from itertools import repeat
from typing import Any

import pytest

from jantaku.tournament.archive import Archive
from jantaku.tournament.checking import check
from jantaku.tournament.documents import penalties
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import plain, written
from jantaku.tournament.importing import imported, points_of
from jantaku.tournament.interchange_json import read
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import UNNAMED
from jantaku.tournament.random_events import Wanted, event_of_seed
from tests.sampling import one_by_one, sample
from tests.tournament.events.kept import EVA, Refused, play, seated


def taken(whole: dict[str, Any]) -> Archive:
    """An event that is imported."""
    return imported(read(json.dumps(whole)), EVA, repeat("salt"), kind="league")


@pytest.mark.parametrize("seeds", sample([range(1, 11)], [range(11, 31)]))
def test_a_random_event_has_the_same_totals_and_ranks_here(seeds: range) -> None:
    """Reckoned by code that shares nothing with it; who has withdrawn is ranked here, and not in all of those."""
    for seed in seeds:
        whole = event_of_seed(seed)
        archive = taken(whole)
        wanted = {row.player: (row.total, row.rank) for row in read(json.dumps(whole)).standings if row.rank}
        rows = [row for row in archive.reckoning.standings if row.entry in wanted]
        found = {row.entry: (row.total, 1 + sum(other.rank < row.rank for other in rows)) for row in rows}
        assert found == wanted
        assert {row.entry for row in archive.reckoning.standings} - wanted.keys() <= {
            number for number, each in archive.state.entries.items() if each.withdrawn
        }
        assert check(read(json.dumps(plain(archive)))).findings == ()
        assert Archive.read(archive.text).text == archive.text


def test_an_event_goes_out_and_comes_in_as_it_was() -> None:
    archive = seated()
    play(archive, 1, 2)
    again = taken(plain(archive))
    assert again.reckoning.standings == archive.reckoning.standings
    assert {number: person.name for number, person in again.people.items()} == {
        number: person.name for number, person in archive.people.items()
    }


@one_by_one("seed", range(1, 8))
def test_points_follow_from_the_scores_of_a_table(seed: int) -> None:
    whole = event_of_seed(seed, Wanted(publish="all"))
    archive = taken(whole)
    for session in whole["sessions"]:
        for table in session["tables"]:
            table.pop("points", None)
    whole["seal"] = "x"
    if archive.state.book.exact_scores:
        assert taken(whole).reckoning.tables == archive.reckoning.tables
    else:
        with Refused("import"):
            taken(whole)


def test_scores_that_were_listed_by_player_are_those_of_the_tables() -> None:
    archive = seated()
    play(archive, 1, 2)
    whole = plain(archive)
    for session in whole["sessions"]:
        session["scores"] = []
        for table in session["tables"]:
            session["scores"] += [{"player": n, "score": s} for n, s in zip(table["seats"], table.pop("scores"), strict=True)]
            del table["points"]
    assert taken(whole | {"seal": "x"}).reckoning.standings == archive.reckoning.standings


def test_scores_of_equals_may_be_rounded_and_others_may_not() -> None:
    book = seated(house={"session.uma": [20, 10, -10, -20]}).state.book
    thirds = [Fraction(score) for score in ("7.7", "7.7", "7.7", "-23")]
    assert points_of(book, thirds) == [31_000, 31_000, 31_000, 27_000]
    assert points_of(book, [Fraction(score) for score in ("35.15", "11", "-11", "-35.15")]) == []
    assert points_of(book, [Fraction(score) for score in ("35", "11", "-11", "-35")]) == [45_000, 31_000, 29_000, 15_000]


def test_scores_that_no_points_give_are_refused_with_their_place() -> None:
    archive = seated()
    play(archive, 1)
    whole = plain(archive)
    del whole["sessions"][0]["tables"][2]["points"]
    whole["sessions"][0]["tables"][2]["scores"][1] = "0.05"
    with pytest.raises(EventError, match=r"Session 1, table 3 has neither points nor four scores"):
        taken(whole | {"seal": "x"})


def test_a_session_of_scores_without_tables_is_refused_with_what_to_do() -> None:
    whole = event_of_seed(3, Wanted(publish="scores"))
    for session in whole["sessions"]:
        del session["tables"]
    with Refused("import-session"):
        taken(whole)


@one_by_one(
    ("more", "ident"),
    [
        ({"tie_breaks": ["age"]}, "import-tie"),
        ({"stages": [{"sessions": [1]}, {"sessions": [2], "carry": "1/3"}]}, "import-carry"),
        ({"penalties": [{"player": 1, "points": "2.5"}]}, "import-points"),
        ({"sessions": [{"number": 1, "tables": [{"table": "A", "seats": [1, 2, 3, 4]}]}]}, "import-table"),
        ({"sessions": [{"number": 1, "tables": [{"table": 1, "seats": [1, 2, 3, None]}]}]}, "import-table"),
        ({"sessions": [{"number": 2, "tables": [{"table": 1, "seats": [1, 2, 3, 4]}]}]}, "session-next"),
    ],
)
def test_what_cannot_be_kept_is_refused(more: dict[str, Any], ident: str) -> None:
    archive = seated()
    play(archive, 1, 2)
    with Refused(ident):
        taken(plain(archive) | {"seal": "x"} | more)


@one_by_one(
    ("value", "text"),
    [("1697/20", "84.85"), ("-1/8", "-0.125"), ("3/40", "0.075"), ("25/3", "25/3"), ("-7/60", "-7/60"), ("30", "30"), ("0", "0")],
)
def test_a_score_is_written_as_a_decimal_wherever_there_is_one(value: str, text: str) -> None:
    assert written(Fraction(value)) == text
    assert Fraction(written(Fraction(value))) == Fraction(value)


def test_a_ruling_of_a_file_that_names_no_referee_shows_none() -> None:
    whole = event_of_seed(1)
    whole["penalties"] = [{"player": whole["players"][0]["number"], "points": "5", "session": 1, "cite": "7.2"}]
    for one in ("standings", "seal"):
        whole.pop(one, None)
    archive = imported(read(json.dumps(whole)), Stamp(EVA.at, ""), repeat("salt"), kind="league")
    (row,) = archive.reckoning.ledger.rows
    assert (row.referee, row.ruler) == (UNNAMED, "")
    (listed,) = penalties(archive, "en")
    assert UNNAMED not in listed.rows[0]
