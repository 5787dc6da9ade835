"""Tables that are stepped, beside riichienv: ``python -m benchmarks.learn [ROUNDS]``.

Random lawful play of whole games under tenhou's rules. Both choose their acts themselves; riichienv encodes 74 x 34 features, we
84 x 34 and a mask of 178 acts, at every decision.
"""

import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
import riichienv

from benchmarks.beside import RECORDED
from benchmarks.games import rival_counts
from benchmarks.timing import Row, above, against, below, in_turns, pin, processes_in_turns, told
from jantaku.sim import A_HAND, Tables
from jantaku.sim.dataset import make
from jantaku.sim.zoo import aec_env

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

SEED = 7
MANY, SOME = 8192, 64
STEPS = {MANY: 12, SOME: 600, 1: 6000}
WARM = 40  # steps before it counts, so that the tables are at different places of their hands
RIVAL = 6  # games a round
TURN = 40  # steps of one thread, or of two
FIRST = "from jantaku.sim import Tables; Tables(64).reset()"


class Rival:
    """Whole games in the tightest loop that riichienv's API allows, with its encoder or without."""

    def __init__(self, *, encode: bool) -> None:
        self.encode, self.decisions, self.hands = encode, 0, 0

    def play(self) -> None:
        """The games of a round."""
        chance = Random(SEED).random
        for seed in range(RIVAL):
            env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed, skip_mjai_logging=True)
            self._game(env, env.reset(), chance)

    def _game(self, env: Any, seen: Any, chance: Callable[[], float]) -> None:
        encode, step, done, decisions = self.encode, env.step, env.done, 0
        while not done():
            acts = {}
            for player, view in seen.items():
                if encode:
                    view.encode()
                lawful = view.legal_actions()
                acts[player] = lawful[int(chance() * len(lawful))]
            decisions += len(acts)
            seen = step(acts)
        self.decisions += decisions


def stepped(n: int, **more: Any) -> tuple[Tables, Callable[[], None]]:
    """Tables, and what steps them for a round."""
    tables = Tables(n, book="tenhou", seed=SEED, **more)
    tables.reset()
    for _ in range(WARM):
        tables.step(tables.pick())

    def work() -> None:
        for _ in range(STEPS[n]):
            tables.step(tables.pick())

    return tables, work


class Agents:
    """PettingZoo's loop over agents that take turns, at one table, with observations."""

    def __init__(self) -> None:
        self.env, self.decisions = aec_env(book="tenhou"), 0

    def play(self) -> None:
        """The games of a round."""
        chance, env, decisions = Random(SEED).random, self.env, 0
        for seed in range(RIVAL):
            env.reset(seed=seed)
            seen, _, over, *_ = env.last()
            while not over:
                lawful = np.flatnonzero(seen["action_mask"])
                env.step(lawful[int(chance() * len(lawful))])
                decisions += 1
                seen, _, over, *_ = env.last()
        self.decisions += decisions


def our_hands() -> float:
    """Return how many decisions our hands have."""
    tables, hands = Tables(SOME, book="tenhou", seed=SEED, encoding="nothing"), 0
    tables.reset()
    for _ in range(6000):
        tables.step(tables.pick())
        hands += int((tables.ended >= A_HAND).sum())
    return 6000 * SOME / hands


