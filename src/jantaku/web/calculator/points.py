"""Points from han and fu: a page that looks them up in tables of the engine, so that it also works without a network."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from jantaku import languages
from jantaku.core.constants import NONE
from jantaku.core.payment import collect_sticks, pay_base, pay_counters
from jantaku.errors import HandError
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper import fu_choices
from jantaku.scorekeeper.tables import EACH, MOST_HAN, OF_EAST, RON, RON_EAST, TO_EAST, due, win_tables
from jantaku.scorekeeper.worths import base_by_fu, limit_base
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.tiles import SEATS
from jantaku.texts import decimal, say, seat_name, template
from jantaku.web.calculator.answer import error_text
from jantaku.web.calculator.query import Query, book_of, win_of
from jantaku.web.http.templating import lang_of, page
from jantaku.web.rules.present import BOOKS, short

HANS = tuple(range(1, MOST_HAN + 1))
WAYS = ("ron", "tsumo")
Json = dict[str, Any]
Cell = tuple[str, str, str]


class WorthQuery(NamedTuple):
    """The worth of a hand as it is asked for: ``worth`` is a number of han, a limit, or ``yakuman``, ``yakuman-2`` and so on."""

    worth: str = "3"
    fu: str = "40"

    @classmethod
    def read(cls, params: QueryParams) -> "WorthQuery":
        """Build it from request parameters."""
        return cls(params.get("worth", "3")[:20], params.get("fu", "40")[:20])

    @property
    def key(self) -> str:
        """The name of its row in the tables of a book."""
        if self.worth.isdecimal():
            return f"han {self.worth} {self.fu}"
        name, _, times = self.worth.partition("-")
        return f"yakuman {times or 1}" if name == "yakuman" else f"limit {name}"


def points(request: Request) -> Response:
    """Render the page, with the answer to the question of its address."""
    lang, worth = lang_of(request), WorthQuery.read(request.query_params)
    query = replace(Query.read(request.query_params.multi_items()), house=())
    delta, error = [0] * 4, ""
    try:
        delta = paid(book_of(query), query, worth)
    except HandError as refused:
        error = error_text(refused, lang)
    offered = form(lang)
    shown: Json = {
        "asked": query,
        "worth": worth,
        "error": error,
        "headline": headline(worth, offered["worths"], lang),
        "total": decimal(max(delta), 0, lang),
        "seats": [
            (name, gain, decimal(gain, 0, lang, sign=gain > 0)) for (_, name), gain in zip(offered["seats"], delta, strict=True)
        ],
        "form": offered,
        "hans": HANS,
        "halves": halves(query.book if query.book in BOOKS else BOOKS[0], lang),
        "boot": boot(lang),
    }
    return page(request, "calculator/points.html", **shown)


def paid(book: Book, query: Query, worth: WorthQuery) -> list[int]:
    """Return what each seat gains, East first. Raise HandError if no hand is worth that, or nobody can win so."""
    win, rules = win_of(query, book), compile_book(book)
    payer = payer_of(win)
    if worth.worth == "1" and 0 < rules.two_han_from <= win.counters:
        raise HandError(f"with {win.counters} counters one han is not enough", "two-han", least=rules.two_han_from)
    base, delta = base_of_worth(book, worth, tsumo=win.tsumo), [0] * 4
    pay_base(base, 0, win.seat, payer, delta)
    pay_counters(rules, win.seat, payer, NONE, win.counters, delta)
    collect_sticks(rules, win.seat, win.sticks, delta)
    return delta


def payer_of(win: Circumstances) -> int:
    """Return the discarder, the left neighbour where none is named; the winner on a self-draw."""
    if win.tsumo:
        return win.seat
    payer = (win.seat + 3) % 4 if win.discarder == NONE else win.discarder
    if payer == win.seat:
        raise HandError(f"{SEATS[payer]} cannot win on their own discard", "own-discard", seat=payer)
    return payer


def base_of_worth(book: Book, worth: WorthQuery, *, tsumo: bool) -> int:
    """Return the base value of a hand of that worth. Raise HandError if there is none."""
    if worth.key not in win_tables(book)["pay"]:
        raise HandError(f"no hand is worth {worth.key}", "no-worth")
    form, name, *fu = worth.key.split(" ")
    if form == "limit":
        return limit_base(book, name)
    if form == "yakuman":
        return int(name) * compile_book(book).yakuman_base
    if int(fu[0]) not in fu_choices(book, int(name), tsumo=tsumo):
        raise HandError(f"no hand has {name} han and {fu[0]} fu so", "no-fu", han=int(name), fu=int(fu[0]))
    return base_by_fu(book, int(name), int(fu[0]))


# ---- what the form offers
@cache
def form(lang: str) -> Json:
    """Return the choices of the form, with labels."""
    seats = [(letter, seat_name(wind, lang)) for wind, letter in enumerate(SEATS)]
    return {
        "books": [(name, short(name)) for name in BOOKS],
        "worths": worths(lang),
        "fu": [(str(fu), say("offline.fu", lang, n=fu)) for fu in all_fu()],
        "seats": seats,
        "payers": [("", say("calc.from-left", lang)), *seats],
    }


def headline(worth: WorthQuery, labels: list[tuple[str, str]], lang: str) -> str:
    """Return the worth in words."""
    fu = [say("offline.fu", lang, n=worth.fu)] if worth.worth.isdecimal() else []
    return " ".join([dict(labels).get(worth.worth, ""), *fu])


def worths(lang: str) -> list[tuple[str, str]]:
    """Return the worths on offer in any book, with labels."""
    most = max(compile_book(Book.open(name)).most_yakuman for name in BOOKS)
    limits = [(name, say(f"limit.{name}", lang)) for name in (*LIMITS, "yakuman")]
    several = [(f"yakuman-{times}", f"{say('limit.yakuman', lang)} × {times}") for times in range(2, most + 1)]
    return [*((str(han), say("offline.han", lang, n=han)) for han in HANS), *limits, *several]


def fu_of(book: Book) -> dict[str, dict[str, list[int]]]:
    """Return by way of winning and han the possible fu."""
    return {way: {str(han): list(fu_choices(book, han, tsumo=way == "tsumo")) for han in HANS} for way in WAYS}


@cache
def all_fu() -> list[int]:
    """Return every fu of any book with which the han do not decide alone."""
    found = [fu_choices(Book.open(name), han, tsumo=tsumo) for name in BOOKS for han in HANS[:-1] for tsumo in (False, True)]
    return sorted({fu for fus in found for fu in fus})


def own(book: Book) -> Json:
    """Return what the script computes with for a book: its tables, and the possible fu."""
    return {"tables": win_tables(book), "fu": fu_of(book)}


@cache
def boot(lang: str) -> Json:
    """Return what the script computes with: by book its tables and possible fu; words; the mark between thousands."""
    return {
        "books": {name: own(Book.open(name)) for name in BOOKS},
        "columns": {"ron": RON, "ronEast": RON_EAST, "each": EACH, "ofEast": OF_EAST, "toEast": TO_EAST},
        "words": {
            "no-fu": template("calc.no-fu", lang),
            "no-worth": say("calc.no-worth", lang),
            "two-han": template("calc.two-han", lang),
            "own-discard": [say("calc.own-discard", lang, seat=seat_name(wind, lang)) for wind in range(4)],
        },
        "group": languages.of(lang).group,
    }


# ---- the table of points
@cache
def halves(book: str, lang: str) -> list[tuple[str, str, list[tuple[str, list[Cell]]]]]:
    """Return the table for the dealer and the one for the others: whose, title, rows."""
    known = Book.open(book)
    return [(who, say(f"offline.{who}", lang), list(rows(known, lang, east=who == "dealer"))) for who in ("dealer", "others")]


def rows(book: Book, lang: str, *, east: bool) -> Iterator[tuple[str, list[Cell]]]:
    """Yield the rows of a table of points: name, then by han the row of the tables, a win on a discard, a win by self-draw."""
    for fu in all_fu():
        yield say("offline.fu", lang, n=fu), [cell(book, lang, f"han {han} {fu}", east=east) for han in HANS]
    for limit in LIMITS:
        yield say(f"limit.{limit}", lang), [cell(book, lang, f"limit {limit}", east=east)]
    yield say("limit.yakuman", lang), [cell(book, lang, "yakuman 1", east=east)]


def cell(book: Book, lang: str, key: str, *, east: bool) -> Cell:
    """Return what a hand gives: on a discard; by self-draw from each, or from a non-dealer and the dealer."""
    found = due(book, key, east=east)
    if found is None:
        return key, "", ""
    by_draw = " / ".join(decimal(share, 0, lang) for share in found.tsumo)
    return key, decimal(found.ron, 0, lang) if found.ron else "", by_draw
