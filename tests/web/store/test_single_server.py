"""A database has one server: what a second one sees, also one of an older version, or on another computer."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jantaku.errors import JantakuError
from jantaku.web.settings import ServerSettings
from jantaku.web.single_server import RunningError, hold, place
from jantaku.web.store import Store, StoreError

ADDRESS = "http://127.0.0.1:8765"
OTHER = """
import fcntl, sys
file = open(sys.argv[1], "a+b")
try:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    sys.exit(open(sys.argv[1]).read())
file.truncate(0)
file.write(sys.argv[2].encode())
file.flush()
print("up", flush=True)
sys.stdin.read()
"""  # as the servers of all versions do it

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files are locked otherwise there")


@contextmanager
def older(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A server of an older version, as far as its lock goes."""
    command = [sys.executable, "-c", OTHER, str(path), ADDRESS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() in {"up\n", ""}
        yield process
        if process.poll() is None:
            process.kill()


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings(db=f"sqlite:///{tmp_path / 'games.sqlite'}")


def test_a_server_of_an_older_version_is_noticed_with_its_address(settings: ServerSettings) -> None:
    with older(place(settings)), pytest.raises(RunningError) as caught, hold(settings):
        pass
    assert caught.value.address == ADDRESS


def test_a_database_with_a_second_name_is_refused_under_either(settings: ServerSettings, tmp_path: Path) -> None:
    settings.file.write_bytes(b"")
    other = tmp_path / "other"
    other.mkdir()
    (other / "games.sqlite").hardlink_to(settings.file)
    for named in (settings, ServerSettings(db=f"sqlite:///{other / 'games.sqlite'}")):
        with pytest.raises(JantakuError, match=r"has 2 names \(hard links\).*give --db a copy of it"), hold(named):
            pass
    (other / "games.sqlite").unlink()
    with hold(settings):
        pass


def test_a_server_of_an_older_version_notices_this_one(settings: ServerSettings) -> None:
    with hold(settings) as tell:
        tell(ADDRESS)
        with older(place(settings)) as process:  # it reads the file: this process would give up its lock by closing another
            assert process.stderr
            assert process.stderr.read().strip() == ADDRESS
            assert process.wait(10) == 1
    with older(place(settings)) as process:
        assert process.poll() is None


def test_a_server_that_was_killed_leaves_nothing_that_keeps_the_next_one_away(settings: ServerSettings) -> None:
    with older(place(settings)) as process:
        process.kill()
        process.wait(10)
    assert place(settings).read_text("utf-8") == ADDRESS
    with hold(settings):
        pass
    assert not place(settings).read_text("utf-8")


async def test_a_server_on_another_computer_is_noticed_by_the_database(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = ServerSettings(db=postgres)
    folders = (tmp_path / "one", tmp_path / "other")
    for folder in folders:
        (folder / "jantaku").mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(folders[0]))
    with hold(settings):
        monkeypatch.setenv("XDG_DATA_HOME", str(folders[1]))
        with pytest.raises(StoreError) as caught, hold(settings, busy=0.1):
            pass
        assert caught.value.id == "store.served"
        await Store.open(postgres).close()  # it is for servers alone
    with hold(settings, busy=0.1):
        pass
