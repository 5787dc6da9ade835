"""Every ruling that can be set acts, in play, in the score and in the sentence about it; any other is refused. (issue 10.3)"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import jantaku
from jantaku.clock.clock import Clock
from jantaku.errors import BookError, JantakuError
from jantaku.referee import rule
from jantaku.refereed.counting import corrected
from jantaku.refereed.state import Settings
from jantaku.refereed.timing import limit, robbing_time
from jantaku.register import Register
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import LATER, OPTION, SETTABLE, TOPICS, WORDING, Choice, Flag, Kind, Number, Numbers, Reds, Value
from jantaku.texts import LANGUAGES
from jantaku.texts.rulings import describe, say, values_of
from jantaku.tournament.checking import check
from jantaku.tournament.interchange import Event, Player, Session
from jantaku.tournament.interchange import TableResult as Seated
from jantaku.tournament.seating import wish_of
from jantaku.web.rules.house_form import Chosen, sections
from jantaku.web.wire.sheet import sheet_of
from tests.clauses.test_options import CASES
from tests.hands import opened
from tests.referee.rows import ROWS
from tests.refereed.scripts import play, ruled, sit
from tests.rig import BOOKS
from tests.sampling import once_each, one_by_one
from tests.settings import BESIDE, ELSEWHERE

FOULS = sorted({(row.foul, row.given) for row in ROWS})
LATE = [("late", f"minutes={n}") for n in (1, 2, 9, 10, 11, 12)]
REVEALED = [
    ("revealed", f"source={source} tiles={n} fair={fair} fault={fault}")
    for source in ("live", "dead", "own", "other", "deal", "building")
    for n in (1, 2, 3, 4, 5, 6, 135)
    for fair, fault in (("yes", "yes"), ("no", "yes"), ("no", "no"))
]


def written(value: Value) -> str:
    """A value as it is set."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "none" if value is None else str(value).lower()


def some(kind: Kind, own: Value) -> list[Value]:
    """The values that a kind admits: all of a few, else the ends, the book's own and those beside it."""
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.words)
    if isinstance(kind, Reds):
        return [0, 3, 4, [0, 2, 0], [1, 2, 3], [4, 4, 4]]
    if isinstance(kind, Number):
        near = [own - kind.step, own + kind.step] if isinstance(own, int) else []
        found = {kind.low, kind.low + kind.step, kind.high, *near} & set(range(kind.low, kind.high + 1, kind.step))
        return [*sorted(found), *([None] if kind.optional else [])]
    assert isinstance(kind, Numbers)
    if own is None:
        return [own, [12, -1, -3, -8]]
    return [own, [n + 1 for n in own] if kind.rising else [own[0] + 1, *own[1:3], own[3] - 1]]  # type: ignore[index, union-attr, operator]


def beside(key: str, book: str) -> dict[str, Value]:
    """Return what a value needs beside it under a book."""
    found = BESIDE.get(key, {}) | ELSEWHERE.get(key, {})
    return {other: value for other, value in found.items() if other in opened(book, ())}


SPOKEN = [(key, book) for key, topic in TOPICS.items() for book in BOOKS if topic.role in SETTABLE and key in opened(book, ())]


@pytest.mark.parametrize(("key", "book"), once_each(SPOKEN))
def test_any_value_is_taken_and_stated_or_refused_with_what_to_set(key: str, book: str) -> None:
    plain = opened(book, ())
    taken = 0
    for value in some(TOPICS[key].kind, plain[key]):
        try:
            laid = plain.set(f"{key}={written(value)}")
        except BookError as error:
            refused = str(error)
            assert re.search(r"set [a-z]+\.|together at most|at the least|worth more than", refused)
            try:
                laid = plain.under({key: value} | beside(key, book))
            except BookError:  # it cannot be under this book at all, and that was said
                continue
        taken += 1
        assert laid[key] == value
        compile_book(laid)
        for lang in LANGUAGES:
            assert describe(laid, key, lang) == say(key, value, lang)
        if value != plain[key]:
            assert laid.cite(key) == "house ruling"
            assert laid.canon != plain.canon
            assert Book.open(book, laid.house) == laid
    assert taken > 1 or key in {"worth.counted_yakuman", "game.rounds", "game.extra_rounds"}


@one_by_one("key", [key for key, topic in TOPICS.items() if topic.role not in SETTABLE])
def test_what_nothing_acts_on_cannot_be_set_and_what_is_named_instead_can(key: str) -> None:
    book = opened("wrc-2015", ())
    for value in (*values_of(key), True, False, "none", 0):
        with pytest.raises(BookError, match="cannot be set") as refused:
            book.set(f"{key}={written(value)}")
        assert TOPICS[key].instead in str(refused.value)
    for named in re.findall(r"\b(?:yaku|[a-z]+)\.[a-z_-]+(?:=[a-z0-9]+)?", TOPICS[key].instead):
        setting, sign, value = named.partition("=")
        if sign:
            assert book.set(named).house == {setting: value}
        else:
            assert TOPICS[setting].role in SETTABLE


def test_no_code_decides_by_a_ruling_that_is_mere_wording() -> None:
    """But to cite its clause, or to print its sentence for players."""
    root = Path(jantaku.__file__).parent
    short = {key.rpartition(".")[2]: key for key, topic in TOPICS.items() if topic.role == WORDING}
    for path in root.rglob("*.py"):
        if "texts" in path.parts or "rulings" in path.parts or path.name == "former.py":  # which has what records were kept by
            continue
        for name in re.findall(r"[\w.]+", path.read_text("utf-8")):
            last = name.rpartition(".")[2]
            cites = {("mangan_cap", "sentences.py"), ("clock_shown", "reports.py")}
            prints = {("first_replacement", "manners.py"), ("thinking_time", "manners.py"), ("fu_heavenly", "fu.py")}
            prints |= {("mangan_cap", "scoring.py"), ("mangan_cap", "words.py")}
            assert last not in short or last == "seating" or (last, path.name) in cites | prints, (path, name)


