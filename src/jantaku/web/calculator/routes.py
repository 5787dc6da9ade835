"""The score calculator: a page that works as a plain form, and the answers for its script while the user types."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.book import DEFAULT, Book
from jantaku.books import shelf
from jantaku.errors import HandError
from jantaku.texts import say, seat_name, wind_name
from jantaku.tiles import SEATS
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.house import choices, others
from jantaku.web.calculator.present import boot
from jantaku.web.calculator.query import FLAGS, RIICHI, Query, book_of, link_to
from jantaku.web.http.templating import page, who_of

BOOKS = sorted(shelf.names(), key=lambda name: name != DEFAULT)
EXAMPLES = (
    ("pinfu", link_to("234m 66p 345s 678s 45p", "3p", riichi="riichi", dora="5z")),
    ("open", link_to("23m 11z 789s chii:345p pon:777z", "1m", dora="6z", counters="2", sticks="1")),
    ("quads", link_to("99p 78s ankan:1111m kan:2222s pon:777z", "9s", by="tsumo", seat="E")),
    ("yakuman", link_to("19m19p19s1234567z", "1m")),
    ("no-yaku", link_to("23m 11z 345p 222s 789s", "1m", dora="1s")),
    ("waits", link_to("23456789m 11z pon:555z", "")),
)


def routes() -> list[BaseRoute]:
    """Return the routes of the calculator."""
    return [Route("/score", calculator), Route("/api/score", asked)]


async def calculator(request: Request) -> Response:
    """Render the page, with the answer to the question of its address."""
    who, query = who_of(request), Query.read(request.query_params.multi_items())
    found = answer(query, who.lang, who.profile)
    start = boot(who.lang, who.profile, found)
    return page(request, "calculator/calculator.html", asked=query, found=found, form=form(query, who.lang), boot=start)


async def asked(request: Request) -> Response:
    """Send the answer alone, as JSON."""
    who = who_of(request)
    query = Query.read(request.query_params.multi_items())
    return JSONResponse(answer(query, who.lang, who.profile), headers={"Cache-Control": "private, max-age=0"})


def form(query: Query, lang: str) -> dict[str, object]:
    """Return the choices of the form, with labels."""
    try:
        book = book_of(query)
    except HandError:
        book = Book.open()
    return {
        "books": [(name, f"{opened.meta['short']}: {opened.title}") for name in BOOKS for opened in [Book.open(name)]],
        "seats": [(letter, seat_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "rounds": [(letter, wind_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "flags": [(flag, say(f"calc.{flag}", lang)) for flag in FLAGS],
        "riichi": [(word, say(f"calc.riichi-{word or 'none'}", lang)) for word in RIICHI],
        "house": choices(book, lang),
        "others": others(query.house),
        "examples": [(say(f"calc.example-{name}", lang), link) for name, link in EXAMPLES],
    }
