"""Files and functions stay small: no file of 500 lines, no function of 40, none of 25 in core.

``python tools/ceilings.py`` prints what is too long, with its place, and exits 1 where there is anything.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
FILE = 500
KINDS = (".py", ".js", ".ts", ".css", ".html")
FUNCTION = 40
CORE_FUNCTION = 25

# Where a ceiling does not hold: the place as it is printed, the lines it may have instead, and the reason.
EXCEPTIONS: dict[str, tuple[int, str]] = {}


class Found(NamedTuple):
    """A file, or a function in it, with its length and how long it may be: under ``ceiling`` lines."""

    place: str
    lines: int
    ceiling: int


def functions(node: ast.AST, within: str = "") -> Iterator[tuple[str, int]]:
    """Every function below a node: its dotted name and its lines, decorators left out."""
    for child in ast.iter_child_nodes(node):
        name = within
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{within}.{child.name}".lstrip(".")
            if not isinstance(child, ast.ClassDef):
                yield name, (child.end_lineno or child.lineno) - child.lineno + 1
        yield from functions(child, name)


def measure(source: str, path: str) -> Iterator[Found]:
    """The file and, of Python, each of its functions; ``path`` is relative to the root, with forward slashes."""
    yield Found(path, len(source.splitlines()), FILE)
    if not path.endswith(".py"):
        return
    ceiling = CORE_FUNCTION if path.startswith("src/jantaku/core/") else FUNCTION
    for name, lines in functions(ast.parse(source, path)):
        yield Found(f"{path}::{name}", lines, ceiling)


def complaints(found: list[Found], exceptions: dict[str, tuple[int, str]]) -> Iterator[str]:
    """Yield what is too long, and which exceptions are no longer needed, one sentence each."""
    for place, lines, ceiling in found:
        allowed = exceptions[place][0] if place in exceptions else ceiling - 1
        if lines > allowed:
            yield f"{place} has {lines} lines, and may have {allowed}"
        elif place in exceptions and lines < ceiling:
            yield f"{place} has only {lines} lines: its exception can go"
    for place in sorted(exceptions.keys() - {f.place for f in found}):
        yield f"{place} is not there: its exception can go"


def survey() -> list[Found]:
    """Every file of the project that is written by hand, measured."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in KINDS]
    paths = [path for path in paths if "node_modules" not in path.parts]
    return [f for path in paths for f in measure(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]


def main() -> int:
    """Print every complaint; 1 where there is any."""
    found = survey()
    told = list(complaints(found, EXCEPTIONS))
    print("\n".join(told) or f"Ceilings kept: {len(found)} files and functions.")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
