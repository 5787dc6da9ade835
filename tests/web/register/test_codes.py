"""Sheets of a register's event: begun where a table calls a referee, signed with codes that only the referees' page shows."""

import re
from pathlib import Path
from typing import Any

import pytest

from jantaku.texts import LANGUAGES
from tests.web.asgi import Asker
from tests.web.register.test_calls import address, seen
from tests.web.register.test_register import Phone, phones, run

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
CODE = re.compile(r"\b\d{3} \d{3}\b")


async def began(phone: Phone, table: Asker, number: int) -> str:
    """A sheet that a table began: its address."""
    at = await address(phone)
    answer = await table.post(f"{at}/keep", page=at, table=str(number), **NAMES)
    assert answer.status_code == 303, answer.text[-600:]
    return str(answer.headers["location"])


async def codes(phone: Phone) -> list[str]:
    """Return the codes that the referees' page shows: the referees' own, then those of each sheet, the latest first."""
    return CODE.findall(await seen(phone, f"{phone.at}/sheets"))


async def add(asker: Asker, sheet: str, ident: str, kind: str, body: dict[str, Any], given: dict[str, str]) -> dict[str, Any]:
    sent = {"kind": kind, "body": body, "id": ident, "codes": given}
    said: dict[str, Any] = (await asker.http.post(f"{sheet}/add", json=sent)).json()
    return said


def test_a_sheet_of_an_event_is_signed_with_the_codes_that_its_referees_hand_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            table, other = Asker(app), Asker(app)
            first, sheet = await began(phone, other, 3), await began(phone, table, 4)
            referee, *players = await codes(phone)
            assert (len(players), len(set(players))) == (8, 8)
            page = await seen(phone, f"{phone.at}/sheets")
            assert page.index(sheet) < page.index(first)  # the latest first
            await add(table, sheet, "g", "gong", {}, {})
            assert not (await add(table, sheet, "x", "confirm", {"seat": 0}, {}))["ok"]
            assert not (await add(table, sheet, "y", "confirm", {"seat": 0}, {"0": players[4]}))["ok"]  # of the other table
            for seat in range(4):
                assert (await add(table, sheet, f"c{seat}", "confirm", {"seat": seat}, {str(seat): players[seat]}))["ok"]
            assert not (await add(table, sheet, "z", "sign", {"referee": "Eva"}, {"0": players[0]}))["ok"]
            said = await add(table, sheet, "s", "sign", {"referee": "Eva"}, {"referee": referee})
            assert said["state"]["signed"] == "Eva, with the referees' code"

    run(go)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_of_a_table_shows_a_code_and_the_register_cannot_be_told_from_a_sheet(tmp_path: Path, lang: str) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            table = Asker(app, lang=lang)
            sheet = await began(phone, table, 4)
            shown = await codes(phone)
            for path in (await address(phone), sheet, f"{sheet}/state", f"{sheet}/sheet.jsonl", f"{sheet}/paper", f"{sheet}/lines"):
                text = (await table.get(path)).text
                assert not any(code in text or code.replace(" ", "") in text for code in shown), path
                assert phone.at.rpartition("/")[2] not in text, path

    run(go)


def test_a_table_that_does_not_exist_begins_no_sheet(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            at = await address(phone)
            for wrong in ("", "0", "9999999", "x"):
                assert (await Asker(app).post(f"{at}/keep", page=at, table=wrong, **NAMES)).status_code == 400
            assert "No table has begun a sheet yet." in await seen(phone, f"{phone.at}/sheets")

    run(go)
