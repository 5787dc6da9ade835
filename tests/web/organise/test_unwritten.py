"""Entries on their way to the disk: together with those that wait, answered once they are there; failed with what they rest on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from jantaku.tournament.errors import EventError
from jantaku.web.organise import repository
from jantaku.web.organise.repository import Events, tag
from jantaku.web.organise.stored import read as read_event
from jantaku.web.store import Store
from jantaku.web.store.errors import StoreError
from tests.web.organise.hall import seated


class SlowDisk:
    """A store whose first write of an event waits until it is let go, or fails."""

    def __init__(self, store: Store) -> None:
        self.store, self.write = store, store.write_event
        self.started, self.goes_on, self.fails = asyncio.Event(), asyncio.Event(), False
        self.written: list[int] = []  # changes in each write
        store.write_event = self._write  # type: ignore[method-assign, assignment]

    async def _write(self, ident: str, *changes: Any) -> None:
        if not self.started.is_set():
            self.started.set()
            await self.goes_on.wait()
            if self.fails:
                raise StoreError("store.full", cause="no space")
        self.written.append(len(changes))
        await self.write(ident, *changes)


@asynccontextmanager
async def slow(folder: Path) -> AsyncIterator[tuple[SlowDisk, Events, str]]:
    """Yield a slow store, its events, and the id of one."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")
    events = Events(store)
    ident = await events.begin("", seated())
    yield SlowDisk(store), events, ident
    await store.close()


def enter(events: Events, ident: str, id: str, name: str, number: int = 0) -> "asyncio.Task[dict[str, Any]]":  # noqa: A002 - the word of the format
    """Send an entry."""
    return asyncio.create_task(events.enter(ident, id, "entry", {"name": name, "number": number}, "Eva"))


async def taken_up(events: Events, ident: str) -> None:
    """Return once all entries that were sent wait for the disk: they take the lock in turn."""
    await begun()
    async with events.locks.of(ident):
        pass


async def begun() -> None:
    """Return once every task that was created has begun."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_entries_that_come_while_one_is_written_are_written_together_by_the_next(tmp_path: Path) -> None:
    async def write() -> None:
        async with slow(tmp_path) as (disk, events, ident):
            was = tag(await events.archive(ident))
            first = enter(events, ident, "a", "Zoé")
            await disk.started.wait()
            later = [enter(events, ident, f"b{n}", f"Ann {n}") for n in range(5)]
            await taken_up(events, ident)
            assert not any(task.done() for task in (first, *later))  # nothing is acknowledged before it is on disk ...
            assert tag(await events.archive(ident)) == was  # ... or shown
            disk.goes_on.set()
            assert [answer["number"] for answer in await asyncio.gather(first, *later)] == [9, 10, 11, 12, 13, 14]
            assert disk.written == [1, 5]
            again = await Events(disk.store).archive(ident)
            assert again.text == (await events.archive(ident)).text
            assert len(again.people) == 14

    asyncio.run(write())


def test_where_a_write_fails_all_fail_that_were_made_on_top_of_it_and_can_be_sent_again(tmp_path: Path) -> None:
    async def write() -> None:
        async with slow(tmp_path) as (disk, events, ident):
            first = enter(events, ident, "a", "Zoé")
            await disk.started.wait()
            second = enter(events, ident, "b", "Ann")
            await taken_up(events, ident)
            disk.fails = True
            disk.goes_on.set()
            for task in (first, second):
                with pytest.raises(StoreError):
                    await task
            assert len((await events.archive(ident)).people) == 8
            assert (await enter(events, ident, "b", "Ann"))["number"] == 9
            assert len((await Events(disk.store).archive(ident)).people) == 9

    asyncio.run(write())


def test_an_entry_that_is_sent_again_before_it_is_on_disk_is_the_same_one(tmp_path: Path) -> None:
    async def write() -> None:
        async with slow(tmp_path) as (disk, events, ident):
            first = enter(events, ident, "a", "Zoé")
            await disk.started.wait()
            again, other = enter(events, ident, "a", "Zoé"), enter(events, ident, "a", "Ann")
            await begun()
            assert not again.done()
            disk.goes_on.set()
            assert await first == await again == {"number": 9}
            with pytest.raises(EventError):
                await other
            assert len((await events.archive(ident)).people) == 9

    asyncio.run(write())


def test_a_refusal_that_rests_on_an_entry_that_cannot_be_stored_is_not_told(tmp_path: Path) -> None:
    async def write() -> None:
        async with slow(tmp_path) as (disk, events, ident):
            first = enter(events, ident, "a", "Zoé", 20)
            await disk.started.wait()
            refused = enter(events, ident, "b", "Ann", 20)
            await begun()
            assert not refused.done()
            disk.fails = True
            disk.goes_on.set()
            for task in (first, refused):
                with pytest.raises(StoreError):
                    await task
            assert (await enter(events, ident, "b", "Ann", 20))["number"] == 20
            with pytest.raises(EventError):
                await enter(events, ident, "c", "Bo", 20)

    asyncio.run(write())


def test_what_was_checked_of_an_event_is_not_checked_again_and_a_damaged_line_is_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read() -> None:
        async with slow(tmp_path) as (disk, events, ident):
            disk.started.set()
            monkeypatch.setattr(repository, "EVERY", 3)
            body = {"session": 1, "table": 1, "entry": "deal", "body": {}}
            await events.enter(ident, "a", "sheet", body, "Eva")
            await asyncio.gather(*events._working)
            await Events(disk.store).archive(ident)
            stored = await disk.store.event(ident)
            assert stored is not None
            assert stored.checkpoint is not None
            assert stored.checkpoint.lines == len(stored.lines)
            assert all(part.checkpoint and part.checkpoint.lines == len(part.lines) for part in stored.parts)
            there = read_event(stored)
            assert there.unchecked == 0
            line = stored.lines[3].replace("Eva", "Eve")
            with pytest.raises(EventError):
                read_event(stored._replace(lines=(*stored.lines[:3], line, *stored.lines[4:])))

    asyncio.run(read())
