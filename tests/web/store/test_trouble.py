"""Storage that does not do as it is told: a sentence that says what is wrong, nothing spoiled, and play goes on once it works."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from jantaku.texts import LANGUAGES
from jantaku.web.store import Store, StoreError
from jantaku.web.store.errors import store_error
from jantaku.web.store.opening import WRITES, engine_of
from tests.sampling import one_by_one

NOBODY = 65534


async def rows_of(store: Store) -> tuple[str, ...]:
    game = await store.game("g")
    assert game is not None
    return game.rows


async def refusal(store: Store, n: int, text: str = "x") -> StoreError:
    """Return what is said where a row cannot be written."""
    with pytest.raises(StoreError) as caught:
        await store.append("g", [(n, text)])
    for lang in LANGUAGES:
        said = caught.value.sentence(lang)
        assert said
        assert "sqlite3." not in said
        assert "Traceback" not in said
        assert "(Background on this error" not in said
    assert caught.value.status == 503
    return caught.value


@one_by_one(
    ("said", "shown"),
    [
        (
            'connection to server on socket "/tmp/pg 1/.s.PGSQL.5432" failed: No such file',
            "connection to server on socket … failed: No such file",
        ),
        (
            'connection to server at "db.club" (10.0.0.7), port 5432 failed: refused',
            "connection to server at … (…), … failed: refused",
        ),
        ('password authentication failed for user "jan"', "password authentication failed for user …"),
        ("unable to open /srv/jantaku/games.sqlite-wal", "unable to open …"),
        ("server closed the connection unexpectedly", "server closed the connection unexpectedly"),
    ],
)
def test_what_a_driver_says_is_shown_without_the_places_that_it_names_and_kept_whole_for_the_log(said: str, shown: str) -> None:
    found = store_error(OperationalError("SELECT 1", {}, RuntimeError(said)))
    assert found.detail == said
    assert found.values["cause"] == shown
    assert all(shown in found.sentence(lang) and (said == shown or said not in found.sentence(lang)) for lang in LANGUAGES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


async def opened(path: Path, busy: float = 0.1) -> Store:
    store = Store.open(f"sqlite:///{path}", busy=busy)
    await store.new_game("g", {}, "", public=True)
    await store.append("g", [(0, "x")])
    return store


async def test_a_database_that_another_program_holds_is_said_to_be_locked(path: Path) -> None:
    store = await opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    said = await asyncio.gather(*(refusal(store, n) for n in range(1, 20)))
    assert {one.id for one in said} == {"store.locked"}
    assert await rows_of(store) == ("x",)
    other.execute("ROLLBACK")
    other.close()
    await store.append("g", [(1, "y")])
    assert await rows_of(store) == ("x", "y")
    await store.close()


async def test_it_is_waited_for_if_it_is_not_held_for_long(path: Path) -> None:
    store = await opened(path, busy=5)
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.2, other.execute, "ROLLBACK")
    await store.append("g", [(1, "y")])
    assert await rows_of(store) == ("x", "y")
    other.close()
    await store.close()


async def test_a_locked_database_is_not_opened(path: Path) -> None:
    await (await opened(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError) as caught:
        Store.open(f"sqlite:///{path}", busy=0.1)
    other.close()
    assert caught.value.id == "store.locked"


async def test_a_full_database_is_said_to_be_full_and_goes_on_once_there_is_room(path: Path) -> None:
    store = await opened(path)
    most = 40

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most}").close()

    event.listen(store.engine, "connect", limit)
    store.engine.dispose()
    said = await refusal(store, 1, "x" * 500_000)
    assert said.id == "store.full"
    assert await rows_of(store) == ("x",)
    most = 10_000
    store.engine.dispose()
    await store.append("g", [(1, "x" * 500_000)])
    assert len(await rows_of(store)) == 2
    await store.close()


async def test_a_disk_that_fails_at_a_commit_is_said_to(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await opened(path)

    def fail(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    monkeypatch.setattr(store.engine.dialect, "do_commit", fail)
    with pytest.raises(StoreError) as caught:
        await store.new_game("h", {}, "ann", public=True)
    assert (caught.value.id, caught.value.values["cause"]) == ("store.disk", "disk I/O error")
    fairy = store.engine.raw_connection()
    monkeypatch.setattr(type(fairy), "driver_connection", SimpleNamespace(execute=fail))
    said = await refusal(store, 1)
    assert (said.id, said.values["cause"]) == ("store.disk", "disk I/O error")
    monkeypatch.undo()
    fairy.close()
    assert await rows_of(store) == ("x",)
    await store.append("g", [(1, "y")])
    assert await rows_of(store) == ("x", "y")
    await store.close()


async def test_a_database_that_may_only_be_read_is_not_opened(path: Path) -> None:
    await (await opened(path)).close()
    with pytest.raises(StoreError) as caught:
        Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert caught.value.id in {"store.read-only", "store.cannot-open"}


async def test_connections_that_were_opened_while_nothing_could_be_written_refuse_nothing_afterwards(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    reading = "PRAGMA query_only=ON" if store.engine.dialect.name == "sqlite" else "SET default_transaction_read_only = on"
    opened = [store.engine.raw_connection() for _ in range(5)]
    for connection in opened:
        cursor = connection.cursor()
        cursor.execute(reading)
        cursor.close()
        connection.commit()
    for connection in opened:
        connection.close()
    for n in range(10):
        await store.append("g", [(n, "x")])
    await store.new_game("h", {}, "", public=True)
    assert len(await rows_of(store)) == 10


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions here")
def test_files_that_may_not_be_written_are_said_to_be_so() -> None:
    """As somebody to whom permissions mean something; what is loaded late is loaded before he gives up his rights."""
    modes = ((0o777, 0o444), (0o555, 0o444), (0o777, 0o000), (0o000, 0o444))  # of a folder, and of the file in it
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name, f"kept-{at}") for at in range(len(modes))]
        code = (
            "import os; from jantaku.web.store import Store, StoreError\n"
            f"Store.open('sqlite:///{name}/other.sqlite')\n"
            f"if os.geteuid() == 0: os.setuid({NOBODY})\n"
            f"for at in range({len(modes)}):\n"
            f"    try: print(Store.open(f'sqlite:///{name}/kept-{{at}}/games.sqlite'))\n"
            "    except StoreError as error: print(error.id)"
        )
        Path(name).chmod(0o777)
        for folder, (folder_mode, file_mode) in zip(folders, modes, strict=True):
            folder.mkdir()
            asyncio.run(made(folder / "games.sqlite"))
            (folder / "games.sqlite").chmod(file_mode)
            folder.chmod(folder_mode)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        for folder in folders:
            folder.chmod(0o777)
        told = done.stdout.split()
        assert len(told) == len(modes), done.stderr
        assert {*told} <= {"store.read-only", "store.cannot-open"}, dict(zip(modes, told, strict=True))


async def made(path: Path) -> None:
    await (await opened(path)).close()


async def test_it_becoming_read_only_is_said_and_play_goes_on_once_it_may_be_written(path: Path) -> None:
    store = await opened(path)

    def only_read(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only=ON").close()

    event.listen(store.engine, "connect", only_read)
    store.engine.dispose()
    assert (await refusal(store, 1)).id == "store.read-only"
    event.remove(store.engine, "connect", only_read)
    store.engine.dispose()
    await store.append("g", [(1, "y")])
    assert await rows_of(store) == ("x", "y")
    await store.close()


async def test_pages_that_were_spoiled_are_said_to_be(path: Path) -> None:
    store = await opened(path)
    await store.append("g", [(n, "y" * 3000) for n in range(1, 200)])
    await store.close()
    spoil(path)
    with pytest.raises(StoreError) as caught:
        await read_again(path)
    assert caught.value.id == "store.broken"


def spoil(path: Path) -> None:
    """Leave the first pages, and write nonsense over the others."""
    with path.open("r+b") as file:
        for page in range(12, path.stat().st_size // 4096):
            file.seek(4096 * page)
            file.write(os.urandom(4096))


async def read_again(path: Path) -> None:
    store = Store.open(f"sqlite:///{path}")
    try:
        await store.game("g")
    finally:
        await store.close()


# ---- PostgreSQL


def end_connections(url: str) -> None:
    """End all other connections to a schema, as when the server starts anew; those of other tests go on."""
    engine = engine_of(url, 1)
    mine = "SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    others = f"FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = ({mine})"
    with engine.begin() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
    engine.dispose()


async def test_a_connection_that_was_lost_is_made_again(postgres: str) -> None:
    store = Store.open(postgres)
    await store.new_game("g", {}, "", public=True)
    for n in range(3):
        end_connections(postgres)
        await store.append("g", [(n, "x")])
        assert len(await rows_of(store)) == n + 1
    await store.close()


async def test_one_that_is_lost_while_it_is_used_is_said_to_be(postgres: str) -> None:
    store = Store.open(postgres)
    await store.new_game("g", {}, "", public=True)

    left = [1]

    def cut(*_: object) -> None:
        if left and left.pop():
            end_connections(postgres)

    event.listen(store.engine, "before_cursor_execute", cut)
    assert (await refusal(store, 0)).id == "store.lost"
    await store.append("g", [(0, "x")])
    assert await rows_of(store) == ("x",)
    await store.close()


async def test_a_table_that_another_program_holds_is_said_to_be_locked(postgres: str) -> None:
    store = Store.open(postgres, busy=0.1)
    await store.new_game("g", {}, "", public=True)
    other = engine_of(postgres, 1)
    with other.connect() as connection:
        connection.execute(text("LOCK TABLE journal"))
        assert (await refusal(store, 0)).id == "store.locked"
        connection.rollback()
    other.dispose()
    await store.append("g", [(0, "x")])
    await store.close()


async def test_a_server_that_only_reads_is_said_to(postgres: str) -> None:
    await Store.open(postgres).close()
    reading = f"{postgres}%20-cdefault_transaction_read_only%3Don"
    with pytest.raises(StoreError) as caught:
        Store.open(reading)
    assert caught.value.id == "store.read-only"


async def test_a_wrong_database_is_named(postgres: str) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        Store.open(postgres.replace("?", "_nowhere?"))


def test_a_transaction_that_writes_takes_the_lock_at_once(path: Path) -> None:
    """Else two that have read could both begin to write, and one would fail for no reason that anybody could see."""
    asyncio.run(made(path))
    engine = engine_of(f"sqlite:///{path}", 0.1)
    other = sqlite3.connect(path, timeout=0)
    with engine.execution_options(**{WRITES: True}).begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()
    engine.dispose()
