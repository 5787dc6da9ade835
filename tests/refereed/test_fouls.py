"""The fouls of calls, groups and wins that hands can commit, by the rows of the rule matrix, under each book."""

import pytest

from jantaku.core import constants as n
from jantaku.errors import ActError
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.rulings import kill
from tests.refereed.scripts import last, money, play, ruled, sit, tiles_there

OLD, NEW, CLUB = TEXTS = ("wrr-2013", "wrc-2015", "club")
EVERY = pytest.mark.parametrize("book", TEXTS)
CLAUSE = {OLD: "WRR 2013 7.2", NEW: "WRC 2015 7.2", CLUB: "silent; WRC 2015 7.2"}
POINTS = {OLD: 20, NEW: 20, CLUB: 0}


def by_book(old: str, new: str, club: str) -> pytest.MarkDecorator:
    """A test under each book, with what it rules."""
    return pytest.mark.parametrize(("book", "sanction"), [(OLD, old), (NEW, new), (CLUB, club)])


def whole(table: RefereedTable) -> None:
    """Whatever was done, nothing is lost."""
    assert tiles_there(table) == n.WALL
    assert money(table) == 4 * table.scene.rules.start


def spoiled(table: RefereedTable, seat: int, book: str) -> None:
    """A chombo: points of the overall score, or a mangan at the table; a new deal with the same dealer and no counter."""
    s = table.scene
    assert s.state.outcome == n.CHOMBO
    assert sum(p.points for p in s.penalties if p.seat == seat) == POINTS[book]
    if book == CLUB:
        assert s.state.delta[seat] == (-12000 if seat == s.state.dealer else -8000)
    else:
        assert not any(s.state.delta)
    dealer, counters = s.state.dealer, s.state.counters
    whole(table)
    table.deal()
    assert (s.state.dealer, s.state.counters, s.state.sticks) == (dealer, counters, 0)


# ---- what is no foul
@EVERY
def test_a_call_is_said_shown_taken_and_play_goes_on_from_the_caller(book: str) -> None:  # P6, P8
    table = play(sit(book, {"W": "77z 1p"}, "7z"), "E 7z; W pon 77z @800; W 1p")
    t = table.scene.state
    assert (t.turn, t.phase, t.melds[2], ruled(table)) == (2, n.CLAIMS, 1, [])
    whole(table)


@EVERY
def test_ron_is_shown_and_paid(book: str) -> None:  # V2, V14
    table = play(sit(book, {"S": "123456789m1123p"}, "4p"), "E 4p; S ron; S show; W wait @20000")
    t = table.scene.state
    assert (t.outcome, t.winners, ruled(table)) == (n.BY_RON, 2, [])
    assert t.delta[1] == -t.delta[0] > 0
    whole(table)


# ---- N7, N8, N9
@by_book("dead-hand", "none", "none")
def test_n7_a_call_whose_tiles_are_not_shown_is_empty(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "1p"}, "9p"), "E 9p; N pon @900; S draw; S 1p")
    assert ruled(table) == [("N", "empty-call", sanction)]
    assert last(table).ruling.clause() == CLAUSE[book]
    assert table.scene.state.dead[3] == (n.FORMALLY_DEAD if sanction == "dead-hand" else 0)
    assert table.scene.state.turn == 1
    whole(table)


@by_book("dead-hand", "none", "none")
def test_n7_chii_by_a_player_who_is_not_next_is_an_empty_call(book: str, sanction: str) -> None:
    table = play(sit(book, {"W": "46p"}, "5p"), "E 5p; W chii 46p @900")
    assert ruled(table) == [("W", "empty-call", sanction)]
    assert table.scene.state.melds[2] == 0
    assert table.scene.state.phase == n.CLAIMS


@by_book("dead-hand", "none", "none")
def test_n8_a_kong_right_after_a_claim_is_empty(book: str, sanction: str) -> None:
    table = play(sit(book, {"W": "77z 1111m"}, "7z"), "E 7z; W pon 77z @900; W kan 1111m")
    assert ruled(table) == [("W", "empty-kan", sanction)]
    assert (table.scene.state.melds[2], table.scene.state.kans) == (1, 0)
    whole(table)


@by_book("dead-hand", "none", "chombo")
def test_n9_riichi_said_and_taken_back_is_empty(book: str, sanction: str) -> None:
    table = play(sit(book, {"E": "234m 567p 345s 99s 13p"}, "1z"), "E riichi; E correct riichi")
    assert ruled(table) == [("E", "empty-riichi", sanction)]
    if sanction == "chombo":
        spoiled(table, 0, book)
    else:
        assert table.scene.state.dead[0] == (n.FORMALLY_DEAD if sanction == "dead-hand" else 0)
        assert table.scene.state.phase == n.TURN


