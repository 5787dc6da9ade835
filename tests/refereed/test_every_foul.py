"""Every foul of the catalogue that can happen at a table is reached by what hands and mouths do, under each book."""

from typing import NamedTuple

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.errors import FoulError
from jantaku.referee import FOULS, GROUPS, rule
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import ActionError
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import go_round, last, play, ruled, sit
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, whole
from tests.refereed.test_riichi_and_tiles import NOTEN, READY, to_the_end

# They happen before a hand, after the game or between sessions: at a table nothing is dealt then, nobody sits there.
NOT_AT_A_TABLE = {
    "late": "the game has not begun",
    "missed-session": "nobody is there",
    "missed-on-purpose": "nobody is there",
    "dice-out-of-time": "no hand is dealt after the gong: the table refuses it",
    "left-unsigned": "the game is over",
}
BY_THEMSELVES = ("last-tile", "fifth-kan")  # their tests are below


class Way(NamedTuple):
    """How a foul comes about: the hands, the draws, the script, and perhaps what the table agreed on."""

    hands: dict[str, str]
    draws: str
    script: str
    settings: Settings = Settings()
    to_the_end: str = ""  # what is said when the wall is used up


WAYS = {
    "empty-call": Way({"S": "1p"}, "9p", "E 9p; N pon @900; S draw; S 1p"),
    "empty-kan": Way({"W": "77z 1111m"}, "7z", "E 7z; W pon 77z @900; W kan 1111m"),
    "empty-riichi": Way({}, "1z", "E riichi; E correct riichi"),
    "riichi-again": Way({"E": READY}, "1z 9p", "E riichi 1z; S draw; E riichi"),
    "empty-win": Way({}, "4p", "E 4p; S ron; S show; E wait @9000"),
    "swap-call": Way({"S": "346p 5p"}, "5p", "E 5p; S chii 34p; S 5p"),
    "false-group": Way({"S": "47p 1z"}, "5p", "E 5p; S chii 47p; S 1z"),
    "changed-call": Way({"S": "55p 1z"}, "5p", "E 5p; S chii @500; S pon @900"),
    "wrong-word": Way({"S": "55p 1z"}, "5p", "E 5p; S pung 55p"),
    "win-not-said": Way({"W": "234m456m678p22p34s"}, "2s", "E 2s; W show @900; E wait @12000"),
    "late-call": Way({"W": "55p 1z"}, "5p", "E 5p; S draw @3500; W pon 55p @4000"),
    "out-of-turn": Way({"N": "1z"}, "9s 1p", "E 9s; N draw; N 1z"),
    "dead-call": Way({"S": "47p 1z 33s", "W": "3s"}, "5p 3s", "E 5p; S chii 47p @500; S 1z; W draw; W 3s; S pon 33s @500"),
    "claim-order": Way({"W": "77z 1p"}, "7z", "E 7z; W pon @900; W 1p"),
    "drawing-fast": Way({"W": "77z 1p"}, "7z 3s", "E 7z; S draw @200; W pon 77z @800"),
    "tenpai-changed": Way({"S": READY}, "1z", "E 1z; S draw", to_the_end="S noten; S tenpai"),
    "false-tenpai": Way({"E": NOTEN}, "1z", "E 1z; S draw", to_the_end="E tenpai; S noten; W noten; N noten"),
    "noten-shown": Way({"E": NOTEN}, "1z", "E 1z; S draw", to_the_end="E noten; E show; S noten; W noten; N noten"),
    "tile-count": Way({}, "9s 1p", "E 9s; S draw; S draw; S 1p"),
    "tile-not-taken": Way(
        {"W": "77z 1p", "N": "9s"}, "7z 1s 2s", "E 7z; W say pon @500; W lay 77z @600; W 1p; N draw; N 9s; E draw; E 2s"
    ),
    "revealed": Way({}, "9s", "S reveal live 3"),
    "wrong-place": Way({"S": "1p"}, "9s", "E 9s; S draw dead; S 1p"),
    "stick-missing": Way({"E": READY}, "1z 9p", "E say riichi; E 1z rotated; S draw"),
    "riichi-unsaid": Way({"E": READY}, "1z 9p", "E 1z rotated; E stick; S draw"),
    "riichi-unrotated": Way({"E": READY}, "1z 9p", "E say riichi; E 1z; E stick; S draw"),
    "riichi-open-hand": Way({"W": "77z 234m 567p 99s 3s 1p"}, "7z", "E 7z; W pon 77z @500; W riichi 1p"),
    "riichi-noten": Way({"E": NOTEN}, "9p", "E riichi 9p; S draw", to_the_end="S noten; W noten; N noten; E noten"),
    "riichi-bad-kan": Way(
        {"E": "333444555m 77p 12s"},
        "1z 9p 9p 9p 4m 3s",
        "E riichi 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E kan 4444m; E draw; E drawn; S draw; S 3s; "
        "E ron; E show; W wait @9000",
    ),
    "information": Way({}, "9s", "S tell he waits for bamboo"),
    "cheating": Way({}, "9s", "S peek"),
    "obstruction": Way({}, "9s", "S obstruct"),
    "caused-by-another": Way({}, "9s", "S reveal own 1; S blame"),
    "telephone": Way({}, "9s", "S phone"),
    "electronics": Way({}, "9s", "S device"),
    "taking-long": Way({}, "9s", "E 9s @30001", Settings(patience=30000)),
    "repeated-trifles": Way({}, "9s", "S reveal own 1; S reveal own 1", Settings(trifles=2)),
    "abuse": Way({}, "9s", "S abuse"),
}
# The sanction under each book, where the books differ in it.
DIFFERING = {
    "empty-call": ("dead-hand", "none", "none"),
    "empty-kan": ("dead-hand", "none", "none"),
    "empty-riichi": ("dead-hand", "none", "chombo"),
    "riichi-again": ("dead-hand", "none", "chombo"),
    "changed-call": ("dead-hand", "none", "none"),
    "wrong-word": ("points", "none", "none"),
    "win-not-said": ("points", "none", "none"),
    "late-call": ("dead-hand", "none", "none"),
    "wrong-place": ("dead-hand", "none", "none"),
    "riichi-unsaid": ("dead-hand", "none", "none"),
    "riichi-unrotated": ("dead-hand", "none", "none"),
    "riichi-open-hand": ("dead-hand", "none", "chombo"),
}


