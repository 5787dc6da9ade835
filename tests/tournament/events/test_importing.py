"""An event of another program is kept on with: the same figures as its own, and nothing that the checker finds."""

import json
from itertools import repeat
from typing import Any

import pytest

from jantaku.tournament.archive import Archive
from jantaku.tournament.checking import check
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import plain
from jantaku.tournament.importing import imported
from jantaku.tournament.interchange_json import read
from jantaku.tournament.random_events import Wanted, event_of_seed
from tests.tournament.events.kept import EVA, Refused, play, seated


def taken(whole: dict[str, Any]) -> Archive:
    """An event that is imported."""
    return imported(read(json.dumps(whole)), EVA, repeat("salt"), kind="league")


@pytest.mark.parametrize("seed", range(1, 31))
def test_a_random_event_has_the_same_totals_and_ranks_here(seed: int) -> None:
    """Reckoned by code that shares nothing with it; who has withdrawn is ranked here, and not in all of those."""
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


def test_what_was_published_without_points_is_refused_with_its_place() -> None:
    whole = event_of_seed(3, Wanted(publish="scores"))
    with pytest.raises(EventError, match=r"Session 1, table \w+ has no points"):
        taken(whole)


@pytest.mark.parametrize(
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
