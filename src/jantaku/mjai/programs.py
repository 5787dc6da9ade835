"""Programs of bots that play game after game: one that has answered a whole game is asked for the next."""

import threading
from collections import defaultdict

from jantaku.mjai import LISTS
from jantaku.mjai.channels import Channel, opened
from jantaku.mjai.guest import Guest, place_for
from jantaku.rules.book import Book


class Programs:
    """Programs that wait for a game, by command or address; several threads may ask for them.

    A program that fails when it is used again is started afresh for each game from then on: not every bot begins a second one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, list[Channel]] = defaultdict(list)
        self._once: set[str] = set()

    def seat(self, where: str, seat: int, book: Book, *, seconds: float) -> Guest:
        """Return a bot at a seat, by a program that waits or a new one. Raise JantakuError if it cannot be reached."""
        place, lists = place_for(where, seat), where.startswith(LISTS)
        if channel := self._taken(place):
            guest = Guest(seat, channel, book, seconds=seconds, lists=lists)
            if guest.lost is None:
                guest.renewed = True
                return guest
            self._once.add(place)
        return Guest(seat, opened(place), book, seconds=seconds, lists=lists)

    def _taken(self, place: str) -> Channel | None:
        with self._lock:
            waiting = self._waiting[place]
            return waiting.pop() if waiting else None

    def take_back(self, where: str, guest: Guest) -> None:
        """Keep the program of a bot whose game is over, if it may play another; else end it."""
        place = place_for(where, guest.seat)
        with self._lock:
            if guest.lost is not None and guest.renewed:
                self._once.add(place)
            if not guest.closed and place not in self._once:
                self._waiting[place].append(guest.channel)
                return
        guest.close()

    def close(self) -> None:
        """End the programs that wait."""
        with self._lock:
            waiting = [channel for channels in self._waiting.values() for channel in channels]
            self._waiting.clear()
        for channel in waiting:
            channel.close()
