"""The yaku of a book by their worth: names, han closed and open, an example, the clause."""

from collections.abc import Iterator
from itertools import groupby
from math import ceil
from typing import NamedTuple

from jantaku import draw
from jantaku.handouts.parts import HEIGHTS, POINT, Pictures, column, housed
from jantaku.printing.markup import Html, el, join
from jantaku.rules.book import Book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scoring.examples import EXAMPLES
from jantaku.scoring.sentences import yakuman_text
from jantaku.texts import glossary, say
from jantaku.texts.bookcard import line, members, yaku_keys
from jantaku.texts.columns import width
from jantaku.texts.glossary import PROFILES, yaku_name

# What a yaku of the moment asks for: no picture of a hand shows it.
MOMENT = frozenset({"closed", "by_draw", "riichi", "ippatsu", "last", "after_kan", "robbing", "first_turn", "dealer"})
NONE = "–"
# mm: a heading, a yaku without its meaning and its picture, a line of the meaning, its letters, a column.
HEADING, NAMED, LINE, LETTER, WIDE = 4.2, 5.3, 3.0, 7.2 * POINT, 93.0
SPARE = 5.0  # more of the page than letters leave room on
SIZES = range(76, 44, -2)  # tenths of a mm of a picture: a class each


class YakuEntry(NamedTuple):
    """A yaku on the sheet: what it is worth closed and open, in han or, under another heading, in yakuman or in that limit."""

    id: str
    rank: tuple[int, int]  # its group: kind of worth, how much
    closed: str
    open: str
    moment: bool
    several: bool


def entries(book: Book) -> list[YakuEntry]:
    """Return the yaku of a book as its list prints them, the cheapest first."""
    found = [_entry(book, key) for key in yaku_keys(book)]
    return sorted(found, key=lambda each: each.rank)


def _entry(book: Book, key: str) -> YakuEntry:
    several = members(book, key)
    row = book.yaku[several[0] if several else key.removeprefix("yaku.")]
    rank = (2, row.yakuman) if row.yakuman else (1, LIMITS.index(row.limit)) if row.limit else (0, row.han)
    once = 1 if row.limit else row.yakuman or row.han
    closed, opened = (f"{n}" if n else NONE for n in (once, min(row.open, once)))
    return YakuEntry(key.removeprefix("yaku."), rank, closed, opened, set(row.when) <= MOMENT, bool(several))


def laid(book: Book, lang: str, paper: str) -> Html:
    """Lay out the yaku in two columns."""
    pictures = Pictures()
    groups = [
        el("section", el("h2", _heading(rank, lang)), el("ul", join((_row(book, each, pictures, lang) for each in group), "\n")))
        for rank, group in groupby(entries(book), key=lambda each: each.rank)
    ]
    key = el(
        "p", el("i", say("sheet.closed", lang), class_="closed"), el("i", say("sheet.open", lang), class_="open"), class_="key"
    )
    body = el("div", key, *groups, class_=f"columns {_tallest(book, lang, paper)}")
    return join((pictures.tiles(), body))


def _tallest(book: Book, lang: str, paper: str) -> str:
    """Return the class of the tallest pictures with which all yaku fit on a page."""
    found = entries(book)
    told = [_meaning(each, line(book, f"yaku.{each.id}", lang).note, lang) for each in found]
    lines = sum(ceil(width(text) * column(text) * LETTER / WIDE) for text in told)
    fixed = HEADING * (1 + len({each.rank for each in found})) + NAMED * len(found) + lines * LINE
    pictures = max(sum(_pictured(each) for each in found), 1)
    room = 2 * (HEIGHTS[paper] + SPARE - housed(book)) - NAMED - SIZES[0] / 10  # what does not divide between columns
    return f"pic{next((size for size in SIZES if fixed + pictures * size / 10 <= room), SIZES[-1])}"


def _heading(rank: tuple[int, int], lang: str) -> str:
    kind, much = rank
    if kind == 1:
        return say(f"limit.{LIMITS[much]}", lang)
    if kind == 0:
        return say("score.han", lang, han=much)
    return yakuman_text(much, lang)


def _row(book: Book, each: YakuEntry, pictures: Pictures, lang: str) -> Html:
    row = line(book, f"yaku.{each.id}", lang)
    worth = (el("i", each.closed, class_="closed"), el("i", each.open, class_="open"))
    head = el("h3", el("span", *_names(book, each.id, lang)), el("small", row.clause), *worth)
    about = join(_about(each, row.note, pictures, lang))
    return el("li", head, about, **{"data-yaku": each.id})


def _names(book: Book, ident: str, lang: str) -> Iterator[Html]:
    """Yield the name in the words of the book, and the Japanese one in Latin letters where it is another."""
    name = yaku_name(ident, lang, book.name if book.name in PROFILES else "book")
    romaji = yaku_name(ident, lang, "romaji")
    yield el("b", name)
    if romaji.casefold() != name.casefold():
        yield el("em", romaji)


def _about(each: YakuEntry, note: str, pictures: Pictures, lang: str) -> Iterator[Html]:
    """Yield the meaning where no picture says it, and an example."""
    told = _meaning(each, note, lang)
    if told:
        yield el("p", told)
    if _pictured(each):
        example = EXAMPLES[each.id]
        svg = draw.groups(example.groups, example.win, example.melds, title=yaku_name(each.id, lang), lang=lang)
        yield pictures.add(svg)


def _pictured(each: YakuEntry) -> bool:
    return each.id in EXAMPLES and not each.moment


def _meaning(each: YakuEntry, note: str, lang: str) -> str:
    if each.id not in EXAMPLES:
        return note
    return glossary.meaning(each.id, lang) if each.moment or each.several else ""
