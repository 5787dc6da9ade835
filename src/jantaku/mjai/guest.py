"""A bot of another program at our table: it is sent what its seat may know, and what it answers is done.

Where it fails, the sensible bot plays its seat to the end of the game.
"""

from collections.abc import Callable, Sequence

from jantaku.bots.players import player
from jantaku.core import acts as a
from jantaku.game.acts import Act, Lawful
from jantaku.game.formats.mjai_writer import Line, text_of_line
from jantaku.game.view import View
from jantaku.mjai import LISTS, place_of
from jantaku.mjai.answers import AnswerError, act_of, asks, brief, is_riichi, parsed
from jantaku.mjai.channels import Channel, opened
from jantaku.mjai.events import SeatEvents
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.tiles import SEATS

SECONDS = 10.0  # for an answer
TO_BEGIN = 6  # times as long for the first: a program may have a network to load
SUBSTITUTE = "sensible"
SEAT = "{seat}"  # in a command: the number of the seat


class Guest:
    """A bot that is called like one of ours, with a view and the lawful acts, and watches the table in between.

    ``lost`` is the error by which it lost its seat, None as long as it plays. ``remarks`` say so once, for the record.
    ``closed`` says that its dialogue has ended; a program may end when the game has. ``renewed``: it has played a game before.
    """

    def __init__(
        self,
        seat: int,
        channel: Channel,
        book: Book,
        names: Sequence[str] = ("", "", "", ""),
        *,
        seconds: float = SECONDS,
        lists: bool = False,
    ) -> None:
        self.seat = seat
        self.channel = channel
        self.seconds = seconds
        self.lists = lists
        self.remarks: list[str] = []
        self.lost: AnswerError | None = None
        self.closed = False
        self.renewed = False
        self._over = False
        self._events = SeatEvents(seat, book, names)
        self._substitute = player(SUBSTITUTE, compile_book(book), 0, seat)
        self._act: Act | None = None
        self._title = ""
        try:
            self._guarded(lambda: self._idle(self._events.start(), TO_BEGIN * seconds))
        except BaseException:  # nobody else has the bot yet
            self.close()
            raise

    @property
    def name(self) -> str:
        """The bot that plays the seat now."""
        return SUBSTITUTE if self.lost else "mjai"

    def watch(self, view: View) -> None:
        """Send what has changed, and keep the answer where the seat is asked."""
        lines = self._events.see(view)
        self._title = view.title
        self._over = view.state.over > 0
        if lines and self.lost is None:
            self._act = None
            self._guarded(lambda: self._exchange(lines, view))

    def __call__(self, view: View, lawful: Lawful) -> Act:
        """Return the bot's act, or its substitute's."""
        self.watch(view)
        for number in (a.TENPAI, a.NOTEN):  # mjai does not ask; who is tenpai says so
            if (act := Act(self.seat, number)) in lawful:
                return act
        if self._act is None or self._act not in lawful:
            return Act(self.seat, self._substitute(view.state, self.seat))
        return self._act

    def close(self) -> None:
        """End the dialogue, and the program."""
        self.closed = True
        self.channel.close()

    def _guarded(self, dialogue: Callable[[], None]) -> None:
        """Have the substitute take the seat where the dialogue fails."""
        try:
            dialogue()
        except AnswerError as error:
            if self._over:
                self.close()
                return
            self.lost = error
            self._act = None
            self.remarks.append(remark_of(self.seat, self._title, error))
            self.close()

    def _exchange(self, lines: list[Line], view: View) -> None:
        for line in lines[:-1]:
            self._idle(line, self.seconds)
        lawful = view.lawful
        if asks(view.state, lawful):
            self._act = self._asked(lines[-1], view, lawful)
        else:
            self._idle(lines[-1], self.seconds)

    def _idle(self, line: Line, seconds: float) -> None:
        """Send a line to which there is nothing to do."""
        answer = self._ask(line, seconds)
        if answer["type"] != "none":
            raise AnswerError("unlawful", brief(answer))

    def _asked(self, line: Line, view: View, lawful: Lawful) -> Act:
        """Send a line to which the seat may answer, and return its act."""
        answer = self._ask(line, self.seconds)
        riichi = answer["type"] == "reach"
        if riichi:
            if answer.get("actor", self.seat) != self.seat:
                raise AnswerError("other-seat", brief(answer))
            if not any(is_riichi(act.number) for act in lawful):
                raise AnswerError("unlawful", brief(answer))
            answer = self._ask(self._events.riichi(), self.seconds)
        return act_of(answer, view.state, self.seat, lawful, riichi=riichi)

    def _ask(self, line: Line, seconds: float) -> Line:
        text = text_of_line(line)
        return parsed(self.channel.ask(f"[{text}]" if self.lists else text, seconds))


def guest(where: str, seat: int, book: Book, names: Sequence[str] = ("", "", "", ""), *, seconds: float = SECONDS) -> Guest:
    """Return a bot at a seat, given ``mjai:COMMAND`` or ``mjai:tcp://HOST:PORT``; ``mjai-lists:`` for a bot that reads lists.

    Raise JantakuError if it cannot be reached.
    """
    channel = opened(place_for(where, seat))
    return Guest(seat, channel, book, names, seconds=seconds, lists=where.startswith(LISTS))


def remark_of(seat: int, title: str, error: AnswerError) -> str:
    """Return the sentence for the record on a bot that was replaced, in the hand of this title ("" before the first)."""
    at = f" in {title}" if title else ""
    return f"The bot of seat {SEATS[seat]} was replaced by {SUBSTITUTE}{at}: {error}."


def place_for(where: str, seat: int) -> str:
    """Return the command or address of a bot at a seat: ``{seat}`` in it is the number of the seat, 0 to 3."""
    return place_of(where).replace(SEAT, str(seat))
