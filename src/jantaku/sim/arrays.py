"""Arrays of `jantaku.sim.tables`: their memory stays where it is, so that the compiled core and other libraries find it there."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.bots.games import Waiting
from jantaku.bots.stepping import EVENTS_SEEN, MASK, PLANES_SEEN, Setup
from jantaku.core.constants import KINDS
from jantaku.core.events import LENGTH, HandEvents
from jantaku.core.planes import ALL_PLANES, PLANES
from jantaku.sim.records import Records, dtype

LINE = 64  # bytes; JAX shares memory that begins at a multiple of it


def aligned(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return an array of zeros whose memory begins at a multiple of `LINE`."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    out: NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return out


def place_of(array: NDArray[Any]) -> int:
    """Return where the memory of an array begins."""
    return int(array.ctypes.data)


class Arrays:
    """The tables themselves, and all that is written of them; each array stays where it is."""

    def __init__(self, n: int, setup: Setup) -> None:
        self.n = n
        seen, logged = n * (setup.sees == PLANES_SEEN), n * (setup.sees == EVENTS_SEEN)
        self.tables: Records = aligned((n,), dtype(Waiting))
        self.logs: Records = aligned((logged,), dtype(HandEvents))
        self.acts = aligned((n,), np.int16)
        self.who = aligned((n,), np.int8)
        self.views = aligned((seen, PLANES, KINDS), np.uint8)
        self.events = aligned((logged, LENGTH), np.int16)
        self.count = aligned((logged,), np.int16)
        self.hidden = aligned((n * setup.hidden, ALL_PLANES - PLANES, KINDS), np.uint8)
        self.mask = aligned((n, MASK), np.bool_)
        self.filled = aligned((n,), np.int32)
        self.reward = aligned((n, 4), np.int32)
        self.last = aligned((n, 4), np.int32)
        self.ended = aligned((n,), np.int8)
