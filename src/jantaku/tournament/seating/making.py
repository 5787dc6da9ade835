"""Making a plan: by formula, by a search, or from those found beforehand; then tables, wishes, winds."""

import random

from jantaku.tournament.seating import cyclic, designs
from jantaku.tournament.seating.plan import MOST_PLAYERS, Plan, SeatingError, checked
from jantaku.tournament.seating.winds import with_winds

STRICT, VARIED = "strict", "varied"
LEAST_PLAYERS = 8
MOST_ROUNDS = 15


def seat(players: int, rounds: int, *, tables: str = STRICT, seed: int = 0) -> Plan:
    """Return a plan for so many players, numbered from 1, and rounds. Raises SeatingError."""
    _check(players, rounds)
    rng = random.Random(seed)
    method, found = _rounds(players, rounds, rng)
    out = tuple(tuple(tuple(player + 1 for player in table) for table in one) for one in with_winds(found))
    return checked(Plan(players, out, method=method, seed=seed))


def _check(players: int, rounds: int) -> None:
    if players % 4:
        more = -players % 4
        raise SeatingError(f"{players} players cannot sit at tables of four: add {more} of the house, for {players + more}")
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SeatingError(f"{players} players; expected {LEAST_PLAYERS} to {MOST_PLAYERS}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SeatingError(f"{rounds} rounds; expected 1 to {MOST_ROUNDS}")


def _rounds(players: int, rounds: int, rng: random.Random) -> tuple[str, list[list[list[int]]]]:
    """Return how the rounds are made, and they, players from 0."""
    q = players // 4
    design = designs.blocks(q, rounds, rng)
    if design:
        return "design", cyclic.developed(*design)
    group = cyclic.Group([q])
    blocks = cyclic.search(group, rounds, rng) if rounds <= q else None
    if blocks:
        return "cyclic", cyclic.developed(group, blocks)
    raise SeatingError(f"no plan is known for {players} players and {rounds} rounds")
