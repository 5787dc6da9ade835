"""Documents of events: score sheets, clocks, registers; lines written once, each found by its kind."""

import asyncio

import pytest

from jantaku.register import Register
from jantaku.web.errors import WebError
from jantaku.web.store import Store
from jantaku.web.store.errors import StoreError
from jantaku.web.store.repository import Documents, Locks


async def test_a_document_is_found_by_its_kind_alone(store: Store) -> None:
    ana = (await store.meet("s1", name="Ana")).id
    await store.begin_sheet("aaaa", ana, "first")
    await store.begin_sheet("bbbb", ana, "ready", "clock")
    await store.add_line("bbbb", 1, "start")
    assert await store.sheet_lines("aaaa") == ("first",)
    assert await store.sheet_lines("bbbb") == ()
    assert await store.sheet_lines("bbbb", "clock") == ("ready", "start")
    assert [ident for ident, _, _ in await store.sheets_of(ana)] == ["aaaa"]
    assert [(ident, line) for ident, _, line in await store.sheets_of(ana, "clock")] == [("bbbb", "ready")]


async def test_a_line_is_written_once(store: Store) -> None:
    await store.begin_sheet("aaaa", "", "first", "register")
    await store.add_line("aaaa", 1, "second")
    await store.add_line("aaaa", 1, "second")
    with pytest.raises(StoreError, match="aaaa"):
        await store.add_line("aaaa", 1, "another")
    assert await store.sheet_lines("aaaa", "register") == ("first", "second")


async def test_a_visitor_who_asks_for_what_is_kept_of_them_is_given_all_their_documents(store: Store) -> None:
    ana = (await store.meet("s1", name="Ana")).id
    for ident, kind in (("aaaa", "sheet"), ("bbbb", "clock"), ("cccc", "register")):
        await store.begin_sheet(ident, ana, "first", kind)
    kept = (await store.export(ana))["sheets"]
    assert [(one["id"], one["kind"], one["lines"]) for one in kept] == [  # type: ignore[attr-defined]
        ("aaaa", "sheet", ["first"]),
        ("bbbb", "clock", ["first"]),
        ("cccc", "register", ["first"]),
    ]
    await store.forget(ana)
    assert await store.sheet_lines("bbbb", "clock") == ("first",)
    assert await store.sheets_of(ana, "clock") == []


async def test_a_lock_lasts_as_long_as_anybody_holds_it_or_waits_for_it() -> None:
    locks, order = Locks(), list[str]()

    async def hold(name: str) -> None:
        async with locks.of("aaaa"):
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(hold("one"), hold("two"))
    assert order == ["one in", "one out", "two in", "two out"]
    assert not locks.held("aaaa")
    assert len(locks) == 0


async def test_writing_where_nothing_is_leaves_nothing_behind(store: Store) -> None:
    documents: Documents[Register] = Documents(
        store, "register", lambda text, known: Register.read(text, known=known), "web.no-table"
    )
    for at in range(200):
        with pytest.raises(WebError):
            await documents.write(f"{at:010}" * 1000, lambda _: pytest.fail("there is none"))
    assert len(documents.locks) == 0
