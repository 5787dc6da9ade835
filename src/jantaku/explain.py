"""What a worth says: which yaku counted, each with its han and clause."""

from typing import NamedTuple

from jantaku.book import Book, compile_book
from jantaku.core.fields import Worth
from jantaku.core.names import CLOSED


class Counted(NamedTuple):
    """A yaku that counted: its id, its han (for a yakuman how many it is worth), its clause."""

    id: str
    han: int
    cite: str


def yaku_of(book: Book, worth: Worth) -> tuple[Counted, ...]:
    """The yaku of a worth, in the order of the book; the han of each as the hand was closed or open. (WRC 6.5)"""
    values = compile_book(book).value[worth.f[CLOSED]]
    return tuple(
        Counted(name, values[row // 8][1 << row % 8], yaku.cite)
        for row, (name, yaku) in enumerate(book.yaku.items())
        if worth.rows >> row & 1
    )
