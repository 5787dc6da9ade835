"""Starting and stopping: what is said where it cannot start, the log, the default command."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from jantaku.errors import JantakuError
from jantaku.web import serve
from jantaku.web.logs import masked
from jantaku.web.serve import MOST_OF_ADDRESS, Connections, address_of, listening
from tests.sampling import one_by_one
from tests.web.asgi import Web, served, until
from tests.web.forking import POSSIBLE, Forked
from tests.web.guests import Guest
from tests.web.serving import PATIENCE, Served


def jantaku(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The command, to its end."""
    command = [sys.executable, "-m", "jantaku", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False, env=env)


def forked(folder: Path, *words: str, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run the command to its end, in a process that has the program in memory: its status, and all that it said."""
    log = folder / "said.log"
    log.unlink(missing_ok=True)
    if not POSSIBLE:
        told = jantaku(*words, env=env)
        return told.returncode, told.stdout + told.stderr
    process = Forked("jantaku", words, log, folder, env or os.environ)
    return process.wait(PATIENCE), log.read_text("utf-8")


def test_a_port_in_use_is_said_with_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = jantaku("serve", "--port", str(port), "--db", f"sqlite:///{tmp_path}/g.sqlite")
    assert told.returncode == 2
    assert told.stderr.startswith(f"Error: port {port} of 127.0.0.1 is in use, perhaps by another jantaku; choose another")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--host", "no such host"), "there is no address 'no such host' here"),
        (("--host", "203.0.113.1", "--port", "0"), "cannot be used"),
        (("--port", "0", "--db", "sqlite:////nowhere/at/all.sqlite"), "/nowhere"),
        (("--port", "0", "--db", "mysql://x"), "mysql"),
    ],
)
def test_what_it_cannot_start_with_is_a_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    code, told = forked(tmp_path, "serve", *words, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    assert code == 2
    assert said in told
    assert "Traceback" not in told


async def _refused(stream: str) -> None:
    with pytest.raises(InvalidStatus):
        await connect(stream, origin=Origin("http://evil.example"), proxy=None)


def test_the_log_is_a_json_object_a_line_and_names_no_session(tmp_path: Path) -> None:
    with Served(tmp_path, "--log", "json") as server:
        with Guest(server.url) as guest:
            table = guest.play()
            guest.get("/nowhere")
            cookie = guest.http.cookies["jantaku"]
            asyncio.run(_refused(server.url.replace("http", "ws") + table + "/stream"))
        assert server.stop() == 0
    first, *lines = server.said().splitlines()
    events = [json.loads(line) for line in (first, *lines) if line.startswith("{")]
    assert {"open", "request", "closed"} <= {event["event"] for event in events}
    assert {event["level"] for event in events} == {"info"}  # a stream that was refused is nothing that broke
    asked = [(event["method"], event["path"], event["status"]) for event in events if event["event"] == "request"]
    assert ("POST", "/play", 303) in asked
    assert ("GET", "/nowhere", 404) in asked
    assert cookie.split(".")[0] not in server.said()
    assert table.rpartition("/")[2] not in server.said()
    assert len([line for line in server.said().splitlines() if not line.startswith("{")]) == 2  # where it is, and for whom


@one_by_one(
    ("path", "kept"),
    [
        ("/t/abcdefghij", "/t/~"),
        ("/t/abcdefghij/stream", "/t/~/stream"),
        ("/keep/abcdefghij/add", "/keep/~/add"),
        ("/clock/abcdefghij/control/Secret-Key_1", "/clock/~/control/~"),
        ("/clock/abcdefghij/control/Secret-Key_1/typo", "/clock/~/control/~/typo"),
        ("/clock/abcdefghij/table/3/keep", "/clock/~/table/3/keep"),
        ("/referee/registers/abcdefghij/row/2", "/referee/registers/~/row/2"),
        ("/call/abcdef/keep", "/call/~/keep"),
        ("/g/abcdefghijkl/whatif", "/g/~/whatif"),
        ("/join/abcdefg", "/join/~"),
        ("/clubs/abcdefghij/player", "/clubs/~/player"),
        ("/keep/offline", "/keep/offline"),
        ("/rules/wrc-2015", "/rules/wrc-2015"),
        ("/", "/"),
    ],
)
def test_the_log_has_no_key_and_no_address_that_lets_its_holder_write(path: str, kept: str) -> None:
    assert re.sub("~[0-9a-f]{8}", "~", masked(path)) == kept
    assert masked(path) == masked(path)
    assert masked(path.replace("abcdefghij", "abcdefghik")) != masked(path) or "abcdefghij" not in path


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps permissions otherwise")
def test_this_user_alone_can_read_what_the_server_writes(tmp_path: Path) -> None:
    def open_to_others() -> list[str]:
        ours = [path for path in tmp_path.iterdir() if path.name != "server.log"]
        assert len(ours) > 2
        return [path.name for path in ours if path.stat().st_mode & 0o077]

    with Served(tmp_path) as server:
        with Guest(server.url) as guest:
            guest.play()
        assert open_to_others() == []
        assert server.stop() == 0
        server.file.chmod(0o644)  # as an older version left it
        server.start()
        assert open_to_others() == []


def test_two_servers_do_not_share_a_database_by_a_link_to_its_file_or_folder(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        (tmp_path / "link.sqlite").symlink_to(server.file)
        (tmp_path / "folder").symlink_to(tmp_path, target_is_directory=True)
        for other in (tmp_path / "link.sqlite", tmp_path / "folder" / server.file.name):
            code, told = forked(tmp_path, "serve", "--port", "0", "--db", f"sqlite:///{other}")
            assert code == 2
            assert server.url in told


def test_the_connections_of_one_address_leave_room_for_others() -> None:
    connections = Connections(frozenset({"127.0.0.1"}))
    admitted = [connections.admit("198.51.100.7") for _ in range(MOST_OF_ADDRESS + 5)]
    assert admitted == [True] * MOST_OF_ADDRESS + [False] * 5
    assert connections.admit("198.51.100.8")
    assert all(connections.admit("127.0.0.1") for _ in range(MOST_OF_ADDRESS + 5))
    connections.count([])  # all were closed
    assert connections.admit("198.51.100.7")


def test_idle_connections_of_one_address_do_not_keep_others_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MOST_OF_ADDRESS", 40)
    monkeypatch.setattr(serve, "MOST_CONNECTIONS", 60)

    async def connect_often() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            port = urlsplit(web.url).port
            idle = [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0)) for _ in range(200)]
            await until(lambda: sum(reader.at_eof() or reader.exception() is not None for reader, _ in idle) >= 160)
            assert (await web.http.get("/score")).status_code == 200
            for _, writer in idle:
                writer.close()

    asyncio.run(connect_often())


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_without_a_fault(tmp_path: Path, sign: signal.Signals) -> None:
    with Served(tmp_path) as server:
        assert server.process
        server.process.send_signal(sign)
        assert server.process.wait(10) == 0
    assert "Traceback" not in server.said()


@pytest.mark.slow
def test_without_a_command_the_table_is_opened_here_and_announced(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}}
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    log = tmp_path / "said.log"
    for more in ({}, {"BROWSER": str(browser)}):
        log.unlink(missing_ok=True)
        whole = env | {"XDG_DATA_HOME": str(tmp_path)} | more
        if POSSIBLE and not more:
            process: Forked | subprocess.Popen[bytes] = Forked("jantaku", [], log, tmp_path, whole)
        else:
            with log.open("wb") as out:
                process = subprocess.Popen([sys.executable, "-m", "jantaku"], stdout=out, env=whole)
        limit = time.monotonic() + PATIENCE
        told = None
        while not told and time.monotonic() < limit:
            time.sleep(0.02)
            told = re.search(r"(?m)^Jantaku is at (http://127\.0\.0\.1:\S+).*\n", log.read_text("utf-8") if log.exists() else "")
        assert told, "it announced nothing"
        address = told[1]
        with Guest(address) as guest:
            assert guest.get("/").status_code == 200
        if more:
            while not (tmp_path / "opened").exists() or not (tmp_path / "opened").read_text():
                time.sleep(0.02)
            assert (tmp_path / "opened").read_text().strip() == address
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    assert (tmp_path / "jantaku" / "secret.key").stat().st_mode & 0o077 == 0


def test_other_commands_load_nothing_of_the_web() -> None:
    code = "import sys; from jantaku.cli import main; main(['score', '123m456p789s1122z', '1z', '--ron'], standalone_mode=False)"
    code += "; assert not {'starlette', 'uvicorn', 'sqlalchemy', 'jinja2', 'asyncio'} & set(sys.modules), sys.modules.keys()"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_an_address_is_one_that_a_browser_can_go_to() -> None:
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80"  # noqa: S104 - read, not bound
    assert address_of("::", 80) == "http://[::1]:80"
    assert address_of("::1", 80) == "http://[::1]:80"
    assert address_of("clubhouse", 8000) == "http://clubhouse:8000"


def test_a_free_port_is_found_for_0() -> None:
    with listening("127.0.0.1", 0) as one, listening("127.0.0.1", 0) as two:
        assert one.getsockname()[1] != two.getsockname()[1]
        with pytest.raises(JantakuError, match="in use"), listening("127.0.0.1", one.getsockname()[1]):
            pass


@pytest.mark.slow
def test_a_database_has_one_server_and_a_second_says_where_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "jantaku"
    folder.mkdir()
    env = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}}
    with Served(folder) as server:
        code, said = forked(tmp_path, "serve", "--port", "0", "--db", f"sqlite:///{server.file}")
        assert code == 2
        assert f"another jantaku has this database already, at {server.url}: open that" in said
        told = forked(tmp_path, env=env | {"XDG_DATA_HOME": str(tmp_path)})
        assert told == (0, f"Jantaku is at {server.url} already\n")
        server.kill()
        server.start()
        assert server.stop() == 0
