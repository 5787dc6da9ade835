"""PettingZoo's environments: they pass its own tests, and no agent is shown another's tiles."""

import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from jantaku.errors import ActError, TablesError
from jantaku.sim.zoo import AGENTS, aec_env, parallel_env


@pytest.fixture(autouse=True)
def dictionaries_are_meant() -> Iterator[None]:
    """PettingZoo warns of observations that are dictionaries, or all zeros, as those with masks are for who is not asked."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")
        yield


@pytest.mark.parametrize("how", [{}, {"book": "tenhou", "length": "hand"}, {"encoding": "events", "length": "hand"}])
def test_turns_and_steps_pass_pettingzoos_tests(how: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec_env(**how), num_cycles=600, verbose_progress=False)
    parallel_api_test(parallel_env(**how), num_cycles=600)
    capsys.readouterr()


def test_a_seed_has_always_the_same_games() -> None:
    seed_test(aec_env, num_cycles=120)
    parallel_seed_test(parallel_env, num_cycles=120)


def test_a_game_is_played_to_its_end_and_agents_win_what_others_lose() -> None:
    env, total = aec_env(length="east"), dict.fromkeys(AGENTS, 0)
    env.reset(seed=5)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        assert (truncated, info) == (False, {})
        env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))
    points = env.tables.last[0]
    assert [total[agent] for agent in AGENTS] == (points - 30_000).tolist()
    assert env.agents == []


@pytest.mark.parametrize("encoding", ["planes", "events"])
def test_an_agent_that_is_not_asked_is_shown_nothing_and_may_do_nothing(encoding: str) -> None:
    env = aec_env(encoding=encoding)
    env.reset(seed=1)
    for _ in range(80):
        for agent in AGENTS:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert seen["observation"].any() == (agent == env.agent_selection)
        env.step(env.action_space(env.agent_selection).sample())


def test_in_parallel_only_the_act_of_who_is_asked_counts() -> None:
    env = parallel_env(book="tenhou")
    seen, _ = env.reset(seed=2)
    for _ in range(60):
        (asked,) = [agent for agent in AGENTS if seen[agent]["action_mask"].any()]
        acts = dict.fromkeys(AGENTS, 0) | {asked: int(np.flatnonzero(seen[asked]["action_mask"])[0])}
        seen, rewards, *_ = env.step(acts)
        assert set(rewards) == set(AGENTS)
    with pytest.raises(ActError, match=r"^table 0: seat"):
        env.step(dict.fromkeys(AGENTS, 171))


def test_a_table_is_drawn_as_who_is_asked_sees_it() -> None:
    for make in (aec_env, parallel_env):
        env = make(render_mode="ansi")
        env.reset(seed=3)
        text = env.render()
        assert text.startswith("East 1")
        assert text.count("?") == 3 * 13


def test_an_agent_cannot_let_its_table_wait() -> None:
    turns, steps = aec_env(), parallel_env()
    turns.reset(seed=3)
    seen, _ = steps.reset(seed=3)
    with pytest.raises(TablesError, match=r"^table 0: act -1 does not exist"):
        turns.step(-1)
    with pytest.raises(TablesError, match=r"^table 0: act -1 does not exist"):
        steps.step(dict.fromkeys(seen, -1))
