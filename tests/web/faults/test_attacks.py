"""The short forms of attacks that are commands: ``python -m benchmarks.attack NAME``."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from benchmarks.attacks import files, health, nonsense, plans, reading
from tests.web.faults.failing import POSTGRESQL, SQLITE
from tests.web.forking import POSSIBLE, Forked


def test_a_server_keeps_its_files_its_database_and_its_keys_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        words = command[command.index("jantaku") + 1 :]
        process = Forked("jantaku", words, tmp_path / "said.log", tmp_path, os.environ)
        return subprocess.CompletedProcess(command, process.wait(60))

    if POSSIBLE:  # has the program in memory, where a start takes a second
        monkeypatch.setattr("benchmarks.attacks.files.subprocess.run", run)
    others, second, log = files.attack()
    assert others.endswith(": none")
    assert second.endswith(": none starts")
    assert log.endswith(": none")


def test_nonsense_leaves_nothing_behind() -> None:
    grown, told = nonsense.attack(1000)
    assert grown < 2 * nonsense.MUCH, told


def test_a_stranger_who_has_seats_made_again_and_again_has_one_preview_and_their_turn() -> None:
    quiet, busy = plans.attack(40, 3)
    assert "entries median" in quiet
    assert "3 x entry 200" in busy, busy
    assert re.search(r"[123] x preview 200", busy), busy


def test_a_sheet_a_register_and_a_record_are_read_beside_a_game() -> None:
    lines = list(reading.attack(120))
    assert len(lines) == 8
    assert all("(n=0" not in line for line in lines)


@pytest.mark.prove  # each way to fail is a case of test_storage.py
def test_health_is_told_for_every_way_to_fail() -> None:
    lines = list(health.attack())
    assert len([line for line in lines if "503 after" in line or "not tried" in line]) >= len(SQLITE)
    assert all(any(failure.__name__ in line for line in lines) for failure in SQLITE)
    assert any("not on PostgreSQL" in line for line in lines) or len(lines) == len(SQLITE) + len(POSTGRESQL)
