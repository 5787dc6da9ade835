"""The session clock without a browser: who controls it, what is refused and why, what everybody is told."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from jantaku.clock.clock import MINUTE
from jantaku.texts import LANGUAGES
from jantaku.web.clock.repository import Clocks
from tests.web.asgi import Asker, opened, until
from tests.web.clock.clocking import EXTRA, T0, Director, Time, at_table, begun, clocks


def test_a_session_from_set_up_over_the_gong_to_its_end(tmp_path: Path) -> None:
    async def session() -> None:
        async with opened(tmp_path) as app:
            now = Time()
            clocks(app, now)
            director = await begun(app, title="Session 1")
            said = await director.enter("dice", table=1)
            assert "Before the start signal" in said["text"]
            said = await director.enter("start")
            assert (said["state"]["state"], said["state"]["ends"]) == ("running", T0 + 90 * MINUTE)
            assert (await director.enter("dice", table=1))["ok"]
            assert not (await director.enter("gong"))["ok"]
            now.go(90)
            said = await director.enter("dice", table=2)
            assert "gong has sounded" in said["text"]
            assert said["state"]["state"] == "last-hand"
            assert [row["table"] for row in said["state"]["still"]] == [1]
            assert (await director.enter("hand", table=1))["state"]["state"] == "closed"

    asyncio.run(session())


def test_only_who_has_its_address_controls_a_clock(tmp_path: Path) -> None:
    async def foreign() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            other = Director(Asker(app), director.address, "wrong")
            for kind, body in (("start", {}), ("extra", EXTRA), ("finish", {"table": 1}), ("undo", {"of": "begin"})):
                assert "error" in await other.send("x", kind, body)
            assert (await other.asker.get(f"{director.address}/control")).status_code == 403
            assert (await other.asker.get(f"{director.address}/control/wrong")).status_code == 403
            assert (await other.asker.get(f"{director.address}/control/wrong/cards")).status_code == 403
            shown = await other.asker.get(director.address)
            assert shown.status_code == 200
            assert director.key not in shown.text
            assert "tables" not in await other.state()
            mine = await director.asker.get(f"{director.address}/control")
            assert mine.headers["location"] == f"{director.address}/control/{director.key}"
            listed = await director.asker.get("/clock")
            assert director.address in listed.text

    asyncio.run(foreign())


def test_a_table_presses_its_own_button_and_no_other(tmp_path: Path) -> None:
    async def press() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            await director.enter("start")
            two = await at_table(app, director, 2)
            said = await two.enter("dice", table=2)
            assert said["ok"]
            assert (said["state"]["doing"], said["state"]["can"]) == ("playing", ["hand"])
            for kind, table in (("dice", 1), ("hand", 3), ("finish", 2), ("extra", 2)):
                assert "error" in await two.enter(kind, table=table)
            nobody = await at_table(app, director, 1, key="x")
            assert "error" in await nobody.enter("dice", table=1)
            page = await nobody.asker.get(f"{director.address}/table/1")
            assert 'id="dice"' not in page.text
            # without a button: a hand that is on has its reason, one that is awaited needs none
            assert (await nobody.state(table=1))["why"] == ""
            assert (await nobody.state(table=2))["why"] != ""
            page = await two.asker.get(f"{director.address}/table/2", params={"key": two.key})
            assert 'id="dice"' in page.text

    asyncio.run(press())


def test_the_same_entry_sent_twice_counts_once_and_of_two_who_control_both_are_heard(tmp_path: Path) -> None:
    async def twice() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            other = Director(Asker(app), director.address, director.key)
            first, again = await asyncio.gather(director.send("a", "start", {}), other.send("a", "start", {}))
            assert first["ok"]
            assert again["ok"]
            assert not (await other.send("b", "start", {}))["ok"]
            assert not (await other.send("a", "dice", {"table": 1}))["ok"]
            await asyncio.gather(director.send("c", "dice", {"table": 1}), other.send("d", "dice", {"table": 2}))
            state = await director.state()
            assert [row["is"] for row in state["tables"]] == ["playing", "playing", "waiting"]
            assert state["n"] == 3

    asyncio.run(twice())


def test_what_was_entered_by_mistake_is_taken_back_and_stays_on_the_record(tmp_path: Path) -> None:
    async def back() -> None:
        async with opened(tmp_path) as app:
            now = Time()
            clocks(app, now)
            director = await begun(app)
            await director.send("s", "start", {})
            await director.send("d", "dice", {"table": 1})
            assert not (await director.enter("undo", of="s"))["ok"]  # dice were thrown since
            said = await director.enter("undo", of="d")
            assert said["state"]["tables"][0]["is"] == "waiting"
            assert [row["undone"] for row in said["state"]["history"] if row["id"] == "d"] == [True]
            assert (await director.enter("undo", of="s"))["state"]["state"] == "set-up"
            for of in ("s", "begin", "nothing"):
                assert not (await director.enter("undo", of=of))["ok"]
            await director.send("s2", "start", {})
            now.go(90)
            await director.enter("dice", table=1)
            assert not (await director.enter("undo", of="s2"))["ok"]  # the gong has sounded

    asyncio.run(back())


def test_extra_time_takes_a_ruling_and_a_referee_and_the_display_shows_it(tmp_path: Path) -> None:
    async def extra() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            for wrong in ({"ruling": ""}, {"referee": " "}, {"minutes": 0}, {"minutes": 1.5}, {"table": 9}, {"ruling": "x" * 500}):
                assert not (await director.enter("extra", **{**EXTRA, **wrong}))["ok"], wrong
            said = await director.enter("extra", **EXTRA)
            assert said["state"]["tables"][1]["extra"] == "+4 min"
            assert "the wall fell (Eva)" in said["state"]["history"][0]["text"]
            await director.enter("start")
            (row,) = (await Director(Asker(app), director.address, "").state())["apart"]
            assert row["table"] == 2

    asyncio.run(extra())


def test_a_referee_finds_that_the_dice_lay_thrown_at_the_gong(tmp_path: Path) -> None:
    async def found() -> None:
        async with opened(tmp_path) as app:
            now = Time()
            clocks(app, now)
            director = await begun(app)
            await director.enter("start")
            now.go(91)
            assert (await director.state())["state"] in {"running", "closed"}
            said = await director.enter("thrown", table=2, ruling="three saw it", referee="Eva")
            assert said["state"]["tables"][0]["is"] == "last"
            assert (await director.enter("hand", table=2))["state"]["state"] == "closed"

    asyncio.run(found())


def test_a_waiting_client_is_sent_news_at_once_and_a_table_only_news_about_itself(tmp_path: Path) -> None:
    async def wait() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            await director.enter("start")
            two = await at_table(app, director, 2)
            n = (await two.state(table=2))["n"]
            mine = asyncio.create_task(two.state(table=2, n=n, wait=20))
            hall = asyncio.create_task(two.state(n=1, wait=20))
            news = app.state.site.part(Clocks)._news
            await until(lambda: news and len(next(iter(news.values()))._waiters) == 2)  # both wait
            await director.enter("dice", table=1)
            assert (await asyncio.wait_for(hall, 60))["n"] == 2
            assert not mine.done()
            await director.enter("dice", table=2)
            assert (await asyncio.wait_for(mine, 60))["doing"] == "playing"

    asyncio.run(wait())


HOSTILE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("", "start", {}),
    ("x" * 99, "start", {}),
    ("a", "begin", {}),
    ("a", "nothing", {}),
    ("a", "dice", {"table": True}),
    ("a", "dice", {"table": -1}),
    ("a", "dice", {"table": {"x": 1}}),
    ("a", "undo", {"of": ["begin"]}),
    ("a", "sheet", {"table": 1, "sheet": "\x00"}),
    ("a", "start", {"junk": "x" * 40_000}),
    ("a", "start", {"junk": 1}),
)


def test_forged_and_hostile_entries_disturb_nothing(tmp_path: Path) -> None:
    async def storm() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            for raw in (
                "",
                "[]",
                "{",
                '{"kind": 3}',
                json.dumps({"id": "a", "kind": "start", "key": 7, "body": {}}),
            ):
                answer = await director.asker.http.post(
                    f"{director.address}/add", content=raw, headers={"Content-Type": "application/json"}
                )
                assert answer.status_code == 400, raw
            for ident, kind, body in HOSTILE:
                assert not (await director.send(ident, kind, body)).get("ok"), (kind, body)
            odd = json.dumps({"id": "a", "kind": "extra", "key": director.key, "body": {**EXTRA, "ruling": "\ud800"}})
            answer = await director.asker.http.post(
                f"{director.address}/add", content=odd, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == 400
            assert (await director.state())["n"] == 0

    asyncio.run(storm())


def test_what_is_not_there_is_not_found_and_what_people_type_is_no_script(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app)
            for path in ("/table/0", "/table/4", "/table/99999999999"):
                assert (await director.asker.get(director.address + path)).status_code == 404
            assert (await director.asker.get("/clock/nothere")).status_code == 404
            assert (await director.asker.get("/clock/nothere/state")).status_code == 404
            script = "<script>alert(1)</script>"
            shown = await begun(app, title=script, names=script)
            for path in (shown.address, f"{shown.address}/control/{shown.key}", f"{shown.address}/table/1"):
                assert script not in (await shown.asker.get(path)).text

    asyncio.run(look())


@pytest.mark.parametrize(
    "form", [{"tables": "0"}, {"tables": "201"}, {"tables": "x"}, {"minutes": "0"}, {"minutes": "1e9"}, {"book": "/etc/passwd"}]
)
def test_a_clock_that_cannot_be_is_refused(tmp_path: Path, form: dict[str, str]) -> None:
    async def wrong() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).post("/clock", page="/clock", **{"tables": "3", **form})
            assert page.status_code in {400, 404}

    asyncio.run(wrong())


def test_a_book_without_a_limit_asks_how_many_minutes(tmp_path: Path) -> None:
    async def asked() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).post("/clock", page="/clock", tables="3", book="tenhou")
            assert page.status_code == 400
            assert "give the minutes" in page.text
            director = await begun(app, book="tenhou", minutes="50")
            assert (await director.state())["left"] == 50 * MINUTE

    asyncio.run(asked())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_the_readers_language_and_a_display_several(tmp_path: Path, lang: str) -> None:
    async def read() -> None:
        async with opened(tmp_path) as app:
            director = await begun(app, names="Salon")
            asker = Asker(app, lang=lang)
            for path in ("", f"/control/{director.key}", f"/control/{director.key}/cards", "/table/1"):
                page = await asker.get(director.address + path)
                assert page.status_code == 200
                assert "clock." not in page.text.replace("clock.js", "").replace("clock.css", "")
            page = await asker.get(director.address, params={"lang": "en,fr,ja,xx,en"})
            for heading in ("Set-up", "Mise en place", "準備中"):
                assert f"<h2>{heading}</h2>" in page.text

    asyncio.run(read())


def test_without_scripts_the_pages_show_how_it_stands(tmp_path: Path) -> None:
    async def plain() -> None:
        async with opened(tmp_path) as app:
            now = Time()
            clocks(app, now)
            director = await begun(app)
            await director.enter("start")
            now.go(84.5)
            page = (await director.asker.get(director.address)).text
            assert '<span class="unseen">05:30</span>' in page
            assert "Last 10 minutes" in page
            assert 'http-equiv="refresh"' in page

    asyncio.run(plain())
