"""The short form of the attacks that `python -m benchmarks.attack` runs: what each is refused, whatever the machine's speed."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.attack import ATTACKS, HELD
from tests.web.guests import Guest
from tests.web.serving import Served

TIMED = {"corrections"}  # what counts there are milliseconds, beside the answer


@pytest.mark.slow
@pytest.mark.parametrize("name", [each.__name__ for each in HELD])
def test_the_server_holds_against(name: str, tmp_path: Path) -> None:
    with Served(tmp_path) as server, Guest(server.url) as guest:
        stream = guest.stream(guest.play())
        line = asyncio.run(ATTACKS[name](server, stream, 0.5))
        assert line.startswith("held: ") or (name in TIMED and "(200)" in line), line
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_the_command_lists_every_attack_with_what_it_does() -> None:
    told = subprocess.run([sys.executable, "-m", "benchmarks.attack", "--help"], capture_output=True, text=True, check=True).stdout
    for name, attack in ATTACKS.items():
        assert f"  {name}" in told
        assert (attack.__doc__ or "-").split(".")[0].split()[0] in told
