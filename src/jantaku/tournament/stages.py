"""Stages: who goes on after a cut, by the standings, and what becomes of their score."""

from jantaku.tournament.errors import EventError
from jantaku.tournament.standings import Reckoning


def cut(reckoning: Reckoning, count: int) -> tuple[int, ...]:
    """Return the best so many entries that compete, by rank. Raise EventError where equals stand on both sides of the cut."""
    here = set(reckoning.state.in_play()) - reckoning.ledger.disqualified
    rows = [row for row in reckoning.standings if row.entry in here]
    if not 0 < count <= len(rows):
        raise EventError("cut-count", count=count, most=len(rows))
    on, out = rows[:count], rows[count:]
    if out and out[0].rank == on[-1].rank:
        equals = tuple(row.entry for row in rows if row.rank == on[-1].rank)
        raise EventError("cut-tie", count=count, names=equals)
    return tuple(row.entry for row in on)


def differs(reckoning: Reckoning, stage: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who would have gone on to a stage by the results as they are now and did not, and who did instead."""
    state = reckoning.state
    last = max((number for number in state.sessions if number < state.stages[stage].first), default=0)
    went = state.stages[stage].on
    rows = [row for row in reckoning.after(last).standings if not state.entries[row.entry].withdrawn or row.entry in went]
    should = {row.entry for row in rows[: len(went)]}
    return tuple(sorted(should - went)), tuple(sorted(went - should))
