"""The time of a page and of a server, as a test has it: it passes when the test says so, and nobody waits for it."""

import os
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page

from tests.web.serving import Served

GUARD = 350  # ms, a little more than a page takes a click to be meant for what was there before
AHEAD = "ahead"

# `performance.now`, by which pages measure, can be moved on, and be stopped; timers run as ever. Where the time of the server is
# moved on too, a page that asks for that between the two is held until both are.
HOURS = """(() => {
  const now = performance.now.bind(performance);
  let [ahead, stood] = [0, null];
  performance.now = () => (stood ?? now()) + ahead;
  const fetched = window.fetch.bind(window);
  const asked = new Set();
  let [moved, release] = [Promise.resolve(), () => {}];
  window.fetch = async (url, ...more) => {
    if (!String(url).endsWith("/time")) return fetched(url, ...more);
    await moved;
    const answer = fetched(url, ...more);
    asked.add(answer);
    answer.catch(() => {}).finally(() => asked.delete(answer));
    return answer;
  };
  window.later = (ms) => void (ahead += ms);
  window.hold = () => ((moved = new Promise((done) => (release = done))), Promise.allSettled([...asked]));
  window.release = () => release();
  window.stand = () => void (stood ??= now());
})()"""


class Pointed(Protocol):
    """As much of a page as a player with a pointer needs: Playwright's, or Firefox's own."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what an expression comes to."""

    @property
    def mouse(self) -> Any:
        """The pointer."""


class Timed(Served):
    """A server whose session clocks go by a time that can be moved on."""

    module = __name__

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, env={"AHEAD": str(folder / AHEAD)})
        root = Path(__file__).parents[3]
        self.path = os.pathsep.join([str(root / "src"), str(root), os.environ.get("PYTHONPATH", "")])

    def go(self, seconds: float, *pages: Page) -> None:
        """Let time pass for the server, and for the pages that look at it."""
        for page in pages:  # first: news from the server come to pages whose time is up as well
            page.evaluate("ms => window.hold().then(() => window.later(ms))", 1000 * seconds)
        self.seconds += seconds
        path = self.folder / AHEAD
        path.with_suffix(".new").write_text(str(self.seconds), "utf-8")
        path.with_suffix(".new").replace(path)
        for page in pages:
            page.evaluate("() => window.release()")


def later(page: Page, ms: float = GUARD) -> None:
    """Let time pass for a page: so long, or until it takes a click for one at what is there now."""
    page.evaluate("ms => window.later(ms)", ms)


def frame(page: Pointed) -> None:
    """Wait until a page draws again."""
    page.evaluate("() => new Promise(requestAnimationFrame)")


def moved_on() -> int:
    """The time in ms, as the test that runs this server has it."""
    path = Path(os.environ["AHEAD"])
    return now() + int(1000 * float(path.read_text("utf-8")) if path.exists() else 0)


if __name__ == "__main__":
    from jantaku.cli import main
    from jantaku.web.clock.repository import Clocks
    from jantaku.web.organise.repository import Events
    from jantaku.web.store.repository import now

    Clocks.__init__.__defaults__ = (moved_on,)
    Events.__init__.__defaults__ = (moved_on,)

    main()
