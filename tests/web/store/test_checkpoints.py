"""A document that was checked once is not checked again after a restart, unless a line, the version or the book is another."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from threading import current_thread

import pytest
from sqlalchemy import update

from jantaku.clock import ClockLog
from jantaku.ledger import Checkpoint, Entry
from jantaku.ledger.events import ChainFormat
from jantaku.register import Register
from jantaku.scorekeeper import KeepError, ScoreSheet, playing, sheet_log
from jantaku.scorekeeper.events import LINES
from jantaku.scorekeeper.fold import SheetFold
from jantaku.web.scorekeeper import repository as sheet_repository
from jantaku.web.scorekeeper.repository import Sheets
from jantaku.web.store import Store, repository
from jantaku.web.store.errors import StoreError
from jantaku.web.store.repository import EVERY, DamagedError
from jantaku.web.store.schema import checkpoints, lines

LINE = 40  # one that is altered


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines of sheets whose hashes were checked."""
    found: list[int] = []
    sound = ChainFormat.sound

    def noted(form: ChainFormat[tuple[int, ...]], event: object) -> bool:
        if form is LINES:
            found.append(event.n)  # type: ignore[attr-defined]
        return sound(form, event)  # type: ignore[arg-type]

    monkeypatch.setattr(ChainFormat, "sound", noted)
    return found


@asynccontextmanager
async def sheets(url: str) -> AsyncIterator[Sheets]:
    """The sheets of a server that starts and stops."""
    store = Store.open(url)
    try:
        found = Sheets(store)
        yield found
        while found._checkpoints._saving:
            await asyncio.wait(found._checkpoints._saving)
    finally:
        await store.close()


async def kept(url: str, count: int) -> str:
    """Enter a sheet of so many lines, and stop the server."""
    async with sheets(url) as found:
        ident = await found.begin("", "wrc-2015", ["Aki", "Ben", "Cho", "Dai"], event=False)
        for n in range(1, count):
            await found.add(ident, "loan", {"from": n % 4, "seat": (n + 1) % 4, "points": 1000}, entry=f"e{n}", by="", seen=None)
    return ident


async def opened(url: str, ident: str) -> ScoreSheet:
    async with sheets(url) as found:
        return await found.chain(ident)


async def test_after_a_restart_only_the_lines_since_the_checkpoint_are_checked(url: str, hashed: list[int]) -> None:
    ident = await kept(url, EVERY + 3)
    sheet = await opened(url, ident)
    assert hashed == [EVERY, EVERY + 1, EVERY + 2]
    assert len(sheet.events) == EVERY + 3


async def test_a_document_without_a_checkpoint_is_checked_whole_once(url: str, hashed: list[int]) -> None:
    ident = await kept(url, EVERY + 3)
    async with sheets(url) as found:
        await found.store._write(lambda connection: connection.execute(checkpoints.delete()))
    await opened(url, ident)
    assert hashed == list(range(EVERY + 3))
    hashed.clear()
    await opened(url, ident)
    assert hashed == []


@pytest.mark.parametrize("at", [LINE, EVERY + 1])
async def test_a_line_altered_in_the_database_is_found_though_there_is_a_checkpoint(url: str, at: int) -> None:
    ident = await kept(url, EVERY + 3)
    async with sheets(url) as found:
        line = (await found.store.sheet_lines(ident))[at]
        altered = lines.update().where(lines.c.sheet == ident, lines.c.n == at).values(text=line.replace("1000", "2000", 1))
        await found.store._write(lambda connection: connection.execute(altered))
    with pytest.raises(DamagedError):
        await opened(url, ident)


@pytest.mark.parametrize("other", [{"checker": "0.0.9 another"}, {"hash": "0" * 64}, {"digest": "0" * 64}, {"lines": EVERY + 9}])
async def test_a_checkpoint_that_does_not_fit_is_replaced(url: str, hashed: list[int], other: dict[str, object]) -> None:
    ident = await kept(url, EVERY + 3)
    async with sheets(url) as found:
        await found.store._write(lambda connection: connection.execute(update(checkpoints).values(other)))
    await opened(url, ident)
    assert hashed == list(range(EVERY + 3))


async def test_a_checkpoint_that_cannot_be_written_costs_nobody_an_entry(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(store: Store, sheet: str, known: Checkpoint) -> None:
        raise StoreError("store.full", sheet=sheet, lines=known.lines, store=store)

    monkeypatch.setattr(Store, "keep_checkpoint", full)
    ident = await kept(url, EVERY + 3)
    assert len((await opened(url, ident)).events) == EVERY + 3


def test_a_register_and_a_clock_have_checkpoints_too() -> None:
    register = Register.begin(event="Open")
    clock = ClockLog.begin("wrc-2015", "secret", at=0, tables=2)
    for n in range(3):
        register.add("warning", {"players": [f"P{n}"], "referee": "Eva", "note": "late"}, id=f"e{n}")
        clock.add("extra", {"table": 1, "minutes": 1, "ruling": "wall", "referee": "Eva"}, id=f"e{n}", at=n)
    for document in (register, clock):
        known = document.checkpoint
        assert known.covers(document.events, document.text, known.by) == 4
        assert type(document).read(document.text, known).checkpoint == known


async def test_a_long_document_is_folded_off_the_loop_and_whoever_reads_it_sees_what_is_stored(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "LONG", EVERY)
    monkeypatch.setattr(sheet_repository, "LONG", EVERY)
    folding: set[str] = set()
    whole = playing.run_of

    def noted(entries: Iterable[Entry]) -> SheetFold:
        folding.add(current_thread().name.partition("_")[0])
        return whole(entries)

    loan = {"from": 1, "seat": 2, "points": 1000}
    ident = await kept(url, EVERY)
    async with sheets(url) as found:
        before = await found.chain(ident)
        monkeypatch.setattr(sheet_log, "run_of", noted)
        await found.preview(ident, "loan", loan)
        with pytest.raises(KeepError):
            await found.add(ident, "sign", {}, entry="no", by="", seen=None)
        event = await found.add(ident, "loan", loan, entry="more", by="", seen=None)
        await found.add(ident, "correction", {"changes": {"more": []}, "assent": [0, 1, 2, 3]}, entry="less", by="", seen=None)
        after = await found.chain(ident)
        assert folding == {"jantaku-documents"}
        assert len(before.events) == EVERY
        assert [each.id for each in after.events[EVERY:]] == ["more", "less"]
        assert after.events[EVERY] == event
    assert (await opened(url, ident)).sheet == after.sheet
