"""The table of what is required of seating, each plan counted from the plan itself. (issue 14, Seating: what is required)"""

import pytest

from jantaku.tournament.seating import STRICT, VARIED, certify, seat
from jantaku.tournament.seating.designs import prime_power
from tests.sampling import one_by_one, sample
from tests.tournament.seating.counting import counted

# players, rounds: repeats and returns at most, whatever comes first
NEITHER = [
    *[(20, 5), (28, 7), (32, 8), (36, 9), (44, 11), (52, 13), (64, 15)],
    *[(40, 8), (48, 8), (56, 10), (60, 12), (72, 12), (80, 12), (100, 10), (144, 12), (172, 12)],
    *[(4 * q, 15) for q in range(17, 44) if prime_power(q)],
    *[(40, 9), (48, 12), (56, 13), (60, 15), (24, 5)],  # the aim, and what was found besides
]
VARIED_AT_MOST = [
    *[(24, 6, 0, 16), (24, 7, 0, 24), (28, 8, 0, 28), (28, 9, 0, 56), (32, 9, 0, 32), (36, 11, 0, 92)],
    *[(40, 10, 0, 48), (40, 13, 0, 130), (16, 5, 0, 25), (16, 8, 72, 64), (20, 6, 6, 20), (20, 8, 50, 62)],
    *[(24, 8, 18, 48), (24, 9, 48, 72)],
]
# As many rounds as tables, or one fewer, for which no plan with neither is known; docs/seating.md names them.
NOT_BOTH = [(24, 6), (40, 10), (56, 14)]
FEW = [*range(8, 173, 20), 172]  # players
REPEATS_AT_MOST = [(20, 7, 20), (24, 10, 84), (28, 10, 42)]


@one_by_one("wish", [STRICT, VARIED])
@one_by_one(("players", "rounds"), NEITHER)
def test_nobody_meets_twice_nor_sits_twice_at_a_table(players: int, rounds: int, wish: str) -> None:
    plan = seat(players, rounds, tables=wish)
    assert len(plan.rounds) == rounds
    assert counted(plan.rounds, players) == (0, 0, 0, 1)


@one_by_one(("players", "rounds", "repeats", "returns"), VARIED_AT_MOST)
def test_opponents_first_repeats_and_returns(players: int, rounds: int, repeats: int, returns: int) -> None:
    found = counted(seat(players, rounds, tables=VARIED).rounds, players)
    assert (found.repeats, found.returns) <= (repeats, returns)
    assert found.returns <= returns
    assert found.uneven == 0


@pytest.mark.parametrize(("players", "rounds", "repeats"), REPEATS_AT_MOST)
def test_opponents_first_repeats(players: int, rounds: int, repeats: int) -> None:
    assert counted(seat(players, rounds, tables=VARIED).rounds, players).repeats <= repeats


def test_tables_first_where_both_cannot_be() -> None:
    found = counted(seat(24, 6, tables=STRICT).rounds, 24)
    assert found.returns == 0
    assert found.repeats <= 16


def test_the_plan_to_check_by_hand() -> None:
    """40x8: tables t = 0-9, round r seats player 10c + ((t + b) mod 10) + 1 of each column c."""
    blocks = ["9103", "0338", "6521", "2262", "3059", "8475", "1680", "4896"]
    rounds = tuple(tuple(tuple(10 * c + (t + int(b)) % 10 + 1 for c, b in enumerate(block)) for t in range(10)) for block in blocks)
    assert counted(rounds, 40)[:2] == (0, 0)
    ours = {frozenset(frozenset(table) for table in one) for one in seat(40, 8).rounds}
    assert ours == {frozenset(frozenset(table) for table in one) for one in rounds}


@pytest.mark.slow
@pytest.mark.parametrize("players", sample(FEW, sorted({*range(8, 173, 4)} - {*FEW})))
def test_there_is_a_plan_for_every_number_of_players_and_of_rounds(players: int) -> None:
    for rounds in range(1, 16):
        for wish in (STRICT, VARIED):
            plan = seat(players, rounds, tables=wish)
            found, certificate = counted(plan.rounds, players), certify(plan)
            assert found[:3] == (certificate.repeats, certificate.table_visits, certificate.winds_uneven)
            assert found.uneven == 0
            assert found.repeats >= (certificate.least_repeats or 0)
            assert found.returns >= (certificate.least_visits or 0)
            assert found.returns == certificate.least_visits or wish == VARIED
            if players >= 20 and rounds <= players // 4 and (players, rounds) not in NOT_BOTH:
                assert found[:2] == (0, 0)


@pytest.mark.parametrize("players", range(8, 173, 4))
@pytest.mark.parametrize("rounds", [1, 8])
def test_there_is_a_plan_for_every_number_of_players(players: int, rounds: int) -> None:
    found = counted(seat(players, rounds).rounds, players)
    assert found.uneven == 0
    if rounds == 1 or players >= 32:
        assert found[:2] == (0, 0)