# ---- what referees and organisers act on


def every_foul(book: Book, fouls: list[tuple[str, str]] = FOULS) -> dict[tuple[str, str], Any]:
    """The ruling on each of these fouls, as a rule on all that the rows of the catalogue give."""
    found: dict[tuple[str, str], Any] = {}
    for foul, given in fouls:
        try:
            said = rule(book, foul, dict(word.split("=") for word in given.split()))
            found[foul, given] = said.sanction, said.points, said.next
        except JantakuError as error:  # a circumstance that this book asks for besides
            found[foul, given] = str(error)
    return found


def rulings_that_change(one: Book, other: Book) -> Callable[[Book], Any]:
    """Return the rulings on those fouls on which two books differ: all that a setting changes, found once."""
    first, second = every_foul(one), every_foul(other)
    return partial(every_foul, fouls=[foul for foul in FOULS if first[foul] != second[foul]] or FOULS)


def kong_shown(book: Book) -> Any:
    """Return how a concealed kong lies on a sheet."""
    won = jantaku.score("123m 456p 99s 23s ankan:5555z", "1s", ron=True, book=book)
    shown: Any = sheet_of(won)
    return shown["melds"][0]["tiles"]


def late_call(call: str) -> Callable[[Book], Any]:
    """Return what comes of a call at a refereed table after the next player has drawn."""

    def seen(book: Book) -> Any:
        house = tuple(f"{key}={written(value)}" for key, value in book.house.items())
        table = sit(book.name, {"W": "55p 234m 678s 12s 777z", "N": "234m 678s 345s 88s 34p"}, "5p", house=house)
        play(table, f"E 5p; S draw @2500; {call}")
        window = table.scene.window
        return ruled(table), window is not None and 2 in window.calls, table.scene.state.outcome

    return seen


def signed(book: Book) -> bool:
    from jantaku.scorekeeper.sheet import Sheet

    return Sheet.signature.fget(type("At", (), {"event": True, "book": book}))  # type: ignore[attr-defined]


def table_twice(book: Book) -> Any:
    """Return what a check of an event finds where four players come back to their table."""
    first = tuple(Seated(t, (4 * t + 1, 4 * t + 2, 4 * t + 3, 4 * t + 4)) for t in range(5))
    second = tuple(Seated(t, (4 * t + 1, *(4 * ((t + i) % 5) + i + 1 for i in (1, 2, 3)))) for t in range(5))
    event = Event("", book, tuple(map(Player, range(1, 21))), (Session(1, first), Session(2, second)))
    return [one.place for one in check(event).findings if one.id == "table-repeated"]


LATER_SEEN: dict[str, Callable[[Book], Any]] = {
    "melds.concealed_kan_shown": kong_shown,
    "winning.correction": corrected,
    "events.dice_after_gong": lambda book: Clock.of(book, minutes=60).dice_after_gong,
    "events.signature": signed,
    "events.table_once": lambda book: (wish_of(book), table_twice(book)),
    "events.time_limit": lambda book: Clock.of(book).length if book["events.time_limit"] else None,
    "claims.claim_seconds": lambda book: limit(type("At", (), {"book": book})),  # type: ignore[arg-type]
    "claims.claim_window": late_call("W pon @2800"),
    "kongs.robbing_wait": lambda book: robbing_time(type("At", (), {"book": book, "settings": Settings(pause=5000)})),  # type: ignore[arg-type]
    "claims.ron_window": late_call("N ron @3500; N show; S wait @11000"),
    "events.trifles": lambda book: Register.begin(book.name, house=book.house).ledger.trifles,
    "fouls.late_begun_minute": lambda book: rule(book, "late", {"minutes": "2.5"}).points,
    "fouls.late_substitute": lambda book: every_foul(book, LATE),
    **{key: lambda book: every_foul(book, REVEALED) for key in TOPICS if key.startswith("fouls.revealed_")},
}
OTHERS = [(key, book) for key, topic in TOPICS.items() for book in BOOKS if topic.role == LATER and key in opened(book, ())]


def laid_over(key: str, book: str) -> Iterator[tuple[Value, Book]]:
    plain = opened(book, ())
    for value in some(TOPICS[key].kind, plain[key]):
        for more in ({}, beside(key, book)):
            try:
                yield value, plain.under({key: value} | more)
            except BookError:
                continue
            break


@pytest.mark.parametrize(("key", "book"), once_each(OTHERS))
def test_what_is_set_for_a_referee_or_an_organiser_is_seen(key: str, book: str) -> None:
    laid = [under for _, under in laid_over(key, book)]
    assert len(laid) > 1
    look = LATER_SEEN.get(key) or rulings_that_change(*laid[:2])
    seen = [look(under) for under in laid]
    assert all(one != other for at, one in enumerate(seen) for other in seen[:at]), key


def test_there_is_a_situation_for_every_option_with_its_sentence() -> None:
    assert list(CASES) == [key for key, topic in TOPICS.items() if topic.role == OPTION]


@one_by_one("book", BOOKS)
def test_the_form_of_a_new_table_lists_exactly_what_can_be_set(book: str) -> None:
    rules = opened(book, ())
    listed = [option.key for section in sections(rules, Chosen({}, {}, {}), "en") for option in section.options]
    settable = [key for key in rules.rulings if TOPICS[key].role in SETTABLE]
    assert sorted(listed) == sorted([*settable, *(f"yaku.{name}" for name in rules.yaku)])
