"""Statements of the subset, in C."""

import ast
from collections.abc import Iterator

from jantaku.native.arithmetic import SIGNS, binary
from jantaku.native.expressions import Expressions
from jantaku.native.kinds import Array, Integer, Kind, Single, Truth, c_type, declared, element, joined
from jantaku.native.laws import Law
from jantaku.native.occurrences import bound_in, declarations, names_in, only_loops
from jantaku.native.records import c_name
from jantaku.native.scope import Scope
from jantaku.native.values import UNARY, Value, literal, number

PAD = "  "
HOW: dict[type[ast.stmt], str] = {
    ast.Expr: "_alone",
    ast.Assign: "_assigned",
    ast.AnnAssign: "_annotated",
    ast.AugAssign: "_changed",
    ast.Return: "_returned",
    ast.Break: "_left",
    ast.Continue: "_left",
    ast.Pass: "_left",
    ast.If: "_branch",
    ast.While: "_while",
    ast.For: "_loop",
}


class Statements(Expressions):
    """The statements of one function; lines are indented by the caller's depth."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.below, self.above = declarations(scope.source.tree)

    def body(self) -> list[str]:
        """Return the lines of the function's body."""
        lines = self.block(self.source.tree.body, 1)
        hoisted = [f"{PAD}{self._declared(name)} = 0;" for name in sorted(self.above) if name in self.scope.locals]
        return hoisted + lines

    def block(self, body: list[ast.stmt], depth: int) -> list[str]:
        """Return the lines of a block."""
        return [PAD * depth + line for one in body for line in self.statement(one)]

    def statement(self, node: ast.stmt) -> Iterator[str]:
        """Yield the lines of a statement."""
        how = HOW.get(type(node))
        if how is None:
            raise self.source.refused(node, Law.STATEMENT)
        lines: Iterator[str] = getattr(self, how)(node)
        yield from lines

    def _alone(self, node: ast.Expr) -> Iterator[str]:
        if isinstance(node.value, ast.Call):
            yield f"{self.value(node.value).text};"
        elif not isinstance(node.value, ast.Constant):
            raise self.source.refused(node, Law.STATEMENT)

    def _annotated(self, node: ast.AnnAssign) -> Iterator[str]:
        if node.value is None:
            raise self.source.refused(node, Law.STATEMENT)
        yield self._bound(node, node.target, self.value(node.value))

    def _returned(self, node: ast.Return) -> Iterator[str]:
        yield "return;" if node.value is None else f"return {self.value(node.value).text};"

    def _left(self, node: ast.Break | ast.Continue | ast.Pass) -> Iterator[str]:
        if not isinstance(node, ast.Pass):
            yield "break;" if isinstance(node, ast.Break) else "continue;"

    def _while(self, node: ast.While) -> Iterator[str]:
        if node.orelse:
            raise self.source.refused(node, Law.STATEMENT)
        yield f"while ({self.truth(node.test).text}) {{"
        yield from self._within(node.body)
        yield "}"

    def _within(self, body: list[ast.stmt]) -> Iterator[str]:
        for one in body:
            for line in self.statement(one):
                yield PAD + line

    # ---- bindings

    def _declared(self, name: str) -> str:
        local = self.scope.locals[name]
        constant = isinstance(local.kind, Array | Single) and not ({root for root in local.roots if root} & self.scope.written)
        return declared(local.kind, c_name(name), constant=constant)

    def _bound(self, node: ast.stmt, target: ast.expr, value: Value) -> str:
        """Return an assignment to one target, with its declaration where it is the first."""
        if not isinstance(target, ast.Name):
            place = self.place(target)
            if number(place) is None or number(value) is None:
                raise self.source.refused(node, Law.PLACE)
            return f"{place.text} = {value.text};"
        self.scope.bind(node, target.id, value)
        text = value.address if isinstance(value.kind, Single) else value.text
        name = self._declared(target.id) if (target.id, node) in self.below else c_name(target.id)
        return f"{name} = {text};"

    def _assigned(self, node: ast.Assign) -> Iterator[str]:
        match node.targets:
            case [ast.Subscript(value=row, slice=ast.Slice() as part)]:
                yield from self._copied(node, row, part)
            case [ast.Tuple(elts=targets)] if isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(targets):
                yield from self._together(node, targets, node.value.elts)
            case [target]:
                yield self._bound(node, target, self.value(node.value))
            case targets:
                value = self.value(node.value)
                if value.known is None:
                    name = self.scope.fresh("all")
                    yield f"{c_type(Integer())} {name} = {value.text};"
                    value = Value(name, Integer())
                for target in targets:
                    yield self._bound(node, target, value)

    def _together(self, node: ast.stmt, targets: list[ast.expr], values: list[ast.expr]) -> Iterator[str]:
        """Yield assignments that Python makes at once: through other names where one of them reads what another binds."""
        found = [self.value(one) for one in values]
        read = {inner.id for one in values[1:] for inner in names_in(one)}
        plain = all(isinstance(target, ast.Name) for target in targets) and not read & {n for t in targets for n in bound_in(t)}
        if not plain:
            names = [self.scope.fresh("was") for _ in found]
            for name, value in zip(names, found, strict=True):
                if number(value) is None:
                    raise self.source.refused(node, Law.PLACE)
                yield f"{c_type(Integer())} {name} = {value.text};"
            found = [Value(name, Integer()) for name in names]
        for target, value in zip(targets, found, strict=True):
            yield self._bound(node, target, value)

    def _changed(self, node: ast.AugAssign) -> Iterator[str]:
        if isinstance(node.target, ast.Name):
            place = self.scope.read(node.target.id)
            if place is None or isinstance(place.kind, Array | Single):
                raise self.source.refused(node, Law.ONE_KIND)
            self.scope.bind(node, node.target.id, binary(node.op, place, self.numeric(node.value)))
            place = self.scope.read(node.target.id) or place
        else:
            place = self.place(node.target)
        value = self.numeric(node.value)
        if type(node.op) in SIGNS and place.writes is False:
            yield f"{place.text} {SIGNS[type(node.op)][0]}= {value.text};"
            return
        if place.writes:
            raise self.source.refused(node, Law.PURE)
        yield f"{place.text} = {binary(node.op, self.numeric(node.target), value).text};"

    def _copied(self, node: ast.Assign, target: ast.expr, part: ast.Slice) -> Iterator[str]:
        """Yield a copy between rows of one type, from the first element on."""
        (to, to_kind), upper = self.row(target), self._upper(node, part)
        given, from_upper = node.value, upper
        match node.value:
            case ast.Subscript(value=row, slice=ast.Slice() as other):
                given, from_upper = row, self._upper(node, other)
        source, kind = self.row(given)
        alike = to_kind.of == kind.of and len(to_kind.shape) == len(kind.shape) == 1 and (upper or to_kind.shape == kind.shape)
        if not alike or ast.dump(upper or target) != ast.dump(from_upper or target):
            raise self.source.refused(node, Law.SLICE)
        self.scope.writes(node, to.roots)
        count = str(self.length(node, to_kind)) if upper is None else f"(size_t){self.numeric(upper).at(UNARY)}"
        yield f"memcpy({to.text}, {source.text}, {count} * sizeof {to.text}[0]);"

    def _upper(self, node: ast.Assign, part: ast.Slice) -> ast.expr | None:
        """Return the end of a slice from the first element on."""
        if part.lower is not None or part.step is not None:
            raise self.source.refused(node, Law.SLICE)
        return part.upper

    # ---- control

    def _branch(self, node: ast.If) -> Iterator[str]:
        yield f"if ({self.truth(node.test).text}) {{"
        yield from self._within(node.body)
        match node.orelse:
            case []:
                yield "}"
            case [ast.If() as other]:
                lines = self._branch(other)
                yield f"}} else {next(lines)}"
                yield from lines
            case orelse:
                yield "} else {"
                yield from self._within(orelse)
                yield "}"

    def _loop(self, node: ast.For) -> Iterator[str]:
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise self.source.refused(node, Law.LOOP)
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]):
                yield from self._counted(node, node.target.id, args)
            case over:
                row, kind = self.row(over)
                name = self.scope.fresh("at")
                of: Kind = element(kind)
                if isinstance(of, Array | Single):
                    raise self.source.refused(node, Law.LOOP)
                yield f"for (int {name} = 0; {name} < {self.length(node, kind)}; {name}++) {{"
                yield PAD + self._looped(node, node.target, Value(f"{row.text}[{name}]", of, known=None))
                yield from self._within(node.body)
                yield "}"

    def _counted(self, node: ast.For, name: str, args: list[ast.expr]) -> Iterator[str]:
        """Yield a loop over a range; its end is computed once, as in Python."""
        given = [self.numeric(arg) for arg in args]
        low, end = (literal(0), given[0]) if len(given) == 1 else (given[0], given[1])
        step = given[2].known if len(given) == 3 else 1
        if not step or any(isinstance(inner, ast.Starred) for inner in args):
            raise self.source.refused(node, Law.LOOP)
        own = self._only_loops(name)
        counter = c_name(name) if own else self.scope.fresh("at")
        steps: Kind = _steps(low, end, up=step > 0)
        if own:
            self.scope.bind(node, name, Value("", steps))
            steps = self.scope.locals[name].kind
        fixed = end.known is not None or self._stands(args[min(len(args), 2) - 1])
        last = end.text if fixed else self.scope.fresh("end")
        begin = f"{c_type(steps)} {counter} = {low.text}" + ("" if fixed else f", {last} = {end.text}")
        move = f"{counter}{'++' if step > 0 else '--'}" if abs(step) == 1 else f"{counter} += {step}"
        yield f"for ({begin}; {counter} {'<' if step > 0 else '>'} {last}; {move}) {{"
        if not own:
            yield PAD + self._bound(node, node.target, Value(counter, steps))
        yield from self._within(node.body)
        yield "}"

    def _stands(self, node: ast.expr) -> bool:
        """Return whether an expression is a parameter to which the function assigns nothing."""
        bound = (inner for inner in names_in(self.source.tree) if isinstance(inner.ctx, ast.Store))
        return isinstance(node, ast.Name) and node.id in self.scope.params and node.id not in {name.id for name in bound}

    def _looped(self, node: ast.For, target: ast.Name, value: Value) -> str:
        """Return the binding of a loop's variable at the beginning of its body."""
        alone = self._only_loops(target.id) and (target.id, node) not in self.below
        text = self._bound(node, target, value)
        return f"{c_type(self.scope.locals[target.id].kind)} {text}" if alone else text

    def _only_loops(self, name: str) -> bool:
        """Return whether a name occurs in loops over it alone, so that each has it to itself."""
        alone = only_loops(self.source.tree, name) and name not in self.scope.params
        if alone:
            self.above.discard(name)
        return alone


def _steps(low: Value, end: Value, *, up: bool) -> Integer:
    """Return what is known of a loop's counter, the end that it stops at included."""
    first, last = number(low) or Integer(), number(end) or Integer()
    least, most = (first.low, max(first.high, last.high)) if up else (min(first.low, last.low), first.high)
    return joined(first, Integer(least, most))


def head(label: str, result: Kind | None, params: list[str], *, long: bool) -> str:
    """Return the head of a function; what is long is marked, for compilers that would copy it into every caller."""
    of = "void" if result is None else "bool" if isinstance(result, Truth) else c_type(result)
    return f"{'LONG' if long else 'FN'} {of} {label}({', '.join(params)})"
