"""Logs of hands beside the tables of `jantaku.sim.tables`: kept with them, and made again from the log of a `jantaku.Table`."""

from functools import cache

import numpy as np

from jantaku.bots.games import Waiting
from jantaku.core.events import HandEvents, begin_events, note_act, note_outcome
from jantaku.core.fields import same
from jantaku.errors import TablesError
from jantaku.game.table import Table
from jantaku.sim.records import Records, dtype

LOG = "log"  # the field of a state that the log is in


@cache
def logged_dtype() -> "np.dtype[np.void]":
    """Return the NumPy type of a table with the log of its hand after its other fields."""
    waiting = dtype(Waiting)
    return np.dtype([*((name, waiting[name]) for name in waiting.names or ()), (LOG, dtype(HandEvents))], align=True)


def kept_dtype(*, logged: bool) -> "np.dtype[np.void]":
    """Return the NumPy type of a state: of the tables, or of tables with logs."""
    return logged_dtype() if logged else dtype(Waiting)


def joined(tables: Records, logs: Records) -> Records:
    """Return a copy of tables, with their logs where there are any."""
    if not len(logs):
        return tables.copy()
    out: Records = np.zeros(len(tables), logged_dtype())
    for name in tables.dtype.names or ():
        out[name] = tables[name]
    out[LOG] = logs
    return out


def parted(state: Records) -> tuple[Records, Records]:
    """Return the tables of a state, and their logs: an empty array where it has none."""
    if state.dtype == dtype(Waiting):
        return state, np.zeros(0, dtype(HandEvents))
    tables: Records = np.zeros(len(state), dtype(Waiting))
    for name in tables.dtype.names or ():
        tables[name] = state[name]
    return tables, state[LOG]


def log_of(table: Table) -> HandEvents:
    """Return the log of the hand at a table, by doing again what was done there. Raises `TablesError` where that is not known."""
    log, past = HandEvents(), table.fork()
    steps = past.rewind()
    if steps is not None:
        begin_events(past.state, log)
        for entry in steps:
            note_act(past.state, log, entry.seat, entry.act, entry.tile)
            past.do(entry)
            note_outcome(past.state, log)
    if steps is None or same(past.state, table.state):
        raise TablesError("the table has no log of the hand it is in, and tokens follow from one; give one where it was dealt")
    return log
