"""Beside crowds that mean ill, honest people go on playing, and wait hardly longer."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import pytest

from tests.sampling import sample
from tests.web.client import Stream, play, simple
from tests.web.faults.storms import churn, flood, half_open, slow
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.vitals import vitals

SECONDS = 4.0
LATE = 250.0  # ms that an honest player may wait for an answer, at the median, on a machine that the storm takes for itself too
MUCH = 80.0  # MB by which a storm may swell the server


async def answers(stream: Stream, seconds: float) -> list[float]:
    """Play, and have the time in ms that each act took until it was acknowledged."""
    times: list[float] = []
    until = time.monotonic() + seconds
    done, went = -1, ("", "", -1)
    while time.monotonic() < until:
        view = stream.view
        stage, ask = view["game"]["stage"], view["ask"]
        if stage in {"result", "over"} and (stage, view["game"]["id"], view["hand"]["number"]) != went:
            went = (stage, view["game"]["id"], view["hand"]["number"])
            await stream.command("go" if stage == "result" else "rematch")
        elif ask and ask["id"] != done:
            done, start = ask["id"], time.perf_counter()
            answer = await stream.command("act", ask=done, act=simple(view))
            assert answer["ok"], answer
            times.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(0.06)
        else:
            await stream.until(lambda now: now is not view)  # noqa: B023 - asked at once
    return times


@pytest.mark.slow
@pytest.mark.parametrize("storm", sample([slow], [half_open, flood, churn]), ids=lambda storm: storm.__name__)
def test_an_honest_table_is_not_disturbed_by(tmp_path: Path, storm: Callable[[str, float], int]) -> None:
    async def beside(pool: ProcessPoolExecutor, stream: Stream, url: str) -> tuple[int, list[float]]:
        async with stream:
            raging = asyncio.get_running_loop().run_in_executor(pool, storm, url, SECONDS)
            times = await answers(stream, SECONDS)
            return await raging, times

    with Served(tmp_path) as server, Guest(server.url) as honest, Guest(server.url) as other:
        target = server.url.replace("http", "ws", 1) + other.play() + "/stream"
        before = vitals(server.pid).memory
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            tried, times = asyncio.run(beside(pool, honest.stream(honest.play()), target))
        assert tried > 50
        assert len(times) > 5
        assert median(times) < LATE
        assert vitals(server.pid).memory - before < MUCH
        asyncio.run(play_out(honest.stream(honest.play())))
        assert server.stop() == 0
    assert "Traceback" not in server.said()


async def play_out(stream: Stream) -> None:
    """A hand can still be played at a new table."""
    async with stream:
        await play(stream, simple, done=lambda view: view["game"]["stage"] == "result")
