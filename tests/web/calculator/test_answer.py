"""What the calculator answers: to links of real wins, to what cannot be, to anything at all."""

import ast
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

import jantaku
from jantaku.game.results import wins_of
from jantaku.rules.book import Book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.score import Score
from jantaku.scoring.tiles import SEATS, text_of
from jantaku.texts import LANGUAGES, catalogue, has
from jantaku.texts.wording import worded
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.house import KEYS, choices, others
from jantaku.web.calculator.query import FLAGS, Query
from jantaku.web.wire.sheet import score_of_win, sheet_of
from tests.sampling import one_by_one
from tests.web.calculator.test_sheet import BOOKS, HANDS, played

OPEN = "23m 11z 789s chii:345p pon:777z"
CLOSED = "23m 11z 345p 222s 789s"


def ask(lang: str = "en", **how: Any) -> Any:
    found = answer(Query(**{"h": CLOSED, "w": "1m", **how}), lang)
    json.dumps(found)
    return found


def query_of(score: Score) -> Query:
    """The question that a score answers."""
    win = score.win
    words = {flag: getattr(win, flag.replace("-", "_")) for flag in FLAGS}
    return Query(
        h=str(score.hand),
        w=text_of(score.tile),
        by="tsumo" if win.tsumo else "ron",
        seat=SEATS[win.seat],
        round=SEATS[win.round],
        discarder=SEATS[win.discarder] if win.discarder >= 0 else "",
        riichi="double" if win.double_riichi else "riichi" if win.riichi else "",
        also=tuple(word for word, so in words.items() if so),
        dora=",".join(map(text_of, win.dora)),
        ura=",".join(map(text_of, win.ura)),
        counters=str(win.counters),
        sticks=str(win.sticks),
        book=score.book.name,
    )


# ---- real wins
@pytest.mark.parametrize("book", BOOKS)
def test_the_link_of_a_real_win_tells_what_the_table_paid(book: str) -> None:
    for table in (played(book, seed) for seed in range(HANDS)):
        for win in wins_of(table):
            score = score_of_win(table, win.winner)
            link = query_of(score).link
            found: Any = answer(Query.read(parse_qsl(urlsplit(link).query)), "en")
            assert found["error"] == ""
            assert found["link"] == link
            again = {key: value for key, value in found["sheet"].items() if key != "melds"}
            assert again == {key: value for key, value in sheet_of(score).items() if key != "melds"}


texts = st.text(max_size=30)


@given(
    st.builds(Query, texts, texts, texts, texts, also=st.lists(texts.filter(bool), unique=True).map(tuple), dora=texts, book=texts)
)
def test_a_link_says_all_that_was_asked(query: Query) -> None:
    plain = Query.read(parse_qsl(urlsplit(query.link).query, keep_blank_values=True))
    assert plain == Query.read(parse_qsl(urlsplit(plain.link).query, keep_blank_values=True))


def test_a_link_leaves_out_what_goes_without_saying() -> None:
    assert Query().link == "/score"
    assert Query(h="23m 11z", w="1m").link == "/score?h=23m+11z&w=1m"


