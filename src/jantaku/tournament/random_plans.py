"""Seating for random events, made by `jantaku.tournament.seating`: no pair twice and nobody twice at a table."""

from random import Random

from jantaku.tournament.seating import VARIED, SeatingError, certify, seat

COLUMNS = 4

Plan = list[list[list[int]]]  # by session and table: the players from 0, East first


def plan_of(tables: int, sessions: int, rng: Random) -> Plan | None:
    """Return a plan in which no pair meets twice, None where there is none; of four tables, players visit some again."""
    try:
        plan = seat(COLUMNS * tables, sessions, tables=VARIED, seed=rng.getrandbits(30))
    except SeatingError:  # too few players, or more sessions than a plan has
        return None
    worth = certify(plan)
    if worth.repeats or (worth.table_visits and tables > COLUMNS):
        return None
    return [[[player - 1 for player in four] for four in each] for each in plan.rounds]
