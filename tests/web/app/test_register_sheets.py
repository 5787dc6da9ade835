"""Rulings of kept score sheets in the referee's register: each once, and what became of it."""

import html
import json
from pathlib import Path
from typing import Any

import pytest

from jantaku.texts import say
from jantaku.web.register.import_sheets import sheet_in
from tests.web.app.asgi import CSRF
from tests.web.app.test_register import Phone, phones, run

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
CHOMBO = {"at": "win", "shown": "yes", "dead_only": "no", "with": "none"}


class Table:
    """A kept sheet."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.at, self.count = phone, "", 0

    async def begin(self, **names: str) -> "Table":
        answer = await self.phone.post("/keep", page="/keep", book="wrc-2015", **(names or NAMES))
        assert answer.status_code == 303, answer.text
        self.at = answer.headers["location"]
        return self

    async def add(self, kind: str, **body: Any) -> str:
        self.count += 1
        said = {"kind": kind, "body": body, "id": f"e{self.count}"}
        answer = await self.phone.http.post(f"{self.at}/add", json=said, headers={"Origin": "http://localhost"})
        assert answer.json()["ok"], answer.text
        return said["id"]  # type: ignore[return-value]  # a text


async def take(phone: Phone, sheet_at: str, **form: str) -> str:
    """Take a sheet over: what the page says."""
    page = (await phone.get(phone.at)).text
    token = CSRF.search(page)
    assert token
    said = {"csrf": token[1], "sheet": sheet_at, "referee": "Eva", **form}
    answer = await phone.http.post(f"{phone.at}/sheet", data=said, follow_redirects=True)
    return html.unescape(answer.text)


def test_the_rulings_of_a_sheet_are_taken_over_once_with_their_hand_and_table(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path, trifles="2") as (phone, _):
            table = await Table(phone).begin()
            await table.add("riichi", seat=1)
            await table.add("foul", seat=1, foul="riichi-noten", given=CHOMBO, referee="Dai")
            await table.add("win", **{"from": 2, "wins": [{"seat": 0, "han": 3, "fu": 40}]})
            await table.add("foul", seat=2, foul="stick-missing")
            await table.add("foul", seat=2, foul="stick-missing")
            assert say("register.taken", count=3) in await take(phone, f"http://localhost{table.at}", session="2", table="5")
            ledger = (await phone.register()).ledger
            assert (ledger.points("Ben"), ledger.since("Chloé"), ledger.due) == (20, 2, ("Chloé",))
            first, *others = ledger.rows
            assert (first.session, first.table, first.hand, first.referee) == (2, 5, "East 1", "Dai")
            assert [row.hand for row in others] == ["East 1, 1 counter"] * 2
            assert say("register.taken", count=0) in await take(phone, table.at, session="9")
            assert len((await phone.register()).ledger.rows) == 3

    run(go)


def test_what_was_decided_cancelled_and_corrected_on_the_sheet_follows(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, _):
            table = await Table(phone).begin()
            phoned = await table.add("foul", seat=0, foul="telephone", referee="Dai")
            late = await table.add("foul", seat=3, foul="dead-call", given={"declared": "yes"}, referee="Dai")
            await take(phone, table.at)
            register = await phone.register()
            assert [row.player for row in register.ledger.open] == ["Aki"]
            await table.add("decision", foul=phoned, decision="points", points=3, referee="Zoë", note="loud")
            await table.add("cancel", penalty=late, referee="Zoë", why="not heard")
            await take(phone, table.at)
            ledger = (await phone.register()).ledger
            assert (ledger.points("Aki"), ledger.points("Dai"), ledger.open) == (3, 0, ())
            assert [(mark.kind, mark.referee, mark.why) for mark in ledger.rows[0].marks] == [("decision", "Zoë", "loud")]
            changes = {phoned: [{"kind": "foul", "body": {"seat": 1, "foul": "telephone", "referee": "Dai"}}]}
            await table.add("correction", changes=changes, assent=[0, 1, 2, 3])
            await take(phone, table.at)
            ledger = (await phone.register()).ledger
            assert ledger.points("Aki") == 0
            assert ledger.rows[0].marks[-1].why == say("register.corrected-there")
            assert "Ben" in ledger.players

    run(go)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"sheet_at": "nowherexyz"}, "This sheet does not exist."),
        ({"sheet_at": "<b>"}, "This sheet does not exist."),
        ({"referee": " "}, "Referee: please fill this in."),
        ({"session": "900"}, "Session: a whole number from 0 to 99."),
    ],
)
def test_what_cannot_be_taken_over_is_said_and_nothing_is_recorded(tmp_path: Path, form: dict[str, str], why: str) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, _):
            table = await Table(phone).begin()
            await table.add("foul", seat=0, foul="telephone")
            assert why in await take(phone, **{"sheet_at": table.at, **form})
            assert (await phone.register()).ledger.rows == ()

    run(go)


def test_a_sheet_of_another_book_or_without_names_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path, book="wrr-2013") as (phone, _):
            table = await Table(phone).begin()
            assert "not under the book of this register" in await take(phone, table.at)
        async with phones(tmp_path) as (phone, _):
            table = await Table(phone).begin(east="")
            await table.add("foul", seat=0, foul="telephone")
            assert "has no name" in await take(phone, table.at)
            assert json.loads((await phone.register()).events[0].line())["kind"] == "begin"

    run(go)


@pytest.mark.parametrize(
    ("text", "ident"),
    [
        ("abcdefghjk", "abcdefghjk"),
        ("https://x.org/keep/abcdefghjk#top", "abcdefghjk"),
        (" /keep/abcdefghjk/ ", "abcdefghjk"),
        ("", ""),
    ],
)
def test_a_sheet_is_named_by_its_address_or_its_id(text: str, ident: str) -> None:
    assert sheet_in(text) == ident
