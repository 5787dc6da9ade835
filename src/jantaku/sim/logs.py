"""Logs of hands beside the tables of `jantaku.sim.tables`: kept with them, and made again from the log of a `jantaku.Table`."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.bots.games import Waiting
from jantaku.core.events import HandEvents, begin_events, note_act, note_outcome
from jantaku.core.fields import same
from jantaku.errors import TablesError
from jantaku.game.table import Table
from jantaku.sim.records import Records, dtype

LOG, SEAL = "log", "seal"  # fields of a state: the log of the hand, and what tells whether anybody altered the rest
ODD = 0x9E3779B97F4A7C15  # any number whose multiples are spread out; it is odd, so that no change of one word is lost


@cache
def kept_dtype(*, logged: bool) -> "np.dtype[np.void]":
    """Return the NumPy type of a state: of a table, with the log of its hand where there is one, and its seal."""
    waiting = dtype(Waiting)
    log = [(LOG, dtype(HandEvents))] if logged else []
    return np.dtype([*((name, waiting[name]) for name in waiting.names or ()), *log, (SEAL, np.uint64)], align=True)


def joined(tables: Records, logs: Records, key: int) -> Records:
    """Return a copy of tables, with their logs where there are any, sealed with a key."""
    out: Records = np.zeros(len(tables), kept_dtype(logged=bool(len(logs))))
    octets(out)[:, : tables.itemsize] = octets(tables)  # its fields come first, each at its place
    if len(logs):
        out[LOG] = logs
    out[SEAL] = seals(out, key)
    return out


def parted(state: Records) -> tuple[Records, Records]:
    """Return the tables of a state, and their logs: an empty array where it has none."""
    tables: Records = np.zeros(len(state), dtype(Waiting))
    octets(tables)[...] = octets(state)[:, : tables.itemsize]
    return tables, state[LOG] if LOG in (state.dtype.names or ()) else np.zeros(0, dtype(HandEvents))


def octets(records: Records) -> NDArray[np.uint8]:
    """Return records as rows of bytes."""
    return records.view(np.uint8).reshape(len(records), records.itemsize)


def seals(state: Records, key: int) -> NDArray[np.uint64]:
    """Return the seal of each table: a sum over all of its bytes but the seal itself and the gaps between fields."""
    words = np.ascontiguousarray(state).view(np.uint64).reshape(len(state), -1)
    mask, weights = _weighed(state.dtype)
    found: NDArray[np.uint64] = ((words & mask) * weights).sum(1, dtype=np.uint64) ^ np.uint64(key)
    return found


@cache
def _weighed(kind: "np.dtype[np.void]") -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return which bits of a table's words are in a field, and the number by which each word counts."""
    held = np.zeros(kind.itemsize, np.uint8)
    for name in kind.names or ():
        if name != SEAL:
            _hold(held[kind.fields[name][1] :], kind[name])  # type: ignore[index]
    weights = np.arange(1, kind.itemsize // 8 + 1, dtype=np.uint64) * np.uint64(ODD) | np.uint64(1)
    return held.view(np.uint64), weights


def _hold(held: NDArray[np.uint8], kind: "np.dtype[Any]") -> None:
    """Note which bytes a field has, from the first on."""
    if kind.subdtype:
        base, shape = kind.subdtype
        for at in range(int(np.prod(shape))):
            _hold(held[at * base.itemsize :], base)
    elif kind.names is None:
        held[: kind.itemsize] = 255
    else:
        for name in kind.names:
            _hold(held[kind.fields[name][1] :], kind[name])  # type: ignore[index]


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
