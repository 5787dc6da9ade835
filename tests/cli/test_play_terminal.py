"""``jantaku play --terminal``: what it needs, and what it refuses in a sentence."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main, terminal
from tests.sampling import one_by_one

if TYPE_CHECKING:
    from jantaku.tui.client import Transport
    from jantaku.tui.look import Appearance


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["play", *words], env={"LC_ALL": "C"})


@one_by_one("option", [["--refereed"], ["--seed", "a"], ["--bot-time", "3"], ["--training"]])
def test_an_option_of_the_prompt_is_refused(option: list[str]) -> None:
    result = run("--terminal", *option)
    assert result.exit_code == 2
    assert f"{option[0]} is for the prompt: leave it, or --terminal, out" in result.output


@pytest.mark.parametrize("option", [["--letters"], ["--name", "Aki"], ["--hints", "all"]])
def test_an_option_of_the_full_screen_is_refused_at_the_prompt(option: list[str]) -> None:
    result = run(*option)
    assert result.exit_code == 2
    assert "give --terminal too" in result.output


def test_a_bot_for_each_seat_is_refused() -> None:
    result = run("--terminal", "--seat", "W=strong")
    assert result.exit_code == 2
    assert "full screen all bots are of one kind" in result.output


def test_without_textual_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jantaku.cli.terminal", None)
    monkeypatch.delattr("jantaku.cli.terminal")
    result = run("--terminal")
    assert result.exit_code == 2
    assert "pip install 'jantaku[tui]'" in result.output
    assert "Traceback" not in result.output


def test_the_settings_of_the_command_are_those_of_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: list[tuple[Transport, Appearance]] = []
    monkeypatch.setattr(terminal, "run", lambda transport, look: found.append((transport, look)))
    words = [
        "--book",
        "club",
        "--set",
        "tiles.red_fives=3",
        "--bot",
        "strong",
        "--seat",
        "N",
        "--hints",
        "all",
        "--lang",
        "fr",
        "--letters",
    ]
    assert run("--terminal", *words, "--save", str(tmp_path / "game")).exit_code == 0
    ((transport, look),) = found
    assert isinstance(transport, terminal.LocalTransport)
    config = transport.config
    assert (config.book, config.bots, config.hints, config.seating, transport.place) == ("club", "strong", "all", "choose", 3)
    assert config.rules["tiles.red_fives"] == 3
    assert (look.lang, look.signs) == ("fr", "letters")


def test_a_book_of_a_file_is_that_of_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: list[Transport] = []
    monkeypatch.setattr(terminal, "run", lambda transport, _: found.append(transport))
    (tmp_path / "ours.toml").write_text('title = "Ours"\nshort = "Ours"\nparent = "club"\nedition = "1"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    for book in ("ours.toml", "ours", str(tmp_path / "ours.toml")):
        result = run("--terminal", "--book", book, "--set", "tiles.red_fives=3")
        assert result.exit_code == 0, result.output
    for transport in found:
        assert isinstance(transport, terminal.LocalTransport)
        assert transport.config.rules.meta["short"] == "Ours"
        assert transport.config.rules["tiles.red_fives"] == 3
    assert len(found) == 3


def test_a_book_of_a_file_that_is_not_there_is_refused_in_a_sentence() -> None:
    result = run("--terminal", "--book", "nowhere.toml")
    assert result.exit_code == 2
    assert "no rule book at nowhere.toml: give the path of a TOML file" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("colours", "theme"), [("15;0", "dark"), ("0;15", "light"), ("", "dark"), ("0;default;7", "light")])
def test_the_colours_fit_the_background_of_the_terminal(colours: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", colours)
    assert terminal.theme() == theme
