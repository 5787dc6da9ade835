"""Every row of the catalogue of fouls, N1 to N43, under each book."""

import ast
import re
from pathlib import Path
from typing import cast

import pytest

from jantaku import referee
from jantaku.referee import FOULS, NEXT, SANCTIONS, rule
from jantaku.rules.book import Book
from jantaku.rules.rulings import TOPICS
from tests.referee.row import Row
from tests.referee.rows import ROWS
from tests.sampling import one_by_one

BOOKS = {"wrr-2013": "wrr", "wrc-2015": "wrc", "club": "club"}
CASES = [pytest.param(row, book, id=f"{row.code} {row.foul} {row.given or '-'} {book}") for row in ROWS for book in BOOKS]


def given(text: str) -> dict[str, str]:
    return dict(word.split("=") for word in text.split())


@one_by_one(("row", "name"), CASES)
def test_a_row_gives_its_sanction_its_clause_and_what_follows(row: Row, name: str) -> None:
    ruled = rule(Book.open(name), row.foul, given(row.given))
    head, cite, follows = (part.strip() for part in cast("str", getattr(row, BOOKS[name])).split("|"))
    sanction, _, points = head.partition(" ")
    assert (ruled.sanction, ruled.points, ruled.cite) == (sanction, int(points or 0), cite)
    for step in follows.split():
        assert (step.removeprefix("!") in ruled.next) is not step.startswith("!"), (step, ruled.next)
        assert step.removeprefix("!") in NEXT


def test_every_numbered_foul_has_a_row_and_every_foul_is_in_one() -> None:
    covered = {code for row in ROWS for code in row.code.split()}
    assert {f"N{n}" for n in range(3, 44)} <= covered
    assert {row.foul for row in ROWS} == set(FOULS)
    for row in ROWS:
        own = set(FOULS[row.foul].code.split()) | {"N3", "N4", "N5", "N6"}
        assert set(row.code.split()) <= own, row


def test_n1_a_sanction_is_one_of_eight_and_a_point_penalty_alone_has_points_beside_a_chombo() -> None:
    assert set(SANCTIONS) == {"none", "yellow-card", "points", "dead-hand", "chombo", "redeal", "disqualification", "discretion"}
    for row in ROWS:
        for name in BOOKS:
            ruled = rule(Book.open(name), row.foul, given(row.given))
            assert ruled.sanction in SANCTIONS
            assert (ruled.points > 0) == ("score-minus" in ruled.next)
            assert ruled.points == 0 or ruled.sanction in {"points", "chombo"}


def test_n2_a_dead_hand_is_noten_makes_no_call_and_chooses_its_discards_as_the_book_says() -> None:
    for row in ROWS:
        for name in BOOKS:
            ruled = rule(Book.open(name), row.foul, given(row.given))
            if ruled.sanction == "dead-hand":
                assert {"hand-dead", "pays-noten", "discards-chosen"} <= set(ruled.next)
    strict = Book.open().set("fouls.dead_discards=false")
    assert "discards-drawn" in rule(strict, "tile-count").next
    assert "discards-chosen" not in rule(strict, "tile-count").next


def test_what_follows_is_said_once_and_from_the_closed_list() -> None:
    assert len(NEXT) == len(set(NEXT))
    reached = set()
    for row in ROWS:
        for name in BOOKS:
            following = rule(Book.open(name), row.foul, given(row.given)).next
            assert len(following) == len(set(following)), following
            reached |= set(following)
    house = rule(Book.open().set("fouls.dead_discards=false"), "tile-count").next
    house += rule(Book.open("m-league"), "riichi-unsaid").next
    outside = {"hand-aborts", "nearest-two-win"} & set(NEXT)  # three rons where two are paid, or none
    assert set(NEXT) == reached | set(house) | outside


def test_every_ruling_on_fouls_has_a_part_in_some_row() -> None:
    """But those that are read elsewhere: what a dead hand and a penalty are, two offenders, substitutes."""
    source = {case.key for foul in FOULS.values() for case in foul.cases}
    source |= {key for foul in FOULS.values() for case in foul.cases for key in (*case.book, *case.unless, case.amount)}
    source |= {key for foul in FOULS.values() for case in foul.cases for _, _, key in case.limits}
    stated = {"fouls.penalty_kinds", "fouls.dead_hand", "fouls.two_offenders", "fouls.substitutes"}
    at_large = {"fouls.dead_discards", "fouls.late_begun_minute"} | {key for key in TOPICS if key.startswith("fouls.chombo")}
    assert {key for key in TOPICS if key.startswith("fouls.")} - source == stated | at_large


def test_a_foul_is_coded_by_its_row_of_the_matrix() -> None:
    for foul in FOULS.values():
        rows = {word for case in foul.cases for word in TOPICS[case.key].rows.split()}
        for code in foul.code.split():
            assert re.fullmatch(r"[A-Z]\d+", code)
            assert code in rows, (foul.id, code, rows)


def test_the_referee_moves_no_tile() -> None:
    """A ruling knows neither the core nor a table; what it does to a hand (`effects`) knows the core's record alone."""
    sources = {path.name: path.read_text("utf-8") for path in Path(referee.__file__).parent.rglob("*.py")}
    assert len(sources) > 10
    imported = {name: imports(text) for name, text in sources.items()}
    tables = ("jantaku.game", "jantaku.scorekeeper", "jantaku.refereed", "jantaku.register")
    assert {name for name, found in imported.items() if any(one.startswith(tables) for one in found)} == set()
    of_the_core = {name: {one for one in found if one.startswith("jantaku.core")} for name, found in imported.items()}
    assert {name for name, found in of_the_core.items() if found} == {"effects.py", "pending.py"}
    assert of_the_core["pending.py"] == {"jantaku.core.constants"}


def imports(source: str) -> set[str]:
    """The modules that a source imports from, at any time, each by its whole name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found |= {
                f"{node.module}.{alias.name}" if node.module in {"jantaku", "jantaku.core"} else str(node.module)
                for alias in node.names
            }
    return found
