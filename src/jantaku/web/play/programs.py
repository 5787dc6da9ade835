"""Programs that speak mjai at tables of this server: those that its host has named, and no other.

Each seat has a thread, in which its program is shown every change of the table and answers; the table waits for the answer where
it needs one, in bounded time. Where a program fails the sensible bot plays its seat.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Mapping
from typing import Protocol

from jantaku.core.fields import State
from jantaku.core.view import see
from jantaku.errors import JantakuError
from jantaku.game.acts import WORDS_OF
from jantaku.game.view import View
from jantaku.mjai import LISTS
from jantaku.mjai.answers import AnswerError
from jantaku.mjai.channels import Channel, opened
from jantaku.mjai.guest import SECONDS, Guest, place_for
from jantaku.rules.book import Book
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Seating

MOST = 24  # programs that play at a time
CHANGES = {"deal", "act", "close"}  # rows that change the table
NO_PROGRAMS: Mapping[str, str] = {}


class OfferedPrograms:
    """The programs that the host offers, by name, and those that play now."""

    def __init__(self, commands: Mapping[str, str] = NO_PROGRAMS, *, most: int = MOST, seconds: float = SECONDS) -> None:
        self.commands, self.most, self.seconds = dict(commands), most, seconds
        self._playing: set[SeatProgram] = set()
        self._ending: set[threading.Thread] = set()

    def seat(self, name: str, seat: int, book: Book, answered: Callable[["SeatProgram"], None]) -> "SeatProgram":
        """Seat a program. Raise AnswerError where the host does not offer it, or too many play."""
        if name not in self.commands:
            raise AnswerError("not-allowed")
        if len(self._playing) >= self.most:
            raise AnswerError("too-many")
        made = SeatProgram(self.commands[name], seat, book, self.seconds, answered)
        self._playing.add(made)
        return made

    def end(self, program: "SeatProgram", *, at_once: bool) -> None:
        """End a program: once it has been shown the end of the game, or at once."""
        self._playing.discard(program)
        self._ending = {thread for thread in self._ending if thread.is_alive()}
        self._ending.add(program.end(at_once=at_once))

    async def ended(self) -> None:
        """Wait until the programs that were to end have ended."""
        for thread in list(self._ending):
            await asyncio.to_thread(thread.join)


class SeatProgram:
    """A program at a seat. All but the dialogue happens in the loop's thread."""

    def __init__(self, where: str, seat: int, book: Book, seconds: float, answered: Callable[["SeatProgram"], None]) -> None:
        self.seat = seat
        self.lost: AnswerError | None = None
        self._where, self._book, self._seconds, self._answered = where, book, seconds, answered
        self._loop = asyncio.get_running_loop()
        self._views: queue.SimpleQueue[tuple[int, View] | None] = queue.SimpleQueue()
        self._shown = 0
        self._answer = (0, "")
        self._channel: Channel | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._play, name="jantaku-program", daemon=True)
        self._thread.start()

    def show(self, view: View) -> None:
        """Show it the table after a change."""
        self._shown += 1
        self._views.put((self._shown, view))

    @property
    def thinks(self) -> bool:
        """True until it has answered all that it was shown."""
        return self._answer[0] != self._shown

    @property
    def words(self) -> str:
        """Its act, once it has answered; "" where it was not asked, or the sensible bot is to choose."""
        return "" if self.thinks else self._answer[1]

    def end(self, *, at_once: bool) -> threading.Thread:
        """End it; return the thread that does."""
        self._views.put(None)
        if not at_once:
            return self._thread
        self._ended = True
        thread = threading.Thread(target=self._cut, name="jantaku-program-end", daemon=True)
        thread.start()
        return thread

    def _cut(self) -> None:
        self._close()
        self._thread.join()  # it may just be starting the program, and closes it then

    def _close(self) -> None:
        if self._channel:
            self._channel.close()

    # ---- in its thread
    def _play(self) -> None:
        guest = self._opened()
        while (shown := self._views.get()) is not None and not self._ended:
            number, view = shown
            self._answer = number, self._act(guest, view) if guest else ""
            self._report()
        self._close()

    def _opened(self) -> Guest | None:
        """Start the program; return None, with the reason in ``lost``, if it cannot be started."""
        try:
            self._channel = opened(place_for(self._where, self.seat))
            if self._ended:
                return None
            guest = Guest(self.seat, self._channel, self._book, seconds=self._seconds, lists=self._where.startswith(LISTS))
        except JantakuError:
            self.lost = AnswerError("not-started")
            return None
        self.lost = guest.lost
        return guest

    def _act(self, guest: Guest, view: View) -> str:
        lawful = view.lawful
        if not lawful:
            guest.watch(view)
        act = guest(view, lawful) if lawful else None
        self.lost = guest.lost
        return WORDS_OF[act.number] if act else ""

    def _report(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._answered, self)


class ProgramTable(Protocol):
    """A table as its programs know it."""

    def answered(self) -> None:
        """Go on: a program has answered."""

    def failed(self, seat: int, error: AnswerError) -> None:
        """Have the sensible bot play a seat from here on."""


class TablePrograms:
    """The programs at one table. They are started when the table is first awake, and shown the hand from its deal."""

    def __init__(self, offered: OfferedPrograms, table: ProgramTable) -> None:
        self._offered, self._table = offered, table
        self._at: dict[int, SeatProgram] = {}
        self._hand: list[dict[int, View]] = []  # what is to be shown once they are started
        self._started = self._closed = False
        self._reported: set[int] = set()

    @staticmethod
    def _seats(game: Seating) -> list[int]:
        return [seat for seat, holder in enumerate(game.seats) if holder.kind == "bot" and not holder.replaced]

    def follow(self, game: Seating, row: JournalRow) -> None:
        """Show a change of the table, after the row was folded that made it."""
        if not game.config.program or row["kind"] not in CHANGES or game.table is None or self._closed:
            return
        views = {seat: View(game.table.book, seat, State()) for seat in self._seats(game)}
        for seat, view in views.items():
            see(game.table.state, seat, view.state)
        if not self._started:
            self._hand = [views] if row["kind"] == "deal" else [*self._hand, views]
        for seat, program in self._at.items():
            if seat in views:
                program.show(views[seat])
        if game.stage == "over":
            self.close(at_once=False)

    def rouse(self, game: Seating) -> None:
        """Start the programs of a hand that is played."""
        if self._started or self._closed or not game.config.program or not self._hand:
            return
        self._started = True
        for seat in self._seats(game):
            try:
                program = self._at[seat] = self._offered.seat(game.config.program, seat, self._hand[0][seat].book, self._told)
            except AnswerError as error:
                self._reported.add(seat)
                self._table.failed(seat, error)
                continue
            for views in self._hand:
                program.show(views[seat])
        self._hand = []

    def _told(self, program: SeatProgram) -> None:
        if self._closed:
            return
        if program.lost and program.seat not in self._reported:
            self._reported.add(program.seat)
            self._table.failed(program.seat, program.lost)
            self._offered.end(self._at.pop(program.seat), at_once=True)
        self._table.answered()

    @property
    def thinking(self) -> frozenset[int]:
        """The seats whose programs have not answered yet."""
        return frozenset(seat for seat, program in self._at.items() if program.thinks)

    def words(self, seat: int) -> str:
        """Return the act of the program at a seat; "" where the sensible bot is to choose."""
        return self._at[seat].words if seat in self._at else ""

    def close(self, *, at_once: bool = True) -> None:
        """End them."""
        self._closed = True
        for program in self._at.values():
            self._offered.end(program, at_once=at_once)
        self._at.clear()
