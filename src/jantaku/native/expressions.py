"""Expressions of the subset, in C."""

import ast

from jantaku.native.arithmetic import ARITHMETIC, COMPARED, binary, negated
from jantaku.native.kinds import Array, Integer, Kind, Single, Truth, bounds, clipped, element
from jantaku.native.laws import Law
from jantaku.native.occurrences import calls_in
from jantaku.native.records import c_name, layout
from jantaku.native.scope import Scope
from jantaku.native.sources import looked_up
from jantaku.native.values import BOTH, CHOICE, EITHER, EQUAL, PLUS, PRIMARY, UNARY, Value, literal, number, stored, widened

HOW: dict[type[ast.expr], str] = {
    ast.Constant: "_constant",
    ast.Name: "_named",
    ast.Attribute: "_read",
    ast.Subscript: "_read",
    ast.BinOp: "_operation",
    ast.UnaryOp: "_unary",
    ast.BoolOp: "_joined",
    ast.Compare: "_compared",
    ast.IfExp: "_chosen",
    ast.Call: "_called",
    ast.Tuple: "_written_out",
    ast.List: "_written_out",
}
BUILT_IN = frozenset({"min", "max", "sum", "len", "int", "bool", "abs"})
FOUR_BYTES = "int.from_bytes(row[first:first + 4], 'little')"


