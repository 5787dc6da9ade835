"""What a house sets of yaku and of worth: a variant taken away leaves what it varies, and worths are set together. (A2, A3)"""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

import jantaku
from jantaku.core import constants as n
from jantaku.core.acts import PON_REDS
from jantaku.core.fields import Rules, fields_of
from jantaku.errors import BookError
from jantaku.game.formats import read, write
from jantaku.game.table import Table
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.standings import session_scores
from jantaku.texts import LANGUAGES
from jantaku.texts.bookcard import line, search, yaku_keys
from jantaku.texts.rulings import describe
from tests.clauses import situations as s
from tests.hands import opened
from tests.rig import BOOKS, may, over, play, sit
from tests.rig import worth as table_worth
from tests.sampling import one_by_one

EASY = ("234m 678p 345s 88s 34p", "2p")
THIRTEEN, PAIR, NINE = ("19m19p19s1234567z", "1m"), ("222m555p999s444z3m", "3m"), ("1112345678999m", "5m")
PAPER = ("wrr-2013", "wrc-2015", "club")
ORPHANS = "kokushi"


def scored(book: str, hand: tuple[str, str], *settings: str, tsumo: bool = False, **how: object) -> jantaku.Score:
    return jantaku.score(*hand, book=opened(book, settings), ron=not tsumo, tsumo=tsumo, **how)  # type: ignore[arg-type]


def yaku(score: jantaku.Score) -> dict[str, int]:
    return {each.id: each.han for each in score.yaku}


# ---- variants


@one_by_one("book", BOOKS)
@one_by_one(
    ("variant", "plain", "hand"),
    [("kokushi-13", "kokushi", THIRTEEN), ("suuankou-tanki", "suuankou", PAIR), ("junsei-chuuren", "chuuren", NINE)],
)
def test_a_form_of_a_yakuman_taken_away_leaves_the_yakuman(variant: str, plain: str, hand: tuple[str, str], book: str) -> None:
    assert yaku(scored(book, hand, f"yaku.{variant}=none")) == {plain: 1}
    table = sit(opened(book, (f"yaku.{variant}=none",)), {"S": hand[0]}, f"7p 8p 6s 3s 6s 7p {hand[1]}")
    assert s.gain(over(play(table, f"{s.GO}; S ron"))) == 32000
    named = {variant: 1} if book == "tenhou" else {plain: 1}
    assert yaku(scored(book, hand)) == named


@one_by_one("book", BOOKS)
def test_a_yakuman_taken_away_takes_its_forms_but_for_one_ruled_by_itself(book: str) -> None:
    assert ORPHANS not in yaku(scored(book, THIRTEEN, "yaku.kokushi=none"))
    assert "honroutou" not in yaku(scored(book, THIRTEEN, "yaku.kokushi=none"))
    settings = ("yaku.kokushi=none", "yaku.kokushi-13.yakuman=1")
    assert {scored(book, THIRTEEN, *order).points for order in permutations(settings)} == {32000}
    assert scored(book, ("19m19p19s123456z6z", "7z"), *settings).points == 0


@pytest.mark.parametrize("book", PAPER)
def test_a_form_may_be_worth_more_and_then_goes_by_its_own_name(book: str) -> None:
    settings = ("yaku.kokushi-13.yakuman=2", "most_yakuman=2")
    assert yaku(scored(book, THIRTEEN, *settings)) == {"kokushi-13": 2}
    assert scored(book, THIRTEEN, *settings).points == 64000
    assert yaku(scored(book, ("19m19p19s123456z6z", "7z"), *settings)) == {"kokushi": 1}
    with pytest.raises(BookError, match=r"set worth\.most_yakuman=2 too"):
        opened(book, settings[:1])


@one_by_one("book", BOOKS)
def test_double_riichi_taken_away_leaves_riichi(book: str) -> None:
    hand = ("234m 678p 345s 99s 34p", "2p")
    assert yaku(scored(book, hand, "yaku.double-riichi=none", double_riichi=True)) == {"riichi": 1, "pinfu": 1}
    both = {"double-riichi": 2} if book == "tenhou" else {"riichi": 1, "double-riichi": 1}
    assert yaku(scored(book, hand, double_riichi=True)) == both | {"pinfu": 1}
    for settings, own in (((), both), (("yaku.double-riichi=none",), {"riichi": 1})):
        table = sit(opened(book, settings), {"S": hand[0]}, "9m 1z 9s 9s 9p 9p 2p")
        play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn; S ron")
        assert set(own) <= table_worth(table, "S")[2], settings
        assert ("double-riichi" in table_worth(table, "S")[2]) == ("double-riichi" in own)


