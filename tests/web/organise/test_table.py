"""The page at a table, over HTTP: whose code opens it, what of its sheet a phone writes, what it says between sessions."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.web.organise.repository import Events
from tests.web.asgi import BOOT, Asker
from tests.web.organise.hall import EVA, POINTS, Hall, halls, seated

SHEET = "session/1/table/1/sheet"
DRAW: dict[str, Any] = {"kind": "draw", "body": {"tenpai": [0, 2]}, "seen": 0}
WINDS = ("East", "South", "West", "North")
WRITING = ("add", "preview", "amend", "tiles")


class AtTable:
    """A phone that has followed a link of an event."""

    def __init__(self, hall: Hall, lang: str = "en") -> None:
        self.hall, self.asker = hall, Asker(hall.app, lang=lang)
        self.count = 0

    async def scan(self, token: str) -> str:
        """Scan a code; return where it leads, through all redirections."""
        here = f"{self.hall.at}/in/{token}"
        while True:
            answer = await self.asker.get(here)
            if answer.status_code != 303:
                assert answer.status_code == 200, answer.text[-800:]
                return here
            here = answer.headers["location"]

    async def post(self, path: str, at: str = SHEET, **sent: Any) -> httpx.Response:
        """Send something to a sheet, under an id of its own."""
        self.count += 1
        return await self.asker.http.post(
            f"{self.hall.at}/{at}/{path}", json={"id": f"p{id(self)}-{self.count}", "body": {}, **sent}
        )

    async def add(self, **sent: Any) -> dict[str, Any]:
        """Enter something on the sheet of table 1; what is answered."""
        answer: dict[str, Any] = (await self.post("add", **sent)).json()
        return answer

    async def boot(self, at: str = "session/1/table/1") -> dict[str, Any]:
        """Return what the page of a table is started with."""
        found = BOOT.search((await self.asker.get(f"{self.hall.at}/{at}")).text)
        assert found
        boot: dict[str, Any] = json.loads(found[1])
        return boot


@asynccontextmanager
async def tables(folder: Path, archive: Archive | None = None, role: str = "table") -> AsyncIterator[tuple[Hall, AtTable]]:
    """A hall, and a phone at its table 1."""
    async with halls(folder, archive or seated(8, 2)) as hall:
        phone = AtTable(hall)
        await phone.scan(await hall.token(role, 0, 1 if role == "table" else 0, "" if role == "table" else "Rei"))
        yield hall, phone


async def finished(hall: Hall, session: int = 1) -> None:
    """Enter the results of a session from paper."""
    scorer = await hall.token("scorer")
    for table in (1, 2):
        body = {"session": session, "table": table, "points": POINTS, "seen": "Eva"}
        assert (await hall.add(scorer, "result", body))["ok"]


def test_the_code_of_a_table_opens_its_sheet_of_the_session_in_progress_with_names_of_the_seating(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert await phone.scan(await hall.token("table", 0, 1)) == f"{hall.at}/session/1/table/1"
            boot, archive = await phone.boot(), await hall.archive()
            names = [archive.name(entry) for entry in archive.state.sessions[1].tables[1]]
            assert [seat["name"] for seat in boot["state"]["seats"]] == names
            assert (boot["reads"], boot["state"]["n"]) == (False, 0)
            assert archive.sheets == {}  # looked at, nothing is begun

    asyncio.run(look())


def test_one_code_is_good_for_every_session(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert (await phone.add(**DRAW))["ok"]
            staff = await hall.token("staff")
            totals = {"points": POINTS, "sticks": 0}
            assert (await hall.add(staff, "result", {"session": 1, "table": 2, **totals}))["ok"]
            assert (await hall.add(staff, "totals", totals, "session/1/table/1/add"))["ok"]
            moved = await phone.asker.get(f"{hall.at}/table")
            assert moved.headers["location"] == f"{hall.at}/table/1"
            again = await phone.asker.get(f"{hall.at}/table/1")
            assert again.headers["location"] == f"{hall.at}/session/2/table/1"
            told = (await phone.post("add", "session/2/table/1/sheet", **DRAW)).json()
            assert told["ok"], told
            old = await phone.post("add", **DRAW)
            assert old.status_code == 403

    asyncio.run(look())


def test_an_entry_sent_twice_is_recorded_once_though_the_phone_has_heard_more_since(tmp_path: Path) -> None:
    async def write() -> None:
        async with tables(tmp_path) as (hall, phone):
            first = await phone.add(id="h1", **DRAW)
            again = await phone.add(id="h1", **{**DRAW, "seen": 1})
            assert (first["ok"], again["ok"], first["n"], again["n"]) == (True, True, 1, 1)
            assert len((await hall.archive()).sheets[1, 1].events) == 2
            stored = await Events(hall.app.state.site.store).archive(hall.ident)
            assert stored.text == (await hall.archive()).text

    asyncio.run(write())


@pytest.mark.parametrize("path", WRITING)
def test_nobody_else_writes_on_a_sheet_or_asks_it_anything(tmp_path: Path, path: str) -> None:
    async def use() -> None:
        async with tables(tmp_path) as (hall, phone):
            was = await hall.tag()
            other, stranger = AtTable(hall), AtTable(hall)
            await other.scan(await hall.token("table", 0, 2))
            for one, at in ((other, SHEET), (stranger, SHEET), (phone, "session/1/table/2/sheet")):
                answer = await one.post(path, at, **DRAW)
                assert (answer.status_code, answer.json()["ok"]) == (403, False), answer.text
            assert await hall.tag() == was

    asyncio.run(use())


@pytest.mark.parametrize("path", ["", "/sheet/state", "/sheet/lines", "/sheet/palette"])
def test_nobody_else_reads_the_sheet_of_a_table(tmp_path: Path, path: str) -> None:
    async def use() -> None:
        async with tables(tmp_path) as (hall, phone):
            at = f"{hall.at}/session/1/table/1{path}"
            assert (await phone.asker.get(at)).status_code == 200
            assert (await Asker(hall.app).get(at)).status_code == 403
            assert (await phone.asker.get(at.replace("table/1", "table/2"))).status_code == 403

    asyncio.run(use())


def test_a_token_of_yesterdays_session_shows_its_sheet_and_writes_nothing(tmp_path: Path) -> None:
    async def use() -> None:
        async with halls(tmp_path, seated(8, 2)) as hall:
            await finished(hall)
            phone = AtTable(hall)
            assert await phone.scan(await hall.token("table", 1, 1)) == f"{hall.at}/session/1/table/1"
            boot = await phone.boot()
            assert boot["reads"] is True
            assert boot["state"]["table"]["goes"] == ""  # it would lead here again
            for at in (SHEET, "session/2/table/1/sheet"):
                answer = await phone.post("add", at, **DRAW)
                assert answer.status_code == 403
                assert say("organise.other-session", "en", n=1, session=1) in answer.text
            assert [place for place in (await hall.archive()).sheets if place[0] == 2] == []

    asyncio.run(use())


def test_a_token_that_was_called_back_closes_the_page(tmp_path: Path) -> None:
    async def use() -> None:
        async with tables(tmp_path) as (hall, phone):
            (known,) = await hall.events.tokens(hall.ident)
            await hall.events.call_back(hall.ident, known.id)
            answer = await phone.post("add", **DRAW)
            assert (answer.status_code, answer.json()["ok"]) == (403, False)

    asyncio.run(use())


SIGNING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sign", {"referee": "Eva"}),
    ("sign", {}),
    ("close", {}),
    ("close", {"stop": True, "assent": [0, 1, 2, 3]}),
    ("totals", {"points": POINTS, "sticks": 0, "seen": "Eva"}),
    ("correction", {"changes": {"h1": []}, "referee": "Eva"}),
    ("foul", {"seat": 0, "foul": "chombo", "referee": "Eva"}),
    ("decision", {}),
)


@pytest.mark.parametrize(("kind", "body"), SIGNING)
def test_a_table_never_signs_or_rules(tmp_path: Path, kind: str, body: dict[str, Any]) -> None:
    async def use() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert (await phone.add(id="h1", **DRAW))["ok"]
            answer = await phone.post("add", kind=kind, body=body, seen=1)
            assert (answer.status_code, answer.json()["ok"]) == (403, False), answer.text
            assert len((await hall.archive()).sheets[1, 1].events) == 2

    asyncio.run(use())


def test_four_scores_counted_at_the_table_wait_for_the_signature_of_staff(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            counted = await phone.add(kind="totals", body={"points": POINTS, "sticks": 0}, seen=0)
            assert counted["ok"], counted
            state = counted["state"]
            assert (state["signature"], state["signed"], state["closed"]) == (True, "", False)
            for seat in range(4):
                assert (await phone.add(kind="confirm", body={"seat": seat}, seen=None))["ok"]
            assert (await hall.archive()).state.sessions[1].results == {}
            staff = AtTable(hall)
            await staff.scan(await hall.token("staff", label="Rei"))
            assert await staff.scan(await hall.token("table", 0, 1)) == f"{hall.at}/session/1/table/1"  # and stays staff
            assert (await staff.add(kind="sign", body={"referee": "Mallory"}, seen=None))["ok"]
            signed = await staff.add(kind="close", body={}, seen=None)
            assert (signed["state"]["signed"], signed["state"]["closed"]) == ("Rei", True)
            assert list((await hall.archive()).state.sessions[1].results) == [1]
            seen = (await phone.asker.get(f"{hall.at}/{SHEET}/state?n=0")).json()
            sessions = (await hall.archive()).state.sessions
            seats = {entry: (n, wind) for n, four in sessions[2].tables.items() for entry, wind in zip(four, WINDS, strict=True)}
            wanted = [seats[entry] for entry in sessions[1].tables[1]]
            told = [say("at-table.seat", "en", session=2, n=n, wind=wind) for n, wind in wanted]
            assert [row["where"] for row in seen["table"]["next"]] == told

    asyncio.run(play())


def test_a_table_that_threw_dice_and_kept_its_score_on_paper_counts_its_scores(tmp_path: Path) -> None:
    async def count() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert (await phone.add(kind="deal", body={}, seen=0))["ok"]
            body = {"points": POINTS, "sticks": 0}
            shown = (await phone.post("preview", kind="totals", body=body)).json()
            assert shown["preview"]["points"][0] == "45,000"
            told = await phone.add(kind="totals", body=body, seen=1)
            assert (told["state"]["over"], told["state"]["seats"][0]["points"]) == (say("at-table.counted", "en"), "45,000")
            assert (await hall.archive()).sheets[1, 1].sheet.hands == ()

    asyncio.run(count())


def test_a_table_of_an_evening_closes_its_own_sheet_since_nobody_signs(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path, seated(8, 1, kind="evening")) as (hall, phone):
            assert (await phone.add(kind="totals", body={"points": POINTS, "sticks": 0}, seen=0))["ok"]
            for seat in range(4):
                assert (await phone.add(kind="confirm", body={"seat": seat}, seen=None))["ok"]
            assert (await phone.add(kind="close", body={}, seen=None))["ok"]
            assert list((await hall.archive()).state.sessions[1].results) == [1]

    asyncio.run(play())


def test_two_phones_that_type_one_hand_differently_are_asked_with_both(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            other = AtTable(hall)
            await other.scan(await hall.token("table", 0, 1))
            assert (await phone.add(**DRAW))["ok"]
            asked = await other.add(kind="draw", body={"tenpai": [1]}, seen=0)
            assert asked["ok"] is False
            assert len(asked["conflict"]) == 1
            names = [seat["name"] for seat in asked["state"]["seats"]]
            assert names[0] in asked["conflict"][0]["text"]
            assert names[1] in asked["mine"]
            assert len((await hall.archive()).sheets[1, 1].events) == 2
            same = await other.add(kind="draw", body={"tenpai": [0, 2]}, seen=0)
            assert (same["ok"], same["n"]) == (True, 1)

    asyncio.run(play())


def test_only_the_phone_that_entered_a_hand_takes_it_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            other = AtTable(hall)
            await other.scan(await hall.token("table", 0, 1))
            await other.boot()
            told = await phone.add(id="h1", **DRAW)
            assert told["state"]["undo"]["id"] == "h1"
            undo = {"kind": "correction", "body": {"changes": {"h1": []}, "undo": True}, "seen": 1}
            assert (await other.add(**undo))["refused"] == "undo-late"
            assert (await phone.add(**undo))["ok"]

    asyncio.run(play())


def test_a_correction_makes_a_sheet_no_other_tables_and_names_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert (await phone.add(**DRAW))["ok"]
            begin = (await hall.archive()).sheets[1, 1].events[0]
            for more in ({"names": ["Mallory", "", "", ""]}, {"of": {**begin.body["of"], "table": 2}}):
                changes = {"begin": [{"kind": "begin", "body": {**begin.body, **more}}]}
                told = await phone.add(kind="correction", body={"changes": changes, "assent": [0, 1, 2, 3]}, seen=1)
                assert (told["ok"], told["refused"]) == (False, "sheet-begun"), told
            await Events(hall.app.state.site.store).archive(hall.ident)

    asyncio.run(play())


def test_a_table_with_a_player_who_has_withdrawn_waits_for_a_substitute(tmp_path: Path) -> None:
    async def play() -> None:
        archive = seated(8, 2)
        east = archive.state.sessions[1].tables[1][0]
        keeping.add(archive, "withdraw", {"entry": east}, EVA)
        async with tables(tmp_path, archive) as (hall, phone):
            boot = await phone.boot()
            assert boot["state"]["table"]["note"] == say("at-table.waits-substitute", "en", names=archive.name(east))
            told = await phone.add(**DRAW)
            assert (told["ok"], told["refused"]) == (False, "result-gone")
            assert (await hall.archive()).sheets == {}
            organiser = await hall.token("organiser")
            assert (await hall.add(organiser, "entry", {"number": 20, "name": "Sub", "status": "substitute"}))["ok"]
            assert (await hall.add(organiser, "substitute", {"session": 1, "entry": east, "by": 20}))["ok"]
            told = await phone.add(**DRAW)
            assert told["ok"], told
            assert told["state"]["seats"][0]["name"] == "Sub"

    asyncio.run(play())


def test_a_player_who_withdraws_during_the_game_does_not_stop_its_sheet(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            assert (await phone.add(**DRAW))["ok"]
            east = (await hall.archive()).state.sessions[1].tables[1][0]
            assert (await hall.add(await hall.token("organiser"), "withdraw", {"entry": east}))["ok"]
            assert (await phone.add(kind="draw", body={"tenpai": [1]}, seen=1))["ok"]

    asyncio.run(play())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_session_that_has_not_begun_says_so_and_a_later_one_is_shown_and_not_written(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with tables(tmp_path) as (hall, _):
            phone = AtTable(hall, lang)
            await phone.scan(await hall.token("table", 0, 1))
            boot = await phone.boot()
            assert (boot["reads"], boot["state"]["table"]["note"]) == (False, say("at-table.no-signal", lang))
            assert (await hall.add(await hall.token("referee"), "start", {"session": 1}))["ok"]
            assert (await phone.boot())["state"]["table"]["note"] == ""
            later = await phone.boot("session/2/table/1")
            assert (later["reads"], later["state"]["table"]["note"]) == (True, say("at-table.later", lang, session=2, now=1))
            answer = await phone.post("add", "session/2/table/1/sheet", **DRAW)
            assert answer.status_code == 403

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_between_sessions_the_code_says_what_is_next(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 1)) as hall:
            await finished(hall)
            phone = AtTable(hall, lang)
            assert await phone.scan(await hall.token("table", 0, 1)) == f"{hall.at}/table/1"
            told = unescape((await phone.asker.get(f"{hall.at}/table/1")).text)
            assert say("at-table.nothing", lang) in told
            assert say("at-table.not-seated", lang) in told
            archive = await hall.archive()
            for entry in archive.state.sessions[1].tables[1]:
                assert f'href="{hall.at}/player/{entry}"' in told

    asyncio.run(look())


def test_a_table_that_nobody_sits_at_is_not_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables(tmp_path, role="staff") as (hall, phone):
            for place in ("session/1/table/9", "session/7/table/1", "session/x/table/1", "session/1/table/-1"):
                assert (await phone.asker.get(f"{hall.at}/{place}")).status_code == 404, place
            assert (await phone.asker.get(f"{hall.at}/table/9")).status_code == 200

    asyncio.run(look())


def test_nonsense_is_refused_and_nothing_is_begun(tmp_path: Path) -> None:
    async def use() -> None:
        async with tables(tmp_path) as (hall, phone):
            for sent in (
                {"kind": 7},
                {"kind": "draw", "body": []},
                {"kind": "draw", "id": 5},
                {"kind": "draw", "seen": "x"},
                {"kind": "fly"},
                {"kind": "draw", "body": {"tenpai": [9]}, "seen": 0},
                {"kind": "draw", "id": ""},
            ):
                answer = await phone.post("add", **sent)
                assert answer.status_code in {200, 400, 403}, answer.text
                assert answer.json()["ok"] is False
            assert (await hall.archive()).sheets == {}

    asyncio.run(use())


def test_a_phone_is_sent_the_sheet_only_when_it_or_what_is_beside_it_has_changed(tmp_path: Path) -> None:
    async def look() -> None:
        async with tables(tmp_path) as (hall, phone):
            told = (await phone.add(**DRAW))["state"]
            at = f"{hall.at}/{SHEET}/state?n={told['n']}&t={told['table']['mark']}"
            assert (await phone.asker.get(at)).status_code == 204
            assert (
                await hall.add(await hall.token("scorer"), "result", {"session": 1, "table": 2, "points": POINTS, "seen": "E"})
            )["ok"]
            assert (await phone.asker.get(at)).status_code == 204  # of another table nothing is said
            assert (await phone.add(kind="draw", body={"tenpai": []}, seen=1))["ok"]
            assert (await phone.asker.get(at)).status_code == 200

    asyncio.run(look())


def test_a_table_that_has_called_is_told_that_it_waits_and_who_comes_until_the_call_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with tables(tmp_path) as (hall, phone):
            body = {"session": 1, "table": 1}
            assert (await phone.boot())["state"]["table"]["call"] is None
            answer = await phone.asker.http.post(f"{hall.at}/add", json={"id": "c", "kind": "call", "body": body})
            assert answer.json()["ok"], answer.text
            waits = (await phone.boot())["state"]["table"]["call"]
            assert (waits["coming"], waits["at"] > 0) == ("", True)
            other = AtTable(hall)
            await other.scan(await hall.token("table", 0, 2))
            assert (await other.boot("session/1/table/2"))["state"]["table"]["call"] is None
            referee = await hall.token("referee", label="Rei")
            (call,) = (await hall.archive()).register.ledger.queue  # type: ignore[union-attr]
            assert (await hall.add(referee, "answer", {"call": call.id}))["ok"]
            told = (await phone.boot())["state"]["table"]["call"]
            assert told["coming"] == say("at-table.coming", "en", name="Rei")
            assert (await hall.add(referee, "close", {"call": call.id}))["ok"]
            assert (await phone.boot())["state"]["table"]["call"] is None

    asyncio.run(play())


def test_a_table_is_told_its_own_clock_its_extra_time_and_what_the_gong_asks_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        time = [EVA.at + 1000]
        async with tables(tmp_path) as (hall, phone):
            hall.events.now = lambda: time[0]

            async def clock() -> dict[str, Any]:
                found: dict[str, Any] = (await phone.boot())["state"]["table"]["clock"]
                return found

            assert await clock() is None
            referee = await hall.token("referee")
            assert (await hall.add(referee, "start", {"session": 1, "minutes": 90}))["ok"]
            at = hall.at + f"/{SHEET}/state?n=0&t={(await phone.boot())['state']['table']['mark']}"
            time[0] += 60_000
            assert (await phone.asker.get(at)).status_code == 204  # time alone changes nothing
            ends = (await clock())["ends"]
            more = {"session": 1, "table": 1, "ruling": "A wall fell"}
            assert (await hall.add(referee, "clock", {"entry": "extra", "minutes": 5, **more}))["ok"]
            now = await clock()
            assert (now["ends"] - ends, now["extra"]) == (300_000, say("clock.extra-of", "en", n=5))
            assert (await hall.add(referee, "clock", {"entry": "stop", "session": 1, "table": 1}))["ok"]
            now = await clock()
            assert (now["stands"], now["says"]) == (time[0], say("at-table.clock-stopped", "en"))
            assert (await hall.add(referee, "clock", {"entry": "go-on", **more}))["ok"]
            assert (await phone.add(kind="deal", body={}, seen=0))["ok"]
            time[0] += 100 * 60_000
            assert (await hall.add(referee, "clock", {"entry": "gong", "session": 1}))["ok"]
            now = await clock()
            assert (now["rung"], now["says"]) == (True, say("at-table.gong-finish", "en"))
            other = AtTable(hall)
            await other.scan(await hall.token("table", 0, 2))
            told = (await other.boot("session/1/table/2"))["state"]["table"]["clock"]
            assert (told["ended"], told["says"]) == (True, say("at-table.gong-scores", "en"))
            assert (await phone.add(kind="draw", body={"tenpai": [0]}, seen=0))["ok"]

    asyncio.run(play())
