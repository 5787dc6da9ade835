"""The session clock over the end of a server: the time goes on, a gong that was missed is rung, nothing acknowledged is lost."""

import asyncio
import json
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.clock import ClockLog, check
from jantaku.clock.clock import MINUTE
from jantaku.clock.events import plain_line, read_events
from jantaku.clock.session import FIELDS, folded
from jantaku.scorekeeper import KeepError
from tests.sampling import examples
from tests.web.asgi import Asker, opened, until
from tests.web.clock.clocking import EXTRA, JSON, T0, Director, Time, begun, clocks
from tests.web.guests import CSRF
from tests.web.serving import Served


def test_the_gong_is_rung_by_the_time_though_nobody_looks_on(tmp_path: Path) -> None:
    async def alone() -> None:
        async with opened(tmp_path) as app:
            now = Time()
            found = clocks(app, now)
            director = await begun(app)
            await director.enter("start")
            now.go(90)
            ident = director.address.rpartition("/")[2]
            await until(lambda: found._logs[ident].session.clock.rung == now.at)
            lines = await app.state.site.store.sheet_lines(ident, "clock")
            assert json.loads(lines[-1])["kind"] == "gong"

    asyncio.run(alone())


def test_after_a_restart_the_time_has_gone_on_and_a_gong_that_was_missed_is_rung_and_says_so(tmp_path: Path) -> None:
    now = Time()

    async def before() -> Director:
        async with opened(tmp_path) as app:
            clocks(app, now)
            director = await begun(app)
            await director.enter("start")
            await director.enter("extra", **EXTRA)
            await director.enter("dice", table=3)
            return director

    async def after(minutes: float) -> dict[str, Any]:
        now.go(minutes)
        async with opened(tmp_path) as app:
            found = clocks(app, now)
            ident = kept.address.rpartition("/")[2]
            await until(lambda: not found._logs[ident].session.clock.due(now.at))
            return await Director(Asker(app), kept.address, kept.key).state()

    kept = asyncio.run(before())
    said = asyncio.run(after(20))
    assert (said["state"], said["left"], said["late"]) == ("running", 70 * MINUTE, None)
    assert [row["left"] for row in said["apart"]] == [74 * MINUTE]
    said = asyncio.run(after(72))
    assert (said["state"], said["late"]) == ("last-hand", [T0 + 90 * MINUTE, T0 + 92 * MINUTE])
    assert [row["table"] for row in said["still"]] == [3]
    assert [row["is"] for row in said["tables"]] == ["waiting", "last", "done"]


def test_kill_9_loses_nothing_that_was_acknowledged_and_the_time_has_gone_on(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        with httpx.Client(base_url=server.url, headers=JSON) as organiser:
            form = {"csrf": token(organiser.get("/clock").text), "tables": "2", "minutes": "1"}
            address, _, secret = organiser.post("/clock", data=form).headers["location"].partition("/control/")
            for ident, kind, body in (("a", "start", {}), ("b", "dice", {"table": 2})):
                sent = {"id": ident, "kind": kind, "key": secret, "body": body}
                said = organiser.post(f"{address}/add", json=sent).json()
                assert said["ok"]
        server.kill()
        server.start()
        again = httpx.get(server.url + f"{address}/state", params={"key": secret}).json()
        assert (again["n"], again["started"], again["ends"]) == (2, said["state"]["started"], said["state"]["ends"])
        assert [row["is"] for row in again["tables"]] == ["waiting", "playing"]
        assert again["left"] == again["ends"] - again["now"]


def token(page: str) -> str:
    """The token of a page's form."""
    found = CSRF.search(page)
    assert found
    return found[1]


class Try(NamedTuple):
    """Something entered, so many seconds after what was entered before."""

    kind: str
    table: int
    after: int
    of: int


tries = st.lists(
    st.builds(Try, st.sampled_from([*FIELDS]), st.integers(0, 3), st.integers(0, 1500), st.integers(0, 30)), max_size=50
)


def body_of(one: Try) -> dict[str, Any]:
    """Return what was entered."""
    whole = {"table": one.table, "minutes": 1 + one.of % 5, "ruling": "wall fell", "referee": "Eva", "of": f"e{one.of}"}
    whole |= {"tables": [], "due": 0, "sheet": f"sheet{one.of}", "seat": one.of % 5}
    return {name: whole[name] for name in FIELDS[one.kind]}


@settings(max_examples=examples(150))
@given(tries)
def test_the_lines_read_again_make_the_same_clock_no_matter_what_was_entered_and_taken_back(plan: list[Try]) -> None:
    log, at = ClockLog.begin("wrc-2015", "s", at=T0, tables=3, minutes=30), T0
    for n, one in enumerate(plan):
        at += 1000 * one.after
        try:
            log.add(one.kind, body_of(one), id=f"e{n}", at=at)
        except KeepError:
            continue
        assert ClockLog.read(log.text).session == log.session
    assert not check(log.text).differences
    unchained = "".join(plain_line(event.entry) + "\n" for event in log.events)
    assert folded(event.entry for event in read_events(unchained)) == log.session
