"""A sheet, a register and a record of thousands of entries: told in pieces that take little time each, off the loop, and whole."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import current_thread
from typing import Any

import jinja2
import pytest
from starlette.applications import Starlette

from benchmarks.attacks.reading import register
from benchmarks.documents import HANDS, sheet
from jantaku.game.log import Log
from jantaku.game.results import with_results
from jantaku.scorekeeper import Entry
from jantaku.scorekeeper import playing as folding
from jantaku.scorekeeper.fold import SheetFold
from jantaku.web.scorekeeper import amended, conflict, history, paper, present
from jantaku.web.store import Store
from jantaku.web.store.documents import REGISTER, SHEET
from tests.sampling import sample
from tests.web.asgi import Asker, opened
from tests.web.store.played import east_game

LINES = 800
LOOP = "MainThread"


@asynccontextmanager
async def kept(folder: Path, lines: Iterable[str], kind: str) -> AsyncIterator[Starlette]:
    """The application with a document at the address ``long``."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")
    first, *rest = lines
    await store.begin_sheet("long", "", first, kind)
    await asyncio.gather(*(store.add_line("long", n, line) for n, line in enumerate(rest, 1)))  # in few transactions
    await store.close()
    async with opened(folder) as app:
        yield app


def long_sheet(lines: int) -> list[str]:
    return [event.line() for event in sheet(lines).events]


@pytest.fixture(params=sample([4], [1]))
def lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How long a sheet is: a quarter of its lines, of a quarter of what is told at once and worked for it, are as many pieces."""
    part: int = request.param
    monkeypatch.setattr(history, "MOST_LINES", history.MOST_LINES // part)
    monkeypatch.setattr(amended, "MOST", amended.MOST // part)
    monkeypatch.setattr(amended, "WORK", amended.WORK // part)
    monkeypatch.setattr(amended.effects, "__defaults__", (amended.WORK,))
    amended._cached.clear()
    return LINES // part


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were taken so far, in its one place."""
    count, taken = [0], folding.take

    def counted(run: SheetFold, entry: Entry) -> None:
        count[0] += 1
        taken(run, entry)

    for module in ("playing", "course"):
        monkeypatch.setattr(f"jantaku.scorekeeper.{module}.take", counted)
    return count


def test_every_line_of_a_long_sheet_is_told_in_pieces_of_bounded_work(tmp_path: Path, steps: list[int], lines: int) -> None:
    async def read() -> None:
        async with kept(tmp_path, long_sheet(lines), SHEET) as app:
            asker, found, query = Asker(app), list[dict[str, Any]](), ""
            await asker.get("/keep/long/state")
            while True:
                begun = steps[0]
                piece = (await asker.get(f"/keep/long/lines{query}")).json()
                assert steps[0] - begun <= amended.WORK + lines
                found += piece
                if not piece[-1]["n"]:
                    break
                query = f"?before={piece[-1]['n']}"
            assert [line["n"] for line in found] == list(reversed(range(lines)))
            last = next(line for line in found if line["id"] == "c0")
            assert [len(line["hands"]) for line in found if line["kind"] == "correction"].count(0) < lines - HANDS
            assert last["text"] == "Corrected by agreement"

    asyncio.run(read())


def test_a_long_sheet_is_printed_with_its_last_corrections_and_a_way_to_all_others(
    tmp_path: Path, steps: list[int], lines: int
) -> None:
    async def read() -> None:
        async with kept(tmp_path, long_sheet(lines), SHEET) as app:
            asker, found, path = Asker(app), list[int](), "/keep/long/paper"
            await asker.get("/keep/long/state")
            while path:
                begun, text = steps[0], (await asker.get(path)).text
                assert steps[0] - begun <= amended.WORK + lines
                section = text.partition('aria-labelledby="corrections"')[2].partition("</section>")[0]
                found = [*(int(n) - 1 for n in re.findall(r'<tr><td class="num">(\d+)</td>', section)), *found]
                assert "Only these corrections are listed here" in section
                earlier = re.search(r'href="(/keep/long/paper\?before=\d+)"', section)
                path = earlier[1] if earlier else ""
            assert found == list(range(HANDS + 1, lines))

    asyncio.run(read())


