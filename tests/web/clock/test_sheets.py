"""A score sheet kept at a table of a session's clock: dice and gong are said once, and hold for both."""

import asyncio
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from jantaku.scorekeeper import ScoreSheet, check
from jantaku.web.clock.repository import Clocks
from tests.web.asgi import Asker, opened, until
from tests.web.clock.clocking import Director, Time, at_table, begun, clocks

WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}


class Phone:
    """Somebody who writes on the sheet of a table."""

    def __init__(self, asker: Asker, sheet: str) -> None:
        self.asker, self.sheet, self.count = asker, sheet, 0
        self.codes: dict[str, str] = {}

    async def add(self, kind: str, **body: Any) -> dict[str, Any]:
        """Record an entry."""
        self.count += 1
        entry = {"kind": kind, "body": body, "id": f"{id(self)}-{self.count}", "codes": self.codes}
        said: dict[str, Any] = (await self.asker.http.post(f"{self.sheet}/add", json=entry)).json()
        return said

    async def wait(self, events: list[tuple[str, dict[str, Any]]]) -> None:
        """Wait until these are the events of the sheet."""
        async with asyncio.timeout(20):
            while await self.events() != events:
                pass

    async def events(self) -> list[tuple[str, dict[str, Any]]]:
        """Return what stands on the sheet, which must be sound."""
        text = (await self.asker.get(f"{self.sheet}/sheet.jsonl")).text
        assert check(text).differences == []
        return [(event.kind, dict(event.body)) for event in ScoreSheet.read(text).events[1:]]


async def kept(app: Starlette, director: Director, table: int, **form: str) -> Phone:
    """The sheet of a table, begun from the table's own page."""
    there = await at_table(app, director, table)
    page = f"{director.address}/table/{table}?key={there.key}"
    answer = await there.asker.post(f"{director.address}/table/{table}/keep", page=page, key=there.key, east="Aki", **form)
    assert answer.status_code == 303, answer.text[-600:]
    return Phone(there.asker, answer.headers["location"])


async def with_code(app: Starlette, director: Director, phone: Phone) -> None:
    """The first East of table 1 takes the code that the table's page hands out."""
    there = await at_table(app, director, 1)
    sent = {"key": there.key, "seat": 0, "id": "code"}
    said = (await there.asker.http.post(f"{director.address}/table/1/code", json=sent)).json()
    phone.codes = {"0": said["code"]}


async def begin(app: Starlette) -> tuple[Time, Director]:
    """A session that runs."""
    time = Time()
    clocks(app, time)
    director = await begun(app, title="Session 1")
    await director.enter("start")
    return time, director


def doing(state: dict[str, Any]) -> dict[int, str]:
    """What each table does."""
    return {row["table"]: row["is"] for row in state["tables"]}


def test_dice_thrown_on_a_sheet_are_thrown_at_its_table_and_the_end_of_the_hand_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as app:
            _, director = await begin(app)
            phone = await kept(app, director, 2)
            await phone.add("deal")
            assert doing(await director.state())[2] == "playing"
            await phone.add("win", **WIN)
            assert doing(await director.state())[2] == "waiting"
            await phone.add("riichi", seat=0)  # implies the dice
            assert doing(await director.state()) == {1: "waiting", 2: "playing", 3: "waiting"}

    asyncio.run(play())


def test_before_the_start_signal_no_hand_begins_on_a_sheet_and_what_is_no_hand_is_entered(tmp_path: Path) -> None:
    async def early() -> None:
        async with opened(tmp_path) as app:
            clocks(app, Time())
            director = await begun(app)
            phone = await kept(app, director, 1)
            chombo = {"seat": 1, "foul": "empty-win", "given": {"shown": "yes", "with": "none", "last_timed_hand": "no"}}
            hands: dict[str, dict[str, Any]] = {
                "deal": {},
                "riichi": {"seat": 1},
                "win": WIN,
                "draw": {"tenpai": []},
                "redeal": {},
                "foul": chombo,
            }
            for kind, body in hands.items():
                said = await phone.add(kind, **body)
                assert said["text"] == "Before the start signal you may build walls, but not throw dice.", kind
                seen = (await phone.asker.http.post(f"{phone.sheet}/preview", json={"kind": kind, "body": body})).json()
                assert seen["text"] == said["text"]
            assert (await phone.add("foul", seat=1, foul="late", given={"minutes": "5"}))["ok"]
            assert [kind for kind, _ in await phone.events()] == ["foul"]
            await director.enter("start")
            assert (await phone.add("deal"))["ok"]

    asyncio.run(early())