@one_by_one("book", BOOKS)
def test_junchan_and_ryanpeikou_taken_away_leave_chanta_and_one_iipeikou(book: str) -> None:
    junchan, twice = ("123m 789p 123s 99s 12p", "3p"), ("112233m 77889p 11s", "9p")
    assert yaku(scored(book, junchan, "yaku.junchan=none"))["chanta"] == 2
    assert "chanta" not in yaku(scored(book, junchan))
    found = yaku(scored(book, twice, "yaku.ryanpeikou=none"))
    assert (found["iipeikou"], "ryanpeikou" in found) == (1, False)
    assert "four_same_runs" not in opened(book, ("yaku.ryanpeikou=none",))
    assert "ryanpeikou" in yaku(scored(book, twice, "yaku.iipeikou=none"))  # a yaku of its own, not a form


@one_by_one("book", BOOKS)
def test_chinitsu_taken_away_leaves_no_honitsu_as_the_two_exclude_each_other(book: str) -> None:
    found = yaku(scored(book, ("1234567899922m", "2m"), "yaku.chinitsu=none", "yaku.ittsuu=none"))
    assert not found.keys() & {"honitsu", "chinitsu"}


@one_by_one("book", BOOKS)
def test_yakuhai_is_one_line_of_the_list_and_can_be_set_as_one(book: str) -> None:
    rules = opened(book, ())
    assert ("yaku.yakuhai" in yaku_keys(rules)) == (book != "tenhou")  # whose rows have each their own citation
    without = rules.set("yaku.yakuhai=none")
    assert not {"haku", "hatsu", "chun", "seat-wind", "round-wind"} & set(without.yaku)
    assert {"yaku.haku", "yaku.chun"} <= set(yaku_keys(rules.set("yaku.hatsu=none")))
    if book != "tenhou":
        assert [row.key for row in search(rules, "hatsu")] == ["yaku.yakuhai"]


# ---- renhou, and what is set together


@pytest.mark.parametrize("book", PAPER)
def test_renhou_can_be_yakuman_mangan_five_han_or_nothing_in_any_order(book: str) -> None:
    def points(*settings: str) -> set[int]:
        return {scored(book, EASY, *order, first_turn=True, dora="1p").points for order in permutations(settings)}

    assert points("yaku.renhou.yakuman=1") == {32000}
    assert points("yaku.renhou.yakuman=1", "yaku.renhou.han=0") == {32000}
    assert points("yaku.renhou.limit=mangan") == {8000}
    assert points("yaku.renhou.limit=haneman") == {12000}
    assert points("renhou_dora=adds") == points("yaku.renhou.alone=0") == {16000}  # 5 + pinfu + all simples + 1 dora
    assert points("renhou_dora=alone") == {8000}
    assert points("yaku.renhou.han=6", "yaku.renhou.alone=0") == {16000}
    assert points("yaku.renhou=none") == {3900}
    for settings in (("yaku.renhou.yakuman=1", "yaku.renhou.han=5"), ("yaku.renhou=none", "yaku.renhou.han=5")):
        with pytest.raises(BookError, match=r"yaku\.renhou"):
            opened(book, settings)
    assert Book.open(book).set("yaku.renhou.yakuman=1").set("yaku.renhou.han=5", "yaku.renhou.alone=0").yaku["renhou"].yakuman == 0


def test_renhou_is_a_mangan_without_han_in_2015_and_five_han_in_2013() -> None:
    mangan, han = (scored(book, EASY, first_turn=True) for book in ("wrc-2015", "wrr-2013"))
    assert (mangan.flat, mangan.points, yaku(han)["renhou"]) == ("mangan", 8000, 5)
    assert not [text for text in mangan.explain() if "han" in text and "mangan" not in text.lower() and "/" not in text][1:]
    found = mangan.json()
    assert (found["han"], found["limit"], found["yaku"][0]["han"], found["yaku"][0]["limit"]) == (0, "mangan", 0, "mangan")
    assert (han.json()["han"], "limit" in han.json()["yaku"][0]) == (7, False)


LEVERS = (
    ("yakus.open_tanyao", "open_tanyao=false", "yaku.tanyao.open=0", False),
    ("yakus.open_tanyao", "open_tanyao=true", "yaku.tanyao.open=1", True),
    ("yakus.renhou_dora", "renhou_dora=adds", "yaku.renhou.alone=0", "adds"),
    ("yakus.renhou_dora", "renhou_dora=alone", "yaku.renhou.alone=1", "alone"),
    ("yakus.renhou_dora", "renhou_dora=alone", "yaku.renhou.yakuman=1", "alone"),
)


