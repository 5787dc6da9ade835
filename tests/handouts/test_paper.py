"""Sheets on paper: one page where it has to be one, A4 and letter, every book and language, nothing cut off."""

import re
from pathlib import Path

import pytest

from jantaku.cli.pdf import pdf_of
from jantaku.handouts import KINDS, page
from jantaku.languages import LANGUAGES
from jantaku.printing.page import PAPERS
from jantaku.rules.book import Book
from jantaku.rules.library import names
from tests.cli.test_pdf import PAGES
from tests.handouts.test_ruled import OURS
from tools import web_tools

SIZES = {"a4": [595, 842], "letter": [612, 792]}
ONE = tuple(kind for kind, each in KINDS.items() if not each.numbered)
# Of every kind the most and the least that there is; all of them are tried before a release.
SAMPLE = [("tenhou", "yaku", "fr", "letter"), ("tenhou", "payments", "fr", "letter"), ("club", "noten", "ja", "letter")]
SAMPLE += [("club", "summary", "fr", "letter"), ("wrc-2015", "fu", "fr", "letter"), ("wrr-2013", "summary", "ja", "a4")]
EVERY = [(book, kind, lang, paper) for book in names() for kind in ONE for lang in LANGUAGES for paper in PAPERS]


def printed(book: Book, kind: str, lang: str, paper: str) -> list[list[int]]:
    """The sizes of the pages, in points."""
    if not web_tools.chromium():
        pytest.skip("Chromium is not installed: no PDF is made (on Debian: apt-get install chromium-headless-shell)")
    made = pdf_of(page(book, kind, lang, paper=paper))
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", made)
    assert len(sizes) == len(PAGES.findall(made))
    return [[round(float(each)) for each in size] for size in sizes]


@pytest.mark.slow
@pytest.mark.parametrize(("book", "kind", "lang", "paper"), SAMPLE)
def test_a_sheet_is_one_page_of_its_paper(book: str, kind: str, lang: str, paper: str) -> None:
    assert printed(Book.open(book), kind, lang, paper) == [SIZES[paper]]


@pytest.mark.prove
@pytest.mark.parametrize(("book", "kind", "lang", "paper"), EVERY)
def test_every_sheet_of_every_book_is_one_page(book: str, kind: str, lang: str, paper: str) -> None:
    assert printed(Book.open(book), kind, lang, paper) == [SIZES[paper]]


@pytest.mark.slow
def test_a_book_of_the_house_with_many_rulings_still_fits(tmp_path: Path) -> None:
    into = tmp_path / "our-club.toml"
    into.write_text(OURS, "utf-8")
    book = Book.open(str(into)).set("kiriage=no", "nagashi_mangan=yes", "nine_kinds=yes", "uma=20,10,-10,-20", "start=25000")
    for kind in ("summary", "noten"):
        assert printed(book, kind, "fr", "letter") == [SIZES["letter"]]


@pytest.mark.slow
def test_all_rulings_are_several_pages_of_one_size() -> None:
    pages = printed(Book.open("club"), "house-rules", "fr", "letter")
    assert 3 < len(pages) < 12
    assert set(map(tuple, pages)) == {tuple(SIZES["letter"])}
