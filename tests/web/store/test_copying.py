"""A database is copied to an empty one of either kind: every row of every table, counted and read back."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Table, insert, select, update

from jantaku.cli import main
from jantaku.web.store import copying
from jantaku.web.store.copying import copy, counted
from jantaku.web.store.errors import StoreError
from jantaku.web.store.opening import WRITES, engine_of, prepare
from jantaku.web.store.schema import metadata, sheets
from tests.web.serving import Served

ROWS = 3
ODD = "Zoë «東» \U0001f004 'quoted' \\ back\nslash"


def values(table: Table, at: int) -> dict[str, object]:
    """A row in which every column has a value of its kind, keys of others among them."""
    found: dict[str, object] = {}
    for column in table.columns:
        kind = column.type.python_type
        if column.foreign_keys or column.primary_key:
            found[column.name] = at if kind is int else f"id-{at}"
        elif kind is bool:
            found[column.name] = bool(at % 2)
        elif kind is float:
            found[column.name] = 0.1 + at
        elif kind is int:
            found[column.name] = 10**at
        else:
            found[column.name] = f"{at}"[:8] if getattr(column.type, "length", None) else f"{ODD} {at}"
    return found


@pytest.fixture
def full(url: str) -> str:
    """A database with rows in all its tables, of either kind."""
    engine = engine_of(url, 5)
    prepare(engine)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        for table in metadata.sorted_tables:
            connection.execute(table.delete())
            connection.execute(insert(table), [values(table, at) for at in range(1, ROWS + 1)])
    engine.dispose()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another one, with nothing in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.sqlite'}"
        return
    kept = request.getfixturevalue("second_postgres")
    yield str(kept)


@pytest.mark.slow
def test_every_row_of_every_table_is_copied_between_any_two_kinds(full: str, empty: str) -> None:
    told = copy(full, empty)
    assert [each.rows for each in told] == [ROWS] * len(metadata.tables)
    assert told == counted(full) == counted(empty)
    old, new = engine_of(full, 5), engine_of(empty, 5)
    with old.connect() as one, new.connect() as two:
        for table in metadata.sorted_tables:
            order = tuple(table.primary_key.columns)
            assert one.execute(select(table).order_by(*order)).all() == two.execute(select(table).order_by(*order)).all()
    old.dispose()
    new.dispose()


@pytest.mark.slow
def test_a_target_with_a_row_in_it_is_refused_and_stays_as_it_is(full: str, empty: str) -> None:
    engine = engine_of(empty, 5)
    prepare(engine)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(insert(sheets), values(sheets, 7))
    engine.dispose()
    before = counted(empty)
    with pytest.raises(StoreError) as refused:
        copy(full, empty)
    assert refused.value.id == "store.not-empty"
    assert counted(empty) == before


@pytest.mark.slow
def test_nothing_is_kept_of_a_copy_in_which_a_row_differs(full: str, empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compare = copying._compare

    def spoilt(wanted: list[copying.TableCount], writing: object, place: str) -> None:
        writing.execute(update(sheets).where(sheets.c.id == "id-1").values(owner="x"))  # type: ignore[attr-defined]
        compare(wanted, writing, place)  # type: ignore[arg-type]

    monkeypatch.setattr(copying, "_compare", spoilt)
    with pytest.raises(StoreError) as refused:
        copy(full, empty)
    assert refused.value.id == "store.copy-differs"
    assert not any(each.rows for each in counted(empty))


def run(*words: str, code: int = 0) -> str:
    found = CliRunner().invoke(main, ["copy-db", *words], catch_exceptions=False, env={"LANG": "C"})
    assert found.exit_code == code, found.output
    return found.output


def made(file: Path) -> str:
    """A database of SQLite with rows."""
    address = f"sqlite:///{file}"
    engine = engine_of(address, 5)
    prepare(engine)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(insert(sheets), [values(sheets, at) for at in range(4)])
    engine.dispose()
    return address


def test_the_command_copies_counts_and_says_so(tmp_path: Path) -> None:
    old, new = made(tmp_path / "old.sqlite"), f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert "read back and found equal" in run(old, new)
    assert json.loads(run("--count", old, "--json")) == json.loads(run("--count", new, "--json"))
    assert {each["name"]: each["rows"] for each in json.loads(run("--count", new, "--json"))}["sheets"] == 4
    assert "is not empty" in run(old, new, code=2)
    assert "is not empty" in run(old, old, code=2)


@pytest.mark.slow
def test_a_database_that_a_server_has_is_not_copied(tmp_path: Path) -> None:
    old, new = f"sqlite:///{tmp_path / 'games.sqlite'}", f"sqlite:///{tmp_path / 'new.sqlite'}"
    with Served(tmp_path):
        assert "another jantaku has this database already" in " ".join(run(old, new, code=2).split())
        assert not (tmp_path / "new.sqlite").exists()
    assert "read back" in run(old, new)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sqlite:///{}/none.sqlite", "sqlite:///{}/new.sqlite"), "start the server that writes it first"),
        (("mysql://x/y", "sqlite:///{}/new.sqlite"), "is not a database address"),
        (("sqlite:///{}/old.sqlite",), "Give FROM and TO"),
        (("--count", "sqlite:///{}/old.sqlite", "sqlite:///{}/new.sqlite"), "Give FROM and TO"),
        (("sqlite:///{}/old.sqlite", "sqlite:///{}/none/new.sqlite"), "give --db a place that can be written"),
    ],
)
def test_what_cannot_be_copied_is_answered_by_a_sentence(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    made(tmp_path / "old.sqlite")
    told = " ".join(run(*(word.format(tmp_path) for word in words), code=2).split())
    assert says in told
    assert "Traceback" not in told
