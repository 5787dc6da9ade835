"""Small events to check, written as data, with what is altered in them."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from jantaku.tournament.checking import EventReport, Finding, check
from jantaku.tournament.interchange_json import read

Data = dict[str, Any]

# Four MOLS of order five: twenty players, five sessions, no pair and no table twice; the winds turn.
TABLES = 5


def seats_of(session: int, table: int) -> list[int]:
    """The seats of a table, East first: a player of each of four columns, one further down by a wind each session."""
    columns = [TABLES * c + (table + (c + 1) * session) % TABLES + 1 for c in range(4)]
    turn = session % 4
    return columns[4 - turn :] + columns[: 4 - turn]


POINTS = [[45000, 32000, 25000, 18000], [30000, 30000, 30000, 30000], [50000, 40000, 40000, -11000]]
SCORES = [["30", "7", "-10", "-27"], ["0", "0", "0", "0"], ["35", "10", "10", "-56"]]
STICKS = [0, 0, 1]


def event(sessions: int = 5) -> Data:
    """A tournament of twenty players in which everything holds."""
    rows = []
    totals: dict[int, int] = dict.fromkeys(range(1, 4 * TABLES + 1), 0)
    for session in range(sessions):
        tables = []
        for table in range(TABLES):
            kind = (session + table) % 3
            seats = seats_of(session, table)
            own = {"table": table + 1, "seats": seats, "points": POINTS[kind], "sticks": STICKS[kind], "scores": SCORES[kind]}
            tables.append(deepcopy(own))
            for seat, score in zip(seats, SCORES[kind], strict=True):
                totals[seat] += int(score)
        rows.append({"number": session + 1, "tables": tables})
    return {
        "format": "jantaku-event",
        "version": 1,
        "name": "Open",
        "book": "wrc-2015",
        "house": {},
        "players": [{"number": n, "name": f"P{n}", "status": "playing"} for n in totals],
        "sessions": rows,
        "penalties": [],
        "standings": ranked(totals),
    }


def ranked(totals: dict[int, int]) -> list[Data]:
    """The lines of a ranking, equals at the better rank."""
    order = sorted(totals, key=lambda player: (-totals[player], player))
    return [
        {"player": player, "total": str(totals[player]), "rank": 1 + sum(other > totals[player] for other in totals.values())}
        for player in order
    ]


def line(data: Data, player: int) -> Data:
    """A player's line of the ranking."""
    found: Data = next(row for row in data["standings"] if row["player"] == player)
    return found


def table(data: Data, session: int, number: int) -> Data:
    """A table of a session, both from 1."""
    found: Data = data["sessions"][session - 1]["tables"][number - 1]
    return found


def checked(data: Data) -> EventReport:
    """The check of an event, through the text of its file."""
    return check(read(json.dumps(data)))


def found(data: Data) -> list[Finding]:
    """The findings of an event."""
    return list(checked(data).findings)


def ids(data: Data) -> list[str]:
    """The ids of the findings, each once."""
    return sorted({one.id for one in found(data)})


def after(alter: Callable[[Data], object], sessions: int = 5) -> list[Finding]:
    """The findings of the tournament once it is altered."""
    data = event(sessions)
    alter(data)
    return found(data)
