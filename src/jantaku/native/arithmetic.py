"""Arithmetic as Python has it: no overflow within 64 bits, ``//`` and ``%`` rounded down, ``>>`` with its sign."""

import ast

from jantaku.native.kinds import Integer, clipped
from jantaku.native.values import AND, EQUAL, OR, ORDER, PLUS, PRIMARY, SHIFT, TIMES, UNARY, XOR, Value, literal, number, widened

SIGNS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", PLUS),
    ast.Sub: ("-", PLUS),
    ast.Mult: ("*", TIMES),
    ast.BitAnd: ("&", AND),
    ast.BitOr: ("|", OR),
    ast.BitXor: ("^", XOR),
    ast.RShift: (">>", SHIFT),
}
COMPARED: dict[type[ast.cmpop], tuple[str, int]] = {
    ast.Eq: ("==", EQUAL),
    ast.NotEq: ("!=", EQUAL),
    ast.Lt: ("<", ORDER),
    ast.LtE: ("<=", ORDER),
    ast.Gt: (">", ORDER),
    ast.GtE: (">=", ORDER),
}
ARITHMETIC = frozenset({*SIGNS, ast.FloorDiv, ast.Mod, ast.LShift})


def _bits(a: Integer, b: Integer) -> tuple[int, int]:
    """Return the bounds of ``|`` and ``^``: no more bits than the longer of the two has."""
    most = max(abs(a.low), abs(a.high), abs(b.low), abs(b.high))
    room = (1 << most.bit_length()) - 1
    return (0 if min(a.low, b.low) >= 0 else -room - 1), room


def reach(op: ast.operator, a: Integer, b: Integer) -> tuple[int, int]:
    """Return the bounds of a result."""
    match op:
        case ast.Add():
            return a.low + b.low, a.high + b.high
        case ast.Sub():
            return a.low - b.high, a.high - b.low
        case ast.Mult():
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return min(ends), max(ends)
        case ast.BitAnd():
            positive = [x.high for x in (a, b) if x.low >= 0]
            return (0, min(positive)) if positive else _bits(a, b)
        case ast.RShift():
            return (a.low >> b.low, a.high >> b.low) if b.low == b.high else (min(a.low, 0), max(a.high, 0))
        case _:
            return _bits(a, b)


def binary(op: ast.operator, left: Value, right: Value) -> Value:
    """Return what C has for an operation on two numbers."""
    if isinstance(op, ast.FloorDiv | ast.Mod):
        return _divided(op, left, right)
    if isinstance(op, ast.LShift):
        return _raised(left, right)
    sign, level = SIGNS[type(op)]
    a, b = _known(left), _known(right)
    low, high = reach(op, a, b)
    wide = a.wide if isinstance(op, ast.RShift) else a.wide or b.wide
    if not wide and not Integer(low, high).narrow:
        left, wide = widened(left), True
    text = f"{left.at(level)} {sign} {right.at(level, right=True)}"
    return Value(text, clipped(low, high, wide=wide), level, writes=left.writes or right.writes)


def _raised(left: Value, right: Value) -> Value:
    """Return a shift to the left: in C a shift of something negative means nothing, so it is one of what has no sign."""
    by, a = right.known, _known(left)
    if by is not None and a.low >= 0 and Integer(0, a.high << by).narrow:
        kind = Integer(a.low << by, a.high << by, a.wide)
        return Value(f"{left.at(SHIFT)} << {right.at(SHIFT, right=True)}", kind, SHIFT, writes=left.writes)
    return Value(f"raised_({left.text}, {right.text})", Integer(), PRIMARY, writes=left.writes or right.writes)


def _divided(op: ast.operator, left: Value, right: Value) -> Value:
    """Return a quotient or a remainder, rounded down as in Python."""
    quotient, by, a = isinstance(op, ast.FloorDiv), right.known, _known(left)
    writes = left.writes or right.writes
    if by is not None and by > 0:
        bounds = (a.low // by, a.high // by) if quotient else (0, by - 1)
        kind = Integer(*bounds, a.wide)
        if a.low >= 0:
            return Value(f"{left.at(TIMES)} {'/' if quotient else '%'} {right.at(TIMES, right=True)}", kind, TIMES, writes=writes)
        if by & (by - 1) == 0:
            sign, level, by = (">>", SHIFT, by.bit_length() - 1) if quotient else ("&", AND, by - 1)
            return Value(f"{left.at(level)} {sign} {literal(by).text}", kind, level, writes=writes)
        if quotient:
            return Value(f"floored_({left.text}, {right.text})", Integer(*bounds, wide=True), PRIMARY, writes=writes)
    return Value(f"{'quotient_' if quotient else 'remainder_'}({left.text}, {right.text})", Integer(), PRIMARY, writes=writes)


def negated(op: ast.unaryop, of: Value) -> Value:
    """Return ``-x`` or ``~x``."""
    if of.known is not None:
        return literal(-of.known if isinstance(op, ast.USub) else ~of.known)
    a = _known(of)
    sign, low, high = ("-", -a.high, -a.low) if isinstance(op, ast.USub) else ("~", ~a.high, ~a.low)
    if not a.wide and not Integer(low, high).narrow:
        of = widened(of)
    return Value(f"{sign}{of.at(UNARY)}", clipped(low, high, wide=_known(of).wide), UNARY, writes=of.writes)


def _known(value: Value) -> Integer:
    return number(value) or Integer()
