"""Yaku that a record names in English, romaji, Chinese or Japanese are the yaku of the books."""

import json
from typing import Any

import pytest

from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats import tenhou6
from jantaku.game.formats.result import YAKU
from jantaku.game.formats.yaku_names import NAMES, folded, yaku_named
from jantaku.game.results import write
from jantaku.game.verify import verify
from tests.game.formats import soul
from tests.sampling import one_by_one
from tests.shared import shared

CASE = "review/public-cases/g1-english-soul.json"


def case() -> Any:
    return json.loads(shared(CASE).read_text(encoding="utf-8"))


def with_worth(*texts: str) -> Any:
    """The published hand with other words for its worth."""
    document = case()
    result = document["log"][0][16]
    result[2][3:] = texts
    return document


def test_no_name_is_that_of_two_yaku() -> None:
    found: dict[str, set[str]] = {}
    for ident, names in NAMES.items():
        for name in names:
            found.setdefault(folded(name), set()).add(ident)
    assert {name: idents for name, idents in found.items() if len(idents) > 1} == {}


def test_the_names_of_tenhou_and_majiang_are_known_without_their_table() -> None:
    assert {name for name, ident in YAKU.items() if yaku_named(name) != ident} <= {"翻牌 白", "翻牌 發", "翻牌 中", "河底魚"}


@one_by_one(
    ("name", "ident"),
    [
        ("Half Flush", "honitsu"),
        ("Honitsu", "honitsu"),
        ("All Terminals and Honours", "honroutou"),
        ("iipeikō", "iipeikou"),
        ("一杯口", "iipeikou"),
        ("断么九", "tanyao"),
        ("對對和", "toitoi"),
        ("岭上开花", "rinshan"),
        ("役牌:自風牌", "seat-wind"),
        ("自風 南", "seat-wind"),
        ("Seat Wind East", "seat-wind"),
        ("红宝牌", "red-five"),
        ("国士无双十三面", "kokushi-13"),
        ("Suuankou Tanki", "suuankou-tanki"),
        ("Uumensai Special", None),
    ],
)
def test_a_name_in_any_of_the_languages(name: str, ident: str | None) -> None:
    assert yaku_named(name) == ident


@one_by_one(
    "texts",
    [
        ("Mangan 2000-4000点", "Half Flush(2飜)", "Green Dragon(1飜)", "White Dragon(1飜)", "Red Five(1飜)"),
        ("満貫2000-4000点", "混一色(2飜)", "役牌 發(1飜)", "役牌 白(1飜)", "赤ドラ(1飜)"),
        ("满贯2000-4000點", "混一色(2番)", "發(1番)", "白(1番)", "红宝牌(1番)"),
        ("Mangan 2000-4000 points", "Honitsu (2 han)", "Hatsu (1 han)", "Haku (1 han)", "Aka Dora (1 han)"),
    ],
)
def test_one_win_in_four_languages_has_no_difference(texts: tuple[str, ...]) -> None:
    report = verify(tenhou6.game_of(with_worth(*texts), "soul"))
    assert report.differences == []
    assert report.wins == 1


def test_a_whole_game_of_mahjong_soul_as_its_english_converter_writes_it_has_no_difference() -> None:
    log = formats.read(shared(soul.FILE))
    document = json.loads(write(log, "tenhou6"))
    document["rule"]["disp"] = "Jade Room South"
    text = json.dumps(document, ensure_ascii=False)
    for japanese, ident in {**YAKU, "裏ドラ": "ura-dora", "赤ドラ": "red-five", "ドラ": "dora"}.items():
        text = text.replace(f'"{japanese}(', f'"{NAMES[ident][0]}(')
    report = verify(tenhou6.read(text.replace("満貫", "Mangan ").replace("跳満", "Haneman ")))
    assert "Riichi(1飜)" in text
    assert report.differences == []
    assert (report.wins, report.scores) == (8, 1)


def test_an_unknown_yaku_is_compared_by_its_number_of_han_and_said_to_be() -> None:
    texts = ["Mangan 2000-4000点", "Flush of Sorts(2飜)", "Green Dragon(1飜)", "White Dragon(1飜)", "Red Five(1飜)"]
    log = tenhou6.game_of(with_worth(*texts), "soul")
    assert any("Flush of Sorts is no name of a yaku known here" in note for note in log.notes)
    assert verify(log).differences == []
    texts[1] = "Flush of Sorts(3飜)"
    found = verify(tenhou6.game_of(with_worth(*texts), "soul")).differences
    assert [(difference.what, difference.says, difference.rules) for difference in found] == [("han", "6", "5")]


def test_a_room_of_mahjong_soul_is_played_by_its_rules() -> None:
    log = tenhou6.game_of(case(), "soul")
    assert (log.book, log.house) == ("mahjong-soul", {})
    assert "yaku.tanyao.open" not in log.house
    document = case()
    document["rule"]["disp"] = "玉の間東"
    assert tenhou6.game_of(document, "soul").house["game.rounds"] == 1


@one_by_one("name", [["A", "B", "C"], ["A", "A", "A", None], [], None])
def test_names_may_be_absent_or_the_same(name: object) -> None:
    document = case() | {"name": name, "dan": ["初心"], "rate": [1500], "sx": ["F"], "ver": 99}
    assert len(tenhou6.game_of(document, "soul").names) == 4


def test_a_hand_of_three_players_is_refused_by_name() -> None:
    document = case()
    document["log"][0][13:16] = [[], [], []]
    with pytest.raises(LogError, match="a game of three players"):
        tenhou6.game_of(document, "soul")


@pytest.mark.parametrize(("word", "how"), [("Ryuukyoku", "exhaustive"), ("Mangan at Draw", "nagashi"), ("九种九牌", "nine-kinds")])
def test_draws_in_other_languages(word: str, how: str) -> None:
    document = case()
    document["log"][0][16] = [word]
    end = tenhou6.game_of(document, "soul").hands[0].end
    assert end is not None
    assert end.how == how
