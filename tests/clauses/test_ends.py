"""How a hand ends at the table: rows V7-V14, E1-E6, R13 and S-20; C4, C5, C11.8, C11.12, C11.15."""

import pytest

from jantaku.core.constants import DECLARING
from jantaku.core.step.ends import chombo
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.scoring.tiles import SEATS
from tests.hands import hand, value
from tests.rig import (
    BOOKS,
    TEXTS,
    WRC,
    deltas,
    go_round,
    has_won,
    may,
    next_hand,
    over,
    play,
    refused,
    sit,
    why,
    worth,
)
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
PAPER = pytest.mark.parametrize("book", WRC)
READY = {
    "E": "123456789m 11z 13m",
    "S": "123456789p 22z 13p",
    "W": "123456789s 33z 13s",
    "N": "234m 234p 234s 44z 68m",
}
EASY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
FACE = "234s 567m 345p 66m 34p"  # likewise


def drawn(book: str, seats: str, start: Start | None = None) -> Table:
    """A hand in which these seats are ready and nobody wins, until tenpai is declared."""
    return go_round(sit(book, {seat: READY[seat] for seat in seats}, start=start))


# ---- V7
@EVERY
def test_the_last_tile_of_the_wall_can_be_won_on_by_self_draw(book: str) -> None:  # Y11
    table = go_round(sit(book, {"S": READY["S"]}, last="2p"), left=0)
    play(table, "S tsumo")
    assert "haitei" in worth(table, "S")[2]


@EVERY
def test_the_discard_after_the_last_tile_can_be_won_on(book: str) -> None:  # V7, Y12
    table = go_round(sit(book, {"W": READY["W"]}, last="2s"), left=0)
    play(table, "S drawn; W ron")
    assert "houtei" in worth(table, "W")[2]


@EVERY
def test_the_hand_is_drawn_when_the_discard_after_the_last_tile_is_not_won_on(book: str) -> None:  # V7
    table = over(drawn(book, ""))
    assert (table.outcome, sum(table.state.discards)) == ("exhaustive", 70)


# ---- V8, V9: tenpai is declared
@TEXT
def test_everybody_is_asked_ready_or_not_east_first_and_may_declare_out_of_turn(book: str) -> None:  # V8
    table = drawn(book, "ESN")
    assert [SEATS[seat] for seat in table.asked] == ["E", "S", "W", "N"]
    play(table, "N tenpai; W noten; E tenpai")
    assert (table.state.declared, table.asked) == ([1, -1, 0, 1], (1,))
    assert over(table).state.declared == [1, 1, 0, 1]


@TEXT
def test_a_declaration_is_heard_and_no_hand_is_shown_before_the_last(book: str) -> None:  # V8
    table = play(drawn(book, "ESN"), "N tenpai; E tenpai")
    seen = table.view(2)
    assert seen.declared == [1, -1, -1, 1]
    assert seen.hidden == [13, 13, 0, 13]


@TEXT
def test_a_declaration_cannot_be_changed(book: str) -> None:  # V8
    table = play(drawn(book, "ES"), "E noten")
    assert refused(table, "E tenpai") == ["not-asked"]
    assert over(table).state.declared[0] == 0


@TEXT
def test_only_players_who_declare_tenpai_show_their_hands(book: str) -> None:  # V8
    table = over(play(drawn(book, "ES"), "E noten"))
    seen = table.view(2)
    assert [seen.hidden[seat] for seat in range(4)] == [13, 0, 0, 13]  # West is looking
    assert table.view(-1).hidden == [13, 0, 13, 13]


@TEXT
def test_who_is_not_ready_cannot_declare_tenpai(book: str) -> None:  # V8
    table = play(drawn(book, "E"), "E tenpai")
    assert refused(table, "S tenpai") == ["tenpai-not"]
    assert may(table, "S noten")


@TEXT
def test_who_is_ready_may_declare_noten_and_pays(book: str) -> None:  # V9
    table = over(play(drawn(book, "SW"), "S noten"))
    assert deltas(table) == (-1000, -1000, 3000, -1000)


def test_at_tenhou_there_is_no_choice() -> None:
    table = drawn("tenhou", "SW")
    assert (table.outcome, table.state.declared) == ("exhaustive", [0, 1, 1, 0])


