"""Documents of events: score sheets, clocks, registers; lines written once, each found by its kind."""

import pytest

from jantaku.web.store import Store
from jantaku.web.store.errors import StoreError

pytestmark = pytest.mark.usefixtures("cheap")


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
