"""Small programs that speak mjai, for tests of those who seat them."""

import sys
from pathlib import Path

LOOP = """
import json, os, sys, time
NONE = {{"type": "none"}}
me, games, draws = 0, 0, 0
open({log!r}, "a").write(f"{{os.getpid()}}\\n")
for line in sys.stdin:
    event = json.loads(line)
    event = event[-1] if isinstance(event, list) else event
    answer = NONE
    if event["type"] == "start_game":
        me, games = event["id"], games + 1
    own = event["type"] == "tsumo" and event["actor"] == me
    draws += own
    if own:
        answer = {{"type": "dahai", "actor": me, "pai": event["pai"], "tsumogiri": True}}
    {more}
    print(json.dumps(answer), flush=True)
"""


def discarding(path: Path, more: str = "pass") -> str:
    """Write a program that discards each tile that it draws; ``more`` is a statement before it answers. Return its name."""
    path.write_text(LOOP.format(more=more, log=str(path.with_suffix(".pids"))), encoding="utf-8")
    return f"mjai:{sys.executable} {path}"


def started(path: Path) -> list[int]:
    """Return the numbers of the processes of a program that were started."""
    pids = path.with_suffix(".pids")
    return [int(line) for line in pids.read_text().split()] if pids.exists() else []
