"""`jantaku seat`, `amend` and `check`: options, data, languages, and a sentence for bad input, with nothing half done."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.texts import LANGUAGES
from tests.sampling import one_by_one
from tests.tournament.seating.counting import counted


def run(*words: str, given: str | None = None, **env: str) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100"}
    return CliRunner().invoke(main, ["seat", *words], input=given, env=clean | env)


def answer(*words: str, given: str | None = None) -> Any:
    result = run(*words, "--json", given=given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def plan_file(folder: Path, *words: str) -> Path:
    path = folder / "plan.json"
    path.write_text(json.dumps(answer(*words)), "utf-8")
    return path


def rounds_of(found: Any) -> Any:
    return tuple(tuple(tuple(table) for table in one) for one in found["rounds"])


def test_the_data_are_players_rounds_and_the_certificate() -> None:
    found = answer("--players", "40", "--rounds", "8")
    assert list(found) == ["players", "rounds", "certificate"]
    assert found["players"] == 40
    assert counted(rounds_of(found), 40) == (0, 0, 0, 1)
    figures = {"repeats": 0, "pairs_again": 0, "most_meetings": 1, "in_a_row": 0, "table_visits": 0, "most_visits": 1}
    more = {"winds_uneven": 0, "indirect": 12, "bounds": {"repeats": 0, "table_visits": 0}, "apart": []}
    made = {"method": "cyclic", "seed": 0, "lot": None, "digest": ""}
    assert found["certificate"] | {"digest": ""} == figures | more | made
    assert re.fullmatch("[0-9a-f]{64}", found["certificate"]["digest"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plan_is_printed_with_each_table_of_each_round_and_its_certificate(lang: str) -> None:
    result = run("--players", "20", "--rounds", "5", "--lang", lang)
    assert result.exit_code == 0
    found = answer("--players", "20", "--rounds", "5")
    for one in found["rounds"]:
        for table in one:
            assert " ".join(f"{player:2}" for player in table) in result.output
    assert found["certificate"]["digest"] in result.output
    assert "seating." not in result.output


def test_the_sentences_of_a_certificate() -> None:
    clean = run("--players", "40", "--rounds", "8").output
    assert "No pair meets twice." in clean
    assert "Nobody sits twice at a table." in clean
    assert "Everybody sits East, South, West and North once in each four rounds." in clean
    assert "at least 12 opponents in common" in clean
    forced = run("--players", "16", "--rounds", "8", "--tables", "varied").output
    assert "72 meetings beyond the first" in forced
    assert "No plan has fewer." in forced


def test_the_book_decides_what_comes_first_where_both_cannot_be() -> None:
    def figures(*words: str) -> tuple[int, int]:
        found = answer("--players", "24", "--rounds", "6", *words)["certificate"]
        return found["repeats"], found["table_visits"]

    assert figures() == figures("--tables", "strict") == figures("--book", "wrr-2013")
    assert figures("--set", "table_once=false") == figures("--tables", "varied") == figures("--book", "tenhou") == (0, 16)
    assert figures()[1] == 0


def test_what_came_first_is_said_with_the_clause_and_only_where_it_counts() -> None:
    assert "Tables, then opponents, where both cannot be (WRC 2015 8.1)." in run("--players", "24", "--rounds", "6").output
    assert "(house ruling)" in run("--players", "24", "--rounds", "6", "--set", "table_once=false").output
    asked = run("--players", "24", "--rounds", "6", "--tables", "varied").output
    assert "Opponents, then tables, where both cannot be (as asked)." in asked
    assert "where both cannot be" not in run("--players", "40", "--rounds", "8").output


def test_wishes_are_met(tmp_path: Path) -> None:
    clubs = tmp_path / "clubs.txt"
    clubs.write_text("Lyon: 1, 2, 3\nParis: 4 5\n", "utf-8")
    words = ["--players", "40", "--rounds", "8", "--apart", str(clubs), "--fixed", "7=3", "--lot", "2026-11-24"]
    found = answer(*words)
    assert found["apart"] == [[1, 2, 3], [4, 5]]
    assert found["fixed"] == {"7": 3}
    assert found["certificate"]["apart"] == []
    assert found["certificate"]["lot"] == "2026-11-24"
    assert all(7 in one[2] for one in found["rounds"])
    printed = run(*words).output
    assert "Nobody of a group meets another of it." in printed
    assert "player 7 at table 3" in printed
    assert "drawn with 2026-11-24" in printed


def test_the_next_round_by_results(tmp_path: Path) -> None:
    found = answer("--players", "40", "--rounds", "2")
    totals = {str(player): str(100 - player) for player in range(1, 41)}
    path = tmp_path / "results.json"
    path.write_text(json.dumps(found | {"totals": totals}), "utf-8")
    more = answer("--results", str(path))
    assert more["rounds"][:2] == found["rounds"]
    assert len(more["rounds"]) == 3
    assert counted(rounds_of(more), 40).repeats == 0
    printed = run("--results", str(path)).output
    assert "Round 3" in printed
    assert "Round 2" not in printed
    first = answer("--results", "-", given=json.dumps({"totals": totals}))
    assert {1, 2, 3, 4} in [set(table) for table in first["rounds"][0]]


def test_a_plan_is_taken_from_a_file() -> None:
    text = "1-2-3-4\n5-6-7-8\n\n1-2-5-6\n3-4-7-8\n"
    found = answer("--file", "-", given=text)
    assert found["rounds"] == [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]]]
    drawn = answer("--file", "-", "--lot", "x", given=text)
    assert drawn["rounds"] != found["rounds"]
    assert drawn["certificate"]["repeats"] == found["certificate"]["repeats"] == 4


def test_amend_prints_what_is_left_what_changes_and_what_is_lost(tmp_path: Path) -> None:
    path = plan_file(tmp_path, "--players", "40", "--rounds", "8")
    found = answer("amend", str(path), "--played", "3", "--without", "12,17", "--add", "41,42")
    assert found["amended"]["moved"] == []
    assert found["changes"] == [{"after": 3, "without": [12, 17], "added": [41, 42], "tables": 10}]
    assert found["certificate"]["repeats"] == 0
    printed = run("amend", str(path), "--played", "3", "--without", "1,2,3,4", "--lang", "en").output
    assert "The plan after round 3" in printed
    assert "Round 3 " not in printed
    assert re.search(r"\d+ seats change\.", printed)
    assert "meetings beyond the first, 0 before." in printed
    nothing = run("amend", str(path), "--played", "3", "--without", "12", "--add", "41").output
    assert "Nothing is lost." in nothing
    fewer = run("amend", str(path), "--played", "3", "--without", "12,17", "--add", "41,42", "--tables", "9").output
    assert fewer.count("sit out") == 5
    one = run("amend", str(path), "--played", "3", "--without", "1", "--tables", "9").output
    assert "Lost: 1 player sits a wind twice in four rounds, 0 before." in one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_amend_and_check_speak_each_language(tmp_path: Path, lang: str) -> None:
    path = plan_file(tmp_path, "--players", "24", "--rounds", "7")
    for words in (["amend", str(path), "--played", "2", "--without", "1,2,3,4"], ["check", str(path)]):
        result = run(*words, "--lang", lang)
        assert result.exit_code == 0, result.output
        assert "seating." not in result.output


def test_check_counts_any_programs_plan() -> None:
    result = run("check", "-", given="1 2 3 4\n5 6 7 8\n\n1 2 3 5\n4 6 7 8\n")
    assert result.exit_code == 0
    assert "6 meetings beyond the first" in result.output
    found = answer("check", "-", given="[[[1,2,3,4],[5,6,7,8]]]")
    assert found["certificate"]["repeats"] == 0
    assert found["wrong"] == []


def test_check_shows_each_player(tmp_path: Path) -> None:
    path = plan_file(tmp_path, "--players", "20", "--rounds", "6", "--tables", "varied")
    people = answer("check", str(path), "--each")["people"]
    assert [one["number"] for one in people] == list(range(1, 21))
    assert all(one["opponents"] + one["repeats"] == 18 for one in people)
    assert sum(one["repeats"] for one in people) == 2 * 6
    assert sum(one["visits"] for one in people) == 20
    assert all(sum(one["winds"]) == 6 and max(one["winds"]) == 2 for one in people)
    printed = run("check", str(path), "--each").output.splitlines()
    assert printed[-21].split() == ["Player", "Rounds", "Opponents", "Again", "Tables", "Returns", "East", "South", "West", "North"]
    assert printed[-1].split()[:2] == ["20", "6"]


def test_check_ends_with_1_where_the_certificate_is_not_the_plans(tmp_path: Path) -> None:
    path = plan_file(tmp_path, "--players", "20", "--rounds", "6")
    data = json.loads(path.read_text("utf-8"))
    data["rounds"][0][0], data["rounds"][0][1] = data["rounds"][0][1], data["rounds"][0][0]
    path.write_text(json.dumps(data), "utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert "The file states digest" in result.output
    wrong = run("check", str(path), "--json")
    assert wrong.exit_code == 1
    assert "digest" in [one["figure"] for one in json.loads(wrong.stdout)["wrong"]]


USAGE = [
    (["--rounds", "8"], "Give --players and --rounds, or --results FILE, or --file PLAN"),
    ([], "Give --players and --rounds, or --results FILE, or --file PLAN"),
    (["--players", "40"], "Give --rounds R with --players"),
    (["--players", "40", "--rounds", "8", "--file", "x"], "not --players and --file"),
    (["--file", "x", "--rounds", "8"], "--rounds goes with --players"),
    (["--results", "x", "--lot", "y"], "--lot draws numbers before the first round"),
    (["--results", "x", "--tables", "strict"], "--tables is for a plan that is made: --results leaves nothing to choose"),
    (["--file", "x", "--tables", "strict"], "--tables is for a plan that is made: --file leaves nothing to choose"),
    (["--players", "40", "check", "x"], "--players goes after check"),
]
REFUSED = [
    (["--players", "42", "--rounds", "8"], "42 players cannot sit at tables of four: add 2 of the house, for 44"),
    (["--players", "40", "--rounds", "16"], "expected 1 to 15"),
    (["--players", "40", "--rounds", "8", "--fixed", "7"], "--fixed '7' is not a player and a table: write PLAYER=TABLE"),
    (["--players", "40", "--rounds", "8", "--fixed", "7=3", "--fixed", "7=4"], "Player 7 is fixed to tables 3 and 4"),
    (["--players", "40", "--rounds", "8", "--fixed", f"{'1' * 5000}=3"], "is not a player and a table"),
    (["--players", "40", "--rounds", "8", "--fixed", "7=11"], "there are tables 1 to 10"),
    (["--players", "40", "--rounds", "8", "--apart", "none.txt"], "none.txt cannot be read: there is no such file"),
    (["check", "none.json"], "none.json cannot be read: there is no such file"),
    (["check", "."], ". cannot be read"),
    (["--results", "none.json"], "none.json cannot be read"),
    (["--results", os.devnull], "is not JSON; expected an event, or a plan with totals"),
]


@one_by_one(("words", "says"), USAGE)
def test_what_is_not_asked_for_as_it_should_be_is_explained(words: list[str], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


@one_by_one(("words", "says"), REFUSED)
def test_bad_input_is_a_sentence_with_the_place_and_nothing_is_printed(words: list[str], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--without", "41"], "Player 41 cannot leave after round 3"),
        (["--without", "x"], "'x' is not the number of a player"),
        (["--add", "41,41"], "41,41 names a player twice"),
        (["--without", "1"], "39 players do not fill tables of four"),
        ([], "Nothing changes"),
    ],
)
def test_a_change_that_cannot_be_leaves_nothing(tmp_path: Path, words: list[str], says: str) -> None:
    path = plan_file(tmp_path, "--players", "40", "--rounds", "8")
    result = run("amend", str(path), "--played", "3", *words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "words", [["amend", "x", "--played", "-1"], ["amend", "x", "--played", "1", "--tables", "-1"], ["--players", "-1"]]
)
def test_a_number_below_the_least_is_refused_by_its_option(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert re.search(rf"Invalid value for '{words[-2]}': -1 is not in the range x>=[01]\.", result.stderr)


def test_text_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(b"\xff\xfe1-2-3-4")
    result = run("check", str(path))
    assert result.exit_code == 2
    assert "is not UTF-8" in result.stderr
    assert "is not UTF-8" in CliRunner().invoke(main, ["seat", "check", "-"], input=b"1-2-3-\xff").stderr
