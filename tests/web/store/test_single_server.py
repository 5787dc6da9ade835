"""A database has one server: what a second one sees, also one of an older version, or on another computer."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from jantaku.errors import JantakuError
from jantaku.web.settings import ServerSettings
from jantaku.web.single_server import HELD, HOLDER, RunningError, SessionLock, hold, place
from jantaku.web.store import Store, StoreError
from jantaku.web.store.opening import engine_of
from tests.web.guests import Guest
from tests.web.serving import PATIENCE, Served

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
    with hold(settings) as held:
        held.tell(ADDRESS)
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


# ---- a session of PostgreSQL that is cut
CUT = text(f"SELECT pg_terminate_backend(pid) FROM ({HOLDER}) AS lock")  # noqa: S608 - ours
MINE = text("SELECT pg_try_advisory_lock(hashtext('jantaku'), hashtext(current_schema()))")
FREE = text("SELECT pg_advisory_unlock_all()")


@pytest.fixture
def session(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionLock]:
    """The lock of a server, looked at by the test alone."""
    monkeypatch.setattr("jantaku.web.single_server.LOOK", 3600)
    monkeypatch.setattr("jantaku.web.single_server.LATE", 3600)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "jantaku").mkdir()
    with hold(ServerSettings(db=postgres)) as held:
        assert held.session
        yield held.session


@pytest.fixture
def other(postgres: str) -> Iterator[Connection]:
    """A session of another computer."""
    engine = engine_of(postgres, 5)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
    engine.dispose()


def cut(other: Connection, *, take: bool = False) -> None:
    """End the session that has the lock; wait until the lock is free, or taken by the other one."""
    limit = time.monotonic() + PATIENCE
    other.execute(CUT)
    while not other.execute(MINE).scalar():
        assert time.monotonic() < limit
        time.sleep(0.02)
    if not take:
        other.execute(FREE)


def test_a_lock_that_is_lost_with_its_session_is_taken_again(session: SessionLock, other: Connection) -> None:
    session.look()
    for _ in range(3):
        cut(other)
        session.look()
        assert session.trouble() is None
        assert not other.execute(MINE).scalar()


def test_a_server_whose_lock_another_one_has_may_write_nothing_more(session: SessionLock, other: Connection) -> None:
    cut(other, take=True)
    session.look()
    assert session.taken
    other.execute(FREE)
    session.look()
    trouble = session.trouble()
    assert trouble
    assert trouble.id == "store.taken"


async def test_while_the_lock_is_lost_nothing_is_written(
    session: SessionLock, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(postgres)
    store.trouble = session.trouble
    await store.writable()
    monkeypatch.setattr("jantaku.web.single_server.LATE", -1)  # the last look was too long ago
    with pytest.raises(StoreError) as caught:
        await store.meet("session")
    assert caught.value.id == "store.lost"
    monkeypatch.setattr("jantaku.web.single_server.LATE", 3600)
    await store.meet("session")
    await store.close()


def holds(session: SessionLock) -> bool:
    """Return whether a session has the lock."""
    return session._connection is not None and bool(session._connection.execute(HELD).scalar())


def test_a_session_of_our_own_that_nobody_has_noticed_the_end_of_is_not_another_server(session: SessionLock) -> None:
    lost, session._connection = session._connection, None  # this side has given it up, the other has it still
    limit = time.monotonic() + PATIENCE
    while not holds(session):
        assert time.monotonic() < limit
        session.look()
        assert not session.taken
        time.sleep(0.02)
    assert session.trouble() is None
    assert lost
    lost.invalidate()


def test_a_server_whose_lock_was_taken_serves_nothing_more_and_says_why(postgres: str, other: Connection, tmp_path: Path) -> None:
    with Served(tmp_path, db=postgres) as server, Guest(server.url) as guest:
        guest.play()
        limit = time.monotonic() + PATIENCE
        while not other.execute(MINE).scalar():
            assert time.monotonic() < limit
            other.execute(CUT)  # again, where the server was the faster one to take it
            time.sleep(0.02)
        while (
            "Another Jantaku server has taken over" not in (health := guest.get("/healthz")).text
        ):  # first it only sees that it was cut off
            assert time.monotonic() < limit, health.text
            time.sleep(0.1)
        assert health.status_code == 503
        for path in ("/", "/rules", "/score"):
            page = guest.get(path)
            assert (page.status_code, "Another Jantaku server" in page.text) == (503, True)
        assert server.stop() == 0
