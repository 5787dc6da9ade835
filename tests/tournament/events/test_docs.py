"""What the page on keeping an event shows is what happens; and a championship fits into its files."""

import doctest
import re
from pathlib import Path

from benchmarks.events import called, played
from jantaku.cli.event import EVENT_COMMANDS
from jantaku.register import Register
from jantaku.tournament.archive import Archive
from jantaku.tournament.events import KINDS, MOST_EVENTS
from jantaku.tournament.folding import TIES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "keeping-events.md"


def test_the_page_on_keeping_an_event_shows_what_happens() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_page_names_every_command_every_kind_of_line_and_every_tie_break() -> None:
    text = PAGE.read_text("utf-8")
    rows = set(re.findall(r"`([\w-]+)`", "\n".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))))
    ours = {name for name, (module, _) in EVENT_COMMANDS.items() if ".events." in module} - {"check", "random"}  # docs/event.md
    assert ours - {"export", "import"} <= rows
    assert set(KINDS) <= rows
    assert all(f"`{tie}`" in text for tie in TIES)
    assert all(f"jantaku event {name} " in text for name in ours - {"print", "session"})


def test_a_register_takes_more_than_2000_lines_and_an_event_every_table_of_a_championship() -> None:
    archive = played(16, 1, calls=True)
    for again in range(720):
        called(archive, 1, again % 4 + 1, again % 16 + 1)
    register = archive.register
    assert register is not None
    assert len(register.events) == 1 + 4 * 724 > 2_000
    assert len(Register.read(register.text).ledger.rows) == 2 * 724
    assert Archive.read(archive.text).register is not None
    assert MOST_EVENTS > 224 + 9 * (1 + 56 + 224)
