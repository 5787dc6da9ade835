"""The count of wins by yaku is written book by book: one that is cut off has what it had finished."""

import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from jantaku.native.load import why_not
from jantaku.rules.book import Book
from jantaku.web.lessons.counts import FILE
from tools import yaku_counts


def test_the_file_is_what_the_tool_writes_of_its_counts(tmp_path: Path) -> None:
    file = tmp_path / "counts.toml"
    for name, counts in reversed(tomllib.loads(FILE.read_text("utf-8")).items()):
        yaku_counts.written(file, name, counts)
    assert file.read_text("utf-8").split("\n", 1)[1] == FILE.read_text("utf-8").split("\n", 1)[1]


@pytest.mark.skipif(bool(why_not()), reason="the compiled core is not here: make test builds it")
def test_a_book_that_is_counted_takes_its_own_place_and_the_others_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "counts.toml"
    shutil.copy(FILE, file)
    before = tomllib.loads(file.read_text("utf-8"))
    monkeypatch.setattr(sys, "argv", ["yaku_counts", "--book", "club", "--games", "3", "--out", str(file)])
    assert yaku_counts.main() == 0
    after = tomllib.loads(file.read_text("utf-8"))
    assert list(after) == list(before)
    assert {name: counts for name, counts in after.items() if name != "club"} == {
        name: counts for name, counts in before.items() if name != "club"
    }
    assert after["club"] == yaku_counts.counted(Book.open("club"), 3)
    assert after["club"]["games"] == 3
    assert sum(after["club"]["yaku"].values()) >= after["club"]["wins"] > 0
