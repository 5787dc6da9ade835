"""The short form of the attack that kills the server beside clients of all that is kept; and restarts that come too fast."""

import asyncio
import random
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.attacks.kill import KINDS, attack
from tests.web.guests import Guest
from tests.web.serving import PATIENCE, Served
from tests.web.store.filling import at_sheet


@pytest.mark.parametrize("times", [1, pytest.param(100, marks=pytest.mark.prove)])
def test_nothing_acknowledged_is_lost_by_a_kill_at_any_moment(tmp_path: Path, url: str, times: int) -> None:
    with Served(tmp_path, db=url) as server:
        found = asyncio.run(attack(server, times, seed=times))
    assert found.wrong == []
    assert found.kills > times
    assert {kind.kind for kind in KINDS} == set(found.acknowledged)


@pytest.mark.parametrize("times", [1, pytest.param(12, marks=pytest.mark.prove)])
def test_a_storm_of_restarts_loses_nothing_and_the_last_start_serves(tmp_path: Path, url: str, times: int) -> None:
    chance = random.Random(1)
    with Served(tmp_path, db=url) as server, Guest(server.url) as guest:
        table = guest.play()
        sheet = at_sheet(guest)
        begun = time.monotonic()
        server.stop()
        server.start()
        start = time.monotonic() - begun
        server.stop()
        for at in range(times):  # ended while it starts, by the power, or by a service manager that has no patience
            process = server.launch()
            with suppress(subprocess.TimeoutExpired):  # it does not end by itself
                process.wait(chance.uniform(0, start))
            (process.kill if at % 2 else process.terminate)()
            process.wait(PATIENCE)
        server.start()
        assert guest.boot(table)["token"]
        assert [line for line in sheet["entries"] if line not in guest.get(f"{sheet['at']}/sheet.jsonl").text] == []
        assert server.stop() == 0
    assert "Traceback" not in server.said()
