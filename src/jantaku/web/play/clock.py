"""The time of a table: ms since its start, standing still while it sleeps or may not go on."""

from collections.abc import Callable


class Clock:
    """Counts from where a journal left off."""

    def __init__(self, source: Callable[[], float], at: int = 0) -> None:
        self._source, self._at = source, at
        self._since: float | None = None  # when it was set going; None while it stands

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    def now(self) -> int:
        """The table's time, in ms."""
        return self._at + (0 if self._since is None else int(1000 * (self._source() - self._since)))

    def run(self) -> None:
        """Go on from where it stood."""
        if self._since is None:
            self._since = self._source()

    def stand(self) -> None:
        """Stand still."""
        self._at, self._since = self.now(), None
