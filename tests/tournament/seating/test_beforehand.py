"""The generator of the file of plans: what it finds is what the file may have, and it writes the file as it stands."""

import random

import numpy as np
import pytest

from jantaku.tournament.seating import VARIED, certify, develop, hard, seat
from jantaku.tournament.seating.cyclic import Group, developed, flaws
from tests.tournament.seating.counting import Rounds, counted
from tools.seating_bases import full_blocks, round_to_move
from tools.seating_plans import anneal, array, figures, renumber, text_of


def from_one(rounds: list[list[list[int]]]) -> Rounds:
    return tuple(tuple(tuple(player + 1 for player in table) for table in one) for one in rounds)


def test_the_file_is_as_the_generator_writes_it() -> None:
    assert text_of(hard.lines()) == hard.FILE.read_text("ascii")


def test_as_many_blocks_as_the_group_has_elements_are_found_for_twelve_tables() -> None:
    found = full_blocks([2, 6], seed=1, most=20_000)
    assert found is not None
    assert len(found) == 12
    assert flaws(Group([2, 6]), found) == 0
    assert counted(from_one(developed(Group([2, 6]), found)), 48)[:2] == (0, 0)


@pytest.mark.slow
def test_a_round_to_move_is_found_with_its_tables() -> None:
    cost, players, tables = round_to_move(24, 5, 60, 5, tables=True)
    assert cost == 0
    assert counted(from_one(develop.developed(hard.Base(tables, players), 5)), 24)[:2] == (0, 0)


@pytest.mark.slow
def test_annealing_and_renumbering_keep_a_plan_and_make_it_better() -> None:
    rng = random.Random(1)
    start = np.array([rng.sample(range(24), 24) for _ in range(7)])
    repeats, returns = figures(start)
    better = anneal(start.copy(), 0, 300_000, 1.0, 0.0, 1.0, 0.12, 1)
    assert figures(better)[0] < repeats / 3
    again = renumber(better.copy(), 300_000, 2.0, 0.12, 1)
    assert figures(again)[0] == figures(better)[0]
    assert figures(again)[1] < returns
    kept = anneal(start.copy(), 5, 10_000, 1.0, 1.0, 1.0, 0.12, 1)
    assert (kept[:5] == start[:5]).all()
    rounds = [[[int(player) for player in row[i : i + 4]] for i in range(0, 24, 4)] for row in again]
    assert counted(from_one(rounds), 24)[:2] == figures(again)


def test_the_figures_of_the_generator_are_those_of_the_certificate() -> None:
    plan = seat(20, 6, tables=VARIED)
    found = certify(plan)
    rounds = [[[player - 1 for player in table] for table in one] for one in plan.rounds]
    assert figures(array(rounds)) == (found.repeats, found.table_visits)
