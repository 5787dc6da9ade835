"""A whole program: what the functions that are wanted need, each once, in an order that C can read."""

import ast
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from jantaku.native.kinds import CODES, Array, Integer, Kind, Single, Truth, declared
from jantaku.native.laws import Law
from jantaku.native.records import c_name, structure, within
from jantaku.native.scope import Called, Scope, annotated, result_of
from jantaku.native.sources import Source, looked_up, source_of
from jantaku.native.statements import Statements, head
from jantaku.native.tables import flat, kind_of, named, number_texts, table_text
from jantaku.native.values import Value

LONG = 12  # lines
ROUNDS = 4  # of learning about a function before bounds that still grow are given up
ANY_ROW = Array("", ())
# Functions that the processor has an instruction for: by their names, what stands in C for their bodies.
INSTRUCTIONS = {
    "jantaku.core.bits.ones": "  return ONES_(bits);",
    "jantaku.core.bits.lowest": "  return LOWEST_(bits);",
    "jantaku.core.bits.send": "  SEND_(&out[at], word);",
    "jantaku.core.bits.end_sending": "  END_SENDING_();",
}
Key = tuple[FunctionType, tuple[Kind, ...]]


@dataclass
class Translated:
    """A function in C, for rows of these types."""

    source: Source
    rows: tuple[Array, ...]
    label: str
    called: Called
    head: str
    lines: list[str]

    @property
    def where(self) -> str:
        """Return its whole name in Python."""
        return f"{self.source.function.__module__}.{self.source.name}"

    @property
    def text(self) -> str:
        """Return the function with its Python name and its first sentence above it."""
        return "\n".join([f"/* {self.where}: {self.source.sentence} */", f"{self.head} {{", *self.lines, "}"])


