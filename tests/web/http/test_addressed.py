"""The address of a sheet or register is renewed, and one that only reads is made: what each then does, at every route."""

import asyncio
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from jantaku.texts import LANGUAGES, has, say
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_pages import Phone, begun

KINDS = {"keep": "kept", "referee/registers": "register"}
SECRET = {
    "/referee/registers/{id}/record",
    "/referee/registers/{id}/calls",
    "/referee/registers/{id}/sheets",
}  # pages that let one write
READING = re.compile(r'id="reading" value="http://localhost(/[^"]+)"')
LINK = re.compile(r'id="link"[^>]*value="http://localhost(/[^"]+)"|id="link" readonly value="http://localhost(/[^"]+)"')


async def register(asker: Asker) -> str:
    """A register that was just begun: its address."""
    page = await asker.post(
        "/referee/registers", page="/referee/registers", book="wrc-2015", event="Open", trifles="3", entry="one"
    )
    assert page.status_code == 303, page.text[:300]
    return str(page.headers["location"])


async def made(asker: Asker, kind: str) -> str:
    """A document of a kind: its address."""
    return (await begun(asker)).sheet if kind == "keep" else await register(asker)


async def renew(asker: Asker, address: str, which: str = "write") -> str:
    """Renew an address with the button of its page; where that leads."""
    answer = await asker.post(f"{address}/address", page=address, which=which)
    assert answer.status_code == 303, answer.text[-900:]
    return str(answer.headers["location"].partition("?")[0])


async def reading(asker: Asker, address: str) -> str:
    """Make an address that only reads, as its page shows it."""
    await renew(asker, address, "read")
    found = READING.search((await asker.get(address)).text)
    assert found
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_sentence_about_addresses_is_there(lang: str) -> None:
    asked = ("title", "write", "renew", "read", "read-make", "read-link", "read-renew", "done", "reads", "many", "gone", "nothing")
    refused = [f"{group}.{name}" for group in KINDS.values() for name in ("renewed", "reads-only", "not-yours")]
    assert all(has(ident, lang) for ident in [*(f"address.{name}" for name in asked), *refused])


def routes(app: Starlette, kind: str, method: str) -> list[str]:
    """The paths of a kind of document that take a method, but for leaving a register, which writes nothing in it."""
    paths = [route.path for route in app.routes if isinstance(route, Route) and method in (route.methods or ())]
    return [path for path in paths if path.startswith(f"/{kind}/{{id}}") and not path.endswith("/leave")]


def by_script(app: Starlette, path: str) -> bool:
    """Return True if our scripts send JSON to a path."""
    found = (route for route in app.routes if isinstance(route, Route) and route.path == path and "POST" in (route.methods or ()))
    return bool(getattr(next(found).endpoint, "by_script", False))


def at(path: str, kind: str, address: str) -> str:
    """The path of a route at an address."""
    return re.sub(r"\{[^}]*\}", "0123456789abcdef", path.replace(f"/{kind}/{{id}}", address))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_route_writes_at_an_address_that_only_reads_nor_does_anything_at_one_that_was_renewed(
    tmp_path: Path, kind: str, lang: str
) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            owner, other = Asker(app, lang=lang), Asker(app, lang=lang)
            former = await made(owner, kind)
            reads = await reading(owner, former)
            address = await renew(owner, former)
            assert len({former, reads, address}) == 3
            token = await other.token(reads)
            before = (await owner.get(f"{address}/{'sheet' if kind == 'keep' else 'register'}.jsonl")).text
            assert len(routes(app, kind, "POST")) >= 4
            for path in routes(app, kind, "POST"):
                for place, status, told in ((reads, 403, "reads-only"), (former, 410, "renewed")):
                    if by_script(app, path):
                        answer = await other.http.post(at(path, kind, place), json={})
                    else:
                        answer = await other.http.post(at(path, kind, place), data={"csrf": token, "which": "write"})
                    assert (answer.status_code, path) == (status, path)
                    assert say(f"{KINDS[kind]}.{told}", lang) in answer.text.replace("&#39;", "'")
            for path in routes(app, kind, "GET"):
                assert (await other.get(at(path, kind, former))).status_code == 410, path
                answer = await other.get(at(path, kind, reads))
                assert answer.status_code == 403 if path in SECRET else answer.status_code in {200, 404}, path
                for secret in (former, address):
                    assert secret.rpartition("/")[2] not in answer.text, path
            after = (await owner.get(f"{address}/{'sheet' if kind == 'keep' else 'register'}.jsonl")).text
            assert before == after

    asyncio.run(ask())


