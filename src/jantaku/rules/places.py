"""Places in the books that citations lead to: edition, section, and the first words of the sentence a ruling rests on.

``places/BOOK.LANG.toml`` has, for each cited section of a text, its title in that language, and the first words of its
sentences, each with the keys of the rulings, yaku and reasons that rest on it. A few words are quoted so that a player who
objects can find the sentence in the book; the text of the book itself is not included.
"""

import os
import re
from functools import cache
from typing import Any, NamedTuple

from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.citation import DERIVED, SILENT, Imprint

FOLDER = os.path.join(library.SHELF, "places")  # noqa: PTH118 - as in shelf: pathlib costs every start some milliseconds
CLAUSE = re.compile(r"(?:[A-Z][^\s,;]*-\d+|\d+(?:\.\d+)*|[A-Z]\w+$)")


class Place(NamedTuple):
    """One place in one edition: id of the book, language of the text, section, its title, first words of the sentence.

    ``words`` is empty where only the section is known.
    """

    book: str
    language: str
    section: str
    title: str
    words: str


def imprint(place: Place) -> Imprint:
    """Return the facts that a citation needs of the book of a place."""
    return Book.open(place.book).imprint


def places(book: Book, key: str) -> tuple[Place, ...]:
    """Return where the ruling of a key is written, in each language that the text is in; empty without a text. Raises BookError."""
    ruling = book.find(key)
    if ruling is None:
        return ()
    found = (_in_text(ident, section, key) for ident, section in sections(ruling.written, ruling.book))
    return tuple(place for group in found for place in group)


def sections(written: str, ident: str) -> list[tuple[str, str]]:
    """Return the book and section of each clause that a citation names: ``5.4.1``; ``silent; WRC 2015 5.4``; ``Pts-4``."""
    out: list[tuple[str, str]] = []
    for part in written.split("; "):
        if part == SILENT:
            continue
        bare = part.removeprefix(DERIVED)
        name, bare = _named(bare, ident)
        out += [(name, clause) for clause in bare.split(", ") if CLAUSE.fullmatch(clause)]
    return list(dict.fromkeys(out))


def _named(clauses: str, ident: str) -> tuple[str, str]:
    """Return the book whose clauses these are, and the clauses without its name."""
    for name, short in _shorts().items():
        if clauses.startswith(f"{short} "):
            return name, clauses.removeprefix(f"{short} ")
    return ident, clauses


@cache
def _shorts() -> dict[str, str]:
    """Short titles of the books that have a text, by id."""
    return {name: Book.open(name).imprint.short for name in sorted({name for name, _ in texts()})}


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return the book and language of each text whose places are known."""
    files = sorted(name.removesuffix(library.SUFFIX).split(".") for name in os.listdir(FOLDER) if name.endswith(library.SUFFIX))  # noqa: PTH208
    return tuple((name, lang) for name, lang in files)


@cache
def text(ident: str, lang: str) -> dict[str, Any]:
    """Return the places of one text: ``title`` by section, ``opens`` by section: first words, and the keys that rest on them."""
    import tomllib  # a hand is scored without it

    with open(os.path.join(FOLDER, f"{ident}.{lang}{library.SUFFIX}"), "rb") as file:  # noqa: PTH118, PTH123
        return tomllib.load(file)


def _in_text(ident: str, section: str, key: str) -> list[Place]:
    """Return the places of one section, a language each."""
    out = []
    for name, lang in texts():
        if name == ident and section in text(name, lang)["title"]:
            page = text(name, lang)
            words = [words for words, keys in page.get("opens", {}).get(section, {}).items() if key in keys]
            title = page["title"][section]
            out += [Place(ident, lang, section, title, each) for each in words or [""]]
    return out
