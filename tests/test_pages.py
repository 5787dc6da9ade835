"""Files that are made from the sources are as they would be made now, and a stale one is named with the command for it."""

import sys
from pathlib import Path

import pytest

from tools import pages


@pytest.mark.parametrize("page", pages.PAGES)
def test_a_page_made_from_the_sources_is_fresh(page: str) -> None:
    assert (pages.ROOT / page).read_text("utf-8") == pages.PAGES[page](), "run make pages"


def test_only_stale_pages_are_written_and_named(tmp_path: Path) -> None:
    assert pages.write(tmp_path) == list(pages.PAGES)
    assert pages.stale(tmp_path) == []
    (tmp_path / "docs/ids.md").write_text("old", "utf-8")
    assert pages.write(tmp_path) == ["docs/ids.md"]


def test_a_stale_page_is_named_with_the_command_that_makes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pages", "--check"])
    monkeypatch.setitem(pages.PAGES, "docs/ids.md", lambda: "another")
    assert pages.main() == 1
    assert capsys.readouterr().out == "docs/ids.md is stale: run make pages\n"


def test_every_book_that_comes_with_the_program_has_a_page() -> None:
    books = {path.stem for path in (pages.ROOT / "src/jantaku/rules/books").glob("*.toml")}
    assert {Path(page).stem for page in pages.PAGES if page.startswith("docs/books/")} == books
