"""New tables, sheets, registers and records, as many as one address can make with a new visitor each time."""

import re
import time
from collections import Counter
from itertools import cycle

from benchmarks.attacks.asking import OWNER, Someone, held
from jantaku.web.http.safety.limits import ADDRESS, VISITOR
from tests.web.client import Stream
from tests.web.serving import Served

RECORD = "/g/notable-kokushi"


async def whatif(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - nobody plays beside it
    """Take over a record again and again: every what-if is a table."""
    codes, end = Counter[int](), time.monotonic() + seconds
    async with Someone(server) as one:
        while time.monotonic() < end or not codes[429]:
            codes[(await one.post(f"{RECORD}/whatif", n="3", seat="0")).status_code] += 1
            if codes.total() > 300:
                break
    most = VISITOR["table"].burst + seconds * VISITOR["table"].each + 3
    return held(f"{codes[303]} tables made, {codes[429]} refused", true=0 < codes[303] <= most and codes[429] > 0)


async def fill(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - nobody plays beside it
    """Make tables, sheets, registers and clocks, each as another visitor; somebody at another address still can."""
    ways = cycle(("/play", "/keep", "/referee/registers", "/clock", f"{RECORD}/whatif"))
    codes, begun = Counter[int](), time.monotonic()
    async with Someone(server) as one, Someone(server, OWNER) as other:
        while time.monotonic() < begun + seconds or not codes[429]:
            one.anew()
            answer = await one.post(next(ways), book="wrc-2015", n="3", seat="0", tables="2", entry=str(codes.total()))
            codes[answer.status_code] += 1
            if codes.total() > 2000:
                break
        took = time.monotonic() - begun
        after = await other.post("/play")
    made = sum(count for code, count in codes.items() if code in {200, 303})
    most = ADDRESS["table"].burst + took * ADDRESS["table"].each + 5
    told = f"{made} made in {took:.0f} s, {codes[429]} refused; somebody else's table: {after.status_code}"
    return held(told, true=0 < made <= most and codes[429] > 0 and re.match("/t/", after.headers.get("location", "")) is not None)
