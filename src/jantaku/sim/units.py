"""Compiled parts of a simulation: each is compiled separately, once for each machine, and cached.

They call each other through pointers, so that none contains another's code: that keeps the first compile short, and the
players share everything but their decisions.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
from numba import types

from jantaku.core.against import look
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.step import step
from jantaku.sim import play
from jantaku.sim.records import dtype
from jantaku.sim.teach import teach

NUMBER = types.int64
STATE, RULES, LUT, SCRATCH, SEAT = (numba.from_dtype(dtype(record)) for record in (State, Rules, Lut, Scratch, play.Worker))
LOOK = types.void(STATE, RULES, LUT, SCRATCH, NUMBER)
STEP = types.void(STATE, RULES, LUT, SCRATCH, NUMBER, NUMBER, NUMBER, NUMBER)
DECIDE = NUMBER(SEAT, RULES, LUT, NUMBER)
HANDED = (types.FunctionType(LOOK), types.FunctionType(STEP), types.FunctionType(DECIDE))
PLAYERS = {"random": play.at_random, "sensible": play.sensibly}


class Units(NamedTuple):
    """Compiled parts: ``games`` is `all_games`, which takes the other three as arguments."""

    look: Any
    step: Any
    decide: Any
    games: Any


def array(record: Any) -> Any:
    """Return the type of an array of records."""
    return types.Array(record, 1, "C")


def all_games(x: Any, b: Any, lut: Any, look: Any, step: Any, decide: Any, seed: Any, first: Any, end: Any) -> None:
    """Run `play.play_games` with the first record of each array."""
    play.play_games(x[0], b[0], lut[0], look, step, decide, seed, first, end)


@cache
def unit(function: Callable[..., object], signature: Any) -> Any:
    """Return a function compiled for one signature, or loaded from the cache; it runs without the GIL.

    Vectorisation is off: the rules have no loop that it would speed up, and looking for one takes a quarter of the time.
    """
    teach("jantaku.bots", "jantaku.sim.tally", "jantaku.sim.play")
    config: Any = numba.config
    vectorize = config.LOOP_VECTORIZE
    config.LOOP_VECTORIZE = 0
    try:
        return numba.njit(signature, cache=True, nogil=True)(function)
    finally:
        config.LOOP_VECTORIZE = vectorize


def units(player: str) -> Units:
    """Return all that plays games between players of one kind, a key of `PLAYERS`; the first call on a machine is slow."""
    games = types.void(array(SEAT), array(RULES), array(LUT), *HANDED, NUMBER, NUMBER, NUMBER)
    return Units(unit(look, LOOK), unit(step, STEP), unit(PLAYERS[player], DECIDE), unit(all_games, games))
