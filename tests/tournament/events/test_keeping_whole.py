"""The whole of an event: in one file and back, as a workbook in three languages; what it holds of a person, and forgets."""

import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from jantaku import scorekeeper
from jantaku.cli import main
from jantaku.languages import LANGUAGES
from jantaku.texts import say, wind_name
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive, check
from jantaku.tournament.documents import whole
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import Participant
from jantaku.tournament.personal import held
from jantaku.tournament.spreadsheet import workbook
from tests.tournament.events.kept import EVA, seated
from tests.tournament.prints.hall import hall

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def run(*words: object, code: int = 0) -> str:
    found = CliRunner().invoke(main, ["event", *map(str, words)], catch_exceptions=False, env={"LANG": "C"})
    assert found.exit_code == code, found.output
    return found.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    into = tmp_path / "open.event"
    into.write_text(hall(16, 4, 2).text, "utf-8")
    return into


# ---- one file and back
def test_an_archive_goes_out_in_one_file_and_comes_back_with_every_document(file: Path, tmp_path: Path) -> None:
    copy, back = tmp_path / "copy.event", tmp_path / "back.event"
    run("export", file, "--archive", "--into", copy)
    run("import", copy, back)
    assert back.read_bytes() == file.read_bytes()
    one, other = (Archive.read(each.read_text("utf-8")) for each in (file, back))
    assert one.register is not None
    assert other.register is not None
    assert one.people == other.people
    assert one.clocks.keys() == other.clocks.keys()
    assert {place: sheet.text for place, sheet in one.sheets.items()} == {
        place: sheet.text for place, sheet in other.sheets.items()
    }
    assert one.register.text == other.register.text
    assert other.event.receipt == one.event.receipt


def test_an_archive_that_was_altered_is_not_taken_back(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.event"
    copy.write_text(file.read_text("utf-8").replace('"seen":"Eva Referee"', '"seen":"Eve Referee"', 1), "utf-8")
    run("import", copy, tmp_path / "back.event", code=2)
    assert not (tmp_path / "back.event").exists()


# ---- the workbook
def sheets_of(data: bytes) -> dict[str, list[list[str]]]:
    """The cells of a workbook as text, by the name of the worksheet."""
    with ZipFile(io.BytesIO(data)) as book:
        strings = [
            "".join(node.text or "" for node in item.iter(f"{MAIN}t"))
            for item in ET.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314 - written here
        ]
        names = [node.get("name", "") for node in ET.fromstring(book.read("xl/workbook.xml")).iter(f"{MAIN}sheet")]  # noqa: S314
        found = {}
        for at, name in enumerate(names, 1):
            rows = ET.fromstring(book.read(f"xl/worksheets/sheet{at}.xml")).iter(f"{MAIN}row")  # noqa: S314
            found[name] = [[_cell(cell, strings) for cell in row] for row in rows]
    return found


def _cell(cell: ET.Element, strings: list[str]) -> str:
    value = cell.find(f"{MAIN}v")
    text = (value.text or "") if value is not None else ""
    return strings[int(text)] if cell.get("t") == "s" and text else text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_workbook_has_ranking_teams_sessions_seating_and_penalties(lang: str) -> None:
    pytest.importorskip("xlsxwriter")
    archive = hall(16, 4, 2)
    for number, team in enumerate(("Dragons", "Dragons", "=Winds", "=Winds"), 20):
        keeping.enter(archive, Participant(number, f"Member {number}", salt=f"{number}"), EVA, team=team)
    found = sheets_of(workbook(whole(archive, lang)))
    words = ("print.ranking", "tournament.teams", "print.scores", "print.seating", "tournament.penalties")
    assert [name.rsplit(" ", 1)[0] for name in found] == [say(word, lang) for word in words]
    ranking, teams, scores, seating, penalties = found.values()
    assert archive.name(archive.reckoning.standings[0].entry) in ranking[1]
    assert {row[1] for row in teams[1:]} == {"Dragons", "=Winds"}
    counted = list(archive.reckoning.tables.values())
    assert len(scores) == 1 + 4 * len(counted)
    assert {row[2] for row in scores[1:]} == {wind_name(wind, lang) for wind in range(4)}
    assert [int(row[5]) for row in scores[1:5]] == [*archive.reckoning.tables[1, 1].points]
    assert len(seating) == 1 + 16
    assert len(penalties) == 1 + 3


def test_export_writes_that_workbook(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    into = tmp_path / "open.xlsx"
    run("export", file, "--xlsx", "--into", into, "--lang", "fr")
    assert "Classement 1" in sheets_of(into.read_bytes())


# ---- a person
def test_all_that_is_held_of_a_person_is_shown_and_exported(file: Path) -> None:
    data: dict[str, Any] = json.loads(run("person", file, 6, "--json"))
    assert data["person"]["name"] == "Gustav O’Neill"
    assert data["person"]["federation"] == "00000006"
    assert [row["session"] for row in data["sessions"]] == [1, 2, 3, 4]
    assert data["sessions"][0]["points"] > 0
    assert [(row["foul"], row["points"]) for row in data["rulings"]] == [("late", 7)]
    lines = file.read_text("utf-8").splitlines()
    for n in data["lines"]:
        assert "6" in lines[n]
    shown = run("person", file, 6)
    for text in ("Gustav O’Neill", "00000006", "Club 6", "Late for a session", "session"):
        assert text in shown
    assert "There is no entry 99" in CliRunner().invoke(main, ["event", "person", str(file), "99"]).stderr


def test_hands_that_were_recorded_are_held_of_who_sat_there_and_of_nobody_else() -> None:
    archive = seated(16, 1, kind="evening")
    sheet = keeping.sheet_at(archive, (1, 1), EVA)
    sheet.add("riichi", {"seat": 0}, id="r1")
    sheet.add("win", {"from": 2, "wins": [{"seat": 0, "han": 3, "fu": 40}]}, id="w1")
    archive.sheets[1, 1] = sheet
    east, _, west, _ = archive.state.sessions[1].players(1)
    (own,) = held(archive, east)["hands"]
    assert own["change"] == scorekeeper.fold(sheet.events).hands[0].delta[0]
    assert own["riichi"]
    assert own["wins"][0]["han"] == 3
    (paid,) = held(archive, west)["hands"]
    assert paid["paid"]
    assert not paid["wins"]
    elsewhere = archive.state.sessions[1].players(2)[0]
    assert held(archive, elsewhere)["hands"] == []


def test_what_is_not_an_entry_holds_nothing() -> None:
    with pytest.raises(EventError, match="no entry 99"):
        held(seated(16, 1), 99)


def test_after_a_person_is_deleted_the_number_stays_and_ranking_and_chain_hold(file: Path) -> None:
    name, before = "Gustav O’Neill", Archive.read(file.read_text("utf-8"))
    ranks = [(row.entry, row.rank, row.total) for row in before.reckoning.standings]
    run("entry", file, "--forget", 6)
    text = file.read_text("utf-8")
    after = Archive.read(text)
    assert name not in text
    assert "00000006" not in text
    assert "salt 6" not in text
    assert not check(text).differences
    assert [(row.entry, row.rank, row.total) for row in after.reckoning.standings] == ranks
    data = json.loads(run("person", file, 6, "--json"))
    assert data["person"] is None
    assert len(data["sessions"]) == 4
    assert data["standing"]["rank"]
    shown = run("person", file, 6)
    assert "has been deleted" in shown
    assert name not in shown
    assert after.name(6) == "#6"
