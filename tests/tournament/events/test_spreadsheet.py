"""The ranking for spreadsheets: exact, and no cell is a formula."""

import csv
import io
from zipfile import ZipFile

import pytest

from jantaku.tournament import keeping
from jantaku.tournament.documents import penalties, ranking
from jantaku.tournament.people import Participant
from jantaku.tournament.spreadsheet import comma_separated, workbook
from tests.tournament.events.kept import EVA, event, result


def test_comma_separated_values_are_exact_and_no_name_is_a_formula() -> None:
    archive = event(0, kind="evening")
    for name in ("=1+1", "Ben, Jr", "Chloé", "@Dai"):
        keeping.enter(archive, Participant(0, name), EVA)
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    result(archive, 1, 1, (35_000, 35_000, 35_000, 15_000))
    rows = list(csv.reader(io.StringIO(comma_separated(ranking(archive, "fr")))))
    assert rows[1][:4] == ["1", "1", "'=1+1", "10"]
    assert rows[2][2] == "Ben, Jr"
    assert rows[4][2:4] == ["'@Dai", "-30"]


def test_a_workbook_has_a_sheet_for_each_table_and_numbers_are_numbers() -> None:
    pytest.importorskip("xlsxwriter")
    archive = event(4, kind="evening")
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    result(archive, 1, 1)
    with ZipFile(io.BytesIO(workbook([*ranking(archive, "ja"), *penalties(archive, "ja")]))) as book:
        names = [name for name in book.namelist() if name.startswith("xl/worksheets/sheet")]
        first = book.read("xl/worksheets/sheet1.xml").decode()
    assert len(names) == 2
    assert "<v>30</v>" in first
    assert "<f>" not in first
