"""``GET /glossary``: the words of the game in three languages and two editions, and one of them as a card beside its word."""

from functools import cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku import languages
from jantaku.languages import LANGUAGES
from jantaku.rules.book import Book
from jantaku.texts import glossary, say
from jantaku.texts.marking import uses
from jantaku.texts.terms.term import Term
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import MOST_WORDS
from jantaku.web.http.shared_pages import shared
from jantaku.web.http.templating import lang_of, page, who_of
from jantaku.web.rules.present import BOOKS, short

EDITIONS = ("wrc-2015", "wrr-2013")


class Names(NamedTuple):
    """The names of a term in one language: each with what calls it so, "" where all do."""

    lang: str
    names: list[tuple[str, str]]


class GlossaryEntry(NamedTuple):
    """A term: its name and meaning in the reader's language, its names in every language, where it is defined and used."""

    id: str
    name: str
    kanji: str
    meaning: str
    names: list[Names]
    also: str
    defined: list[tuple[str, str, str]]
    uses: list[tuple[str, str, str]]


class GlossaryTopic(NamedTuple):
    """The terms of one topic."""

    id: str
    title: str
    entries: list[GlossaryEntry]


def routes() -> list[BaseRoute]:
    """Return the routes of the glossary."""
    return [Route("/glossary", shared(show)), Route("/glossary/{term}/card", shared(card))]


def show(request: Request) -> Response:
    """Render the glossary, whole or what ``?q=`` names."""
    asked = request.query_params.get("q", "")[:MOST_WORDS].strip()
    found = glossary.find(asked) if asked else list(glossary.everything())
    lang, profile = lang_of(request), who_of(request).profile
    topics: dict[str, list[GlossaryEntry]] = {}
    for term in found:
        topics.setdefault(term.topic, []).append(entry(term, lang, profile))
    groups = [GlossaryTopic(topic, say(f"terms.topic.{topic}", lang), entries) for topic, entries in topics.items()]
    likely = glossary.near(asked) if asked and not found else []
    return page(request, "rules/glossary.html", topics=groups, words=asked, count=len(found), likely=likely, short=short)


def card(request: Request) -> Response:
    """Render one term, as the card that a page shows beside the word."""
    ident, lang = request.path_params["term"], lang_of(request)
    if ident not in {term.id for term in glossary.everything()}:
        raise WebError("web.no-term", status=404, term=ident[:40])
    return page(request, "rules/term.html", one=entry(glossary.get(ident), lang, who_of(request).profile))


def entry(term: Term, lang: str, profile: str) -> GlossaryEntry:
    """Return a term as a page shows it."""
    defined = [(book, short(book), clause) for book in EDITIONS if (clause := glossary.clause(term.id, book))]
    return GlossaryEntry(
        term.id,
        glossary.name(term.id, lang, profile),
        term.ja[1],
        glossary.meaning(term.id, lang),
        [names_in(term, each, lang) for each in LANGUAGES],
        languages.of(lang).comma.join(term.also),
        defined,
        _uses(lang).get(term.id, []),
    )


def names_in(term: Term, of: str, lang: str) -> Names:
    """Return the names of a term in one language, by edition; those that are alike once."""
    if of == "ja":
        kanji, reading, romaji = term.ja[1], term.ja[2], term.ja[0]
        found = [("", kanji), *([("", reading)] if reading != kanji else []), ("", romaji)]
        return Names(of, found + ([(say("terms.plain", lang), term.common)] if term.common not in {"", kanji, reading} else []))
    callers = [(short(book), glossary.name(term.id, of, book)) for book in (EDITIONS if of == "en" else EDITIONS[:1])]
    callers.append((say("terms.plain", lang), glossary.name(term.id, of, "plain")))
    if len({name for _, name in callers}) == 1:
        return Names(of, [("", callers[0][1])])
    return Names(of, callers)


@cache
def _uses(lang: str) -> dict[str, list[tuple[str, str, str]]]:
    """Return where the rulings of the books use each term."""
    return uses(tuple(Book.open(name) for name in BOOKS), lang)
