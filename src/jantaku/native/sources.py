"""The sources that are translated: a function's syntax tree, its names, and where it stands."""

import ast
import inspect
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from jantaku.native.laws import Law, Unlawful

HOME = Path(__file__).parents[1]


@dataclass(frozen=True)
class Source:
    """A function of the core, as it is written."""

    function: FunctionType
    tree: ast.FunctionDef
    path: str
    names: dict[str, Any] = field(hash=False, repr=False)

    @property
    def name(self) -> str:
        """Return the name of the function."""
        return self.function.__name__

    @property
    def sentence(self) -> str:
        """Return the first line of its docstring."""
        return (ast.get_docstring(self.tree) or "").partition("\n")[0]

    def refused(self, node: ast.AST, law: Law) -> Unlawful:
        """Return the error for a part of it."""
        what = ast.unparse(node).partition("\n")[0]
        return Unlawful(self.path, getattr(node, "lineno", self.tree.lineno), law, f"`{what[:60]}`")


@cache
def _trees(path: str) -> dict[str, ast.FunctionDef]:
    """Return the functions of a file by name."""
    body = ast.parse(Path(path).read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


@cache
def source_of(function: FunctionType) -> Source:
    """Return the source of a function of a module."""
    path = inspect.getsourcefile(function) or ""
    place = Path(path)
    shown = place.relative_to(HOME.parent).as_posix() if place.is_relative_to(HOME.parent) else place.name
    return Source(function, _trees(path)[function.__name__], shown, function.__globals__)


def looked_up(source: Source, node: ast.expr) -> Any:
    """Return what a name of a module stands for; also ``module.name``."""
    if isinstance(node, ast.Name) and node.id in source.names:
        return source.names[node.id]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = source.names.get(node.value.id)
        if isinstance(module, ModuleType) and hasattr(module, node.attr):
            return getattr(module, node.attr)
    raise source.refused(node, Law.KNOWN)
