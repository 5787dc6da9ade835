"""Small modules join the one module that imports them: ``python tools/small_modules.py``.

A module of less than 60 lines with one importer is printed, and 1 is the exit code, unless docs/words.md says why it stays; so is
a module there that is not such a one.
Packages, texts (data, a file a language), modules that are loaded by their name, which nobody imports, and those that a package
alone imports to offer what they have, are left out.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
WORDS = ROOT / "docs" / "words.md"
HEADING = "## Small modules that stay"
SMALL = 60  # lines
DATA = "jantaku.texts."


def modules() -> dict[str, Path]:
    """Return every module of the package by its dotted name; a package's is its own."""
    paths = sorted(SOURCE.rglob("*.py"))
    return {".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imported(tree: ast.AST, known: dict[str, Path]) -> Iterator[str]:
    """Yield the modules that a source imports, at its head or later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else node.module for name in names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def small(known: dict[str, Path]) -> dict[str, str]:
    """Return the small modules that have one importer, each with it."""
    importers: dict[str, set[str]] = defaultdict(set)
    lines: dict[str, int] = {}
    for module, path in known.items():
        source = path.read_text("utf-8")
        lines[module] = len(source.splitlines()) if path.name != "__init__.py" and not module.startswith(DATA) else SMALL
        for name in set(imported(ast.parse(source), known)):
            importers[name].add(module)
    alone = {module: next(iter(importers[module])) for module in known if lines[module] < SMALL and len(importers[module]) == 1}
    return {module: into for module, into in alone.items() if into != module.rpartition(".")[0]}


def reasoned(page: str) -> set[str]:
    """Return the modules for which the page has a reason to stay."""
    rows = page.partition(HEADING)[2].partition("\n## ")[0].splitlines()
    cells = (row.split("|") for row in rows if row.startswith("| `"))
    return {f"jantaku.{name}" for _, names, reason, *_ in cells if reason.strip() for name in re.findall(r"`([\w.]+)`", names)}


def complaints() -> list[str]:
    """Return a sentence for each module that should join another."""
    stay, found = reasoned(WORDS.read_text("utf-8")), small(modules())
    joined = [
        f"{one} is small and only {into} imports it: join them, or say why not in docs/words.md"
        for one, into in found.items()
        if one not in stay
    ]
    stale = [f"{one} is not small with one importer: it needs no row in docs/words.md" for one in sorted(stay - {*found})]
    return joined + stale


if __name__ == "__main__":
    sys.exit("\n".join(complaints()) or 0)