# ---- what cannot be
# fmt: off
WRONG: dict[str, dict[str, Any]] = {
    "long": {"h": "1m" * 150},
    "many-melds": {"h": "1m pon:222m pon:333m pon:444m pon:555m pon:666m", "w": "1m"},
    "unknown-tile": {"h": "12m?"}, "one-tile": {"w": "12m"}, "fifth": {"h": CLOSED, "w": "2s", "dora": "2s"},
    "size": {"h": "123456789m123456p"},
    "two-reds": {"book": "tenhou", "h": "00p 11z"}, "plain-fives": {"book": "tenhou", "h": "5555p 11z"},
    "no-meld": {"h": "chi:345p"}, "meld-size": {"h": "pon:77z"}, "meld-kind": {"h": "pon:778s"},
    "meld-honours": {"h": "chii:123z"}, "meld-run": {"h": "chii:346p"},
    "no-tile": {"h": "8z"}, "no-letter": {"h": "12x"}, "no-suit": {"h": "123"},
    "nobody-liable": {"h": "23m 99p 555z pon:666z pon:777z", "liable": "W"},
    "nobody-fed": {
        "book": "jpml-a", "h": "345s 88s 67m 234p ankan:7777z", "w": "8m", "by": "tsumo", "also": ("after-kan",), "liable": "E",
    },
    "no-ura": {"book": "jpml-a", "h": CLOSED, "riichi": "riichi", "dora": "1m", "ura": "2m"},
    "no-kan-dora": {"book": "jpml-a", "h": CLOSED, "dora": "1m,2m"},
    "no-wind": {"seat": "Q"}, "ron-or-tsumo": {"by": "luck"}, "no-circumstance": {"also": ("cheating",)},
    "no-number": {"counters": "-1"}, "count": {"sticks": "1001"},
    "book-unknown": {"book": "../../../etc/passwd"}, "ruling-unknown": {"house": ("worth.kiriage=perhaps",)},
    "many-rulings": {"house": tuple(f"a{n}=1" for n in range(50))},
    "riichi-open": {"h": OPEN, "riichi": "riichi"}, "ippatsu-alone": {"also": ("ippatsu",)},
    "ura-alone": {"ura": "1s", "dora": "1p"},
    "double-ippatsu-kan": {"riichi": "double", "also": ("ippatsu",), "dora": "1p,1p"},
    "double-ippatsu-last": {"riichi": "double", "also": ("ippatsu", "last-tile")},
    "rob-by-ron": {"by": "tsumo", "also": ("robbing-kan",)}, "kan-by-draw": {"also": ("after-kan",)},
    "kan-without-kan": {"by": "tsumo", "also": ("after-kan",)},
    "kan-ippatsu": {"h": "23m 11z 345p 789s ankan:2222s", "riichi": "riichi", "by": "tsumo", "also": ("after-kan", "ippatsu")},
    "rob-last": {"also": ("robbing-kan", "last-tile")}, "rob-fifth": {"also": ("robbing-kan",), "dora": "1p,1p,1p,2p,2p"},
    "rob-held": {"h": "123m 11z 345p 222s 89s", "w": "1m", "also": ("robbing-kan",)},
    "first-melds": {"h": OPEN, "by": "tsumo", "also": ("first-turn",)}, "first-kan": {"also": ("first-turn",), "dora": "1p,1p"},
    "first-riichi": {"riichi": "riichi", "also": ("first-turn",)}, "first-last": {"also": ("first-turn", "last-tile")},
    "first-rob": {"also": ("first-turn", "robbing-kan")}, "first-east": {"seat": "E", "also": ("first-turn",)},
    "first-order": {"seat": "S", "discarder": "W", "also": ("first-turn",)},
    "own-discard": {"seat": "S", "discarder": "S"}, "own-liable": {"liable": "S"},
    "apart-by-ron": {"also": ("tile-not-apart",)}, "many-indicators": {"dora": "1p,1p,1p,2p,2p,2p"},
    "ippatsu-last": {"riichi": "riichi", "also": ("ippatsu", "last-tile")},
    "ura-without-dora": {"riichi": "riichi", "ura": "2p"},
    "more-ura": {"riichi": "riichi", "dora": "1p", "ura": "2p,3p"},
}
# fmt: on
NOT_OF_A_PAGE = {"tsumo-from", "size-of-13"}  # a form has no discarder of a self-draw; hands of other sizes are asked for more
NOT_OF_TILES = {"no-worth", "no-fu", "two-han"}  # of points by han and fu: tests/web/calculator/test_points.py


@one_by_one("lang", LANGUAGES)
@one_by_one("ident", WRONG)
def test_what_cannot_be_is_refused_in_a_sentence_of_its_own(ident: str, lang: str) -> None:
    found = ask(lang, **WRONG[ident])
    assert found["sheet"] is None
    pattern = ".*".join(re.escape(part) for part in re.split(r"\{.*?\}", worded(catalogue(lang)[f"calc.{ident}"], lang, "book")))
    assert re.fullmatch(pattern, found["error"])


