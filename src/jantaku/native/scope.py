"""Names of one function: their kinds, and which of them are written."""

import ast
from dataclasses import dataclass, field
from typing import Protocol

from jantaku.native.kinds import Array, Integer, Kind, Single, Truth, joined
from jantaku.native.laws import Law
from jantaku.native.records import c_name
from jantaku.native.sources import Source
from jantaku.native.values import Value, number, same_kind

RESULTS: dict[str, Kind | None] = {"int": Integer(), "bool": Truth(), "None": None}


@dataclass(frozen=True)
class Called:
    """A translated function as its callers see it."""

    label: str
    result: Kind | None
    written: tuple[bool, ...]  # of each parameter, whether it is written


class Around(Protocol):
    """The program that a function is part of, as far as the function needs it."""

    def table(self, source: Source, node: ast.expr, name: str, value: object) -> Value:
        """Return a table of a module, or a number."""
        ...

    def call(self, source: Source, node: ast.Call, kinds: tuple[Kind, ...]) -> Called:
        """Return what is called with arguments of these kinds."""
        ...

    def adds(self, code: str) -> str:
        """Return the name of the function that adds up a row of numbers of this code."""
        ...


@dataclass
class Local:
    """A parameter or a local."""

    kind: Kind
    roots: frozenset[str | None] = frozenset()


@dataclass
class Scope:
    """The names of a function, in the two rounds of its translation: the first learns kinds and what is written."""

    source: Source
    program: Around
    params: dict[str, Kind]
    locals: dict[str, Local] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=set)  # locals whose bounds are given up
    spare: int = 0

    def read(self, name: str) -> Value | None:
        """Return a parameter or local; None where the name is neither."""
        if name in self.params:
            kind = self.params[name]
            roots = frozenset[str | None]({name}) if isinstance(kind, Array | Single) else frozenset[str | None]()
        elif name in self.locals:
            kind, roots = self.locals[name].kind, self.locals[name].roots
        else:
            return None
        return Value(c_name(name), kind, roots=roots, pointer=isinstance(kind, Single))

    def bind(self, node: ast.AST, name: str, value: Value) -> None:
        """Note what a name is bound to."""
        known = self.params.get(name) or (self.locals[name].kind if name in self.locals else None)
        kind = value.kind
        if isinstance(kind, Integer):
            kind = Integer() if name in self.loose else joined(kind, kind)
        if known is None:
            self.locals[name] = Local(kind, value.roots)
        elif not same_kind(known, kind):
            raise self.source.refused(node, Law.ONE_KIND)
        elif name in self.params:
            if isinstance(known, Array | Single):
                raise self.source.refused(node, Law.ONE_KIND)
        else:
            local = self.locals[name]
            numbers = [number(Value("", each)) or Integer() for each in (known, kind)]
            local.kind = known if known == kind or not isinstance(kind, Integer | Truth) else joined(*numbers)
            local.roots |= value.roots

    def writes(self, node: ast.AST, roots: frozenset[str | None]) -> None:
        """Note that what belongs to these is written."""
        if None in roots:
            raise self.source.refused(node, Law.TABLES_STAND)
        self.written |= {root for root in roots if root}

    def fresh(self, word: str) -> str:
        """Return a name that the source does not have."""
        self.spare += 1
        return f"{word}_{self.spare}"


def annotated(source: Source, arg: ast.arg) -> Kind:
    """Return the kind that a parameter is annotated with; the length and code of a row are the caller's to say."""
    match arg.annotation:
        case ast.Name(id="int"):
            return Integer()
        case ast.Name(id="bool"):
            return Truth()
        case ast.Name(id=name) if isinstance(cls := source.names.get(name), type) and hasattr(cls, "__fields__"):
            return Single(cls)
        case ast.Name(id=name) if meta := getattr(source.names.get(name), "__metadata__", None):
            return Array(meta[0], meta[1:])
        case ast.Subscript(value=ast.Name(id="list")):
            return Array("", ())
    raise source.refused(arg, Law.ANNOTATED)


def result_of(source: Source) -> Kind | None:
    """Return the kind of a function's result; None where it has none."""
    word = ast.unparse(source.tree.returns) if source.tree.returns else ""
    if word not in RESULTS:
        raise source.refused(source.tree, Law.ANNOTATED)
    return RESULTS[word]
