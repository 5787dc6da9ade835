"""Views as public objects: a ``View`` prints as a board, and answers for one seat alone."""

from jantaku.core import constants as n
from jantaku.core.against import look
from jantaku.core.dead_wall import indicator, live
from jantaku.core.fields import Scratch, State
from jantaku.core.hands import copies
from jantaku.game.acts import Lawful
from jantaku.game.log import title
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.hand import Hand
from jantaku.scoring.lut import LUT
from jantaku.scoring.melds import in_order, laid
from jantaku.scoring.tiles import SEATS, row_of, text_of


class View:
    """All that a seat may know of a table; it contains nothing else.

    ``seat`` is the seat, 0 to 3, or -1 for what everybody sees; ``state`` the core's record of it, unknown tiles -1. Tiles
    are text, as in ``5m``. ``print(view)`` shows the board.
    """

    __slots__ = ("book", "seat", "state")

    def __init__(self, book: Book, seat: int, state: State) -> None:
        self.book, self.seat, self.state = book, seat, state

    @property
    def title(self) -> str:
        """Title of the hand: ``East 1, 2 counters``."""
        return title(self.state.dealer, self.state.round, self.state.counters)

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the four seats."""
        return tuple(self.state.points)

    @property
    def dealer(self) -> int:
        """Seat of the dealer."""
        return self.state.dealer

    @property
    def left(self) -> int:
        """Number of tiles left in the live wall."""
        return live(self.state)

    @property
    def indicators(self) -> tuple[str, ...]:
        """Dora indicators that are revealed."""
        return tuple(text_of(self.state.wall[indicator(i)]) for i in range(self.state.indicators))

    @property
    def hand(self) -> Hand:
        """The seat's own tiles and melds."""
        return self.hand_of(self.seat)

    def hand_of(self, seat: int) -> Hand:
        """Known part of a seat's hand: of another player's, the melds until it is shown."""
        return known_hand(self.state, seat)

    def river(self, seat: int) -> tuple[str, ...]:
        """Return a seat's discards in order, claimed ones included."""
        return tuple(map(text_of, self.state.river[seat][: self.state.discards[seat]]))

    def in_riichi(self, seat: int) -> bool:
        """Return whether a seat has declared riichi."""
        return self.state.riichi[seat] > 0

    @property
    def lawful(self) -> Lawful:
        """Lawful acts of the seat, judged from what it sees."""
        if self.seat < 0:
            return Lawful(self.seat, ())
        scratch = Scratch()
        look(self.state, compile_book(self.book), LUT, scratch, self.seat)
        return Lawful(self.seat, tuple(scratch.lawful[self.seat]))

    def __repr__(self) -> str:
        whose = f"seat {self.seat}" if self.seat >= 0 else "everybody"
        return f"<View of {whose}: {self.title}, {self.hand if self.seat >= 0 else ''}>"

    def _repr_svg_(self) -> str:
        from jantaku.draw import table

        return table(self, seat=max(self.seat, 0), title=self.title)

    def __str__(self) -> str:
        return board(self.state, (self.seat,) if self.seat >= 0 and len(self.lawful) else ())


def known_hand(t: State, seat: int) -> Hand:
    """Return the known tiles and melds of a seat."""
    tiles = in_order(tile for tile in range(n.TILES) for _ in range(copies(t, seat, tile)))
    return Hand(tiles, tuple(laid(t.meld[seat][i], t.meld_call[seat][i], t.meld_reds[seat][i]) for i in range(t.melds[seat])))


def hand_text(t: State, seat: int) -> str:
    """Return the hand of a seat as people write it, ``?`` for each unknown tile."""
    return " ".join(filter(None, ("?" * t.hidden[seat], str(known_hand(t, seat)))))


def board(t: State, asked: tuple[int, ...]) -> str:
    """Return a table in five lines: the hand, then each seat with wind, points, tiles and discards; ``>`` marks seats to act."""
    shown = row_of([t.wall[indicator(i)] for i in range(t.indicators)])
    lines = [f"{title(t.dealer, t.round, t.counters)}  dora indicator {shown}  {live(t)} tiles left  {t.sticks} sticks"]
    for seat in range(4):
        mark = ">" if seat in asked else " "
        river = " ".join(text_of(tile) for tile in t.river[seat][: t.discards[seat]])
        lines.append(f"{mark} {SEATS[(seat - t.dealer) % 4]} {t.points[seat]:6}  {hand_text(t, seat):<34}  {river}".rstrip())
    return "\n".join(lines)
