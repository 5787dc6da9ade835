"""Firefox by WebDriver BiDi, which it speaks itself: as much of a page as a walk needs, with the names that Playwright has."""

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # s
POLL = 0.02  # s between two looks
FRAME = "() => new Promise(requestAnimationFrame)"
MIDDLE = """(selector) => {
  const node = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  node?.scrollIntoView({ block: "center" });
  const { left, top, width, height } = node?.getBoundingClientRect() ?? {};
  const [x, y] = [left + width / 2, top + height / 2];
  const there = node && !node.disabled && node.contains(document.elementFromPoint(x, y));
  return there ? [x, y] : null;
}"""


def firefox() -> str | None:
    """Return the path of Firefox: JANTAKU_FIREFOX, or one found."""
    return os.environ.get("JANTAKU_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


class Mouse(NamedTuple):
    """The pointer of a page."""

    page: "FirefoxPage"

    def click(self, x: float, y: float) -> None:
        """Move there, press, release."""
        at = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": at}
        self.page.tell("input.performActions", context=self.page.context, actions=[hand])


class FirefoxPage:
    """A tab; ``errors`` are what its console and its scripts complained of."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.numbers, self.errors = line, itertools.count(1), list[str]()
        self.tell("session.new", capabilities={})
        self.tell("session.subscribe", events=["log.entryAdded"])
        self.context = self.tell("browsingContext.create", type="tab")["context"]
        self.mouse = Mouse(self)

    def tell(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command. Return its result; fail with its message if it is refused."""
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self.line.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(told["params"]["text"])
            if told.get("id") == number:
                assert told["type"] == "success", told
                found: dict[str, Any] = told["result"]
                return found

    def size(self, wide: int, high: int) -> None:
        """Give the page this many CSS pixels."""
        self.tell("browsingContext.setViewport", context=self.context, viewport={"width": wide, "height": high})

    def goto(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""
        self.tell("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression: str, arg: object = None) -> Any:
        """Return what a function, or an expression, comes to, by way of JSON."""
        call = f"({expression})({json.dumps(arg)})" if re.match(r"\s*(async\s*)?(\(|\w+\s*=>)", expression) else f"({expression})"
        wrapped = f"(async () => JSON.stringify((await {call}) ?? null))()"
        told = self.tell("script.evaluate", expression=wrapped, target={"context": self.context}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def until(self, script: str, arg: object = None) -> Any:
        """Wait until something comes to a true value. Return it."""
        limit = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script, arg)):
            assert time.monotonic() < limit, (script, arg)
            time.sleep(POLL)  # a frame that the page waited for would never come if it went elsewhere
        return found

    def click(self, selector: str) -> None:
        """Click the first that is there, once it can be hit."""
        self.mouse.click(*self.until(MIDDLE, selector))

    def click_if_there(self, selector: str) -> None:
        """Click the first, if it can be hit now."""
        if at := self.evaluate(MIDDLE, selector):
            self.mouse.click(*at)

    def click_text(self, selector: str, text: str) -> None:
        """Click the first that has a text among those that a selector finds."""
        mark = """([selector, text]) => {
          const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
          const node = seen.find((one) => one.textContent.trim().endsWith(text));
          document.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
          node?.setAttribute("data-wanted", "");
          return Boolean(node);
        }"""
        self.until(mark, [selector, text])
        self.click("[data-wanted]")

    def text(self, selector: str = "body") -> str:
        """Return what is written in the first that a selector finds."""
        return str(self.until("(selector) => document.querySelector(selector)?.innerText", selector))

    def screenshot(self, path: Path) -> None:
        """Keep a picture of what is seen."""
        told = self.tell("browsingContext.captureScreenshot", context=self.context)
        path.write_bytes(base64.b64decode(told["data"]))


@contextmanager
def opened(path: str, folder: Path, lang: str) -> Iterator[FirefoxPage]:
    """A Firefox without a window, with a new profile in a folder, that asks for pages in a language."""
    (folder / "user.js").write_text(f'user_pref("intl.accept_languages", "{lang}");\nuser_pref("ui.prefersReducedMotion", 1);\n')
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    env = os.environ | {"HOME": str(folder)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=env) as process:
        try:
            assert process.stderr
            found = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)
            address = next(one[1] for one in found if one)
            with connect(f"{address}/session", max_size=None) as line:
                yield FirefoxPage(line)
        finally:
            process.terminate()
