"""Codes of an event: handed out once by a table's page, tried a few times only, shown to nobody else; assent from four phones."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from jantaku.scorekeeper import ScoreSheet, check
from jantaku.texts import LANGUAGES
from jantaku.web.clock.codes import referee_code
from jantaku.web.clock.repository import Clocks
from tests.web.asgi import Asker, older, opened
from tests.web.clock.clocking import JSON, Director, Time, at_table, begun, clocks

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}


class Player:
    """Somebody at the table with a phone, and the code that it was given."""

    def __init__(self, director: Director, seat: int, sheet: str = "") -> None:
        self.director, self.asker, self.seat, self.sheet, self.code, self.count = director, director.asker, seat, sheet, "", 0

    async def take(self, seat: int | None = None, entry: str = "") -> dict[str, Any]:
        """Ask the page of the table for a code."""
        seat = self.seat if seat is None else seat
        sent = {"key": self.director.key, "seat": seat, "id": entry or f"{id(self)}-{seat}"}
        said: dict[str, Any] = (await self.asker.http.post(f"{self.director.address}/table/2/code", json=sent, headers=JSON)).json()
        self.code = said.get("code", self.code)
        return said

    async def send(self, path: str, **sent: Any) -> dict[str, Any]:
        """Send something to the sheet, with this player's code unless another is given."""
        self.count += 1
        whole = {"id": f"{id(self)}-s{self.count}", "codes": {str(self.seat): self.code}, **sent}
        said: dict[str, Any] = (await self.asker.http.post(f"{self.sheet}/{path}", json=whole)).json()
        return said

    async def add(self, kind: str, body: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Record an entry."""
        return await self.send("add", kind=kind, body=body, **more)


async def table(app: Starlette) -> tuple[Director, list[Player]]:
    """A clock's second table whose sheet was just begun, and four players with their codes."""
    found = clocks(app, Time())
    director = await begun(app)
    await director.enter("start")
    players = []
    for seat in range(4):
        players.append(Player(await at_table(app, director, 2), seat))
        await players[-1].take()
    one = players[0].director
    page = f"{director.address}/table/2?key={one.key}"
    answer = await one.asker.post(f"{director.address}/table/2/keep", page=page, key=one.key, **NAMES)
    for player in players:
        player.sheet = answer.headers["location"]
    assert (await found.session(director.address.rpartition("/")[2])).codes
    return director, players


async def lines(player: Player) -> ScoreSheet:
    """Return the sheet as its file has it, which must be sound."""
    text = (await player.asker.get(f"{player.sheet}/sheet.jsonl")).text
    assert check(text).differences == []
    return ScoreSheet.read(text)


def test_a_code_is_handed_out_once_and_one_that_was_undone_is_void(tmp_path: Path) -> None:
    async def hand_out() -> None:
        async with opened(tmp_path) as app:
            director, players = await table(app)
            assert len({player.code for player in players}) == 4
            other = Player(await at_table(app, director, 2), 1)
            refused = await other.take()
            assert (refused["ok"], "code" in refused, "already" in refused["text"]) == (False, False, True)
            assert (await players[1].take())["code"] == players[1].code  # its own request, sent twice
            wrong = Player(await at_table(app, director, 2, key="wrong"), 3)
            assert "code" not in await wrong.take()
            old, history = players[1].code, (await director.state())["history"]
            given = next(row for row in history if row["text"] == "Table 2: code for South")
            await director.enter("undo", of=given["id"])
            assert (await other.take())["code"] != old
            assert "code" not in await players[1].take()
            assert not (await players[1].send("code", codes={"1": old}))["ok"]

    asyncio.run(hand_out())


def test_a_sheet_of_a_clock_is_signed_with_codes_and_by_no_name(tmp_path: Path) -> None:
    async def sign() -> None:
        async with opened(tmp_path) as app:
            director, players = await table(app)
            one = players[1]
            referee = referee_code(await app.state.site.part(Clocks).session(director.address.rpartition("/")[2]))
            await one.add("gong", {})
            refused = await one.add("confirm", {"seat": 0}, codes=None)
            assert (refused["ok"], refused["text"][:39]) == (False, "This sheet is signed with codes: enter ")
            assert not (await one.add("confirm", {"seat": 0, "phone": 0}))["ok"]  # what only the server writes
            assert not (await one.add("confirm", {"seat": 0}, codes={"0": "000000"}))["ok"]
            for player in (players[0], one, players[3]):
                assert (await player.add("confirm", {"seat": player.seat}))["ok"]
            said = await one.add("confirm", {"seat": 2})
            assert said["state"]["agreed"] == ["own code", "own code", "on Ben’s phone, passed round", "own code"]
            assert not (await one.add("sign", {"referee": "nobody at all"}))["ok"]
            assert not (await one.add("sign", {"referee": "Eva"}, codes={"referee": one.code}))["ok"]
            assert (await one.add("sign", {"referee": "Eva"}, codes={"referee": referee}))["ok"]
            assert (await one.add("close", {}))["state"]["closed"]
            sheet = (await lines(one)).sheet
            assert (sheet.phones, sheet.signed) == ((0, 1, 1, 3), "Eva")

    asyncio.run(sign())


def test_a_correction_waits_for_the_assent_of_all_each_on_the_own_phone_or_on_one_that_is_passed_round(tmp_path: Path) -> None:
    async def correct() -> None:
        async with opened(tmp_path) as app:
            _, (aki, ben, chloe, dai) = await table(app)
            win = (await aki.add("win", WIN))["state"]["hands"][0]["id"]
            body = {"changes": {win: []}, "why": "entered twice"}
            alone = await ben.add("correction", {**body, "assent": [0, 1, 2, 3]}, codes=None)
            assert not alone["ok"]
            said = await ben.send("propose", kind="correction", body=body)
            assert said["ok"], said
            seen = (await dai.asker.get(f"{dai.sheet}/state", params={"n": said["state"]["n"]})).json()["proposal"]
            assert (seen["text"], seen["phones"]) == ("Ben proposes a correction", [-1, 1, -1, -1])
            assert (seen["why"], seen["preview"]["hands"][0]["now"]) == ("entered twice", None)
            nothing = await dai.asker.get(f"{dai.sheet}/state", params={"n": said["state"]["n"], "p": seen["tag"]})
            assert nothing.status_code == 204
            assert not (await aki.send("agree", proposal=seen["id"], seats=[0], codes={"0": ben.code}))["ok"]
            await aki.send("agree", proposal=seen["id"], seats=[0])
            await dai.send("agree", proposal=seen["id"], seats=[3])
            assert len((await lines(aki)).sheet.hands) == 1
            said = await aki.send("agree", proposal=seen["id"], seats=[2])
            assert (said["state"]["proposal"], said["state"]["hands"]) == (None, [])
            assert (await aki.send("agree", proposal=seen["id"], seats=[2]))["ok"]  # its answer was lost, and it is sent again
            event = (await lines(chloe)).events[-1]
            assert (event.kind, event.by, event.body["phones"]) == ("correction", "Ben", [0, 1, 0, 3])
            told = (await chloe.asker.get(f"{chloe.sheet}/lines")).json()[0]["text"]
            assert told == "Corrected by agreement, Chloé on Aki’s phone: entered twice"

    asyncio.run(correct())


def test_a_proposal_is_refused_by_any_player_and_void_once_the_sheet_was_corrected_otherwise(tmp_path: Path) -> None:
    async def refuse() -> None:
        async with opened(tmp_path) as app:
            director, (aki, ben, _, dai) = await table(app)
            referee = referee_code(await app.state.site.part(Clocks).session(director.address.rpartition("/")[2]))
            win = (await aki.add("win", WIN))["state"]["hands"][0]["id"]
            body: dict[str, Any] = {"changes": {win: []}}
            found = (await ben.send("propose", kind="correction", body=body))["state"]["proposal"]
            assert not (await dai.send("withdraw", proposal=found["id"], codes=None))["ok"]
            assert (await dai.send("withdraw", proposal=found["id"]))["state"]["proposal"] is None
            assert not (await aki.send("agree", proposal=found["id"], seats=[0, 2, 3]))["ok"]
            await ben.send("propose", kind="correction", body=body)
            eva = {"codes": {"referee": referee}}
            said = await aki.add("correction", {"changes": {win: []}, "referee": "Eva"}, **eva)
            assert (said["state"]["proposal"], said["state"]["hands"]) == (None, [])
            assert "with the referees' code" in (await aki.asker.get(f"{aki.sheet}/lines")).json()[0]["text"]

    asyncio.run(refuse())


def test_a_code_is_tried_a_few_times_only_and_a_right_one_costs_no_try(tmp_path: Path) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            _, (aki, *_) = await table(app)
            for _ in range(15):
                assert (await aki.send("code"))["ok"]
            wrong = {"0": "no" if aki.code == "000000" else "000000"}
            texts = [(await aki.send("code", codes=wrong))["text"] for _ in range(12)]
            assert [text[:20] for text in texts] == ["That is not the code"] * 10 + ["Too many wrong codes"] * 2
            assert not (await aki.send("code"))["ok"]

    asyncio.run(guess())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_but_the_organisers_shows_a_code(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            director, players = await table(app)
            referee = referee_code(await app.state.site.part(Clocks).session(director.address.rpartition("/")[2]))
            reader, key = Asker(app, lang=lang), players[0].director.key
            at, sheet = director.address, players[0].sheet
            pages = [at, f"{at}/table/2", f"{at}/table/2?key={key}", f"{at}/state?table=2&key={key}", sheet, f"{sheet}/state"]
            pages += [f"{sheet}/sheet.jsonl", f"{sheet}/paper", f"{sheet}/lines", f"{at}/control/{director.key}/cards"]
            for path in pages:
                text = (await reader.get(path)).text.replace(" ", "").replace("\u202f", "")
                assert not any(code in text for code in (referee, *(player.code for player in players))), path
            control = (await reader.get(f"{at}/control/{director.key}")).text
            assert f"{referee[:3]} {referee[3:]}" in control
            assert not any(player.code in control.replace(" ", "") for player in players)

    asyncio.run(look())


def test_a_sheet_begun_elsewhere_and_kept_at_a_table_goes_on_without_codes(tmp_path: Path) -> None:
    async def link() -> None:
        async with opened(tmp_path) as app:
            clocks(app, Time())
            director = await begun(app)
            await director.enter("start")
            one = await at_table(app, director, 2)
            page = f"{director.address}/table/2?key={one.key}"
            form = {"key": one.key, "sheet": await older(app)}
            answer = await one.asker.post(f"{director.address}/table/2/keep", page=page, **form)
            player = Player(one, 0, answer.headers["location"])
            await player.add("gong", {}, codes=None)
            assert (await player.add("confirm", {"seat": 0}, codes=None))["state"]["confirmed"] == [0]

    asyncio.run(link())
