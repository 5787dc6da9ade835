"""Words and deeds where they do not belong: said twice, said by a dead hand, said in vain, done too early or too often."""

from itertools import cycle

import pytest

from jantaku.core import constants as n
from jantaku.core.hands import copies
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import ActionError
from jantaku.refereed.rulings import kill
from tests.refereed.scripts import STICK, go_round, last, play, ruled, sit, tiles_there
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, by_book, spoiled, whole
from tests.refereed.test_riichi_and_tiles import NOTEN, READY, to_the_end
from tests.sampling import one_by_one

SOUTH = 1
DIED = "E 9s; S draw; S draw; S 1p; W draw; W 3s"  # South's hand is dead of its number of tiles; West's 3 of bamboo lies there
BOOKS = (OLD, NEW, CLUB, "tenhou")


def drawn(table: RefereedTable) -> None:
    """Whoever's turn it is discards what was drawn."""
    t = table.scene.state
    table.do(Action(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))


# ---- P19
@EVERY
@pytest.mark.parametrize("kong", ["concealed", "added"])
def test_p19_a_tile_of_a_kong_is_not_discarded(book: str, kong: str) -> None:
    if kong == "concealed":
        table, out = play(sit(book, {"E": "111z 234m"}, "1z"), "E kan 1111z"), "E 1z"
    else:
        table = play(sit(book, {"S": "77z 1p"}, "7z 9m 9p 9s 7z"), "E 7z; S pon 77z @800; S 1p; W draw; W 9m; N draw; N 9p")
        table, out = play(table, "E draw; E 9s; S draw; S kan 7z"), "S 7z"
    was = table.scene.state.phase
    with pytest.raises(ActionError) as refused:
        play(table, out)
    assert refused.value.id == "tabletop.not-held"
    assert (table.scene.state.phase, was, ruled(table)) == (n.ROBBERY, n.ROBBERY, [])
    whole(table)
    play(table, f"{out[0]} draw")
    assert table.scene.state.source == n.FROM_DEAD_WALL
    whole(table)


# ---- P3
def any_tile(table: RefereedTable, seat: int) -> int:
    """A tile of a hand."""
    return next(tile for tile in range(n.RED + 3) if copies(table.scene.state, seat, tile))


def discard_wildly(table: RefereedTable, seat: int) -> None:
    """A seat draws and discards out of turn until that is refused."""
    while True:
        table.do(Action(table.scene.now + 100, seat, "discard", tiles=(any_tile(table, seat),)))
        table.do(Action(table.scene.now + 100, seat, "draw"))


def lay_wrong_groups(table: RefereedTable) -> None:
    """Two seats, each on what the other has discarded, until that is refused; nobody draws."""
    for seat in cycle((2, 0)):
        table.do(Action(table.scene.now + 100, seat, "say", "pon"))
        table.do(Action(table.scene.now + 100, seat, "meld", tiles=(any_tile(table, seat),)))
        table.do(Action(table.scene.now + 100, seat, "discard", tiles=(any_tile(table, seat),)))


@one_by_one("book", BOOKS)
def test_p3_discards_out_of_turn_leave_room_for_every_one_in_turn(book: str) -> None:
    table = play(sit(book, {}, "9s"), "E 9s; S draw")
    with pytest.raises(ActionError, match="no room for another"):
        discard_wildly(table, 2)
    assert n.RIVER > table.scene.state.discards[2] >= 3
    go_round(table, left=0)
    drawn(table)
    assert tiles_there(table) == n.WALL


@one_by_one("book", BOOKS)
def test_p3_so_do_turns_that_a_wrong_group_brings(book: str) -> None:
    table = play(sit(book, {}, "9s"), "E 9s")
    with pytest.raises(ActionError, match=r"no room for another|You have no call"):  # where such a hand is dead it calls no more
        lay_wrong_groups(table)
    go_round(table, left=0)
    drawn(table)
    assert tiles_there(table) == n.WALL


# ---- V1
@EVERY
def test_v1_a_hand_with_too_many_tiles_lays_no_fifth_group(book: str) -> None:
    table = sit(book, {"S": "77z 1111m 2222m 34m 9p"}, "7z 9s 9s 9s 3m 3m 3m 4m 4m 4m")
    play(table, "E 7z; S pon 77z @500; S 9p; W draw; W 9s; N draw; N 9s; E draw; E 9s" + "; S draw" * 6)
    play(table, "S kan 1111m; S draw; S kan 2222m; S draw; S kan 3333m; S draw")
    with pytest.raises(ActionError, match="no fifth"):
        play(table, "S kan 4444m")
    assert (table.scene.state.melds[1], ruled(table)) == (4, [])
    assert tiles_there(table) == n.WALL


# ---- N9
AGAIN = {OLD: "dead-hand", NEW: "none"}


