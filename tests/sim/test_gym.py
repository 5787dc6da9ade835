"""Gymnasium's environments: they pass its own checks, and rewards and ends are those of the tables beneath."""

import warnings
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from jantaku.bots.stepping import A_UNIT, STAY  # noqa: E402
from jantaku.errors import ActError, PlayerError, TablesError  # noqa: E402
from jantaku.sim.gym import RiichiEnv, RiichiVectorEnv  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from tests.sampling import one_by_one  # noqa: E402

RANDOM = ("random",) * 3


def first(_: Any, mask: Any) -> Any:
    """A policy: the first of the acts."""
    return mask.argmax(1)


def stepped(envs: RiichiVectorEnv, steps: int) -> None:
    """So many lawful acts at each table."""
    for _ in range(steps):
        envs.step(envs.action_space.sample())


@one_by_one("how", [{}, {"seat": 2, "length": "hand", "players": ("random", first, "sensible"), "reward": "place"}])
@one_by_one("encoding", ["planes", "events"])
def test_a_table_passes_gymnasiums_checks(encoding: str, how: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*env.unwrapped.*|.*render modes.*|.*spec.*")
        check_env(RiichiEnv(book="tenhou", unlawful="replace", encoding=encoding, **how), skip_render_check=True)


@pytest.mark.parametrize("encoding", ["planes", "events"])
def test_many_tables_have_the_spaces_that_they_say_and_begin_anew_in_the_same_step(encoding: str) -> None:
    envs = RiichiVectorEnv(8, length="hand", players=RANDOM, encoding=encoding)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=4)
    ends = 0
    for _ in range(120):
        assert envs.observation_space.contains(seen)
        acts = envs.action_space.sample()
        assert envs.action_space.contains(acts)
        seen, reward, terminated, truncated, info = envs.step(acts)
        assert reward.shape == terminated.shape == (8,)
        assert not truncated.any()
        assert all(envs.single_observation_space.contains(one) for one in info.get("final_obs", ()) if one is not None)
        assert (info.get("_final_obs", np.zeros(8, bool)) == terminated).all()
        ends += terminated.sum()
    assert ends > 8


def test_the_learner_wins_what_its_seat_wins_and_a_seed_has_always_the_same_games() -> None:
    envs, again = (RiichiVectorEnv(4, book="tenhou", seat=1, players=("sensible", "random", "sensible")) for _ in range(2))
    envs.reset(seed=9)
    again.reset(seed=9)
    beside = Tables(4, "tenhou", seed=envs.tables.setup.seed, players=("sensible", "open", "sensible", "random"))
    beside.reset()
    for _ in range(200):
        acts = beside.pick()
        seen, reward, terminated, _, _ = envs.step(acts)
        other, *_ = again.step(acts)
        beside.step(acts)
        assert np.array_equal(seen["observation"], beside.obs)
        assert np.array_equal(seen["observation"], other["observation"])
        assert reward.tolist() == beside.reward[:, 1].tolist()
        assert terminated.tolist() == (beside.ended == A_UNIT).tolist()
    assert not np.array_equal(envs.reset(seed=10)[0]["observation"], again.reset(seed=9)[0]["observation"])


def test_a_policy_at_another_seat_is_asked_for_what_it_sees_and_nothing_is_lost_meanwhile() -> None:
    asked: list[int] = []

    def policy(seen: Any, mask: Any) -> Any:
        assert seen.shape[1:] == (84, 34)
        asked.append(len(seen))
        return mask.argmax(1)

    envs = RiichiVectorEnv(6, book="tenhou", players=(policy, policy, "random"), length="hand")
    envs.reset(seed=2)
    envs.action_space.seed(3)
    totals = np.zeros(6, np.int64)
    for _ in range(80):
        assert (envs.tables.who == 0).all()
        _, reward, *_ = envs.step(envs.action_space.sample())
        totals += reward
    assert totals.any()
    assert max(asked) > 1


