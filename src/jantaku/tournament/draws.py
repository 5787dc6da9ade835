"""Plans whose hash was published before the draw: whether the seats that followed are the plan that was announced.

Nothing but the lines of an event is needed. Seats in a plan have the numbers of entries: the place of an entry among those that are
seated, in order, is its number in the plan. A lot is drawn again by its text and undone; the rest is hashed as `Plan.digest` is.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.tournament import planning
from jantaku.tournament.archive import Archive
from jantaku.tournament.events import Body
from jantaku.tournament.folding import tables_in
from jantaku.tournament.seating import STRICT, VARIED, Plan, SeatingError, lot, seat
from jantaku.tournament.state import Announcement

AS_ANNOUNCED, ANOTHER, UNCHECKED, ALONE = "as-announced", "another", "unchecked", "alone"

Tables = Mapping[int, Four]


class DrawnSeats(NamedTuple):
    """Sessions that are seated by one plan: its announcement, the hash before the lot, the text of the lot, players, rounds.

    ``verdict`` is ``as-announced``; ``another`` plan; ``unchecked``, since wishes changed tables after the draw; ``alone`` where
    a lot was drawn and nothing was announced.
    """

    announced: Announcement | None
    sessions: tuple[int, ...]
    plan: str
    lot: str
    players: int
    rounds: int
    verdict: str


class _Batch(NamedTuple):
    key: tuple[str, str]  # plan and lot
    announced: Announcement | None
    sessions: dict[int, Body]


def drawn_as_announced(archive: Archive) -> tuple[DrawnSeats, ...]:
    """Return, for each plan by which sessions are seated now, whether it is the one that was announced before."""
    batches = _batches(archive)
    last = {session: at for at, batch in enumerate(batches) for session in batch.sessions}
    found: list[DrawnSeats] = []
    for at, batch in enumerate(batches):
        here = tuple(session for session in sorted(batch.sessions) if last[session] == at and session in archive.state.sessions)
        if here and (batch.announced or batch.key[1]):
            found.append(_judged(archive, batch, here))
    return tuple(found)


def awaited(archive: Archive) -> Announcement | None:
    """Return the plan that was announced last, as long as no seats have followed."""
    known = archive.state.announced
    if not known or known[-1].stage != len(archive.state.stages) - 1:
        return None
    seats_after = any(event.kind == "seat" for event in archive.event.events[known[-1].line + 1 :])
    return None if seats_after else known[-1]


@lru_cache(maxsize=256)
def made_by(plan: str, players: int, rounds: int, usual: str) -> str:
    """Return what came first in a plan, by its hash: tables or opponents; the ``usual`` where neither makes this plan."""
    for wish in (usual, STRICT if usual == VARIED else VARIED):
        with suppress(SeatingError):
            if seat(players, rounds, tables=wish).digest == plan:
                return wish
    return usual


def undone(rounds: Sequence[Tables], drawn: str) -> Plan:
    """Return seats as the plan that they were before a lot: entries numbered in order, the lot drawn again and taken back."""
    seated = sorted({entry for tables in rounds for four in tables.values() for entry in four})
    order = lot(len(seated), drawn) if drawn else range(1, len(seated) + 1)
    back = {seated[number - 1]: place for place, number in enumerate(order, 1)}
    made = tuple(tuple(tuple(back[entry] for entry in tables[table]) for table in sorted(tables)) for tables in rounds)
    return Plan(len(seated), made)


def _judged(archive: Archive, batch: _Batch, here: tuple[int, ...]) -> DrawnSeats:
    rounds = [tables_in(body) for _, body in sorted(batch.sessions.items())]
    plan, announced, drawn = undone(rounds, batch.key[1]), batch.announced, batch.key[1]
    entries = sorted({entry for tables in rounds for four in tables.values() for entry in four})
    if announced is None:
        verdict = ALONE
    elif plan.digest == announced.plan:
        verdict = AS_ANNOUNCED
    else:
        verdict = UNCHECKED if drawn and planning.apart(archive, entries) else ANOTHER
    return DrawnSeats(announced, here, plan.digest, drawn, plan.players, len(rounds), verdict)


def _batches(archive: Archive) -> list[_Batch]:
    """Return the seats that were published together, in order, each with what was announced for its sessions before."""
    found: list[_Batch] = []
    stage, known = 0, {each.line: each for each in archive.state.announced}
    announced: Announcement | None = None
    for event in archive.event.events:
        if event.kind == "stage":
            stage, announced, found = stage + 1, None, [*found, _Batch(("", ""), None, {})]
        elif event.kind == "announce":
            announced, found = known[event.n], [*found, _Batch(("", ""), None, {})]
        elif event.kind == "seat":
            session, key = int(event.body["session"]), (str(event.body.get("plan", "")), str(event.body.get("lot", "")))
            first = archive.state.stages[stage].first
            covers = announced if announced and first <= session < first + announced.rounds else None
            if not found or found[-1].key != key or found[-1].announced != covers or session in found[-1].sessions:
                found.append(_Batch(key, covers, {}))
            found[-1].sessions[session] = event.body
    return found
