"""An event of 16 players and 5 sessions by commands: a late player, a dropout, a substitute, a chombo, a session corrected."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku import languages
from jantaku.cli import main
from jantaku.tournament.prints import KINDS
from tests.tournament.events.kept import latin, plan_text


def run(*words: object, code: int = 0) -> Result:
    found = CliRunner().invoke(main, ["event", *map(str, words)], catch_exceptions=False)
    assert found.exit_code == code, found.output
    return found


def data(*words: object) -> Any:
    return json.loads(run(*words, "--json").stdout)


def fill(file: Path, session: int, *, but: tuple[int, ...] = ()) -> None:
    """Type all results of a session."""
    for table in data("session", file, session)["waiting"]:
        if table not in but:
            run(
                "result",
                file,
                "--session",
                session,
                "--table",
                table,
                40_000 + 500 * table,
                33_000,
                27_000,
                20_000 - 500 * table,
                "--seen",
                "Eva",
            )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An event with 15 entries, on a day on which a sixteenth comes late."""
    path = tmp_path / "open.event"
    run("new", path, "--name", "Open", "--set", "uma=20,10,-10,-20", "--by", "Eva")
    names = tmp_path / "entries.csv"
    rows = [f"Player {n},{'FR' if n % 2 else 'JP'},Club {n % 3}" for n in range(1, 16)]
    names.write_text("name,country,club\n" + "\n".join(rows), "utf-8")
    assert data("entry", path, "--csv", names)["entries"] == list(range(1, 16))
    return path


