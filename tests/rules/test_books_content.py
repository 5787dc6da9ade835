"""What the four books rule: the rule matrix row by row, its ready-made sets cell by cell, and what one edition changed."""

import re

import pytest

from jantaku.core import constants
from jantaku.core.constants import FEATURES as CORE_FEATURES
from jantaku.core.fields import Rules, fields_of
from jantaku.rules.book import Book, compile_book
from jantaku.rules.compiling import VALUES
from jantaku.rules.rulings import FEATURES, OPTION, TOPICS, YAKU_ROWS, Value
from jantaku.texts.bookcard import card, yaku_keys
from tests.sampling import one_by_one
from tests.shared import shared

PAPER = ("wrc-2015", "wrr-2013", "club")
BOOKS = (*PAPER, "tenhou")
COUNTS = {"T": 9, "W": 10, "D": 8, "P": 20, "M": 5, "K": 11, "V": 16, "F": 8, "R": 14, "E": 15, "A": 7, "B": 14, "L": 9, "U": 18}
ROWS = {
    *(f"{letter}{n}" for letter, count in COUNTS.items() for n in range(1, count + 1)),
    *(f"N{n}" for n in range(1, 44)),
    *(f"Q{n}" for n in range(1, 9)),
    *(f"Y{n}" for n in range(42)),
    *(f"S-{n}" for n in range(1, 40)),
    "P10a",
}


def claimed() -> dict[str, list[str]]:
    """The rulings, and the yaku, that answer each row of the matrix."""
    found: dict[str, list[str]] = {}
    for key, topic in TOPICS.items():
        for row in topic.rows.split():
            found.setdefault(row, []).append(key)
    for name, row in YAKU_ROWS.items():
        found.setdefault(row, []).append(f"yaku.{name}")
    return found


# ---- every row is ruled


def test_every_row_of_the_matrix_is_answered_by_a_ruling() -> None:
    unknown = claimed().keys() - ROWS
    assert unknown == set()
    assert sorted(ROWS - claimed().keys()) == []


def test_the_rows_are_those_of_the_matrix() -> None:
    text = shared("RULES.md").read_text("utf-8")
    table = set(re.findall(r"(?m)^\| ([A-Z]\d+a?|S-\d+) \|", text)) | set(re.findall(r"\*\*(N\d+)\*\*", text))
    assert table == ROWS


@pytest.mark.parametrize("name", PAPER)
def test_every_paper_book_answers_every_row_with_a_clause_or_a_stated_silence(name: str) -> None:
    book = Book.open(name)
    for row, keys in claimed().items():
        for key in keys:
            assert re.search(r"\b(WRC 2015|WRR 2013|Club)\b", book.cite(key)), (row, key)


@pytest.mark.parametrize("name", ["wrc-2015", "wrr-2013"])
def test_an_edition_stands_alone(name: str) -> None:
    book = Book.open(name)
    assert "parent" not in book.meta
    assert {ruling.book for ruling in book.rulings.values()} == {name}
    assert not any(ruling.inherited for ruling in book.rulings.values())


def test_clauses_are_sections_that_the_books_have() -> None:
    files = {"wrc-2015": "wrc-2015.fr.txt", "wrr-2013": "wrr-2013.en.txt"}
    for name, file in files.items():
        text = shared(f"rulebooks/{file}").read_text("utf-8")
        sections = set(re.findall(r"(?m)^\s*(\d(?:\.\d+)*)\s", text))
        book = Book.open(name)
        rulings = [*book.rulings.values(), *(yaku.ruling for yaku in book.yaku.values()), *book.reasons.values()]
        own = [ruling.written for ruling in rulings if "WR" not in ruling.written]
        cited = {clause for written in own for clause in re.findall(r"\d(?:\.\d+)*", written)}
        assert sorted(cited - sections) == [], name


def test_the_club_cites_points_that_its_sheet_has() -> None:
    points = {"Pts": 4, "Cpt": 6, "Dér": 7, "Ann": 4}
    book = Book.open("club")
    own = [ruling for ruling in (*book.rulings.values(), *book.reasons.values()) if ruling.book == "club"]
    for ruling in own:
        for head, number in re.findall(r"(Pts|Cpt|Dér|Ann)-(\d+)", ruling.written):
            assert 1 <= int(number) <= points[head], ruling
    every = {f"{head}-{n}" for head, count in points.items() for n in range(1, count + 1)}
    assert {point for ruling in own for point in re.findall(r"\w+-\d", ruling.written)} == every