@one_by_one("book", PAPER)
@one_by_one(("key", "alias", "lever", "value"), LEVERS)
def test_a_ruling_that_follows_from_a_row_says_what_the_row_says(
    key: str, alias: str, lever: str, value: object, book: str
) -> None:
    for setting in (alias, lever):
        laid = opened(book, (setting,))
        assert laid[key] == value
        if laid[key] != opened(book, ())[key]:
            assert laid.cite(key) == "house ruling"
        for lang in LANGUAGES:
            assert describe(laid, key, lang) == line(laid, key, lang).text
    if "yakuman" not in lever:
        assert opened(book, (alias,)).digest == opened(book, (lever,)).digest


@one_by_one("book", BOOKS)
def test_open_tanyao_is_switched_off_by_its_name(book: str) -> None:
    hand = ("678p 345s 88s 34p chii:234m", "2p")
    assert scored(book, hand).points == 1000
    assert scored(book, hand, "open_tanyao=false").points == 0
    assert opened(book, ("open_tanyao=false",)).house == {"yaku.tanyao.open": 0}
    assert not may(_with_a_run_called(opened(book, ("open_tanyao=false",))), "S ron")
    assert may(_with_a_run_called(opened(book, ())), "S ron")
    with pytest.raises(BookError, match=r"has no yaku 'tanyao'|both struck"):
        opened(book, ("yaku.tanyao=none", "open_tanyao=true"))


def _with_a_run_called(book: Book) -> Table:
    table = sit(book, {"S": "34m 678p 345s 88s 34p 9m"}, "2m 1z 9s 9p 9s 2p 2p")
    return play(table, "E drawn; S chii low; S 9m; W drawn; N drawn; E drawn; S drawn; W drawn")


@one_by_one("book", BOOKS)
def test_what_is_said_of_a_yaku_goes_with_it(book: str) -> None:
    for name, keys in (("tanyao", ["open_tanyao"]), ("haitei", ["last_draw"]), ("double-riichi", ["double_riichi_turn"])):
        laid = opened(book, (f"yaku.{name}=none",))
        assert not [key for key in keys if key in laid]
    if book != "tenhou":
        laid = opened(book, ("yaku.daisuushii.yakuman=2", "most_yakuman=2"))
        assert (laid["yakuman_single"], opened(book, ())["yakuman_single"]) == (False, True)


# ---- fu, limits, uma


@one_by_one("book", BOOKS)
def test_no_fu_can_make_a_hand_worthless(book: str) -> None:
    for key in ("fu_win", "fu_seven_pairs"):
        with pytest.raises(BookError, match="from 1 to 100"):
            opened(book, (f"{key}=0",))
    least = ("fu_win=1", "fu_closed_ron=0", "fu_draw=0", "fu_wait=0", "fu_open_pinfu=0", "fu_triplet=0", "fu_seven_pairs=1")
    assert scored(book, EASY, *least).points > 0
    assert scored(book, EASY, *least, tsumo=True).points > 0
    assert scored(book, ("2288m 2244p 2266s 4s", "4s"), *least).points > 0


@one_by_one("book", BOOKS)
@one_by_one("han", [7, 8, 10, 13])
def test_han_count_as_a_yakuman_from_any_number(han: int, book: str) -> None:
    rules = opened(book, ("counted_yakuman=" + str(han), "yaku.renhou=none") if book != "tenhou" else (f"counted_yakuman={han}",))
    record = compile_book(rules)
    assert [han for han in range(14) if record.limit[han] == record.yakuman_base] == list(range(han, 14))
    low, high = ("1234567899m 22m 1p", "1p"), ("22233344455m 67m", "8m")
    assert scored(book, low, f"counted_yakuman={han}").limit != "kazoe-yakuman"
    full = scored(book, high, f"counted_yakuman={han}", riichi=True)
    assert (full.limit == "kazoe-yakuman") == (full.han >= han)
    for wrong in (f"counted_yakuman={opened(book, ()).limit_from[0]}", "counted_yakuman=1", "counted_yakuman=14"):
        with pytest.raises(BookError, match="yakuman"):
            opened(book, (wrong,))


def test_uma_may_have_halves_and_stays_exact() -> None:
    rules = opened("wrc-2015", ("uma=7.5,2.5,-2.5,-7.5",))
    assert rules.uma == [7.5, 2.5, -2.5, -7.5]
    scores = session_scores((40000, 30000, 30000, 20000), [Fraction(each) for each in rules.uma], 30000)
    assert scores == (Fraction(35, 2), Fraction(0), Fraction(0), Fraction(-35, 2))
    assert sum(session_scores((35000, 35000, 35000, 15000), [Fraction(each) for each in rules.uma], 30000)) == 0
    assert describe(rules, "uma") == "The places are worth +7.5, +2.5, −2.5, −7.5."
    assert describe(rules, "uma", "fr") == "Les places valent +7,5, +2,5, −2,5, −7,5."
    for wrong in ("7.3,2.5,-2.5,-7.3", "7.5,2.5,-2.5,-7", "x.5,0,0,0", "1e9,0,0,-1e9"):
        with pytest.raises(BookError, match="whole or half"):
            opened("wrc-2015", (f"uma={wrong}",))
    assert rules.set("uma=8.0,2,-2,-8").uma == [8, 2, -2, -8]


