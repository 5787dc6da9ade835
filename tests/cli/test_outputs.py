"""Outputs and ends of commands: nothing that is read is written over, each output has a name, each way to stop its exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main, verify
from jantaku.cli.common import OriginOption
from jantaku.game import formats
from jantaku.game.play import play
from tests.sampling import one_by_one

JANTAKU = [sys.executable, "-m", "jantaku"]
FULL = Path("/dev/full")


def run(*words: object, code: int = 0) -> Result:
    """The answer of a command."""
    found = CliRunner().invoke(main, [*map(str, words)], env={"LC_ALL": "C", "LANG": None})
    assert found.exit_code == code, found.output
    return found


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event with an entry."""
    run("event", "new", tmp_path / "open.event")
    run("event", "entry", tmp_path / "open.event", "Aki Mori")
    return tmp_path / "open.event"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A record of a game."""
    path = tmp_path / "game.jantaku"
    path.write_text(formats.write(play("random", book="tenhou", seed=b"a game").log, "text"), "utf-8")
    return path


# ---- what is read is not written over, and no two outputs are one


def test_force_does_not_write_over_what_is_read(event: Path, tmp_path: Path) -> None:
    """A person who meant another file would have lost the event."""
    before = event.read_bytes()
    plain = tmp_path / "open.json"
    run("event", "export", event, "--into", plain)
    book = tmp_path / "ours.toml"
    book.write_text('extends = "wrc-2015"\n', "utf-8")
    for words in (
        ("event", "export", event, "--csv", "--into", event),
        ("event", "print", event, "ranking", "--html", event),
        ("event", "print", event, "ranking", "--csv", tmp_path / "." / "open.event"),
        ("event", "season", event, "--html", event),
        ("event", "import", plain, plain),
        ("sheet", "yaku", "--book", book, "-o", book),
    ):
        assert "is what is read: give another name" in run(*words, "--force", code=2).stderr, words
    assert event.read_bytes() == before
    assert book.read_text("utf-8").startswith("extends")


def test_two_outputs_have_two_names(event: Path, tmp_path: Path) -> None:
    one = tmp_path / "one"
    for words in (
        ("event", "print", event, "ranking", "--html", one, "--csv", one),
        ("event", "print", event, "ranking", "--html", one, "--csv", f"{tmp_path}/./one"),
        ("event", "season", event, "--html", one, "--xlsx", one),
        ("sheet", "yaku", "-o", one, "--pdf", one),
        ("event", "print", event, "ranking", "--html", "-", "--csv", "-"),
    ):
        assert "is named for two outputs: give each its own" in run(*words, "--force", code=2).stderr, words
    assert not one.exists()


def test_standard_output_has_the_answer_or_a_file_and_not_both(event: Path, tmp_path: Path) -> None:
    for words in (("print", event, "ranking", "--csv", "-"), ("season", event, "--html", "-")):
        assert "standard output is named for a file" in run("event", *words, "--json", code=2).stderr
    found = run("event", "print", event, "ranking", "--json", "--csv", tmp_path / "ranking.csv")
    assert json.loads(found.stdout)[0]["rows"]
    assert (tmp_path / "ranking.csv").exists()


def test_a_contest_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "contest.jsonl"
    out.write_text("an evening's work", "utf-8")
    words = ("arena", "sensible", "random", "-n", 1, "--out", out)
    assert "is there already: give another name, or say --force" in run(*words, code=2).stderr
    assert out.read_text("utf-8") == "an evening's work"
    run(*words, "--force")
    run("arena", "--check", out)


def test_a_game_is_not_begun_that_could_not_be_saved(tmp_path: Path) -> None:
    name = "x" * 300
    found = CliRunner().invoke(main, ["play", "--save", str(tmp_path / name)], input="\n")
    assert found.exit_code == 2
    assert "no file can have the name" in found.stderr
    assert found.stdout == ""


# ---- options that would do nothing


def test_a_list_of_entries_has_columns_in_place_of_options(event: Path, tmp_path: Path) -> None:
    table = tmp_path / "entries.csv"
    table.write_text("name\nBen Ito\n", "utf-8")
    told = run("event", "entry", event, "--csv", table, "--club", "Ginza", "--status", "substitute", code=2).stderr
    assert "Leave out --club, --status: not for --csv, whose list has columns for them." in told
    assert (
        "Leave out --status: not for --rename."
        in run("event", "entry", event, "A", "--rename", 1, "--status", "house", code=2).stderr
    )
    assert "Leave out --club: not for --forget." in run("event", "entry", event, "--forget", 1, "--club", "Z", code=2).stderr
    assert "Ben" in run("event", "entry", event, "--csv", table).stdout


@one_by_one(
    ("words", "told"),
    [
        (("rules", "--compare", "tenhou", "club", "--book", "tenhou"), "Leave out --book: --compare names both books."),
        (
            ("ruling", "--register", "r.reg", "--book", "club", "--set", "kiriage=true"),
            "Leave out --book, --set: a register has its book.",
        ),
        (("arena", "--check", "a.jsonl", "-n", "5", "--pairs"), "Leave out -n, --pairs: --check takes the terms of a contest"),
    ],
)
def test_an_option_that_would_change_nothing_is_refused(words: tuple[str, ...], told: str) -> None:
    assert told in " ".join(run(*words, code=2).stderr.split())


def test_an_option_that_would_change_nothing_of_an_event_is_refused(event: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.event"
    run("event", "export", event, "--archive", "--into", copy)
    for words, told in (
        (("export", event, "--json", "--csv"), "Give one of --json and --csv: each is a file by itself."),
        (("import", copy, tmp_path / "new.event", "--kind", "evening"), "Leave out --kind: a whole event"),
        (("print", event, "cards", "--link", "1=https://hall.local/t/1", "--html", "-"), "Leave out --link: only table signs"),
        (("print", event, "tables", "--link", "1=https://hall.local/t/1"), "Leave out --link: only table signs"),
        (
            ("print", event, "ranking", "--entry", "1"),
            "Leave out --entry: ranking is of everybody, and only cards, certificate, notice",
        ),
        (("result", event, "--sheet", "a.sheet", "--table", "1", "--seen", "Eva"), "Leave out --table, --seen: a sheet says"),
        (("session", event, "1", "--by", "Eva"), "Leave out --by: nothing is entered"),
        (("mirror", "--new", "--db", "sqlite:///a.sqlite", "--token", "x"), "Leave out --token: --new makes one."),
        (
            ("mirror", "id", "--db", "sqlite:///a", "--to", "x", "--token", "x", "--label", "y"),
            "Leave out --label: they go with --new",
        ),
    ):
        assert told in " ".join(run("event", *words, code=2).stderr.split()), words
    assert not (tmp_path / "new.event").exists()


@one_by_one(
    ("words", "told"),
    [
        (("serve", "--origin", "x"), "'x' is not the address of a server: give it like https://mahjong.example.org"),
        (("serve", "--origin", "https://a.example/path"), "is not the address of a server"),
        (("event", "address", "id", "--db", "x", "--role", "staff", "--origin", "ftp://a"), "is not the address of a server"),
        (("event", "mirror", "--new", "--db", "x", "--origin", "a.example"), "is not the address of a server"),
        (("serve", "--proxy", "caddy"), "'caddy' is not an address: give that of the proxy, like 127.0.0.1"),
        (("serve", "--pages", "--backups", "3"), "Leave out --backups: --pages has no tables and keeps nothing."),
        (("play", "--bot-time", "3"), "Leave out --bot-time: no bot of another program sits at this table."),
    ],
)
def test_an_address_is_looked_at_before_anything_is_begun(words: tuple[str, ...], told: str) -> None:
    assert told in " ".join(run(*words, code=2).stderr.split())


@one_by_one(
    ("typed", "kept"),
    [
        ("https://Mahjong.example.org/", "https://mahjong.example.org"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_of_a_server_is_kept_as_browsers_name_it(typed: str, kept: str) -> None:
    assert OriginOption()(typed) == kept


def test_what_is_not_a_game_is_checked_by_its_own_book_alone(event: Path, game: Path) -> None:
    told = run("verify", game, event, "--book", "tenhou", code=2)
    assert "open.event is not a record of a game, and is checked by its own book: leave --book and --set out" in told.output
    assert "1 game" in told.stdout, "the game is checked all the same"


def test_a_receipt_of_a_game_is_refused(game: Path) -> None:
    assert "has no receipts: leave --receipt out" in run("verify", game, "--receipt", "zz", code=2).stderr


@one_by_one("command", ["verify", "review", "dataset"])
def test_a_book_without_a_name_is_not_the_default(command: str) -> None:
    more = ["--out", "nowhere"] if command == "dataset" else []
    assert "Error" in run(command, "game.jantaku", "--book", "", *more, code=2).stderr


# ---- how a command ends


def test_a_command_that_is_interrupted_ends_with_130_whatever_its_other_codes_say(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of `jantaku verify` 1 would mean differences."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(verify, "verify", interrupted)
    assert run("verify", game, code=130).stderr == "\nStopped.\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes of Unix")
def test_a_reader_that_closes_the_pipe_is_no_difference_in_a_record(game: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        found = subprocess.run([*JANTAKU, "verify", str(game)], stdout=writing, stderr=subprocess.PIPE, check=False, text=True)
    finally:
        os.close(writing)
    assert (found.returncode, found.stderr) == (141, "")


@pytest.mark.skipif(not FULL.exists(), reason="no device here that is always full")
@one_by_one("word", ["--help", "--version"])
def test_where_the_help_cannot_be_written_a_sentence_says_so(word: str) -> None:
    with FULL.open("w") as full:
        found = subprocess.run([*JANTAKU, word], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert found.returncode == 2
    assert found.stderr == "Error: the output: No space left on device; expected a place that can be written.\n"


@pytest.mark.skipif(os.name == "nt", reason="words of Unix are bytes")
@one_by_one("words", [("seat", "--players", "8", "--rounds", "2", "--lot"), ("play", "--seed")])
def test_a_word_that_is_not_text_is_refused(words: tuple[str, ...]) -> None:
    found = subprocess.run([*JANTAKU, *words, b"\xff"], input="", capture_output=True, check=False, text=True)
    assert found.returncode == 2
    assert "is not text in UTF-8" in found.stderr
    assert "Traceback" not in found.stderr


def test_without_a_terminal_no_table_is_drawn_full_screen() -> None:
    assert "draws on a terminal, and this is not one" in run("play", "--terminal", code=2).stderr


@one_by_one("command", ["entry", "arrived", "withdraw"])
def test_an_event_without_a_file_name_is_refused(command: str) -> None:
    for name in ("", ".", "/"):
        assert "Traceback" not in run("event", command, name, "Aki" if command == "entry" else 1, code=2).output


def test_a_broken_file_is_named_among_others(event: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.event"
    broken.write_text(event.read_text("utf-8").splitlines()[0] + "\nnothing\n", "utf-8")
    found: dict[str, Any] = json.loads(run("verify", event, broken, "--json", code=2).stdout)
    assert [str(broken) in one for one in found["errors"]] == [True]


def test_what_cannot_be_read_is_not_asked_to_be_written(tmp_path: Path) -> None:
    for words in (("arena", "--check", tmp_path / "none"), ("ruling", "--register", tmp_path / "none")):
        told = run(*words, code=2).stderr
        assert "cannot be read" in told
        assert "can be written" not in told


def test_the_refusals_of_a_register_are_in_the_language_of_the_command(tmp_path: Path) -> None:
    register = tmp_path / "r.reg"
    about = ("--player", "Aki", "--event", "Open", "--session", 1, "--referee", "Eva")
    run("ruling", "late", "--given", "minutes=7", "--record", register, *about)
    told = run("ruling", "--record", register, "--cancel", "zz", "--lang", "fr", code=2).stderr
    assert "There is no ruling" not in told
