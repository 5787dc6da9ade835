"""The table of bots that is always on: one per server, which plays while somebody watches, game after game."""

import asyncio
from typing import Final

from jantaku.web.play.bots import NAMES
from jantaku.web.play.config import Config
from jantaku.web.play.room import Room
from jantaku.web.play.rows import JournalRow

BOTS: Final = "bots"  # owner of its games; a visitor's id is longer
ENCORE = 15.0  # seconds for which the final standings are shown before the next game


class Show(Room):
    """A table of bots whose next game begins by itself while somebody watches."""

    _encore: asyncio.TimerHandle | None = None

    def _see_to_rematch(self) -> None:
        """Start the next game some seconds after the end of this one; not while nobody watches."""
        wanted = self.stage == "over" and self.crowd.size > 0 and not self.game.next and not self.engine.closed
        if self._encore and not wanted:
            self._encore.cancel()
            self._encore = None
        elif wanted and not self._encore:
            self._encore = asyncio.get_running_loop().call_later(ENCORE, self._play_again)

    def _play_again(self) -> None:
        self._encore = None
        if self.on_rematch and not self.game.next:
            self.engine.spawn(self._alone(self.on_rematch(self)))


def settings() -> Config:
    """Return the settings of the table."""
    return Config(hints="off")


def bots() -> list[JournalRow]:
    """Return the rows that seat four bots."""
    return [{"kind": "bot", "at": 0, "seat": seat, "name": name} for seat, name in enumerate(NAMES)]
