"""Expressions in C: their text with its precedence, what kind of thing it is, and whose it is."""

from dataclasses import dataclass, replace

from jantaku.native.kinds import NARROW, WIDE, Array, Integer, Kind, Single, Truth

# How strongly C's operators bind.
PRIMARY, UNARY, TIMES, PLUS, SHIFT, ORDER, EQUAL, AND, XOR, OR, BOTH, EITHER, CHOICE = range(15, 2, -1)
WORDY = frozenset({SHIFT, AND, XOR, OR})  # operands of these are set in parentheses unless they are plain: readers forget


@dataclass(frozen=True)
class Value:
    """An expression in C.

    Attributes:
        text: The expression. Of a record it is the place (``x->scratch``), or a pointer to it where ``pointer`` is set.
        kind: What kind of thing it is.
        level: How strongly its outermost operator binds.
        roots: The parameters that a row or record belongs to; ``None`` among them is a table, which is never written.
        pointer: Whether the text is a pointer to the record.
        writes: Whether it calls something that writes.
        known: The number, where it is one.
        held: The least and the most number of a table.

    """

    text: str
    kind: Kind
    level: int = PRIMARY
    roots: frozenset[str | None] = frozenset()
    pointer: bool = False
    writes: bool = False
    known: int | None = None
    held: tuple[int, int] | None = None

    def at(self, level: int, *, right: bool = False) -> str:
        """Return the text as an operand of an operator of this level, ``right`` of it or left."""
        loose = self.level < level or (right and self.level == level)
        wordy = level in WORDY and self.level < UNARY and self.level != level
        mixed = level == EITHER and self.level == BOTH
        return f"({self.text})" if loose or wordy or mixed else self.text

    @property
    def address(self) -> str:
        """Return a pointer to a record."""
        return self.text if self.pointer else f"&{self.text}"

    def field(self, name: str) -> str:
        """Return the place of a field of a record."""
        return f"{self.text}{'->' if self.pointer else '.'}{name}"


def literal(number: int) -> Value:
    """Return a number as C writes it."""
    narrow = number in NARROW[1:]  # the least has no literal of that width
    text = str(number) if narrow else f"INT64_C({number})"
    return Value(text, Integer(number, number, wide=not narrow), PRIMARY if number >= 0 else UNARY, known=number)


def number(value: Value) -> Integer | None:
    """Return what is known of a value as a number; of a truth, that it is 0 or 1."""
    if isinstance(value.kind, Truth):
        return Integer(0, 1, wide=False)
    return value.kind if isinstance(value.kind, Integer) else None


def widened(value: Value) -> Value:
    """Return a number with which C computes in 64 bits."""
    if isinstance(value.kind, Integer) and value.kind.wide:
        return value
    bound = number(value) or Integer()
    return replace(value, text=f"({WIDE}){value.at(UNARY)}", kind=Integer(bound.low, bound.high), level=UNARY)


def stored(value: Value) -> Value:
    """Return a number that was read from a place: one of 32 bits without a sign is widened, for C would compute without it."""
    kind = value.kind
    return (
        widened(replace(value, kind=replace(kind, wide=False)))
        if isinstance(kind, Integer) and kind.high == (1 << 32) - 1
        else value
    )


def same_kind(one: Kind, other: Kind) -> bool:
    """Return whether a name may be bound to both."""
    if isinstance(one, Integer | Truth) and isinstance(other, Integer | Truth):
        return True
    if isinstance(one, Array) and isinstance(other, Array):
        return one == other
    return isinstance(one, Single) and one == other
