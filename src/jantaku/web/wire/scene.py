"""A table at one moment, before it is masked for an audience: the game, and what is asked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from jantaku.core.fields import State
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.story.telling import Happening

if TYPE_CHECKING:
    from jantaku.web.wire.refereed_context import RefereedContext


@dataclass(frozen=True, slots=True)
class Audience:
    """An audience: seat (-1 a spectator, 4 all hands open), language, terminology profile (``terms.PROFILES``).

    The reader of a record follows a seat without being its player: ``sits`` is False, and texts do not address them as "you".
    """

    seat: int
    lang: str = "en"
    profile: str = "book"
    sits: bool = True


ALL_OPEN = 4
Made = dict[str, tuple[object, dict[str, object]]]  # parts of a view by name, each with what it was made from


class Sitter(NamedTuple):
    """The holder of a seat: ``kind`` is person, bot or empty. Times in seconds.

    ``bank`` is what remains of the bank; ``away`` the time until a bot plays for a holder who has left, 0 for one who is here.
    """

    name: str = ""
    kind: str = "empty"
    here: bool = False
    stand_in: bool = False
    bank: int = 0
    away: int = 0


class Asked(NamedTuple):
    """A seat's question: ``left`` ms before its bank is used, ``bank`` ms of that; both -1 without a clock."""

    id: int
    kind: str  # turn, claim, rob, declare
    left: int = -1
    bank: int = -1


class Opened(NamedTuple):
    """A window for answers: its number, remaining time and length, in ms."""

    id: int
    left: int
    length: int


class About(NamedTuple):
    """The constants of a game, and its stage."""

    id: str
    length: str = "hanchan"
    hints: str = "reasons"
    stage: str = "play"
    note: tuple[str, dict[str, object]] | None = None  # (text id, values)
    base: int = 0
    bank: int = 0
    spectators: int = 0
    record: str = ""
    sealed: tuple[int, str] = (-1, "")  # the deal for which players' numbers are taken, and its seal
    deals: str = "game"  # when they are published: after the game, or after each hand
    speed: str = "normal"  # of the bots


@dataclass(slots=True)
class Scene:
    """A table at one moment. ``shown`` is the state that may be shown: in an open window, the one before anybody draws.

    ``table`` is None before the first deal. ``stripped`` caches the view of each seat, so a scene must be presented before its
    table changes. ``graph`` has the points of each seat at the start and after each hand.
    """

    about: About
    table: Table | None
    shown: State | None
    sitters: tuple[Sitter, Sitter, Sitter, Sitter]
    asked: dict[int, Asked] = field(default_factory=dict)
    window: Opened | None = None
    toggles: dict[int, dict[str, bool]] = field(default_factory=dict)
    seal: str = ""
    graph: list[tuple[int, int, int, int]] = field(default_factory=list)
    titles: list[tuple[int, int, int]] = field(default_factory=list)  # (dealer, round, counters) by hand
    ready: tuple[int, ...] = ()
    rematch: tuple[int, ...] = ()
    book: Book | None = None  # set while there is no table
    context: "RefereedContext | None" = None  # of a refereed table
    story: Callable[[], list[Happening]] = list  # public happenings of this hand
    stripped: dict[tuple[int, int], tuple[State, State]] = field(default_factory=dict, repr=False, compare=False)
    made: dict[tuple[str, str], Made] = field(default_factory=dict, repr=False, compare=False)  # parts of views, by wording
    spare: dict[int, State] = field(default_factory=dict, repr=False, compare=False)  # earlier views that nobody needs, by seat
