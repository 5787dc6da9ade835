"""A server of our own: a process on a free port, its games in a temporary file; to be stopped, killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

from tests.web.forking import Forked

PATIENCE = 60.0  # seconds until a start or a stop is given up


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Served:
    """``jantaku serve`` with its file and its log in a folder; it keeps its port over a restart.

    ``pace`` scales what bots and windows take: 0 is at once. ``db`` is another database.
    """

    module = "jantaku"  # which is run
    path = ""  # where it is found, where it is not in memory
    forked = False  # whether the program is in memory already when a server starts; what is measured starts as for a user
    seconds = 0.0  # by which its time is ahead of this computer's

    def __init__(self, folder: Path, *words: str, pace: float = 0.0, env: dict[str, str] | None = None, db: str = "") -> None:
        self.folder, self.port, self.env = folder, free_port(), {"XDG_DATA_HOME": str(folder)} | (env or {})
        self.words = ("--pace", f"{pace:g}", *words)
        self.file = folder / "games.sqlite"
        self.db = db or f"sqlite:///{self.file}"
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.command = self._here()

    @property
    def url(self) -> str:
        """Return where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self.process is not None, "it was not started"
        return self.process.pid

    def said(self) -> str:
        """Return what it has written on stderr and stdout since the first start."""
        path = self.folder / "server.log"
        return path.read_text("utf-8") if path.exists() else ""

    def launch(self) -> "subprocess.Popen[bytes] | Forked":
        """Start it, and do not wait."""
        words = ["--host", "127.0.0.1", "--port", str(self.port), "--db", self.db, *self.words]
        env, path = os.environ | ({"PYTHONPATH": self.path} if self.path else {}) | self.env, self.folder / "server.log"
        if self.forked and self.command == self._here() and "PYTHONPATH" not in self.env:
            self.process = Forked(self.module, ["serve", *words], path, self.folder, env)
        else:
            with path.open("ab") as log:
                self.process = subprocess.Popen([*self.command, *words], stdout=log, stderr=log, cwd=self.folder, env=env)
        return self.process

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        process = self.launch()
        limit = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < limit:
            if self.answers():
                return self
            time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.said()[-4000:]}")

    def answers(self, path: str = "/healthz") -> bool:
        """Return whether it has that page to give."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=5) as answer:  # noqa: S310 - our own
                answer.read()
                ok: bool = answer.status == 200
                return ok
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> int:
        """Ask it to stop, as a service manager would; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it as a loss of power would."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)

    def _here(self) -> list[str]:
        return [sys.executable, "-m", self.module, "serve"]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