def test_a_whole_event_by_commands(file: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    begin(file, plan)
    a_late_player(file)
    a_substitute_and_a_chombo(file)
    a_dropout(file, plan)
    after = a_correction(file)
    rows = {row["player"]: row for row in after}
    assert {row["player"] for row in data("standings", file)["unranked"]} == {17, 18}
    assert {number: rows[number]["penalties"] for number in (2, 7, 16, 1)} == {2: "20", 7: "30", 16: "7", 1: "0"}
    assert [one["session"] for one in rows[7]["sessions"]] == [1, 3, 4, 5]
    assert [one["session"] for one in rows[12]["sessions"]] == [1, 2]
    assert len(rows) == 16
    others_agree(file, tmp_path, after)


def begin(file: Path, plan: Path) -> None:
    """Enter the sixteenth player and a substitute, and seat four sessions."""
    run("entry", file, "Player 16", "--country", "BE")
    assert data("entry", file, "Sub", "--status", "substitute")["entries"] == [17]
    plan.write_text(plan_text(latin(4)), "utf-8")
    assert data("seat", file, "--plan", plan)["sessions"] == [1, 2, 3, 4]


def a_late_player(file: Path) -> None:
    run("session", file, 1, "--start", "--at", "10:00")
    late = data("arrived", file, 16, "--at", "10:06:30", "--referee", "Eva")
    assert (late["minutes"], late["points"]) == ("6:30", 7)
    fill(file, 1)


def a_substitute_and_a_chombo(file: Path) -> None:
    run("seat", file, "--session", 2, "--substitute", "7=17")
    run("rule", file, "missed-session", "--player", 7, "--session", 2, "--referee", "Eva")
    fill(file, 2)
    place = ("--session", 2, "--table", table_of(file, 2, 2))
    run("rule", file, "riichi-noten", "--given", "at=draw", "--given", "dead_only=no", "--player", 2, *place, "--referee", "Eva")


def a_dropout(file: Path, plan: Path) -> None:
    """Entry 12 withdraws; who is left is seated again, a house player in the free seat."""
    assert data("withdraw", file, 12, "--why", "ill")["seated"] == [3, 4]
    assert data("entry", file, "House", "--status", "house")["entries"] == [18]
    again = [[[18 if n == 12 else n for n in seats] for seats in one] for one in latin(4)]
    rounds = [*latin(2), *again[2:], [[16, 5, 1, 9], [2, 18, 14, 6], [11, 15, 3, 7], [8, 4, 10, 13]]]
    plan.write_text(plan_text(rounds, 18), "utf-8")
    assert data("seat", file, "--plan", plan)["sessions"] == [3, 4, 5]
    for session in (3, 4, 5):
        fill(file, session)


def a_correction(file: Path) -> Any:
    """Correct an earlier session: those who moved are named, and no other. Return the standings."""
    before = data("standings", file)["standings"]
    points, why = (19_500, 33_000, 27_000, 40_500), "East and North exchanged"
    moved = data("result", file, "--session", 1, "--table", 1, *points, "--seen", "Eva", "--why", why)["moved"]
    after = data("standings", file)["standings"]
    rank = {row["player"]: (row["rank"], row["total"]) for row in before}
    changed = {row["player"] for row in after if rank[row["player"]] != (row["rank"], row["total"])}
    assert {row["player"] for row in moved} == changed
    assert len(changed) >= 2
    return after


def others_agree(file: Path, tmp_path: Path, after: Any) -> None:
    """The checker, which has its own reckoning, finds but the seats of the fifth session; an import stands alike."""
    export = tmp_path / "open.json"
    run("export", file, "--into", export)
    found = json.loads(CliRunner().invoke(main, ["event", "check", str(export), "--json"]).stdout)["findings"]
    assert {each["id"] for each in found} <= {"table-repeated", "repeat-meeting", "wind-uneven"}
    assert {each["session"] for each in found if each["id"] == "repeat-meeting"} <= {5}
    run("import", export, tmp_path / "again.event", "--by", "Eva")
    same = data("standings", tmp_path / "again.event")["standings"]
    assert [(row["player"], row["rank"], row["total"]) for row in same] == [
        (row["player"], row["rank"], row["total"]) for row in after
    ]


def table_of(file: Path, session: int, entry: int) -> int:
    rows = json.loads(run("export", file).stdout)["sessions"][session - 1]["tables"]
    return next(row["table"] for row in rows if entry in row["seats"])


def test_every_print_is_there_in_three_languages(file: Path, tmp_path: Path) -> None:
    run("entry", file, "Player 16")
    plan = tmp_path / "plan.json"
    plan.write_text(plan_text(latin(2)), "utf-8")
    run("seat", file, "--plan", plan)
    fill(file, 1)
    for lang in ("en", "fr", "ja"):
        for what in sorted(KINDS.keys() - {"notice"}):
            assert "tournament." not in run("print", file, what, "--lang", lang).stdout
            page = run("print", file, what, "--lang", lang, "--html", "-").stdout
            assert page.startswith("<!doctype html>")
            assert "tournament." not in page
            assert "print." not in page
    table = run("export", file, "--csv", "--lang", "fr").stdout
    assert table.splitlines()[:2] == ["\ufeffRang,N°,Joueur,Total,Pénalités,1", "1,4,Player 4,32,,32"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("entry", "Player 3", "--country", "FR", "--club", "Club 0"), "is entered already, as 3"),
        (("entry", "X", "--number", "3"), "Entry 3 is there already"),
        (("seat", "--table", "1=1,2,3"), "has 3 seats"),
        (("seat", "--table", "1=1,2,3,4"), "Without a seat in session 1: 5 Player 5; 6 Player 6"),
        (("result", "--table", "1", "30000", "30000", "30000", "30000", "--seen", "Eva"), "Nobody was seated at table 1"),
        (("result", "--table", "1", "30000", "--seen", "Eva"), "Give four POINTS"),
        (("withdraw", "40"), "There is no entry 40"),
        (("arrived", "4"), "clock of session 1 has not started"),
        (("rule", "late", "--given", "minutes=3", "--player", "40", "--session", "1", "--referee", "Eva"), "There is no entry 40"),
        (("rule", "latte", "--player", "4"), "did you mean late"),
        (("stage", "Finals", "--cut", "40"), "give a number from 1 to 15"),
        (("needs", "--cut", "1"), "Session 1 is not seated"),
        (("print", "wall"), "Session 1 is not seated yet"),
        (("standings", "--after", "-1"), "-1 is not in the range x>=0"),
        (("seat", "--session", "-1", "--set", "1=A"), "-1 is not in the range 0<=x<=99"),
        (("standings", "--after", "99"), "Session 99 is not seated yet"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_the_file_stays(file: Path, words: tuple[str, ...], says: str) -> None:
    before = file.read_text("utf-8")
    found = CliRunner().invoke(main, ["event", words[0], str(file), *words[1:]], env={"LANG": "C"})
    assert found.exit_code == 2
    assert says in " ".join(found.stderr.split())
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "This is not an event"), ("{}", "This is not an event"), ("name,club\nA,B\n", "This is not an event")],
)
def test_a_file_that_is_no_event_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x.event"
    path.write_text(text, "utf-8")
    assert says in run("standings", path, code=2).stderr
    assert "is not there" in run("withdraw", tmp_path / "none.event", 1, code=2).stderr


