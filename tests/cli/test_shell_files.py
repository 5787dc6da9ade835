"""Man pages and completions are those of the commands as they are."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tools.shell_files import make

    folder = tmp_path_factory.mktemp("share")
    make(folder)
    return folder


def files(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def test_the_man_pages_and_completions_that_are_shipped_are_those_of_the_commands(made: Path) -> None:
    shipped, now = files(ROOT / "share"), files(made)
    assert shipped.keys() == now.keys(), "run: make pages"
    assert [name for name in now if shipped[name] != now[name]] == [], "run: make pages"


def test_each_command_has_a_man_page(made: Path) -> None:
    for name in COMMANDS:
        page = (made / f"man/man1/jantaku-{name}.1").read_text("utf-8")
        assert COMMANDS[name][1].rstrip(".") in page.replace("\\-", "-")
        assert "\x08" not in page


def test_the_shell_completes_a_command_without_loading_any() -> None:
    asked = {"_JANTAKU_COMPLETE": "bash_complete", "COMP_WORDS": "jantaku s", "COMP_CWORD": "1"}
    result = CliRunner().invoke(main, env=asked, prog_name="jantaku")
    assert result.output.split() == ["plain,score", "plain,serve", "plain,site", "plain,simulate", "plain,seat", "plain,sheet"]


def test_the_shell_completes_an_option_of_a_command() -> None:
    asked = {"_JANTAKU_COMPLETE": "bash_complete", "COMP_WORDS": "jantaku score --do", "COMP_CWORD": "2"}
    result = CliRunner().invoke(main, env=asked, prog_name="jantaku")
    assert result.output.split() == ["plain,--double-riichi", "plain,--dora"]
