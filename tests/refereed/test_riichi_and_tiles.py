"""The fouls of riichi, of tiles and of the end of a hand, by the rows of the rule matrix, under each book; and C11.1, C11.2."""

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import REPLACEMENT, live
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.rulings import kill
from tests.refereed.scripts import give_up, go_round, last, play, ruled, sit, tiles_there
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, by_book, spoiled, whole
from tests.sampling import one_by_one

READY = "234m 567p 345s 99s 13p"  # with any tile that is discarded, waits for the 2 of circles
NOTEN = "147m 258p 369s 1234z"


def standing(book: str, **more: object) -> RefereedTable:
    """East is in riichi, which stands; South has drawn."""
    table = sit(book, {"E": READY}, "1z 9p", **more)  # type: ignore[arg-type]
    return play(table, "E riichi 1z; S draw")


def to_the_end(table: RefereedTable) -> RefereedTable:
    """Until the wall is used up and the last discard lies there unclaimed."""
    go_round(table, left=0)
    t = table.scene.state
    table.do(Action(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))
    table.do(Action(table.scene.now + 5000, (t.turn + 1) % 4, "draw"))
    assert table.scene.state.phase == n.DECLARING
    return table


# ---- N17
@EVERY
def test_n17_a_wrong_number_of_tiles_kills_the_hand_at_the_discard(book: str) -> None:
    table = play(sit(book, {}, "9s 1p"), "E 9s; S draw; S draw; S 1p")
    assert ruled(table) == [("S", "tile-count", "dead-hand")]
    assert table.scene.state.dead[1] == n.FORMALLY_DEAD
    whole(table)


@EVERY
def test_n17_a_tile_too_many_may_be_put_back_before_the_discard(book: str) -> None:
    table = play(sit(book, {}, "9s 1p"), "E 9s; S draw; S draw; S correct draw; S 1p")
    assert ruled(table) == []
    assert sum(table.scene.state.hand[1]) == 13
    whole(table)


@EVERY
def test_n17_a_tile_drawn_out_of_turn_is_one_event_at_the_table_as_in_the_catalogue(book: str) -> None:
    """Put back in time it is a warning, later it kills the hand; both by the entry of the catalogue. (7.2, our reading)"""
    table = play(sit(book, {}, "9s 1p"), "E 9s; N draw; N correct draw")
    assert ruled(table) == [("N", "out-of-turn", "none")]
    assert (table.trifles, sum(table.scene.state.hand[3])) == ((0, 0, 0, 1), 13)
    table = play(sit(book, {"N": "1z"}, "9s 1p"), "E 9s; N draw; N 1z")
    assert ruled(table) == [("N", "out-of-turn", "dead-hand")]
    whole(table)


@EVERY
def test_n17_a_claimed_tile_is_taken_before_two_more_discards(book: str) -> None:  # P7
    table = sit(book, {"W": "77z 1p"}, "7z 1s")
    play(table, "E 7z; W say pon @500; W lay 77z @600; W 1p")
    assert ruled(table) == []
    assert table.view(0).waiting[2]
    play(table, "N draw")
    for seat in (3, 0):
        assert ruled(table) == []
        table.do(Action(table.scene.now + 500, seat, "discard", tiles=(table.scene.state.tile,)))
        table.do(Action(table.scene.now + 5000, (seat + 1) % 4, "draw"))
    assert ruled(table) == [("W", "tile-not-taken", "dead-hand")]


