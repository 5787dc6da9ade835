"""A sheet with hundreds of corrections, read by strangers after a restart, beside a player."""

import asyncio
import time
from statistics import quantiles

from benchmarks.attacks.asking import Someone, held
from tests.web.client import Stream
from tests.web.guests import Guest
from tests.web.serving import Served

WANTED = 50.0  # ms within which 99 of 100 pings are answered, beside what the machine itself takes
NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
ALL = [0, 1, 2, 3]


async def corrections(server: Served, stream: Stream, seconds: float) -> str:
    """Correct one draw as often as the seconds allow, start the server again, and read the sheet beside a player's pings."""
    address, count, plain = await _corrected(server, seconds)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    async with stream, Someone(server) as reader:
        await reader.http.get(f"{plain}/state")  # books and pages are loaded once
        quiet = await _pings(stream, 1.0)
        begun = time.perf_counter()
        reading = asyncio.create_task(reader.http.get(f"{address}/state"))
        busy = await _pings(stream, 1.0)
        status = (await reading).status_code
        took = time.perf_counter() - begun
    late = quantiles(busy, n=100)[98]
    own = quantiles(quiet, n=100)[98]
    told = f"{count} corrections, read in {took:.2f} s ({status}); ping p99 {own:.1f} ms before, {late:.1f} ms beside"
    return held(told, true=status == 200 and late <= WANTED + own)


async def _corrected(server: Served, seconds: float) -> tuple[str, int, str]:
    """Return a sheet with many corrections, and their number; and one without any."""
    with Guest(server.url) as owner:
        address = str((await asyncio.to_thread(owner.post, "/keep", "/keep", **NAMES)).headers["location"])
        plain = str((await asyncio.to_thread(owner.post, "/keep", "/keep", **NAMES)).headers["location"])
        draw = {"id": "draw", "kind": "draw", "body": {"tenpai": []}, "seen": 0}
        assert (await asyncio.to_thread(owner.http.post, f"{address}/add", json=draw)).json()["ok"]
        done, end = 0, time.monotonic() + seconds
        while time.monotonic() < end and done < 300:
            changes = {"draw": [{"kind": "draw", "body": {"tenpai": [done % 4]}}]}
            entry = {"id": f"c{done}", "kind": "correction", "body": {"changes": changes, "assent": ALL}, "seen": None}
            answer = await asyncio.to_thread(owner.http.post, f"{address}/add", json=entry)
            if answer.status_code == 429:
                await asyncio.sleep(0.5)
            elif answer.json()["ok"]:
                done += 1
            else:
                raise RuntimeError(answer.text)
    return address, done, plain


async def _pings(stream: Stream, seconds: float) -> list[float]:
    """Return the times of a player's pings, in ms."""
    times, end = list[float](), time.monotonic() + seconds
    while time.monotonic() < end or len(times) < 3:
        begun = time.perf_counter()
        await stream.command("ping")
        times.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.01)
    return times