def idents() -> set[str]:
    """The ids that refusals have in the code."""
    found = set()
    for path in Path(jantaku.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "HandError" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "HandError" and len(node.args) > 1:
                found |= {str(arg.value) for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
    return found


def test_every_refusal_of_a_hand_has_its_sentence_and_is_tried_here() -> None:
    found = idents()
    assert len(found) > 30
    for lang in LANGUAGES:
        assert [ident for ident in found if not has(f"calc.{ident}", lang)] == []
    assert found - NOT_OF_A_PAGE - NOT_OF_TILES <= set(WRONG)


# ---- anything at all
@given(
    h=st.one_of(st.text(max_size=60), st.text("0123456789mpsz chipon:kan?東🀇", max_size=60)),
    w=st.text("0123456789mpsz 🀇", max_size=6),
    by=st.sampled_from(["ron", "tsumo", "", "x"]),
    seat=st.text("ESWNx", max_size=2),
    also=st.lists(st.sampled_from([*FLAGS, "x"]), unique=True).map(tuple),
    riichi=st.sampled_from(["", "riichi", "double", "x"]),
    dora=st.text("123mpsz,", max_size=12),
    counters=st.one_of(st.text(max_size=8), st.integers().map(str)),
    book=st.sampled_from([*BOOKS, "", "x"]),
)
def test_anything_that_is_asked_has_an_answer(**how: Any) -> None:
    found = ask("fr", **how)
    assert bool(found["error"]) + bool(found["note"]) + (found["sheet"] is not None) + (found["waits"] is not None) == 1


# ---- as a hand is laid out
def test_an_empty_hand_says_how_to_begin() -> None:
    found = ask(h="", w="")
    assert found["note"] == "Tap tiles to lay out a hand, or write it as text."
    assert sum(found["left"].values()) == 136


def test_the_answer_shows_how_many_of_each_tile_are_left_red_fives_apart() -> None:
    left = ask(book="tenhou", h="055p 1m", w="2m", dora="1m")["left"]
    assert (left["0p"], left["5p"], left["1m"], left["2m"], left["0m"], left["5m"]) == (0, 1, 2, 3, 1, 3)
    assert "0p" not in ask(h="55p 1m", w="")["left"]


def test_a_hand_that_is_not_whole_asks_for_the_rest() -> None:
    assert ask(h="123m", w="")["note"] == "10 tiles more, then the winning tile."
    assert ask(h="123m pon:777z", w="1s")["note"] == "7 tiles more."


def test_the_last_of_fourteen_tiles_wins_and_the_link_names_it() -> None:
    found = ask(h="23m 11z 345p 222s 789s 1m", w="")
    assert (found["hand"]["win"], found["hand"]["tiles"][0]) == ("1m", "2m")
    assert found["link"] == "/score?h=23m+345p+222789s+11z&w=1m"
    assert found["sheet"]


def test_thirteen_tiles_tell_their_waits_and_what_each_would_be_worth() -> None:
    waits = ask(h="23456789m 11z pon:555z", w="")["waits"]
    assert [each["tile"] for each in waits["tiles"]] == ["1m", "4m", "7m"]
    assert waits["title"].startswith("Tenpai: 10 tiles")
    worth = {each["tile"]: each["note"] for each in waits["tiles"]}
    assert worth == {"1m": "8,000 points", "4m": "3,900 points", "7m": "3,900 points"}


def test_a_wait_without_yaku_says_so() -> None:
    assert {each["note"] for each in ask(w="")["waits"]["tiles"]} == {"no yaku"}


def test_thirteen_tiles_that_wait_for_nothing_say_how_far_they_are() -> None:
    waits = ask(h="147m 258p 369s 1234z", w="")["waits"]
    assert waits["title"].startswith("6 from tenpai")
    assert len(waits["forms"]) == 3


@one_by_one("how", [{}, {"h": OPEN}, {"riichi": "riichi"}, {"by": "tsumo"}, {"also": ("last-tile",)}, {"seat": "E"}])
def test_a_circumstance_is_blocked_exactly_where_it_would_be_refused_and_for_that_reason(how: dict[str, Any]) -> None:
    blocked = ask(**how)["blocked"]
    for flag in FLAGS:
        also = tuple(how.get("also", ()))
        if flag not in also:
            assert ask(**how | {"also": (*also, flag)})["error"] == blocked.get(flag, "")
    for riichi in ("riichi", "double"):
        assert ask(**how | {"riichi": riichi})["error"] == blocked.get(riichi, "")


# ---- the rulings of the house
def test_the_house_rules_what_it_offers() -> None:
    book = Book.open("wrc-2015").set("kiriage=false")
    row = next(row for row in choices(book, "en") if row["key"] == "worth.kiriage")
    assert row["chosen"] == "worth.kiriage=false"
    assert "counts as mangan" in str(row["book"])
    plain, house = ask(h="23m 11z 789s chii:345p pon:777z", dora="6z"), ask(h=OPEN, dora="6z", house=("worth.kiriage=false",))
    assert (plain["sheet"]["points"], house["sheet"]["points"]) == (8000, 7700)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_of_the_form_is_one_that_the_book_takes(lang: str) -> None:
    for name in BOOKS:
        for row in choices(Book.open(name), lang):
            for option, sentence in row["options"]:  # type: ignore[attr-defined]
                assert Book.open(name).set(option).house
                assert sentence


def test_a_ruling_without_a_choice_in_the_form_goes_on_as_it_is() -> None:
    assert others(("worth.kiriage=true", "uma=30,10,-10,-30")) == ["uma=30,10,-10,-30"]
    assert set(KEYS) <= set(Book.open().rulings)


def test_a_wins_circumstances_are_all_asked_for() -> None:
    asked = {*(flag.replace("-", "_") for flag in FLAGS), "riichi", "double_riichi"}
    other = {"tsumo", "seat", "round", "discarder", "dora", "ura", "counters", "sticks", "liable"}
    assert asked | other == set(Circumstances._fields)
