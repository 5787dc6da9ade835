"""A spectator's delayed view of a game: the same journal, folded some seconds later."""

import asyncio
from collections import deque
from collections.abc import Callable

from jantaku.web.play.rows import Row
from jantaku.web.play.seating import Seating

Show = Callable[[Seating, list[Row]], None]


class DelayedGame:
    """A game that folds each row ``delay`` seconds after it happened, and shows the result."""

    def __init__(self, game: Seating, delay: float, show: Show) -> None:
        self.game, self._delay, self._show = game, delay, show
        self._queue: deque[tuple[float, Row]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def follow(self, new: list[Row], age: float = 0.0) -> None:
        """Queue rows that happened ``age`` seconds ago."""
        due = asyncio.get_running_loop().time() + max(0.0, self._delay - age)
        self._queue.extend((due, row) for row in new)
        self._wait()

    def _wait(self) -> None:
        if self._queue and not self._timer:
            self._timer = asyncio.get_running_loop().call_at(self._queue[0][0], self._catch_up)

    def _catch_up(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        while self._queue and self._queue[0][0] <= now:
            row = self._queue.popleft()[1]
            self.game.fold(row)
            self._show(self.game, [row])
        self._wait()

    def close(self) -> None:
        """Stop, and drop what is queued."""
        if self._timer:
            self._timer.cancel()