def test_where_the_club_is_silent_its_parent_speaks_and_is_cited() -> None:
    club, parent = Book.open("club"), Book.open("wrc-2015")
    silent = [key for key, ruling in club.rulings.items() if ruling.inherited]
    assert len(silent) > 150
    for key in silent:
        assert club[key] == parent[key]
        assert club.cite(key).startswith("silent; ")
        assert club.cite(key).endswith(parent.cite(key).removeprefix("silent; "))


# ---- A16, cell by cell

NONE: Value = None
SETS: dict[str, tuple[Value, Value, Value]] = {  # 2013, 2015, club
    "start": (30000, 30000, 25000),
    "red_fives": (0, 0, 3),
    "uma": ([15, 5, -5, -15], [15, 5, -5, -15], [10, 5, -5, -10]),
    "score_base": (30000, 30000, 25000),
    "kiriage": (False, True, True),
    "counted_yakuman": (0, 0, 13),
    "multi_ron": (1, 1, 3),
    "claim_priority": ("pung-first", "first-call", "first-call"),
    "claim_window": ("three-seconds", "next-draw", "next-draw"),
    "ron_window": ("three-seconds", "next-discard", "next-discard"),
    "claim_seconds": (3, NONE, NONE),
    "swap_same_pon": ("forbid", "forbid", "forbid"),
    "swap_same_chii": ("forbid", "forbid", "forbid"),
    "swap_other": ("forbid", "forbid", "forbid"),
    "missed_ends": ("draw", "draw-or-claim", "draw-or-claim"),
    "renhou_dora": ("adds", "alone", "alone"),
    "open_tanyao": (True, True, True),
    "riichi_points": (NONE, NONE, 1000),
    "bust": (False, False, True),
    "agari_yame": ("never", "never", "win"),
    "four_kans": ("never", "never", "declaration"),
    "nine_kinds": (False, False, True),
    "four_winds": (False, False, True),
    "four_riichi": (False, False, True),
    "chombo": ("penalty-points", "penalty-points", "reverse-mangan"),
    "chombo_points": (20, 20, 0),
    "chombo_with_win": ("penalised", "void", "void"),
    "concealed_kan_shown": ("middle-down", "edge-down", "edge-down"),
    "liable_dragons": (True, True, True),
    "liable_winds": (True, True, True),
    "liable_kans": (False, False, False),
}


@one_by_one("key", SETS)
def test_the_ready_made_sets_are_as_the_matrix_has_them(key: str) -> None:
    assert tuple(Book.open(name)[key] for name in ("wrr-2013", "wrc-2015", "club")) == SETS[key]


def test_the_tenhou_book_has_the_values_that_its_records_show() -> None:
    values: dict[str, Value] = {
        "red_fives": 3,
        "start": 25000,
        "rounds": 2,
        "extra_rounds": 1,
        "target": 30000,
        "bust": True,
        "agari_yame": "win-or-tenpai",
        "leftover_sticks": "first",
        "uma": [20, 10, -10, -20],
        "oka": 20,
        "tied_places": "seat-order",
        "multi_ron": 2,
        "triple_ron": "aborts",
        "kan_dora_concealed": "at-once",
        "kan_dora_open": "before-discard",
        "riichi_points": 1000,
        "riichi_tiles": 4,
        "noten_by_choice": False,
        "nagashi_mangan": True,
        "nine_kinds": True,
        "four_winds": True,
        "four_riichi": True,
        "four_kans": "discard",
        "abort_counter": True,
        "kiriage": False,
        "counted_yakuman": 13,
        "fu_double_wind_pair": 4,
        "multi_ron_counters": "nearest",
        "liable_counters": "liable",
        "liable_kans": False,
    }
    book = Book.open("tenhou")
    assert {key: book[key] for key in values} == values
    assert book.most_yakuman > 1
    assert "renhou" not in book.yaku


