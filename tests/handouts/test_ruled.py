"""The sheet of every ruling marks what a book rules otherwise than the one that it stands on; errors of the command."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.errors import JantakuError
from jantaku.handouts import page
from jantaku.handouts.ruled import parent_of
from jantaku.rules.book import Book
from jantaku.rules.diff import changes
from jantaku.rules.idle import needed
from jantaku.texts.bookcard import search
from tests.handouts.test_numbers import cells
from tests.sampling import one_by_one

OURS = """
title = "The rules of our club"
short = "Our club"
parent = "wrc-2015"
edition = "2026"

[tiles]
red_fives = {is = 3, cite = "sheet, 2"}

[yaku]
renhou = {strike = true, cite = "sheet, 7"}
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    into = tmp_path / "our-club.toml"
    into.write_text(OURS, "utf-8")
    return into


def marked(text: str) -> set[str]:
    return {given["data-key"] for given, _ in cells(text, "data-key") if given.get("class") == "differs"}


def test_every_ruling_of_a_book_that_has_an_effect_is_on_the_sheet_once(ours: Path) -> None:
    for name in ("wrc-2015", "tenhou", str(ours)):
        book = Book.open(name)
        keys = [given["data-key"] for given, _ in cells(page(book, "house-rules"), "data-key")]
        assert len(keys) == len(set(keys))
        assert {row.key for row in search(book) if not needed(book, row.key)} <= set(keys)


def test_what_an_overlay_rules_otherwise_is_marked_with_what_its_parent_has(ours: Path) -> None:
    text = page(Book.open(str(ours)), "house-rules")
    assert {"tiles.red_fives", "yaku.renhou"} <= marked(text)
    assert "worth.kiriage" not in marked(text)
    assert "There are no red fives." in text
    assert "One five of each suit is red" in text


def test_the_marks_of_the_club_are_what_differs_from_its_parent() -> None:
    club, parent = Book.open("club"), Book.open("wrc-2015")
    ruled = {change.key for change in changes(parent, club).rulings}
    assert ruled
    assert ruled <= marked(page(club, "house-rules", "fr"))
    assert parent_of(parent) is None
    assert marked(page(parent, "house-rules")) == set()


def test_a_ruling_of_the_house_is_marked_over_a_book_without_a_parent() -> None:
    text = page(Book.open("wrc-2015").set("kiriage=no", "uma=20,10,-10,-20"), "house-rules", "ja")
    assert marked(text) == {"worth.kiriage", "session.uma"}


def run(*words: object, code: int = 0) -> str:
    found = CliRunner().invoke(main, ["sheet", *map(str, words)], catch_exceptions=False, env={"LANG": "C"})
    assert found.exit_code == code, found.output
    return found.output


def test_the_command_writes_the_page_of_any_book_with_house_rulings(ours: Path, tmp_path: Path) -> None:
    into = tmp_path / "fu.html"
    run("payments", "--book", ours, "--set", "kiriage=no", "--lang", "fr", "--paper", "letter", "-o", into)
    text = into.read_text("utf-8")
    assert text == page(Book.open(str(ours)).set("kiriage=no"), "payments", "fr", paper="letter")
    assert "size: letter" in text
    assert run("noten") == page(Book.open(), "noten")


def test_a_file_is_not_written_over_unless_asked_to_be(tmp_path: Path) -> None:
    into = tmp_path / "yaku.html"
    into.write_text("mine", "utf-8")
    told = run("yaku", "-o", into, code=2)
    assert "is there already" in told
    assert "--force" in told
    assert into.read_text("utf-8") == "mine"
    run("yaku", "-o", into, "--force")
    assert into.read_text("utf-8") != "mine"
    assert "cannot be written" in run("yaku", "-o", tmp_path / "none" / "yaku.html", code=2)


@one_by_one(
    ("words", "says"),
    [
        (("dora",), "'house-rules'"),
        (("yaku", "--book", "wrc"), "did you mean wrc-2015"),
        (("yaku", "--lang", "de"), "'en', 'fr', 'ja'"),
        (("yaku", "--paper", "a5"), "'a4', 'letter'"),
        (("yaku", "--set", "kiriage=maybe"), "is not allowed"),
    ],
)
def test_a_word_that_is_not_known_is_answered_with_those_that_are(words: tuple[str, ...], says: str) -> None:
    assert says in " ".join(run(*words, code=2).split())


def test_a_program_is_refused_a_sheet_or_a_paper_that_does_not_exist() -> None:
    with pytest.raises(JantakuError, match="there are yaku, payments, fu"):
        page(Book.open(), "dora")
    with pytest.raises(JantakuError, match="there are a4, letter"):
        page(Book.open(), "yaku", paper="a5")
