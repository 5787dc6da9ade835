"""The storage fails while people play: they are told so, nothing is shown that is not kept, and play goes on afterwards."""

import asyncio
import html
import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from jantaku.texts import LANGUAGES, say
from tests.sampling import sample
from tests.web.client import Stream, play, simple
from tests.web.faults.failing import POSTGRESQL, SQLITE, Failure, database_of, locked, table_locked
from tests.web.guests import CSRF, Guest
from tests.web.serving import PATIENCE, Served


@pytest.fixture(params=[*SQLITE, *POSTGRESQL], ids=lambda failure: failure.__name__)
def failing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Failure, Served]]:
    """A way to fail, and a server that it befalls; it must have nothing to complain of at the end but that."""
    failure: Failure = request.param
    with ExitStack() as stack:
        db = stack.enter_context(database_of(failure, request.getfixturevalue("postgresql"))) if failure in POSTGRESQL else ""
        server = stack.enter_context(Served(tmp_path, db=db))
        yield failure, server
        assert server.stop() == 0
        assert "Traceback" not in server.said()


def health(server: Served, wanted: int) -> dict[str, object]:
    """What ``/healthz`` says once it has this status; a trial of the storage holds for a second."""
    limit = time.monotonic() + PATIENCE
    while (answer := httpx.get(f"{server.url}/healthz", timeout=PATIENCE)).status_code != wanted and time.monotonic() < limit:
        time.sleep(0.05)
    assert answer.status_code == wanted
    found: dict[str, object] = answer.json()
    return found


def redeal(guest: Guest, sheet: str, ident: str) -> httpx.Response:
    """Enter something on a score sheet, as its script does."""
    return guest.http.post(
        f"{sheet}/add", json={"kind": "redeal", "body": {"why": ident}, "id": ident}, headers={"Accept": "application/json"}
    )


def test_what_cannot_be_kept_is_not_done_and_is_said_and_goes_on_afterwards(failing: tuple[Failure, Served]) -> None:
    failure, server = failing

    async def through(guest: Guest, stream: Stream, sheet: str) -> None:
        async with stream:
            await play(stream, simple, done=lambda view: view["ask"] and view["hand"]["left"] < 68)
            before = stream.view
            assert redeal(guest, sheet, "before").status_code == 200
            with failure(server):
                told = await stream.command("act", ask=before["ask"]["id"], act=simple(before))
                assert not told["ok"]
                assert told["why"][0]["text"]
                await stream.until(lambda view: view["game"]["note"])
                assert stream.view["hand"]["left"] == before["hand"]["left"]
                refused = await asyncio.to_thread(redeal, guest, sheet, "refused")
                assert refused.status_code == 503
                assert refused.json()["error"]["text"]
                assert (await asyncio.to_thread(health, server, 503))["why"]
                assert server.answers("/score")
            await stream.until(lambda view: not view["game"]["note"])
            assert (await asyncio.to_thread(health, server, 200))["ok"]
            assert redeal(guest, sheet, "after").status_code == 200
            await play(stream, simple)
            assert stream.view["game"]["stage"] == "over"

    with Guest(server.url) as guest:
        sheet = guest.post("/keep", "/keep", book="wrc-2015").headers["location"]
        asyncio.run(through(guest, guest.stream(guest.new(length="hand")), sheet))
        lines = map(json.loads, guest.get(f"{sheet}/sheet.jsonl").text.splitlines())
        assert [line["id"] for line in lines][1:] == ["before", "after"]


SOON = [failure for failure in (SQLITE | POSTGRESQL) if failure not in (locked, table_locked)]  # a lock is waited for


@pytest.mark.parametrize("failing", sample(SOON, [locked, table_locked]), indirect=True, ids=lambda failure: failure.__name__)
def test_a_page_that_cannot_be_kept_says_why_in_the_language_of_its_reader(failing: tuple[Failure, Served]) -> None:
    failure, server = failing
    with ExitStack() as stack:
        guests = {lang: stack.enter_context(Guest(server.url, lang)) for lang in LANGUAGES}
        tokens = {lang: CSRF.search(guest.get("/keep").text) for lang, guest in guests.items()}
        with failure(server):
            for lang, guest in guests.items():
                token = tokens[lang]
                page = guest.http.post("/keep", data={"csrf": token[1] if token else "", "book": "wrc-2015"})
                assert page.status_code == 503
                sentences = [say(f"store.{ident}", lang, cause="@").partition("@")[0] for ident in (SQLITE | POSTGRESQL)[failure]]
                assert any(sentence in html.unescape(page.text) for sentence in sentences), page.text[-1500:]


def test_a_database_that_was_found_damaged_is_no_longer_called_sound(tmp_path: Path) -> None:
    with Served(tmp_path) as server, Guest(server.url) as guest:
        table = guest.play()
        assert server.stop() == 0
        size = server.file.stat().st_size
        with server.file.open("r+b") as file:
            for page in range(4096 * 3, size, 4096):  # all but the first, in which the tables are named
                file.seek(page)
                file.write(os.urandom(4096))
        server.launch()
        limit = time.monotonic() + PATIENCE
        while server.process is not None and server.process.poll() is None and time.monotonic() < limit:
            try:
                guest.http.get(f"{server.url}{table}")
                health(server, 503)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        assert server.process is not None
        if server.process.poll() is not None:
            assert server.process.returncode == 2
    assert "Traceback" not in server.said()