# ---- N18
@one_by_one(
    ("book", "source", "many", "sanction"),
    [
        (OLD, "live", 5, "none"),
        (OLD, "live", 6, "chombo"),
        (OLD, "dead", 1, "dead-hand"),
        (OLD, "dead", 6, "chombo"),
        (OLD, "own", 5, "none"),
        (OLD, "own", 6, "chombo"),
        (OLD, "other", 1, "dead-hand"),
        (OLD, "other", 6, "chombo"),
        (NEW, "dead", 1, "none"),
        (NEW, "other", 3, "none"),
        (NEW, "live", 9, "chombo"),
        (CLUB, "own", 2, "none"),
        (CLUB, "own", 13, "chombo"),
    ],
)
def test_n18_tiles_turned_up_are_counted_by_where_they_came_from(book: str, source: str, many: int, sanction: str) -> None:  # C7
    table = play(sit(book, {}, "9s"), f"S reveal {source} {many}")
    assert ruled(table) == [("S", "revealed", sanction)]
    assert ("tile-back" in last(table).ruling.next) == (sanction != "chombo")
    if sanction == "chombo":
        spoiled(table, 1, book)
    if sanction == "none" and source == "live":
        assert [tile for _, tile in table.view(0).wall] == table.scene.state.wall[n.DEALT : n.DEALT + many]


# ---- N19
@by_book("dead-hand", "none", "none")
def test_n19_a_tile_of_the_dead_wall(book: str, sanction: str) -> None:
    table = sit(book, {"S": "1p"}, "9s", after="5z")
    play(table, "E 9s; S draw dead")
    assert table.scene.state.tile == 31
    play(table, "S 1p")
    assert ruled(table) == [("S", "wrong-place", sanction)]
    whole(table)


@EVERY
def test_n19_put_back_before_the_discard_it_is_corrected_without_penalty(book: str) -> None:
    table = sit(book, {"S": "1p"}, "9s 3m", after="5z")
    play(table, "E 9s; S draw dead; S correct draw; S 1p")
    assert ruled(table) == [("S", "wrong-place", "none")]
    assert table.scene.state.wall[REPLACEMENT[0]] == 31
    assert table.scene.state.hand[1][2] == 1
    whole(table)


@by_book("none", "none", "none")
def test_n19_a_wrong_tile_of_the_live_wall(book: str, sanction: str) -> None:
    table = sit(book, {"S": "1p"}, "9s 3m 4m")
    play(table, "E 9s; S draw live; S 1p; W draw")
    assert ruled(table) == [("S", "wrong-place", sanction)]
    assert (table.scene.state.hand[1][3], table.scene.state.tile) == (1, 2)
    whole(table)


# ---- N20-N23
@by_book("none", "none", "none")
def test_n20_a_stick_that_was_forgotten_is_put_there(book: str, sanction: str) -> None:
    table = sit(book, {"E": READY}, "1z 9p")
    play(table, "E say riichi; E 1z rotated; S draw")
    assert ruled(table) == [("E", "stick-missing", sanction)]
    t = table.scene.state
    assert (t.riichi[0], t.sticks, t.points[0]) == (n.STANDING, 1, table.scene.rules.start - 1000)


@by_book("dead-hand", "none", "none")
def test_n21_riichi_without_the_word(book: str, sanction: str) -> None:
    table = play(sit(book, {"E": READY}, "1z 9p"), "E 1z rotated; E stick; S draw")
    assert ruled(table) == [("E", "riichi-unsaid", sanction)]
    assert table.scene.state.riichi[0] == (0 if book == OLD else n.STANDING)
    assert table.scene.state.sticks == (0 if book == OLD else 1)
    whole(table)


@by_book("dead-hand", "none", "none")
def test_n22_riichi_with_the_tile_not_turned(book: str, sanction: str) -> None:
    table = play(sit(book, {"E": READY}, "1z 9p"), "E say riichi; E 1z; E stick; S draw")
    assert ruled(table) == [("E", "riichi-unrotated", sanction)]
    assert table.scene.state.riichi[0] == (0 if book == OLD else n.STANDING)
    whole(table)


