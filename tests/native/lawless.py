"""Functions outside the subset, each by one law; the law is in its name."""

# ruff: noqa: ANN001, ARG001, B007, PLW0120, RUF015
# mypy: ignore-errors

from jantaku.core.fields import Lut
from tests.native.small import SUITS, Inner, Outer

RAGGED = ((1,), (2, 3))
WORD = "east"


def annotated(a, n: int) -> int:
    return n


def annotated_too(n: float) -> int:
    return 1


def annotated_result(n: int) -> float:
    return 1.5


def one_kind(x: Outer) -> int:
    row = x.grid
    row = x.key
    return row[0]


def one_kind_of_record(x: Outer) -> int:
    y = x
    y = x.inner
    return y.n


def one_kind_of_argument(x: Outer) -> int:
    return one_kind(x.inner)


def known(n: int) -> int:
    return n + missing  # noqa: F821


def known_field(x: Inner) -> int:
    return x.absent


def known_text(n: int) -> int:
    return n + WORD


def table(n: int) -> int:
    return RAGGED[n][0]


def statement(n: int) -> int:
    with n:
        return 1


def statement_of_loop(n: int) -> int:
    while n:
        n -= 1
    else:
        n = 3
    return n


def expression(n: int) -> int:
    return [n for _ in range(n)][0]


def expression_of_power(n: int) -> int:
    return n**2


def expression_of_text(n: int) -> int:
    return "east"[n]


def truth(a: int, b: int) -> int:
    return a or b


def positional(n: int) -> int:
    return positional_of(n=n)


def positional_of(n: int) -> int:
    return n


def positional_count(n: int) -> int:
    return positional_of(n, n)


def loop(n: int) -> int:
    for a, b in ((1, 2), (3, 4)):
        n += a
    return n


def loop_step(n: int) -> int:
    for i in range(0, 9, n):
        n += i
    return n


def slice_(x: Inner) -> None:
    x.row[1:] = x.row


def expression_of_other_bytes(x: Inner) -> int:
    return int.from_bytes(x.row[0:2], "big")


def expression_of_no_bytes(x: Outer) -> int:
    row, first = x.key, 0
    return int.from_bytes(row[first : first + 4], "little")


def slice_of_types(x: Outer) -> None:
    x.key[:] = x.inner.row


def pure(x: Inner) -> int:
    return writes(x) + writes(x)


def writes(x: Inner) -> int:
    x.n += 1
    return x.n


def acyclic(n: int) -> int:
    return acyclic(n - 1) if n else 0


def place(n: int) -> int:
    [n] = (3,)
    return n


def tables_stand(n: int) -> None:
    SUITS[n] = 1


def tables_stand_when_handed_on(n: int) -> None:
    put(SUITS, n)


def put(row: list[int], n: int) -> None:
    row[n] = 1


def length(row: list[int]) -> int:
    return len(row)


def unused(lut: Lut) -> int:
    return 0
