"""A book's rulings have types, for the type checkers of those who use them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SNIPPET = """
from jantaku import Book
book = Book.open("wrc-2015")
kiriage: bool = book.kiriage
start: int = book.start
{line}
"""


TOLD = {
    "print(book.uma[0])": "",
    "book.misspelt": '"Book" has no attribute "misspelt"',
    "word: str = book.kiriage": "Incompatible types in assignment",
    "book.kiriage = False": 'Property "kiriage" defined in "Rulings" is read-only',
}


@pytest.mark.slow
def test_mypy_knows_the_rulings_and_refuses_what_is_none(tmp_path: Path) -> None:
    for number, line in enumerate(TOLD):
        (tmp_path / f"users{number}.py").write_text(SNIPPET.format(line=line), "utf-8")
    source = {"MYPYPATH": str(Path(__file__).parents[2] / "src")}
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "."]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | source, check=False)
    assert "checked 4 source files" in ended.stdout
    for number, (line, told) in enumerate(TOLD.items()):
        found = [one for one in ended.stdout.splitlines() if one.startswith(f"users{number}.py")]
        assert len(found) == bool(told), (line, ended.stdout)
        assert told in "".join(found), (line, ended.stdout)