# ---- N10, N11
@by_book("chombo", "dead-hand", "chombo")
def test_n10_a_win_that_is_none_with_the_hand_hidden(book: str, sanction: str) -> None:
    table = play(sit(book, {}, "4p"), "E 4p; S ron; S correct win")
    assert ruled(table) == [("S", "empty-win", sanction)]
    if sanction == "chombo":
        spoiled(table, 1, book)
    else:
        assert table.scene.state.dead[1] == n.FORMALLY_DEAD
        assert table.scene.state.phase == n.CLAIMS


@by_book("chombo", "chombo", "chombo")
def test_n11_a_win_that_is_none_with_the_hand_shown(book: str, sanction: str) -> None:
    table = play(sit(book, {}, "4p"), "E 4p; S ron; S show; E wait @9000")
    assert ruled(table) == [("S", "empty-win", sanction)]
    spoiled(table, 1, book)


@EVERY
def test_n11_a_furiten_ron_is_an_empty_win_with_its_reason(book: str) -> None:
    table = sit(book, {"S": "123456789m1123p"}, "9s 4p 4p")
    play(table, "E 9s; S draw; S 4p; W draw; W 4p; S ron; S show; E wait @9000")
    assert [foul for _, foul, _ in ruled(table)] == ["empty-win"]
    assert last(table).reasons


@EVERY
def test_n11_the_dealer_pays_a_reverse_mangan_of_twelve_thousand_at_the_club(book: str) -> None:  # C7
    table = play(sit(book, {}, "4p"), "E tsumo; E show; S wait @9000")
    assert ruled(table) == [("E", "empty-win", "chombo")]
    spoiled(table, 0, book)


# ---- N12
@by_book("dead-hand", "dead-hand", "dead-hand")
@pytest.mark.parametrize(("hand", "chii", "out"), [("346p 5p", "34p", "5p"), ("34p 2p", "34p", "2p")])
def test_n12_swap_calling_is_judged_at_the_discard_and_the_meld_stands(
    book: str, sanction: str, hand: str, chii: str, out: str
) -> None:
    table = play(sit(book, {"S": hand}, "5p"), f"E 5p; S chii {chii}")
    assert ruled(table) == []
    play(table, f"S {out}")
    assert ruled(table) == [("S", "swap-call", sanction)]
    t = table.scene.state
    assert (t.melds[1], t.dead[1], t.phase) == (1, n.FORMALLY_DEAD, n.CLAIMS)
    assert last(table).ruling.next[:2] == ("meld-stands", "discard-stands")


# ---- N13
@by_book("dead-hand", "dead-hand", "dead-hand")
def test_n13_a_group_that_is_none_kills_the_hand_at_the_discard(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "47p 1z"}, "5p"), "E 5p; S chii 47p")
    assert ruled(table) == []
    assert table.view(0).laid[1] == (12, 15, 13)
    play(table, "S 1z")
    assert ruled(table) == [("S", "false-group", sanction)]
    assert last(table).ruling.clause() == CLAUSE[book]
    whole(table)


@by_book("none", "none", "none")
def test_n13_before_the_discard_it_is_put_right_without_penalty(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "467p 1z"}, "5p"), "E 5p; S chii 47p; S correct meld 46p; S 1z")
    assert ruled(table) == [("S", "false-group", sanction)]
    assert "corrected" in last(table).ruling.next
    assert table.scene.state.melds[1] == 1
    whole(table)


@by_book("dead-hand", "none", "none")
def test_n13_taken_back_it_is_an_empty_call(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "47p 1z"}, "5p"), "E 5p; S chii 47p; S correct meld")
    assert ruled(table) == [("S", "false-group", sanction)]
    assert table.scene.state.phase == n.CLAIMS
    assert table.scene.state.river[0][0] == 13
    whole(table)


@by_book("dead-hand", "dead-hand", "dead-hand")
def test_n13_so_does_a_concealed_kong_that_is_none(book: str, sanction: str) -> None:
    table = play(sit(book, {"E": "111m 2m 1z"}, "9s"), "E kan 1112m; E 1z")
    assert ruled(table) == [("E", "false-group", sanction)]


# ---- N14, N15
@by_book("dead-hand", "none", "none")
def test_n14_chii_no_i_mean_pon(book: str, sanction: str) -> None:  # C7
    table = play(sit(book, {"S": "55p 1z"}, "5p"), "E 5p; S chii @500; S pon @900")
    assert ruled(table) == [("S", "changed-call", sanction)]
    if book != OLD:
        play(table, "S lay 55p @1200")
    assert table.scene.state.melds[1] == (0 if book == OLD else 1)


@by_book("chombo", "dead-hand", "chombo")
def test_n14_ron_and_after_a_pause_pon_is_a_changed_call(book: str, sanction: str) -> None:  # C7
    table = play(sit(book, {"S": "55p 1z"}, "5p"), "E 5p; S ron @300; S pon @2500")
    assert ruled(table) == [("S", "changed-call", sanction)]
    assert table.scene.state.melds[1] == 0


