"""Attacks on the server itself: a second one on its database, keys in its log, JSON in the place of its forms."""

import asyncio
import subprocess
import sys

from benchmarks.strangers.asking import Someone, held
from tests.web.client import Stream
from tests.web.guests import Guest
from tests.web.serving import Served

SEATS = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
FORMS = ("/play", "/new", "/quick", "/prefs", "/me/name", "/logout", "/keep", "/clock", "/referee/registers", "/replay")


async def twin(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - it takes no time
    """Start another server on the same database, by its path, by a link to the file and by one to the folder."""
    link, folder = server.folder / "link.sqlite", server.folder / "folder"
    link.symlink_to(server.file)
    folder.symlink_to(server.folder, target_is_directory=True)
    codes = []
    for path in (server.file, link, folder / server.file.name):
        command = [sys.executable, "-m", "jantaku", "serve", "--port", "0", "--db", f"sqlite:///{path}"]
        told = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60, check=False)
        codes.append(told.returncode if server.url in told.stderr else -1)
    return held(f"exit codes by its path, a link to the file and one to the folder: {codes}", true=codes == [2, 2, 2])


async def keys(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - it takes no time
    """Look for the addresses and keys that let their holder write in the log."""
    with Guest(server.url) as guest:
        made = [guest.post(path, path, **form).headers["location"] for path, form in _documents().items()]
        for place in made:
            guest.get(place)
        secrets = [part for place in made for part in place.split("/") if len(part) >= 10 and part != "registers"]
        secrets.append(guest.http.cookies["jantaku"].partition(".")[0])
    found = [secret for secret in secrets if secret in server.said()]
    return held(f"{len(secrets)} addresses and keys, {len(found)} of them in the log", true=len(secrets) > 4 and not found)


def _documents() -> dict[str, dict[str, str]]:
    """Return the forms that make a sheet, a register and a clock."""
    return {
        "/keep": SEATS,
        "/referee/registers": {"book": "wrc-2015", "event": "Open", "trifles": "3", "entry": "one"},
        "/clock": {"title": "Open", "book": "wrc-2015", "tables": "2"},
    }


async def token(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - it takes no time
    """Send forms without their token, as JSON too."""
    codes = []
    async with Someone(server) as one:
        await one.http.get("/login")
        for path in FORMS:
            codes += [(await one.http.post(path, json={})).status_code, (await one.http.post(path, data={})).status_code]
    return held(f"{codes.count(403)} of {len(codes)} forms without a token refused", true=set(codes) == {403})
