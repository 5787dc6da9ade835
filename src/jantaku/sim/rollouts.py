"""Trajectories from many machines: workers on Ray play with a policy, and what they play is in Ray's object store.

    rollouts = Rollouts(policy, workers=8, tables=256, steps=128, book="tenhou")
    while True:
        for reference in rollouts.play(weights):
            trajectory = rollouts.get(reference)

A worker keeps nothing: where its tables stand goes with each part of the work, so that a part whose worker died is played again by
another, and the trajectories of a seed are the same.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.arguments import shown, whole
from jantaku.errors import SharesError
from jantaku.native.own import function_of
from jantaku.native.unit import digest
from jantaku.sim.cluster import Cluster
from jantaku.sim.players import Policy, lawful
from jantaku.sim.shares import check, find_modules_in
from jantaku.sim.tables import Tables

MOST = 1 << 20
SEEN = ("who", "obs", "mask", "count", "hidden")  # before each act, the last two where there are any, ...
CAME = ("reward", "ended")  # ... and after it
Trajectory = dict[str, NDArray[Any]]
"""Arrays of steps x tables: ``who``, ``obs`` and ``mask`` before each act, ``act``, ``reward`` and ``ended`` after it; with
``encoding="events"`` also ``count``, with ``oracle=True`` also ``hidden``, before it."""

Made = Callable[[Any, int], Policy]
"""A function from weights and a number to a policy; what chance decides in it should follow from the number."""


@dataclass(frozen=True)
class Share:
    """The tables of one part of the work."""

    first: int
    tables: int
    every: int
    steps: int
    seed: int
    more: dict[str, Any]
    policy: str | Made
    sources: str
    folder: str

    def play(self, number: int, weights: Any, state: Any) -> tuple[Trajectory, Any]:
        """Play on from a state, None for the beginning; return the trajectory, and where the tables stand then."""
        check(self.sources)
        find_modules_in(self.folder)
        tables = Tables(self.tables, seed=self.seed, first=self.first, every=self.every, **self.more)
        tables.reset()
        if state is not None:
            tables.restore(state)
        made = function_of(self.policy) if isinstance(self.policy, str) else self.policy
        policy, rows = made(weights, number), np.arange(self.tables)
        seen = [name for name in SEEN if len(getattr(tables, name))]
        parts: dict[str, list[Any]] = {name: [] for name in (*seen, "act", *CAME)}
        for _ in range(self.steps):
            for name in seen:
                parts[name].append(getattr(tables, name).copy())
            acts = lawful("the policy", policy(tables.obs, tables.mask), tables, rows)
            tables.step(acts)
            parts["act"].append(acts.astype(np.int16))
            for name in CAME:
                parts[name].append(getattr(tables, name).copy())
        return {name: np.stack(found) for name, found in parts.items()}, tables.state()


class Rollouts:
    """Workers that play with a policy. Further arguments are those of `Tables`; the policy plays at every open seat."""

    def __init__(
        self,
        policy: str | Made,
        *,
        workers: int,
        tables: int = 256,
        steps: int = 128,
        seed: int = 0,
        cluster: Cluster | None = None,
        **more: Any,
    ) -> None:
        """Share out ``workers`` times ``tables`` tables; each call of `play` plays ``steps`` decisions at each.

        ``policy`` is a function from weights and a number to a policy, or its name, "package.module:function".

        Raises:
            SharesError: Ray is not installed, there is no cluster, a number is out of range, or the policy is not a function.

        """
        if not isinstance(policy, str) and not callable(policy):
            raise SharesError(f"the policy is {shown(policy)}; give a function, or its name as package.module:function")
        for name, value in (("workers", workers), ("tables", tables), ("steps", steps)):
            whole(value, name, 1, MOST, SharesError)
        self.cluster = cluster or Cluster()
        every, sources, folder = workers * tables, digest(), os.getcwd()  # noqa: PTH109 - a text, as sys.path has them
        self.shares = [
            Share(first, tables, every, steps, seed, more, _named(policy), sources, folder)
            for first in range(0, workers * tables, tables)
        ]
        self._states: list[Any] = [None] * workers
        self.played = 0

    def play(self, weights: Any = None) -> list[Any]:
        """Have every worker play on with these weights; return the references to what they play, in the order of their tables."""
        given, out = self.cluster.put(weights), []
        for at, share in enumerate(self.shares):
            number = self.played * len(self.shares) + at
            trajectory, self._states[at] = self.cluster.call(share.play, number, given, self._states[at], returns=2)
            out.append(trajectory)
        self.played += 1
        return out

    def get(self, reference: Any) -> Trajectory:
        """Return a trajectory once it is played. Raise `SharesError` or `PlayerError` for what went wrong at its worker."""
        found: Trajectory = self.cluster.get(reference)
        return found


def _named(policy: str | Made) -> str | Made:
    """Return a function of a module by its name: workers find the module in its folder only once they have begun."""
    name: str = getattr(policy, "__qualname__", "")
    if isinstance(policy, str) or policy.__module__ == "__main__" or not name.isidentifier():
        return policy
    return f"{policy.__module__}:{name}"