def test_the_page_of_a_sheet_shows_the_time_of_its_table_and_another_no_clock(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            _, director = await begin(app)
            phone = await kept(app, director, 2)
            page = (await phone.asker.get(phone.sheet)).text
            assert f'href="{director.address}/table/2"' in page
            assert director.key not in page
            alone = (await phone.asker.post("/keep", page="/keep", east="Aki")).headers["location"]
            assert "clock-bar" not in (await phone.asker.get(alone)).text

    asyncio.run(look())


def test_dice_said_at_the_tables_button_stand_on_its_sheet(tmp_path: Path) -> None:
    async def press() -> None:
        async with opened(tmp_path) as app:
            _, director = await begin(app)
            phone = await kept(app, director, 1)
            there = await at_table(app, director, 1)
            assert (await there.enter("dice", table=1))["ok"]
            assert await phone.events() == [("deal", {})]
            assert not (await there.enter("dice", table=1))["ok"]
            assert await phone.events() == [("deal", {})]

    asyncio.run(press())


def test_at_the_gong_a_sheet_whose_dice_were_thrown_plays_its_hand_and_another_ends_with_no_phone_about(tmp_path: Path) -> None:
    async def ring() -> None:
        async with opened(tmp_path) as app:
            time, director = await begin(app)
            one, two = await kept(app, director, 1), await kept(app, director, 2)
            await one.add("deal")
            time.go(90)
            ident = director.address.rpartition("/")[2]
            await until(lambda: app.state.site.part(Clocks)._logs[ident].session.clock.rung > 0)
            awaited: tuple[tuple[Any, list[tuple[str, dict[str, Any]]]], ...] = (
                (one, [("deal", {}), ("gong", {})]),
                (two, [("gong", {})]),
            )
            for phone, events in awaited:
                await phone.wait(events)
            sheets = [(await phone.asker.get(f"{phone.sheet}/state")).json() for phone in (one, two)]
            assert [bool(sheet["over"]) for sheet in sheets] == [False, True]
            assert doing(await director.state()) == {1: "last", 2: "done", 3: "done"}
            assert not (await two.add("deal"))["ok"]
            await one.add("win", **WIN)
            assert (await one.asker.get(f"{one.sheet}/state")).json()["over"]
            assert (await director.state())["state"] == "closed"

    asyncio.run(ring())


THROWN = {"table": 1, "ruling": "dice lay", "referee": "Eva"}


def test_dice_that_a_referee_finds_thrown_at_the_gong_let_the_sheet_play_its_hand_too(tmp_path: Path) -> None:
    async def find() -> None:
        async with opened(tmp_path) as app:
            time, director = await begin(app)
            phone = await kept(app, director, 1)
            await with_code(app, director, phone)
            time.go(90)
            await director.enter("gong")
            assert (await phone.add("confirm", seat=0))["ok"]
            assert not (await phone.add("win", **WIN))["ok"]
            assert (await director.enter("thrown", **THROWN))["ok"]
            state = (await phone.asker.get(f"{phone.sheet}/state")).json()
            assert (state["over"], state["playing"], state["confirmed"]) == ("", True, [])
            kind, body = (await phone.events())[-1]
            assert (kind, body["referee"], body["why"]) == ("correction", "Eva", "dice lay")
            assert not (await phone.add("confirm", seat=0))["ok"]
            assert doing(await director.state())[1] == "last"
            assert (await phone.add("win", **WIN))["state"]["over"]
            assert doing(await director.state())[1] == "done"

    asyncio.run(find())


def test_a_referees_finding_reaches_a_sheet_once_though_the_server_died_and_is_taken_back_there_too(tmp_path: Path) -> None:
    time, places = Time(), list[Any]()

    async def before() -> None:
        async with opened(tmp_path) as app:
            found = clocks(app, time)
            director = await begun(app)
            await director.enter("start")
            places.extend([director, await kept(app, director, 1)])
            time.go(90)
            await director.enter("gong")
            found.links.thrown = died  # type: ignore[assignment,method-assign]
            await director.send("found", "thrown", THROWN)

    async def died(*_: object) -> None:
        raise RuntimeError

    def again(app: Starlette) -> tuple[Director, Phone]:
        return Director(Asker(app), places[0].address, places[0].key), Phone(Asker(app), places[1].sheet)

    async def after() -> None:
        async with opened(tmp_path) as app:
            director, phone = again(app)
            assert [kind for kind, _ in await phone.events()] == ["gong", "correction"]
            assert (await phone.asker.get(f"{phone.sheet}/state")).json()["playing"]
            assert doing(await director.state())[1] == "last"

    async def back() -> None:
        async with opened(tmp_path) as app:
            director, phone = again(app)
            assert (await director.enter("undo", of="found"))["ok"]
            assert (await phone.asker.get(f"{phone.sheet}/state")).json()["over"]
            assert doing(await director.state())[1] == "done"

    for each in (before, after, after, back):
        asyncio.run(each())


def test_a_dead_server_rings_a_sheets_gong_once_when_it_is_back_before_anybody_writes(tmp_path: Path) -> None:
    time = Time()
    address: list[str] = []

    async def before() -> Director:
        async with opened(tmp_path) as app:
            clocks(app, time)
            director = await begun(app)
            await director.enter("start")
            phone = await kept(app, director, 1)
            await phone.add("deal")
            await phone.add("win", **WIN)
            address.append(phone.sheet)
            return director

    async def after() -> None:
        async with opened(tmp_path) as app:
            clocks(app, time)
            phone = Phone(Asker(app), address[0])
            assert not (await phone.add("deal"))["ok"]
            assert [kind for kind, _ in await phone.events()] == ["deal", "win", "gong"]

    asyncio.run(before())
    time.go(91)
    asyncio.run(after())
    asyncio.run(after())


def test_a_gong_entered_by_hand_is_not_entered_again(tmp_path: Path) -> None:
    async def twice() -> None:
        async with opened(tmp_path) as app:
            time, director = await begin(app)
            phone = await kept(app, director, 1)
            await phone.add("deal")
            await phone.add("gong")
            time.go(90)
            await director.enter("gong")
            assert [kind for kind, _ in await phone.events()] == ["deal", "gong"]
            assert doing(await director.state())[1] == "last"

    asyncio.run(twice())


def test_extra_time_of_a_table_is_its_sheets_too(tmp_path: Path) -> None:
    async def extra() -> None:
        async with opened(tmp_path) as app:
            time, director = await begin(app)
            phone = await kept(app, director, 2)
            await director.enter("extra", table=2, minutes=5, ruling="wall fell", referee="Eva")
            time.go(91)
            await director.enter("gong")
            assert (await phone.add("deal"))["ok"]
            time.go(4)
            await director.enter("gong")
            assert [kind for kind, _ in await phone.events()] == ["deal", "gong"]
            assert doing(await director.state())[2] == "last"

    asyncio.run(extra())


def test_a_table_has_one_sheet_which_only_its_own_people_find_and_the_organiser_can_let_go(tmp_path: Path) -> None:
    async def one() -> None:
        async with opened(tmp_path) as app:
            _, director = await begin(app)
            phone = await kept(app, director, 1)
            assert (await kept(app, director, 1)).sheet == phone.sheet
            stranger = Director(Asker(app), director.address, "")
            shown = await stranger.state(table=1)
            assert (shown["kept"], shown["sheet"]) == (True, "")
            refused = await stranger.asker.post(f"{director.address}/table/2/keep", page="/clock", key="x")
            assert refused.status_code == 403
            assert (await director.enter("undo", of=f"sheet-{phone.sheet.rpartition('/')[2]}"))["ok"]
            await phone.add("deal")
            assert doing(await director.state())[1] == "waiting"

    asyncio.run(one())


def test_a_sheet_that_was_begun_already_is_linked_by_its_address(tmp_path: Path) -> None:
    async def link() -> None:
        async with opened(tmp_path) as app:
            _, director = await begin(app)
            asker = Asker(app)
            sheet = (await asker.post("/keep", page="/keep", east="Aki")).headers["location"]
            phone = Phone(asker, sheet)
            await phone.add("deal")
            assert (await kept(app, director, 3, sheet=f"http://localhost{sheet}")).sheet == sheet
            assert doing(await director.state())[3] == "playing"
            there = await at_table(app, director, 2)
            page = f"{director.address}/table/2?key={there.key}"
            over = (await asker.post("/keep", page="/keep", east="Aki")).headers["location"]
            await Phone(asker, over).add("gong")
            for wrong, status in (("nothere", 404), (sheet, 400), (over, 400)):
                answer = await there.asker.post(f"{director.address}/table/2/keep", page=page, key=there.key, sheet=wrong)
                assert answer.status_code == status, wrong
                assert not (await director.enter("sheet", table=2, sheet=wrong.rpartition("/")[2]))["ok"]  # nor by the organiser
            assert (await director.enter("undo", of=f"sheet-{sheet.rpartition('/')[2]}"))["ok"]
            assert (await kept(app, director, 2, sheet=sheet)).sheet == sheet  # it was let go, and is kept elsewhere now
            assert doing(await director.state())[2] == "playing"

    asyncio.run(link())
