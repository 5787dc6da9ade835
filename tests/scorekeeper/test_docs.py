"""What the page on the score keeper shows is what happens."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scorekeeper.md"


def test_the_page_on_the_score_keeper_shows_what_happens() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 15
    assert result.failed == 0
