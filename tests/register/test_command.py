"""``jantaku ruling --record`` and ``--register``: a register in a file, whole after every command."""

import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.cli.locked import locked
from jantaku.errors import JantakuError
from jantaku.register import Register, check
from jantaku.texts import LANGUAGES, say


def run(*words: str) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100"}
    return CliRunner().invoke(main, ["ruling", *words], env=clean)


def done(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "open.register"


def late(file: Path, minutes: int = 7, player: str = "Aki", *more: str) -> Any:
    given = ("--given", f"minutes={minutes}", "--session", "2", "--table", "4", "--referee", "Eva")
    return done("late", "--record", str(file), "--player", player, *given, *more)


def test_the_account_cites_a_clause_in_the_language_asked_for(file: Path) -> None:
    done("missed-session", "--record", str(file), "--player", "Aki", "--session", "2", "--referee", "Eva")
    assert "(lecture)" in run("--register", str(file), "--player", "Aki", "--lang", "fr").stdout


def test_a_ruling_is_recorded_and_the_players_account_is_shown(file: Path) -> None:
    told = late(file, 7, "Aki", "--hand", "East 1", "--note", "missed the tram", "--event", "Open", "--book", "wrr-2013")
    assert (told["sanction"], told["points"], told["recorded"]["cite"]) == ("points", 7, "WRR 2013 7.2")
    assert told["account"] == {
        "player": "Aki",
        "points": 7,
        "warnings": 0,
        "warnings_since": 0,
        "no_score": [],
        "disqualified": False,
        "rows": ["e1"],
    }
    assert {name: told["recorded"][name] for name in ("session", "table", "hand", "referee", "note")} == {
        "session": 2,
        "table": 4,
        "hand": "East 1",
        "referee": "Eva",
        "note": "missed the tram",
    }
    register = Register.read(file.read_text("utf-8"))
    assert (register.ledger.event, register.ledger.book.name) == ("Open", "wrr-2013")
    assert register.events[1].at > 0


def test_the_book_of_the_register_rules_where_no_other_is_asked_for(file: Path) -> None:
    done("wrong-word", "--given", "clear=yes", "--record", str(file), "--player", "Aki", "--referee", "Eva", "--book", "wrr-2013")
    told = done("wrong-word", "--given", "clear=yes", "--record", str(file), "--player", "Aki", "--referee", "Eva")
    assert told["book"] == "wrr-2013"
    assert told["account"]["points"] == 2
    before = file.read_bytes()
    refused = run("late", "--given", "minutes=3", "--record", str(file), "--player", "Aki", "--referee", "Eva", "--book", "club")
    assert refused.exit_code == 2
    assert "is kept under" in refused.stderr
    assert file.read_bytes() == before


def test_warnings_decisions_appeals_and_cancellations_by_command(file: Path) -> None:
    common = ("--record", str(file), "--referee", "Eva")
    for _ in range(3):
        told = done("--warn", *common, "--player", "Ben", "--note", "drums on the table")
    assert told["account"]["warnings_since"] == 3
    shown = done("--register", str(file))
    assert shown["due"] == ["Ben"]
    row = done("repeated-trifles", *common, "--player", "Ben")["recorded"]["id"]
    assert done("--register", str(file))["open"] == [row]
    decided = done("--decide", row, *common, "--decision", "points", "--points", "5", "--note", "third time")
    assert (decided["recorded"]["sanction"], decided["account"]["points"]) == ("points", 5)
    heard = done("--appeal", row, *common, "--by", "Ben", "--outcome", "changed", "--decision", "points", "--points", "2")
    assert heard["account"]["points"] == 2
    gone = done("--cancel", row, *common, "--note", "a mistake")
    assert gone["account"]["points"] == 0
    assert [mark["kind"] for mark in gone["recorded"]["marks"]] == ["decision", "appeal", "cancellation"]
    assert check(file.read_text("utf-8")).differences == []


def test_a_decision_can_be_recorded_with_its_ruling(file: Path) -> None:
    told = done("telephone", "--record", str(file), "--player", "Aki", "--referee", "Eva", "--decision", "points", "--points", "3")
    assert (told["sanction"], told["recorded"]["points"], told["recorded"]["decided"]) == ("points", 3, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_register_is_shown_to_people(file: Path, lang: str) -> None:
    late(file)
    run("obstruction", "--record", str(file), "--player", "Ben", "--referee", "Dai")
    told = run("--register", str(file), "--lang", lang).stdout
    for word in ("Aki", "Ben", "WRC 2015 7.2", say("register.open", lang), say("foul.title.late", lang)):
        assert word in told
    assert say("register.account-points", lang, points=7) in told
    own = run("--register", str(file), "--player", "aki", "--lang", lang).stdout
    assert "Ben" not in own
    assert done("--register", str(file), "--player", "AKI")["points"] == 7


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["late", "--given", "minutes=3", "--referee", "Eva", "--session", "1"], "Player: please fill this in"),
        (["late", "--given", "minutes=3", "--player", "Aki", "--session", "1"], "Referee: please fill this in"),
        (["late", "--given", "minutes=3", "--player", "Aki", "--referee", "Eva"], "Session: please fill this in"),
        (["empty-win", "--player", "Aki", "--referee", "Eva"], "the ruling depends on 'shown'"),
        (["--cancel", "e9", "--referee", "Eva", "--note", "so"], "no ruling “e9”"),
        (["--list"], "--list records nothing"),
        (["--event", "Other", "cheating", "--player", "Aki", "--referee", "Eva"], "are for a new register"),
    ],
)
def test_what_cannot_be_recorded_is_refused_and_the_file_stays(file: Path, words: list[str], why: str) -> None:
    late(file)
    before = file.read_bytes()
    refused = run(*words, "--record", str(file))
    assert refused.exit_code == 2
    assert why in " ".join(refused.stderr.split())
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name], "no lock and no half-written file is left"


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\xfe\x00", b"#jantaku 1\n"])
def test_a_file_that_is_no_register_is_refused_and_stays(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    for words in (("cheating", "--record", str(file), "--player", "Aki", "--referee", "Eva"), ("--register", str(file))):
        refused = run(*words)
        assert refused.exit_code == 2
        assert str(file) in refused.stderr
        assert "Traceback" not in refused.output
    assert file.read_bytes() == content


def test_an_altered_register_is_neither_shown_nor_written_on(file: Path) -> None:
    late(file)
    file.write_text(file.read_text("utf-8").replace('"session":2', '"session":3'), "utf-8")
    assert "it was altered" in run("--register", str(file)).stderr
    assert run("cheating", "--record", str(file), "--player", "Aki", "--referee", "Eva").exit_code == 2


def test_register_options_without_a_register_are_refused() -> None:
    refused = run("late", "--given", "minutes=3", "--player", "Aki")
    assert refused.exit_code == 2
    assert "say --record FILE" in refused.stderr


def test_a_player_who_is_not_named_is_no_empty_answer(file: Path) -> None:
    late(file)
    refused = run("--register", str(file), "--player", "Bne")
    assert refused.exit_code == 2
    assert "it has Aki" in refused.stderr


def _write(path: str, who: int) -> None:
    for n in range(5):
        late(Path(path), 1 + n, f"Player {who}")


def test_commands_at_the_same_time_lose_no_entry(file: Path) -> None:
    late(file)
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_write, args=(str(file), who)) for who in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
    register = Register.read(file.read_text("utf-8"))
    assert len(register.ledger.rows) == 16
    assert [register.ledger.points(f"Player {who}") for who in range(3)] == [15] * 3


def test_waiting_too_long_for_another_command_is_an_error(file: Path) -> None:
    with locked(file), pytest.raises(JantakuError, match="written by another command"), locked(file, patience=0.05):
        pass
    assert not list(file.parent.iterdir())
