"""A championship under EMA 2016 by commands, from its creation to the printed ranking: uma, equals, a chombo."""

import csv
from pathlib import Path

import pytest

from tests.tournament.events.kept import latin, plan_text
from tests.tournament.events.test_commands import data, run, table_of

POINTS = (45_000, 35_000, 25_000, 15_000)
LEVEL = (40_000, 40_000, 25_000, 15_000)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A championship of 16 players and two sessions, seated."""
    path, plan = tmp_path / "ema.event", tmp_path / "plan.json"
    run("new", path, "--name", "Championship", "--book", "ema-2016", "--by", "Eva")
    for number in range(1, 17):
        run("entry", path, f"Player {number}")
    plan.write_text(plan_text(latin(2)), "utf-8")
    run("seat", path, "--plan", plan)
    return path


def played(file: Path, session: int, *level: int) -> None:
    """Type the results of a session: in these tables the first two are level."""
    for table in data("session", file, session)["waiting"]:
        points = LEVEL if table in level else POINTS
        run("result", file, "--session", session, "--table", table, *points, "--seen", "Eva")


def totals(file: Path) -> dict[int, str]:
    return {row["player"]: row["total"] for row in data("standings", file)["standings"]}


def test_the_uma_of_a_session_is_15_and_5_and_equals_share_it(file: Path) -> None:
    played(file, 1, 2)
    found = totals(file)
    assert sorted(found.values(), key=float) == sorted(
        [*(["30", "10", "-10", "-30"] * 3), "20", "20", "-10", "-30"], key=float
    )  # 45,000 is 15 above and 15 of uma; two with 40,000 share 15 and 5


def test_a_chombo_costs_20_of_the_overall_score_and_the_ranking_is_printed_with_it(file: Path, tmp_path: Path) -> None:
    played(file, 1)
    before = totals(file)
    table = table_of(file, 1, 3)
    place = ("--session", 1, "--table", table)
    run("rule", file, "riichi-noten", "--given", "at=draw", "--given", "dead_only=no", "--player", 3, *place, "--referee", "Eva")
    after = totals(file)
    assert float(before[3]) - float(after[3]) == 20
    assert {number: total for number, total in after.items() if number != 3} == {
        number: total for number, total in before.items() if number != 3
    }
    played(file, 2)
    page = tmp_path / "ranking.csv"
    run("print", file, "ranking", "--csv", page)
    rows = list(csv.reader(page.read_text("utf-8-sig").splitlines()))
    assert len([row for row in rows if any(cell.startswith("Player ") for cell in row)]) == 16
    export = tmp_path / "ema.json"
    run("export", file, "--into", export)
    assert '"ema-2016"' in export.read_text("utf-8")