@pytest.mark.parametrize("kind", KINDS)
def test_only_who_began_it_may_renew_and_is_shown_the_buttons(tmp_path: Path, kind: str) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            owner, other = Asker(app), Asker(app)
            address = await made(owner, kind)
            for which in ("write", "read"):
                answer = await other.post(f"{address}/address", page="/", which=which)
                assert (answer.status_code, say(f"{KINDS[kind]}.not-yours") in answer.text) == (403, True)
            assert (await owner.post(f"{address}/address", page=address, which="both")).status_code == 400
            assert say("address.renew") not in (await other.get(address)).text
            assert say("address.renew") in (await owner.get(address)).text
            renewed = await renew(owner, address)
            assert (await other.get(renewed)).status_code == 200
            assert renewed in (await owner.get(f"/{kind}")).text  # among their own
            assert f'"{address}"' not in (await owner.get(f"/{kind}")).text
            third = await renew(owner, renewed)
            assert [(await other.get(place)).status_code for place in (address, renewed, third)] == [410, 410, 200]

    asyncio.run(ask())


def test_a_renewed_sheet_keeps_what_it_has_and_phones_at_the_old_address_are_told(tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(tmp_path) as app:
            owner, other = Asker(app), Asker(app)
            phone = await begun(owner)
            assert (await phone.add("riichi", {"seat": 1}))["ok"]
            old = Phone(other, phone.sheet)
            assert (await old.add("riichi", {"seat": 2}))["ok"]
            before = (await other.get(f"{old.sheet}/state")).json()
            address = await renew(owner, phone.sheet)
            told = await other.get(f"{old.sheet}/state?n=2", headers={"Accept": "application/json"})
            assert (told.status_code, told.json()["error"]["text"]) == (410, say("kept.renewed"))
            new = Phone(other, address)
            assert (await other.get(f"{address}/state")).json()["receipt"] == before["receipt"]
            assert (await new.add("riichi", {"seat": 3}))["ok"]
            assert [seat["riichi"] for seat in (await other.get(f"{address}/state")).json()["seats"]] == [False, True, True, True]

    asyncio.run(keep())


def test_the_short_code_of_a_renewed_sheet_is_another_and_the_old_one_opens_nothing(tmp_path: Path) -> None:
    code = re.compile(r'class="big-code">([^<]+)<')

    async def share() -> None:
        async with opened(tmp_path) as app:
            owner = Asker(app)
            former = (await begun(owner)).sheet
            old = code.search((await owner.get(former)).text)
            reads = await reading(owner, former)
            address = await renew(owner, former)
            new = code.search((await owner.get(address)).text)
            assert old
            assert new
            assert old[1] != new[1]
            assert not code.search((await Asker(app).get(reads)).text)
            opening = [await Asker(app).post("/keep/open", page="/keep", code=each[1]) for each in (new, old)]
            assert [(each.status_code, each.headers.get("location")) for each in opening] == [(303, address), (422, None)]

    asyncio.run(share())


def test_a_renewed_register_is_left_by_the_browsers_of_its_referees_until_they_have_the_new_address(tmp_path: Path) -> None:
    async def refer() -> None:
        async with opened(tmp_path) as app:
            owner, other = Asker(app), Asker(app)
            former = await register(owner)
            await other.get(former)
            assert former in (await other.get("/referee")).text
            address = await renew(owner, former)
            page = (await other.get("/referee")).text
            assert former not in page
            assert address not in page
            assert address in (await owner.get("/referee")).text
            await other.get(address)
            assert address in (await other.get("/referee")).text
            reads = await reading(owner, address)
            third = Asker(app)
            assert say("address.reads") in (await third.get(reads)).text
            assert reads not in (await third.get("/referee")).text

    asyncio.run(refer())


def test_a_document_has_had_a_limited_number_of_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def renewing() -> None:
        async with opened(tmp_path) as app:
            owner = Asker(app)
            address = (await begun(owner)).sheet
            address = await renew(owner, address)
            answer = await owner.post(f"{address}/address", page=address, which="write")
            assert (answer.status_code, say("address.many", most=2) in answer.text) == (429, True)
            assert (await owner.get(address)).status_code == 200

    monkeypatch.setattr("jantaku.web.store.addresses.MOST", 2)
    asyncio.run(renewing())
