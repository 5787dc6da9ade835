"""The numbers of printed sheets, read out of the page and asked of the engine by another way: scored hands and payments."""

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any, cast

import pytest

import jantaku
from jantaku.core.fields import Rules
from jantaku.core.payment import pay_nagashi, pay_noten
from jantaku.handouts import KINDS, page
from jantaku.handouts.payments import steps
from jantaku.languages import LANGUAGES
from jantaku.rules.book import Book, compile_book
from jantaku.rules.library import names
from jantaku.scoring.examples import EXAMPLES
from tests.sampling import one_by_one

HOUSES: tuple[tuple[str, tuple[str, ...]], ...] = (
    *((name, ()) for name in names()),
    ("club", ("kiriage=no", "most_yakuman=2", "nagashi_mangan=yes", "noten_total=6000", "fu_double_wind_pair=2")),
    ("tenhou", ("kiriage=yes", "counted_yakuman=0", "yaku.ippatsu=none")),
)


class Cells(HTMLParser):
    """Texts of the elements that have an attribute, by the attributes that they have."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.depth = wanted, 0
        self.found: list[tuple[dict[str, str], list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's
        given = {name: value or "" for name, value in attrs}
        if self.wanted in given:
            self.found.append((given, []))
            self.depth = 1
        elif self.depth:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser's
        self.depth -= bool(self.depth)

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.found[-1][1].append(data)


def cells(text: str, wanted: str) -> list[tuple[dict[str, str], list[str]]]:
    parser = Cells(wanted)
    parser.feed(text)
    return parser.found


def number(text: str) -> int:
    """A number as people read it, in any language."""
    return int(re.sub(r"[\s,\u202f\u00a0+]", "", text).replace("\u2212", "-").replace("–", "0") or 0)


@cache
def book_of(name: str, settings: tuple[str, ...]) -> Book:
    return Book.open(name).set(*settings) if settings else Book.open(name)


# Closed hands of 30 to 70 fu, a dora in each: with riichi they are worth one han and one for each indicator.
HANDS = (
    ("123m 456p 99s 234s 67s", "8s"),
    ("123m 456p 99s 123s 79s", "8s"),
    ("123m 999p 44z 123s 79s", "8s"),
    ("123m 999p 44z 111s 79s", "8s"),
    ("123m 44z 111s 79s ankan:9999p", "8s"),
    ("123m 44z 79s ankan:9999p ankan:1111s", "8s"),
)


@pytest.mark.parametrize(("name", "settings"), HOUSES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_payments_on_the_sheet_are_those_of_the_core_for_each_han_and_fu(
    name: str, settings: tuple[str, ...], lang: str
) -> None:
    book = book_of(name, settings)
    found = cells(page(book, "payments", lang), "data-worth")
    assert len(found) > 60
    for given, texts in found:
        ron, tsumo = number(texts[0]), [number(part) for part in texts[1].split("/")]
        base = base_of(book, given["data-worth"])
        east = given["data-who"] == "E"
        due = up(base * (6 if east else 4))
        shares = [up(2 * base)] if east else [up(base), up(2 * base)]
        assert ron in {0, due}, given
        assert tsumo in ([0], shares), given
        assert ron or any(tsumo), given


def up(points: int) -> int:
    return -(-points // 100) * 100


def base_of(book: Book, worth: str) -> int:
    """The base value by the words of the rules: fu doubled, rounded up to a mangan where the book does, the limits by han."""
    form, first, *fu = worth.split(" ")
    bases = cast("list[int]", book["worth.limit_base"])
    if form == "yakuman":
        return int(first) * cast("int", book["worth.yakuman_base"])
    if form == "limit":
        return bases[("mangan", "haneman", "baiman", "sanbaiman").index(first)]
    raw = int(fu[0]) * 2 ** (int(first) + 2)
    return bases[0] if raw >= (1920 if book["worth.kiriage"] else 2000) else raw


@one_by_one(("name", "settings"), HOUSES)
def test_scored_hands_are_paid_as_the_sheet_has_it(name: str, settings: tuple[str, ...]) -> None:
    book = book_of(name, settings)
    last = steps(book)[-1][0]  # from 120 fu on they are a mangan, and share a row
    on_sheet = {
        (given["data-worth"], given["data-who"]): texts for given, texts in cells(page(book, "payments", "en"), "data-worth")
    }
    seen: set[tuple[int, int]] = set()
    for hand, tile in HANDS:
        for dora in ("", "9m", "9m,9m", "9m,9m,9m")[: None if book.kan_indicators else 2]:
            for seat in "ES":
                won = jantaku.score(hand, tile, book=book, ron=True, seat=seat, riichi=True, dora=dora)
                if won.han <= 4:
                    assert won.points == number(on_sheet[f"han {won.han} {min(won.fu, last)}", seat][0])
                    seen.add((won.han, won.fu))
    assert len(seen) >= 12
    for limit, ident in (("limit mangan", "renhou"), ("yakuman 1", "daisangen")):
        example = EXAMPLES[ident]
        if ident in book.yaku and (ident == "daisangen" or book.yaku[ident].limit):
            won = jantaku.score(f"{example.groups} {example.melds}", example.win, book=book, ron=True, first_turn=ident == "renhou")
            assert won.points == number(on_sheet[limit, "S"][0])


@pytest.mark.parametrize(("name", "settings"), HOUSES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_han_on_the_sheet_are_what_the_example_hand_is_worth(name: str, settings: tuple[str, ...], lang: str) -> None:
    book = book_of(name, settings)
    found = {given["data-yaku"]: texts for given, texts in cells(page(book, "yaku", lang), "data-yaku")}
    scored_yaku = 0
    for ident, example in EXAMPLES.items():
        if ident not in found:
            continue
        assert found[ident]
        row = book.yaku.get(ident) or book.yaku["haku"]
        closed, opened = (
            [text for text in found[ident] if text == "–" or text.isdecimal()][-2:] if row.han or row.yakuman else ("1", "–")
        )
        circumstances: Any = dict.fromkeys(example.circumstances, True)
        hand = f"{example.groups} {example.melds}".strip()
        won = jantaku.score(
            hand, example.win, book=book, ron=not example.tsumo, tsumo=example.tsumo, seat=example.seat, **circumstances
        )
        counted = [each for each in won.yaku if each.id in {ident, *(["haku"] if ident == "yakuhai" else [])}]
        if counted and not counted[0].limit:
            is_open = any(not meld.startswith("ankan") for meld in example.melds.split())
            assert counted[0].han == int(opened if is_open else closed), ident
            scored_yaku += 1
    assert scored_yaku > 30
    assert len(found) == len(set(found))


FU = {  # an item of the sheet: hand, tile, drawn, the item among those of the score, its tiles
    "futei": ("234m 55z 67s 123p 999s", "8s", False, "futei", ""),
    "menzen-ron": ("234m 55z 67s 123p 999s", "8s", False, "menzen-ron", ""),
    "tsumo": ("234m 55z 67s 123p 999s", "8s", True, "tsumo", ""),
    "kuipinfu": ("234m 55p 67s chii:345p chii:678m", "8s", False, "kuipinfu", ""),
    "chiitoitsu": ("22m 88m 44p 55p 11s 99s 3z", "3z", False, "chiitoitsu", ""),
    "kanchan": ("234m 55z 68s 123p 999s", "7s", False, "kanchan", ""),
    "penchan": ("234m 55z 12s 123p 999s", "3s", False, "penchan", ""),
    "tanki": ("234m 5z 678s 123p 999s", "5z", False, "tanki", ""),
    "dragon": ("234m 55z 67s 123p 999s", "8s", False, "jantou", ""),
    "own-wind": ("234m 22z 67s 123p 999s", "8s", False, "jantou", ""),
    "double-wind": ("234m 11z 67s 123p 999s", "8s", False, "jantou", "E"),
    "minko simples": ("234m 55z 67s 123p pon:222s", "8s", False, "minko", ""),
    "minko orphans": ("234m 55z 67s 123p pon:999s", "8s", False, "minko", ""),
    "anko simples": ("234m 55z 67s 123p 222s", "8s", False, "anko", ""),
    "anko orphans": ("234m 55z 67s 123p 999s", "8s", False, "anko", ""),
    "minkan simples": ("234m 55z 67s 123p kan:2222s", "8s", False, "minkan", ""),
    "minkan orphans": ("234m 55z 67s 123p kan:9999s", "8s", False, "minkan", ""),
    "ankan simples": ("234m 55z 67s 123p ankan:2222s", "8s", False, "ankan", ""),
    "ankan orphans": ("234m 55z 67s 123p ankan:9999s", "8s", False, "ankan", ""),
}
NOTHING = {"ryanmen", "shanpon", "plain-pair"}


@one_by_one(("name", "settings"), HOUSES)
def test_the_fu_on_the_sheet_are_those_of_scored_hands(name: str, settings: tuple[str, ...]) -> None:
    book = book_of(name, settings)
    found = {given["data-fu"]: number(texts[-1]) for given, texts in cells(page(book, "fu", "en"), "data-fu")}
    assert found.keys() == FU.keys() | NOTHING
    for item, (hand, tile, tsumo, ident, seat) in FU.items():
        won = jantaku.score(hand, tile, book=book, tsumo=tsumo, ron=not tsumo, seat=seat or "S", after_kan=False, last_tile=True)
        assert sum(each.fu for each in won.fu_items if each.id == ident) == found[item], item
    assert [found[item] for item in sorted(NOTHING)] == [0, 0, 0]


@one_by_one(("name", "settings"), HOUSES)
@one_by_one("lang", LANGUAGES)
def test_what_noten_pay_on_the_sheet_is_what_the_core_moves(name: str, settings: tuple[str, ...], lang: str) -> None:
    book = book_of(name, settings)
    rules, text = compile_book(book), page(book, "noten", lang)
    gets = {int(given["data-gets"]): number(texts[0]) for given, texts in cells(text, "data-gets")}
    pays = {int(given["data-pays"]): number(texts[0]) for given, texts in cells(text, "data-pays")}
    for ready in (1, 2, 3):
        delta = [0] * 4
        pay_noten(rules, [int(seat < ready) for seat in range(4)], delta)
        assert (gets[ready], pays[ready]) == (delta[0], delta[3])
        assert ready * gets[ready] + (4 - ready) * pays[ready] == 0
    shown = [given["data-nagashi"] for given, _ in cells(text, "data-nagashi")]
    assert shown == ([nagashi_of(rules)] if book["draws.nagashi_mangan"] else [])


def nagashi_of(rules: Rules) -> str:
    south, east = [0] * 4, [0] * 4
    pay_nagashi(rules, 0, 1, 0, south)
    pay_nagashi(rules, 0, 0, 0, east)
    return f"{-south[2]} {-south[0]} {-east[1]}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_loads_nothing_and_has_no_text_left_out(kind: str, lang: str) -> None:
    text = page(Book.open("club"), kind, lang)
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert not re.search(r"url\((?!\"data:)", text)
    assert not re.search(r"\bsheet\.[a-z]", re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL))