@by_book("dead-hand", "none", "chombo")
def test_n23_n27_riichi_on_an_open_hand_is_void_and_the_stake_goes_back(book: str, sanction: str) -> None:
    table = sit(book, {"W": "77z 234m 567p 99s 3s 1p"}, "7z")
    play(table, "E 7z; W pon 77z @500; W riichi 1p")
    assert ruled(table) == [("W", "riichi-open-hand", sanction)]
    if sanction == "chombo":
        spoiled(table, 2, book)
        return
    play(table, "N draw")
    t = table.scene.state
    assert (t.riichi[2], t.sticks, t.points[2]) == (0, 0, table.scene.rules.start)
    assert {"riichi-voided", "stake-returned"} <= set(last(table).ruling.next)


# ---- N24, N25, N26
@by_book("chombo", "chombo", "chombo")
def test_n24_n5_noten_riichi_is_judged_at_the_exhaustive_draw(book: str, sanction: str) -> None:
    table = sit(book, {"E": NOTEN}, "9p")
    play(table, "E riichi 9p; S draw")
    assert ruled(table) == []
    assert table.scene.state.riichi[0] == n.STANDING
    to_the_end(table)
    play(table, "S noten; W noten; N noten; E noten")
    assert ruled(table)[-1] == ("E", "riichi-noten", sanction)
    assert table.scene.ending == "chombo"
    assert last(table).ruling.next.count("no-noten-payment") == 1
    assert table.scene.state.points[0] == table.scene.rules.start + table.scene.state.delta[0]
    spoiled(table, 0, book)


@EVERY
def test_n24_it_is_not_judged_when_another_wins(book: str) -> None:
    table = sit(book, {"E": NOTEN, "W": "123456789m1123p"}, "9p 4p")
    play(table, "E riichi 9p; S draw; S 4p; W ron; W show; E wait @9000")
    assert ruled(table) == []
    assert table.scene.state.outcome == n.BY_RON


@EVERY
def test_n25_a_kong_that_changes_the_waits_is_judged_at_the_players_own_win(book: str) -> None:  # C11.7
    table = sit(book, {"E": "333444555m 77p 12s"}, "1z 9p 9p 9p 4m 3s", after="1p")
    play(table, "E riichi 1z; S draw; S 9p; W draw; W 9p; N draw; N 9p; E draw; E kan 4444m")
    assert ruled(table) == []
    play(table, "E draw; E 1p")
    play(table, "S draw; S 3s; E ron; E show; W wait @9000")
    assert ruled(table)[-1] == ("E", "riichi-bad-kan", "chombo")
    assert table.scene.state.outcome == n.CHOMBO


@EVERY
def test_n26_noten_only_because_the_hand_died_is_no_chombo_if_it_is_shown(book: str) -> None:
    table = standing(book)
    kill(table.scene, 0, formally=True)
    to_the_end(table)
    play(table, "E show; E noten; S noten; W noten; N noten")
    judged = last(table)
    assert (judged.ruling.foul, judged.ruling.sanction) == ("riichi-noten", "none")
    t = table.scene.state
    assert (t.outcome, t.declared[0]) == (n.EXHAUSTIVE, 0)
    table.deal()
    assert t.dealer == 1


@by_book("none", "chombo", "chombo")
def test_n26_where_the_book_has_it_the_hand_must_be_shown(book: str, sanction: str) -> None:
    table = standing(book)
    kill(table.scene, 0, formally=True)
    to_the_end(table)
    give_up(play(table, "E noten; S noten; W noten; N noten"))
    assert ruled(table)[-1] == ("E", "riichi-noten", sanction)


@EVERY
def test_n2_a_dead_hand_pays_noten_though_it_says_tenpai(book: str) -> None:
    table = sit(book, {"S": READY, "W": READY.replace("99s", "88s")}, "1z")
    kill(table.scene, 1, formally=True)
    play(table, "E 1z; S draw")
    go_round(table, left=0)
    t = table.scene.state
    table.do(Action(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))
    play(table, "E noten; S tenpai; W tenpai; N noten")
    assert table.scene.state.declared[:3] == [0, 0, 1]
    assert table.scene.state.delta == [-1000, -1000, 3000, -1000]


