"""Rule books in several languages beside each other: clause by clause, in the order of the book's own text."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from jantaku import languages
from jantaku.rules.book import Book
from jantaku.rules.citation import render
from jantaku.rules.places import Place, imprint, sections, text, texts
from jantaku.rules.ruling import Ruling
from jantaku.rules.rulings import REASONS, SECTIONS
from jantaku.texts import say, set_type
from jantaku.texts.bookcard import YAKU, Line, keys_of, line, members, places_of, refused

REASON = "reason."


class Cell(NamedTuple):
    """A ruling in one language: its row, and the first words of its sentences where the book is written in that language."""

    lang: str
    line: Line
    words: list[str]


class RulingRow(NamedTuple):
    """A ruling in several languages: its key, its clauses and its standing, the same in all of them, and a cell for each."""

    key: str
    clause: str
    standing: str
    cells: list[Cell]


class Clause(NamedTuple):
    """A clause: its address and number, its titles, each with its language, its rulings, and those that stand at an earlier clause.

    A part of a book without clauses is one too: ``number`` is empty then.
    """

    id: str
    number: str
    titles: list[tuple[str, str]]
    rows: list[RulingRow]
    also: list[tuple[str, str]]


class _Home(NamedTuple):
    """A ruling and the clauses it cites: the book and section of each, the first being where it stands."""

    key: str
    clauses: list[tuple[str, str]]


def beside(book: Book, langs: Sequence[str], lang: str = "en", keys: Sequence[str] | None = None) -> Iterator[Clause]:
    """Yield the clauses of a book, each with its rulings in the languages; of ``keys`` alone, where they are given.

    Clauses are cited in ``lang``. A clause of another book has the name of that book in its address where the number is taken.
    """
    wanted = [*keys_of(book), *(REASON + ident for ident in REASONS)] if keys is None else keys
    homes = [_Home(key, _clauses(book, key)) for key in wanted]
    taken: set[str] = set()
    for ident, section in sorted({each for home in homes for each in home.clauses}, key=lambda each: _order(book, *each)):
        rows = [_row(book, home.key, langs, lang) for home in homes if home.clauses[:1] == [(ident, section)]]
        also = [(home.key, _line(book, home.key, lang).title) for home in homes if (ident, section) in home.clauses[1:]]
        address = f"{ident}-{section}" if section in taken else section
        taken.add(section)
        yield Clause(address, _number(book, ident, section, lang), _titles(ident, section, langs), rows, also)
    for part in (*SECTIONS, "yaku", "reason"):
        rows = [_row(book, home.key, langs, lang) for home in homes if not home.clauses and home.key.startswith(f"{part}.")]
        if rows:
            title = say("web.reasons" if part == "reason" else f"lobby.section-{part}", lang)
            yield Clause(part, "", [(lang, title)], rows, [])


def _number(book: Book, ident: str, section: str, lang: str) -> str:
    """Return the number of a section, with its book where that is another one or has no numbers."""
    own = ident == book.name and section[0].isdigit()
    return section if own else render(section, imprint(Place(ident, lang, section, "", "")), lang)


def _clauses(book: Book, key: str) -> list[tuple[str, str]]:
    ruling = _ruling(book, key)
    return [each for each in sections(ruling.written, ruling.book) if _known(*each)]


def _ruling(book: Book, key: str) -> Ruling:
    several = members(book, key)
    found = book.find(YAKU + several[0] if several else key)
    if found is None:
        raise KeyError(key)
    return found


@cache
def _known(ident: str, section: str) -> bool:
    """Return whether a section has a title in a text of its book."""
    return any(section in text(name, lang)["title"] for name, lang in texts() if name == ident)


def _order(book: Book, ident: str, section: str) -> tuple[bool, str, list[int]]:
    """Sort a book's own clauses first, in the order of its text."""
    parts = section.split(".")
    if all(part.isdigit() for part in parts):
        return ident != book.name, ident, [int(part) for part in parts]
    titles = next(text(name, lang)["title"] for name, lang in texts() if name == ident)
    return ident != book.name, ident, [list(titles).index(section)]


def _titles(ident: str, section: str, langs: Sequence[str]) -> list[tuple[str, str]]:
    """Return the titles of a section in the languages in which there is a text; in the text's own where it has none of them."""
    found = {lang: text(name, lang)["title"].get(section, "") for name, lang in texts() if name == ident}
    shown = [(lang, found[lang]) for lang in langs if found.get(lang)] or [each for each in found.items() if each[1]][:1]
    by_title = {title: lang for lang, title in reversed(shown)}  # one that is alike in two languages stands there once
    return [(lang, set_type(title.capitalize() if title.isupper() else title, lang)) for title, lang in reversed(by_title.items())]


@lru_cache(1 << 13)  # all books in three languages, of which one without house rules is shown again and again
def _line(book: Book, key: str, lang: str) -> Line:
    return refused(book, key.removeprefix(REASON), lang) if key.startswith(REASON) else line(book, key, lang)


def _row(book: Book, key: str, langs: Sequence[str], lang: str) -> RulingRow:
    places, ruling = places_of(book, key), _ruling(book, key)
    cells = [Cell(each, _line(book, key, each), _words(places, each)) for each in langs]
    return RulingRow(key, render(ruling.written, ruling.imprint, lang, inherited=ruling.inherited), ruling.standing, cells)


def _words(places: Sequence[Place], lang: str) -> list[str]:
    """Return the first words of the sentences that are written in a language."""
    excerpt = languages.of(lang).excerpt
    return [set_type(excerpt.format(words=place.words), lang) for place in places if place.language == lang and place.words]
