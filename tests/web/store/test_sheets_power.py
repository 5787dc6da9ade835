"""The power fails while four phones write score sheets: nothing that was acknowledged is lost, nothing stands there twice."""

import asyncio
import http.client
import json
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jantaku.scorekeeper import ScoreSheet, check
from jantaku.texts import LANGUAGES, say
from jantaku.web.store import Store
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_paper import played
from tests.web.serving import Served

PHONES, KILLS = 4, 2
PATIENCE = 20.0


class Phone(threading.Thread):
    """A phone that enters one hand after another, each until it is acknowledged, as its queue does; a game that never ends."""

    def __init__(self, port: int, sheet: str, name: str) -> None:
        super().__init__(daemon=True)
        self.port, self.sheet, self.who = port, sheet, name
        self.acknowledged: list[str] = []
        self.stopping = threading.Event()
        self.trouble = ""

    def run(self) -> None:
        for number in range(10_000):
            if self.stopping.is_set():
                return
            ident = f"{self.who}-{number}"
            if not self.enter(ident, {"kind": "redeal", "body": {"why": ident}, "id": ident}):
                return

    def enter(self, ident: str, entry: dict[str, object]) -> bool:
        """Send an entry until it is acknowledged."""
        while not self.stopping.is_set():
            try:
                status, said = self.post(entry)
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.02)  # nobody answers, or only half
                continue
            if status == 200 and said.get("ok"):
                self.acknowledged.append(ident)
                return True
            if status != 429:
                self.trouble = f"{status}: {said}"
                return False
            time.sleep(0.05)
        return False

    def post(self, entry: dict[str, object]) -> tuple[int, dict[str, object]]:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            link.request("POST", f"/keep/{self.sheet}/add", json.dumps(entry), {"Content-Type": "application/json"})
            answer = link.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            link.close()


def begin(path: Path) -> list[str]:
    """Two sheets, each of which two phones will write."""

    async def write() -> list[str]:
        store = Store.open(f"sqlite:///{path}")
        sheets = [f"sheet{number}" for number in range(PHONES // 2)]
        for sheet in sheets:
            chain = ScoreSheet.begin("wrc-2015", names=["A", "B", "C", "D"])
            await store.begin_sheet(sheet, "", chain.events[0].line())
        await store.close()
        return sheets

    return asyncio.run(write())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    begin(server.file)
    with server:
        yield server


def lines_of(path: Path, sheet: str) -> str:
    """A sheet as it lies on the disk."""

    async def read() -> str:
        store = Store.open(f"sqlite:///{path}")
        lines = await store.sheet_lines(sheet)
        await store.close()
        return "".join(f"{line}\n" for line in lines)

    return asyncio.run(read())


def test_nothing_acknowledged_to_phones_is_lost_when_the_power_fails_and_no_line_is_there_twice(served: Served) -> None:
    phones = [Phone(served.port, f"sheet{number // 2}", f"phone{number}") for number in range(PHONES)]
    for phone in phones:
        phone.start()
    heard = 0
    for _ in range(KILLS):
        limit = time.monotonic() + PATIENCE
        while sum(len(phone.acknowledged) for phone in phones) < heard + 4 * PHONES and time.monotonic() < limit:
            time.sleep(0.01)
        served.kill()
        heard = sum(len(phone.acknowledged) for phone in phones)
        assert heard
        served.start()
    for phone in phones:
        phone.stopping.set()
    for phone in phones:
        phone.join(PATIENCE)
    served.kill()
    assert [phone.trouble for phone in phones if phone.trouble] == []
    for sheet in {phone.sheet for phone in phones}:
        text = lines_of(served.file, sheet)
        report = check(text)
        assert report.differences == []
        ids = [json.loads(line)["id"] for line in text.splitlines()]
        assert len(ids) == len(set(ids))
        for phone in phones:
            if phone.sheet == sheet:
                own = [ident for ident in ids if ident.startswith(f"{phone.who}-")]
                assert own[: len(phone.acknowledged)] == phone.acknowledged
                assert len(own) <= len(phone.acknowledged) + 1  # one may be there that nobody was told of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_last_line_that_was_cut_is_reported_and_the_file_can_still_be_fetched(
    tmp_path: Path, lang: str, caplog: pytest.LogCaptureFixture
) -> None:
    chain = played()
    cut = [event.line() for event in chain.events]
    cut[-1] = cut[-1][:60]

    async def look() -> None:
        store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}")
        await store.begin_sheet("cut", "", cut[0])
        for number, line in enumerate(cut[1:], 1):
            await store.add_line("cut", number, line)
        await store.close()
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            why = say("keep.no-line", lang, n=len(cut))
            for path in ("", "/paper", "/receipt"):
                page = await asker.get(f"/keep/cut{path}")
                assert page.status_code == 500
                assert why in page.text
            said = (
                await asker.http.post("/keep/cut/add", json={"kind": "gong", "id": "x"}, headers={"Accept": "application/json"})
            ).json()
            assert why in said["error"]["text"]
            assert (await asker.get("/keep/cut/sheet.jsonl")).text.splitlines() == cut

    with caplog.at_level(logging.ERROR):
        asyncio.run(look())
    assert not any(record.exc_info for record in caplog.records)
