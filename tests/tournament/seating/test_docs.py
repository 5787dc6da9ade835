"""What the page and the package say of seating is what happens."""

import doctest
import re
from pathlib import Path

from click.testing import CliRunner

import jantaku.tournament.seating as package
from jantaku.cli import main

PAGE = Path(__file__).resolve().parents[3] / "docs" / "seating.md"


def test_the_python_of_the_page_and_of_the_package_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted >= 5
    assert found.failed == 0
    assert doctest.testmod(package).failed == 0


def test_every_option_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    for words in ([], ["amend"], ["check"]):
        help_text = CliRunner().invoke(main, ["seat", *words, "--help"]).output
        for option in re.findall(r"^  (--[a-z]+)", help_text, re.MULTILINE):
            assert option in text or option == "--help", option


def test_every_key_of_the_certificate_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    for key in package.certify(package.seat(8, 1)).json():
        assert f"`{key}`" in text, key
