"""A database that an older program filled, of each schema there was, goes on under this one: tables, records, people, documents."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, insert

import jantaku
from jantaku.clock import check as check_clock
from jantaku.game.acts import WORDS_OF
from jantaku.register import check as check_register
from jantaku.scorekeeper import check as check_sheet
from jantaku.web.http.safety.signing import Signing
from jantaku.web.store import Store
from jantaku.web.store.documents import CLOCK
from jantaku.web.store.opening import WRITES, engine_of
from tests.sampling import sample
from tests.web.client import Stream, play, simple
from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.store.filling import KEY, SCHEMAS, at_sheet, form
from tests.web.store.test_opening import REVISIONS, migrate

TIMES = ("created", "finished", "seen")
JSON = {"Accept": "application/json"}


def test_there_is_a_filled_database_of_every_schema() -> None:
    """After a migration: ``python -m tests.web.store.filling COMMIT``."""
    assert sorted(path.stem for path in SCHEMAS.iterdir()) == sorted(REVISIONS)


def lay(connection: Connection, revision: str) -> dict[str, Any]:
    """Make the tables of a schema and fill them, as if the program had run until now; return what is known of them."""
    found: dict[str, Any] = json.loads((SCHEMAS / f"{revision}.json").read_text("utf-8"))
    migrate(connection, revision)
    known = MetaData()
    known.reflect(connection)
    later = int(time.time()) - max(row["created"] for rows in found["tables"].values() for row in rows if "created" in row)
    for table in known.sorted_tables:
        rows = [
            {**row, **{name: row[name] + later for name in TIMES if row.get(name)}} for row in found["tables"].get(table.name, [])
        ]
        booleans = [column.name for column in table.columns if column.type.python_type is bool]
        if rows:
            connection.execute(insert(table), [{**row, **{name: bool(row[name]) for name in booleans}} for row in rows])
    facts: dict[str, Any] = found["facts"]
    joined = {row["game"]: json.loads(row["text"]) for row in found["tables"]["journal"] if '"kind":"join"' in row["text"]}
    facts["keys"] = {f"/t/{game}": row["key"] for game, row in joined.items()}
    return facts


ALL = sorted(REVISIONS)


@pytest.fixture(params=sample([ALL[0], ALL[-1]], ALL[1:-1]))
def older(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Iterator[tuple[Served, dict[str, Any]]]:
    """A server on such a database, and what is known of it."""
    engine = engine_of(url, 1)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        facts = lay(connection, request.param)
    engine.dispose()
    (tmp_path / "jantaku").mkdir()
    for folder in (tmp_path, tmp_path / "jantaku"):  # beside the file, or in the folder of the user
        (folder / "secret.key").write_bytes(bytes.fromhex(KEY))
    with Served(tmp_path, db=url) as server:
        yield server, facts
        assert server.answers()
        assert server.stop() == 0
    assert "Traceback" not in server.said()


def stream_of(server: Served, seat: dict[str, Any]) -> Stream:
    """The stream of a table, by the key of a seat."""
    return Stream(f"{server.url.replace('http', 'ws', 1)}{seat['table']}/stream", "", seat=seat["seat"], token=seat["token"])


def at_tables(server: Served, guest: Guest, facts: dict[str, Any]) -> None:
    """A table that was opened is played, one in play goes on to its end, and the record of one that is over is whole."""
    (opened,) = [facts["opened"]]
    asyncio.run(turns(stream_of(server, {"table": opened, "seat": 0, "token": facts["keys"][opened]})))
    assert "Béa" in guest.get(facts["brought"]).text
    if "live" in facts:
        stream = stream_of(server, facts["live"])
        acts = facts["live"]["acts"] + [list(act) for act in asyncio.run(played_out(stream))]
        for seat, known in ((stream.view["game"]["me"], acts), (facts["over"]["seat"], facts["over"]["acts"])):
            table = (facts["live"] if known is acts else facts["over"])["table"]
            log = jantaku.read(guest.get(f"{table.replace('/t/', '/g/')}/record.jantaku").content)
            assert jantaku.verify(log).differences == []
            own = (
                [number, WORDS_OF[entry.act]]
                for number, hand in enumerate(log.hands, 1)
                for entry in hand.entries
                if entry.seat == seat
            )
            assert all(act in own for act in known if act[1] != "pass")


async def turns(stream: Stream) -> None:
    """Play a few turns."""
    async with stream:
        assert stream.view["game"]["me"] in range(4)
        await play(stream, simple, done=lambda view: view["ask"] and view["hand"]["left"] < 60)


async def played_out(stream: Stream) -> list[tuple[int, str]]:
    """Play to the end."""
    async with stream:
        return await play(stream, simple)


async def at_refereed(stream: Stream) -> None:
    """Discard twice more, or until the game is over."""
    async with stream:
        assert stream.view["game"]["me"] in range(4)
        discards = 0
        while discards < 2 and stream.view["game"]["stage"] != "over":
            view, me = stream.view, stream.view["game"]["me"]
            ready = {offer["id"] for offer in view["felt"]["offers"] if offer["ready"]}
            if view["turn"] == me:
                seat = view["seats"][str(me)]
                assert (await stream.command("say", text=f"discard {seat['drawn'] or seat['tiles'][-1]}"))["ok"]
                discards += 1
            elif "draw" in ready:
                await stream.command("deed", deeds=[{"what": "draw"}])
            elif "say-noten" in ready:
                await stream.command("say", text="noten")
            elif view["game"]["stage"] == "result" and me not in view["result"]["ready"]:
                await stream.command("go")
            await stream.until(lambda now: now is not view)  # noqa: B023 - asked at once


def people(server: Served, guest: Guest, facts: dict[str, Any]) -> None:
    """The browser is known by its cookie, and another one by the password."""
    session = facts["cookie"].partition(".")[0]
    guest.http.cookies.set("jantaku", Signing(bytes.fromhex(KEY)).sign(session))
    assert facts["over"]["table"].rpartition("/")[2] in guest.get("/me").text
    with Guest(server.url) as other:
        assert other.post("/login", "/login", **facts["account"]).status_code == 303
        assert facts["over"]["table"].rpartition("/")[2] in other.get("/me").text


def sheets(guest: Guest, facts: dict[str, Any]) -> None:
    """A sheet is written on."""
    at = facts["sheet"]["at"]
    more = {"id": "more", "kind": "redeal", "body": {"why": "again"}}
    assert guest.http.post(f"{at}/add", json=more, headers=JSON).json()["ok"]
    text = guest.get(f"{at}/sheet.jsonl").text
    assert [json.loads(line)["id"] for line in text.splitlines()][1:] == [*facts["sheet"]["entries"], "more"]
    assert check_sheet(text).differences == []
    assert guest.get(at).status_code == 200
    at_sheet(guest)


def halls(server: Served, guest: Guest, facts: dict[str, Any]) -> None:
    """A clock and a register are written on."""
    clock, register = facts["clock"], facts["register"]
    more = {"id": "more", "kind": "code", "key": clock["secret"], "body": {"table": 1, "seat": 0}}
    answer = guest.http.post(f"{clock['at']}/add", json=more, headers=JSON).json()
    assert answer["ok"], answer
    assert guest.get(clock["at"]).status_code == 200

    async def lines() -> list[str]:
        store = Store.open(server.db)
        found = await store.sheet_lines(clock["at"].rpartition("/")[2], CLOCK)
        await store.close()
        return list(found)

    text = "".join(f"{line}\n" for line in asyncio.run(lines()))
    ids = [json.loads(line)["id"] for line in text.splitlines()]
    assert [ident for ident in ids if ident in {*clock["entries"], "more"}] == [*clock["entries"], "more"]
    assert check_clock(text).differences == []
    again = {"foul": "late", "given-minutes": "7", "player": "Ben", "referee": "Eva", "session": "2"}
    assert form(guest, f"{register['at']}/record", **again).status_code == 303
    text = guest.get(f"{register['at']}/register.jsonl").text
    assert check_register(text).differences == []
    assert [row["body"]["players"] for row in map(json.loads, text.splitlines()) if row["kind"] == "ruling"] == [["Aki"], ["Ben"]]


def events(guest: Guest, facts: dict[str, Any]) -> None:
    """An event is entered into; what was entered before is known by its id."""
    at, bearer = facts["event"]["at"], {"Authorization": f"Bearer {facts['event']['token']}"}
    name, kind, body = facts["event"]["last"]
    before = guest.get(f"{at}/standings.json").json()
    assert {row["total"] for row in before["standings"]} == {"25", "5", "-10", "-25", "0"}
    assert guest.http.post(f"{at}/add", json={"id": name, "kind": kind, "body": body}, headers=bearer).json()["ok"]
    assert guest.get(f"{at}/standings.json").json() == before
    more = {"id": "more", "kind": "entry", "body": {"name": "Player 9"}}
    assert guest.http.post(f"{at}/add", json=more, headers=bearer).json()["number"] == 9
    if "registered" in facts["event"]:
        registrations(guest, at, facts["event"]["registered"])
    if "evening" in facts:
        evening(guest, facts["evening"])


def evening(guest: Guest, known: dict[str, str]) -> None:
    """The evening of a club is joined by its code; its result is in the club's season."""
    assert "Player 3" in guest.get(f"/join/{known['code']}").text
    joined = guest.post(f"/join/{known['code']}", f"/join/{known['code']}", name="Late")
    assert (joined.status_code, joined.headers["location"]) == (303, known["at"])
    assert "Late" in guest.get(known["at"]).text
    season = guest.get(known["club"]).text
    assert season.count("/player?name=") == 4
    assert "Ginza" in season


def registrations(guest: Guest, at: str, link: str) -> None:
    """A link that was given opens what was sent, which is withdrawn; the form takes others, who wait."""
    assert "You are number 1 there." in guest.get(link).text
    assert guest.post(link, link, what="withdraw", sure="yes").status_code == 303
    sent = {"form": "formCid", "name": "Cid", "contact": "123456", "consent": "yes"}
    assert "You are number 1 there." in guest.get(guest.post(f"{at}/register", f"{at}/register", **sent).headers["location"]).text


def test_what_an_older_program_kept_goes_on(older: tuple[Served, dict[str, Any]]) -> None:
    server, facts = older
    with Guest(server.url) as guest:
        at_tables(server, guest, facts)
        if "account" in facts:
            people(server, guest, facts)
        if "sheet" in facts:
            sheets(guest, facts)
        if "event" in facts:
            events(guest, facts)
        if "clock" in facts:
            halls(server, guest, facts)
            asyncio.run(at_refereed(stream_of(server, facts["refereed"])))