def test_the_marks_of_a_sheet_take_little_and_a_further_correction_less(steps: list[int]) -> None:
    amended._cached.clear()
    events = sheet(LINES).events
    begun = steps[0]
    assert len(amended.effects(events[:-1], amended.MARKING).corrections) > HANDS
    assert steps[0] - begun <= amended.MARKING + HANDS
    begun = steps[0]
    amended.effects(events, amended.MARKING)
    assert steps[0] - begun <= 2 * HANDS


@pytest.mark.parametrize("query", ["?before=0", "?before=x", "?before=-3", "?before=99999"])
def test_lines_before_one_that_is_not_there_are_the_last(tmp_path: Path, query: str) -> None:
    async def read() -> None:
        async with kept(tmp_path, [event.line() for event in sheet(20).events], SHEET) as app:
            told = (await Asker(app).get(f"/keep/long/lines{query}")).json()
            assert [line["n"] for line in told] == list(reversed(range(20)))
            assert "Only these" not in (await Asker(app).get(f"/keep/long/paper{query}")).text

    asyncio.run(read())


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads that rendered a page, or worked out what a sheet is."""
    names = list[str]()

    def noted(work: Any) -> Any:
        def noting(*args: Any, **values: Any) -> Any:
            names.append(current_thread().name)
            return work(*args, **values)

        return noting

    monkeypatch.setattr(jinja2.Template, "render", noted(jinja2.Template.render))
    for module in (history, paper, present, conflict):
        if hasattr(module, "effects"):
            monkeypatch.setattr(module, "effects", noted(amended.effects))
    monkeypatch.setattr("jantaku.web.scorekeeper.undo.state", noted(present.state))
    return names


SHEETS = ("", "/state", "/lines", "/paper", "/receipt", "/receipt/{hash}", "/receipt/{hash}.txt", "/sheet.jsonl")
REGISTERS = ("", "/log", "/player?name=P1", "/register.csv", "/register.jsonl")


def test_nothing_of_a_sheet_is_worked_out_on_the_loop(tmp_path: Path, threads: list[str]) -> None:
    async def read() -> None:
        chain = sheet(40)
        async with kept(tmp_path, [event.line() for event in chain.events], SHEET) as app:
            asker = Asker(app)
            for path in SHEETS:
                answer = await asker.get(f"/keep/long{path.format(hash=chain.receipt)}")
                assert answer.status_code == 200, path
            entry = {"kind": "draw", "body": {"tenpai": []}}
            body = {"id": "mine", "seen": 0, **entry}
            told = (await asker.http.post("/keep/long/add", json=body)).json()
            assert len(told["conflict"]) == 39, "the versions of a hand that another phone entered"
        assert len(threads) > len(SHEETS)
        assert LOOP not in threads

    asyncio.run(read())


def test_nothing_of_a_register_is_rendered_on_the_loop(tmp_path: Path, threads: list[str]) -> None:
    async def read() -> None:
        async with kept(tmp_path, register(40), REGISTER) as app:
            for path in REGISTERS:
                assert (await Asker(app).get(f"/referee/registers/long{path}")).status_code == 200
        assert len(threads) == 3
        assert LOOP not in threads

    asyncio.run(read())


def test_nothing_of_a_record_is_rendered_on_the_loop_and_its_results_are_worked_out_once(
    tmp_path: Path, threads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = [0]

    def counted(log: Log) -> Log:
        calls[0] += 1
        return with_results(log)

    monkeypatch.setattr("jantaku.story.lost.with_results", counted)

    async def read() -> None:
        async with opened(tmp_path) as app:
            ident = await app.state.site.store.save_record(east_game(2), "a game", "")
            assert (await Asker(app).get(f"/g/{ident}")).status_code == 200
        assert threads
        assert LOOP not in threads
        assert calls == [1]

    asyncio.run(read())
