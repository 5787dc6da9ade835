"""Values of the calculator's page without a server: texts, house rules, the files that it needs."""

from collections.abc import Iterator
from functools import cache
from typing import cast

from jantaku.errors import BookError
from jantaku.native.packing import packed
from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.texts import catalogue
from jantaku.web.alone.pages import CORE, TILES
from jantaku.web.alone.words import of_sheets, words_apart
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.house import KEYS, setting, values
from jantaku.web.calculator.present import boot, form
from jantaku.web.calculator.query import Query
from jantaku.web.http.static_files import Assets, scripts

PIECE = 256  # bytes
STARTS = ("calc.", "waits.", "form.", "why.")  # of the ids of texts
LIABLE = tuple(f"liability.liable_{what}" for what in ("dragons", "winds", "kans", "replacement"))  # who is, or no more is asked


@cache
def houses(lang: str) -> dict[str, dict[str, dict[str, object] | None]]:
    """Return by book each house rule of the form: what it changes, as static/alone/score/answer.js takes it; None if refused."""
    found: dict[str, dict[str, dict[str, object] | None]] = {}
    for name in library.names():
        book = Book.open(name)
        asked = [setting(key, value) for key in KEYS if key in book.rulings for value in values(key)]
        found[name] = {each: _house_rule(book, each, asked, lang) for each in asked}
    return found


def _house_rule(book: Book, each: str, asked: list[str], lang: str) -> dict[str, object] | None:
    """Return what a house rule changes, and of which others one must hold; None where the book takes it with no other."""
    if _admits(book, each):
        return _changed(book, book.set(each), lang) | {"needs": _needs(book, each)}
    needs = [other for other in asked if _key(other) != _key(each) and _admits(book, other, each)]
    return _changed(book.set(needs[0]), book.set(needs[0], each), lang) | {"needs": needs} if needs else None


def _key(each: str) -> str:
    return each.partition("=")[0]


def _changed(book: Book, changed: Book, lang: str) -> dict[str, object]:
    """Return the bytes of compiled rules that a house rule changes, and the words of the book that are other ones then."""
    own, other = _plain(book, lang), of_sheets(changed, lang)
    cites, before = cast("dict[str, str]", other["cites"]), cast("dict[str, str]", own["cites"])
    return {
        "bytes": list(_differing(bytes(packed(compile_book(book))), bytes(packed(compile_book(changed))))),
        "words": {key: value for key, value in other.items() if key != "cites" and value != own[key]},
        "cites": {key: clause for key, clause in cites.items() if clause != before[key]},
    }


def _differing(old: bytes, new: bytes) -> Iterator[list[int]]:
    """Yield the place of each byte that is another one, and what it is; most pieces of two books are the same."""
    for start in range(0, len(old), PIECE):
        one, other = old[start : start + PIECE], new[start : start + PIECE]
        if one != other:
            yield from ([at, byte] for at, (was, byte) in enumerate(zip(one, other, strict=True), start) if was != byte)


@cache
def _plain(book: Book, lang: str) -> dict[str, object]:
    return of_sheets(book, lang)


def _needs(book: Book, each: str) -> list[str]:
    """Return the house rules of which one must hold where another would change nothing without; none where nothing is needed."""
    flags = [key for key in LIABLE if key in book.rulings and not each.startswith(f"{key}=")]
    off = [setting(key, value=False) for key in flags]
    if _admits(book, *off, each):
        return []
    return [setting(key, value=True) for key in flags if _admits(book, *off, setting(key, value=True), each)]


def _admits(book: Book, *settings: str) -> bool:
    """Return whether a book can be under house rules together."""
    try:
        book.set(*settings)
    except BookError:
        return False
    return True


@cache
def score_files(assets: Assets) -> list[str]:
    """Return the URLs of all files that the calculator needs: tiles, the core, every script."""
    return [assets.url(name) for name in (*TILES, *CORE, *sorted(scripts(assets, "calculator/calculator.js", set())))]


def scoring(assets: Assets, lang: str, profile: str) -> dict[str, object]:
    """Return the values of the page: the form of an empty question, and what answers any."""
    query, own = Query(), words_apart(lang)
    found = answer(query, lang, profile)
    texts = {ident: text for ident, text in catalogue(lang).items() if ident.startswith(STARTS)}
    return {
        "asked": query,
        "found": found,
        "form": form(query, lang),
        "boot": boot(lang, profile, found) | {"own": True},
        "game_words": own | {"texts": {**cast("dict[str, str]", own["texts"]), **texts}},
        "houses": houses(lang),
        "files": [*score_files(assets), assets.names(lang)],
    }
