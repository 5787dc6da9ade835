"""Chains of the common ledger: every line altered, moved, added or removed is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from jantaku.register import Register
from jantaku.tournament.checking import check_chain, is_chain
from jantaku.tournament.interchange import InterchangeError
from tests.sampling import one_by_one

Rows = list[dict[str, Any]]
PERSON = '{"entry":1,"name":"Anne"}\n'  # beside a chain: a name that can be deleted


def chain(event: str = "Open") -> str:
    """A register with five lines: its beginning and four warnings."""
    register = Register.begin(event=event)
    for n in range(4):
        register.add("warning", {"players": [f"P{n}"], "note": "phone", "referee": "R"}, id=f"w{n}", at=n)
    return register.text


def altered(alter: Callable[[Rows], object], text: str = "") -> list[tuple[str, int]]:
    """What is found in a chain that was altered: how, and in which line."""
    rows = [json.loads(line) for line in (text or chain()).splitlines()]
    alter(rows)
    lines = [json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for row in rows]
    report = check_chain("".join(f"{line}\n" for line in lines))
    assert {one.id for one in report.findings} <= {"chain"}
    return [(one.how, dict(one.more)["line"]) for one in report.findings]  # type: ignore[misc]


def test_a_chain_as_it_was_kept_has_no_findings_and_its_figures_are_not_verified() -> None:
    assert is_chain(chain())
    report = check_chain(chain())
    assert report.findings == ()
    assert [one.id for one in report.unverified] == ["chain"]


@one_by_one(
    ("alter", "how"),
    [
        (lambda rows: rows[2]["body"].update(note="nothing"), [("chain-hash", 3)]),
        (lambda rows: rows[2].update(at=99), [("chain-hash", 3)]),
        (lambda rows: rows[2].update(by="somebody"), [("chain-hash", 3)]),
        (lambda rows: rows[2].update(hash="0" * 64), [("chain-hash", 3), ("chain-prev", 4)]),
        (lambda rows: rows.pop(2), [("chain-n", 3), ("chain-prev", 3), ("chain-n", 4)]),
        (lambda rows: rows.insert(2, dict(rows[1])), None),
        (lambda rows: rows.reverse(), None),
        (lambda rows: rows[3].update(id=rows[2]["id"]), [("chain-hash", 4), ("chain-id", 4)]),
    ],
)
def test_every_alteration_of_a_chain_is_found(alter: Callable[[Rows], object], how: list[tuple[str, int]] | None) -> None:
    found = altered(alter)
    assert found
    assert how is None or found == how


def test_several_chains_of_one_file_are_checked_each_with_the_people_between() -> None:
    assert check_chain(chain("A") + chain("B")).findings == ()
    text = chain("A") + PERSON + chain("B")
    assert check_chain(text).findings == ()
    lines = text.splitlines()
    row = json.loads(lines[8])
    row["body"]["note"] = "nothing"
    lines[8] = json.dumps(row, sort_keys=True, separators=(",", ":"))
    (one,) = check_chain("\n".join(lines)).findings
    assert (one.how, dict(one.more)) == ("chain-hash", {"line": 9})


@one_by_one("line", ["nonsense", "{}", '{"n":0}', "[1]", "[" * 100_000, ""])
def test_a_line_that_is_of_no_chain_is_refused_with_its_number(line: str) -> None:
    lines = chain().splitlines()
    with pytest.raises(InterchangeError, match="Line 3 "):
        check_chain("\n".join([*lines[:2], line, *lines[2:]]))
