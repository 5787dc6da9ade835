"""What CONTRIBUTING shows a newcomer works as it stands there."""

import re
from pathlib import Path

import pytest

import jantaku

TEXT = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
ROW = BLOCKS[0]
BOOK = next(block for block in BLOCKS if "parent = " in block)


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "our-club.toml"
    path.write_text(f"{BOOK}\n[yaku]\n{ROW}", encoding="utf-8")
    return str(path)


def test_the_book_shown_is_an_overlay_of_one_value(club: str) -> None:
    book = jantaku.Book.open(club)
    assert (book.red_fives, book.kiriage) == (3, True)
    assert "sheet, 2" in book.cite("red_fives")


def test_the_yaku_shown_is_a_row_that_counts(club: str) -> None:
    book = jantaku.Book.open(club)
    hand = jantaku.score("123m 456p 789s 111z 5z", "5z", ron=True, seat="S", round="S", book=book)
    assert [yaku.id for yaku in hand.yaku] == ["uumensai"]
    assert "Cpt-1" in hand.yaku[0].cite
    missed = jantaku.score("123m 456p 789s 111z 2s", "2s", ron=True, seat="S", round="S", book=book)
    assert not missed.yaku


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_yaku_without_names_is_still_shown(club: str, lang: str) -> None:
    hand = jantaku.score("123m 456p 789s 111z 5z", "5z", ron=True, seat="S", round="S", book=jantaku.Book.open(club))
    assert any("uumensai" in line for line in hand.explain(lang))


def test_two_books_with_the_same_rows_in_another_order_are_each_named_rightly(tmp_path: Path) -> None:
    others = ['aaa = {han = 1, open = 1, when = {suits = 3}, cite = "x"}', 'bbb = {han = 1, when = {riichi = 1}, cite = "y"}']
    for at, rows in enumerate((others, others[::-1])):
        path = tmp_path / f"book{at}.toml"
        path.write_text(f"{BOOK}\n[yaku]\n" + "\n".join(rows), encoding="utf-8")
        hand = jantaku.score("123m 456p 789s 111z 5z", "5z", ron=True, seat="S", round="S", book=jantaku.Book.open(str(path)))
        assert [yaku.id for yaku in hand.yaku] == ["aaa"]
