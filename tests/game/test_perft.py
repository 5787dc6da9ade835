"""The counts of lawful sequences are those of the file."""

import pytest

from tests.perft import DEALS, DEPTH, FILE, perft
from tests.rig import BOOKS


def rows() -> dict[tuple[str, str], list[int]]:
    lines = [line.split() for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {(name, book): [int(count) for count in counts] for name, book, *counts in lines}


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("book", BOOKS)
def test_as_many_sequences_of_lawful_acts_follow_as_are_written(name: str, book: str) -> None:
    table = DEALS[name](book)
    assert [perft(table, depth) for depth in range(1, DEPTH + 1)] == rows()[name, book]


def test_the_file_holds_every_deal_and_no_other() -> None:
    assert list(rows()) == [(name, book) for name in DEALS for book in BOOKS]


def test_counting_leaves_the_table_as_it_was() -> None:
    table = DEALS["calls"]("wrc-2015")
    before = str(table)
    perft(table, 2)
    assert str(table) == before
    assert table.asked == (0,)
