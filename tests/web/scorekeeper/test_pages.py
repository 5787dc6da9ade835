"""The score keeper's pages without a browser: entries that count once, what is refused and why, what outlives the server."""

import asyncio
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from jantaku.scorekeeper import ScoreSheet, check
from jantaku.texts import LANGUAGES, say
from tests.web.asgi import Asker, older, opened

WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
RULING = {"seat": 1, "foul": "empty-win", "given": {"shown": "yes", "with": "none", "last_timed_hand": "no"}}


class Phone:
    """Somebody who writes on a sheet."""

    def __init__(self, asker: Asker, sheet: str) -> None:
        self.asker, self.sheet, self.count = asker, sheet, 0

    async def add(self, kind: str, body: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Record an entry, by an id of its own unless one is given."""
        self.count += 1
        entry = {"kind": kind, "body": body or {}, "id": f"{id(self)}-{self.count}", **more}
        said: dict[str, Any] = (await self.asker.http.post(f"{self.sheet}/add", json=entry)).json()
        return said

    async def points(self) -> list[str]:
        """Return what stands on the sheet."""
        said = (await self.asker.get(f"{self.sheet}/state")).json()
        return [seat["points"] for seat in said["seats"]]


async def begun(asker: Asker, **form: str) -> Phone:
    """A sheet that was just begun."""
    names = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
    page = await asker.post("/keep", page="/keep", **names | form)
    assert page.status_code == 303
    return Phone(asker, page.headers["location"])


def test_a_hand_is_entered_and_points_and_sticks_sum_to_four_times_the_start(tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            assert (await phone.add("riichi", {"seat": 1}))["ok"]
            said = await phone.add("win", WIN)
            assert [seat["points"] for seat in said["state"]["seats"]] == ["30,000", "35,200", "24,800", "30,000"]
            assert "120,000 = 4" in said["state"]["check"]
            assert said["state"]["title"] == "East 2"

    asyncio.run(keep())


def test_a_refusal_names_the_player(tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app), north="", book="club")
            for seat, name in ((1, "Ben"), (3, "Player 4")):
                assert (await phone.add("riichi", {"seat": seat}))["ok"]
                assert name in (await phone.add("riichi", {"seat": seat}))["text"]

    asyncio.run(keep())


def test_a_sheet_of_an_event_has_its_codes_from_elsewhere(tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            answer = await asker.post("/keep", page="/keep", east="Aki", event="yes")
            assert (answer.status_code, say("kept.event-where") in html.unescape(answer.text)) == (400, True)

    asyncio.run(keep())


def test_the_same_entry_sent_twice_counts_once_and_another_phones_word_is_asked_about(tmp_path: Path) -> None:
    async def twice() -> None:
        async with opened(tmp_path) as app:
            one = await begun(Asker(app))
            two = Phone(Asker(app), one.sheet)
            for _ in range(2):
                assert (await one.add("win", WIN, id="a", seen=0))["ok"]
            other = {"from": 3, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
            said = await two.add("win", other, seen=0)
            assert not said["ok"]
            assert [rival["id"] for rival in said["conflict"]] == ["a"]
            assert (await two.add("win", WIN, seen=0))["ok"]  # the same again is the same event
            assert await one.points() == ["30,000", "35,200", "24,800", "30,000"]

    asyncio.run(twice())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_refused_in_the_readers_language_and_nothing_is_recorded(tmp_path: Path, lang: str) -> None:
    async def wrong() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app, lang=lang))
            before = await phone.points()
            for kind, body in (
                ("win", {"wins": [{"seat": 0, "han": 2, "fu": 25}]}),
                ("win", {"from": 1, "wins": [{"seat": 1, "han": 2, "fu": 30}]}),
                ("win", {"from": 2, "wins": [{"seat": 9, "han": 2, "fu": 30}]}),
                ("abort", {"how": "nine-kinds"}),
                ("nothing", {}),
            ):
                said = await phone.add(kind, body)
                assert not said["ok"]
                assert said["text"]
                assert "keep.no" not in said["text"]
            assert await phone.points() == before
            sheet = (await phone.asker.get(f"{phone.sheet}/sheet.jsonl")).text
            assert len(ScoreSheet.read(sheet).events) == 1

    asyncio.run(wrong())


def test_a_foul_is_judged_and_a_question_that_matters_is_asked(tmp_path: Path) -> None:
    async def judge() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            asked = await phone.add("foul", {**RULING, "given": {}})
            assert asked["missing"]["id"] == "shown"
            assert asked["missing"]["answers"]
            said = await phone.add("foul", RULING)
            assert said["ok"]
            (row,) = said["state"]["ledger"]
            assert (row["points"], row["name"]) == (20, "Ben")
            assert await phone.points() == ["30,000"] * 4

    asyncio.run(judge())


def test_what_a_win_and_a_correction_would_do_is_shown_and_not_recorded(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            shown = (await phone.asker.http.post(f"{phone.sheet}/preview", json={"kind": "win", "body": WIN})).json()
            assert shown["ok"]
            assert shown["preview"]["delta"] == ["", "+5,200", "−5,200", ""]
            await phone.add("win", WIN, id="a")
            body = {"changes": {"a": []}, "assent": [0, 1, 2, 3]}
            shown = (await phone.asker.http.post(f"{phone.sheet}/preview", json={"kind": "correction", "body": body})).json()
            assert shown["preview"]["points"] == ["30,000"] * 4
            assert await phone.points() == ["30,000", "35,200", "24,800", "30,000"]
            assert (await phone.add("correction", body))["ok"]
            assert await phone.points() == ["30,000"] * 4

    asyncio.run(look())


def test_what_was_acknowledged_is_there_after_a_restart_and_its_file_verifies(tmp_path: Path) -> None:
    async def keep() -> tuple[str, list[str]]:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            await phone.add("win", WIN)
            await phone.add("draw", {"tenpai": [0]})
            return phone.sheet, await phone.points()

    async def again(sheet: str) -> tuple[list[str], str]:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            return await Phone(asker, sheet).points(), (await asker.get(f"{sheet}/sheet.jsonl")).text

    sheet, before = asyncio.run(keep())
    after, text = asyncio.run(again(sheet))
    assert after == before
    assert check(text).differences == []
    assert check(text.replace('"seat":1', '"seat":3')).differences


def test_a_sheet_of_an_event_is_closed_by_a_signature_and_until_then_all_stay(tmp_path: Path) -> None:
    async def close() -> None:
        async with opened(tmp_path) as app:
            phone = Phone(Asker(app), await older(app))
            await phone.add("win", WIN)
            said = await phone.add("gong")
            assert said["state"]["over"]
            for seat in range(4):
                assert (await phone.add("confirm", {"seat": seat}))["ok"]
            assert not (await phone.add("close"))["ok"]
            assert (await phone.add("sign", {"referee": "Mori"}))["ok"]
            assert (await phone.add("close"))["state"]["closed"]

    asyncio.run(close())


def test_forged_and_hostile_entries_disturb_nothing(tmp_path: Path) -> None:
    async def storm() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            hostile = Phone(Asker(app), phone.sheet)
            for raw in (
                "",
                "[]",
                "{",
                '{"kind": 3}',
                '{"kind": "win", "body": []}',
                json.dumps({"kind": "win", "body": {}, "id": 7}),
            ):
                answer = await hostile.asker.http.post(
                    f"{phone.sheet}/add", content=raw, headers={"Content-Type": "application/json"}
                )
                assert answer.status_code == 400, raw
            assert (await hostile.asker.http.post("/keep/nothere/add", json={"kind": "gong", "id": "x"})).status_code == 404
            script = "<script>alert(1)</script>"
            page = await Asker(app).post("/keep", page="/keep", east=script, book="wrc-2015")
            shown = await Asker(app).get(page.headers["location"])
            assert script not in shown.text
            assert script[:24] == html.unescape(
                json.loads(re.findall(r'id="boot">(.*?)</script>', shown.text)[0])["state"]["seats"][0]["name"]
            )
            assert await phone.points() == ["30,000"] * 4

    asyncio.run(storm())


def test_a_hand_of_a_confirmed_sheet_is_corrected_from_the_page_and_the_game_goes_on(tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            for number in range(8):
                await phone.add("win", {"from": number % 4, "wins": [{"seat": (number + 1) % 4, "han": 1, "fu": 30}]})
            assert (await phone.add("confirm", {"seat": 2}))["state"]["confirmed"] == [2]
            wanted = {"from": 0, "wins": [{"seat": 2, "han": 1, "fu": 30}]}
            asked = {"what": "hand", "hand": 3, "riichi": [0], "kind": "win", "body": wanted}
            plan = (await phone.asker.http.post(f"{phone.sheet}/amend", json=asked)).json()
            assert plan["ok"], plan
            state = (await phone.add("correction", {**plan["body"], "assent": [0, 1, 2, 3]}))["state"]
            assert (state["over"], state["confirmed"]) == ("", [])
            lines = (await phone.asker.get(f"{phone.sheet}/lines")).json()
            assert [line["kind"] for line in lines[:2]] == ["correction", "confirm"]

    asyncio.run(keep())


def test_the_phone_that_entered_the_last_line_undoes_it_alone_and_no_other_does(tmp_path: Path) -> None:
    async def undo() -> None:
        async with opened(tmp_path) as app:
            one = await begun(Asker(app))
            two = Phone(Asker(app), one.sheet)
            said = await one.add("win", WIN)
            told, back = said["state"]["undo"], {"changes": {said["state"]["undo"]["id"]: []}, "undo": True}
            assert "Ben" in told["text"]
            assert (await two.asker.get(f"{two.sheet}/state")).json()["undo"] is None
            refused = await two.add("correction", back)
            assert (refused["ok"], refused["text"][:19]) == (False, "Only the last entry")
            said = await one.add("correction", back)
            assert said["ok"]
            assert said["state"]["hands"] == []
            await one.add("draw", {"tenpai": []})
            said = await two.add("riichi", {"seat": 0})
            assert said["state"]["undo"]["id"].startswith(str(id(two)))
            assert (await one.asker.get(f"{one.sheet}/state")).json()["undo"] is None

    asyncio.run(undo())


LATER: tuple[tuple[str, dict[str, Any]], ...] = (
    ("draw", {"tenpai": [1]}),  # East noten: the deal moves
    ("win", {"from": 0, "wins": [{"seat": 1, "han": 2, "fu": 30}]}),
    ("win", {"from": 1, "wins": [{"seat": 2, "han": 2, "fu": 30}]}),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_correction_after_which_the_deal_goes_elsewhere_is_offered_both_ways_and_says_which(tmp_path: Path, lang: str) -> None:
    async def correct() -> None:
        async with opened(tmp_path) as app:
            told = []
            for at, kept in enumerate(("kept", "anew")):
                phone = await begun(Asker(app, lang=lang))
                for kind, body in LATER:
                    await phone.add(kind, body)
                before = (await phone.asker.get(f"{phone.sheet}/state")).json()["hands"]
                asked = {"what": "hand", "hand": 1, "riichi": [], "kind": "draw", "body": {"tenpai": [0]}}
                plan = (await phone.asker.http.post(f"{phone.sheet}/amend", json=asked)).json()
                assert [(way["deals"], way["ok"]) for way in plan["ways"]] == [("kept", True), ("anew", True)]
                way = plan["ways"][at]
                assert [hand["number"] for hand in way["preview"]["hands"]] == ([1] if kept == "kept" else [1, 2, 3])
                state = (await phone.add("correction", {**way["body"], "assent": [0, 1, 2, 3]}))["state"]
                same = [hand["title"] for hand in state["hands"]] == [hand["title"] for hand in before]
                assert same == (kept == "kept")
                assert way["preview"]["points"] == [seat["points"] for seat in state["seats"]]
                line = (await phone.asker.get(f"{phone.sheet}/lines")).json()[0]["text"]
                assert state["hands"][-1]["amended"].casefold() == line.casefold()
                paper = (await phone.asker.get(f"{phone.sheet}/paper")).text
                assert html.escape(say(f"kept.deals-{kept}", lang)) in paper
                told.append(line)
                assert check((await phone.asker.get(f"{phone.sheet}/sheet.jsonl")).text).differences == []
            assert told[0] != told[1]

    asyncio.run(correct())


def test_a_correction_that_moves_no_deal_asks_nothing_and_one_way_may_be_all_that_is_left(tmp_path: Path) -> None:
    async def correct() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app), book="tenhou")
            for kind, body in LATER:
                await phone.add(kind, body)
            asked = {"what": "hand", "hand": 1, "riichi": [], "kind": "draw", "body": {"tenpai": [1, 2]}}
            assert "ways" not in (await phone.asker.http.post(f"{phone.sheet}/amend", json=asked)).json()
            bust = {"from": 3, "wins": [{"seat": 1, "yakuman": 1}]}  # the game would have been over
            plan = (await phone.asker.http.post(f"{phone.sheet}/amend", json={**asked, "kind": "win", "body": bust})).json()
            assert [way["ok"] for way in plan["ways"]] == [True, False]
            assert "below zero" in plan["ways"][1]["text"]
            last = {**asked, "hand": 3, "body": {"tenpai": [0]}}
            assert "ways" not in (await phone.asker.http.post(f"{phone.sheet}/amend", json=last)).json()

    asyncio.run(correct())
