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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("print(book.uma[0])", "Success"),
        ("book.misspelt", '"Book" has no attribute "misspelt"'),
        ("word: str = book.kiriage", "Incompatible types in assignment"),
        ("book.kiriage = False", 'Property "kiriage" defined in "Rulings" is read-only'),
    ],
)
def test_mypy_knows_the_rulings_and_refuses_what_is_none(line: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "users.py").write_text(SNIPPET.format(line=line), "utf-8")
    source = {"MYPYPATH": str(Path(__file__).parents[2] / "src")}
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "users.py"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | source, check=False)
    assert told in ended.stdout
