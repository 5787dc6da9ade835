"""Spaces of what is seen and done, as Gymnasium and PettingZoo have them; samples of acts are lawful."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from jantaku.arguments import shown, whole
from jantaku.bots.stepping import MASK, STAY
from jantaku.core.constants import KINDS
from jantaku.core.events import LENGTH, VOCABULARY
from jantaku.core.planes import PLANES
from jantaku.errors import TablesError
from jantaku.sim.tables import MOST_SEEDS, Tables

Seen = dict[str, NDArray[Any]]
Masks = Callable[[], NDArray[Any]]


def observations(encoding: str) -> spaces.Dict:
    """Return the space of what a seat sees in an encoding, ``observation``, and of what it may do, ``action_mask``.

    Raises:
        TablesError: Nothing is seen in it.

    """
    if encoding == "nothing":
        raise TablesError("encoding is 'nothing', and an environment shows what its agents see; give planes or events")
    planes, tokens = spaces.Box(0, 1, (PLANES, KINDS), np.uint8), spaces.Box(0, VOCABULARY - 1, (LENGTH,), np.int16)
    mask = spaces.Box(0, 1, (MASK,), np.int8)
    return spaces.Dict({"observation": tokens if encoding == "events" else planes, "action_mask": mask})


def drawn_as(render_mode: object) -> str | None:
    """Return how a table is drawn. Raises `TablesError` for what is not offered."""
    if render_mode not in (None, "ansi"):
        raise TablesError(f"render_mode is {shown(render_mode)}; there is ansi, text")
    return render_mode if render_mode is None else str(render_mode)


def drawn(tables: Tables, seat: int) -> str:
    """Return the first of some tables as a seat sees it, in text."""
    if not tables.begun:
        raise TablesError("render() came before reset(): nobody has sat down at the table yet")
    return str(tables.table(0).seen(seat))


def seed_of(seed: Any) -> int | None:
    """Return a seed of games, or None for any. Raises `TablesError` for anything else."""
    return None if seed is None else whole(seed, "seed", 0, MOST_SEEDS - 1, TablesError)


def nothing(encoding: str) -> Seen:
    """Return what a seat sees that has nothing to decide: zeros."""
    return {name: np.zeros(space.shape or (), space.dtype) for name, space in observations(encoding).items()}


def decided(tables: Tables, acts: Any) -> NDArray[Any]:
    """Return acts as an array. Raises `TablesError` where one would let its table wait: an environment waits for its agents."""
    given = tables.numbers(acts)
    if (given == STAY).any():
        at = int(np.argmax(given == STAY))
        raise TablesError(f"table {at}: act {STAY} does not exist; give one that action_mask allows")
    return given


def decided_alone(tables: Tables, act: Any) -> NDArray[Any]:
    """Return the act of one table as an array, as `decided` does."""
    sound = isinstance(act, int | np.integer) and not isinstance(act, bool) and 0 <= act < MASK
    return np.array([act], np.int16) if sound else decided(tables, [act])


class Acts(spaces.Discrete):
    """Acts, by the numbers of ``jantaku.core.acts``; a sample is one that the mask of the moment allows, where it allows any."""

    def __init__(self, mask: Masks) -> None:
        super().__init__(MASK)
        self._lawful = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return an act at random."""
        return super().sample(self._lawful() if mask is None and probability is None else mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (MASK,)  # a process that has another table knows nothing of this one


class RowsOfActs(spaces.MultiDiscrete):
    """An act for each of many tables; a sample has one that each table's mask allows."""

    def __init__(self, n: int, masks: Masks) -> None:
        super().__init__(np.full(n, MASK))
        self._lawful = masks

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """Return an act of each table at random."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        masks = self._lawful()
        return np.asarray((self.np_random.random(masks.shape) * masks).argmax(1), np.int64)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.MultiDiscrete, (self.nvec,)
