"""Records as C structures: their text, and the offset of each field, which is the same in NumPy."""

from dataclasses import dataclass
from functools import cache
from math import prod

from jantaku.core.fields import fields_of
from jantaku.native.kinds import CODES

RESERVED = frozenset(
    [
        "auto",
        "case",
        "const",
        "default",
        "do",
        "double",
        "float",
        "for",
        "goto",
        "int",
        "long",
        "register",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
    ]
)
RESERVED |= frozenset(
    [
        "abort",
        "abs",
        "div",
        "exit",
        "floor",
        "index",
        "round",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "inline",
        "restrict",
        "bool",
        "true",
        "false",
        "asm",
        "new",
        "delete",
        "this",
    ]
)


def c_name(name: str) -> str:
    """Return a name as C (and C++) may have it."""
    return f"{name}_" if name in RESERVED else name


@dataclass(frozen=True)
class Slot:
    """A field of a record and its offset in bytes; ``of`` is its code or its record."""

    name: str
    of: str | type
    shape: tuple[int, ...]
    offset: int


@dataclass(frozen=True)
class Layout:
    """The fields of a record, its size and its alignment, in bytes."""

    places: tuple[Slot, ...]
    size: int
    align: int


@cache
def layout(cls: type) -> Layout:
    """Return the layout of a record: each field at the next multiple of its size, as every C compiler here has it."""
    places, at, most = [], 0, 1
    for name, (of, shape) in fields_of(cls).items():
        size, align = (int(of[1]),) * 2 if isinstance(of, str) else (layout(of).size, layout(of).align)
        at += -at % align
        places.append(Slot(name, of, tuple(shape), at))
        at += size * prod(shape)
        most = max(most, align)
    return Layout(tuple(places), at + -at % most, most)


def within(cls: type) -> list[type]:
    """Return a record after all records that it holds."""
    inner = [of for of, _ in fields_of(cls).values() if isinstance(of, type)]
    return [*dict.fromkeys(part for of in inner for part in within(of)), cls]


def structure(cls: type) -> str:
    """Return the structure of a record."""
    lines = [
        f"  {CODES[of] if isinstance(of, str) else of.__name__} {c_name(name)}{''.join(f'[{n}]' for n in shape)};"
        for name, (of, shape) in fields_of(cls).items()
    ]
    size = f'_Static_assert(sizeof({cls.__name__}) == {layout(cls).size}, "the size of {cls.__name__}");'
    return "\n".join([f"typedef struct {cls.__name__} {{", *lines, f"}} {cls.__name__};", size])
