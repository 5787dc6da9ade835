"""Settings of a table: book, house rules, length, clock, bots."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property, lru_cache

from jantaku.rules.book import DEFAULT, ONE_ROUND, Book
from jantaku.rules.library import names
from jantaku.web.errors import WebError

CHOICES = {
    "length": ("hanchan", "east", "hand"),
    "hints": ("off", "reasons", "waits", "all"),
    "calls": ("book", "window"),
    "seating": ("draw", "choose"),
    "bots": ("sensible", "strong", "random"),
    "time": ("runs", "waits"),
    "formal": ("referee", "players"),
    "count": ("book", "winner"),
    "deals": ("game", "hand"),
}
NUMBERS = {  # seconds: (minimum, maximum)
    "base": (0, 600),
    "bank": (0, 3600),
    "window": (1, 60),
    "bot_pace": (0, 30),
    "spectator_delay": (0, 3600),
    "away": (1, 3600),
    "patience": (0, 600),
}
FLAGS = ("public", "spectators", "refereed", "training")
SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "instant": 0.0}  # of the bots, as a factor of their thinking time
TIMING = "claims.claim_window"  # a book without this clause is for computer play, and has no fouls to judge
PROGRAM = "mjai:"  # before the name of a program that the host offers, in `bots`
PROGRAM_NAME = re.compile(r"\w[\w .+-]{0,23}")
MOST_TITLE = 40
MOST_HOUSE = 200  # house rules, more than there are clauses


@dataclass(frozen=True)
class Config:
    """The settings of a game; times in seconds. Raise WebError or BookError if a value is invalid."""

    book: str = DEFAULT
    house: Mapping[str, object] = field(default_factory=dict)
    length: str = "hanchan"
    hints: str = "reasons"
    base: int = 0  # seconds per act; no clock if base and bank are both 0
    bank: int = 0  # seconds per game, used once the base of an act is over
    calls: str = "window"  # timed as the book has it, or all in one window
    window: float = 5
    seating: str = "draw"
    bots: str = "sensible"  # or the name of a program that the server's host offers, after "mjai:"
    bot_pace: float = 1.0  # mean thinking time of a bot, in seconds
    deals: str = "game"  # when secrets and walls are published: after the game, or after each hand
    public: bool = False
    spectators: bool = True
    spectator_delay: int = 0
    away: int = 15  # seconds without a connection after which a bot takes the seat
    name: str = ""
    refereed: bool = False  # fouls can happen and are judged; hints, calls, base, bank and window are then unused
    training: bool = False  # refereed only: a foul is explained before it counts
    time: str = "runs"  # refereed only: "runs", or "waits" until all players have acted or passed
    formal: str = "referee"  # refereed only: who declares a dead hand formally
    count: str = "book"  # refereed only: who counts the worth of a win
    patience: int = 0  # refereed only, if time runs: seconds until a turn is too long; 0 never

    def __post_init__(self) -> None:
        for name, sort in (*dict.fromkeys(("book", "name"), str).items(), ("house", Mapping)):
            self._must(name, sort.__name__, holds=isinstance(getattr(self, name), sort))
        for name in FLAGS:
            self._must(name, "true, false", holds=isinstance(getattr(self, name), bool))
        for name, choices in {**CHOICES, "book": self.books()}.items():
            self._must(name, ", ".join(choices), holds=getattr(self, name) in choices or (name == "bots" and bool(self.program)))
        for name, (low, high) in NUMBERS.items():
            value = getattr(self, name)
            self._must(name, f"{low} - {high}", holds=type(value) in {int, float} and low <= value <= high)
        self._must("name", f"0 - {MOST_TITLE}", holds=len(self.name) <= MOST_TITLE and (not self.name or self.name.isprintable()))
        self._must("house", f"0 - {MOST_HOUSE}", holds=len(self.house) <= MOST_HOUSE)
        self._must("bots", ", ".join(CHOICES["bots"]), holds=not (self.refereed and self.program))
        if self.refereed and TIMING not in self.rules:
            raise _wrong("book", self.book, ", ".join(name for name in names() if TIMING in Book.open(name)))
        _ = self.rules

    def books(self) -> tuple[str, ...]:
        """Return the books that may be played: on a server, those that come with the program."""
        return tuple(names())

    def _must(self, setting: str, allowed: str, *, holds: bool) -> None:
        if not holds:
            raise _wrong(setting, getattr(self, setting), allowed)

    @cached_property
    def rules(self) -> Book:
        """The book under the house rules, reduced to one round for an East game. Raise BookError if they conflict."""
        house = {**self.house, **ONE_ROUND} if self.length == "east" else dict(self.house)
        return _opened(self.book, json.dumps(house))

    @property
    def program(self) -> str:
        """The name of the program that plays for bots, or ""."""
        prefix, given, name = str(self.bots).partition(PROGRAM)  # in settings that are not checked yet it may be anything
        return name if given and not prefix and PROGRAM_NAME.fullmatch(name) else ""

    @property
    def timed(self) -> bool:
        """True if acts are timed."""
        return bool(self.base or self.bank) and not self.refereed

    @property
    def call_seconds(self) -> float:
        """Seconds that a window for calls is open: the book's if it has a time and ``calls`` is "book", else ``window``."""
        seconds = self.rules["claims.claim_seconds"] if self.calls == "book" and "claims.claim_seconds" in self.rules else None
        return float(seconds) if isinstance(seconds, int) and seconds else float(self.window)

    def plain(self) -> dict[str, object]:
        """Return the settings as JSON data."""
        return asdict(self)

    def changed(self, **values: object) -> "Config":
        """Return a copy with some settings changed."""
        return replace(self, **values)  # type: ignore[arg-type]

    @classmethod
    def of(cls, values: Mapping[str, object]) -> "Config":
        """Build settings from JSON data, with defaults. Raise WebError naming an unknown setting or an invalid value."""
        known = [f.name for f in fields(cls)]
        for name in values:
            if name not in known:
                raise _wrong(str(name), values[name], ", ".join(known))
        return cls(**values)  # type: ignore[arg-type]


@lru_cache(256)
def _opened(book: str, house: str) -> Book:
    """Return a book under house rules, cached and shared by tables."""
    return Book.open(book, json.loads(house))


def _wrong(setting: str, value: object, allowed: str) -> WebError:
    return WebError("lobby.bad-setting", setting=setting[:MOST_TITLE], value=str(value)[:MOST_TITLE], allowed=allowed)