def riichi_again(book: str) -> RefereedTable:
    """East is in riichi, and says it again while South thinks."""
    return play(sit(book, {"E": READY}, "1z 9p"), "E riichi 1z; S draw; E riichi")


@pytest.mark.parametrize("book", AGAIN)
def test_n9_riichi_said_again_is_empty_and_the_first_stands_with_its_stake(book: str) -> None:
    table = riichi_again(book)
    t = table.scene.state
    assert ruled(table) == [("E", "riichi-again", AGAIN[book])]
    assert (t.riichi[0], t.sticks, t.points[0]) == (n.STANDING, 1, table.scene.rules.start - STICK)
    assert "riichi-stands" in last(table).ruling.next
    assert not {"riichi-voided", "stake-returned"} & set(last(table).ruling.next)
    with pytest.raises(ActionError):
        play(table, "E correct riichi")
    assert table.scene.state.riichi[0] == n.STANDING
    whole(table)


def test_n9_riichi_said_again_spoils_the_deal_where_an_invalid_one_does() -> None:
    table = riichi_again(CLUB)
    assert ruled(table) == [("E", "riichi-again", "chombo")]
    assert "riichi-voided" not in last(table).ruling.next
    spoiled(table, 0, CLUB)


@one_by_one(
    ("book", "script"),
    [*((book, "E riichi 1z") for book in AGAIN), (NEW, "E 1z rotated; E stick"), (CLUB, "E 1z rotated; E stick")],
)
def test_6_5_1_riichi_said_over_its_own_tile_is_no_second_one(book: str, script: str) -> None:
    table = play(sit(book, {"E": READY}, "1z 9p"), f"{script}; E riichi; S draw")
    assert [foul for _, foul, _ in ruled(table)] in ([], ["riichi-unsaid"])
    assert (table.scene.state.riichi[0], table.scene.state.sticks) == (n.STANDING, 1)


@pytest.mark.parametrize("book", AGAIN)
def test_n24_a_noten_riichi_is_judged_though_riichi_was_said_again(book: str) -> None:
    table = play(sit(book, {"E": NOTEN}, "9p"), "E riichi 9p; S draw; E riichi")
    to_the_end(table)
    play(table, "E show; E noten; S noten; W noten; N noten")
    assert ruled(table)[-1] == ("E", "riichi-noten", "chombo")
    spoiled(table, 0, book)


def test_n26_who_was_tenpai_is_not_noten_for_having_said_it_again() -> None:
    table = to_the_end(riichi_again(OLD))
    play(table, "E show; E tenpai; S noten; W noten; N noten")
    assert ruled(table)[-1] == ("E", "riichi-noten", "none")
    assert (table.scene.state.outcome, table.scene.state.declared[0]) == (n.EXHAUSTIVE, 0)
    whole(table)


# ---- N16
SAID = [
    "S ron; S show; W wait @20000",
    "S ron; S correct win",
    "S tsumo; S show; W wait @20000",
    "S pon",
    "S kan",
    "S pon @9000",
    "S pon 33s",
    "S riichi",
]


@EVERY
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize(("formal", "sanction"), [(True, "points"), (False, "none")])
def test_n16_anything_a_dead_hand_calls_is_a_call_with_a_dead_hand(
    book: str,
    said: str,
    formal: bool,  # noqa: FBT001
    sanction: str,
) -> None:
    table = play(sit(book, {"S": "33s", "W": "3s", "N": "1z"}, "9s 1p 3s", settings=Settings(formal=formal)), DIED)
    play(table, said)
    if table.scene.state.phase == n.CLAIMS:
        play(table, "N draw @9500; N 1z")
    assert ruled(table) == [("S", "tile-count", "dead-hand"), ("S", "dead-call", sanction)]
    assert sum(p.points for p in table.scene.penalties) == (20 if formal else 0)
    assert table.scene.state.phase == n.CLAIMS
    whole(table)


@EVERY
@pytest.mark.parametrize("said", ["S kan; S correct call", "S kan; S 1z", "S riichi; S correct riichi", "S kan 1111z"])
def test_n16_in_its_own_turn_too(book: str, said: str) -> None:
    table = sit(book, {"S": "1111z"}, "9s")
    kill(table.scene, SOUTH, formally=True)
    play(table, f"E 9s; S draw; {said}")
    assert ruled(table) == [("S", "dead-call", "points")]
    whole(table)


def test_n16_a_hand_that_dies_before_its_tiles_are_shown_calls_no_more() -> None:
    table = play(sit(OLD, {"S": "33p"}, "3p"), "E 3p; S pon @500; S reveal dead 1; S lay 33p")
    assert ruled(table) == [("S", "revealed", "dead-hand"), ("S", "dead-call", "points")]
    assert table.scene.state.melds[SOUTH] == 0
    whole(table)


