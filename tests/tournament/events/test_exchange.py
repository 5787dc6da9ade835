"""The interchange file of an event: what it says. Reading it is tested in test_importing."""

from jantaku.tournament import keeping
from jantaku.tournament.entering import KINDS
from jantaku.tournament.exchange import plain
from tests.tournament.events.kept import EVA, result, seated


def test_a_table_names_its_set_of_tiles_where_that_is_called_otherwise_than_the_table() -> None:
    archive = seated()
    KINDS["sets"](archive, {"session": 1, "table": 2, "set": "A3"}, EVA)
    tables = plain(archive)["sessions"][0]["tables"]
    assert [table.get("set") for table in tables] == [None, "A3", None, None]


def test_stages_are_named_once_an_event_has_two() -> None:
    archive = seated()
    assert "stages" not in plain(archive)
    for table in range(1, 5):
        result(archive, 1, table)
    keeping.stage(archive, "Final", [1, 2, 3, 4], "none", EVA)
    assert [each["sessions"] for each in plain(archive)["stages"]] == [[1], []]