# ---- N27
@EVERY
def test_n27_a_win_on_the_riichi_tile_voids_the_declaration_and_returns_the_stake(book: str) -> None:  # R5
    table = sit(book, {"E": READY, "S": "123456789m1123p"}, "4p")
    play(table, "E riichi 4p; S ron; S show; W wait @9000")
    t = table.scene.state
    assert (t.riichi[0], t.sticks, t.outcome) == (0, 0, n.BY_RON)
    assert t.points[0] == table.scene.rules.start + t.delta[0]
    assert ruled(table) == []


# ---- N4, N5, N6
@by_book("chombo", "none", "none")
def test_n4_a_chombo_together_with_a_win(book: str, sanction: str) -> None:
    table = sit(book, {"S": "123456789m1123p"}, "4p")
    play(table, "E 4p; S ron; N ron; N show; S show; W wait @9000")
    t = table.scene.state
    assert (t.outcome, t.winners) == (n.BY_RON, 2)
    assert ruled(table) == [("N", "empty-win", sanction)]
    assert [(p.seat, p.points) for p in table.scene.penalties] == ([(3, 20)] if book == OLD else [])
    assert "win-stands" in last(table).ruling.next
    whole(table)


@EVERY
def test_n5_two_offenders_each_bear_it_and_the_hand_is_dealt_again_once(book: str) -> None:  # N24
    table = sit(book, {}, "4p")
    play(table, "E 4p; S ron; N ron; N show; S show; W wait @9000")
    assert sorted(ruled(table)) == [("N", "empty-win", "chombo"), ("S", "empty-win", "chombo")]
    assert table.scene.state.hands == 1
    if book == CLUB:
        assert table.scene.state.delta == [8000, -6000, 4000, -6000]
    else:
        assert [(p.seat, p.points) for p in table.scene.penalties] == [(1, 20), (3, 20)]
    whole(table)


@EVERY
def test_n6_a_chombo_in_the_last_timed_hand_is_not_dealt_again(book: str) -> None:
    table = sit(book, {}, "4p", settings=Settings(last_hand=True))
    play(table, "E 4p; S ron; S show; W wait @9000")
    assert table.over
    assert table.scene.closed == "time"
    assert table.scene.ending == "chombo"
    assert "not-redealt" in last(table).ruling.next


# ---- N39
@by_book("discretion", "discretion", "discretion")
def test_n39_an_announcement_stands_and_a_noten_hand_is_not_shown(book: str, sanction: str) -> None:
    table = sit(book, {"S": READY, "E": NOTEN}, "1z")
    play(table, "E 1z; S draw")
    go_round(table, left=0)
    t = table.scene.state
    table.do(Action(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))
    play(table, "S noten; S tenpai")
    assert [(seat, foul) for seat, foul, _ in ruled(table)] == [("S", "tenpai-changed")]
    assert (sanction, last(table).decided) == ("discretion", "none")
    play(table, "E noten; E show; W noten; N noten")
    assert ("E", "noten-shown", "none") in ruled(table)
    assert table.scene.state.declared[1] == 0


# ---- C11.1, C11.2, P11-P13
@EVERY
def test_c11_1_of_two_rons_the_nearer_alone_is_paid_but_at_the_club(book: str) -> None:
    table = sit(book, {"S": "123456789m1123p", "W": "123456789s1123p"}, "4p")
    play(table, "E 4p; W ron @500; W show; S ron @900; S show; N wait @9000")
    assert table.scene.state.winners == (6 if book == CLUB else 2)
    assert ruled(table) == []
    whole(table)