@dataclass
class Program:
    """Functions in C with all that they need."""

    records: dict[type, None] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    tables: dict[str, tuple[object, Array]] = field(default_factory=dict)
    sums: dict[str, None] = field(default_factory=dict)
    functions: dict[Key, Translated] = field(default_factory=dict)
    begun: dict[Key, None] = field(default_factory=dict)
    labels: dict[str, Key] = field(default_factory=dict)
    seen: dict[tuple[str, str, int], Value] = field(default_factory=dict)  # what a name of a module was found to be
    instead: dict[FunctionType, FunctionType] = field(default_factory=dict)  # functions that take the place of others

    def add(self, function: FunctionType) -> Translated:
        """Translate a function that is called from outside: none of its parameters may be a row."""
        source = source_of(function)
        kinds = tuple(annotated(source, arg) for arg in source.tree.args.args)
        if any(isinstance(kind, Array) and not kind.of for kind in kinds):
            raise source.refused(source.tree, Law.ANNOTATED)
        return self._translated(source, source.tree, kinds)

    # ---- what functions ask for

    def table(self, source: Source, node: ast.expr, name: str, value: object) -> Value:
        """Return a table of a module, or a number, under its Python name."""
        if not name:  # written out in an expression
            return self._table(source, node, f"{source.name}_{node.lineno}", value)
        key = source.function.__module__, name, id(value)
        if key not in self.seen:
            self.seen[key] = self._table(source, node, name, value)
        return self.seen[key]

    def _table(self, source: Source, node: ast.expr, name: str, value: object) -> Value:
        kind = kind_of(value)
        if kind is None:
            raise source.refused(node, Law.TABLE if isinstance(value, tuple | list) else Law.KNOWN)
        if isinstance(kind, Truth):
            return Value("true" if value else "false", kind)
        if isinstance(value, int):
            return named(self._label(name, source, self.numbers, value), value)
        if not isinstance(kind, Array):
            raise source.refused(node, Law.TABLE)
        label = self._label(name, source, self.tables, (value, kind))
        numbers = flat(value) or [0]
        return Value(label, kind, roots=frozenset({None}), held=(min(numbers), max(numbers)))

    def call(self, source: Source, node: ast.Call, kinds: tuple[Kind, ...]) -> Called:
        """Return what is called; it is translated first, so that what it writes is known."""
        function = looked_up(source, node.func)
        if not isinstance(function, FunctionType):
            raise source.refused(node, Law.KNOWN)
        called = source_of(self.instead.get(function, function))
        if len(kinds) != len(called.tree.args.args):
            raise source.refused(node, Law.POSITIONAL)
        wanted = [annotated(called, arg) for arg in called.tree.args.args]
        for want, have in zip(wanted, kinds, strict=True):
            if not _fits(want, have):
                raise source.refused(node, Law.ONE_KIND)
        given = tuple(have if want == ANY_ROW else want for want, have in zip(wanted, kinds, strict=True))
        return self._translated(called, node, given, source).called

    def adds(self, code: str) -> str:
        """Return the name of the function that adds up a row of numbers of this code."""
        self.sums[code] = None
        return f"sum_{code}_"

    # ---- how

    def _label(self, name: str, source: Source, taken: dict[str, Any], value: Any) -> str:
        """Return a name for a number or table: that of Python, with its module's before it where two differ."""
        for label in (c_name(name), f"{source.function.__module__.rpartition('.')[2]}_{name}"):
            if taken.setdefault(label, value) == value and not (taken is self.tables and label in self.numbers):
                return label
        raise AssertionError(label)

    def _translated(self, source: Source, node: ast.AST, kinds: tuple[Kind, ...], caller: Source | None = None) -> Translated:
        key = (source.function, kinds)
        if key in self.functions:
            return self.functions[key]
        if key in self.begun:
            raise (caller or source).refused(node, Law.ACYCLIC)
        self.begun[key] = None
        result = result_of(source)
        params = {arg.arg: kind for arg, kind in zip(source.tree.args.args, kinds, strict=True)}
        for kind in kinds:
            of = kind.cls if isinstance(kind, Single) else kind.of if isinstance(kind, Array) else None
            if isinstance(of, type):
                self.records.update(dict.fromkeys(within(of)))
        rows = tuple(kind for kind in kinds if isinstance(kind, Array))
        own = INSTRUCTIONS.get(f"{source.function.__module__}.{source.name}")
        changes: set[str] = set()
        lines: list[str] = []
        if rows or not own:  # an instruction between numbers changes nothing, and its Python may be any
            scope, lines = self._settled(source, params)
            changes = scope.written
        label = self._function_label(source, kinds, key)
        written = tuple(arg.arg in changes for arg in source.tree.args.args)
        heads = [
            declared(kind, c_name(name), constant=isinstance(kind, Array | Single) and not changed)
            for (name, kind), changed in zip(params.items(), written, strict=True)
        ]
        lines = [own] if own else lines
        made = Translated(
            source, rows, label, Called(label, result, written), head(label, result, heads, long=len(lines) > LONG), lines
        )
        self.functions[key] = made
        return made

    def _settled(self, source: Source, params: dict[str, Kind]) -> tuple[Scope, list[str]]:
        """Return a function's scope and lines once nothing more is learnt of its names; bounds that go on growing are given up."""
        scope, turn = Scope(source, self, params), 0
        while True:
            before = {name: local.kind for name, local in scope.locals.items()}
            scope = Scope(source, self, params, scope.locals, scope.written, scope.loose)
            lines = Statements(scope).body()
            grown = {name for name, local in scope.locals.items() if before.get(name) != local.kind}
            if not grown:
                return scope, lines
            turn += 1
            if turn >= ROUNDS:
                scope.loose |= grown

    def _function_label(self, source: Source, kinds: tuple[Kind, ...], key: Key) -> str:
        """Return the name of a function: that of Python; with its module's, or the types of its rows, where two differ."""
        rows = "_".join(f"{kind.of}x{'x'.join(map(str, kind.shape))}" for kind in kinds if isinstance(kind, Array))
        module = source.function.__module__.rpartition(".")[2]
        for name in (source.name, f"{module}_{source.name}"):
            for label in (c_name(name), f"{name}__{rows}"):
                if self.labels.setdefault(label, key) == key:
                    return label
                if self.labels[label][0] is not source.function:
                    break
        raise AssertionError(source.name)

    # ---- the text

    def structures(self) -> str:
        """Return the records, each after those that it holds."""
        return "\n\n".join(structure(cls) for cls in self.records)

    def constants(self) -> str:
        """Return the numbers and the tables."""
        tables = [table_text(label, value, kind) for label, (value, kind) in self.tables.items()]
        return "\n".join([*number_texts(self.numbers), "", *tables])

    def bodies(self) -> str:
        """Return the sums and the functions, each after those that it calls."""
        sums = [
            f"FN int64_t sum_{code}_(const {CODES[code]} *row, int length) {{\n"
            "  int64_t sum = 0;\n  for (int at = 0; at < length; at++) {\n    sum += row[at];\n  }\n  return sum;\n}"
            for code in self.sums
        ]
        return "\n\n".join([*sums, *(one.text for one in self.functions.values())])


def _fits(want: Kind, have: Kind) -> bool:
    """Return whether an argument fits a parameter."""
    if want == ANY_ROW:
        return isinstance(have, Array)
    if isinstance(want, Array):
        return isinstance(have, Array) and (have.of, have.shape[1:]) == (want.of, want.shape[1:])
    if isinstance(want, Single):
        return want == have
    return isinstance(have, Integer | Truth)
