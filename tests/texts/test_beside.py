"""Rule books in several languages beside each other, in the order of their clauses."""

import pytest

from jantaku.rules.book import Book
from jantaku.rules.citation import STANDINGS
from jantaku.rules.library import names
from jantaku.rules.rulings import REASONS
from jantaku.texts import LANGUAGES, has
from jantaku.texts.beside import beside
from jantaku.texts.bookcard import keys_of, line, search
from tests.sampling import one_by_one


@one_by_one("name", names())
def test_every_ruling_yaku_and_reason_stands_once_in_every_language_with_its_standing(name: str) -> None:
    book = Book.open(name)
    clauses = list(beside(book, LANGUAGES))
    rows = [row for clause in clauses for row in clause.rows]
    assert sorted(row.key for row in rows) == sorted([*keys_of(book), *(f"reason.{ident}" for ident in REASONS)])
    addresses = [clause.id for clause in clauses] + [row.key for row in rows]
    assert len(addresses) == len(set(addresses))
    for row in rows:
        assert [cell.lang for cell in row.cells] == list(LANGUAGES)
        assert len({cell.line.text for cell in row.cells}) > 1 or row.key.startswith("yaku."), row.key
        assert all(cell.line.text and cell.line.title for cell in row.cells)
        assert row.standing in STANDINGS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_standing_has_a_word(lang: str) -> None:
    assert all(has(f"rules.standing-{standing}", lang) for standing in STANDINGS)


@pytest.mark.parametrize("name", ["wrc-2015", "wrr-2013"])
def test_clauses_come_in_the_order_of_the_book_and_those_of_another_book_after_them(name: str) -> None:
    numbers = [clause.number for clause in beside(Book.open(name), ("en", "fr"))]
    own = [[int(part) for part in number.split(".")] for number in numbers if number[:1].isdigit()]
    assert own == sorted(own)
    assert len(own) > 50
    assert not any(number[:1].isdigit() for number in numbers[len(own) :])


def test_a_clubs_own_sheet_comes_before_the_book_that_it_relies_on() -> None:
    clauses = list(beside(Book.open("club"), ("ja", "fr")))
    assert clauses[0].number == "Club, Points 1"
    assert [clause.number for clause in clauses if clause.id == "5.7.5"] == ["WRC 2015 5.7.5"]
    assert {row.standing for clause in clauses if clause.id == "5.7.5" for row in clause.rows} <= {"parent", "reading", "says"}


def test_a_ruling_stands_at_its_first_clause_and_is_named_at_the_others() -> None:
    at = {clause.id: clause for clause in beside(Book.open("wrc-2015"), ("en", "ja"))}
    assert "furiten.tsumo_anyway" in [row.key for row in at["5.6"].rows]
    assert "furiten.tsumo_anyway" in [key for key, _ in at["5.7.5"].also]
    assert "furiten.tsumo_anyway" not in [row.key for row in at["5.7.5"].rows]


def test_the_first_words_of_a_text_stand_in_its_own_language() -> None:
    book = Book.open("wrc-2015")
    (row,) = [row for clause in beside(book, ("ja", "en", "fr")) for row in clause.rows if row.key == "furiten.own_discards"]
    ja, en, fr = row.cells
    assert (ja.words, len(en.words), len(fr.words)) == ([], 1, 1)
    assert (row.clause, row.standing) == ("WRC 2015 5.7.5", "says")
    assert fr.line == line(book, row.key, "fr")


def test_of_a_search_only_what_was_found_is_shown() -> None:
    book = Book.open("wrc-2015")
    keys = [row.key for row in search(book, "furiten", "en")]
    shown = [row.key for clause in beside(book, ("en", "fr"), keys=keys) for row in clause.rows]
    assert sorted(shown) == sorted(keys)
