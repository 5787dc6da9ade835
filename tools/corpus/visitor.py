"""A server of a tree in a separate process, and its visitors: pages, forms, JSON, and the stream of a table."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

PATIENCE = 60.0  # seconds for a start, a stop and an answer
SEALED = Path(__file__).with_name("sealed.py")
CSRF = re.compile(r'name="csrf" value="([^"]+)"')
BOOT = re.compile(r'<script type="application/json" id="boot"[^>]*>(.*?)</script>', re.DOTALL)
TOO_OFTEN = 429

Json = dict[str, Any]


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Tree:
    """A checkout whose code is run, the file that says its time, and whether texts are shown by their ids."""

    def __init__(self, root: Path, folder: Path, *, ids: bool = True) -> None:
        self.root, self.folder, self.clock = root, folder, folder / "time"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "home").mkdir(exist_ok=True)
        shared = os.environ.get("JANTAKU_SHARED", str(Path(__file__).parents[3] / "shared"))
        self.env = os.environ | {
            "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}",
            "CORPUS_TIME": str(self.clock),
            "CORPUS_TEXTS": "ids" if ids else "",
            "XDG_DATA_HOME": str(folder / "home"),
            "JANTAKU_SHARED": shared,
            "PYTHONHASHSEED": "0",
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "120",
        }
        self.at(1_790_000_000)

    def at(self, seconds: float) -> None:
        """Set its time."""
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(str(seconds), "ascii")
        fresh.replace(self.clock)

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self.at(float(self.clock.read_text("ascii")) + seconds)

    def command(self, *words: str) -> list[str]:
        """Return the words that run a module of the tree."""
        return [sys.executable, str(SEALED), *words]

    def run(self, *words: str, given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a module to its end: its exit code and what it printed."""
        return subprocess.run(  # noqa: S603 - our own
            self.command(*words), input=given, env=self.env, cwd=folder or self.folder, capture_output=True, text=True, check=False
        )


class Server:
    """``jantaku serve`` of a tree on a database."""

    def __init__(self, tree: Tree, database: Path, port: int) -> None:
        self.tree, self.url = tree, f"http://127.0.0.1:{port}"
        words = ("jantaku", "serve", "--port", str(port), "--db", f"sqlite:///{database}", "--pace", "0")
        with (tree.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own
                tree.command(*words), stdout=log, stderr=log, env=tree.env, cwd=tree.folder
            )

    def __enter__(self) -> Self:
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit and self.process.poll() is None:
            try:
                httpx.get(f"{self.url}/healthz", timeout=5)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self
        raise RuntimeError(f"no server: {(self.tree.folder / 'server.log').read_text('utf-8')[-2000:]}")

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def visitor(self, lang: str = "en") -> "Visitor":
        """Return a visitor with separate cookies."""
        return Visitor(self.url, lang)


class Visitor:
    """A browser without scripts."""

    def __init__(self, url: str, lang: str) -> None:
        self.url, self.lang = url, lang
        headers = {"Accept-Language": lang, "Origin": url, "Accept": "text/html"}
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers=headers)
        self.nameless = httpx.Client(base_url=url, timeout=PATIENCE, headers=headers)  # no session, so no limit of a session

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, again as long as there were too many."""
        while (answer := self.http.request(method, path, **more)).status_code == TOO_OFTEN:
            time.sleep(1)
        return answer

    def get(self, path: str) -> httpx.Response:
        """Return a page, no redirection followed."""
        return self.ask("GET", path)

    def post(self, path: str, page: str, **form: Any) -> httpx.Response:
        """Send a form with the token, and the entry's id, of a page."""
        text = self.ask("GET", page, follow_redirects=True).text
        found, entry = CSRF.search(text), re.search(r'name="entry" value="([^"]+)"', text)
        hidden = {"entry": entry[1]} if entry else {}
        return self.ask("POST", path, data={"csrf": found[1] if found else "", **hidden, **form})

    def enter(self, path: str, **values: Any) -> Json:
        """Send JSON, as a program without a session would; the answer."""
        answer: Json = self.nameless.post(path, json=values).json()
        self.nameless.cookies.clear()
        return answer

    def boot(self, table: str) -> Json:
        """Return what the page of a table starts from."""
        found = BOOT.search(self.get(table).text)
        if not found:
            raise RuntimeError(f"{table} has no boot element")
        boot: Json = json.loads(found[1])
        return boot


class Stream:
    """The stream of a table: a view kept whole, and every frame that came."""

    def __init__(self, visitor: Visitor, table: str, **hello: Any) -> None:
        boot = visitor.boot(table)
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        url = visitor.url.replace("http", "ws", 1) + f"{table}/stream"
        self.link = connect(
            url,
            origin=Origin(visitor.url),
            additional_headers={"Cookie": cookie},
            max_size=1 << 20,
            proxy=None,
        )
        self.frames: list[str] = []
        self.view: Json = {}
        self.sent = 0
        self.token: str = boot["token"]
        said = {"seat": boot["seat"], "token": boot["token"], "lang": visitor.lang, "profile": "book", **hello}
        self.link.send(json.dumps({"t": "hello", "v": 1, **said}))
        self.message()

    def message(self) -> Json:
        """Return the next message, its change made to the view."""
        text = str(self.link.recv(PATIENCE))
        got: Json = json.loads(text)
        self.frames.append(text)
        if got["t"] == "full":
            self.view = got["view"]
        elif got["t"] == "step":
            self.view = merge(self.view, got["set"])
        elif got["t"] == "bye":
            raise RuntimeError(f"the stream ended: {text}")
        return got

    def command(self, t: str, **values: Any) -> Json:
        """Send a command; its answer."""
        self.sent += 1
        self.link.send(json.dumps({"t": t, "id": self.sent, **values}))
        while (got := self.message()).get("id") != self.sent:
            pass
        return got

    def close(self) -> None:
        """Leave."""
        self.link.close()


def merge(target: Any, patch: Any) -> Any:
    """Return a JSON merge patch (RFC 7396) laid over what there was."""
    if not isinstance(patch, dict):
        return patch
    whole = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            whole.pop(key, None)
        else:
            whole[key] = merge(whole.get(key), value)
    return whole
