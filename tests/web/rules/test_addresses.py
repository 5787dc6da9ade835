"""Whatever clause a table or a sheet points to is there to be read."""

import re

import pytest

from jantaku.rules.book import Book
from jantaku.rules.rulings import REASONS
from jantaku.web.rules.routes import refusals


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_every_reason_of_a_table_is_on_the_page_of_its_book(lang: str) -> None:
    told = refusals(Book.open("wrc-2015"), lang)
    assert [line.key for line in told] == [f"reason.{ident}" for ident in REASONS]
    assert all(line.text and line.clause and not re.search(r"[{}]", line.text) for line in told)