@one_by_one(
    ("answer", "said"),
    [
        (lambda seen, _: np.zeros(len(seen)), "the policy at seat 1 returned float64 of the shape"),
        (lambda seen, _: np.zeros(len(seen) + 1, int), r"int64 of the shape \(4,\); give whole numbers of the shape \(3,\)"),
        (
            lambda _, mask: mask.argmin(1),
            r"the policy at seat 1 chose what is not lawful: table \d: seat 1 may not .* \(act \d+\): ",
        ),
        (
            lambda seen, _: np.full(len(seen), 5000),
            r"the policy at seat 1 chose what is not lawful: table 0: there is no act 5000; mask\[0\] has those that",
        ),
        (lambda *_: None, "the policy at seat 1 returned object"),
    ],
)
def test_what_a_policy_may_not_do_is_said(answer: Any, said: str) -> None:
    envs = RiichiVectorEnv(3, players=(answer, "random", "random"))
    envs.reset(seed=1)
    with pytest.raises((TablesError, PlayerError), match=said):
        stepped(envs, 50)


@one_by_one(
    ("how", "said"),
    [
        ({"seat": 4}, "seat is 4; it goes from 0 to 3"),
        ({"unlawful": "ignore"}, r"unlawful is 'ignore' \(str\); there are refuse, replace"),
        ({"players": ("random",)}, "give three, for the seats after the learner's in turn"),
        (
            {"players": ("random", "open", "random")},
            r"a player is 'open' \(str\); there are sensible, strong, random, or a function as",
        ),
        ({"players": ("random", 5, "random")}, r"a player is 5 \(int\)"),
        ({"players": None}, r"players are None \(NoneType\); give three"),
        ({"encoding": "nothing"}, "encoding is 'nothing', and an environment shows what its agents see"),
        ({"seed": -1}, "seed is -1; it goes from 0 to 4611686018427387903"),
    ],
)
def test_what_environments_cannot_be_made_of_is_said(how: dict[str, Any], said: str) -> None:
    with pytest.raises((TablesError, PlayerError), match=said):
        RiichiVectorEnv(2, **how)


@one_by_one("unlawful", ["refuse", "replace"])
@one_by_one(
    ("acts", "said"),
    [
        ([0, 0], r"acts have the shape \(2,\); give one for each table, \(3,\)"),
        (5, r"acts have the shape \(\)"),
        (None, r"acts have the shape \(\)"),
        ([0.5] * 3, "acts are float64; give whole numbers"),
        ([True] * 3, "acts are bool; give whole numbers"),
        (["a"] * 3, "acts are <U1; give whole numbers"),
        ([[0], [0, 1], [2]], "acts cannot be read as an array"),
    ],
)
def test_acts_of_another_kind_are_refused_whatever_is_done_with_unlawful_ones(acts: Any, said: str, unlawful: Any) -> None:
    envs = RiichiVectorEnv(3, players=RANDOM, unlawful=unlawful)
    envs.reset(seed=1)
    with pytest.raises(TablesError, match=said):
        envs.step(acts)


def test_the_largest_number_of_a_type_is_replaced_like_any_other() -> None:
    envs = RiichiVectorEnv(2, players=RANDOM, unlawful="replace")
    envs.reset(seed=1)
    assert envs.step(np.full(2, 2**63, np.uint64))[4]["unlawful"].all()


class Tired(Exception):  # noqa: N818 - a policy's own
    """Raised now and then."""


