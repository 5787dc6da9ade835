"""Check what a server leaves on the disk: who may read it, whether a second server can have it too, whether the log has a key."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.web.guests import Guest
from tests.web.serving import Served
from tests.web.store.filling import at_clock, at_register, at_sheet


def attack() -> Iterator[str]:
    """Yield a line for each of the three."""
    with TemporaryDirectory() as name, Served(Path(name)) as server, Guest(server.url) as guest:
        secrets = used(guest)
        others = readable(Path(name))
        yield f"files that others may read: {', '.join(others) or 'none'}"
        refused = [link.name for link in links(server) if second(link)]
        yield f"second servers by a link: {', '.join(refused) or 'none starts'}"
        server.stop()
        found = [what for what, secret in secrets.items() if secret in server.said()]
        yield f"keys and addresses of writable pages in the log, of {len(secrets)}: {', '.join(found) or 'none'}"


def used(guest: Guest) -> dict[str, str]:
    """Have one of everything written on; return its keys, and what the address of each page that writes ends with."""
    table = guest.play()
    documents: dict[str, dict[str, Any]] = {"sheet": at_sheet(guest), "clock": at_clock(guest), "register": at_register(guest)}
    clock = documents["clock"]
    for path in ("", "/cards"):
        assert guest.get(f"{clock['at']}/control/{clock['secret']}{path}").status_code == 200
    guest.get(f"{clock['at']}/control/{clock['secret']}/nowhere")
    guest.get(f"{clock['at']}/state?key={clock['secret']}")
    token = str(guest.boot(table)["token"])
    found = {"table": table, **{kind: each["at"] for kind, each in documents.items()}}
    keys = {"key of the clock": clock["secret"], "key of the seat": token, "session": guest.http.cookies["jantaku"].split(".")[0]}
    return {what: address.rpartition("/")[2] for what, address in found.items()} | keys


def readable(folder: Path) -> list[str]:
    """Return the files of the server that others may read; its log is not its own."""
    ours = [path for path in folder.rglob("*") if path.is_file() and path.name != "server.log"]
    return [path.name for path in ours if path.stat().st_mode & 0o077]


def links(server: Served) -> list[Path]:
    """Make links that lead to the database of a server."""
    file, folder = server.folder / "link.sqlite", server.folder / "folder"
    file.symlink_to(server.file)
    folder.symlink_to(server.folder, target_is_directory=True)
    return [file, folder / server.file.name, server.folder / ".." / server.folder.name / server.file.name]


def second(database: Path) -> bool:
    """Return whether another server starts on a database."""
    command = [sys.executable, "-m", "jantaku", "serve", "--port", "0", "--no-open", "--db", f"sqlite:///{database}"]
    try:
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode != 2
    except subprocess.TimeoutExpired:
        return True
