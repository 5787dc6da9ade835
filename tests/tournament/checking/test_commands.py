"""``jantaku event check`` and ``jantaku event random``: what they print, and the exit codes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.tournament import interchange
from tests.sampling import one_by_one
from tests.shared import shared
from tests.tournament.checking.events import event, line
from tests.tournament.checking.test_chain import chain
from tests.tournament.checking.test_csv import RESULTS, TABLES


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["event", *map(str, words)], input=stdin, env={"LC_ALL": "C"})


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    path = tmp_path / "open.json"
    path.write_text(json.dumps(event()), "utf-8")
    return path


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    data = event()
    line(data, 7)["total"] = "-1000"
    path = tmp_path / "flawed.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_a_sound_event_ends_with_0_and_says_so(sound: Path) -> None:
    told = run("check", sound)
    assert told.exit_code == 0
    assert told.stdout.splitlines() == ["20 players, 5 sessions, 25 tables.", "Nothing found."]


def test_findings_end_with_1_each_a_sentence_with_its_place(flawed: Path) -> None:
    told = run("check", flawed)
    assert told.exit_code == 1
    assert "Player 7 (P7): the total is \u22121000; the scores less the penalties are " in told.stdout
    assert "finding" in told.stdout.splitlines()[-1]


def test_the_data_has_the_findings_and_what_is_unverified(flawed: Path) -> None:
    told = run("check", flawed, "--json", "--lang", "fr")
    data = json.loads(told.stdout)
    assert list(data) == ["findings", "unverified"]
    first = data["findings"][0]
    assert list(first) == ["id", "session", "table", "player", "says", "follows", "text"]
    assert (first["id"], first["session"], first["table"], first["player"], first["says"]) == ("total", None, None, 7, "-1000")
    assert first["text"].startswith("Joueur 7 (P7)\u00a0: le total est \u22121000")


def test_what_is_not_published_is_said_to_be_unverified_once_for_all_sessions(tmp_path: Path) -> None:
    run("random", "--seed", 3, "--sessions", 3, "--players", 16, "--publish", "scores", "--file", tmp_path / "a.json")
    told = run("check", tmp_path / "a.json")
    assert told.exit_code == 0
    assert "Sessions 1\u20133: no points were published; the scores cannot be recomputed." in told.stdout


def test_standard_input_and_a_random_event_go_together() -> None:
    made = run("random", "--seed", 11, "--players", 40, "--sessions", 8, "--until", 5)
    assert made.exit_code == 0
    told = run("check", "-", stdin=made.stdout_bytes)
    assert (told.exit_code, told.stdout.splitlines()[-1]) == (0, "Nothing found.")


def test_another_book_and_rulings_over_it_can_be_asked_for(sound: Path) -> None:
    assert run("check", sound, "--set", "uma=20,10,-10,-20").exit_code == 1
    assert run("check", sound, "--book", "wrr-2013").exit_code == 0
    assert run("check", sound, "--book", "nowhere").exit_code == 2


def test_tables_of_results_are_read_together(tmp_path: Path) -> None:
    results, tables = tmp_path / "results.csv", tmp_path / "tables.csv"
    results.write_text(RESULTS, "utf-8")
    tables.write_text(TABLES, "utf-8")
    assert run("check", results, tables).exit_code == 0
    tables.write_text(TABLES.replace("40000", "41000"), "utf-8")
    assert run("check", results, tables).exit_code == 1


def test_published_results_are_read_as_they_are() -> None:
    folder = shared("data/tournaments")
    files = [folder / f"swedish_open_2014_{kind}.csv" for kind in ("tables", "totals")]
    told = run("check", *files, "--in-points", "--set", "uma=30,10,-10,-30", "--set", "table_once=false", "--json")
    assert [(one["id"], one["session"], one["table"]) for one in json.loads(told.stdout)["findings"]] == [
        ("table-sum", 5, 2),
        ("table-sum", 5, 3),
    ]


def test_a_chain_is_checked_as_one(tmp_path: Path) -> None:
    path = tmp_path / "open.event"
    path.write_text(chain(), "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text(chain().replace('"phone"', '"none"', 1), "utf-8")
    told = run("check", path, "--json")
    assert told.exit_code == 1
    assert [one["id"] for one in json.loads(told.stdout)["findings"]] == ["chain"]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.json", b"", "Line 1, column 1"),
        ("a.json", b"\0" * 100_000, "Line 1, column 1"),
        ("a.json", b"\xff\xfe{\0}\0", "UTF-8"),
        ("a.json", b"[" * 200_000, "nested too deeply"),
        ("a.json", b'{"format": "jantaku-event", "version": 1, "version": 1}', "twice"),
        ("a.json", b'{"format": "jantaku-event", "version": 1, "book": NaN}', "NaN"),
        ("a.json", b"\x1f\x8b\x08\0\0", "UTF-8"),
        ("a.csv", b"\0", "player"),
        ("a.csv", b"\xe9,1\n", "UTF-8"),
        ("a.csv", b"player,1\nA,9999999999999\n", "a.csv, 2, 1"),
        ("a.csv", b"player,1\nA\x00B,1\n", "players[0].name"),
    ],
)
def test_bad_input_ends_with_2_and_a_sentence(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for lang in ("en", "fr", "ja"):
        told = run("check", path, "--lang", lang)
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.startswith(f"Error: {path}")
        assert told.stderr.count("\n") == 1
        assert why in told.stderr or lang != "en"


def test_200_megabytes_of_zeros_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "zeros.json"
    with path.open("wb") as file:
        file.truncate(200 << 20)
    told = run("check", path)
    assert told.exit_code == 2
    assert "MB" in told.stderr
    monkeypatch.setattr(interchange, "MOST_BYTES", 1000)
    path.write_bytes(b" " * 2000)
    assert run("check", path).exit_code == 2


def test_a_folder_a_missing_file_and_a_name_too_long_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json", tmp_path / ("x" * 300)):
        told = run("check", path)
        assert told.exit_code == 2
        assert told.stderr.startswith("Error: ")
        assert "Traceback" not in told.stderr


def test_several_files_are_tables_and_in_points_is_for_them(sound: Path) -> None:
    assert "CSV" in run("check", sound, sound).stderr
    assert "--in-points" in run("check", sound, "--in-points").stderr


@one_by_one(
    "options", [("--seed", -1), (), ("--seed", 1, "--players", 3), ("--seed", 1, "--sessions", 3, "--until", 4), ("--seed", "x")]
)
def test_a_random_event_that_cannot_be_is_refused(options: tuple[object, ...]) -> None:
    told = run("random", *options)
    assert told.exit_code == 2
    assert told.stderr


def test_a_random_event_is_not_written_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert run("random", "--seed", 1, "--file", path).exit_code == 0
    first = path.read_text("utf-8")
    assert run("random", "--seed", 2, "--file", path).exit_code == 2
    assert path.read_text("utf-8") == first
    assert run("random", "--seed", 2, "--file", path, "--force").exit_code == 0
    assert path.read_text("utf-8") != first


def test_an_unknown_command_is_refused_with_the_nearest() -> None:
    told = run("chek")
    assert told.exit_code == 2
    assert "did you mean check?" in told.stderr
