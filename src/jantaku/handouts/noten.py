"""Draws under a book: what noten pay, who deals next, nagashi mangan, the draws that cut a hand short."""

from jantaku.handouts.parts import housed, largest, lines_of, points, ruling, rulings
from jantaku.printing.markup import Html, el, join
from jantaku.rules.book import Book, compile_book
from jantaku.scorekeeper.tables import EACH, OF_EAST, TO_EAST, nagashi, noten
from jantaku.texts import say

READY = (1, 2, 3)
AFTER = ("draws.dealer_stays", "draws.draw_counter", "riichi.sticks_at_draw", "game.leftover_sticks", "fouls.chombo_with_draw")
SHOWN = (
    *("draws.exhaustive", "draws.tenpai_order", "draws.noten_by_choice", "draws.riichi_shows"),
    *("draws.tenpai", "draws.fifth_tile", "draws.tenpai_fourteen", "fouls.false_tenpai", "fouls.riichi_noten"),
)
SHORT = ("abort.nine_kinds", "abort.four_winds", "abort.four_riichi", "abort.four_kans", "claims.triple_ron")
AFTER_SHORT = ("abort.abort_counter", "abort.abort_sticks")
PARTS = (("noten-shown", SHOWN), ("noten-after", AFTER), ("noten-short", (*SHORT, *AFTER_SHORT)))
FIGURES, PAID = 86.0, 8.0  # mm of the payments, with a heading and a line, and of what is paid for nagashi mangan


def laid(book: Book, lang: str, paper: str) -> Html:
    """Lay out the payments in large figures, the rules below in letters as large as the page has room for."""
    parts = [(name, list(lines_of(book, keys, lang))) for name, keys in PARTS]
    rows = [row for _, found in parts for row in found]
    size = largest(
        rows, len(parts) + 1, paper, used=FIGURES + PAID * bool(book["draws.nagashi_mangan"]) + housed(book), titled=True
    )
    sections = [
        el(
            "section",
            el("h2", say(f"sheet.{name}", lang)),
            el("ul", join((ruling(row, titled=True) for row in found), "\n"), class_="rulings"),
        )
        for name, found in parts
        if found
    ]
    return join((_table(book, lang), el("div", _nagashi(book, lang), *sections, class_=size)))


def _table(book: Book, lang: str) -> Html:
    rules = compile_book(book)
    head = (el("th", say(f"sheet.{word}", lang), scope="col") for word in ("tenpai", "tenpai-get", "noten-pay"))
    rows = []
    for ready in READY:
        pays, gets = noten(rules, ready)
        cells = (
            el("td", points(gets, lang, sign=gets > 0), **{"data-gets": ready}),
            el("td", points(-pays, lang), **{"data-pays": ready}),
        )
        rows.append(el("tr", el("th", _seats(ready), el("span", ready), scope="row"), *cells))
    note = el("p", say("sheet.nobody-pays", lang), class_="note")
    return join((el("table", el("thead", el("tr", *head)), el("tbody", *rows), class_="big"), note))


def _seats(ready: int) -> Html:
    """Return four seats as marks, the tenpai ones filled."""
    return el("i", *(el("b", class_="full" if seat < ready else "") for seat in range(4)), class_="seats")


def _nagashi(book: Book, lang: str) -> Html | None:
    shares = nagashi(compile_book(book))
    if shares is None:
        return el("section", el("h2", say("sheet.nagashi", lang)), rulings(book, ("draws.nagashi_mangan",), lang))
    told = say("sheet.nagashi-paid", lang, each=shares[EACH], east=shares[OF_EAST], dealer=shares[TO_EAST])
    own = el("p", told, **{"data-nagashi": f"{shares[EACH]} {shares[OF_EAST]} {shares[TO_EAST]}"})
    return el("section", el("h2", say("sheet.nagashi", lang)), rulings(book, ("draws.nagashi_mangan",), lang), own)