def follow(book: str, way: Way) -> RefereedTable:
    """The table after all of it."""
    table = sit(book, way.hands, way.draws, settings=way.settings)
    for part in way.script.split(";"):
        t = table.scene.state
        if part.strip() == "E drawn":
            table.do(Action(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))
        else:
            play(table, part)
    if way.to_the_end:
        to_the_end(table)
        play(table, way.to_the_end)
    return table


def test_each_foul_is_either_reached_by_actions_or_belongs_to_a_tournament() -> None:
    by_group = {group: {ident for ident, foul in FOULS.items() if foul.group == group} for group in GROUPS}
    assert set(NOT_AT_A_TABLE) == by_group["tournament"]
    asked = by_group["questions"] - set(WAYS) - set(BY_THEMSELVES)  # they are answered, and nothing is ruled on
    assert set(WAYS) == set(FOULS) - by_group["tournament"] - asked - set(BY_THEMSELVES)
    assert len(FOULS) == len(WAYS) + len(NOT_AT_A_TABLE) + len(BY_THEMSELVES) + len(asked) == 53


@EVERY
@pytest.mark.parametrize("foul", WAYS)
def test_what_hands_and_mouths_do_leads_to_the_ruling_on_each_foul(book: str, foul: str) -> None:
    table = follow(book, WAYS[foul])
    judged = last(table)
    assert judged.ruling.foul == foul
    assert judged.ruling.book is table.book
    assert rule(table.book, foul, {**dict(judged.given), **decision(judged.decided)}) == judged.ruling
    assert judged.ruling.clause()
    assert all(judged.ruling.sentence(lang) for lang in ("en", "fr", "ja"))
    if foul in DIFFERING:
        assert judged.ruling.sanction == DIFFERING[foul][(OLD, NEW, CLUB).index(book)]
    whole(table)


@EVERY
@pytest.mark.parametrize(("script", "own"), [("S 5p; W pon 55p", "no"), ("S kan 1111s", "yes")])
def test_a_call_with_the_last_tile_is_the_entry_of_the_catalogue(book: str, script: str, own: str) -> None:
    table = play(go_round(sit(book, {"S": "5p 1111s", "W": "55p"}, "9s"), left=0), script)
    judged = last(table)
    assert (judged.ruling.foul, dict(judged.given)["own"]) == ("last-tile", own)
    assert judged.ruling.sanction == ("dead-hand" if book == OLD else "none")
    whole(table)


@pytest.mark.parametrize("book", [OLD, NEW])
def test_a_fifth_kan_is_the_entry_of_the_catalogue(book: str) -> None:
    table = sit(book, {"E": "1111m2222m3333m4z", "S": "5555s6666s"}, "7z")
    play(table, "E kan 1111m; E draw; E kan 2222m; E draw; E kan 3333m; E draw; E 4z; S draw; S kan 5555s; S draw; S kan 6666s")
    assert (last(table).ruling.foul, last(table).seat) == ("fifth-kan", 1)
    assert last(table).ruling.sanction == ("dead-hand" if book == OLD else "none")
    whole(table)


def decision(decided: str) -> dict[str, str]:
    """Return what the referee decided, as he is told it."""
    word, _, points = decided.partition(" ")
    return ({"decision": word} if word else {}) | ({"points": points} if points else {})


def test_after_the_gong_no_dice_are_thrown() -> None:  # N42: at a table the deal itself is refused
    table = play(sit(NEW, {}, "4p", settings=Settings(last_hand=True)), "E 4p; S ron; S show; W wait @9000")
    with pytest.raises(ActionError):
        table.deal()


