"""Results that others published: each flaw that is known of them is found, and nothing else."""

import csv
import io
from typing import Any

import pytest

from jantaku.tournament.checking import EventReport, FindingPlace, check
from jantaku.tournament.interchange_csv import data_of
from jantaku.tournament.interchange_json import event_of
from tests.shared import shared

FOLDER = "data/tournaments"
EMA = {"session.uma": [30, 10, -10, -30], "events.table_once": False}  # as EMA's rules then were


def read(*names: str, in_points: bool = False, house: dict[str, Any] | None = None, **columns: str) -> EventReport:
    """The check of published tables; ``columns`` are names of theirs and ours."""
    texts = []
    for name in names:
        head, _, rest = shared(f"{FOLDER}/{name}").read_text("utf-8").partition("\n")
        for theirs, ours in columns.items():
            head = head.replace(theirs, ours)
        texts.append((name, f"{head}\n{rest}"))
    data = data_of(texts, "wrc-2015", in_points=in_points)
    return check(event_of(data | {"house": house or {}}))


def found(report: EventReport) -> set[tuple[str, FindingPlace]]:
    return {(one.id, one.place) for one in report.findings}


def test_of_the_preliminaries_of_2017_one_total_five_ties_and_five_sums_do_not_hold() -> None:
    report = read("wrc2017_prelims.csv")
    ties = {("tie-rank", FindingPlace(player=n)) for n in (24, 29, 113, 122, 142)}
    sums = {("session-sum", FindingPlace(n)) for n in (1, 4, 6, 7, 8)}
    assert found(report) == {("total", FindingPlace(player=199))} | ties | sums
    assert [one.says for one in report.findings if one.id == "session-sum"] == ["18.9", "42.8", "28.6", "38.8", "7.1"]
    assert {(one.id, one.place) for one in report.unverified} == {("scores-only", FindingPlace(n)) for n in range(1, 10)}


def test_of_the_swedish_open_two_tables_do_not_sum() -> None:
    files = ("swedish_open_2014_tables.csv", "swedish_open_2014_totals.csv")
    report = read(*files, in_points=True, house=EMA)
    assert [(one.id, one.place, one.says) for one in report.findings] == [
        ("table-sum", FindingPlace(5, 2), "-5"),
        ("table-sum", FindingPlace(5, 3), "-8"),
    ]
    assert {one.id for one in report.unverified} == {"no-points", "no-standings"}


def test_of_the_swedish_open_the_uma_is_that_of_its_rules() -> None:
    report = read("swedish_open_2014_tables.csv", in_points=True, house={**EMA, "session.uma": [60, 20, -20, -60]})
    assert "score" in {one.id for one in report.findings}


def test_naro_2015_holds_and_its_unranked_player_is_not_verified() -> None:
    report = read("naro2015.csv", final_listed="total", rank_listed="rank")
    assert report.findings == ()
    assert ("unranked", FindingPlace(player=12)) in {(one.id, one.place) for one in report.unverified}


# ---- the knockout: a line is a table and a hanchan of a stage, players in no order


def knockout(*, points: bool) -> dict[str, Any]:
    """The finals of 2017; a session for each hanchan of each stage."""
    rows = list(csv.DictReader(io.StringIO(shared(f"{FOLDER}/wrc2017_knockout.csv").read_text("utf-8"))))
    rounds = list(dict.fromkeys((row["stage"], row["hanchan"]) for row in rows))
    stages = list(dict.fromkeys(row["stage"] for row in rows))
    players = {row[f"p{n}"]: int(row[f"p{n}"][1:]) for row in rows for n in (1, 2, 3, 4)}
    sessions: list[dict[str, Any]] = [{"number": at + 1, "tables": []} for at in range(len(rounds))]
    for row in rows:
        seats = [players[row[f"p{n}"]] for n in (1, 2, 3, 4)]
        table: dict[str, Any] = {
            "table": row["table"] or "Final",
            "seats": seats,
            "scores": [row[f"score{n}"] for n in (1, 2, 3, 4)],
        }
        if points:
            table["points"] = [int(row[f"raw{n}_derived"]) for n in (1, 2, 3, 4)]
        sessions[rounds.index((row["stage"], row["hanchan"]))]["tables"].append(table)
    return {
        "format": "jantaku-event",
        "version": 1,
        "name": "WRC 2017",
        "book": "wrc-2015",
        "winds": False,
        "players": [{"number": number, "name": name} for name, number in sorted(players.items())],
        "sessions": sessions,
        "stages": [{"sessions": [at + 1 for at, (own, _) in enumerate(rounds) if own == stage]} for stage in stages],
        "standings": [],
    }


@pytest.mark.parametrize("points", [False, True])
def test_of_the_knockout_of_2017_the_three_doubtful_tables_are_found(points: bool) -> None:  # noqa: FBT001
    report = check(event_of(knockout(points=points)))
    assert {(one.place.session, one.place.table) for one in report.findings} == {(2, "Table 3"), (1, "Table 7"), (8, "Final")}
    sums = {one.place.table: one.says for one in report.findings if one.id == "table-sum"}
    assert sums == {"Table 3": "-20", "Table 7": "2"}
    assert {one.id for one in report.findings if one.place.table == "Final"} >= {"score"}


def test_without_the_stages_the_knockout_has_no_finding_more() -> None:
    data = knockout(points=False)
    del data["stages"], data["winds"]
    report = check(event_of(data))
    assert {(one.place.session, one.place.table) for one in report.findings} == {(2, "Table 3"), (1, "Table 7"), (8, "Final")}
