"""No module reaches itself by its imports, at any time of import: lazy ones and those for types count too."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import jantaku

ROOT = Path(jantaku.__file__).parent
Graph = dict[str, set[str]]


def name_of(path: Path) -> str:
    """The dotted name of a module by its file."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.Module, known: set[str]) -> Iterator[str]:
    """Every module of ours that a module names in an import, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                yield whole if whole in known else str(node.module)


def graph() -> Graph:
    """Every module with those that it imports."""
    files = {name_of(path): path for path in ROOT.rglob("*.py")}
    return {name: {*imports(ast.parse(path.read_text("utf-8")), set(files))} - {name} for name, path in files.items()}


def circle(edges: Graph) -> list[str]:
    """Modules of which each imports the next, from one back to itself; nothing where there is none."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))  # which names each after the one that it imports
    return []


def test_a_circle_is_spelt_out() -> None:
    found = circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert found[0] == found[-1]
    assert set(pairwise(found)) == {("a", "b"), ("b", "c"), ("c", "a")}
    assert circle({"a": {"b"}, "b": set()}) == []


def test_no_module_reaches_itself() -> None:
    found = circle(graph())
    assert not found, f"modules import each other in a circle: {' -> '.join(found)}"
