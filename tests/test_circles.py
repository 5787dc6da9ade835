"""No module reaches itself by its imports, at any time of import: lazy ones and those for types count too."""

import ast
from collections.abc import Iterator
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


def circle_from(start: str, edges: Graph) -> list[str]:
    """The shortest way from a module back to itself; nothing where there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for to in sorted(edges[way[-1]]):
            if to == start:
                return [*way, to]
            if to not in seen:
                seen.add(to)
                ways.append([*way, to])
    return []


def test_a_circle_is_spelt_out() -> None:
    assert circle_from("a", {"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert circle_from("a", {"a": {"b"}, "b": set()}) == []


def test_no_module_reaches_itself() -> None:
    edges = graph()
    circles = {name: circle for name in edges if (circle := circle_from(name, edges))}
    shortest = min(circles.values(), key=len, default=[])
    assert not circles, f"{len(circles)} modules are in circles; the shortest is {' -> '.join(shortest)}"
