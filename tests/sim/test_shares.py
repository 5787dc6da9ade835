"""Games that are shared out are the same as on one thread, whoever dies on the way; so are trajectories."""

import json
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

np = pytest.importorskip("numpy")

from jantaku.bots.tally import Tally  # noqa: E402
from jantaku.cli import main  # noqa: E402
from jantaku.core.fields import fields_of  # noqa: E402
from jantaku.errors import PlayerError, SharesError  # noqa: E402
from jantaku.native.unit import digest  # noqa: E402
from jantaku.rules.book import ONE_ROUND, Book, compile_book  # noqa: E402
from jantaku.sim import shares  # noqa: E402
from jantaku.sim.arena.playing import Arena, Threads  # noqa: E402
from jantaku.sim.cluster import Cluster, _cause  # noqa: E402
from jantaku.sim.rollouts import Rollouts, Share  # noqa: E402
from jantaku.sim.run import Run  # noqa: E402
from jantaku.sim.shares import Processes, SharedRun, Task  # noqa: E402
from jantaku.sim.table_run import TableRun  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from tests.compiled import NATIVE  # noqa: E402
from tests.sim.test_arena import counted  # noqa: E402

BOOK = Book.open("tenhou")
FOUR = ("sensible", "random", "sensible", "sensible")
MINE = '''
import os
from pathlib import Path

KILLED = Path({killed!r})


def act(obs, mask):
    return mask.argmax(1)


def dies(obs, mask):
    """Play as `act` does; the first process that is asked dies."""
    try:
        KILLED.touch(exist_ok=False)
    except FileExistsError:
        return act(obs, mask)
    os._exit(9)


def always_dies(obs, mask):
    os._exit(9)


def wrong(obs, mask):
    return mask.argmin(1)


def policy(weights, number):
    return act


def dying(weights, number):
    return dies


def unlawful(weights, number):
    return wrong
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module with players in the folder where one works; its name is that of the test, as workers keep modules."""
    path = tmp_path / f"mine_{sha256(str(tmp_path).encode()).hexdigest()[:12]}.py"
    path.write_text(MINE.format(killed=str(tmp_path / "killed")), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield path
    sys.modules.pop(path.stem, None)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A Ray of two workers here."""
    ray = pytest.importorskip("ray")
    yield Cluster(cpus=2)
    ray.shutdown()


def counts(run: Any) -> dict[str, Any]:
    """All that a run has counted."""
    return {name: getattr(run.tally, name) for name in fields_of(Tally)}


def on_threads(games: int, number: int, seed: int = 3) -> dict[str, Any]:
    """The same games on threads."""
    run = Run(compile_book(BOOK), FOUR, seed=seed, threads=number)
    assert sum(run.native(games)) == games
    return counts(run)


def shared_out(games: int, workers: Any, *players: str, seed: int = 3) -> dict[str, Any]:
    """The games shared out among workers."""
    run = SharedRun(BOOK, players or FOUR, workers, seed=seed)
    assert sum(run.play(games)) == games
    return counts(run)


def here(games: int, *players: str, seed: int = 3) -> dict[str, Any]:
    """Games of custom players in this process."""
    run = TableRun(BOOK, players, seed=seed)
    assert sum(run.play(games)) == games
    return counts(run)


# ---- processes


@NATIVE
@pytest.mark.slow
def test_on_one_two_and_seven_threads_and_in_three_processes_the_same_is_counted() -> None:
    found = [on_threads(200, number) for number in (1, 2, 7)]
    assert found[0] == found[1] == found[2] == shared_out(200, Processes(3))


@NATIVE
@pytest.mark.slow
def test_a_process_that_dies_changes_nothing(mine: Path) -> None:
    wanted = here(24, f"{mine.stem}:act", "sensible", "random", "sensible")
    assert shared_out(24, Processes(3), f"{mine.stem}:dies", "sensible", "random", "sensible") == wanted
    assert mine.with_name("killed").exists()


@NATIVE
@pytest.mark.slow
def test_games_that_end_every_process_are_given_up_with_a_sentence(mine: Path) -> None:
    with pytest.raises(SharesError, match="processes end whenever they play the games"):
        shared_out(2, Processes(1), f"{mine.stem}:always_dies", "random", "random", "random")


@NATIVE
@pytest.mark.slow
def test_what_a_custom_player_does_wrong_in_a_process_is_said_as_here(mine: Path) -> None:
    with pytest.raises(PlayerError, match="chose what is not lawful: table"):
        shared_out(8, Processes(2), f"{mine.stem}:wrong", "random", "random", "random")


class Heavy:
    """Work that no pipe holds."""

    def __init__(self) -> None:
        self.weight = bytes(1 << 20)

    def __call__(self, part: int) -> int:
        return part + len(self.weight)


def test_what_is_handed_out_for_a_part_fits_a_pipe_whatever_the_work_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that died while more was written would have left its writer waiting for ever (CPython 94777, up to 3.11.4)."""
    sizes: list[int] = []
    submit = ProcessPoolExecutor.submit

    def weighed(pool: ProcessPoolExecutor, function: Callable[..., Any], *args: Any) -> Any:
        sizes.append(len(pickle.dumps((function, args))))
        return submit(pool, function, *args)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", weighed)
    assert dict(Processes(2).results(Heavy(), iter(range(9)))) == {part: part + (1 << 20) for part in range(9)}
    assert len(sizes) == 9
    assert max(sizes) < 512  # POSIX: the least that a pipe takes at once


def test_a_worker_of_another_build_says_so() -> None:
    task = Task(BOOK, FOUR, 0, 60, "0" * 64, ".")
    with pytest.raises(SharesError, match=r"of other sources \(.{8}, not 00000000\): install there what is installed here"):
        task.play((0, 1))


def test_each_way_to_play_is_given_alone() -> None:
    for words in (("--threads", "2", "--processes", "2"), ("--ray", "local", "--cuda"), ("--processes", "2", "--ray", "local")):
        found = CliRunner().invoke(main, ["simulate", "-n", "1", *words], env={"LC_ALL": "C", "LANG": None})
        assert found.exit_code == 2
        assert "Give one of --threads, --processes, --ray and --cuda." in found.stderr


@NATIVE
@pytest.mark.slow
def test_the_command_plays_in_processes() -> None:
    found = [
        json.loads(CliRunner().invoke(main, ["simulate", "-n", "40", "--json", *words]).stdout)
        for words in (("--threads", "1"), ("--processes", "2"))
    ]
    for data in found:
        for name in ("seconds", "games_a_second", "hands_a_second", "threads"):
            data.pop(name)
    assert found[0] == found[1]


@NATIVE
@pytest.mark.slow
def test_a_run_in_processes_that_is_stopped_counts_what_was_handed_in() -> None:
    run = SharedRun(BOOK, FOUR, Processes(2))
    steps = run.play(20_000)
    first = next(steps)
    steps.close()
    assert run.tally.games == first == shares.PART


# ---- Ray


@NATIVE
@pytest.mark.slow
def test_on_a_ray_of_two_workers_of_which_one_dies_the_same_is_counted(mine: Path, cluster: Cluster) -> None:
    assert cluster.number == 2
    assert shared_out(200, cluster) == on_threads(200, 1)
    wanted = here(24, f"{mine.stem}:act", "sensible", "random", "sensible")
    assert shared_out(24, cluster, f"{mine.stem}:dies", "sensible", "random", "sensible") == wanted
    assert mine.with_name("killed").exists()


@NATIVE
@pytest.mark.slow
def test_what_goes_wrong_on_a_worker_of_ray_is_a_sentence(mine: Path, cluster: Cluster) -> None:
    with pytest.raises(PlayerError, match="chose what is not lawful: table"):
        shared_out(8, cluster, f"{mine.stem}:wrong", "random", "random", "random")
    with pytest.raises(SharesError, match=r"a worker of the Ray cluster failed: .*; each must have what is installed here"):
        shared_out(1, cluster, f"{mine.stem}:always_dies", "random", "random", "random")
    with pytest.raises(SharesError, match=f"has no module {mine.stem}: install there what is installed here"):
        cluster.get(cluster.call(__import__(mine.stem).act, 1, 2))
    with pytest.raises(SharesError, match="of other sources"):
        cluster.get(cluster.call(Task(BOOK, FOUR, 0, 60, "0" * 64, ".").play, (0, 1)))


@NATIVE
@pytest.mark.slow
def test_trajectories_are_those_of_the_tables_whoever_plays_them_and_whoever_dies(mine: Path, cluster: Cluster) -> None:
    module = __import__(mine.stem)
    found = []
    for policy in (module.policy, module.dying):
        rollouts = Rollouts(policy, workers=2, tables=3, steps=5, seed=9, cluster=cluster, book="tenhou", length="hand")
        found.append([rollouts.get(reference) for _ in range(3) for reference in rollouts.play()])
    assert mine.with_name("killed").exists()
    for one, other in zip(*found, strict=True):
        assert all(np.array_equal(one[name], other[name]) for name in one)
    tables = Tables(6, "tenhou", seed=9, length="hand")
    tables.reset()
    for step in range(15):
        parts = found[0][step // 5 * 2 : step // 5 * 2 + 2]
        seen = {name: np.concatenate([part[name][step % 5] for part in parts]) for name in ("who", "obs", "mask", "act")}
        assert all(np.array_equal(seen[name], getattr(tables, name)) for name in ("who", "obs", "mask")), step
        tables.step(seen["act"])
        for name in ("reward", "ended"):
            assert np.array_equal(np.concatenate([part[name][step % 5] for part in parts]), getattr(tables, name))


@NATIVE
@pytest.mark.slow
def test_the_workers_of_a_ray_cluster_play_the_contest_of_one_thread(cluster: Cluster) -> None:
    here, there = (Arena(BOOK.under(ONE_ROUND), FOUR[:2], workers, seed=4) for workers in (Threads(1), cluster))
    assert counted(there, 6).standings() == counted(here, 6).standings()


@NATIVE
@pytest.mark.slow
def test_what_a_policy_on_ray_does_wrong_is_a_sentence(mine: Path, cluster: Cluster) -> None:
    rollouts = Rollouts(__import__(mine.stem).unlawful, workers=1, tables=2, steps=5, cluster=cluster)
    with pytest.raises(PlayerError, match="the policy chose what is not lawful: table 0: seat 0 may not"):
        rollouts.get(rollouts.play()[0])
    with pytest.raises(SharesError, match="workers is 0"):
        Rollouts(__import__(mine.stem).policy, workers=0, cluster=cluster)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("127.0.0.1:9", "there is no Ray cluster at 127.0.0.1:9: "),
        ("nowhere", "there is no Ray cluster at 'nowhere'; an address is host:port"),
        ("", "there is no Ray cluster at ''; an address is host:port"),
    ],
)
def test_a_cluster_that_is_not_there_is_a_sentence(address: str, why: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(SharesError, match=f"^{why}"):
        Cluster(address)


def test_a_worker_s_error_without_a_text_is_told_by_its_kind() -> None:
    assert str(_cause(AssertionError())) == "a worker of the Ray cluster raised AssertionError: AssertionError"


@pytest.mark.parametrize("policy", [5, None])
def test_a_policy_that_is_no_function_is_refused_before_anything_is_shared_out(policy: Any) -> None:
    with pytest.raises(SharesError, match=r"the policy is .*; give a function, or its name as package.module:function"):
        Rollouts(policy, workers=1)


@pytest.mark.parametrize(
    ("more", "wanted"),
    [({}, set()), ({"encoding": "events"}, {"count"}), ({"encoding": "events", "oracle": True}, {"count", "hidden"})],
)
def test_a_trajectory_has_all_that_was_shown_and_no_policy_writes_into_it(more: dict[str, Any], wanted: set[str]) -> None:
    def policy(seen: Any, mask: Any) -> Any:
        acts = mask.argmax(1)
        seen[...] = 1
        return acts

    share = Share(0, 2, 2, 4, 7, more, lambda _weights, _number: policy, digest(), str(Path.cwd()))
    trajectory, state = share.play(0, None, None)
    assert {*trajectory} == {"who", "obs", "mask", "act", "reward", "ended"} | wanted
    tables = Tables(2, seed=7, **more)
    tables.reset()
    for step in range(4):
        for name in ("who", "mask", *wanted, *(("obs",) if step == 0 else ())):
            assert np.array_equal(trajectory[name][step], getattr(tables, name)), name
        tables.step(trajectory["act"][step])
    assert np.array_equal(state, tables.state())