@pytest.mark.parametrize(("book", "caller"), [(OLD, 2), (NEW, 1), (CLUB, 1)])
def test_c11_2_chii_at_one_second_and_pon_at_two(book: str, caller: int) -> None:
    table = sit(book, {"S": "46p", "W": "55p"}, "5p")
    play(table, "E 5p; S chii 46p @1000; W pon 55p @2000")
    t = table.scene.state
    assert (t.turn, t.melds[caller], sum(t.melds)) == (caller, 1, 1)
    assert ruled(table) == []
    whole(table)


@EVERY
def test_c11_2_at_the_same_instant_it_is_pon(book: str) -> None:
    table = sit(book, {"S": "46p", "W": "55p"}, "5p")
    play(table, "E 5p; S chii 46p @1000; W pon 55p @1200")
    assert table.scene.state.turn == 2


@pytest.mark.parametrize(("book", "holds"), [(OLD, True), (NEW, False), (CLUB, False)])
def test_p12_three_seconds_even_if_the_next_player_has_drawn_or_until_they_draw(book: str, holds: bool) -> None:  # noqa: FBT001
    table = sit(book, {"W": "55p"}, "5p 9s")
    play(table, "E 5p; S draw @1500; W pon 55p @2500")
    assert (table.scene.state.turn == 2) is holds
    assert ruled(table) == [("S", "drawing-fast", "none") if holds else ("W", "late-call", "none")]
    assert tiles_there(table) == n.WALL


@pytest.mark.parametrize(("book", "holds"), [(OLD, False), (NEW, True), (CLUB, True)])
def test_p13_ron_until_the_next_player_has_discarded_or_three_seconds(book: str, holds: bool) -> None:  # noqa: FBT001
    table = sit(book, {"W": "123456789m1123p"}, "4p 9s")
    play(table, "E 4p; S draw @1500; W ron @6000; W show; N wait @20000")
    assert (table.scene.state.outcome == n.BY_RON) is holds
    assert live(table.scene.state) == (69 if holds else 68)
    whole(table)


@pytest.mark.parametrize("book", [NEW, CLUB])
def test_p13_the_next_player_may_win_on_the_old_discard_after_their_own_draw(book: str) -> None:
    table = sit(book, {"S": "123456789m1123p"}, "4p 9s")
    play(table, "E 4p; S draw @4000; S ron @5000; S show; N wait @20000")
    t = table.scene.state
    assert (t.outcome, t.winners, t.turn, t.taken) == (n.BY_RON, 2, 0, n.DEALT)


# ---- S-10, training
@EVERY
def test_s10_a_tile_not_kept_apart_is_worth_less(book: str) -> None:  # V4
    won = []
    for how in ("E tsumo", "E mix; E tsumo"):
        table = sit(book, {"E": "234m 345p 678s 88s 34s"}, "1z 9m 9p 9m 5s")
        play(table, f"E 1z; S draw; S 9m; W draw; W 9p; N draw; N 9m; E draw; {how}; E show; S wait @9000")
        assert table.scene.state.outcome == n.BY_TSUMO
        assert ruled(table) == []
        won.append(table.scene.state.delta[0])
    assert won[0] > won[1] > 0


@EVERY
def test_in_training_a_foul_is_explained_before_it_counts(book: str) -> None:
    table = sit(book, {"S": "346p 5p"}, "5p", settings=Settings(training=True))
    play(table, "E 5p; S chii 34p @500; S 5p")
    assert last(table).warned
    assert table.scene.state.dead[1] == 0
    assert table.scene.state.phase == n.TURN
    assert table.view(0).rulings == ()
    assert len(table.view(1).rulings) == 1
    play(table, "S 5p")
    assert (last(table).warned, table.scene.state.dead[1]) == (False, n.FORMALLY_DEAD)


@by_book("none", "none", "none")
def test_n40_offences_without_a_penalty_are_counted(book: str, sanction: str) -> None:
    table = play(sit(book, {}, "9s"), "S reveal own 1; S reveal live 1; W reveal own 2")
    assert {how for _, _, how in ruled(table)} == {sanction}
    assert table.trifles == (0, 2, 1, 0)
