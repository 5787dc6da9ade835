"""A loop whose time stands still while anybody works, and leaps while all wait: hours of play in a moment, always the same."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE = 5.0  # real seconds


class _Leaping(selectors.DefaultSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        events = super().select(0)
        if not events and timeout is not None:
            self.now += timeout
        elif not events:
            events = super().select(PATIENCE)  # perhaps a thread is at work
            if not events:
                raise RuntimeError("everybody waits for somebody else")
        return events


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.leaping = _Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now


def run(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)


def clock() -> float:
    """The time of the loop, for a hub."""
    return asyncio.get_running_loop().time()
