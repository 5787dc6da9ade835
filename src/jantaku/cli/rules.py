"""``jantaku rules``: look up a book, or compare two."""

from typing import Any

import click
from click.core import ParameterSource

from jantaku import languages
from jantaku.cli.common import expect_not_typed, in_book, in_language, names_book, opened, paint, places, show, show_json
from jantaku.errors import JantakuError
from jantaku.rules.book import Book
from jantaku.rules.library import SUFFIX
from jantaku.texts import say
from jantaku.texts.bookcard import Comparison, Line, Pair, Quoted, absent, compare, near, places_of, quoted, search
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import wrap

FEW = 5  # rulings that are shown with the words of the book
PARTS = (("rulings", "rules.differ"), ("yaku", "rules.differ-yaku"), ("wording", "rules.wording"), ("unspoken", "rules.unspoken"))


@click.command("rules", short_help="What a rule book rules.")
@click.argument("words", nargs=-1)
@click.option("--compare", "pair", nargs=2, metavar="A B", help="In what two books differ.")
@in_book
@in_language
def command(
    words: tuple[str, ...], pair: tuple[str, str] | None, book: str, settings: tuple[str, ...], lang: str, *, as_json: bool
) -> None:
    """Look up a book: all of it, or the rulings with WORDS in their title, text or clause; or compare two books.

    A first word that is the id of a book, or ends in .toml, is the book.

    \b
      jantaku rules swap
      jantaku rules club riichi
      jantaku rules 5.7.5 --book wrr-2013
      jantaku rules --compare wrr-2013 wrc-2015
    """  # noqa: D301 - click's
    if pair:
        if words:
            raise click.UsageError("Give either words to look for, or --compare and two books.")
        expect_not_typed(["book"], "--compare names both books")
        _compare(opened(pair[0], settings), opened(pair[1], settings), lang, as_json=as_json)
        return
    if words and names_book(words[0]) and click.get_current_context().get_parameter_source("book") == ParameterSource.DEFAULT:
        book, *rest = words
        words = tuple(rest)
    rules = opened(book, settings)
    found = search(rules, " ".join(words), lang)
    if not found:
        raise JantakuError(_none(rules, " ".join(words), lang))
    if as_json:
        show_json([_plain(line) | {"places": [place._asdict() for place in places_of(rules, line.key)]} for line in found])
    else:
        quotes = {line.key: quoted(rules, line.key, lang) for line in (found if len(found) <= FEW else [])}
        lines = [text for line in found for text in _lines_of(line, quotes.get(line.key, []))]
        show([paint("title", book_title(rules, lang)), "", *lines, _count(len(found), lang)])


def _none(book: Book, words: str, lang: str) -> str:
    """Return the sentence for words under which a book has nothing, with the nearest keys."""
    likely = near(book, words, lang)
    hint = say("rules.near", lang, words=", ".join(likely)) if likely else say("rules.list", lang)
    return say("rules.none", lang, words=words[:60]) + languages.of(lang).gap + hint


def _count(found: int, lang: str) -> str:
    """Say how many were found."""
    return paint("clause", say("rules.found", lang, count=found))


def _plain(line: Line) -> dict[str, Any]:
    """A ruling as data."""
    return {field: value for field, value in line._asdict().items() if field != "rows"}


def _lines_of(line: Line, quotes: list[Quoted]) -> list[str]:
    """A ruling in lines: what it is about, what the book says, where, and the first words of the sentence there."""
    room = places() - 4
    texts = wrap(line.text, room)
    cited = "; ".join(part for part in (line.clause, line.witness) if part)
    notes = [paint("clause", part) for part in wrap(line.note, room)] if line.note else []
    return [
        f"{paint('total', line.title)}  {paint('clause', line.key)}",
        *(f"    {text}" for text in texts),
        *(f"    {note}" for note in notes),
        *(f"    {paint('clause', part)}" for part in wrap(cited, room)),
        *(f"    {part}" for quote in quotes for part in wrap(f"{quote.where} {quote.words}".rstrip(), room)),
        "",
    ]


def _compare(a: Book, b: Book, lang: str, *, as_json: bool) -> None:
    """Show how two books differ."""
    found = compare(a, b, lang)
    if as_json:
        show_json({"a": a.name, "b": b.name, **{part: [_both(pair) for pair in getattr(found, part)] for part, _ in PARTS}})
        return
    show(_differences(found, a, b, lang))


def _both(pair: Pair) -> dict[str, Any]:
    sides = {"a": pair.before, "b": pair.after}
    return {"key": pair.key, "title": pair.title, **{side: _plain(line) if line else None for side, line in sides.items()}}


def _differences(found: Comparison, a: Book, b: Book, lang: str) -> list[str]:
    """Each part of a comparison that has something in it."""
    lines: list[str] = []
    for part, ident in PARTS:
        pairs = getattr(found, part)
        if pairs:
            lines += [paint("title", say(ident, lang, a=book_title(a, lang), b=book_title(b, lang))), ""]
            lines += [text for pair in pairs for text in _side_by_side(pair, a, b, lang)]
    return lines[:-1] or [say("rules.same", lang, a=book_title(a, lang), b=book_title(b, lang))]


def _side_by_side(pair: Pair, a: Book, b: Book, lang: str) -> list[str]:
    """Lines for what each of two books says on one matter."""
    lines = [f"{paint('total', pair.title)}  {paint('clause', pair.key)}"]
    for book, side in ((a, pair.before), (b, pair.after)):
        line = side or absent(book, pair.key, lang)
        label = f"    {book.meta['short'] if book.name.endswith(SUFFIX) else book.name}  "
        room, under = places() - len(label), " " * len(label)
        first, *more = wrap(line.text, room)
        lines += [label + first, *(under + rest for rest in more)]
        lines += [under + paint("clause", part) for text in (line.note, line.clause) for part in wrap(text, room)]
    return [*lines, ""]
