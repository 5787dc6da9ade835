"""Games without a server on a slow phone: ``python -m benchmarks.alone [GAMES]``.

A browser with its processor slowed four times opens ``/alone``. Printed are the time from the tap on Play until a discard is
possible, where the player is East, and the time that each of the bots takes for a move.
"""

import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.serving import Served
from tools import web_tools

SLOWER = 4
MOVES = 400
FIRST = 2000  # ms until the first discard, at most
MOVE = 30  # ms of a bot
SOON, POLL = 20_000, 20  # ms
# Seats are drawn by such numbers: the player is East.
EAST = """const drawn = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (into) => (into instanceof Uint32Array ? into.fill(0) : drawn(into));"""
# Time since the tap, which opened the page, once a discard is asked.
DISCARD = """() => {
  const acts = document.querySelector("mj-hand")?.view?.ask?.acts ?? [];
  return acts.some((act) => act.kind === "discard") && performance.now();
}"""
TIMED = """async ([file, bot, moves]) => {
  const { BOTS, Core } = await import(file);
  const core = await Core.open();
  const out = [];
  for (let game = 0; out.length < moves; game++) {
    const table = core.table("wrc-2015");
    table.begin(7, game);
    const wall = Array.from({ length: 136 }, (_, i) => i >> 2);
    for (let i = wall.length - 1, state = game + 1; i > 0; i--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const other = state % (i + 1);
      [wall[i], wall[other]] = [wall[other], wall[i]];
    }
    table.deal(wall);
    for (let seat = table.asked; seat >= 0 && out.length < moves; seat = table.asked) {
      const start = performance.now();
      core.write("Worker", table.worker, { player: Array(4).fill(BOTS[bot]) });
      core.call("look", table.state, table.rules, core.lut, table.scratch, { whole: seat });
      const act = core.call("decide", table.worker, table.rules, core.lut, { whole: seat });
      out.push(performance.now() - start);
      table.step(seat, act);
    }
  }
  return out;
}"""


def opened(browser: Browser) -> Page:
    """Return a page of a slow phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block")
    context.set_default_timeout(SOON)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def until(page: Page, script: str) -> Any:
    """Return what a script finds, once it finds something; the policy of the page bars Playwright's own waiting."""
    for _ in range(SOON // POLL):
        if found := page.evaluate(script):
            return found
        page.wait_for_timeout(POLL)
    raise TimeoutError(script)


def first_discard(browser: Browser, url: str) -> float:
    """Return ms from the tap until a discard is possible."""
    page = opened(browser)
    page.add_init_script(EAST)
    page.goto(f"{url}/alone", wait_until="networkidle")
    page.locator("#choose button.primary").tap()
    page.wait_for_url("**/alone/table#*")
    found: float = until(page, DISCARD)
    page.context.close()
    return found


def main() -> int:
    """Measure; 1 where a limit is missed."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with TemporaryDirectory() as room, Served(Path(room)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=web_tools.chromium(), args=["--no-sandbox"])
        first = [first_discard(browser, server.url) for _ in range(games)]
        over = median(first) > FIRST
        shown = f"median {median(first):.0f} ms, most {max(first):.0f} ms, of {games}"
        print(f"tap on Play to the first discard: {shown}; limit {FIRST} ms", flush=True)
        page = opened(browser)
        page.goto(f"{server.url}/learn/drill/waits?seed=1", wait_until="networkidle")
        file = page.locator("link[rel=modulepreload]").first.evaluate("(link) => link.href")
        for bot in ("random", "sensible", "strong"):
            times = page.evaluate(TIMED, [file, bot, MOVES])
            slowest = quantiles(times, n=100)[-1]
            over |= slowest > MOVE
            print(f"a move of {bot}: median {median(times):.2f} ms, 99th percentile {slowest:.2f} ms; limit {MOVE} ms")
        browser.close()
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
