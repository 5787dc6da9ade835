"""Seating plans: rounds of tables of four, each in the order East, South, West, North, checked as they are read.

Players are numbered from 1 to `Plan.players`; those who come later have further numbers. Every round seats everybody who takes
part in it exactly once, but for those who sit out where there are fewer tables than a round needs (`Reseating.tables`).
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from jantaku.tournament.seating.errors import PlanPlace, PlayersListed, SeatingError

Table = tuple[int, ...]
Round = tuple[Table, ...]
MOST_PLAYERS = 400
MOST_ROUNDS = 40
MOST_NUMBER = 99_999


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change after a round: these leave, those come, and there are so many tables."""

    after: int
    without: tuple[int, ...]
    added: tuple[int, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of tables of players, how they were made, and the wishes that they are to meet."""

    players: int
    rounds: tuple[Round, ...]
    method: str = "file"
    seed: int | None = None
    lot: str | None = None
    apart: tuple[tuple[int, ...], ...] = ()  # groups whose members should not meet
    fixed: tuple[tuple[int, int], ...] = ()  # player and the table, from 1, that they do not leave
    changes: tuple[Reseating, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 of the rounds as JSON without blanks: what may be published before a draw."""
        return hashlib.sha256(json.dumps(self.rounds, separators=(",", ":")).encode()).hexdigest()

    def json(self) -> dict[str, Any]:
        """Return the plan as data; `jantaku.tournament.seating.certificate` adds the certificate."""
        out: dict[str, Any] = {"players": self.players, "rounds": [[list(table) for table in one] for one in self.rounds]}
        if self.apart:
            out["apart"] = [list(group) for group in self.apart]
        if self.fixed:
            out["fixed"] = {str(player): table for player, table in self.fixed}
        if self.changes:
            out["changes"] = [
                {"after": one.after, "without": list(one.without), "added": list(one.added), "tables": one.tables}
                for one in self.changes
            ]
        return out

    def roster(self, number: int) -> frozenset[int]:
        """Return who takes part in a round, counted from 0."""
        there = set(range(1, self.players + 1))
        for change in self.changes:
            if change.after <= number:
                there = (there - set(change.without)) | set(change.added)
        return frozenset(there)

    def tables(self, number: int) -> int:
        """Return how many tables a round has, counted from 0."""
        return next((one.tables for one in reversed(self.changes) if one.after <= number), self.players // 4)

    def everybody(self) -> list[int]:
        """Return all who take part in any round, in order."""
        return sorted(frozenset().union(*(self.roster(number) for number in range(len(self.rounds)))))


def lot(players: int, seed: str) -> list[int]:
    """Return the numbers 1 to N in the order in which they are drawn.

    They are ordered by SHA-256 of the seed, a line feed and the number, so that anybody can draw again and see the same.
    """
    return sorted(range(1, players + 1), key=lambda number: hashlib.sha256(f"{seed}\n{number}".encode()).digest())


def checked(plan: Plan, where: str = "") -> Plan:
    """Return the plan, every round of which seats everybody once. Raises SeatingError with the round, the table, the player."""
    whole = PlanPlace(where)
    if not 1 <= len(plan.rounds) <= MOST_ROUNDS:
        raise SeatingError("round-count", where=whole, count=len(plan.rounds), most=MOST_ROUNDS)
    for number, one in enumerate(plan.rounds):
        place = whole.at("round", number + 1)
        there, tables = plan.roster(number), plan.tables(number)
        if len(one) != tables:
            raise SeatingError("table-count", where=place, count=len(one), tables=tables, players=len(there))
        seats: dict[int, int] = {}
        for index, table in enumerate(one, 1):
            here = place.at("table", index)
            if len(table) != 4:
                raise SeatingError("four", where=here, count=len(table))
            for player in table:
                if player not in there:
                    raise SeatingError("part", where=here, player=player, players=PlayersListed(there))
                if player in seats:
                    raise SeatingError("seat-twice", where=here, player=player, table=seats[player])
                seats[player] = index
    return plan
