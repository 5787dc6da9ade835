"""Kinds of things: numbers with the range that is known of them, truths, rows of numbers or records, single records."""

from dataclasses import dataclass

CODES = {
    "u1": "uint8_t",
    "i1": "int8_t",
    "u2": "uint16_t",
    "i2": "int16_t",
    "u4": "uint32_t",
    "i4": "int32_t",
    "i8": "int64_t",
}
WIDE = "int64_t"
LEAST, MOST = -(1 << 63), (1 << 63) - 1
NARROW = range(-(1 << 31), 1 << 31)  # 32 bits


@dataclass(frozen=True)
class Integer:
    """An integer, with its bounds as far as they are known; C computes in 32 bits with what is not ``wide``."""

    low: int = LEAST
    high: int = MOST
    wide: bool = True

    @property
    def narrow(self) -> bool:
        """Return whether every number within the bounds has 32 bits."""
        return self.low in NARROW and self.high in NARROW


@dataclass(frozen=True)
class Truth:
    """True or false."""


@dataclass(frozen=True)
class Array:
    """A row of numbers, or of records, or of rows; a length of 0 is not known."""

    of: str | type
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Single:
    """One record."""

    cls: type


Kind = Integer | Truth | Array | Single


def bounds(code: str) -> Integer:
    """Return what is known of a number that is stored under a code."""
    bits = 8 * int(code[1])
    low, high = (0, (1 << bits) - 1) if code[0] == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)
    return Integer(low, high, wide=bits > 32 or code == "u4")


def joined(one: Integer, other: Integer) -> Integer:
    """Return what is known of a number that is one of two."""
    low, high = min(one.low, other.low), max(one.high, other.high)
    return Integer(low, high, wide=not Integer(low, high).narrow)


def clipped(low: int, high: int, *, wide: bool) -> Integer:
    """Return a number within bounds, as far as 64 bits can tell."""
    return Integer(low, high, wide) if low >= LEAST and high <= MOST else Integer()


def c_type(kind: Kind) -> str:
    """Return the C type of a number, a truth, or of the elements of rows and records."""
    match kind:
        case Integer():
            return WIDE if kind.wide else "int32_t"
        case Truth():
            return "bool"
        case Array(of=of):
            return CODES[of] if isinstance(of, str) else of.__name__
        case Single(cls=cls):
            return cls.__name__


def element(kind: Array) -> Kind:
    """Return the kind of an element of a row."""
    if len(kind.shape) > 1:
        return Array(kind.of, kind.shape[1:])
    return bounds(kind.of) if isinstance(kind.of, str) else Single(kind.of)


def declared(kind: Kind, name: str, *, constant: bool = False) -> str:
    """Return the declaration of a parameter or local: rows and records by pointer."""
    of = f"{'const ' if constant else ''}{c_type(kind)}"
    if isinstance(kind, Array) and len(kind.shape) > 1:
        return f"{of} (*{name}){''.join(f'[{n}]' for n in kind.shape[1:])}"
    return f"{of} *{name}" if isinstance(kind, Array | Single) else f"{c_type(kind)} {name}"
