"""Calls for a referee: from a table's phone to the referees', and back that somebody comes."""

import html
import re
import time
from pathlib import Path

import pytest
from starlette.applications import Starlette

from jantaku.texts import LANGUAGES, say
from tests.web.asgi import Asker
from tests.web.guests import CSRF
from tests.web.register.test_register import ENTRY, Phone, phones, run


async def address(phone: Phone) -> str:
    found = re.search(r"http://localhost(/call/[a-z0-9]+)", (await phone.get(f"{phone.at}/calls")).text)
    assert found
    return found[1]


async def send(asker: Asker, path: str, **form: str) -> int:
    page = (await asker.get(path)).text
    token, entry = CSRF.search(page), ENTRY.search(page)
    assert token
    assert entry
    return (await asker.http.post(path.partition("?")[0], data={"csrf": token[1], "entry": entry[1], **form})).status_code


async def seen(asker: Asker, path: str) -> str:
    return html.unescape((await asker.get(path)).text)


def test_a_table_calls_a_referee_goes_and_a_ruling_ends_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            at, table = await address(phone), Asker(app, address="10.0.0.9")
            assert await send(table, at, table="4", note="noten riichi?") == 303
            assert say("register.call-sent", n=4) in await seen(table, f"{at}?table=4")
            queue = await seen(phone, f"{phone.at}/calls")
            assert "noten riichi?" in queue
            assert say("register.waits", minutes=0) in queue
            call = (await phone.register()).ledger.queue[0]
            assert await send(phone, f"{phone.at}/calls", kind="answer", call=call.id, referee="Eva") == 303
            assert say("register.call-coming", referee="Eva", n=4) in await seen(table, f"{at}?table=4")
            await phone.rule("telephone", "Aki", table="4")
            assert say("register.call-over") in await seen(table, f"{at}?table=4")
            register = await phone.register()
            assert register.ledger.queue == ()
            assert register.ledger.calls[0].rows == (register.ledger.rows[0].id,)
            assert "1 answered" in await seen(phone, f"{phone.at}/calls")

    run(go)


def test_a_table_that_waits_is_informed_instead_of_waiting_twice(tmp_path: Path) -> None:
    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            at = await address(phone)
            for who in ("10.0.0.1", "10.0.0.2"):
                assert await send(Asker(app, address=who), at, table="4") == 303
            assert len((await phone.register()).ledger.queue) == 1
            call = (await phone.register()).ledger.queue[0]
            for referee, status in (("Eva", 303), ("Dai", 400)):
                assert await send(phone, f"{phone.at}/calls", kind="answer", call=call.id, referee=referee) == status
            assert (await phone.register()).ledger.queue[0].referee == "Eva"

    run(go)


def test_the_address_of_the_tables_shows_nothing_of_the_register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.time() + 100

    async def go() -> None:
        async with phones(tmp_path) as (phone, app):
            await phone.rule("cheating", "Aki Tanaka")
            at = await address(phone)
            monkeypatch.setattr("time.time", lambda: later)
            assert await address(phone) == at, "it stays the same"
            stranger = Asker(app)
            page = await seen(stranger, at)
            assert "Open" in page
            assert "Aki Tanaka" not in page
            assert phone.at.rpartition("/")[2] not in page
            code = at.rpartition("/")[2]
            for path in (f"/referee/registers/{code}", f"/referee/registers/{code}/register.jsonl", f"/keep/{code}"):
                assert (await stranger.get(path)).status_code == 404

    run(go)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_call_is_refused_in_the_readers_language(tmp_path: Path, lang: str) -> None:
    async def go(app: Starlette, phone: Phone) -> None:
        at, table = await address(phone), Asker(app, lang=lang)
        assert await send(table, at, table="none") == 400
        assert await send(table, at, table="0") == 400
        assert say("register.call-none", lang) in await seen(table, "/call/nowhere")
        assert (await table.get(f"{at}?table=<script>")).status_code == 200
        assert await send(phone, f"{phone.at}/calls", kind="begin") == 400
        assert (await phone.register()).ledger.calls == ()

    async def whole() -> None:
        async with phones(tmp_path) as (phone, app):
            await go(app, phone)

    run(whole)
