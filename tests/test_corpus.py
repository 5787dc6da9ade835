"""The comparison of two commits (tools/corpus) sees what differs, and what was meant to."""

import re
from pathlib import Path

import pytest

from tools.corpus.compare import Change, Meant, differences, lines
from tools.corpus.visitor import merge

NOTHING = Meant(())
PAGE = (
    '<!doctype html>\n<p class="a">One</p><input name="csrf" value="{form}"><script src="/static/{print}/play/table.js"></script>'
)


def test_equal_answers_have_no_differences() -> None:
    assert differences({"a": "one\ntwo"}, {"a": "one\ntwo"}, NOTHING) == []


def test_a_line_that_changed_is_shown_with_its_answer() -> None:
    assert differences({"a": "one\ntwo"}, {"a": "one\n2"}, NOTHING) == ["a:", "  -two", "  +2"]


def test_an_answer_that_is_gone_and_one_that_is_new_are_reported() -> None:
    assert differences({"a": ""}, {"b": ""}, NOTHING) == ["a: is gone", "b: is new"]


def test_tokens_of_forms_and_fingerprints_of_files_do_not_count() -> None:
    one, other = PAGE.format(form="x", print="1a"), PAGE.format(form="y", print="2b")
    assert differences({"a": one}, {"a": other}, NOTHING) == []
    assert differences({"a": one}, {"a": other.replace("One", "Two")}, NOTHING) == ["a:", "  -One", "  +Two"]


def test_a_change_that_was_meant_is_left_out_where_it_was_meant_and_nowhere_else() -> None:
    meant = Meant((Change("page *", re.compile(r"^\+.*href"), "a reason"),))
    before, after = {"page a": "x", "frames": "x"}, {"page a": "x\nhref", "frames": "x\nhref"}
    assert differences(before, after, meant) == ["frames:", "  +href"]


def test_data_are_compared_member_by_member() -> None:
    assert lines('{"a": 1, "b": [{"c": 2}]}') == ["{", '"a": 1,', '"b": [', "{", '"c": 2}]}']


def test_every_change_that_was_meant_has_its_reason() -> None:
    assert all(change.why.endswith(".") for change in Meant.read().changes)


def test_a_list_without_reasons_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "meant.toml"
    path.write_text("[[change]]\nwhere = '*'\nlines = '.'\n", "utf-8")
    with pytest.raises(KeyError, match="why"):
        Meant.read(path)


def test_a_patch_takes_away_adds_and_puts_in_the_place() -> None:
    assert merge({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"c": 4}, "e": [5]}) == {"b": {"c": 4, "d": 3}, "e": [5]}
