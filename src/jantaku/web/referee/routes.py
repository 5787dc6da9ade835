"""The referee on the phone: find a foul, answer only what the ruling depends on, read the ruling out with its clause."""

from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.referee import FOULS, GROUPS, Foul, FoulError, Missing, Ruling, asked_by, rule
from jantaku.referee.attendance import LATE, attended
from jantaku.referee.card import card, html, style
from jantaku.referee.given import read
from jantaku.referee.outline import compare
from jantaku.referee.pending import outlook_lines
from jantaku.referee.search import OTHERS, nearest, search
from jantaku.rules.book import DEFAULT, Book
from jantaku.rules.citation import UNSETTLED
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import search as rulings_on
from jantaku.texts.refusals import told
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import MOST_WORDS
from jantaku.web.http.shared_pages import rendered, shared
from jantaku.web.http.templating import go, lang_of, page
from jantaku.web.referee.asking import Answer, again, answers, decision, likeliest, open_question
from jantaku.web.register.context import beside, staying
from jantaku.web.register.repository import Here, here
from jantaku.web.rules.present import BOOKS, opened, short

MISSING = 422
MOST_PLAYER = 60
OTHER = ("book", "foul", "q", "player", "score")  # parameters of the address that are not circumstances


def routes() -> list[BaseRoute]:
    """Return the routes of the referee."""
    return [
        Route("/referee", catalogue),
        Route("/referee/arrival", arrival),
        Route("/referee/{foul}", judged),
        Route("/referee/card/{a}", shared(printed)),
        Route("/referee/{a}/{b}", shared(side_by_side, ("", "all"))),
        Route("/api/ruling", ruling_json),
    ]


def books_beside(book: Book) -> list[str]:
    """Return the ids of the books that settle what a chombo is, and of ``book``: the others have nothing to say to a referee."""
    return [name for name in BOOKS if name == book.name or Book.open(name).standing("fouls.chombo") != UNSETTLED]


async def catalogue(request: Request) -> Response:
    """Render all fouls, or those that match ``?q=`` in any language."""
    at = await here(request)
    return await rendered(lambda: _catalogue(request, at))


def _catalogue(request: Request, at: Here | None) -> Response:
    lang, player = lang_of(request), player_of(request)
    book = book_of(request, at.ledger.book if at else None)
    words = request.query_params.get("q", "")[:MOST_WORDS].strip()
    found = search(words)
    groups = [(say(f"foul.group.{group}", lang), [foul for foul in found if foul.group == group]) for group in GROUPS]
    link = partial(address, player=player)
    best = likeliest(book, found, lang, link) if words and found else None
    groups = [(say("referee.also", lang), found[1 + OTHERS :])] if words else groups
    return page(
        request,
        "referee/referee.html",
        book=book,
        books=[(name, short(name)) for name in books_beside(book)],
        groups=[(title, fouls) for title, fouls in groups if fouls],
        words=words,
        count=len(found),
        likely=[] if found else nearest(words),
        in_book=bool(not found and rulings_on(book, words, lang)),
        address=link,
        best=best,
        clauses=clauses(best.ruling, lang) if best and best.ruling else [],
        beside=beside(at, book, "", (None, {}), player, lang),
    )


async def judged(request: Request) -> Response:
    """Render a foul: the next question, or the ruling."""
    at = await here(request)
    return await rendered(lambda: _judged(request, at))


def _judged(request: Request, at: Here | None) -> Response:
    lang, player = lang_of(request), player_of(request)
    book, foul = book_of(request, at.ledger.book if at else None), foul_of(request)
    given, wrong, link = given_of(request), "", partial(address, player=player)
    try:
        given = read(book, foul, given)
        ruling: Ruling | None = rule(book, foul.id, given)
        asked = decision(book, foul, ruling, given, lang, link) if ruling and ruling.sanction == "discretion" else None
    except Missing as missing:
        ruling, asked = None, open_question(book, foul, asked_by(missing), given, lang, link)
    except FoulError:
        name, value = next(reversed(given.items()), ("", ""))
        kept = {key: text for key, text in given.items() if key != name}
        wrong = say("referee.wrong-answer", lang, answer=value[:20])
        ruling, asked = None, again(book, foul, kept, lang, link)
    before = {name: value for name, value in given.items() if not wrong or name != next(reversed(given))}
    return page(
        request,
        "referee/ruling.html",
        400 if wrong else 200,
        book=book,
        books=[(short(name), link(foul.id, name, before)) for name in books_beside(book)],
        foul=foul,
        ruling=ruling,
        later=outlook_lines(ruling, lang) if ruling else (),
        asked=asked,
        wrong=wrong,
        answered=answers(book, foul, before, lang, link),
        languages_of=[lang, *(other for other in LANGUAGES if other != lang)],
        clauses=clauses(ruling, lang) if ruling else [],
        beside=beside(at, book, foul.id, (ruling, given), player, lang),
        kept=[("book", book.name), *before.items()],
        player=player,
        by_clock=foul.id == LATE and asked is not None,
        staying=staying(book, foul.id, request.query_params.get("score", ""), lang),
    )


