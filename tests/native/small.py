"""Small functions of the subset; what becomes of each is in test_translator.py."""

from typing import Annotated

from jantaku.core.fields import I2, I8, record

SUITS = (0, 9, 18, 27)
GRID = ((1, 2), (3, 4))
MANY = 1 << 40
BASE = 5
Long = Annotated[list[int], "i1", 0]


@record
class Inner:
    """A record within another."""

    n: I2
    row: Annotated[list[int], "u1", 4]


@record
class Outer:
    """A record."""

    double: I8
    inner: Inner
    grid: Annotated[list[list[int]], "i1", 3, 4]
    key: Annotated[list[int], "u4", 4]


def arithmetic(a: int, b: int) -> int:
    """Compute as Python does."""
    return (a + b) * BASE // b % 7 - (a >> 2 & 3) + (a << b) + ~a


def powers_of_two(x: Inner) -> int:
    """Divide by powers of two."""
    return x.n // 4 + x.n % 8 + x.row[0] // 3 + x.row[1] % 3


def conditions(x: Inner, b: bool) -> bool:  # noqa: FBT001
    """Compare and combine."""
    return 0 <= x.n < 4 and (b or x.row[1] in (1, 2)) and not x.n == 3  # noqa: SIM201


def chosen(x: Outer, i: int) -> int:
    """Choose a number, and a row."""
    row = x.grid[0] if i else x.grid[1]
    return row[i] if x.double > MANY else -1


def loops(x: Outer) -> int:
    """Loop over a range and over rows, and leave one."""
    total = 0
    for i in range(3):
        for j in range(3, -1, -1):
            total += x.grid[i][j]
    for first in SUITS:
        if first == 9:
            continue
        if first > 18:
            break
        total += first
    return total + sum(x.inner.row) + len(x.grid)


def after_a_loop(n: int) -> int:
    """Read a loop's variable after it."""
    last = 0
    for i in range(n):
        last = i
    i = last + 1
    return i  # noqa: RET504


def copies(x: Outer, y: Outer, n: int) -> None:
    """Copy rows, and some of a row."""
    x.inner.row[:] = y.inner.row
    x.grid[0][:n] = y.grid[1][:n]


def exchange(x: Inner, a: int, b: int) -> int:
    """Bind two names at once, and one thing to several places."""
    a, b = b, a
    x.n = x.row[0] = a
    return b


def least(row: list[int], n: int) -> int:
    """Return the least of a row of any type, and n."""
    best = n
    for one in row:
        best = min(best, one)
    return best


def of_two_types(x: Outer) -> int:
    """Hand on rows of two types."""
    return least(x.key, 3) + least(x.inner.row, 3) + least(SUITS, max(1, 2, 3))  # type: ignore[arg-type]


def raises(x: Outer, n: int) -> None:
    """Change a number in its place."""
    x.double += n
    x.inner.row[n] <<= 2
    x.key[0] //= 3


def four(row: list[int], first: int) -> int:
    """Return four bytes of a row as one number."""
    return int.from_bytes(row[first : first + 4], "little")


def bytes_at_once(x: Inner) -> int:
    """Read four bytes, and see of what is left of them that it has 32 bits."""
    n = (four(x.row, 0) & 0xFF00FF) + (x.n >> 2)
    return n * 1000


def in_order(a: int, b: int) -> bool:
    """Compare tuples."""
    return (a, b, 1) > (b, a, 2)


def of_tables(i: int) -> int:
    """Read tables and numbers of a module."""
    return GRID[i][1] + SUITS[i] + MANY


def any_length(row: Long, n: int) -> int:
    """Read a row whose length is the caller's to know."""
    total = 0
    while n > 0:
        n -= 1
        total += row[n]
    return total