@by_book("points", "none", "none")
def test_n15_another_word_that_is_clear_holds(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "55p 1z"}, "5p"), "E 5p; S pung 55p")
    assert ruled(table) == [("S", "wrong-word", sanction)]
    assert table.scene.state.melds[1] == 1
    assert sum(penalty.points for penalty in table.scene.penalties) == (1 if book == OLD else 0)
    assert table.points == (table.scene.rules.start,) * 4


# ---- N16
@EVERY
@pytest.mark.parametrize(("dead", "sanction"), [(n.FORMALLY_DEAD, "points"), (n.DEAD, "none")])
def test_n16_a_call_with_a_dead_hand_costs_only_where_it_was_declared(book: str, dead: int, sanction: str) -> None:  # C7
    table = sit(book, {"W": "77z 1p"}, "7z", settings=Settings(formal=False))
    kill(table.scene, 2, formally=dead == n.FORMALLY_DEAD)
    play(table, "E 7z; W pon 77z @900")
    assert ruled(table) == [("W", "dead-call", sanction)]
    assert table.scene.state.melds[2] == 0
    assert [penalty.points for penalty in table.scene.penalties] == ([20] if sanction == "points" else [])
    assert table.points == (table.scene.rules.start,) * 4


@EVERY
def test_n16_a_dead_hand_that_was_not_declared_is_seen_by_nobody_until_somebody_declares_it(book: str) -> None:  # N2
    table = sit(book, {}, "7z", settings=Settings(formal=False))
    kill(table.scene, 2, formally=False)
    assert table.view(0).state.dead[2] == 0
    play(table, "N dead W")
    assert table.view(0).state.dead[2] == n.FORMALLY_DEAD


# ---- N37, N38, N39
@by_book("none", "none", "none")
def test_n37_discarding_before_the_tiles_are_shown_is_pointed_out(book: str, sanction: str) -> None:
    table = play(sit(book, {"W": "77z 1p"}, "7z"), "E 7z; W pon @900; W 1p")
    assert ruled(table) == [("W", "claim-order", sanction)]
    assert (table.scene.state.melds[2], table.scene.state.turn) == (1, 2)
    whole(table)


@pytest.mark.parametrize("book", [NEW, CLUB])
def test_n38_a_draw_too_fast_for_others_to_claim_goes_back(book: str) -> None:
    table = play(sit(book, {"W": "77z 1p"}, "7z 3s"), "E 7z; S draw @200; W pon 77z @800")
    assert [(seat, foul) for seat, foul, _ in ruled(table)] == [("S", "drawing-fast")]
    assert last(table).decided
    t = table.scene.state
    assert (t.turn, t.melds[2], sum(t.hand[1]), t.taken) == (2, 1, 13, n.DEALT)
    whole(table)


def test_n13_a_call_that_comes_before_it_puts_a_wrong_group_back_in_the_hand() -> None:  # P11
    table = play(sit(OLD, {"S": "47p 1z", "W": "55p 1s"}, "5p"), "E 5p; S chii 47p @500; W pon 55p @1500")
    t = table.scene.state
    assert (t.turn, t.melds[2], sum(t.hand[1])) == (2, 1, 13)
    assert table.view(0).laid == ((),) * 4
    play(table, "W 1s; S draw @4000")
    assert ruled(table) == []
    whole(table)


@EVERY
def test_n13_after_the_discard_a_wrong_group_can_be_put_right_no_more(book: str) -> None:  # P19
    table = play(sit(book, {"S": "467p 1z"}, "5p 9s 9s 9s 9s"), "E 5p; S chii 47p @500; S 1z; W draw")
    table.do(Action(table.scene.now + 500, 2, "discard", tiles=(table.scene.state.tile,)))
    table.do(Action(table.scene.now + 4000, 3, "draw"))
    table.do(Action(table.scene.now + 500, 3, "discard", tiles=(table.scene.state.tile,)))
    table.do(Action(table.scene.now + 4000, 0, "draw"))
    table.do(Action(table.scene.now + 500, 0, "discard", tiles=(table.scene.state.tile,)))
    play(table, "S draw")
    with pytest.raises(ActError):
        play(table, "S correct meld 46p")
    assert table.view(0).laid[1] == (12, 15, 13)
    whole(table)


@EVERY
def test_n16_a_hand_that_died_of_a_wrong_group_calls_with_a_dead_hand(book: str) -> None:
    table = play(sit(book, {"S": "47p 1z 33s", "W": "3s"}, "5p 3s"), "E 5p; S chii 47p @500; S 1z; W draw; W 3s; S pon 33s @500")
    assert ruled(table) == [("S", "false-group", "dead-hand"), ("S", "dead-call", "points")]
    whole(table)