def test_where_a_policy_raises_no_table_has_moved_and_what_the_learner_won_is_not_lost() -> None:
    """The learner's next act is done at its own seat, as if there had been no error."""

    asked = 0

    def policy(_: Any, mask: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked % 4 == 0:
            raise Tired
        return mask.argmax(1)

    envs, beside = (RiichiVectorEnv(2, players=(one, "random", "random"), length="hand") for one in (policy, first))
    failed = 0
    beside.reset(seed=1)
    while True:  # to sit down, policies may have to act
        try:
            envs.reset(seed=1)
            break
        except Tired:
            failed += 1
    for _ in range(60):
        acts, before = beside.tables.mask.argmax(1), envs.tables.state()
        reward = envs.tables.reward.copy()
        while True:
            try:
                got = envs.step(acts)
                break
            except Tired:
                failed += 1
                assert envs.tables.state().tobytes() == before.tobytes()
                assert np.array_equal(envs.tables.reward, reward)
                assert (envs.tables.who == 0).all()
        wanted = beside.step(acts)
        assert np.array_equal(got[0]["observation"], wanted[0]["observation"])
        assert got[1].tolist() == wanted[1].tolist()
        assert got[2].tolist() == wanted[2].tolist()
    assert failed > 10


def test_before_reset_an_environment_has_nobody_to_ask() -> None:
    for players in (RANDOM, (first, "random", "random")):
        with pytest.raises(TablesError, match=r"^step\(\) came before reset"):
            RiichiVectorEnv(2, players=players).step([0, 0])
    with pytest.raises(TablesError, match=r"^render\(\) came before reset"):
        RiichiEnv(render_mode="ansi").render()


def test_the_seed_of_the_tables_is_that_of_the_first_reset_unless_it_has_another() -> None:
    def seeds(env: Any) -> list[int]:
        return [seed_at(env) for _ in range(2) if env.reset()]

    def seed_at(env: Any) -> int:
        return int((env if isinstance(env, RiichiVectorEnv) else env._envs).tables.setup.seed)

    for make in (lambda **how: RiichiVectorEnv(2, **how), RiichiEnv):
        one, other = seeds(make(seed=7)), seeds(make(seed=7))
        assert one == other
        assert len({*one}) == 2
        assert seeds(make(seed=8))[0] != one[0]
        again = make(seed=8)
        again.reset(seed=7)
        assert seed_at(again) == one[0]


@one_by_one("seed", [-1, 1 << 62, "x", 1.5])
def test_a_seed_that_is_none_is_refused_by_every_environment(seed: Any) -> None:
    for env in (RiichiEnv(), RiichiVectorEnv(2)):
        with pytest.raises(TablesError, match=r"seed is .*; "):
            env.reset(seed=seed)


def test_a_way_to_draw_that_is_not_offered_is_refused() -> None:
    with pytest.raises(TablesError, match=r"render_mode is 'human' \(str\); there is ansi, text"):
        RiichiEnv(render_mode="human")


def test_an_act_that_is_not_lawful_is_refused() -> None:
    env = RiichiEnv()
    seen, _ = env.reset(seed=3)
    with pytest.raises(ActError, match=r"^table 0: seat 0 may not"):
        env.step(int(np.flatnonzero(seen["action_mask"][160:] == 0)[0]) + 160)


def test_where_that_is_asked_for_the_first_lawful_act_takes_the_place_of_one_that_is_not() -> None:
    envs = RiichiVectorEnv(3, unlawful="replace", players=RANDOM)
    seen, _ = envs.reset(seed=3)
    first, beside = seen["action_mask"].argmax(1), Tables(3, seed=envs.tables.setup.seed, players=("open", *RANDOM))
    beside.reset()
    beside.step(first)
    seen, _, _, _, infos = envs.step([-5, 171, first[2]])
    assert infos["unlawful"].tolist() == [True, True, False]
    assert np.array_equal(seen["observation"], beside.obs)


def test_shared_arrays_are_those_of_the_tables() -> None:
    envs = RiichiVectorEnv(2, copy=False)
    seen, _ = envs.reset(seed=1)
    assert np.shares_memory(seen["observation"], envs.tables.obs)
    assert not np.shares_memory(RiichiVectorEnv(2).reset(seed=1)[0]["observation"], envs.tables.obs)


def test_the_learner_is_shown_its_table_in_text() -> None:
    env = RiichiEnv(render_mode="ansi", seat=2)
    env.reset(seed=3)
    assert env.render().startswith("East 1")


def test_an_agent_cannot_let_its_table_wait() -> None:
    env = RiichiEnv()
    env.reset(seed=3)
    with pytest.raises(TablesError, match=r"^table 0: act -1 does not exist; give one that action_mask allows$"):
        env.step(STAY)
