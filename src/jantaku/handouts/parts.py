"""Parts of several sheets: the head, rulings with their clauses, pictures that share one drawing of each tile."""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from jantaku.printing.markup import Child, Html, el, join
from jantaku.rules.book import Book
from jantaku.rules.idle import needed
from jantaku.texts import decimal, say
from jantaku.texts.bookcard import YAKU, Line, line
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import width

FEW = 6  # rulings of the house that the head of a sheet has room for
DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
SIZE = re.compile(r'(<svg [^>]*?) width="\d+" height="\d+"')


def headed(book: Book, kind: str, lang: str) -> Html:
    """Return the head: what the sheet is, of which book, and what the house rules otherwise."""
    of = el("p", book_title(book, lang), el("small", book.imprint.short))
    head = el("header", el("h1", say(f"sheet.{kind}", lang)), of, class_="head")
    keys = [key for key in book.house if key in book.rulings]
    if kind == "house-rules" or not book.house:
        return head
    if len(keys) > FEW or len(keys) < len(book.house):
        told: Child = say("sheet.house-many", lang, n=len(book.house))
    else:
        told = " ".join(line(book, key, lang).text for key in keys)
    return join((head, el("p", el("b", say("sheet.house", lang)), " ", told, class_="house")))


def housed(book: Book) -> float:
    """Return how many mm the rulings of the house take below the head."""
    return min(len(book.house), FEW) * 4.5 + 3 if book.house else 0


def lines_of(book: Book, keys: Iterable[str], lang: str) -> Iterator[Line]:
    """Yield those of the rulings that the book has, and that have an effect in it."""
    for key in keys:
        if key.startswith(YAKU) or (key in book.rulings and not needed(book, key)):
            yield line(book, key, lang)


def ruling(row: Line, *, titled: bool = False) -> Html:
    """Return a ruling as an item of a list: its sentence, its title before it where that helps, and its clause."""
    name = el("b", row.title) if titled else None
    return el("li", el("span", name, " " if titled else None, row.text), el("small", row.clause), **{"data-key": row.key})


def rulings(book: Book, keys: Iterable[str], lang: str, *, titled: bool = False) -> Html:
    """Return rulings as a list, those that the book does not have left out."""
    return el("ul", join((ruling(row, titled=titled) for row in lines_of(book, keys, lang)), "\n"), class_="rulings")


# ---- letters as large as a page has room for
HEIGHTS = {"a4": 259.0, "letter": 241.0}  # mm of a page below the head, its margins left out, and a line kept free
WIDE, CITED = 190.0, 27.0  # mm between the margins, and of the widest clause
BETWEEN, BENEATH, HEADING = 2.5, 0.75, 5.6  # mm beside a clause, below a row, of the heading of a part
POINT, COLUMN, WIDER, SMALL = 0.3528, 0.462, 0.5, 0.74  # mm; of a letter's size: a column, in Latin and in Japanese; a clause
LEADING, LOOSER, LOW = 1.2, 1.25, 0.9  # of a letter's size, a line: in Latin and in Japanese; of such a line, one of a clause
FIRST_WIDE = "\u2e80"
SIZES = (100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60)  # tenths of a point: a class each


def largest(
    rows: Sequence[Line], parts: int, paper: str, *, columns: int = 1, used: float = 0, titled: bool = False, most: int = SIZES[0]
) -> str:
    """Return the class of the largest letters, up to ``most``, with which rulings in so many parts fit what is left of a page."""
    room = columns * (HEIGHTS[paper] - used) - (columns - 1) * HEADING
    for size in (size for size in SIZES if size <= most):
        tall = parts * HEADING + sum(_tall(row, size / 10, (WIDE - 6 * (columns - 1)) / columns, titled=titled) for row in rows)
        if tall <= room:
            return f"pt{size}"
    return f"pt{SIZES[-1]}"


def column(text: str) -> float:
    """Return how wide a column of a text is, in sizes of its letters."""
    return COLUMN if max(text, default="") < FIRST_WIDE else WIDER


def _tall(row: Line, size: float, wide: float, *, titled: bool) -> float:
    """Return the height of a ruling in mm."""
    letter = column(row.text) * size * POINT
    clause = width(row.clause) * letter * SMALL
    own = width(row.text) + (width(row.title) + 2) * titled
    lines = max(ceil(own * letter / (wide - BETWEEN - min(clause, CITED))), _wrapped(row.clause, CITED / (letter * SMALL)) * LOW)
    return lines * size * POINT * (LEADING if column(row.text) == COLUMN else LOOSER) + BENEATH


def _wrapped(text: str, most: float) -> int:
    """Return the lines of a text whose words stay whole, so many columns a line."""
    lines, at = 1, 0.0
    for word in text.split(" "):
        own = width(word)
        lines, at = (lines + 1, own) if at and at + 1 + own > most else (lines, at + 1 + own)
    return lines


def points(value: int, lang: str, *, sign: bool = False) -> str:
    """Return points as the language sets them."""
    return decimal(value, 0, lang, sign=sign)


class Pictures:
    """Pictures of one page, whose tiles are drawn once and used by all."""

    def __init__(self) -> None:
        self._symbols: dict[str, str] = {}

    def add(self, svg: str) -> Html:
        """Return a picture without its own drawings of tiles, and without a size: the page's style gives it one."""
        for drawn in DEFS.findall(svg):
            self._symbols |= {found[1]: found[0] for found in SYMBOL.finditer(drawn)}
        return Html(SIZE.sub(r"\1", DEFS.sub("", svg), count=1))

    def tiles(self) -> Html:
        """Return the drawings of the tiles, for the head of the page."""
        drawn = "".join(self._symbols[name] for name in sorted(self._symbols))
        return Html(f'<svg class="unseen" aria-hidden="true"><defs>{drawn}</defs></svg>')
