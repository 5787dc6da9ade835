"""The short form of the attacks that `python -m benchmarks.attack` runs: what each is refused, whatever the machine's speed."""

import asyncio
import sys
from pathlib import Path
from runpy import run_module

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


def test_the_command_lists_every_attack_with_what_it_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["attack", "--help"])
    with pytest.warns(RuntimeWarning, match="found in sys.modules"), pytest.raises(SystemExit) as ended:
        run_module("benchmarks.attack", run_name="__main__")
    assert ended.value.code == 0
    told = capsys.readouterr().out
    for name, attack in ATTACKS.items():
        assert f"  {name}" in told
        assert (attack.__doc__ or "-").split(".")[0].split()[0] in told