@TEXT
def test_east_who_declares_noten_loses_the_deal_and_a_counter_is_added(book: str) -> None:  # C11.12, S-35
    table = over(play(drawn(book, "E"), "E noten"))
    assert next_hand(table) == ("S", 0, 1, 0)


@TEXT
def test_a_riichi_player_must_show(book: str) -> None:  # V9, V12
    table = play(sit(book, {"S": EASY, "W": READY["W"]}, "9m 1z"), "E drawn; S riichi drawn")
    go_round(table)
    assert (table.state.phase, table.state.declared[1]) == (DECLARING, 1)
    assert refused(table, "S noten")
    over(play(table, "W noten"))
    assert table.view(-1).hidden[1] == 0


# ---- V10, C4
@EVERY
@pytest.mark.parametrize(
    ("seats", "paid"),
    [
        ("", (0, 0, 0, 0)),
        ("E", (3000, -1000, -1000, -1000)),
        ("W", (-1000, -1000, 3000, -1000)),
        ("EN", (1500, -1500, -1500, 1500)),
        ("SW", (-1500, 1500, 1500, -1500)),
        ("SWN", (-3000, 1000, 1000, 1000)),
        ("ESWN", (0, 0, 0, 0)),
    ],
)
def test_those_not_ready_pay_three_thousand_in_all(book: str, seats: str, paid: tuple[int, ...]) -> None:
    assert deltas(over(drawn(book, seats))) == paid


# ---- V11: what ready is
@EVERY
def test_the_tile_waited_for_may_be_in_other_hands_or_gone(book: str) -> None:  # V11
    table = over(go_round(sit(book, {"S": "234m 567m 234p 567p 7z", "N": "777z"})))
    assert table.state.declared[1] == 1


@EVERY
def test_a_hand_without_a_yaku_is_ready(book: str) -> None:  # V11
    table = play(sit(book, {"S": "33z 234m 567p 99p 57s 1m"}, "3z"), "E drawn; S pon; S 1m")
    assert over(go_round(table)).state.declared[1] == 1


OWNED = [
    ({"S": "1111m 456p 789s 234s"}, "1z", "E drawn"),  # PEERS T1
    ({"S": "3333m 12m 456p 789s 9p"}, "1z 9p", "E drawn; S ankan 3m; S drawn"),  # T2
    ({"S": "111m 456p 789s 234s 9p"}, "1m", "E drawn; S pon; S 9p"),  # T3
]


@TEXT
@pytest.mark.parametrize(("hands", "draws", "script"), OWNED, ids=["concealed", "kong", "triplet"])
def test_a_hand_whose_only_tile_it_has_four_of_is_not_ready_and_pays(
    book: str, hands: dict[str, str], draws: str, script: str
) -> None:  # V11, C11.8
    ready = {"N": "567m 234p 234s 44z 68p"}
    table = go_round(play(sit(book, hands | ready, draws, after="1z"), script))
    assert over(table).state.declared == [0, 0, 0, 1]
    assert deltas(table) == (-1000, -1000, -1000, 3000)


@pytest.mark.parametrize(("hands", "draws", "script", "ready"), [(*OWNED[0], 0), (*OWNED[1], 1), (*OWNED[2], 1)])
def test_at_tenhou_only_four_concealed_tiles_make_a_wait_none(
    hands: dict[str, str], draws: str, script: str, ready: int
) -> None:  # V11; not settled by its records
    table = go_round(play(sit("tenhou", hands, draws, after="1z"), script))
    assert over(table).state.declared[1] == ready


# ---- V13, E1-E5
@EVERY
@pytest.mark.parametrize(("seats", "after"), [("E", ("E", 0, 3, 1)), ("S", ("S", 0, 3, 1)), ("", ("S", 0, 3, 1))])
def test_a_draw_adds_one_counter_and_east_stays_if_ready(book: str, seats: str, after: tuple[str, int, int, int]) -> None:
    start = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)
    assert next_hand(over(drawn(book, seats, start=start))) == after  # E1, E4, V13, C11.15


@EVERY
@pytest.mark.parametrize(("winner", "after"), [("E", ("E", 0, 3, 0)), ("W", ("S", 0, 0, 0))])
def test_a_win_of_easts_adds_a_counter_and_another_clears_them(book: str, winner: str, after: tuple[str, int, int, int]) -> None:
    start = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)  # E1, E2, E4
    table = sit(book, {winner: EASY}, "9m 9m 9s 2p", start=start)
    play(table, f"E drawn; S drawn; W drawn; N drawn; {winner} ron")
    assert next_hand(table) == after


