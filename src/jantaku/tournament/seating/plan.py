"""Seating plans: rounds of tables of four, each in the order East, South, West, North, checked as they are read.

Players are numbered from 1 to `Plan.players`; those who come later have further numbers. Every round seats everybody who takes
part in it exactly once, but for those who sit out where there are fewer tables than a round needs (`Reseating.tables`).
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from jantaku.errors import JantakuError

Table = tuple[int, ...]
Round = tuple[Table, ...]
MOST_PLAYERS = 400
MOST_ROUNDS = 40
MOST_NUMBER = 99_999
WINDS = ("East", "South", "West", "North")


class SeatingError(JantakuError):
    """A plan that is not one, or a wish that no plan can meet."""


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


def checked(plan: Plan, where: str = "the plan") -> Plan:
    """Return the plan, every round of which seats everybody once. Raises SeatingError with the round, the table, the player."""
    if not 1 <= len(plan.rounds) <= MOST_ROUNDS:
        raise SeatingError(f"{where} has {len(plan.rounds)} rounds; expected 1 to {MOST_ROUNDS}")
    for number, one in enumerate(plan.rounds):
        place = f"{where}, round {number + 1}"
        there, tables = plan.roster(number), plan.tables(number)
        if len(one) != tables:
            raise SeatingError(f"{place}: {len(one)} tables; expected {tables}, for {len(there)} players")
        seats: dict[int, int] = {}
        for index, table in enumerate(one, 1):
            if len(table) != 4:
                raise SeatingError(f"{place}, table {index}: {len(table)} players; expected four")
            for player in table:
                if player not in there:
                    raise SeatingError(f"{place}, table {index}: {player} takes no part; expected {_numbers(there)}")
                if player in seats:
                    raise SeatingError(f"{place}, table {index}: player {player} sits at table {seats[player]} too; expected once")
                seats[player] = index
        missing = sorted(there - seats.keys())
        if len(missing) != len(there) - 4 * tables:
            raise SeatingError(f"{place}: nobody seats {_numbers(missing)}; expected everybody at a table")
    return plan


def _numbers(players: Iterable[int]) -> str:
    """Return numbers as people list them: 1 to 40; 1, 3 and 7."""
    found = sorted(players)
    if len(found) > 3 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]} to {found[-1]}"
    shown = [str(one) for one in found[:12]]
    if len(found) > 12:
        return f"{', '.join(shown)} and {len(found) - 12} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
