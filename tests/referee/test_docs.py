"""What docs/referee.md shows is what happens, and its lists are the lists."""

import doctest
import re
from pathlib import Path

from jantaku.referee import COMMON, FOULS, NEXT, SANCTIONS
from jantaku.texts import say

PAGE = Path(__file__).resolve().parents[2] / "docs" / "referee.md"
TEXT = PAGE.read_text("utf-8")


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted >= 8


def test_every_foul_is_listed_with_its_circumstances() -> None:
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| ([A-Z]\d[^|]*\|[^|]*\|[^|]*)\|$", TEXT, re.MULTILINE))
    assert list(listed) == list(FOULS)
    for foul in FOULS.values():
        code, title, circumstances = (cell.strip() for cell in listed[foul.id].split("|"))
        assert (code, title) == (foul.code, foul.title())
        assert re.findall(r"`(\w+)`", circumstances) == [question.id for question in foul.questions]
        for question in foul.questions:
            assert ", ".join(question.choices) in circumstances


def test_what_happens_next_is_listed_in_full() -> None:
    listed = TEXT.partition("## What happens next")[2].partition("##")[0]
    assert re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", listed, re.MULTILINE) == [
        (step, say(f"foul.next.{step}", points=20)) for step in NEXT
    ]


def test_sanctions_and_common_circumstances_are_listed() -> None:
    assert all(f"`{sanction}`" in TEXT for sanction in SANCTIONS)
    assert all(f"| `{question.id}` " in TEXT for question in COMMON)