# ---- red fives


@one_by_one(("setting", "each"), [("0", (0, 0, 0)), ("3", (1, 1, 1)), ("4", (1, 2, 1)), ("2,0,4", (2, 0, 4))])
def test_a_set_has_as_many_red_fives_of_each_suit_as_are_set(setting: str, each: tuple[int, int, int]) -> None:
    rules = opened("club", (f"red_fives={setting}",))
    tiles = tile_set(compile_book(rules).red_fives)
    assert tuple(tiles.count(n.RED + suit) for suit in range(3)) == each
    assert [tiles.count(9 * suit + 4) + each[suit] for suit in range(3)] == [4, 4, 4]


def test_two_red_fives_of_a_suit_are_dealt_called_seen_valued_and_logged() -> None:
    rules = opened("club", ("red_fives=4",))
    won = scored("club", ("005p 234m 678s 99s 12s", "3s"), "red_fives=4", riichi=True)
    assert [(bonus.id, bonus.han) for bonus in won.bonus] == [("aka-dora", 2)]
    table = sit(rules, {"S": "00p 5p 234m 678s 99s 12z"}, "5p")
    assert table.state.reds[1] >> 3 & 7 == 2
    play(table, "E drawn")
    assert [may(table, f"S {call}") for call in ("pon", "pon red", "pon reds")] == [False, True, True]  # one plain five alone
    play(table, "S pon reds; S 1z")
    assert table.state.meld_reds[1][0] == 2
    assert table.state.reds[1] == 0
    assert table.state.hand[1][13] == 1
    for seat in (0, 1):
        assert table.view(seat).meld_reds[1][0] == 2
    assert table.view(0).reds[1] == 0
    text = write(table.log, "text")
    assert "pon reds" in text
    again = jantaku.replay(read(text.encode()))
    assert [getattr(again.state, name) for name in ("reds", "meld_reds", "hand")] == [
        getattr(table.state, name) for name in ("reds", "meld_reds", "hand")
    ]
    assert PON_REDS in {entry.act for entry in table.log.hands[-1].entries}


def test_a_rule_book_compiled_holds_what_its_fields_can() -> None:
    """The widest of the values that can be set fit their fields of the core."""
    import numpy as np

    for settings in (("red_fives=4,4,4",), ("yakuman_base=200000",), ("start=1000000", "riichi_points=1000000")):
        record = compile_book(opened("club", settings))
        for name, (code, shape) in fields_of(Rules).items():
            if not shape and isinstance(code, str):
                assert np.array(getattr(record, name)).astype(code) == getattr(record, name), name


# ---- a house's own book


def test_a_book_may_say_in_its_file_anything_a_house_may_set(tmp_path: Path) -> None:
    text = """title = "Ours"
short = "Ours"
parent = "wrc-2015"
[tiles]
red_fives = {is = [0, 2, 0], cite = "1"}
[session]
uma = {is = [7.5, 2.5, -2.5, -7.5], cite = "2"}
[worth]
counted_yakuman = {is = 12, cite = "3"}
[yakus]
renhou_dora = {is = "adds", cite = "4"}
[yaku]
tanyao = {han = 1, when = {outer = 0}, cite = "5"}
junchan = {strike = true, cite = "6"}
kokushi = {strike = true, cite = "7"}
"""
    file = tmp_path / "ours.toml"
    file.write_text(text, "utf-8")
    book = Book.open(str(file))
    assert (book.uma, book.red_fives, book.counted_yakuman) == ([7.5, 2.5, -2.5, -7.5], [0, 2, 0], 12)
    assert (book.open_tanyao, book.cite("open_tanyao")) == (False, "Ours 5")
    assert (book.yaku["renhou"].han, book.cite("yaku.renhou"), book.renhou_dora) == (5, "Ours 4", "adds")
    assert not {"junchan", "kokushi", "kokushi-13"} & set(book.yaku)
    assert yaku(jantaku.score("123m 789p 123s 99s 12p", "3p", book=book, ron=True))["chanta"] == 2
    assert Book.open(str(file)).digest == book.digest
    file.write_text(text + 'renhou = {yakuman = 1, when = {first_turn = 1, by_draw = 0, dealer = 0}, cite = "8"}\n', "utf-8")
    with pytest.raises(BookError, match=r"renhou_dora is adds, and yaku\.renhou says otherwise"):
        Book.open(str(file))