def speeds(rounds: int) -> list[Row]:
    """Decisions a second, in turns with riichienv."""
    bare, encoded = Rival(encode=False), Rival(encode=True)
    kinds: tuple[tuple[int, dict[str, Any]], ...] = ((MANY, {}), (MANY, {"encoding": "nothing"}), (SOME, {}), (1, {}))
    works = [stepped(n, **more)[1] for n, more in kinds]
    agents = Agents()
    costs = in_turns([*works, agents.play, bare.play, encoded.play], rounds)
    ours = [n * STEPS[n] / cost for (n, _), cost in zip(kinds, costs, strict=False)]
    counted: tuple[Any, ...] = (agents, bare, encoded)
    cycle, loop, encoding = (one.decisions / (rounds + 1) / cost for one, cost in zip(counted, costs[-3:], strict=True))
    hands, decisions = rival_counts(RIVAL, SEED)
    print(f"decisions a hand: ours {our_hands():.1f}, riichienv's {decisions / hands:.1f}")
    return [
        against(f"step, observation, mask; {MANY:,} tables", ours[0], encoding, "decisions/s", 30, 50),
        against("the same without observation, beside its bare loop", ours[1], loop, "decisions/s", 70, 100),
        against(f"with observation, {SOME} tables a call", ours[2], encoding, "decisions/s", 20, 40),
        against("with observation, one table", ours[3], encoding, "decisions/s", 3, 6),
        against("PettingZoo's AEC, one table, beside its bare loop", cycle, loop, "decisions/s", 0.7, 1.5),
    ]


def clocked(tables: Tables) -> list[float]:
    """Return the seconds of each step of a turn, the first ones left out: a core that slept is slow at first."""
    found = []
    for _ in range(TURN):
        acts = tables.pick()
        start = time.perf_counter()
        tables.step(acts)
        found.append(time.perf_counter() - start)
    return found[TURN // 4 :]


def half(rounds: int, gate: Barrier, result: "Queue[float]") -> None:
    """Step half of the tables in a separate process, a turn each time that the gate opens."""
    tables, _ = stepped(MANY // 2)
    times = []
    for _ in range(rounds):
        gate.wait()
        times += clocked(tables)
        gate.wait()
    result.put(MANY // 2 / median(times))


def threads(rounds: int) -> list[Row]:
    """Two threads against one, on two cores that have nothing else to do.

    Two processes share nothing and wait for nobody: what they reach is what the two cores give. Those of a virtual machine may be
    one, or be lent to others.
    """
    spawning = get_context("spawn")
    gate, result = spawning.Barrier(3), spawning.Queue()
    halves = [spawning.Process(target=half, args=(rounds, gate, result), daemon=True) for _ in range(2)]
    for process in halves:
        process.start()
    both = [stepped(MANY, threads=number)[0] for number in (1, 2)]
    times: list[list[float]] = [[], []]
    for _ in range(rounds):
        for tables, found in zip(both, times, strict=True):
            found.extend(clocked(tables))
        gate.wait()
        gate.wait()
    one, two = (MANY / median(found) for found in times)
    apart = sum(result.get() for _ in halves)
    for process in halves:
        process.join()
    print(f"two processes reach {apart / one:.2f} times what one thread does: so much the two cores give")
    return [against("two threads against one", two, one, "decisions/s", 1.85, 1.97)]


def dataset(rounds: int) -> list[Row]:
    """Real games, from the packed file to arrays on the disk; nothing of it is kept between two rounds."""
    file = RECORDED / "phoenix_2020a.mjlog.tsv.gz"
    if not file.exists():
        print(f"dataset: {file} is not here")
        return []
    found = []
    for _ in range(rounds):
        with TemporaryDirectory() as folder:
            start = time.perf_counter()
            decisions = len(make([file], Path(folder) / "data"))
            found.append(decisions / (time.perf_counter() - start))
    return [above("dataset, mjlog to arrays", median(found), "decisions/s", 50_000, 200_000)]


def main() -> int:
    """Measure everything; 1 where something required is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    shared = threads(rounds) if len(cores) > 1 else []
    print(f"{pin()}, {rounds} rounds, medians; rival: riichienv {version('riichienv')}", flush=True)
    found = [*speeds(rounds), *shared, *dataset(rounds)]
    found.append(below("memory a table, arrays apart", float(Tables(1).arrays.tables.itemsize), "bytes", 1300, 1100))
    (first,) = processes_in_turns([("-c", FIRST)], rounds)
    found.append(below("import jantaku.sim, Tables(64).reset()", first, "s", 0.5, 0.2))
    return told(found)


if __name__ == "__main__":
    sys.exit(main())
