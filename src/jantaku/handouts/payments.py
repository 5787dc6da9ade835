"""Payments of a hand by han and fu under a book, for the dealer and for the others, and all that is paid beside it."""

from collections.abc import Iterator
from typing import cast

from jantaku.handouts.parts import housed, largest, lines_of, points, ruling
from jantaku.printing.markup import Html, el, join
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper.tables import MOST_HAN, WinPayment, due
from jantaku.scorekeeper.worths import base_by_fu, fu_choices, limit_base
from jantaku.scoring.sentences import yakuman_text
from jantaku.texts import say

FIXED, TALL, STEP = 36.0, 9.9, 6.8  # mm of notes and heads, of a row of the tables, of a limit
HANS = range(1, MOST_HAN + 1)
BESIDE = (
    *("counters.counter_value", "counters.multi_ron_counters", "counters.stick_value", "riichi.sticks_winner"),
    *("worth.kiriage", "worth.counted_yakuman", "worth.most_yakuman", "worth.payment_rounding"),
    *("winning.who_pays", "claims.multi_ron", "liability.liable_dragons", "liability.liable_winds", "liability.liable_kans"),
    *("liability.liable_half", "liability.liable_counters", "draws.noten_total"),
)


def laid(book: Book, lang: str, paper: str) -> Html:
    """Lay out the table of the dealer beside that of the others, the limits below."""
    halves = el("div", _table(book, lang, east=True), _table(book, lang, east=False), class_="halves")
    limits, beside = list(_limit_rows(book, lang)), list(lines_of(book, BESIDE, lang))
    used = FIXED + TALL * len(steps(book)) + STEP * len(limits) + housed(book)
    size = largest(beside, 0, paper, columns=2, used=used, most=84)
    rules = el("ul", join(map(ruling, beside), "\n"), class_=f"rulings {size}")
    return join((el("p", say("sheet.how-read", lang), class_="note"), halves, _limits(book, limits, lang), rules))


def fus(book: Book) -> list[int]:
    """Return every fu that a hand below the limits can have."""
    return sorted({fu for han in HANS for tsumo in (False, True) for fu in fu_choices(book, han, tsumo=tsumo)})


def steps(book: Book) -> list[tuple[int, int]]:
    """Return the rows of the tables, from which fu to which: those with which every possible hand is a mangan are one row."""
    found = fus(book)
    below = [fu for fu in found if any(due(book, f"han {han} {fu}", east=True) and not mangan(book, han, fu) for han in HANS)]
    above = found[found.index(below[-1]) + 1 :]
    return [*((fu, fu) for fu in found if fu not in above), *([(above[0], above[-1])] if above else [])]


def mangan(book: Book, han: int, fu: int) -> bool:
    """Return whether so many han and fu are a mangan, or more."""
    return base_by_fu(book, han, fu) >= limit_base(book, LIMITS[0])


def _span(low: int, high: int, lang: str) -> str:
    return say("score.fu", lang, fu=high) if low == high else f"{low}–{say('score.fu', lang, fu=high)}"


def _table(book: Book, lang: str, *, east: bool) -> Html:
    head = el("tr", el("th", scope="col"), *(el("th", say("score.han", lang, han=han), scope="col") for han in HANS))
    rows = (
        el("tr", el("th", _span(low, high, lang), scope="row"), *(_cell(book, han, low, lang, east=east) for han in HANS))
        for low, high in steps(book)
    )
    title = el("caption", say("sheet.dealer" if east else "sheet.others", lang))
    return el("table", title, el("thead", head), el("tbody", join(rows, "\n")))


def _cell(book: Book, han: int, fu: int, lang: str, *, east: bool) -> Html:
    found = due(book, f"han {han} {fu}", east=east)
    if found is None:
        return el("td", class_="never")
    look = "limit" if mangan(book, han, fu) else ""
    return el("td", *_paid(found, lang), class_=look, **_named(f"han {han} {fu}", east=east))


def _named(worth: str, *, east: bool) -> dict[str, str]:
    return {"data-worth": worth, "data-who": "E" if east else "S"}


def _paid(found: WinPayment, lang: str) -> Iterator[Html]:
    """Yield what is due on a discard, and by self-draw from each, or from a non-dealer and from the dealer."""
    yield el("b", points(found.ron, lang)) if found.ron else el("b", "–")
    yield el("span", " / ".join(points(each, lang) for each in found.tsumo) or "–")


def _limits(book: Book, limits: list[tuple[str, str, str]], lang: str) -> Html:
    sides = (el("th", say(f"sheet.{who}", lang), scope="col") for who in ("dealer", "others"))
    head = el("tr", el("th", say("sheet.limit", lang), scope="col"), el("th", say("sheet.han", lang), scope="col"), *sides)
    rows = [
        el(
            "tr",
            el("th", name, scope="row"),
            el("td", han, class_="han"),
            *(_limit(book, key, lang, east=east) for east in (True, False)),
        )
        for name, han, key in limits
    ]
    return el("table", el("thead", head), el("tbody", *rows), class_="limits")


def _limit(book: Book, key: str, lang: str, *, east: bool) -> Html:
    found = due(book, key, east=east)
    if found is None:
        raise KeyError(key)
    return el("td", *_paid(found, lang), **_named(key, east=east))


def _limit_rows(book: Book, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield the limits: name, from how many han to how many, the worth."""
    first = cast("list[int]", book["worth.limit_from"])
    counted = cast("int", book["worth.counted_yakuman"])
    ends = [*(each - 1 for each in first[1:]), counted - 1 if counted else 0]
    for name, low, high in zip(LIMITS, first, ends, strict=True):
        yield say(f"limit.{name}", lang), _hans(low, high), f"limit {name}"
    rules = compile_book(book)
    for times in range(1, rules.most_yakuman + 1):
        name = yakuman_text(times, lang)
        yield name, f"{counted}+" if counted and times == 1 else "", f"yakuman {times}"


def _hans(low: int, high: int) -> str:
    return f"{low}+" if not high else f"{low}" if low == high else f"{low}–{high}"
