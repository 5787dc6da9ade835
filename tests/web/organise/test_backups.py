"""Backups at the start and the end of a session: kept, told, and enough to go on from."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from jantaku.tournament.archive import Archive
from jantaku.web.app import create_app
from jantaku.web.organise.copies import backups
from jantaku.web.organise.copies.backups import Backups, moments, surplus
from jantaku.web.organise.repository import Events
from jantaku.web.settings import ServerSettings
from jantaku.web.store import Store
from tests.sampling import one_by_one
from tests.web.asgi import until
from tests.web.organise.hall import POINTS, Hall, hall_of, halls, seated
from tests.web.organise.test_mirror import played
from tests.web.serving import Served


async def session(hall: Hall, number: int, tables: int = 2) -> None:
    """Start a session and enter its results; every backup is made."""
    token = await hall.token("organiser")
    assert (await hall.add(token, "start", {"session": number}))["ok"]
    await done(hall)
    for table in range(1, tables + 1):
        assert (await hall.add(token, "result", {"session": number, "table": table, "points": POINTS, "seen": "Eva"}))["ok"]
    await done(hall)


async def done(hall: Hall) -> None:
    """Wait for the backup in progress."""
    await hall.app.state.site.part(Backups).close()


def names(folder: Path) -> list[str]:
    """The moments of the copies of the database, the oldest first."""
    return [path.stem.split("-", 4)[-1] for path in sorted(folder.glob("*.sqlite"))]


def archives(folder: Path) -> list[str]:
    """The moments of the archives of events, the oldest of each event first."""
    return [path.stem.split("-", 5)[-1] for path in sorted(folder.glob("*.event"))]


def test_a_session_leaves_a_copy_of_the_database_at_its_start_and_at_its_end(tmp_path: Path) -> None:
    async def play() -> str:
        async with halls(tmp_path, seated(8, 2)) as hall:
            token = await hall.token("organiser")
            assert (await hall.add(token, "entry", {"name": "Zoé", "status": "substitute"}))["ok"]
            await done(hall)
            assert not (tmp_path / "games-backups").exists()
            await session(hall, 1)
            return (await hall.archive()).text

    text = asyncio.run(play())
    folder = tmp_path / "games-backups"
    assert names(folder) == archives(folder) == ["session-1-start", "session-1-end"]
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600] * 4
    start, end = (events_in(path) for path in sorted(folder.glob("*.sqlite")))
    assert end[0].text == text
    assert (start[0].state.sessions[1].clock != "", start[0].state.sessions[1].results) == (True, {})


def events_in(file: Path) -> list[Archive]:
    """The events of a database."""

    async def read() -> list[Archive]:
        store = Store.open(f"sqlite:///{file}")
        found = [await Events(store).archive(each.id) for each in await store.list_events()]
        await store.close()
        return found

    return asyncio.run(read())


def test_a_server_on_a_backup_goes_on_with_the_same_event_and_the_same_receipts(tmp_path: Path) -> None:
    async def play() -> tuple[str, str, Archive]:
        async with halls(tmp_path, seated(8, 2)) as hall:
            token = await hall.token("organiser")
            await session(hall, 1)
            return hall.ident, token, await hall.archive()

    ident, token, archive = asyncio.run(play())
    other = tmp_path / "restored"
    other.mkdir()
    shutil.copy(max((tmp_path / "games-backups").glob("*.sqlite")), other / "games.sqlite")
    with Served(other) as server:
        assert server.answers(f"/e/{ident}/standings")
        answer = httpx.get(f"{server.url}/e/{ident}/in/{token}", trust_env=False)
        assert answer.status_code == 303  # the links that were given hold, too
    (restored,) = events_in(other / "games.sqlite")
    assert restored.receipt == archive.receipt
    assert {place: sheet.receipt for place, sheet in restored.sheets.items()} == {
        place: sheet.receipt for place, sheet in archive.sheets.items()
    }
    assert restored.reckoning.standings == archive.reckoning.standings


@pytest.mark.parametrize(("most", "kept"), [(0, None), (1, 1), (3, 3)])
def test_so_many_backups_are_kept_as_the_setting_says(tmp_path: Path, most: int, kept: int | None) -> None:
    async def play() -> None:
        app = create_app(ServerSettings(db=f"sqlite:///{tmp_path / 'games.sqlite'}", backups=most))
        async with app.router.lifespan_context(app):
            hall = await hall_of(app, seated(8, 3))
            for number in (1, 2, 3):
                await session(hall, number)

    asyncio.run(play())
    folder = tmp_path / "games-backups"
    if kept is None:
        assert not folder.exists()
    else:
        assert archives(folder) == ["session-2-end", "session-3-start", "session-3-end"][-kept:]
        assert len(names(folder)) == kept
        assert names(folder)[-1] == "session-3-end"


def test_the_sessions_of_other_events_push_out_no_backup_of_an_event(tmp_path: Path) -> None:
    async def play() -> str:
        async with halls(tmp_path, seated(8, 2)) as hall:
            await session(hall, 1)
            text = (await hall.archive()).text
            other = await hall_of(hall.app, seated(8, 12))
            for number in range(1, 13):
                await session(other, number)
            return text

    text = asyncio.run(play())
    folder = tmp_path / "games-backups"
    assert len(names(folder)) == 10
    assert len(archives(folder)) == 2 + 10
    assert text in [path.read_text("utf-8") for path in folder.glob("*session-1-end.event")]
    assert len(events_in(min(folder.glob("*.sqlite")))) == 1  # the oldest copy is from before the other event began


def test_the_database_is_copied_once_a_minute_at_most_and_once_more_at_the_end(tmp_path: Path) -> None:
    folder, clock = tmp_path / "games-backups", [1000.0]

    async def play() -> None:
        async with halls(tmp_path, seated(8, 3)) as hall:
            own, token = hall.app.state.site.part(Backups), await hall.token("organiser")
            own.now = lambda: clock[0]
            for number in (1, 2, 3):
                assert (await hall.add(token, "start", {"session": number}))["ok"]
                await until(lambda number=number: len(archives(folder)) == number)  # type: ignore[misc]
                await until(lambda number=number: len(names(folder)) == min(number, 2))  # type: ignore[misc]
                assert names(folder) == ["session-1-start", "session-2-start"][:number]
                clock[0] += {1: 61.0, 2: 59.0}.get(number, 0.0)

    asyncio.run(play())
    assert names(folder) == ["session-1-start", "session-2-start", "session-3-start"]  # the server stopped


@one_by_one("most", [1, 2, 3, 10])
def test_copies_that_are_kept_are_the_further_apart_the_older_they_are(most: int) -> None:
    times: list[float] = []
    for minute in range(5000):  # a copy a minute for three days and a half
        times.append(60.0 * minute)
        gone = set(surplus(times, most))
        times = [each for at, each in enumerate(times) if at not in gone]
    assert len(times) == most
    assert times[-1] == 60.0 * 4999
    if most == 10:
        assert times[0] == 0
        assert sum(each >= 60.0 * 4999 - 3600 for each in times) >= 3  # of the last hour
        assert sum(each <= 60.0 * 4999 - 86400 for each in times) >= 2  # of the days before


def test_a_backup_does_not_hold_up_who_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, release, begun = backups.copy, asyncio.Event(), asyncio.Event()

    async def play() -> None:
        loop = asyncio.get_running_loop()

        def slow(file: Path, into: Path) -> None:
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("BEGIN")
                connection.execute("SELECT count(*) FROM lines").fetchall()  # as the copy: a reader in the middle
                loop.call_soon_threadsafe(begun.set)
                asyncio.run_coroutine_threadsafe(release.wait(), loop).result()
            real(file, into)

        monkeypatch.setattr(backups, "copy", slow)
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            assert (await hall.add(token, "start", {"session": 1}))["ok"]
            await begun.wait()
            body = {"session": 1, "table": 1, "points": POINTS, "seen": "Eva"}
            assert (await hall.add(token, "result", body))["ok"]  # acknowledged: it is on disk
            release.set()
            await done(hall)

    asyncio.run(play())
    (found,) = events_in(next(iter((tmp_path / "games-backups").glob("*.sqlite"))))
    assert 1 in found.state.sessions[1].results


def test_the_desk_says_when_the_last_backup_was_made_and_the_log_where(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "jantaku.web")

    async def play() -> list[str]:
        async with halls(tmp_path, seated(8, 2)) as hall:
            await hall.asker.get(f"{hall.at}/in/{await hall.token('organiser')}")
            before = (await hall.asker.get(f"{hall.at}/desk/seats")).text
            await session(hall, 1)
            after = (await hall.asker.get(f"{hall.at}/desk")).text
            (tmp_path / "games-backups").rename(tmp_path / "away")
            (tmp_path / "games-backups").write_text("a file is in the way")
            await session(hall, 2)
            return [before, after, (await hall.asker.get(f"{hall.at}/desk")).text]

    before, after, failed = asyncio.run(play())
    assert "No backup yet" in before
    assert "Last backup" in after
    assert "-session-1-end.sqlite" in after
    assert "The last backup failed" in failed
    told = [record.values for record in caplog.records if record.message == "backup"]  # type: ignore[attr-defined]
    both = [each["file"].name.partition("-session-")[2] for each in told]
    assert both == ["1-start.event", "1-start.sqlite", "1-end.event", "1-end.sqlite"]
    assert [record.levelname for record in caplog.records if record.message == "backup-failed"] == ["ERROR"] * 4


def test_a_server_that_starts_again_knows_its_last_backup(tmp_path: Path) -> None:
    async def play() -> Any:
        async with halls(tmp_path, seated()) as hall:
            await session(hall, 1)
        async with halls(tmp_path, seated()) as hall:
            return hall.app.state.site.part(Backups).last

    assert asyncio.run(play()).name.endswith("-session-1-end.sqlite")


def test_of_postgresql_the_archive_of_the_event_is_written(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def play() -> Archive:
        app = create_app(ServerSettings(db=postgres))
        async with app.router.lifespan_context(app):
            hall = await hall_of(app, seated())
            await session(hall, 1)
            return await hall.archive()

    archive = asyncio.run(play())
    paths = sorted((tmp_path / "jantaku" / "backups").iterdir())
    assert [path.name.split("-", 5)[-1] for path in paths] == ["session-1-start.event", "session-1-end.event"]
    assert Archive.read(paths[-1].read_text("utf-8")).text == archive.text
    assert paths[-1].stat().st_mode & 0o777 == 0o600


def test_a_session_without_a_start_signal_begins_with_its_first_result() -> None:
    empty, one = seated(), played(seated(), 1, 1)
    both = played(one.copy(), 1, 2)
    assert [*moments(empty, empty)] == []
    assert [*moments(empty, one)] == ["session-1-start"]
    assert [*moments(one, both)] == ["session-1-end"]
    assert [*moments(empty, both)] == ["session-1-start", "session-1-end"]
