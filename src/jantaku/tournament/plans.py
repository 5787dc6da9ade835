"""Seating plans as files: rounds of tables of four numbers, East first, the players numbered from 1.

``{"players": N, "rounds": [[[east, south, west, north], ...], ...], "certificate": {...}}`` is what `jantaku seat --json` prints.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from jantaku.tournament.errors import EventError
from jantaku.tournament.state import Four

MOST_PLAYERS, MOST_ROUNDS = 800, 99
Round = tuple[Four, ...]


class PlanFile(NamedTuple):
    """The rounds of a plan, each with its tables in order, and the digest of the rounds."""

    players: int
    rounds: tuple[Round, ...]
    digest: str

    def numbered(self, order: Sequence[int]) -> "PlanFile":
        """Return the plan for entries in an order: player 1 is the first of them. Raise EventError if it is of another number."""
        if len(order) != self.players:
            raise EventError("plan-players", plan=self.players, count=len(order))
        seat = dict(enumerate(order, 1))
        rounds = tuple(tuple((seat[e], seat[s], seat[w], seat[n]) for e, s, w, n in one) for one in self.rounds)
        return self._replace(rounds=rounds)


def read(text: str) -> PlanFile:
    """Parse a plan. Raise EventError with the round and the table of what is wrong."""
    try:
        whole: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EventError("plan") from error
    rows = whole.get("rounds") if isinstance(whole, Mapping) else None
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ROUNDS:
        raise EventError("plan")
    rounds = tuple(_round(row, at) for at, row in enumerate(rows, 1))
    highest = max(number for one in rounds for seats in one for number in seats)
    players = whole.get("players", highest)
    if type(players) is not int or not 4 <= players <= MOST_PLAYERS:
        raise EventError("plan")
    digest = sha256(json.dumps(rounds, separators=(",", ":")).encode()).hexdigest()
    return PlanFile(players, rounds, digest)


def _round(rows: object, at: int) -> Round:
    """One round. Raise EventError for a hole, or somebody in two seats."""
    if not isinstance(rows, list) or not rows:
        raise EventError("plan-hole", round=at, table=1)
    once: set[int] = set()
    found: list[Four] = []
    for table, seats in enumerate(rows, 1):
        whole = isinstance(seats, list) and len(seats) == 4
        if not whole or not all(type(number) is int and 0 < number <= 99_999 for number in seats):
            raise EventError("plan-hole", round=at, table=table)
        for number in seats:
            if number in once:
                raise EventError("plan-twice", round=at, table=table, n=number)
            once.add(number)
        found.append((seats[0], seats[1], seats[2], seats[3]))
    return tuple(found)