class Expressions:
    """The expressions of one function."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.source = scope.source

    def value(self, node: ast.expr) -> Value:
        """Return an expression in C."""
        how = HOW.get(type(node))
        if how is None:
            raise self.source.refused(node, Law.EXPRESSION)
        found: Value = getattr(self, how)(node)
        return found

    def _constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, bool):
            return Value("true" if node.value else "false", Truth())
        if not isinstance(node.value, int):
            raise self.source.refused(node, Law.EXPRESSION)
        return literal(node.value)

    def _named(self, node: ast.Name) -> Value:
        return self.scope.read(node.id) or self._of_module(node, node.id)

    def _read(self, node: ast.Attribute | ast.Subscript) -> Value:
        return stored(self._at(node))

    def _at(self, node: ast.Attribute | ast.Subscript) -> Value:
        return self._field(node) if isinstance(node, ast.Attribute) else self._element(node)

    def _operation(self, node: ast.BinOp) -> Value:
        if type(node.op) not in ARITHMETIC:
            raise self.source.refused(node, Law.EXPRESSION)
        self._once(node, [node.left, node.right])
        return binary(node.op, self.numeric(node.left), self.numeric(node.right))

    def _unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            inner = self.truth(node.operand)
            return Value(f"!{inner.at(UNARY)}", Truth(), UNARY, writes=inner.writes)
        if isinstance(node.op, ast.UAdd):
            raise self.source.refused(node, Law.EXPRESSION)
        return negated(node.op, self.numeric(node.operand))

    def _written_out(self, node: ast.Tuple | ast.List) -> Value:
        return self.scope.program.table(self.source, node, "", tuple(self._number(one) for one in node.elts))

    def _joined(self, node: ast.BoolOp) -> Value:
        return self._combined(node, strict=True)

    def numeric(self, node: ast.expr) -> Value:
        """Return an expression that is a number, or a truth as 0 or 1."""
        found = self.value(node)
        if number(found) is None:
            raise self.source.refused(node, Law.EXPRESSION)
        return found

    def truth(self, node: ast.expr) -> Value:
        """Return an expression as a condition: a number is one where it is not 0."""
        if isinstance(node, ast.BoolOp):
            return self._combined(node, strict=False)
        return self.numeric(node)

    def record(self, node: ast.expr) -> tuple[Value, type]:
        """Return an expression that is a record, and which."""
        found = self.value(node)
        if not isinstance(found.kind, Single):
            raise self.source.refused(node, Law.EXPRESSION)
        return found, found.kind.cls

    def row(self, node: ast.expr) -> tuple[Value, Array]:
        """Return an expression that is a row."""
        found = self.value(node)
        if not isinstance(found.kind, Array):
            raise self.source.refused(node, Law.EXPRESSION)
        return found, found.kind

    def length(self, node: ast.AST, kind: Array) -> int:
        """Return the length of a row."""
        if not kind.shape[0]:
            raise self.source.refused(node, Law.LENGTH)
        return kind.shape[0]

    # ---- names

    def _of_module(self, node: ast.expr, name: str) -> Value:
        return self.scope.program.table(self.source, node, name, looked_up(self.source, node))

    def _number(self, node: ast.expr) -> int:
        """Return an element of a row that is written out."""
        known = self.value(node).known
        if known is None:
            raise self.source.refused(node, Law.TABLE)
        return known

    def _field(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and self.scope.read(node.value.id) is None:
            return self._of_module(node, node.attr)
        holder, cls = self.record(node.value)
        for place in layout(cls).places:
            if place.name == node.attr:
                text = holder.field(c_name(node.attr))
                if place.shape:
                    return Value(text, Array(place.of, place.shape), roots=holder.roots)
                if isinstance(place.of, type):
                    return Value(text, Single(place.of), roots=holder.roots)
                return Value(text, bounds(place.of), roots=holder.roots)
        raise self.source.refused(node, Law.KNOWN)

    def _element(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.Slice):
            raise self.source.refused(node, Law.SLICE)
        row, kind = self.row(node.value)
        index = self.numeric(node.slice)
        of = element(kind)
        if row.held and isinstance(of, Integer):
            of = Integer(*row.held, of.wide)
        return Value(f"{row.text}[{index.text}]", of, roots=row.roots, writes=index.writes, held=row.held)

    def place(self, node: ast.expr) -> Value:
        """Return a field or an element to write to, and note that it is written."""
        if not isinstance(node, ast.Attribute | ast.Subscript):
            raise self.source.refused(node, Law.PLACE)
        found = self._at(node)
        self.scope.writes(node, found.roots)
        return found

    # ---- conditions

    def _combined(self, node: ast.BoolOp, *, strict: bool) -> Value:
        both = isinstance(node.op, ast.And)
        level = BOTH if both else EITHER
        parts = [self.truth(one) if not strict else self.value(one) for one in node.values]
        if strict and any(not isinstance(part.kind, Truth) for part in parts):
            raise self.source.refused(node, Law.TRUTH)
        text = (" && " if both else " || ").join(part.at(level) for part in parts)
        return Value(text, Truth(), level, writes=any(part.writes for part in parts))

    def _compared(self, node: ast.Compare) -> Value:
        if isinstance(node.left, ast.Tuple):
            return self._in_order(node)
        parts, left = [], node.left
        for position, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            parts.append(self._pair(node, left, op, right))
            if position + 1 < len(node.ops):
                self._once(node, [right, right])
            left = right
        if len(parts) == 1:
            return parts[0]
        return Value(" && ".join(part.at(BOTH) for part in parts), Truth(), BOTH, writes=any(part.writes for part in parts))

    def _pair(self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        """Return one comparison; ``in`` is one for each of what is written out."""
        a = self.numeric(left)
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List):
            if a.writes:
                raise self.source.refused(node, Law.PURE)
            sign, level = COMPARED[ast.Eq if isinstance(op, ast.In) else ast.NotEq]
            parts = [f"{a.at(level)} {sign} {self.numeric(one).at(level, right=True)}" for one in right.elts]
            joint, outer = (" || ", EITHER) if isinstance(op, ast.In) else (" && ", BOTH)
            return Value(joint.join(parts), Truth(), outer if len(parts) > 1 else level)
        if type(op) not in COMPARED:
            raise self.source.refused(node, Law.EXPRESSION)
        self._once(node, [left, right])
        b = self.numeric(right)
        sign, level = COMPARED[type(op)]
        return Value(f"{a.at(level, right=True)} {sign} {b.at(level, right=True)}", Truth(), level, writes=a.writes or b.writes)

    def _in_order(self, node: ast.Compare) -> Value:
        """Return a comparison of two tuples: by the first in which they differ."""
        left, right = node.left, node.comparators[0]
        sign = COMPARED.get(type(node.ops[0]), ("", 0))[0]
        if not isinstance(left, ast.Tuple) or not isinstance(right, ast.Tuple) or sign not in ("<", ">") or len(node.ops) != 1:
            raise self.source.refused(node, Law.EXPRESSION)
        text = ""
        for one, other in reversed(list(zip(left.elts, right.elts, strict=True))):
            self._once(node, [one, one])
            self._once(node, [other, other])
            a, b = self.numeric(one).at(UNARY), self.numeric(other).at(UNARY)
            text = f"{a} {sign} {b} || ({a} == {b} && ({text}))" if text else f"{a} {sign} {b}"
        return Value(text, Truth(), EITHER)

    def _chosen(self, node: ast.IfExp) -> Value:
        test, one, other = self.truth(node.test), self.value(node.body), self.value(node.orelse)
        writes = test.writes or one.writes or other.writes
        a, b = number(one), number(other)
        if a and b:
            both_truths = isinstance(one.kind, Truth) and isinstance(other.kind, Truth)
            kind: Kind = Truth() if both_truths else clipped(min(a.low, b.low), max(a.high, b.high), wide=a.wide or b.wide)
            texts = one.at(CHOICE + 1), other.at(CHOICE)
        elif one.kind == other.kind and isinstance(one.kind, Array | Single):
            kind = one.kind
            single = isinstance(kind, Single)
            texts = (one.address, other.address) if single else (one.text, other.text)
            text = f"{test.at(CHOICE + 1)} ? {texts[0]} : {texts[1]}"
            return Value(f"({text})", kind, PRIMARY, one.roots | other.roots, pointer=single, writes=writes)
        else:
            raise self.source.refused(node, Law.ONE_KIND)
        return Value(f"{test.at(CHOICE + 1)} ? {texts[0]} : {texts[1]}", kind, CHOICE, writes=writes)

    def _once(self, node: ast.AST, parts: list[ast.expr]) -> None:
        """Refuse parts that C may evaluate in any order, or that are evaluated twice, if more than one of them writes."""
        calls = [part for part in parts if calls_in(part)]
        if len(calls) > 1 and sum(self.value(part).writes for part in calls) > 1:
            raise self.source.refused(node, Law.PURE)

    # ---- calls

    def _called(self, node: ast.Call) -> Value:
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise self.source.refused(node, Law.POSITIONAL)
        self._once(node, node.args)
        if isinstance(node.func, ast.Name) and node.func.id in BUILT_IN and node.func.id not in self.source.names:
            return self._built_in(node, node.func.id)
        if ast.unparse(node.func) == "int.from_bytes":
            return self._four_bytes(node)
        given = [self.value(arg) for arg in node.args]
        called = self.scope.program.call(self.source, node, tuple(one.kind for one in given))
        for arg, one, written in zip(node.args, given, called.written, strict=True):
            if written:
                self.scope.writes(arg, one.roots)
        texts = [one.address if isinstance(one.kind, Single) else one.text for one in given]
        kind = called.result or Integer()
        writes = any(called.written) or any(one.writes for one in given)
        return Value(f"{called.label}({', '.join(texts)})", kind, writes=writes)

    def _four_bytes(self, node: ast.Call) -> Value:
        """Return four bytes of a row as one number, which compilers read at once; of calls of methods there is this alone."""
        if ast.unparse(node) != FOUR_BYTES:
            raise self.source.refused(node, Law.EXPRESSION)
        row, kind = self.row(ast.Name("row"))
        if kind.of not in ("u1", "i1") or len(kind.shape) > 1:
            raise self.source.refused(node, Law.EXPRESSION)
        return Value(f"four_((const uint8_t *){row.text} + {self.numeric(ast.Name('first')).at(PLUS)})", Integer(0, (1 << 32) - 1))

    def _built_in(self, node: ast.Call, name: str) -> Value:
        if name in ("sum", "len"):
            row, kind = self.row(node.args[0])
            length = self.length(node, kind)
            if name == "len":
                return literal(length)
            if len(kind.shape) > 1 or not isinstance(kind.of, str):
                raise self.source.refused(node, Law.TABLE)
            return Value(f"{self.scope.program.adds(kind.of)}({row.text}, {length})", Integer())
        given = [self.numeric(arg) for arg in node.args]
        writes = any(one.writes for one in given)
        if name == "int":
            return widened(given[0])
        if name == "bool":
            return Value(f"{given[0].at(UNARY)} != 0", Truth(), EQUAL, writes=writes)
        if name == "abs" or len(given) < 2:
            raise self.source.refused(node, Law.EXPRESSION)
        text = given[0].text
        for one in given[1:]:
            text = f"{'least_' if name == 'min' else 'most_'}({text}, {one.text})"
        known = [number(one) or Integer() for one in given]
        pick = min if name == "min" else max
        return Value(text, Integer(pick(one.low for one in known), pick(one.high for one in known)), writes=writes)
