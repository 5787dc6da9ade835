"""Stages: who goes on after a cut, by the standings, and what becomes of their score."""

from collections.abc import Sequence

from jantaku.tournament.errors import EventError
from jantaku.tournament.standings import Reckoning, StandingRow


def cut(reckoning: Reckoning, count: int) -> tuple[int, ...]:
    """Return the best so many entries that compete, by rank. Raise EventError where equals stand on both sides of the cut."""
    rows = ranked(reckoning)
    if not 0 < count <= len(rows):
        raise EventError("cut-count", count=count, most=len(rows))
    across = equals(rows, count)
    if across:
        raise EventError("cut-tie", count=count, names=across)
    return tuple(row.entry for row in rows[:count])


def ranked(reckoning: Reckoning) -> list[StandingRow]:
    """Return the standings of those who may go on: they compete in this stage and are not disqualified."""
    here = set(reckoning.state.in_play()) - reckoning.ledger.disqualified
    return [row for row in reckoning.standings if row.entry in here]


def equals(rows: Sequence[StandingRow], count: int) -> tuple[int, ...]:
    """Return the entries that share their rank and stand on both sides of a cut after so many; none where it is clear."""
    if not 0 < count < len(rows) or rows[count].rank != rows[count - 1].rank:
        return ()
    return tuple(row.entry for row in rows if row.rank == rows[count].rank)


def differs(reckoning: Reckoning, stage: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who would have gone on to a stage by the results as they are now and did not, and who did instead."""
    state = reckoning.state
    last = max((number for number in state.sessions if number < state.stages[stage].first), default=0)
    went = state.stages[stage].on
    rows = [row for row in reckoning.after(last).standings if not state.entries[row.entry].withdrawn or row.entry in went]
    should = {row.entry for row in rows[: len(went)]}
    return tuple(sorted(should - went)), tuple(sorted(went - should))