# ---- N40
@EVERY
def test_n40_trifles_are_counted_across_the_hands_of_a_table_and_then_judged_as_repeated(book: str) -> None:
    table = sit(book, {"S": "123456789m1123p"}, "4p", settings=Settings(trifles=3))
    play(table, "W reveal own 1; W reveal own 1; E 4p; S ron; S show; W wait @9000")
    assert table.trifles == (0, 0, 2, 0)
    table.deal()
    play(table, "W reveal own 1")
    assert [foul for _, foul, _ in ruled(table)][-2:] == ["revealed", "repeated-trifles"]
    assert table.view(0).trifles == (0, 0, 3, 0)
    judged = last(table)
    assert (judged.ruling.sanction, judged.ruling.points, judged.decided) == ("points", 1, "points 1")
    assert [(p.seat, p.points, p.foul) for p in table.scene.penalties] == [(2, 1, "repeated-trifles")]
    play(table, "W reveal own 1")
    assert table.view(0).trifles == (0, 0, 4, 0)
    assert sum(p.points for p in table.scene.penalties) == 2
    assert [h.number for h in table.view(1).happenings if h.id == "tabletop.trifles"] == [1, 2, 3, 4]


@EVERY
def test_n40_a_player_who_refuses_a_request_is_ruled_on_as_for_repeated_minor_slips(book: str) -> None:
    table = play(sit(book, {}, "9s"), "S refuse")
    assert [foul for _, foul, _ in ruled(table)] == ["repeated-trifles"]
    assert last(table).ruling.sanction == "points"
    assert table.trifles == (0, 0, 0, 0)
    whole(table)


def test_n40_where_the_table_counts_none_none_is_repeated() -> None:
    table = play(sit(NEW, {}, "9s", settings=Settings(trifles=0)), "S reveal own 1; " * 8)
    assert {foul for _, foul, _ in ruled(table)} == {"revealed"}


# ---- N38
def test_n38_a_turn_is_too_long_once_and_only_after_the_patience_of_the_table() -> None:
    table = sit(NEW, {}, "9s", settings=Settings(patience=10000))
    table.do(Action(10000, -1, "wait"))
    assert ruled(table) == []
    table.do(Action(10001, -1, "wait"))
    table.do(Action(50000, -1, "wait"))
    assert ruled(table) == [("E", "taking-long", "none")]
    assert last(table).ruling.clause() == "WRC 2015 5.4.1"
    play(table, "E 9s; S draw @9000; S wait @19000")
    assert [seat for seat, _, _ in ruled(table)] == ["E"]  # everybody has his own time: South's began with his draw
    play(table, "S wait @19002")
    assert [seat for seat, _, _ in ruled(table)] == ["E", "S"]


def test_n38_who_does_not_draw_takes_long_too_and_time_is_called_on_persons() -> None:
    table = play(sit(NEW, {}, "9s", settings=Settings(patience=10000)), "E 9s")
    due = Scheduler(table, {}).next_due()
    assert due
    assert due.actions == (Action(table.scene.now + 10001, -1, "wait"),)
    table.do(due.actions[0])
    assert ruled(table) == [("S", "taking-long", "none")]


# ---- N28-N32: discretion, and what ends a player's part
def test_n28_pointing_out_an_irregularity_is_no_foul() -> None:
    table = play(sit(NEW, {}, "9s"), "S tell warning")
    assert (last(table).ruling.sanction, last(table).decided) == ("none", "")
    assert table.trifles == (0, 0, 0, 0)


def test_what_a_book_leaves_to_the_referee_is_decided_as_the_table_agreed_and_recorded() -> None:
    agreed = Settings(discretion={"telephone": "points 5", "information": "dead-hand"})
    table = play(sit(NEW, {}, "9s", settings=agreed), "S phone; W tell all")
    assert [(j.ruling.sanction, j.decided) for j in table.scene.rulings] == [("points", "points 5"), ("dead-hand", "dead-hand")]
    assert (table.scene.penalties[0].points, table.scene.state.dead[2]) == (5, n.FORMALLY_DEAD)


@pytest.mark.parametrize("wrong", [{"telefone": "none"}, {"telephone": "prison"}, {"telephone": "points"}])
def test_a_decision_that_is_none_is_refused_when_the_table_is_made(wrong: dict[str, str]) -> None:
    with pytest.raises(FoulError):
        RefereedTable(settings=Settings(discretion=wrong))


@EVERY
@pytest.mark.parametrize("action", ["peek", "swap"])
def test_n29_who_cheats_is_disqualified_and_a_substitute_plays_on(book: str, action: str) -> None:
    table = play(sit(book, {}, "9s"), f"E 9s; S {action}")
    assert ruled(table) == [("S", "cheating", "disqualification")]
    assert table.view(0).disqualified == (1,)
    assert {"substitute", "not-ranked"} <= set(last(table).ruling.next)
    assert table.scene.state.phase == n.CLAIMS
    assert live(table.scene.state) == live(go_round(table, left=live(table.scene.state) - 1).scene.state) + 1
    whole(table)


def test_n31_nothing_to_blame_another_for() -> None:
    with pytest.raises(ActionError):
        play(sit(NEW, {}, "9s"), "S blame")
