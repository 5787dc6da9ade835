"""The checker is a second reckoning: it imports nothing that keeps or reckons events, and no code that scores a table."""

import ast
from collections.abc import Iterator
from pathlib import Path

from jantaku.tournament import checking

ROOT = Path(checking.__file__).parents[2]
OWN = "jantaku.tournament.checking"
MAY = {
    "jantaku",
    "jantaku.rules.book",
    "jantaku.errors",
    "jantaku.languages",
    "jantaku.texts",
    "jantaku.texts.refusals",
    "jantaku.ledger",
    "jantaku.ledger.events",
}
MAY |= {"jantaku.ledger.lines", "jantaku.tournament.interchange"}


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a source imports, at its head or later."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_the_checker_imports_no_other_module_of_tournaments_and_none_that_scores() -> None:
    sources = [*Path(checking.__file__).parent.glob("*.py"), ROOT / "tournament" / "interchange.py"]
    found = {name for path in sources for name in imported(path) if name.startswith("jantaku")}
    assert {name for name in found if not name.startswith(OWN)} <= MAY


def test_the_import_of_a_check_loads_neither() -> None:
    import subprocess
    import sys

    code = "import sys, jantaku.tournament.checking; print([m for m in sys.modules if m.startswith('jantaku.tournament.')])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.split(".")[2] for name in ast.literal_eval(told)}
    assert loaded == {"checking", "interchange"}
