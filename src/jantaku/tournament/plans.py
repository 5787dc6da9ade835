"""Seating plans for entries: rounds of tables of four numbers, East first. Files are read as `jantaku seat` reads them."""

from collections.abc import Sequence
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.tournament.errors import EventError
from jantaku.tournament.seating import Plan, SeatingError, plan_in

Round = tuple[Four, ...]


class PlanFile(NamedTuple):
    """The rounds of a plan, each with its tables in order, and the digest of the rounds."""

    players: int
    rounds: tuple[Round, ...]
    digest: str

    @classmethod
    def of(cls, plan: Plan, first: int = 0) -> "PlanFile":
        """Return the rounds of a plan from one on, counted from 0. Raise EventError for a hole, or somebody in two seats."""
        return cls(
            plan.players, tuple(checked_round(one, at) for at, one in enumerate(plan.rounds[first:], first + 1)), plan.digest
        )

    def numbered(self, order: Sequence[int]) -> "PlanFile":
        """Return the plan for entries in an order: player 1 is the first of them. Raise EventError if it is of another number."""
        highest = max(number for one in self.rounds for seats in one for number in seats)
        if len(order) != self.players or highest > self.players:
            raise EventError("plan-players", plan=max(self.players, highest), count=len(order))
        seat = dict(enumerate(order, 1))
        rounds = tuple(tuple((seat[e], seat[s], seat[w], seat[n]) for e, s, w, n in one) for one in self.rounds)
        return self._replace(rounds=rounds)


def read(text: str, where: str = "the plan") -> PlanFile:
    """Read a plan of any program; its numbers are entries. Raise EventError with the round and the table of what is wrong."""
    try:
        return PlanFile.of(plan_in(text, where))
    except SeatingError as error:
        raise EventError("plan", why=error) from error


def checked_round(tables: Sequence[Sequence[int]], at: int) -> Round:
    """Return a round of a plan. Raise EventError for a hole, or somebody in two seats."""
    once: set[int] = set()
    found: list[Four] = []
    for table, seats in enumerate(tables, 1):
        if len(seats) != 4:
            raise EventError("plan-hole", round=at, table=table)
        for number in seats:
            if number in once:
                raise EventError("plan-twice", round=at, table=table, n=number)
            once.add(number)
        found.append((seats[0], seats[1], seats[2], seats[3]))
    if not found:
        raise EventError("plan-hole", round=at, table=1)
    return tuple(found)
