"""Hands kept on a sheet: payments, counters, stakes, the end of the game. (rows A8, A9, C4-C6, C9)"""

from fractions import Fraction

import pytest

from jantaku.scorekeeper import LeadsToRuling, ScoreSheet
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import begun, draw, put, refused, ron, tsumo, until_over


def delta(chain: ScoreSheet) -> tuple[int, ...]:
    return chain.sheet.hands[-1].delta


# ---- C4: noten payments
@one_by_one(
    ("tenpai", "moved"),
    [
        ((), (0, 0, 0, 0)),
        ((1,), (-1000, 3000, -1000, -1000)),
        ((0, 2), (1500, -1500, 1500, -1500)),
        ((0, 1, 3), (1000, 1000, -3000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_noten_pay_tenpai_3000_in_all(tenpai: tuple[int, ...], moved: tuple[int, ...]) -> None:
    chain = begun()
    draw(chain, *tenpai)
    assert delta(chain) == moved


# ---- C5: counters and stakes
def test_east_winning_30_fu_by_ron_with_two_counters_and_a_stick_gains_3100() -> None:
    chain = begun()
    draw(chain, 0)
    put(chain, "riichi", seat=2)
    draw(chain, 0, 2)
    before = chain.sheet.points
    assert (chain.sheet.now.counters, chain.sheet.sticks) == (2, 1)
    ron(chain, 0, 1)
    moved = tuple(now - was for now, was in zip(chain.sheet.points, before, strict=True))
    assert moved == (3100, -2100, 0, 0)
    assert (chain.sheet.now.dealer, chain.sheet.now.counters, chain.sheet.sticks) == (0, 3, 0)


def test_a_self_drawn_win_takes_a_third_of_each_counter_from_all() -> None:
    chain = begun()
    draw(chain, 0)
    before = chain.sheet.points
    tsumo(chain, 1, 3, 40)
    assert [now - was for now, was in zip(chain.sheet.points, before, strict=True)] == [-2700, 5500, -1400, -1400]


def test_the_stick_goes_back_where_the_riichi_tile_is_won_on() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    ron(chain, 2, 1, riichi_tile=True)
    assert chain.sheet.points == (30_000, 29_000, 31_000, 30_000)
    assert chain.sheet.hands[0].riichi == ()


def test_a_riichi_tile_takes_a_riichi() -> None:
    refused(begun(), "riichi-tile", "win", {"from": 1, "wins": [{"seat": 2, "han": 1, "fu": 30}], "riichi_tile": True})


def test_riichi_below_zero_is_lawful_in_the_championship_books_and_makes_a_debt() -> None:
    chain = begun()
    ron(chain, 1, 0, 13, 0)
    put(chain, "win", **{"from": 0, "wins": [{"seat": 1, "han": 4, "fu": 30}]})
    assert chain.sheet.points[0] == 30_000 - 24_000 - 12_000
    assert chain.sheet.debts == (6000, 0, 0, 0)
    put(chain, "riichi", seat=0)
    assert (chain.sheet.points[0], chain.sheet.debts[0], chain.sheet.sticks) == (-7000, 7000, 1)
    assert chain.sheet.total == 120_000


def test_riichi_takes_1000_points_where_the_book_wants_them() -> None:
    chain = begun("club")
    ron(chain, 1, 0, 8, 0)
    ron(chain, 2, 0, 3, 50)
    ron(chain, 3, 0, 2, 30)
    assert chain.sheet.points[0] == 600
    refused(chain, "riichi-points", "riichi", {"seat": 0})


# ---- C6: scores
def scored(points: list[int], book: str = "wrc-2015", sticks: int = 0) -> tuple[Fraction, ...]:
    chain = begun(book)
    put(chain, "totals", points=points, sticks=sticks)
    return chain.sheet.scores


HALF, THIRD = Fraction(15, 2), Fraction(10, 3)


@one_by_one(
    ("points", "scores"),
    [
        ([40_000, 30_000, 28_000, 22_000], (25, 5, -7, -23)),
        ([35_000, 35_000, 30_000, 20_000], (15, 15, -5, -25)),
        ([34_000, 34_000, 34_000, 18_000], (9, 9, 9, -27)),
        ([30_000] * 4, (0, 0, 0, 0)),
        ([42_000, 30_000, 30_000, 18_000], (27, 0, 0, -27)),
        ([42_000, 32_000, 23_000, 23_000], (27, 7, -17, -17)),
        ([45_000, 25_000, 25_000, 25_000], (30, -10, -10, -10)),
    ],
)
def test_session_scores_are_exact_and_equals_share(points: list[int], scores: tuple[int, ...]) -> None:
    assert scored(points) == scores


def test_the_uma_of_the_club_is_shared_in_halves_and_thirds() -> None:
    assert list(scored([30_000, 30_000, 25_000, 15_000], "club")) == [5 + HALF, 5 + HALF, -5, -20]
    assert list(scored([28_000, 28_000, 28_000, 16_000], "club")) == [3 + THIRD, 3 + THIRD, 3 + THIRD, -19]


def test_the_scores_of_a_table_lack_the_sticks_that_nobody_took() -> None:
    assert sum(scored([40_000, 30_000, 28_000, 19_000], sticks=3)) == -3


# ---- A8: the end of the game, and why
def test_the_game_ends_when_the_south_round_is_over() -> None:
    sheet = until_over(begun()).sheet
    assert (sheet.over, len(sheet.hands), sheet.now.round, sheet.now.dealer) == ("rounds-over", 8, 1, 3)


def test_the_club_ends_the_game_below_zero_and_not_at_zero() -> None:
    chain = begun("club")
    ron(chain, 1, 0, 4, 30)
    ron(chain, 2, 0, 6, 0)
    ron(chain, 3, 0, 3, 40)
    assert (chain.sheet.points[0], chain.sheet.over) == (-200, "bust")


def test_the_club_stops_when_the_dealer_wins_the_last_hand_and_leads() -> None:
    chain = begun("club")
    for _ in range(7):
        draw(chain)
    ron(chain, 3, 0)
    assert chain.sheet.over == "dealer-ahead"


def test_the_championship_plays_on_though_the_dealer_leads() -> None:
    chain = begun()
    for _ in range(7):
        draw(chain)
    ron(chain, 3, 0)
    assert (chain.sheet.over, chain.sheet.now.dealer, chain.sheet.now.counters) == ("", 3, 8)


def test_nothing_is_played_after_the_end() -> None:
    refused(until_over(begun()), "over", "deal", {})


# ---- A9: abortive draws
@one_by_one("how", ["nine-kinds", "four-winds", "four-kans", "four-riichi", "triple-ron"])
def test_the_championship_has_no_abortive_draw(how: str) -> None:
    refused(begun(), "abort", "abort", {"how": how})


def test_an_abortive_draw_of_the_club_moves_nothing_and_adds_no_counter() -> None:
    chain = begun("club")
    draw(chain, 0)
    put(chain, "riichi", seat=1)
    put(chain, "abort", how="four-winds")
    now = chain.sheet.now
    assert (now.dealer, now.counters, now.sticks, chain.sheet.hands[-1].outcome) == (0, 1, 1, "four-winds")


def test_four_riichi_takes_four_riichi() -> None:
    chain = begun("club")
    for seat in range(3):
        put(chain, "riichi", seat=seat)
    refused(chain, "four-riichi", "abort", {"how": "four-riichi"})
    put(chain, "riichi", seat=3)
    put(chain, "abort", how="four-riichi")
    assert (chain.sheet.sticks, chain.sheet.points) == (4, (24_000,) * 4)


def test_a_redeal_that_is_nobodys_fault_returns_the_stakes_of_the_hand_only() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    draw(chain, 1)
    put(chain, "riichi", seat=2)
    before = chain.sheet.now
    put(chain, "redeal")
    now = chain.sheet.now
    assert (now.sticks, now.points[2]) == (1, before.points[2] + 1000)
    assert (now.dealer, now.round, now.counters) == (before.dealer, before.round, before.counters)


# ---- C9, S-20: liability, several winners
@one_by_one(
    ("winner", "payer", "moved"),
    [
        (1, None, (0, 32_000, 0, -32_000)),
        (0, None, (48_000, 0, 0, -48_000)),
        (1, 2, (0, 32_000, -16_000, -16_000)),
        (0, 2, (48_000, 0, -24_000, -24_000)),
        (1, 3, (0, 32_000, 0, -32_000)),
    ],
)
def test_the_liable_player_pays_a_yakuman_alone_or_by_halves(winner: int, payer: int | None, moved: tuple[int, ...]) -> None:
    chain = begun()
    win = {"seat": winner, "yakuman": 1, "liable": 3, "liable_for": "dragons"}
    put(chain, "win", **({} if payer is None else {"from": payer}), wins=[win])
    assert delta(chain) == moved
    assert chain.sheet.hands[0].wins[0].liable == 3


@one_by_one("dealer", range(4))
def test_by_tiles_the_liable_player_is_the_same_whoever_deals(dealer: int) -> None:
    chain = begun()
    for _ in range(dealer):
        draw(chain)
    hand = "22m 78s pon:555z pon:666z pon:777z"
    put(chain, "win", wins=[{"seat": 1, "hand": hand, "tile": "9s", "dora": "1p", "liable": 3}])
    owed = (48_000 if dealer == 1 else 32_000) + 300 * dealer  # with the counters of the draws before
    assert delta(chain) == (0, owed, 0, -owed)


def test_of_several_winners_the_nearest_takes_the_sticks_and_all_the_counters() -> None:
    chain = begun("club")
    draw(chain, 0)
    put(chain, "riichi", seat=2)
    wins = [{"seat": 1, "han": 1, "fu": 30}, {"seat": 3, "han": 2, "fu": 30}]
    put(chain, "win", **{"from": 2, "wins": wins})
    assert [(win.winner, win.delta[win.winner]) for win in chain.sheet.hands[-1].wins] == [(3, 3300), (1, 1300)]
    assert chain.sheet.sticks == 0


def test_one_player_wins_in_the_championship() -> None:
    wins = [{"seat": 1, "han": 1, "fu": 30}, {"seat": 3, "han": 2, "fu": 30}]
    refused(begun(), "winners", "win", {"from": 2, "wins": wins})


# ---- by tiles
def test_a_hand_given_by_its_tiles_is_valued_by_the_calculator() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    win = {"seat": 1, "hand": "234m 678m 345p 67s 55s", "tile": "8s", "dora": "1z", "ura": "1z"}
    put(chain, "win", **{"from": 2, "wins": [win]})
    won = chain.sheet.hands[0].wins[0]
    assert (won.han, won.fu, won.points) == (3, 30, 3900)  # riichi, pinfu, tanyao: the riichi is the sheet's
    assert won.tiles


def test_a_tile_that_was_not_kept_apart_costs_pinfu() -> None:
    values = []
    for apart in (True, False):
        chain = begun()
        win = {"seat": 1, "hand": "234m 678m 345p 67s 55s", "tile": "8s", "apart": apart}
        put(chain, "win", wins=[win])
        values.append((chain.sheet.hands[0].wins[0].han, chain.sheet.hands[0].wins[0].fu))
    assert values == [(3, 20), (2, 30)]


def test_tiles_that_are_no_win_lead_to_the_ruling() -> None:
    chain = begun()
    with pytest.raises(LeadsToRuling) as found:
        put(chain, "win", **{"from": 2, "wins": [{"seat": 1, "hand": "123m 678m 345p 68s 99s", "tile": "7s"}]})
    assert (found.value.seat, found.value.foul, found.value.given) == (1, "empty-win", {"shown": "yes"})
    assert len(chain.events) == 1


def test_tiles_that_cannot_be_are_refused() -> None:
    body = {"from": 2, "wins": [{"seat": 1, "hand": "11111m 678m 345p 67s", "tile": "8s"}]}
    refused(begun(), "tiles", "win", body)


# ---- limits, previews
WIN = {"seat": 1, "han": 1, "fu": 30}


def test_limits_pay_as_their_han_do() -> None:
    for limit, han in (("mangan", 5), ("haneman", 6), ("baiman", 8), ("sanbaiman", 11)):
        chains = [begun(), begun()]
        put(chains[0], "win", **{"from": 0, "wins": [{"seat": 1, "limit": limit}]})
        put(chains[1], "win", **{"from": 0, "wins": [{"seat": 1, "han": han}]})
        assert delta(chains[0]) == delta(chains[1])


def test_a_preview_records_nothing() -> None:
    chain = begun()
    seen = chain.preview("win", {"from": 0, "wins": [WIN]})
    assert (seen.delta, len(chain.events), chain.sheet.hands) == ((-1000, 1000, 0, 0), 1, ())
    assert seen.hand
    assert seen.hand.outcome == "ron"
    assert seen.after.total == 120_000


def test_a_tile_that_was_not_kept_apart_is_noted() -> None:
    chain = begun()
    put(chain, "win", wins=[{"seat": 1, "han": 2, "fu": 30, "apart": False}])
    assert not chain.sheet.hands[0].wins[0].apart