def test_an_event_of_another_program_is_shown_and_printed_as_it_is(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs.json", tmp_path / "ours.event"
    theirs.write_text(run("random", "--seed", 4).stdout, "utf-8")
    run("import", theirs, ours)
    for words in (("standings",), ("standings", "--after", 2), ("print", "ranking"), ("print", "wall", "--session", 1)):
        command, *rest = words
        assert run(command, theirs, *rest).stdout == run(command, ours, *rest).stdout
    assert data("standings", theirs) == data("standings", theirs)
    before = json.loads(theirs.read_text("utf-8"))
    last = before["sessions"][-1]
    for table in last["tables"]:
        for key in table.keys() - {"table", "seats"}:
            del table[key]
    theirs.write_text(json.dumps(before), "utf-8")
    run("import", theirs, ours, "--force")
    assert run("needs", theirs).stdout == run("needs", ours).stdout
    theirs.write_text('{"format": "jantaku-event", "version": 9}', "utf-8")
    assert "theirs.json: " in "".join(run("standings", theirs, code=2).stderr.split("\n"))


@pytest.mark.parametrize(("lang", "says"), [("en", "Line 1"), ("fr", "igne 1"), ("ja", "行")])
def test_what_a_file_is_refused_for_names_the_file_in_the_language_asked_for(
    file: Path, tmp_path: Path, lang: str, says: str
) -> None:
    path = tmp_path / "x.json"
    path.write_text("{", "utf-8")
    for words in (
        ("import", path, tmp_path / "into.event"),
        ("result", file, "--sheet", path),
        ("session", file, 1, "--clock", path),
    ):
        found = " ".join(run(*words, "--lang", lang, code=2).stderr.split())
        assert found.startswith(f"Error: {path}{languages.of(lang).colon}".replace("\u00a0", " "))
        assert says in found
    assert str(path) in run("standings", path, "--lang", lang, code=2).stderr


def test_a_tile_set_is_moved_to_a_table_at_which_somebody_sits(file: Path) -> None:
    run("seat", file, "--table", "1=1,2,3,4", *(word for n in range(5, 16) for word in ("--bye", n)))
    assert "at table 99" in " ".join(run("seat", file, "--set", "99=A", code=2).stderr.split())
    run("seat", file, "--set", "1=A")


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("name,age\nA,3\n", "line 1: No column is called “age”"),
        ("club\nA\n", "line 1: There is no column “name”"),
        ("name,club\nA\n", "line 2: 1 cell, where the first line has 2 columns"),
        ("name,number\nA,x\n", "line 2: “x” is not a whole number"),
        ("name,number\nA,99\nB,99\n", "line 3: Number 99 is on line 2 already"),
        ("name,number\nB,99\nA,1\n", "line 3: Entry 1 is there already"),
    ],
)
def test_a_list_that_cannot_be_read_enters_nobody(file: Path, tmp_path: Path, table: str, says: str) -> None:
    names = tmp_path / "list.csv"
    names.write_text(table, "utf-8")
    before = file.read_text("utf-8")
    assert says in " ".join(run("entry", file, "--csv", names, code=2).stderr.split())
    assert file.read_text("utf-8") == before


def test_a_list_without_a_first_line_of_columns_is_names(file: Path, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("\ufeffAki Mori\r\n\r\nLe Gall, Zoé\r\n", "utf-8")
    assert data("entry", file, "--csv", names)["entries"] == [16, 17]
    assert "Le Gall, Zoé" in run("standings", file).stdout
    names.write_text("\n", "utf-8")
    assert "names.csv: Nobody is named" in "".join(run("entry", file, "--csv", names, code=2).stderr.split("\n"))


def test_a_list_in_another_encoding_is_refused(file: Path, tmp_path: Path) -> None:
    names = tmp_path / "list.csv"
    names.write_bytes("name\nAndré\n".encode("latin-1"))
    assert "save it as UTF-8" in run("entry", file, "--csv", names, code=2).stderr


def test_after_a_ruling_that_ends_it_for_a_player_the_command_says_so(file: Path) -> None:
    said = run("rule", file, "cheating", "--player", 4, "--session", 1, "--referee", "Eva").stdout
    assert "Player 4 is disqualified." in said
    assert "0 penalty points" not in said


def test_xlsx_without_its_library_is_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "xlsxwriter", None)
    assert "pip install 'jantaku[xlsx]'" in run("export", file, "--xlsx", code=2).stderr


