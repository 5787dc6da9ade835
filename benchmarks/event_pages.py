"""Pages of an event for everybody who watches: ``python -m benchmarks.event_pages``; seconds of this processor, the best of rounds.

Each round begins with a result that is entered, and ends with the compressed page, as the first of those who watch gets it.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from benchmarks.events import EVA, LARGE, played
from jantaku.web.app import create_app
from jantaku.web.settings import ServerSettings

PAGES = {"standings": 0.1, "seating": None, "session/10": None, "player/1": None, "big": None}  # s, at most
HOME, NOT_CHANGED = "http://localhost", 304
POINTS = [44_000, 31_000, 25_000, 20_000]


class Row(NamedTuple):
    """The processor's seconds from event to page, and again to who has it already; the bytes that are sent."""

    path: str
    first: float
    again: float
    size: int


async def measured(rounds: int) -> list[Row]:
    """Measure each page."""
    archive = played(*LARGE, calls=False)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(db=f"sqlite:///{Path(folder) / 'games.sqlite'}"))
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOME) as http:
            ident = await app.state.site.events.begin("", archive)
            (token,) = await app.state.site.events.give(ident, [("organiser", 0, 0, "")])
            return [min_of(path, [await one(http, ident, token, path, n) for n in range(1, rounds + 1)]) for path in PAGES]


async def one(http: httpx.AsyncClient, ident: str, token: str, path: str, number: int) -> Row:
    """Correct a result, and ask for a page twice."""
    points = [POINTS[0] + 100 * number, POINTS[1] - 100 * number, *POINTS[2:]]
    body = {"session": LARGE[1], "table": 1, "points": points, "sticks": 0, "seen": EVA.by, "why": f"{path} {number}"}
    entry = {"id": f"{path.replace('/', '-')}-{number}", "kind": "result", "body": body}
    answer = await http.post(f"/e/{ident}/add", json=entry, headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["ok"], answer.text
    began = time.process_time()
    page = await http.get(f"/e/{ident}/{path}")
    first, began = time.process_time() - began, time.process_time()
    again = await http.get(f"/e/{ident}/{path}", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == NOT_CHANGED
    return Row(path, first, time.process_time() - began, int(page.headers["content-length"]))


def min_of(path: str, rows: list[Row]) -> Row:
    """The best of some rounds."""
    return Row(path, min(row.first for row in rows), min(row.again for row in rows), rows[-1].size)


def main() -> int:
    """Print each figure; 1 where one is missed."""
    rows = asyncio.run(measured(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
    print("{} players x {} sessions, a result, then:".format(*LARGE))
    for path, first, again, size in rows:
        most = PAGES[path]
        wanted = "" if most is None else f"  at most {most} s: {'met' if first <= most else 'MISSED'}"
        print(f"{path:14} {first:.3f} s, not changed {again:.4f} s, {size:,} bytes{wanted}")
    return 0 if all(PAGES[path] is None or first <= (PAGES[path] or 0) for path, first, _, _ in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
