"""What there is to see at a table at one moment: the game, and what is being asked, before anybody's eyes are put to it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jantaku.book import Book
from jantaku.core.fields import State
from jantaku.story.telling import Happening
from jantaku.table import Table

if TYPE_CHECKING:
    from jantaku.web.wire.refereed_context import RefereedContext


@dataclass(frozen=True, slots=True)
class Audience:
    """Whose eyes: a seat (-1 a spectator, 4 all hands open), a language, and a terminology profile (``terms.PROFILES``).

    Who reads a record looks over somebody's shoulder: he ``sits`` nowhere, and is not spoken to as that player.
    """

    seat: int
    lang: str = "en"
    profile: str = "book"
    sits: bool = True


ALL_OPEN = 4


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: ``kind`` is person, bot or empty; ``bank`` what is left of his time, in seconds."""

    name: str = ""
    kind: str = "empty"
    here: bool = False
    stand_in: bool = False
    bank: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked: ``left`` ms before its bank is touched, ``bank`` ms of that; both -1 without a clock."""

    id: int
    kind: str  # turn, claim, rob, declare
    left: int = -1
    bank: int = -1


@dataclass(frozen=True, slots=True)
class Opened:
    """A window that is open to everybody: its number, what is left of it and its length, in ms."""

    id: int
    left: int
    length: int


@dataclass(frozen=True, slots=True)
class About:
    """What does not change in a game, and the stage it is in."""

    id: str
    length: str = "hanchan"
    hints: str = "reasons"
    stage: str = "play"
    note: tuple[str, dict[str, object]] | None = None  # the id of a text and its values
    base: int = 0
    bank: int = 0
    spectators: int = 0
    record: str = ""


@dataclass(slots=True)
class Scene:
    """A table at a moment. ``shown`` is the state that may be shown: at an open window, the one before anybody draws.

    ``table`` is None before the first deal. What a seat sees is ``stripped`` once for all who look with its eyes, so a scene is
    told before its table goes on. ``graph`` has the points of each seat at the start and after each hand.
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
    titles: list[tuple[int, int, int]] = field(default_factory=list)  # dealer, round, counters of each hand
    ready: tuple[int, ...] = ()
    rematch: tuple[int, ...] = ()
    book: Book | None = None  # the book, while there is no table
    felt: "RefereedContext | None" = None  # of a refereed table
    story: Callable[[], list[Happening]] = list  # what everybody saw happen in this hand
    stripped: dict[tuple[int, int], tuple[State, State]] = field(default_factory=dict, repr=False, compare=False)
