"""What a process takes of the machine, as Linux tells it."""

import os
import time
from pathlib import Path
from typing import NamedTuple


class Vitals(NamedTuple):
    """Resident memory in MB and processor time in seconds, at a moment."""

    memory: float
    cpu: float
    at: float


def vitals(pid: int) -> Vitals:
    """Those of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    ticks = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    used = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return Vitals(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, used, time.monotonic())
