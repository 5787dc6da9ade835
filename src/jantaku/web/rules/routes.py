"""The rule books: their clauses, each with its own link, and the differences of two books."""

from collections.abc import Callable
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.languages import LANGUAGES
from jantaku.rules.book import Book
from jantaku.rules.rulings import REASONS, SECTIONS
from jantaku.texts import say
from jantaku.texts.beside import beside
from jantaku.texts.bookcard import Line, Pair, absent, card, compare, members, near, quoted, refused, search
from jantaku.texts.glossary import PROFILES
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import MOST_WORDS
from jantaku.web.http.shared_pages import shared
from jantaku.web.http.templating import lang_of, page, who_of, words
from jantaku.web.rules.present import BOOKS, examples, opened, short

PARTS = ("rulings", "yaku", "wording", "unspoken")
SEVERAL = (2, 3)  # languages beside each other
SETS = [langs for n in SEVERAL for langs in combinations(LANGUAGES, n)]  # offered to a reader
KEPT = (
    "",
    *(f"lang={','.join(langs)}" for n in (1, *SEVERAL) for langs in permutations(LANGUAGES, n)),
)  # queries whose pages are kept


class Chapter(NamedTuple):
    """The clauses of one section."""

    id: str
    title: str
    lines: list[Line]


class DifferenceGroup(NamedTuple):
    """The differences of two books of one kind."""

    id: str
    title: str
    pairs: list[Pair]


def routes() -> list[BaseRoute]:
    """Return the routes of the rule books."""
    return [Route("/rules", shared(books)), Route("/rules/{a}", shared(book, KEPT)), Route("/rules/{a}/{b}", shared(difference))]


def books(request: Request) -> Response:
    """Render the list of books; a search opens the named book."""
    return page(request, "rules/rules.html", cards=[card(Book.open(name), lang_of(request)) for name in BOOKS], names=BOOKS)


def book(request: Request) -> Response:
    """Render a book, whole or searched for ``?q=``; in several languages beside each other where ``?lang=`` names them."""
    rules, lang = opened(request.path_params["a"]), lang_of(request)
    if len(langs := several(request)) > 1:
        return side_by_side(request, rules, langs)
    asked = request.query_params.get("q", "")[:MOST_WORDS]
    found = search(rules, asked, lang)
    chapters = [
        Chapter(name, say(f"lobby.section-{name}", lang), [row for row in found if row.key.startswith(f"{name}.")])
        for name in (*SECTIONS, "yaku")
    ]
    return page(
        request,
        "rules/book.html",
        card=card(rules, lang),
        chapters=[chapter for chapter in chapters if chapter.lines],
        refusals=[] if asked else refusals(rules, lang),
        members=partial(members, rules),
        words=asked,
        count=len(found),
        likely=[] if found else near(rules, asked, lang),
        others=[name for name in BOOKS if name != rules.name],
        short=short,
        quoted=lambda key: quoted(rules, key, lang),
        w=_put(request, rules, lang),
        sets=SETS,
        langs=(),
        examples=lambda key: examples(rules, key, lang),
    )


def _put(request: Request, rules: Book, lang: str) -> Callable[..., str]:
    """Return what puts a text into the reader's terms: the book's own where they chose those."""
    profile = who_of(request).profile
    return words(lang, rules.name if profile == "book" and rules.name in PROFILES else profile)


def several(request: Request) -> tuple[str, ...]:
    """Return the languages that are asked for beside each other, in that order. Raise WebError for one that is unknown."""
    wanted = ",".join(request.query_params.getlist("lang"))
    langs = tuple(dict.fromkeys(filter(None, (lang.strip() for lang in wanted.split(",")))))
    unknown = [lang for lang in langs if lang not in LANGUAGES]
    if unknown and "," in wanted:
        raise WebError("web.no-language", wanted=unknown[0][:10], languages=", ".join(LANGUAGES))
    return langs


def side_by_side(request: Request, rules: Book, langs: tuple[str, ...]) -> Response:
    """Render a book in several languages, row by row, in the order of its clauses."""
    lang, asked = lang_of(request), request.query_params.get("q", "")[:MOST_WORDS]
    keys = list(dict.fromkeys(row.key for one in langs for row in search(rules, asked, one))) if asked else None
    return page(
        request,
        "rules/beside.html",
        card=card(rules, lang),
        clauses=beside(rules, langs, lang, keys),
        langs=langs,
        sets=SETS,
        words=asked,
        count=len(keys or ()),
        short=short,
        put={one: _put(request, rules, one) for one in langs},
    )


def refusals(rules: Book, lang: str) -> list[Line]:
    """Return every reason for a refusal at a table under this book."""
    return [refused(rules, ident, lang) for ident in REASONS]


def difference(request: Request) -> Response:
    """Render the differences of two books."""
    a, b, lang = opened(request.path_params["a"]), opened(request.path_params["b"]), lang_of(request)
    found = compare(a, b, lang)
    parts = [DifferenceGroup(part, say(f"web.differ-{part}", lang), getattr(found, part)) for part in PARTS]
    return page(
        request,
        "rules/differences.html",
        a=card(a, lang),
        b=card(b, lang),
        parts=[part for part in parts if part.pairs],
        names=BOOKS,
        short=short,
        left=lambda pair: pair.before or absent(a, pair.key, lang),
        right=lambda pair: pair.after or absent(b, pair.key, lang),
    )