# ---- N8
@by_book("dead-hand", "none", "none")
def test_n8_kan_said_in_the_players_turn_with_nothing_laid_is_empty_at_the_discard(book: str, sanction: str) -> None:
    table = play(sit(book, {}, "1z 9s"), "E kan; E 1z")
    assert ruled(table) == [("E", "empty-kan", sanction)]
    assert table.trifles[0] == (sanction == "none")
    play(table, "S draw; S 9s")
    assert len(ruled(table)) == 1
    whole(table)


@EVERY
@pytest.mark.parametrize("after", ["E 9s", "E correct meld; E 9s"])
def test_n13_of_a_kong_that_is_none_only_the_group_is_judged(book: str, after: str) -> None:
    table = play(sit(book, {"E": "111m 2m"}, "9s"), f"E kan 1112m; {after}")
    assert [foul for _, foul, _ in ruled(table)] == ["false-group"]
    whole(table)


# ---- N17: the text of the rule is "before the next two players have made a discard" (WRC 5.4, 5.4.10, 7.2)
@EVERY
def test_n17_the_callers_own_discards_are_not_among_the_two(book: str) -> None:  # P7
    table = play(sit(book, {"W": "77z 1p", "N": "1s"}, "7z"), "E 7z; W say pon @500; W lay 77z @600; W 1p; N draw; N 1s")
    assert ruled(table) == []
    play(table, "E draw")
    drawn(table)
    assert ruled(table) == [("W", "tile-not-taken", "dead-hand")]
    whole(table)


@EVERY
def test_n17_taken_after_the_first_of_the_two_it_is_in_time(book: str) -> None:  # P7
    table = play(sit(book, {"W": "77z 1p", "N": "1s"}, "7z"), "E 7z; W say pon @500; W lay 77z @600; W 1p; N draw; N 1s")
    play(table, "W take; E draw")
    drawn(table)
    assert ruled(table) == []


# ---- N18
@by_book("chombo", "redeal", "redeal")
def test_n18_many_tiles_turned_up_in_the_deal(book: str, sanction: str) -> None:
    table = play(sit(book, {}, "9s"), "S reveal deal 9")
    assert ruled(table) == [("S", "revealed", sanction)]
    assert dict(last(table).given)["source"] == "deal"


@EVERY
@pytest.mark.parametrize("before", ["E 9s; S draw", "E kan 1111z; E draw"])
def test_n18_once_play_has_begun_they_are_of_the_wall_and_nobody_annuls_the_deal(book: str, before: str) -> None:
    table = play(sit(book, {"E": "1111z"}, "9s"), f"{before}; S reveal deal 9")
    assert ruled(table) == [("S", "revealed", "chombo")]
    assert dict(last(table).given)["source"] == "live"
    spoiled(table, 1, book)


# ---- N25, A5
def test_n25_a_kong_that_riichi_forbade_is_judged_where_the_fourth_riichi_ends_the_hand() -> None:  # Club, Annulations 4
    table = sit(
        CLUB,
        {"E": "333444555m 77p 12s", "S": "123789p 678s 99m 68m", "W": "123p 789s 11z 22z 678p", "N": "333z 678s 345p 66p 78s"},
        "1z 5z 6z 7z 4m 5z 6z 7z",
        after="1z",
    )
    play(table, "E riichi 1z; S draw; S riichi 5z; W draw; W riichi 6z; N draw; N 7z; E draw; E kan 4444m; E draw; E 1z")
    play(table, "S draw; S 5z; W draw; W 6z; N draw; N riichi 7z; E draw")
    assert ruled(table) == [("E", "riichi-bad-kan", "chombo")]
    assert dict(last(table).given)["at"] == "four-riichi"
    spoiled(table, 0, CLUB)


# ---- V4, S-10
@EVERY
@pytest.mark.parametrize(
    ("before", "mix"), [("E 3z", "S mix"), ("E 3z", "E mix"), ("E 3z; W pon 33z", "W mix"), ("E kan 1111z", "E mix")]
)
def test_v4_only_a_tile_that_was_drawn_can_be_put_among_the_others(book: str, before: str, mix: str) -> None:
    table = play(sit(book, {"E": "1111z", "W": "33z"}, "3z"), before)
    with pytest.raises(ActionError) as refused:
        play(table, mix)
    assert refused.value.id == "tabletop.not-apart"
    assert not any(place.mixed for place in table.scene.places)


@EVERY
def test_v4_the_replacement_tile_is_kept_apart_or_not_for_itself(book: str) -> None:
    won = []
    for how in ("E kan 2222m; E draw", "E mix; E kan 2222m; E draw", "E kan 2222m; E draw; E mix"):
        table = play(sit(book, {"E": "2222m 678m 345p 55z 3s"}, "5s", after="4s"), f"{how}; E tsumo; E show; S wait @9000")
        assert table.scene.state.outcome == n.BY_TSUMO
        won.append(table.scene.state.delta[0])
    assert won[0] == won[1] > won[2]
