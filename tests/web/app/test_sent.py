"""What strangers send instead of what is meant: it is refused, and nothing of the server breaks on it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.web.asgi import Asker, opened
from tests.web.clock import clocking
from tests.web.scorekeeper.test_pages import WIN, begun

HALF = "\ud800"  # half a letter: JSON can say it, no text can hold it
JSON = {"Content-Type": "application/json", "Accept": "application/json"}
RENAMED = {"changes": {"begin": [{"kind": "begin", "body": {"book": "/etc/passwd"}}]}, "referee": "x"}
ENTRIES: dict[str, dict[str, Any]] = {
    "a kind": {"kind": HALF},
    "a field": {"kind": "win", "body": {HALF: 1}},
    "a word": {"kind": "abort", "body": {"how": HALF}},
    "a penalty": {"kind": "cancel", "body": {"penalty": HALF, "referee": "x"}},
    "a circumstance": {"kind": "foul", "body": {"seat": 1, "foul": "empty-win", "given": {HALF: "no"}}},
    "an id": {"kind": "gong", "id": HALF},
    "a name": {"what": "names", "names": [HALF, "", "", ""]},
    "tiles": {"seat": 1, "win": {"hand": HALF}},
    "no number": {"kind": "gong", "body": {"in_play": float("nan")}},
    "a book that is no book": {"kind": "correction", "body": RENAMED},
    "a foul that names a book": {"what": "foul", "id": "x", "body": {"book": "/etc/passwd"}},
}


def during(folder: Path, work: Callable[[Starlette], Awaitable[None]]) -> None:
    """Do something with a server that lives as long."""

    async def live() -> None:
        async with opened(folder) as app:
            await work(app)

    asyncio.run(live())


@pytest.mark.parametrize("what", ENTRIES)
def test_what_no_sheet_can_hold_is_refused_wherever_it_is_sent(tmp_path: Path, what: str) -> None:
    async def send(app: Starlette) -> None:
        phone = await begun(Asker(app))
        raw = json.dumps({"id": "a", "body": {}, **ENTRIES[what]})
        for path in ("add", "preview", "amend", "tiles"):
            answer = await phone.asker.http.post(f"{phone.sheet}/{path}", content=raw, headers=JSON)
            assert answer.status_code == 400, path
            assert answer.json()["error"]["text"]
        assert (await phone.asker.get(f"{phone.sheet}/sheet.jsonl")).text.count("\n") == 1

    during(tmp_path, send)


@pytest.mark.parametrize("field", ["id", "kind", "key", "body"])
def test_what_no_clock_can_hold_is_refused(tmp_path: Path, field: str) -> None:
    async def send(app: Starlette) -> None:
        director = await clocking.begun(app)
        entry: dict[str, Any] = {"id": "a", "kind": "dice", "key": director.key, "body": {"table": 1}}
        entry[field] = {"table": HALF} if field == "body" else HALF
        answer = await director.asker.http.post(f"{director.address}/add", content=json.dumps(entry), headers=JSON)
        assert answer.status_code == 400

    during(tmp_path, send)


@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1", "x", ""], ids=["raised", "long", "below", "letter", "none"])
def test_a_number_that_is_none_asks_for_nothing_at_a_clock(tmp_path: Path, number: str) -> None:
    async def ask(app: Starlette) -> None:
        director = await clocking.begun(app)
        for name in ("n", "table"):
            assert (await director.state(**{name: number}))["state"] == "set-up"
        answer = await director.asker.get(f"{director.address}/state", params={"n": -1, "wait": number})
        assert answer.status_code == 200
        assert (await director.asker.get(f"{director.address}/table/{number or 0}")).status_code == 404
        sent = await director.asker.post(f"{director.address}/table/{number or 0}/keep", page="/clock", key=director.key)
        assert sent.status_code == 403

    during(tmp_path, ask)


@pytest.mark.parametrize("codec", ["utf-7", "unicode_escape", "punycode"])
def test_a_form_in_a_code_of_its_own_is_refused(tmp_path: Path, codec: str) -> None:
    async def post(app: Starlette) -> None:
        asker = Asker(app)
        fields = {"csrf": await asker.token("/login"), "name": "+2AA-\\ud800", "password": "x"}
        parts = (f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{said}\r\n' for name, said in fields.items())
        headers = {"Content-Type": f"multipart/form-data; boundary=B; charset={codec}"}
        answer = await asker.http.post("/login", content="".join(parts) + "--B--\r\n", headers=headers)
        assert answer.status_code == 400

    during(tmp_path, post)


def test_a_sheet_with_half_a_letter_is_checked_and_what_is_wrong_is_shown(tmp_path: Path) -> None:
    async def bring(app: Starlette) -> None:
        phone = await begun(Asker(app))
        await phone.add("win", WIN)
        text = (await phone.asker.get(f"{phone.sheet}/sheet.jsonl")).text
        for was, status in (("win", 200), ("wrc-2015", 400)):
            raw = text.replace(f'"{was}"', json.dumps(HALF)).encode()
            data = {"csrf": await phone.asker.token("/keep/verify")}
            answer = await phone.asker.http.post("/keep/verify", data=data, files={"file": ("sheet.jsonl", raw)})
            assert answer.status_code == status

    during(tmp_path, bring)
