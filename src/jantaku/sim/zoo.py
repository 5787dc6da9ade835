"""PettingZoo's environments of one table: four agents, seat_0 to seat_3 (``pip install 'jantaku[learn]'``).

env = aec_env(book="wrc-2015")
env.reset(seed=7)
for agent in env.agent_iter():
seen, reward, terminated, truncated, info = env.last()
env.step(None if terminated else policy(seen["observation"], seen["action_mask"]))
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from jantaku.arguments import shown
from jantaku.bots.stepping import A_UNIT
from jantaku.errors import TablesError
from jantaku.sim.spaces import Acts, Seen, decided_alone, drawn, drawn_as, nothing, observations, seed_of
from jantaku.sim.tables import MOST_SEEDS, Tables

AGENTS = [f"seat_{seat}" for seat in range(4)]


class _Zoo:
    """One table, and what its agents see of it."""

    def __init__(self, render_mode: str | None = None, **more: Any) -> None:
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        self.render_mode = drawn_as(render_mode)
        if "players" in more:
            raise TablesError("players is not an argument here: all four seats are agents; RiichiEnv seats bots")
        self._rng = np.random.default_rng(seed_of(more.pop("seed", None)))
        self._more = more
        self.tables = Tables(1, **more)
        self._observations = {agent: observations(self.tables.encoding) for agent in AGENTS}
        self._actions = {agent: Acts(partial(self._mask, agent)) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Acts:
        """Return the space of an agent's acts."""
        return self._actions[agent]

    def render(self) -> str:
        """Return the table as the agent that is asked sees it, in text."""
        return drawn(self.tables, int(self.tables.who[0]))

    def close(self) -> None:
        """Have nothing to close."""

    def _mask(self, agent: str) -> Any:
        return self._seen(agent)["action_mask"]

    def _begin(self, seed: int | None) -> None:
        if (given := seed_of(seed)) is not None:
            self._rng = np.random.default_rng(given)
        self.tables = Tables(1, **self._more, seed=int(self._rng.integers(MOST_SEEDS)))
        self.tables.reset()
        self.agents = self.possible_agents[:]

    def _expect_begun(self) -> None:
        if not self.tables.begun:
            raise TablesError("step() came before reset(): nobody has sat down at the table yet")
        if not self.agents:
            raise TablesError("step() came after the end of the game; reset() begins another")

    @property
    def _asked(self) -> str:
        return AGENTS[int(self.tables.who[0])]

    def _seen(self, agent: str) -> Seen:
        """Return what an agent is shown: when it is asked, its seat's view; else nothing."""
        if self.agents and agent == self._asked and not self._over:
            return {"observation": self.tables.obs[0].copy(), "action_mask": self.tables.mask[0].astype(np.int8)}
        return nothing(self.tables.encoding)

    @property
    def _over(self) -> bool:
        return bool(self.tables.ended[0] == A_UNIT)

    def _gains(self) -> dict[str, int]:
        return dict(zip(AGENTS, self.tables.reward[0].tolist(), strict=True))


class RiichiAEC(_Zoo, AECEnv):  # type: ignore[misc]
    """Agents take turns as the rules ask them: on a discard each who may claim it, in turn from the discarder on."""

    metadata = {"name": "riichi_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo has it

    def __init__(self, **more: Any) -> None:
        AECEnv.__init__(self)
        _Zoo.__init__(self, **more)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game."""
        self._begin(seed)
        self.rewards = self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._asked

    def observe(self, agent: str) -> Seen:
        """Return what an agent is shown."""
        return self._seen(agent)

    def step(self, action: Any) -> None:
        """Do the act of the agent that is asked; None where the game is over. Raises `ActError`."""
        self._expect_begun()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.tables.step(decided_alone(self.tables, action))
        self._cumulative_rewards[self.agent_selection] = 0
        self.rewards = self._gains()
        if self._over:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[0]
        else:
            self.agent_selection = self._asked
        self._accumulate_rewards()


class RiichiParallel(_Zoo, ParallelEnv):  # type: ignore[misc]
    """All agents act in each step; the act of one that is not asked, whose mask is empty, is passed over."""

    metadata = {"name": "riichi_parallel_v0", "render_modes": ["ansi"]}  # noqa: RUF012 - as PettingZoo has it

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._begin(seed)
        return {agent: self._seen(agent) for agent in AGENTS}, {agent: {} for agent in AGENTS}

    def step(
        self,
        actions: Any,
    ) -> tuple[dict[str, Seen], dict[str, int], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Do the act of the agent that is asked. Raises `ActError`, and `TablesError` where it gives none."""
        self._expect_begun()
        if not isinstance(actions, Mapping) or self._asked not in actions:
            raise TablesError(f"actions are {shown(actions)}; give a dictionary with the act of {self._asked}, who is asked")
        self.tables.step(decided_alone(self.tables, actions[self._asked]))
        over = self._over
        seen = {agent: self._seen(agent) for agent in AGENTS}
        if over:
            self.agents = []
        truths = dict.fromkeys(AGENTS, over)
        return seen, self._gains(), truths, dict.fromkeys(AGENTS, False), {agent: {} for agent in AGENTS}


def aec_env(**more: Any) -> RiichiAEC:
    """Return a table whose agents take turns; arguments are those of `Tables`, but for ``players``: all seats are agents."""
    return RiichiAEC(**more)


def parallel_env(**more: Any) -> RiichiParallel:
    """Return a table whose agents all act in each step; arguments as for `aec_env`."""
    return RiichiParallel(**more)