@EVERY
def test_the_deal_passes_to_the_right_and_the_wind_turns_after_north(book: str) -> None:  # E5, T6
    deals = []
    table = Table(book)
    for _ in range(5):
        deals.append(next_hand(table)[:2])
        over(go_round(table))
    assert deals == [("E", 0), ("S", 0), ("W", 0), ("N", 0), ("E", 1)]


# ---- E3, C5
@EVERY
@pytest.mark.parametrize("counters", [0, 1, 2, 5])
def test_a_counter_costs_the_discarder_300(book: str, counters: int) -> None:  # E3
    start = Start((25000,) * 4, counters=counters)
    table = sit(book, {"W": EASY}, "9m 9m 9s 2p", start=start)
    play(table, "E drawn; S drawn; W drawn; N drawn; W ron")
    assert deltas(table) == (0, 0, 2000 + 300 * counters, -2000 - 300 * counters)


@EVERY
@pytest.mark.parametrize("counters", [0, 1, 2, 5])
def test_a_counter_costs_each_of_three_100_at_a_self_draw(book: str, counters: int) -> None:  # E3
    start = Start((25000,) * 4, counters=counters)
    table = sit(book, {"S": EASY}, "9m 1z 9s 9m 9p 2p", start=start)
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo")
    each = 100 * counters  # menzen tsumo, pinfu, tanyao: 3 han, 20 fu
    assert deltas(table) == (-1300 - each, 2700 + 3 * each, -700 - each, -700 - each)


@EVERY
def test_easts_smallest_win_with_two_counters_and_a_stake(book: str) -> None:  # C5
    start = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)
    table = sit(book, {"E": "234m 567p 345s 99s 34p"}, "9m 9m 2p", start=start)
    play(table, "E drawn; S drawn; W drawn; E ron")
    assert worth(table, "E") == (1, 30, {"pinfu"})
    assert deltas(table) == (3100, 0, -2100, 0)


# ---- S-20, A7: several winners
def both(book: str, *settings: str) -> Table:
    """North and East win on West's tile, with two counters and a stake from before."""
    start = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)
    table = sit(book, {"N": EASY, "E": FACE}, "9m 1z 9s 9s 9p 9p 2p", start=start, settings=settings)
    return over(play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S drawn; W drawn; N ron; E ron"))


@one_by_one(
    ("book", "paid"),
    [
        ("wrr-2013", (0, 0, -2600, 3600)),
        ("wrc-2015", (0, 0, -2600, 3600)),
        ("club", (2900 + 600, 0, -2000 - 2900 - 1200, 2000 + 600 + 1000)),
        ("tenhou", (2900, 0, -2000 - 2900 - 600, 2000 + 600 + 1000)),
    ],
)
def test_every_winner_gets_the_counters_at_the_club_and_the_nearest_the_stakes(book: str, paid: tuple[int, ...]) -> None:
    assert deltas(both(book)) == paid  # S-20, R14, P10


@pytest.mark.parametrize(("book", "after"), [("wrc-2015", ("S", 0, 0, 0)), ("club", ("E", 0, 3, 0)), ("tenhou", ("E", 0, 3, 0))])
def test_east_among_the_winners_stays(book: str, after: tuple[str, int, int, int]) -> None:  # S-20
    assert next_hand(both(book)) == after


# ---- E6, R13, N3, C7: a hand that is spoiled
def spoiled(book: str, offender: int) -> Table:
    """South and West have declared riichi, one stake and two counters lie there from before; then somebody spoils the hand."""
    start = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)
    table = sit(book, {"S": EASY, "W": "234s 567m 678p 66m 78m"}, "9m 1z 1z", start=start)
    over(play(table, "E drawn; S riichi drawn; W riichi drawn"))
    assert table.state.sticks == 3
    chombo(table.state, table.rules, 1 << offender)
    return table


@PAPER
@pytest.mark.parametrize("offender", range(4))
def test_after_a_chombo_the_stakes_of_the_deal_go_back_and_it_is_dealt_again(book: str, offender: int) -> None:  # E6, R13, S-17
    table = spoiled(book, offender)
    assert (table.outcome, deltas(table), table.points) == ("chombo", (0, 0, 0, 0), (25000, 25000, 25000, 24000))
    assert next_hand(table) == ("E", 0, 2, 1)


