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


def test_the_table_of_what_is_reached_is_what_is_reached() -> None:
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    head = next(line for line in lines if line[0] == "players" and "rounds" in line[1])
    rounds = [int(cell.removesuffix(" rounds")) for cell in head[1:]]
    rows = [line for line in lines if line[0].isdigit() and len(line) == len(head)]
    assert len(rows) == 9
    for players, *cells in rows:
        for number, cell in zip(rounds, cells, strict=True):
            found = package.certify(package.seat(int(players), number, tables=package.VARIED))
            reached, least = (found.repeats, found.table_visits), (found.least_repeats, found.least_visits)
            stated = tuple(int(figure) for figure in cell.strip("*").split(" / "))
            assert stated == reached, (players, number)
            assert cell.startswith("**") == (reached == least), (players, number)
