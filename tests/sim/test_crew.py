"""Threads of the tables: each turn is done once by each, awake or asleep, and by none where an act is refused."""

import gc
import sys
import threading
import warnings
from multiprocessing import get_context
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy is not installed: make test installs it")

from jantaku.native import load  # noqa: E402
from jantaku.sim import Tables, crew  # noqa: E402

pytestmark = pytest.mark.skipif(bool(load.why_not()), reason="the core is not compiled: threads are")
FORKS = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux")


def begun(**more: Any) -> Tables:
    tables = Tables(12, book="tenhou", seed=5, encoding="nothing", **more)
    tables.reset()
    return tables


def played(tables: Tables, steps: int = 60) -> list[bytes]:
    """The seat to decide and the mask of each table after some steps, with its wall, rivers and points."""
    for _ in range(steps):
        tables.step(tables.pick())
    state = tables.state()["table"]
    return [array.tobytes() for array in (tables.who, tables.mask, state["wall"], state["river"], state["points"])]


@pytest.mark.parametrize("looks", [0, 1, 1_000_000], ids=["asleep at once", "asleep soon", "awake"])
@pytest.mark.parametrize("threads", [2, 3, 5])
def test_threads_that_sleep_and_threads_that_are_awake_play_the_same(
    threads: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "LOOKS", looks)
    assert played(begun(threads=threads)) == played(begun())


def test_who_is_interrupted_while_the_others_are_called_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, alone = begun(threads=3), begun()
    waking = threading.Event.set

    def interrupted(_: threading.Event) -> None:
        monkeypatch.setattr(threading.Event, "set", waking)
        raise KeyboardInterrupt

    monkeypatch.setattr(crew, "LOOKS", 1_000_000)
    played(tables, 5)  # they are awake, and do not have to be called
    monkeypatch.setattr(threading.Event, "set", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tables.step(tables.pick())
    assert played(tables, 5) == played(alone, 11)


def test_threads_end_with_their_tables() -> None:
    before = set(threading.enumerate())
    tables = begun(threads=4)
    played(tables, 3)
    begun_here = set(threading.enumerate()) - before
    assert sorted(thread.name for thread in begun_here) == [f"jantaku-tables-{number}" for number in (1, 2, 3)]
    del tables
    gc.collect()
    for thread in begun_here:
        thread.join(60)
    assert not any(thread.is_alive() for thread in begun_here)


@FORKS
def test_in_a_forked_process_the_threads_begin_anew() -> None:
    tables = begun(threads=3)
    played(tables, 10)

    def go_on() -> None:
        sys.exit(int(played(tables, 10) != wanted))

    alone = begun()
    wanted = played(alone, 20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12: processes with threads should not be forked
        process = get_context("fork").Process(target=go_on)
        process.start()
    process.join(120)
    assert process.exitcode == 0
    assert played(tables, 10) == wanted
