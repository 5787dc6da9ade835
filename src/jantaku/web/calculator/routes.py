"""The score calculator: a page that works as a plain form, and the answers for its script while the user types."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import HandError
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book
from jantaku.rules.rulings import TOPICS, Flag, Value
from jantaku.rules.rulings.kinds import Choice
from jantaku.scoring.tiles import SEATS
from jantaku.texts import say, seat_name, wind_name
from jantaku.texts.bookcard import book_title
from jantaku.texts.rulings import describe, title
from jantaku.texts.rulings import say as say_ruling
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.points import points
from jantaku.web.calculator.present import boot
from jantaku.web.calculator.query import FLAGS, RIICHI, Query, book_of, link_to
from jantaku.web.http.shared_pages import apart
from jantaku.web.http.templating import page, who_of
from jantaku.web.wire.wording import Json

BOOKS = sorted(library.names(), key=lambda name: name != DEFAULT)
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
    return [Route("/score", apart(calculator)), Route("/score/points", apart(points)), Route("/api/score", apart(asked))]


def calculator(request: Request) -> Response:
    """Render the page, with the answer to the question of its address."""
    who, query = who_of(request), Query.read(request.query_params.multi_items())
    found = answer(query, who.lang, who.profile)
    start = boot(who.lang, who.profile, found)
    return page(request, "calculator/calculator.html", asked=query, found=found, form=form(query, who.lang), boot=start)


def asked(request: Request) -> Response:
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
        "books": [(name, f"{opened.meta['short']}: {book_title(opened, lang)}") for name in BOOKS for opened in [Book.open(name)]],
        "seats": [(letter, seat_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "rounds": [(letter, wind_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "flags": [(flag, say(f"calc.{flag}", lang)) for flag in FLAGS],
        "riichi": [(word, say(f"calc.riichi-{word or 'none'}", lang)) for word in RIICHI],
        "house": choices(book, lang),
        "others": others(query.house),
        "examples": [(say(f"calc.example-{name}", lang), link) for name, link in EXAMPLES],
    }


# Clauses that affect a score, with the values on offer for those that take any number.
KEYS: dict[str, tuple[Value, ...]] = {
    "tiles.red_fives": (0, 3, 4),
    "worth.kiriage": (),
    "worth.counted_yakuman": (0, 13),
    "worth.most_yakuman": (1, 2, 6),
    "worth.fu_double_wind_pair": (2, 4),
    "worth.fu_open_pinfu": (0, 2),
    "worth.fu_pinfu_draw": (),
    "worth.fu_not_apart": (),
    "liability.liable_dragons": (),
    "liability.liable_winds": (),
    "liability.liable_kans": (),
    "liability.liable_counters": (),
    "liability.liable_several": (),
}


def values(key: str) -> tuple[Value, ...]:
    """Return the possible values of a house rule."""
    kind = TOPICS[key].kind
    if isinstance(kind, Flag):
        return (True, False)
    return kind.words if isinstance(kind, Choice) else KEYS[key]


def setting(key: str, value: Value) -> str:
    """Return a house rule as it is written in a link."""
    return f"{key}={str(value).lower()}"


def choices(book: Book, lang: str) -> list[Json]:
    """Return each house rule: title, the book's value, the options, the chosen one."""
    return [
        {
            "key": key,
            "title": title(key, lang),
            "book": describe(Book.open(book.name), key, lang),
            "cite": book.cite(key, lang),
            "options": [(setting(key, value), say_ruling(key, value, lang)) for value in values(key)],
            "chosen": setting(key, book.rulings[key].says) if key in book.house else "",
        }
        for key in KEYS
        if key in book.rulings
    ]


def others(house: tuple[str, ...]) -> list[str]:
    """Return the house rules of a link that the form has no choice for; they are kept unchanged."""
    known = {setting(key, value) for key in KEYS for value in values(key)}
    return [each for each in house if each not in known]
