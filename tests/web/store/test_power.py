"""The process is killed, or the disk is full: nothing that was acknowledged is lost, and nothing is spoiled."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from jantaku.web.store import Store
from tests.web.store.writing import row

WRITING = Path(__file__).with_name("writing.py")
GAMES = 5


def told(output: str) -> dict[str, int]:
    """The last row of each game that was acknowledged in whole lines."""
    last: dict[str, int] = {}
    for line in output.splitlines(keepends=True):
        game, _, n = line.partition(" ")
        if line.endswith("\n") and n.strip().isdigit():
            last[game] = max(int(n), last.get(game, -1))
    return last


def hold(url: str, acknowledged: dict[str, int]) -> None:
    """Every row up to the last that was acknowledged is there, and every row is as it was written."""

    async def look() -> None:
        store = Store.open(url)
        for game, last in acknowledged.items():
            kept = await store.game(game)
            assert kept is not None
            assert len(kept.rows) > last
            assert kept.rows == tuple(row(game, n) for n in range(len(kept.rows)))
        await store.close()

    asyncio.run(look())


def sound(path: Path) -> None:
    """The file is whole."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def kill(url: str, tmp_path: Path, times: int, seed: int) -> None:
    chance = Random(seed)
    acknowledged: dict[str, int] = {}
    for _ in range(times):
        with (tmp_path / "said").open("w+") as said:
            child = subprocess.Popen([sys.executable, str(WRITING), url, str(GAMES), "0"], stdout=said)
            limit = time.monotonic() + 20
            while b"\n" not in (tmp_path / "said").read_bytes() and time.monotonic() < limit:
                time.sleep(0.002)
            time.sleep(chance.random() ** 2 * 0.3)
            child.kill()
            child.wait()
            said.seek(0)
            heard = said.read()
        found = told(heard)
        assert found, f"nothing was acknowledged: {heard}"
        acknowledged |= found
        hold(url, acknowledged)
    if url.startswith("sqlite"):
        sound(Path(url.removeprefix("sqlite:///")))


def test_a_process_that_is_killed_loses_nothing_that_it_acknowledged(url: str, tmp_path: Path) -> None:
    kill(url, tmp_path, 2, 1)


@pytest.mark.prove
def test_nor_at_many_moments(url: str, tmp_path: Path) -> None:
    kill(url, tmp_path, 40, 2)


def fill(command: list[str], path: Path) -> str:
    """Write until it does not go on; what was said at last."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    last = done.stdout.splitlines()[-1]
    url = f"sqlite:///{path}"
    hold(url, told(done.stdout))
    sound(path)
    return last


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files here")
def test_files_that_may_not_grow_are_an_error_and_nothing_is_spoiled(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    last = fill([sys.executable, str(WRITING), f"sqlite:///{path}", "3", "300000"], path)
    assert last.startswith(("store.disk", "store.full"))


@pytest.mark.parametrize("there", [False, True], ids=["no database yet", "a database"])
def test_a_start_on_a_full_disk_names_the_folder_of_the_database(tmp_path: Path, there: bool) -> None:  # noqa: FBT001
    small, log = tmp_path / "small", tmp_path / "log"
    small.mkdir()
    apart = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    inside = f"mount -t tmpfs -o size=1m tmpfs {small}"
    if not shutil.which("unshare") or subprocess.run([*apart, inside], capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be made here: it takes Linux, and name spaces that may be made by anybody")
    made = f"{sys.executable} {WRITING} sqlite:///{small}/games.sqlite 1 1 >/dev/null 2>&1; rm -f {small}/*-wal {small}/*-shm;"
    full = f"dd if=/dev/zero of={small}/fill bs=1k >/dev/null 2>&1;"
    serve = f"exec {sys.executable} -m jantaku serve --port 0 --db sqlite:///{small}/games.sqlite >{log} 2>&1"
    done = subprocess.run([*apart, f"{inside} && {made if there else ''} {full} {serve}"], check=False, timeout=60)
    told = log.read_text("utf-8")
    assert done.returncode == 2, told
    assert str(small) in told.splitlines()[-1]
    assert "the output" not in told


def test_a_full_disk_is_said_to_be_full_and_nothing_is_spoiled(tmp_path: Path) -> None:
    """On a small disk in memory, in a name space of our own."""
    small, kept = tmp_path / "small", tmp_path / "games.sqlite"
    small.mkdir()
    inside = f"mount -t tmpfs -o size=600k tmpfs {small}"
    apart = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    if not shutil.which("unshare") or subprocess.run([*apart, inside], capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be made here: it takes Linux, and name spaces that may be made by anybody")
    script = f"{inside} && {sys.executable} {WRITING} sqlite:///{small}/games.sqlite 3 0 && cp {small}/games.sqlite* {tmp_path}"
    last = fill([*apart, script], kept)
    assert last.startswith("store.full")
    assert "server's disk is full" in last
