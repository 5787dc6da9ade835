"""Texts of the drills on books and fouls, which a page without a server carries: each text once, in one language."""

from functools import cache

from jantaku import languages
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import capital, catalogue, say
from jantaku.texts.bookcard import line
from jantaku.texts.rulings import say as said
from jantaku.texts.rulings import title
from jantaku.web.learn.drills.rulings import askable, candidates, judged, penalties, penalty_of, rulings_of

STARTS = ("drill.", "puzzle.", "web.no-book")  # of the ids of texts


class _Texts:
    """Texts by their place, each once."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))


@cache
def drill_texts(lang: str) -> dict[str, str]:
    """Return the texts around a drill and a set of them."""
    return {ident: text for ident, text in catalogue(lang).items() if ident.startswith(STARTS) and ".js-" not in ident}


@cache
def carried(lang: str) -> dict[str, object]:
    """Return the drills on books and fouls, as static/alone/drills/texts.js takes them: texts by their place in one row of them."""
    texts = _Texts()
    books = {name: _of_book(Book.open(name), lang, texts) for name in library.names()}
    return {"texts": list(texts.places), "books": books, "colon": languages.of(lang).colon}


def _of_book(book: Book, lang: str, texts: _Texts) -> dict[str, object]:
    return {
        "short": book.meta["short"],
        "rulings": [_ruling(book, key, lang, texts) for key in askable(book)],
        "fouls": [_foul(book, at, lang, texts) for at in range(len(judged(book)))],
    }


def _ruling(book: Book, key: str, lang: str, texts: _Texts) -> list[object]:
    """Return the title of a ruling, its values, the right one first; the sentence of each book with what stands before it."""
    rows = [(short, each.name, line(each, key, lang)) for short, each in rulings_of(book, key)]
    values = [texts(said(key, value, lang)) for value in candidates(book, key)]
    return [key, texts(title(key, lang)), values, [[short, name, texts(row.text), texts(row.clause)] for short, name, row in rows]]


def _foul(book: Book, at: int, lang: str, texts: _Texts) -> list[object]:
    """Return a foul: its penalties, and of each case when it holds, which penalty it brings, its clause, what follows."""
    foul, cases = judged(book)[at]
    offered = list(penalties(foul.id, book))
    rows = []
    for row in cases:
        following = [[step, texts(capital(say(f"foul.next.{step}", lang, points=row.points)))] for step in row.next]
        when = capital(row.circumstances(lang))
        clause = texts(row.clause(book, lang))
        rows.append([texts(when), offered.index(penalty_of(row)), row.key, texts(capital(row.penalty(lang))), clause, following])
    return [foul.id, foul.code, texts(say(f"foul.title.{foul.id}", lang)), [texts(each.text(lang)) for each in offered], rows]
