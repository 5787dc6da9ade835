"""docs/event.md: its example is sound, its Python runs, and it lists every finding, status and option of the format."""

import doctest
import json
import re
from pathlib import Path

from click.testing import CliRunner

from jantaku.cli import main
from jantaku.tournament.checking import IDS, check
from jantaku.tournament.checking.ranks import BREAKS
from jantaku.tournament.interchange import KINDS, STATUSES
from jantaku.tournament.interchange_json import read
from jantaku.tournament.random_events import PUBLISHED

PAGE = Path(__file__).parents[3] / "docs" / "event.md"
TEXT = PAGE.read_text("utf-8")


def test_the_example_of_the_format_is_a_whole_event_in_which_everything_holds() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    report = check(read(example))
    assert (report.findings, report.unverified) == ((), ())
    assert set(json.loads(example)) == {
        "format",
        "version",
        "name",
        "book",
        "house",
        "players",
        "sessions",
        "penalties",
        "standings",
    }


def test_the_page_names_every_finding_status_kind_and_tie_break() -> None:
    for word in (*IDS, *STATUSES, *KINDS, *BREAKS):
        assert f"`{word}`" in TEXT
    assert f"--publish {'|'.join(PUBLISHED[1:])}" in TEXT


def test_the_python_of_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


def test_every_option_that_the_page_names_is_one_of_the_commands() -> None:
    helped = "".join(CliRunner().invoke(main, ["event", name, "--help"]).output for name in ("check", "random"))
    assert {option for option in re.findall(r"--[a-z][a-z-]+", TEXT) if option not in helped} == set()
