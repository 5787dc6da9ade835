"""Events for tests: entries, plans and results, by the functions that commands call."""

import json
from collections.abc import Sequence
from typing import Any

from jantaku.tournament import keeping, plans
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant

EVA = Stamp(1_000, "Eva")
LATIN = (  # four Latin squares over GF(4): 16 players in 4 rounds, no pair twice
    (0, 1, 2, 3),
    (1, 0, 3, 2),
    (2, 3, 0, 1),
    (3, 2, 1, 0),
)


def latin(rounds: int) -> list[list[list[int]]]:
    """Rounds of four tables for 16 players: in round r table t takes player t of each column, moved by a row of the square."""
    moves = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    return [[[4 * c + LATIN[t][moves[r % 4][c]] + 1 for c in range(4)] for t in range(4)] for r in range(rounds)]


def plan_text(rounds: list[list[list[int]]], players: int = 16) -> str:
    """A plan as a file."""
    return json.dumps({"players": players, "rounds": rounds, "certificate": {}})


def event(players: int = 16, book: str = "wrc-2015", **more: Any) -> Archive:
    """An event with so many players, the name of each being its number in words."""
    house = more.pop("house", {})
    archive = keeping.begin("Open", book, EVA, house=house, **more)
    for number in range(1, players + 1):
        keeping.enter(archive, Participant(0, f"Player {number}", salt=f"salt {number}"), EVA)
    return archive


def seated(players: int = 16, rounds: int = 2, **more: Any) -> Archive:
    """An event of 16 players that is seated by the Latin plan."""
    archive = event(players, **more)
    keeping.seat_plan(archive, plans.read(plan_text(latin(rounds))), EVA)
    return archive


def result(
    archive: Archive, session: int, table: int, points: Sequence[int] = (45_000, 30_000, 25_000, 20_000), **more: object
) -> None:
    """Type a result."""
    why = str(more.pop("why", ""))
    sticks = (120_000 - sum(points)) // 1_000
    keeping.result(archive, (session, table), {"points": list(points), "sticks": sticks, "seen": "Eva", **more}, EVA, why=why)


def play(archive: Archive, *sessions: int) -> None:
    """Type all results of some sessions."""
    for session in sessions:
        for table in archive.state.sessions[session].tables:
            result(
                archive,
                session,
                table,
                (40_000 + 1_000 * table, 33_000 - 100 * session, 27_000 + 100 * session, 20_000 - 1_000 * table),
            )


def totals(archive: Archive) -> dict[int, str]:
    """The totals of all who are ranked, as text."""
    return {row.entry: str(row.total) for row in archive.reckoning.standings}


def ranks(archive: Archive) -> dict[int, int]:
    """The ranks."""
    return {row.entry: row.rank for row in archive.reckoning.standings}


class Refused:
    """A refusal by an event, of one id, with a sentence in every language, in which something is said."""

    def __init__(self, ident: str, says: str = "") -> None:
        self.ident, self.says = ident, says

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> bool:
        assert isinstance(error, EventError), error
        assert error.id == self.ident, error
        for lang in ("en", "fr", "ja"):
            assert error.sentence(lang)
            assert self.says in error.sentence(lang)
        return True
