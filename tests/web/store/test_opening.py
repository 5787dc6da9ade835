"""Opening a database: it is made, brought up to date, or refused with a sentence and left as it is."""

import asyncio
import sqlite3
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from jantaku.texts import LANGUAGES
from jantaku.web.store import Store, StoreError
from jantaku.web.store.opening import WRITES, engine_of
from jantaku.web.store.schema import HEAD, VERSION_TABLE, metadata, version

MIGRATIONS = resources.files("jantaku.web.store") / "migrations"
SCRIPTS = ScriptDirectory(str(MIGRATIONS))
REVISIONS = [script.revision for script in SCRIPTS.walk_revisions()]


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return list(compare_metadata(context, metadata))


def migrate(connection: Connection, revision: str) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, revision)


def described(connection: Connection) -> dict[str, list[str]]:
    """All that a database says of its tables."""
    look = inspect(connection)
    return {
        table: sorted(
            f"{kind} {told.get('name')} {told.get('type')} {told.get('nullable')} {told.get('default')} {told.get('options')} "
            f"{told.get('constrained_columns') or told.get('column_names')} {told.get('unique')}"
            for kind, many in (
                ("column", look.get_columns(table)),
                ("key", [look.get_pk_constraint(table)]),
                ("foreign", look.get_foreign_keys(table)),
                ("index", look.get_indexes(table)),
                ("unique", look.get_unique_constraints(table)),
            )
            for told in cast("list[dict[str, object]]", many)
            if table != VERSION_TABLE or kind == "column"
        )
        for table in look.get_table_names()
    }


async def refused(url: str) -> StoreError:
    """Return what is said of a database that cannot be opened."""
    with pytest.raises(StoreError) as caught:
        Store.open(url, busy=0.1)
    return caught.value


def test_the_program_knows_the_latest_migration() -> None:
    assert SCRIPTS.get_heads() == [HEAD]


async def test_an_empty_database_is_given_the_tables_that_the_program_knows(store: Store) -> None:
    with store.engine.begin() as connection:
        assert differences(connection) == []
        assert connection.execute(text("SELECT version_num FROM jantaku_version")).scalar() == HEAD


@pytest.mark.parametrize("revision", REVISIONS)
async def test_an_older_database_is_brought_up_to_date_and_keeps_what_it_has(url: str, revision: str) -> None:
    engine = engine_of(url, 1)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        migrate(connection, revision)
        connection.execute(
            text("INSERT INTO games (id, config, owner, public, created, finished) VALUES ('g', '{}', '', '1', 4000000000, 0)")
        )
        connection.execute(text("INSERT INTO journal (game, n, text) VALUES ('g', 1, 'one')"))
    engine.dispose()
    store = Store.open(url)
    game = await store.game("g")
    with store.engine.begin() as connection:
        assert differences(connection) == []
    await store.close()
    assert game is not None
    assert game.rows == ("one",)


async def test_tables_made_at_once_are_those_made_step_by_step(url: str) -> None:
    await Store.open(url).close()
    engine = engine_of(url, 1)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        at_once = described(connection)
        for table in (*reversed(metadata.sorted_tables), version):
            table.drop(connection)
        migrate(connection, "head")
        assert described(connection) == at_once
    engine.dispose()


async def test_a_migration_that_fails_leaves_everything_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise RuntimeError("no further")

    engine = engine_of(url, 1)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        migrate(connection, "0001")
        before = described(connection)
    monkeypatch.setattr("alembic.op.create_table", stop)
    with pytest.raises(RuntimeError, match="no further"):
        Store.open(url)
    monkeypatch.undo()
    with engine.begin() as connection:
        assert described(connection) == before
    engine.dispose()
    store = Store.open(url)
    with store.engine.begin() as connection:
        assert differences(connection) == []
    await store.close()


async def test_a_database_of_a_later_version_is_refused_and_left_alone(url: str) -> None:
    store = Store.open(url)
    with store.engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text("UPDATE jantaku_version SET version_num = '9999'"))
    await store.close()
    said = await refused(url)
    assert said.id == "store.newer"
    assert (said.values["found"], said.values["known"]) == ("9999", HEAD)


