"""Gymnasium's environments: one seat learns, and bots or a policy sit at the others (``pip install 'jantaku[learn]'``).

    envs = RiichiVectorEnv(1024, book="tenhou", players=("sensible",) * 3)
    seen, _ = envs.reset(seed=7)
    seen, reward, terminated, truncated, _ = envs.step(policy(seen["observation"], seen["action_mask"]))

An episode is a unit of `Tables`; the next begins in the same step (``AutoresetMode.SAME_STEP``).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from jantaku.arguments import shown, whole
from jantaku.bots.stepping import A_UNIT, MASK, STAY
from jantaku.errors import TablesError
from jantaku.sim.players import Policy, lawful, named
from jantaku.sim.spaces import Acts, RowsOfActs, Seen, decided, drawn, drawn_as, nothing, observations, seed_of
from jantaku.sim.tables import MOST_SEEDS, Tables

Player = str | Policy
Answers = Callable[[Tables, NDArray[np.int64]], NDArray[np.int64]]  # of a seat, at some tables
OTHERS: tuple[Player, Player, Player] = ("sensible", "sensible", "sensible")


class RiichiVectorEnv(VectorEnv):
    """Many tables, at each of which one seat learns.

    Observations are a dictionary: ``observation``, N x 84 x 34 bytes or, with ``encoding="events"``, N x 168 tokens, and
    ``action_mask``, N x 184 bytes of which those that are 1 may be done. ``players`` sit at the three other seats in turn from the
    learner's right on: "random", "sensible", "strong", a custom one as "package.module:function", or a policy, a function of the
    arrays of those tables where it is asked that returns as many acts. Rewards are whole numbers, of the learner alone, and the
    same as those of `Tables`, whose further arguments are taken as they are; ``seed`` is that of the first `reset`, unless it has
    another.

    Raises:
        PlayerError: A player is not known.
        TablesError: There are not three players; what `Tables` raises.

    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        num_envs: int,
        *,
        seat: int = 0,
        players: Sequence[Player] = OTHERS,
        unlawful: Literal["refuse", "replace"] = "refuse",
        copy: bool = True,
        **more: Any,
    ) -> None:
        """Make tables.

        An act that is not lawful is refused by an error or, with ``unlawful="replace"``, the first that is lawful done in its
        place, and the infos say so. ``copy=False`` hands out the arrays themselves, which the next step changes.
        """
        self.num_envs, self.seat, self.copy = num_envs, whole(seat, "seat", 0, 3, TablesError), copy
        if unlawful not in ("refuse", "replace"):
            raise TablesError(f"unlawful is {shown(unlawful)}; there are refuse, replace")
        self._replaces = unlawful == "replace"
        self._policies, self._names = _seated(self.seat, players)
        self._first_seed = seed_of(more.pop("seed", None))
        self._more = more
        self._tables = Tables(num_envs, players=self._names, **more)
        self.single_observation_space = observations(self._tables.encoding)
        self.single_action_space = Acts(lambda: self._tables.mask[0].view(np.int8))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = RowsOfActs(num_envs, lambda: self._tables.mask)

    @property
    def tables(self) -> Tables:
        """Return the tables themselves."""
        return self._tables

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin new games at all tables: with a seed those of it, else others."""
        given = seed_of(seed)  # one has the games of all tables
        super().reset(seed=self._first_seed if given is None else given, options=options)
        self._first_seed = None
        tables = Tables(self.num_envs, players=self._names, **self._more, seed=int(self.np_random.integers(MOST_SEEDS)))
        tables.reset()
        self._until_asked(tables, np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.bool_))
        self._tables = tables
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Do the learner's acts, and go on until it is asked again at each table.

        Raises:
            ActError: An act is not lawful; `Tables.step` says where and why.
            PlayerError: A policy answered what is not lawful. Where it raised something, that is left to it. No table has moved.

        """
        acts, infos, tables = actions, {}, self._tables
        if self._replaces:
            acts, infos["unlawful"] = self._replaced(tables.numbers(actions))
        before = tables.snapshot() if self._policies and tables.begun else None  # which without policies nothing asks for
        tables.step(decided(tables, acts))
        reward = tables.reward[:, self.seat].astype(np.int64)
        ended = tables.ended == A_UNIT
        try:
            self._until_asked(tables, reward, ended)
        except BaseException:
            if before is not None:
                tables.back_to(before)
            raise
        return self._seen(), reward, ended, np.zeros(self.num_envs, np.bool_), infos | self._infos(ended)

    def _replaced(self, acts: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Return lawful acts, and in place of which there was none."""
        mask, within = self._tables.mask, np.clip(acts, 0, MASK - 1)
        wrong = (within != acts) | ~mask[np.arange(self.num_envs), within]
        return np.where(wrong, mask.argmax(1), within).astype(np.int16), wrong

    def close_extras(self, **_: Any) -> None:
        """Have nothing to close."""

    def _until_asked(self, tables: Tables, reward: NDArray[np.int64], ended: NDArray[np.bool_]) -> None:
        """Let policies decide until the learner is asked at every table; add what it wins meanwhile, and note what ends."""
        while self._policies and (waits := tables.who != self.seat).any():
            acts = np.full(self.num_envs, STAY, np.int64)
            for seat, policy in self._policies.items():
                rows = np.flatnonzero(waits & (tables.who == seat))
                if len(rows):
                    acts[rows] = policy(tables, rows)
            tables.step(acts)
            reward += tables.reward[:, self.seat]
            ended |= tables.ended == A_UNIT

    def _seen(self) -> Seen:
        seen: Seen = {"observation": self._tables.obs, "action_mask": self._tables.mask.view(np.int8)}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what Gymnasium asks for where an episode ended: nothing is to decide at a game that is over."""
        if not ended.any():
            return {}
        final = np.array([nothing(self._tables.encoding) if one else None for one in ended], object)
        return {"final_obs": final, "_final_obs": ended.copy(), "final_info": {}, "_final_info": ended.copy()}


class RiichiEnv(gymnasium.Env):
    """One table at which one seat learns; arguments, observations and rewards are those of `RiichiVectorEnv`.

    An episode that is over is followed by `reset`.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, render_mode: str | None = None, **more: Any) -> None:
        self.render_mode = drawn_as(render_mode)
        self._first_seed = seed_of(more.pop("seed", None))
        self._envs = RiichiVectorEnv(1, **more)
        self.observation_space, self.action_space = self._envs.single_observation_space, self._envs.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game: with a seed, that of it."""
        given = seed_of(seed)
        super().reset(seed=self._first_seed if given is None else given, options=options)
        self._first_seed = None
        seen, info = self._envs.reset(seed=int(self.np_random.integers(MOST_SEEDS)))
        return {name: rows[0] for name, rows in seen.items()}, info

    def step(self, action: Any) -> tuple[Seen, int, bool, bool, dict[str, Any]]:
        """Do an act of the learner, and go on until it is asked again, or the game is over. Raises `ActError`."""
        seen, reward, ended, _, infos = self._envs.step([action])
        info = {"unlawful": bool(infos["unlawful"][0])} if "unlawful" in infos else {}
        return {name: rows[0] for name, rows in seen.items()}, int(reward[0]), bool(ended[0]), False, info

    def render(self) -> str:
        """Return the table as the learner sees it, in text."""
        return drawn(self._envs.tables, self._envs.seat)


def _seated(seat: int, players: Any) -> tuple[dict[int, Answers], list[str]]:
    """Return the policies by seat, and who sits where for `Tables`: from the learner's right on, in turn."""
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != 3:
        raise TablesError(f"players are {shown(players)}; give three, for the seats after the learner's in turn")
    names: list[str] = ["open"] * 4
    policies: dict[int, Answers] = {}
    for i, player in enumerate(players):
        at = (seat + 1 + i) % 4
        if callable(player):
            policies[at] = partial(_answered, player, at)
        else:
            found = named(player)
            if isinstance(found, str):
                names[at] = found
            else:
                policies[at] = found.acts
    return policies, names


def _answered(policy: Policy, seat: int, tables: Tables, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what a policy answers at some tables; what it raises is left to it."""
    return lawful(f"the policy at seat {seat}", policy(tables.obs[rows], tables.mask[rows]), tables, rows)