def test_the_tenhou_book_cites_nothing_but_what_was_observed_or_is_not_settled() -> None:
    book = Book.open("tenhou")
    rulings = [*book.rulings.values(), *(yaku.ruling for yaku in book.yaku.values()), *book.reasons.values()]
    for ruling in rulings:
        found = re.fullmatch(r"not settled|observed(?:, (\d+) (?:of (\d+)|games))?", ruling.written)
        assert found, ruling
        assert found[2] in {None, found[1]}, ruling


# ---- yaku

CLOSED = {
    1: ("riichi", "double-riichi", "ippatsu", "menzen-tsumo", "pinfu", "iipeikou"),
    2: ("chiitoitsu",),
    3: ("ryanpeikou",),
}
BOTH = {
    (1, 1): ("tanyao", "seat-wind", "round-wind", "haku", "hatsu", "chun", "chankan", "rinshan", "haitei", "houtei"),
    (2, 1): ("ittsuu", "sanshoku", "chanta"),
    (2, 2): ("toitoi", "sanshoku-doukou", "sanankou", "sankantsu", "honroutou", "shousangen"),
    (3, 2): ("honitsu", "junchan"),
    (6, 5): ("chinitsu",),
}
YAKUMAN = {
    0: ("tenhou", "chiihou", "kokushi", "chuuren", "suuankou"),
    1: ("suukantsu", "ryuuiisou", "chinroutou", "tsuuiisou", "daisangen", "shousuushii", "daisuushii"),
}


@one_by_one("name", BOOKS)
def test_the_yaku_are_worth_what_the_lists_of_the_books_say(name: str) -> None:
    expected = {yaku: (han, 0, 0, False, "") for han, ids in CLOSED.items() for yaku in ids}
    expected |= {yaku: (*han_open[:1], 0, han_open[1], False, "") for han_open, ids in BOTH.items() for yaku in ids}
    expected |= {yaku: (0, 1, opened, False, "") for opened, ids in YAKUMAN.items() for yaku in ids}
    if name == "tenhou":  # it names three forms of yakuman, and double riichi beside no riichi
        expected |= dict.fromkeys(("kokushi-13", "junsei-chuuren", "suuankou-tanki"), (0, 1, 0, False, ""))
        expected["double-riichi"] = (2, 0, 0, False, "")
    else:
        expected["renhou"] = (5, 0, 0, False, "") if name == "wrr-2013" else (0, 0, 0, False, "mangan")
    listed = [yaku for yaku in Book.open(name).yaku.values() if yaku.id in YAKU_ROWS]  # a book may add others
    assert {yaku.id: yaku.worth for yaku in listed} == expected


def test_the_lists_have_39_yaku_and_the_book_five_rows_of_yakuhai() -> None:
    book = Book.open("wrc-2015")
    assert len(yaku_keys(book)) == card(book).yaku == 39
    assert len(book.yaku) == 43
    assert set(book.rows) == set(YAKU_ROWS)
    for yaku in book.yaku.values():
        assert yaku.id == "double-riichi" or YAKU_ROWS[yaku.id] == YAKU_ROWS.get(yaku.of, "Y8")


def test_a_row_of_yaku_asks_about_features_that_the_core_counts() -> None:
    assert len(FEATURES) == CORE_FEATURES
    assert [getattr(constants, feature.upper()) for feature in FEATURES] == list(range(CORE_FEATURES))


def test_every_option_reaches_the_core_the_scorer_or_the_session() -> None:
    options = {key.rpartition(".")[2] for key, topic in TOPICS.items() if topic.role == OPTION}
    session = {"uma", "uma_one_above", "uma_three_above", "score_base", "oka", "exact_scores"}
    assert options - set(fields_of(Rules)) - set(VALUES) == session


@one_by_one("key", [key for key, topic in TOPICS.items() if topic.role == OPTION and not key.startswith("session.")])
def test_an_option_set_otherwise_is_compiled_otherwise(key: str) -> None:
    from tests.settings import BESIDE, otherwise

    book = Book.open("wrc-2015")
    record, other = compile_book(book), compile_book(book.under({key: otherwise(key, book)} | BESIDE.get(key, {})))
    assert any(getattr(record, field) != getattr(other, field) for field in fields_of(Rules))