def foul_of(request: Request) -> Foul:
    """Return the foul of the address. Raise WebError if it is unknown."""
    foul = FOULS.get(request.path_params["foul"])
    if foul is None:
        raise WebError("referee.no-foul", status=404, foul=request.path_params["foul"][:40])
    return foul


def address(foul: str, book: str, given: Mapping[str, str] | None = None, *, player: str = "") -> str:
    """Return the address of a foul, with its player if known."""
    return f"/referee/{foul}?{urlencode({'book': book, **(given or {}), **({'player': player} if player else {})})}"


async def arrival(request: Request) -> Response:
    """Redirect two times of the clock to the foul they make. Raise WebError if they are malformed."""
    query, player = request.query_params, player_of(request)
    scheduled, arrived = query.get("scheduled", ""), "" if "missed" in query else query.get("arrived", "")
    if "missed" not in query and not arrived:
        raise WebError("register.bad-time", time="")
    try:
        foul, given = attended(scheduled, arrived)
    except FoulError:
        raise WebError("register.bad-time", time=f"{scheduled} {arrived}".strip()[:20]) from None
    return go(address(foul, book_of(request).name, given, player=player))


def clauses(ruling: Ruling, lang: str) -> list[Answer]:
    """Return the clauses of a ruling, each linked to the book."""
    first = {clause: key for key, clause in reversed(ruling.sources(lang))}
    return [Answer(f"/rules/{ruling.book.name}#{key}", clause) for clause, key in reversed(first.items())]


def side_by_side(request: Request) -> Response:
    """Render the catalogue under two books; with ``?all`` also what both rule alike."""
    a, b, lang = opened(request.path_params["a"]), opened(request.path_params["b"]), lang_of(request)
    pairs, everything = compare(a, b), "all" in request.query_params
    groups = [(say(f"foul.group.{group}", lang), [pair for pair in pairs if pair.foul.group == group]) for group in GROUPS]
    shown = [(title, [pair for pair in found if everything or not pair.same]) for title, found in groups]
    return page(
        request,
        "referee/fouls.html",
        a=a,
        b=b,
        books=[(name, short(name)) for name in BOOKS],
        groups=[(title, found) for title, found in shown if found],
        everything=everything,
        differing=sum(not pair.same for pair in pairs),
        count=len(pairs),
        address=address,
    )


def book_of(request: Request, other: Book | None = None) -> Book:
    """Return the named book, that of the browser's register with its house rules, or the default. Raise WebError if unknown."""
    named = request.query_params.get("book")
    if other and named in {None, "", other.name}:
        return other
    return opened(named or DEFAULT)


def player_of(request: Request) -> str:
    """Return the player of the address, or ""."""
    name = " ".join(request.query_params.get("player", "")[:MOST_PLAYER].split())
    return name if name.isprintable() else ""


def given_of(request: Request) -> dict[str, str]:
    """Return the circumstances of the address, in its order, without empty ones."""
    return {name: value for name, value in request.query_params.items() if name not in OTHER and value}


def printed(request: Request) -> Response:
    """Send the referee's card for printing: a standalone page with its own style."""
    book, lang = opened(request.path_params["a"]), lang_of(request)
    digest = b64encode(sha256(style(lang).encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:; frame-ancestors 'none'"
    return HTMLResponse(
        html(card(book, lang), lang), headers={"Content-Security-Policy": policy, "Vary": "Cookie, Accept-Language"}
    )


async def ruling_json(request: Request) -> Response:
    """Send a ruling as JSON, as the command line does; status 422 names a missing circumstance."""
    book, ident = book_of(request), request.query_params.get("foul", "")
    try:
        ruling = rule(book, ident, given_of(request))
    except Missing as missing:
        asked = {"circumstance": missing.circumstance, "choices": list(missing.choices), "text": told(missing, lang_of(request))}
        return JSONResponse({"missing": asked}, MISSING)
    except FoulError as error:
        return JSONResponse({"error": {"id": "referee.wrong", "text": told(error, lang_of(request))}}, 400)
    return JSONResponse(
        {
            "sanction": ruling.sanction,
            "points": ruling.points,
            "cite": ruling.cite,
            "sentence": {lang: ruling.sentence(lang) for lang in LANGUAGES},
            "next": list(ruling.next),
            "standing": ruling.standing,
        }
    )