@pytest.mark.parametrize(
    ("offender", "paid"),
    [(0, (-12000, 4000, 4000, 4000)), (1, (4000, -8000, 2000, 2000)), (3, (4000, 2000, 2000, -8000))],
)
def test_at_the_club_the_offender_pays_a_mangan_backwards(offender: int, paid: tuple[int, ...]) -> None:  # N3, C7
    table = spoiled("club", offender)
    assert deltas(table) == paid
    assert next_hand(table) == ("E", 0, 2, 1)
    assert sum(table.points) == 99000


# ---- V4, V14, V15, C11.18-C11.20
@PAPER
@pytest.mark.parametrize(
    ("tiles", "win", "apart", "mixed"),
    [
        ("234m678p345s99s34p", "2p", (2, 20, {"menzen-tsumo", "pinfu"}), (1, 30, {"menzen-tsumo"})),  # pinfu is lost: 22 fu
        ("111m678p345s99s24p", "3p", (1, 40, {"menzen-tsumo"}), (1, 30, {"menzen-tsumo"})),  # so are the two of the wait
    ],
)
def test_a_drawn_tile_not_kept_apart_loses_pinfu_and_wait_and_keeps_the_self_draw(
    book: str, tiles: str, win: str, apart: tuple[int, int, set[str]], mixed: tuple[int, int, set[str]]
) -> None:  # V4, S-10; an act of a refereed table: here the hand alone is weighed
    for at, expected in ((0, apart), (1, mixed)):
        assert value(book, hand(tiles, win, seat=1, by_draw=1, mixed=at))[1:] == expected


@TEXT
def test_of_two_readings_the_one_that_pays_more_counts(book: str) -> None:  # V15
    """Seven pairs are two han of 25 fu; as twice twin runs the same tiles are three han, and of 40."""
    table = sit(book, {"S": "223344m 556677p 9s"}, "9m 1z 9p 8s 9p 8s 9s")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S drawn; W drawn; S ron")
    assert worth(table, "S") == (3, 40, {"ryanpeikou"})


@EVERY
def test_a_self_draw_is_paid_by_all_and_a_discard_by_its_discarder_alone(book: str) -> None:  # V14
    table = sit(book, {"S": EASY}, "9m 1z 2p")
    play(table, "E drawn; S drawn; W drawn; S ron")
    assert deltas(table) == (0, 2000, -2000, 0)


@EVERY
def test_an_open_hand_of_simples_has_tanyao(book: str) -> None:  # Y7, S-11, C11.19
    table = sit(book, {"S": "22m 678p 345s 88s 34p 9m"}, "2m 2p")
    play(table, "E drawn; S pon; S 9m; W drawn; S ron")
    assert worth(table, "S") == (1, 30, {"tanyao"})


@EVERY
def test_a_double_wind_pair_is_four_fu_and_its_triplet_two_han(book: str) -> None:  # U14, Y8, C11.20
    table = sit(book, {"E": "234m 678p 345s 11z 13p"}, "9m 9m 2p")
    play(table, "E riichi drawn; S drawn; W drawn; E ron")
    assert worth(table, "E")[1] == 40  # 20, 10 for a closed ron, 4 for the pair, 2 for the wait
    table = sit(book, {"E": "234m 678p 345s 111z 4p"}, "9m 9m 4p")
    play(table, "E drawn; S drawn; W drawn; E ron")
    assert worth(table, "E")[:2] == (2, 40)  # 20, 10, 8, 2
    assert worth(table, "E")[2] == {"seat-wind", "round-wind"}


@EVERY
def test_a_won_hand_without_a_yaku_is_none(book: str) -> None:  # V1
    table = sit(book, {"S": "222m 567p 345s 99s 24p", "N": "33p"}, "9m 1z 3p")
    play(table, "E drawn; S drawn; W drawn")
    assert why(table, "S ron") == ["win-no-yaku"]
    assert not has_won(over(table), "S")


@EVERY
def test_a_yaku_valid_for_only_one_of_the_waits_is_enough_on_that_one(book: str) -> None:  # V1 (Club Cpt-5)
    hands = {"S": "33z 234m 34s 234p 99p 1m", "N": "22s 55s"}
    for tile, lawful in (("2s", True), ("5s", False)):
        table = sit(book, hands, f"3z {tile}")
        play(table, "E drawn; S pon; S 1m; W drawn")
        assert may(table, "S ron") == lawful
