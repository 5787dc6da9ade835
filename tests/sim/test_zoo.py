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


def test_what_is_no_argument_of_a_table_of_agents_is_refused() -> None:
    for make in (aec_env, parallel_env):
        for how, said in (
            (
                {"players": ("open", "sensible", "sensible", "sensible")},
                "players is not an argument here: all four seats are agents",
            ),
            ({"encoding": "nothing"}, "an environment shows what its agents see"),
            ({"render_mode": "human"}, "render_mode is 'human'"),
            ({"seed": -1}, "seed is -1"),
        ):
            with pytest.raises(TablesError, match=said):
                make(**how)


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    for make in (aec_env, parallel_env):
        with pytest.raises(TablesError, match=r"seed is .*; (?:give|it goes)"):
            make().reset(seed=seed)


def test_the_seed_of_a_table_is_that_of_its_first_reset() -> None:
    def seeds(make: Any) -> list[int]:
        env = make(seed=7)
        return [int(env.tables.setup.seed) for _ in range(2) if [env.reset()]]

    for make in (aec_env, parallel_env):
        assert seeds(make) == seeds(make)
        assert len({*seeds(make)}) == 2


def test_steps_before_the_beginning_and_after_the_end_are_refused() -> None:
    turns, steps = aec_env(length="hand"), parallel_env(length="hand")
    for env, act in ((turns, 0), (steps, {})):
        with pytest.raises(TablesError, match=r"^step\(\) came before reset\(\)"):
            env.step(act)
        with pytest.raises(TablesError, match=r"^render\(\) came before reset\(\)"):
            env.render()
    seen, _ = steps.reset(seed=2)
    while steps.agents:
        seen, *_ = steps.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in AGENTS})
    with pytest.raises(TablesError, match=r"^step\(\) came after the end of the game; reset\(\) begins another"):
        steps.step(dict.fromkeys(AGENTS, 0))
    turns.reset(seed=2)
    for agent in turns.agent_iter():
        turns.step(None if turns.terminations[agent] else int(turns.observe(agent)["action_mask"].argmax()))
    with pytest.raises(TablesError, match=r"^step\(\) came after the end"):
        turns.step(None)


@pytest.mark.parametrize("acts", [{}, {"seat_9": 3}, None, 5, [0, 0, 0, 0]])
def test_in_parallel_the_agent_that_is_asked_gives_an_act(acts: Any) -> None:
    env = parallel_env()
    env.reset(seed=2)
    with pytest.raises(TablesError, match=r"^actions are .*; give a dictionary with the act of seat_\d, who is asked"):
        env.step(acts)


def test_an_act_that_is_refused_leaves_what_its_agent_has_won() -> None:
    env, refused_after_gains = aec_env(), 0
    for seed in range(60):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, terminated, *_ = env.last()
            if terminated or refused_after_gains > 2:
                break
            if reward:
                with pytest.raises(ActError):
                    env.step(int(seen["action_mask"].argmin()))
                refused_after_gains += 1
                assert env.last()[1] == reward
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert refused_after_gains > 2
