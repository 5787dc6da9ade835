"""Reasons of the operating system, in the language of the terminal."""

import errno
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.texts import LANGUAGES, catalogue
from jantaku.texts.refusals import SystemReason

CODES = [ident.removeprefix("cli.os-") for ident in catalogue("en") if ident.startswith("cli.os-")]


@pytest.mark.parametrize("code", CODES)
def test_what_the_system_says_is_worded_and_english_is_its_own(code: str) -> None:
    number = getattr(errno, code.upper())
    reason = SystemReason(OSError(number, os.strerror(number)))
    assert reason.sentence("en") == os.strerror(number)
    assert len({reason.sentence(lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_another_reason_is_the_systems_own() -> None:
    assert SystemReason(OSError(errno.EDOM, "odd")).sentence("fr") == "odd"
    assert SystemReason(ValueError("odd")).sentence("ja") == "odd"


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        ("fr", ["serve", "--host", "203.0.113.1", "--port", "0"], "cette adresse n’est pas de cet ordinateur"),
        ("ja", ["serve", "--db", "mysql://x"], "データベース"),
        ("fr", ["site", "FOLDER"], "vide"),
        ("ja", ["site", "FOLDER"], "空のフォルダー"),
    ],
)
def test_a_command_without_lang_speaks_the_language_of_the_terminal(tmp_path: Path, lang: str, words: list[str], said: str) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    words = [str(tmp_path / "full") if word == "FOLDER" else word for word in words]
    env = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": f"{lang}.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    found = CliRunner().invoke(main, words, env=env)
    assert found.exit_code == 2
    assert said in found.stderr