def test_verify_finds_what_was_altered_in_the_file_of_an_event_and_where(file: Path, tmp_path: Path) -> None:
    def verify(*words: object, code: int) -> str:
        found = CliRunner().invoke(main, ["verify", *map(str, words)], catch_exceptions=False, env={"LANG": "C"})
        assert found.exit_code == code, found.output
        return found.output

    run("entry", file, "Player 16")
    plan = tmp_path / "plan.json"
    plan.write_text(plan_text(latin(2)), "utf-8")
    run("seat", file, "--plan", plan)
    fill(file, 1)
    text = file.read_text("utf-8")
    assert "No differences" in verify(file, code=0)
    place = ("--player", 1, "--session", 2, "--table", table_of(file, 2, 1))
    run("rule", file, "riichi-noten", "--given", "at=draw", "--given", "dead_only=no", *place, "--referee", "Eva")
    assert f"ession 2, table {table_of(file, 2, 1)}: The sheet was not closed" in verify(file, code=0)
    file.write_text(text, "utf-8")
    assert "No differences" in verify(file, "--receipt", data("standings", file)["receipt"], code=0)
    assert "matches no line" in verify(file, "--receipt", "0" * 64, code=1)
    altered = tmp_path / "altered.event"
    for old, new, says in (
        ('"name":"Player 4"', '"name":"Player X"', "The name of entry 4"),
        ("40500,33000,27000,19500", "40600,33000,27000,19400", "Session 1, table 1, line 2"),
        ('"number":4', '"number":44', "Line 5 does not match its hash"),
    ):
        altered.write_text(text.replace(old, new, 1), "utf-8")
        assert says in verify(altered, code=1)
        assert run("standings", altered, code=2).stderr


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        (
            "en",
            (
                "Open",
                "After session 1",
                "Uma: ",
                "Player 7 did not play session 2",
                "plays no more",
                "1 Player 1: from 3 to 1",
                "Sure from",
            ),
        ),
        (
            "fr",
            (
                "Après la session 1",
                "Uma\u00a0: ",
                "n’a pas joué la session 2",
                "ne joue plus",
                "du rang 3 au rang 1",
                "Sûr à partir de",
            ),
        ),
        ("ja", ("第1回戦終了時", "ウマ", "第2回戦を打っておらず", "もう打ちません", "3位から1位へ", "確定の点数")),
    ],
)
def test_the_answers_are_in_the_language_asked_for(file: Path, tmp_path: Path, lang: str, says: tuple[str, ...]) -> None:
    def said(*words: object) -> str:
        return run(*words, "--lang", lang).stdout

    told = said("entry", file, "Player 16") + said("entry", file, "Sub", "--status", "substitute")
    plan = tmp_path / "plan.json"
    plan.write_text(plan_text(latin(4)), "utf-8")
    told += said("seat", file, "--plan", plan) + said("session", file, 1, "--start", "--at", "10:00")
    told += said("arrived", file, 1, "--at", "9:59") + said("arrived", file, 2, "--at", "10:02", "--referee", "Eva")
    fill(file, 1)
    told += said("seat", file, "--session", 2, "--substitute", "7=17") + said("withdraw", file, 9) + said("session", file, 2)
    table = table_of(file, 1, 1)
    told += said("needs", file, 1, "--cut", 4, "--session", 3)
    told += said("result", file, "--session", 1, "--table", table, 90_000, 20_000, 10_000, 0, "--seen", "Eva", "--why", "misread")
    told += said("rule", file, "late", "--given", "minutes=3", "--player", 2, "--session", 1, "--referee", "Eva")
    told += said("rule", file, "--warn", "--player", 2, "--note", "slow", "--referee", "Eva")
    told += said("standings", file) + said("stage", file, "Finals", "--cut", 4) + said("standings", file, "--after", 1)
    assert [each for each in says if each not in told] == []
    assert "tournament." not in told
