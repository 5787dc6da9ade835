"""Files that a former commit wrote open, verify and go on: tests/data/former, see the README there."""

import asyncio
import gzip
import json
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.applications import Starlette

import jantaku
from jantaku.cli import main
from tests.sampling import one_by_one
from tests.web.asgi import Asker, Web, opened, served
from tests.web.client import Stream, play

FORMER = Path(__file__).parent / "data" / "former"
INDEX: dict[str, Any] = json.loads((FORMER / "index.json").read_text("utf-8"))
PATHS: dict[str, str] = INDEX["paths"]
WRITTEN = 1_790_000_000  # seconds since 1970
SHEETS = ("sheet", "open-sheet", "counted-sheet", "clock-sheet-1", "clock-sheet-2")
REGISTERS = ("register.jsonl", "terminal.register")
ACCOUNT = {"name": "Chloé", "password": "a long enough password"}
LOGS = ("game.jantaku", "game.json", "game.mjson", "terminal.jantaku")
REFEREED = ("refereed.log", "terminal-refereed.log")


@pytest.fixture(autouse=True)
def soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is some hours after the files were written: sessions end, and clocks go on, by it."""
    monkeypatch.setattr(time, "time", lambda: WRITTEN + 10_000.0)


def run(*words: object) -> str:
    """A command that succeeds: what it says."""
    done = CliRunner().invoke(main, [str(word) for word in words], env={"LC_ALL": "C"})
    assert done.exit_code == 0, done.output
    return done.output


def former(folder: Path) -> dict[str, Any]:
    """The server of the former commit, its database in a folder: the settings that open it."""
    (folder / "games.sqlite").write_bytes(gzip.decompress((FORMER / "games.sqlite.gz").read_bytes()))
    return {"secret": bytes.fromhex(INDEX["key"])}


@asynccontextmanager
async def former_app(folder: Path) -> AsyncIterator[Starlette]:
    async with opened(folder, **former(folder)) as app:
        yield app


def text_of(name: str) -> str:
    return (FORMER / name).read_text("utf-8")


# ---- files alone
@one_by_one("name", [*(f"{name}.jsonl" for name in SHEETS), *REGISTERS, *LOGS, *REFEREED])
def test_a_file_of_a_former_commit_has_no_differences(name: str) -> None:
    assert "No differences" in run("verify", FORMER / name, *(("--book", "wrc-2015") if name.endswith("mjson") else ()))


@one_by_one("name", [*(name for name in LOGS if name != "game.mjson"), *REFEREED])  # mjai names no book
def test_a_former_log_is_replayed(name: str) -> None:
    assert "East 1" in run("replay", FORMER / name, "--print")


def test_the_three_forms_of_one_former_game_tell_the_same_payments() -> None:
    ends = [jantaku.read((FORMER / name).read_bytes()).hands[0].end for name in LOGS[:3]]
    assert all(ends)
    assert len({end.delta for end in ends if end}) == 1


@pytest.mark.parametrize(("name", "to"), [("game.jantaku", "json"), ("game.jantaku", "mjson"), ("game.json", "jantaku")])
def test_a_former_log_is_converted(tmp_path: Path, name: str, to: str) -> None:
    out = tmp_path / f"game.{to}"
    run("convert", FORMER / name, out)
    assert "No differences" in run("verify", out, "--book", "wrc-2015")
    if name == "game.jantaku":
        assert out.read_text("utf-8").splitlines() == text_of(f"game.{to}").splitlines()


@pytest.mark.parametrize("name", REGISTERS)
def test_a_former_register_is_written_on_by_the_command_line(tmp_path: Path, name: str) -> None:
    file = Path(shutil.copy(FORMER / name, tmp_path / name))
    run("ruling", "late", "--given", "minutes=3", "--record", file, "--player", "Zoë", "--referee", "Max", "--session", 3)
    assert file.read_text("utf-8").startswith(text_of(name))
    assert "No differences" in run("verify", file)


# ---- the server's documents
async def lines(asker: Asker, name: str, file: str = "sheet.jsonl") -> str:
    """A document as the server gives it."""
    return (await asker.get(f"{PATHS[name]}/{file}")).text


async def enter(asker: Asker, path: str, **values: Any) -> dict[str, Any]:
    """An entry, sent as a phone would."""
    said: dict[str, Any] = (await asker.http.post(path, json=values)).json()
    return said


def test_former_sheets_are_given_as_they_were_written_and_shown(tmp_path: Path) -> None:
    async def look() -> None:
        async with former_app(tmp_path) as app:
            asker = Asker(app)
            for name in SHEETS:
                assert (await lines(asker, name)).startswith(text_of(f"{name}.jsonl"))
                assert (await asker.get(PATHS[name])).status_code == 200
                assert (await asker.get(f"{PATHS[name]}/paper")).status_code == 200

    asyncio.run(look())


def test_a_former_sheet_that_was_open_is_written_on(tmp_path: Path) -> None:
    async def write() -> None:
        async with former_app(tmp_path) as app:
            asker, path = Asker(app), PATHS["open-sheet"]
            won = {"from": 1, "wins": [{"seat": 3, "han": 2, "fu": 30}]}
            assert (await enter(asker, f"{path}/add", id="later", kind="win", body=won))["ok"]
            (first, *_) = json.loads(text_of("open-sheet.jsonl").splitlines()[1])["hash"].split()
            assert (await asker.get(f"{path}/receipt/{first}")).status_code == 200
            text = await lines(asker, "open-sheet")
            assert text.startswith(text_of("open-sheet.jsonl"))
            (tmp_path / "after.jsonl").write_text(text, "utf-8")

    asyncio.run(write())
    assert "No differences" in run("verify", tmp_path / "after.jsonl")


def test_a_former_sheet_that_was_closed_is_corrected_by_a_referee_alone(tmp_path: Path) -> None:
    async def write() -> None:
        async with former_app(tmp_path) as app:
            asker, path = Asker(app), PATHS["sheet"]
            gone = {"changes": {"e8": []}, "assent": [0, 1, 2, 3]}
            assert not (await enter(asker, f"{path}/add", id="x", kind="correction", body=gone))["ok"]
            named = {"changes": {"e5": []}, "referee": "Eva"}
            assert (await enter(asker, f"{path}/add", id="y", kind="correction", body=named))["ok"]
            (tmp_path / "after.jsonl").write_text(await lines(asker, "sheet"), "utf-8")

    asyncio.run(write())
    assert "No differences" in run("verify", tmp_path / "after.jsonl")


def test_the_former_register_is_shown_and_given_as_it_was_written(tmp_path: Path) -> None:
    async def look() -> None:
        async with former_app(tmp_path) as app:
            asker = Asker(app)
            assert await lines(asker, "register", "register.jsonl") == text_of("register.jsonl")
            assert "Chloé" in (await asker.get(PATHS["register"])).text
            assert "Zoë" in (await asker.get(f"{PATHS['register']}/log")).text

    asyncio.run(look())


def test_the_former_clock_rings_its_last_gong_and_goes_on(tmp_path: Path) -> None:
    async def look() -> None:
        async with former_app(tmp_path) as app:
            asker, path = Asker(app), PATHS["clock"]
            before = len(text_of("clock.jsonl").splitlines())
            state = (await asker.get(f"{path}/state", params={"key": INDEX["secret"]})).json()
            assert (state["state"], {row["table"]: row["is"] for row in state["tables"]}) == (
                "closed",
                dict.fromkeys((1, 2, 3), "done"),
            )
            assert state["n"] == before + 1  # a gong that fell due while no server ran, at the table that had been given more time
            assert '"kind":"gong"' in (await lines(asker, "clock-sheet-2")).splitlines()[-1]
            found = {"table": 2, "ruling": "the dice were thrown", "referee": "Eva"}
            said = {"id": "later", "kind": "thrown", "key": INDEX["secret"], "body": found}
            answer = await enter(asker, f"{path}/add", **said)
            assert answer["ok"], answer["text"]
            assert answer["state"]["n"] > state["n"]
            assert (await asker.get(PATHS["clock-control"])).status_code == 200

    asyncio.run(look())


# ---- games and people
def test_a_former_game_that_was_broken_off_is_played_to_its_end(tmp_path: Path) -> None:
    async def go_on() -> str:
        async with served(tmp_path, **former(tmp_path)) as server:
            web = Web(server)
            stream = web.stream(PATHS["broken-off"], "", seat=0, token=PATHS["token broken-off"])
            await stream.open()
            await play(stream)
            record = (await web.http.get(f"{stream.view['standing']['record']}/record.jantaku")).text
            await stream.close()
            return record

    log = jantaku.read(asyncio.run(go_on()).encode())
    assert log.complete
    assert jantaku.verify(log).differences == []


def test_a_former_refereed_game_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    async def go_on() -> None:
        async with served(tmp_path, **former(tmp_path)) as server:
            stream = Web(server).stream(PATHS["refereed-ja"], "", seat=0, token=PATHS["token refereed-ja"])
            await stream.open()
            discards = len(stream.view["seats"]["0"]["river"])
            assert discards
            await onwards(stream, discards + 2)
            assert len(stream.view["seats"]["0"]["river"]) >= discards + 2
            await stream.close()

    asyncio.run(go_on())


async def onwards(stream: Stream, discards: int) -> None:
    """Draw, and discard what was drawn, until so many tiles were discarded."""
    while len((own := stream.view["seats"]["0"])["river"]) < discards:
        ready = {offer["id"] for offer in stream.view["felt"]["offers"] if offer["ready"]}
        if stream.view["turn"] == 0:
            await stream.command("say", text=f"discard {own['drawn'] or own['tiles'][-1]}")
        elif "draw" in ready:
            await stream.command("deed", deeds=[{"what": "draw"}])
        elif stream.view["felt"]["let"] == "asked":
            await stream.command("let")
        else:
            await stream.message()


def test_former_records_are_shown_and_given_as_they_were(tmp_path: Path) -> None:
    async def look() -> None:
        async with former_app(tmp_path) as app:
            asker = Asker(app)
            for name, ending in (("game.jantaku", "jantaku"), ("game.json", "json"), ("game.mjson", "mjai")):
                assert (await asker.get(f"{PATHS['game-en']}/record.{ending}")).text == text_of(name)
            for name in ("game-en", "game-fr", "game-ja", "brought"):
                assert (await asker.get(PATHS[name])).status_code == 200
            assert (await asker.get(f"{PATHS['refereed-en']}/log")).text == text_of("refereed.log")

    asyncio.run(look())


def test_a_former_session_still_knows_who_it_is(tmp_path: Path) -> None:
    async def look() -> None:
        async with former_app(tmp_path) as app:
            asker = Asker(app)
            asker.http.cookies.set("jantaku", INDEX["cookie"])
            assert "Chloé" in (await asker.get("/account")).text
            page = await Asker(app).post("/login", page="/login", **ACCOUNT)
            assert page.status_code == 303

    asyncio.run(look())