async def test_the_database_of_another_program_is_refused_and_left_alone(url: str) -> None:
    engine = engine_of(url, 1)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
    engine.dispose()
    assert (await refused(url)).id == "store.foreign"
    engine = engine_of(url, 1)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM recipes")).scalar() == 0
    engine.dispose()


@pytest.mark.parametrize("content", [b"a shopping list\n" * 1000, b"\x00" * 4096, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    assert asyncio.run(refused(f"sqlite:///{path}")).id in {"store.not-database", "store.broken"}
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    path.touch()
    await Store.open(f"sqlite:///{path}").close()
    assert path.stat().st_size > 0


@pytest.mark.parametrize(
    "url",
    ["", "games.sqlite", "mysql://localhost/games", "sqlite://", "sqlite:///:memory:", "http://a/b", "sqlite+what:///x", "💥"],
)
async def test_what_is_no_address_is_refused_with_one_that_is(url: str) -> None:
    said = await refused(url)
    assert said.id == "store.url"
    assert "sqlite:///" in str(said)


async def test_a_password_in_an_address_is_never_shown(tmp_path: Path) -> None:
    del tmp_path
    for url in ("mysql://me:secret@localhost/games", "postgresql://me:secret@127.0.0.1:1/games"):
        said = await refused(url)
        assert "secret" not in " ".join(said.sentence(lang) for lang in LANGUAGES)


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = await refused(f"sqlite:///{tmp_path}/nowhere/games.sqlite")
    assert said.id == "store.no-folder"
    assert f"{tmp_path}/nowhere" in str(said)
    assert (await refused(f"sqlite:///{tmp_path}")).id == "store.cannot-open"


async def test_a_server_that_is_not_there_is_said_to_be_away() -> None:
    pytest.importorskip("psycopg")
    said = await refused("postgresql://me@127.0.0.1:1/games")
    assert said.id == "store.lost"
    assert "refused" in str(said)


async def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = await refused("postgresql://me@127.0.0.1:1/games")
    assert said.id == "store.driver"
    assert "jantaku[postgres]" in str(said)


async def test_the_address_may_be_written_in_the_ways_people_write_it(postgres: str) -> None:
    for other in ("postgres://", "postgresql+psycopg://"):
        await Store.open(postgres.replace("postgresql://", other)).close()


async def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with store.engine.connect() as connection:
        found = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous", "foreign_keys")]
    await store.close()
    assert found == ["wal", 2, 1]


def test_alembic_is_not_loaded_where_there_is_nothing_to_migrate(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from jantaku.web.store import Store\n"
        "for _ in range(2):  # a new database, and one that is there\n"
        f"    asyncio.run(Store.open('sqlite:///{tmp_path}/games.sqlite').close()); print('alembic' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "False\nFalse\n"


def test_what_was_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    """A write-ahead log of which the end is missing or spoiled, as after a loss of power on a disk that lies."""
    path = tmp_path / "games.sqlite"

    async def write() -> None:
        store = Store.open(f"sqlite:///{path}")
        await store.new_game("g", {}, "", public=True)
        for n in range(50):
            await store.append("g", [(n, f"row {n}" * 50)])
        for part in ("games.sqlite", "games.sqlite-wal"):
            (tmp_path / f"copy-{part}").write_bytes((tmp_path / part).read_bytes())
        await store.close()

    async def read(url: str) -> tuple[str, ...]:
        store = Store.open(url)
        game = await store.game("g")
        await store.append("g", [(99, "goes on")])
        await store.close()
        return game.rows if game else ()

    asyncio.run(write())
    database, wal = ((tmp_path / f"copy-games.sqlite{end}").read_bytes() for end in ("", "-wal"))
    for number, (length, spoiled) in enumerate(
        [(len(wal), b""), (len(wal) * 3 // 4, b""), (len(wal) * 3 // 4 - 1000, b"\xff" * 9000)]
    ):
        cut = tmp_path / f"cut{number}.sqlite"
        cut.write_bytes(database)
        cut.with_name(f"{cut.name}-wal").write_bytes(wal[:length] + spoiled)
        rows = asyncio.run(read(f"sqlite:///{cut}"))
        assert rows == tuple(f"row {n}" * 50 for n in range(len(rows)))
        assert len(rows) == 50 if number == 0 else 10 < len(rows) < 50
        with sqlite3.connect(cut) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
