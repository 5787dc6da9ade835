"""State shared by all tables: seats, stages of a game, hands. No clock and no randomness: a replay gives the same state."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from jantaku.core.fields import State
from jantaku.game.table import Table
from jantaku.game.walls import GENERATOR, MIXED, NONE_SENT, Lots, Numbers, promise, seal, wall_of
from jantaku.mjai.answers import AnswerError
from jantaku.mjai.guest import remark_of
from jantaku.rules.book import compile_book
from jantaku.story.telling import Happening
from jantaku.web.play.config import SPEEDS, Config
from jantaku.web.play.rows import JournalRow
from jantaku.web.wire.view import TOGGLES

if TYPE_CHECKING:
    from jantaku.web.play.window import Window

Points = tuple[int, int, int, int]


@dataclass(slots=True)
class Holder:
    """The holder of a seat; ``bank`` is the remaining time, in ms."""

    kind: str = "empty"  # person, bot, empty
    who: str = ""
    name: str = ""
    key: str = ""
    stand_in: bool = False
    replaced: bool = False  # a bot whose program has failed
    bank: int = 0
    toggles: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(TOGGLES, False))

    @property
    def plays(self) -> bool:
        """True if a player decides here, not a stand-in bot."""
        return self.kind == "person" and not self.stand_in


class Seating:
    """The fold over the journal rows that all tables share. ``pace`` scales delays; no row depends on it."""

    FOLLOWS: ClassVar[tuple[str, ...]] = (
        "join",
        "bot",
        "leave",
        "draw",
        "seal",
        "number",
        "stand",
        "go",
        "rematch",
        "next",
        "again",
        "speed",
        "replaced",
    )

    def __init__(self, ident: str, config: Config, pace: float = 1.0) -> None:
        self.id, self.config, self.pace = ident, config, pace
        self.n = 0  # number of rows
        self.at = 0  # time of the last row, in table ms
        self.stage = "waiting"
        self.since = 0  # start of this stage
        self.shuffler = ""  # name of the player who shuffled the winds, and drew last
        self.seats = [Holder() for _ in range(4)]
        self.table: Table | None = None
        self.window: Window | None = None
        self.asked: dict[int, str] = {}  # seats that are asked, with the kind of question
        self.serial = 0  # number of the current question
        self.asked_at = 0
        self.secret = b""  # secret of the sealed wall, or draw of the seats, until it is dealt
        self.sealed = ""
        self.sealed_at = 0
        self.generator = GENERATOR  # by which the wall follows from the secret
        self.numbers: dict[int, bytes] = {}  # of the players' browsers for this deal, by seat
        self.lots: Lots | None = None  # how the seats were drawn
        self.seal = ""  # seal of the wall that was dealt
        self.late: list[str] = []  # players whose numbers are not in it
        self.graph: list[Points] = []
        self.titles: list[tuple[int, int, int]] = []
        self.ready: set[int] = set()
        self.rematch: set[int] = set()
        self.next = ""
        self.filled = 0
        self.speed = "normal"  # of the bots: a key of SPEEDS

    def fold(self, row: JournalRow) -> None:
        """Fold one row with the method named after its kind."""
        if row["kind"] not in self.FOLLOWS:
            raise ValueError(f"A table of this kind follows no {row['kind']!r}: it follows {', '.join(self.FOLLOWS)}.")
        self.n += 1
        self.at = row["at"]
        getattr(self, f"_{row['kind']}")(row)

    # ---- queries
    @property
    def people(self) -> list[int]:
        """The seats at which players decide."""
        return [seat for seat, holder in enumerate(self.seats) if holder.plays]

    @property
    def awaited_numbers(self) -> list[int]:
        """The seats of players whose numbers for the sealed deal have not come."""
        mixes = self.sealed and self.generator == MIXED
        return [seat for seat in self.people if seat not in self.numbers] if mixes else []

    @property
    def sealed_deal(self) -> int:
        """The number of the deal that is sealed: of the hand, from 1; 0 for the draw of the seats, -1 for none."""
        return len(self.titles) + (self.stage != "lots") if self.sealed else -1

    def holder_of(self, who: str) -> int:
        """Return the seat of a visitor, or -1."""
        return next((seat for seat, holder in enumerate(self.seats) if who and holder.who == who), -1)

    @property
    def shown(self) -> State | None:
        """The state that may be shown, or None."""
        return self.window.shown if self.window else self.table.state if self.table else None

    @property
    def dealt(self) -> Table:
        """The table. Raise AssertionError before the first deal."""
        if self.table is None:
            raise AssertionError("nothing has been dealt")
        return self.table

    @property
    def started(self) -> bool:
        """True once the seats are settled."""
        return self.stage != "waiting"

    def story(self) -> list[Happening]:
        """Return the public happenings of this hand, computed on demand."""
        raise NotImplementedError

    @property
    def record(self) -> str:
        """The record so far; empty before the first deal."""
        raise NotImplementedError

    @property
    def bot_seconds(self) -> float:
        """Mean thinking time of a bot now, in seconds."""
        return self.pace * self.config.bot_pace * SPEEDS[self.speed]

    @property
    def barred(self) -> set[int]:
        """The seats to which players may not return."""
        return set()

    # ---- seats
    def _join(self, row: JournalRow) -> None:
        holder = self.seats[row["seat"]]
        holder.kind, holder.who, holder.name, holder.key = "person", row["who"], row["name"], row["key"]

    def _bot(self, row: JournalRow) -> None:
        self.seats[row["seat"]] = Holder("bot", name=row["name"])

    def _leave(self, row: JournalRow) -> None:
        """Empty a seat before the start; later, hand it to a bot until its holder returns."""
        if self.started:
            self.seats[row["seat"]].stand_in = True
        else:
            self.seats[row["seat"]] = Holder()

    def _draw(self, row: JournalRow) -> None:
        """Turn the places of the waiting room into seats: by drawn winds, or as chosen."""
        self.shuffler = self.seats[row["drawn"][-1]].name if "drawn" in row else ""
        if self.sealed:
            (a, b, c, d), (e, f, g, h) = row["order"], row["drawn"]
            seal, secret, numbers = self._unsealed()
            self.lots = Lots(seal, secret, numbers or NONE_SENT, (a, b, c, d), (e, f, g, h))
        self.seats = [self.seats[place] for place in row["order"]]
        for holder in self.seats:
            holder.bank = 1000 * self.config.bank
        self.stage, self.since = "drawing", row["at"]

    def _stand(self, row: JournalRow) -> None:
        """Let a bot stand in for an absent player, or the player return; the time for a pending question starts again."""
        self.seats[row["seat"]].stand_in = row["on"]
        if self.asked.get(row["seat"]) in {"turn", "declare"}:
            self.asked_at = row["at"]

    # ---- hands
    def _seal(self, row: JournalRow) -> None:
        """Seal the secret of a wall before it is dealt, or of the draw of the seats."""
        self.secret, self.sealed_at = bytes.fromhex(row["secret"]), row["at"]
        self.generator = row.get("generator", GENERATOR)
        self.sealed = promise(self.secret) if self.generator == MIXED else self._seal_of_wall()
        if self.stage == "waiting":
            self.stage, self.since = "lots", row["at"]

    def _seal_of_wall(self) -> str:
        """Return the seal of a wall that its secret alone decides."""
        wall, _ = wall_of(self.secret, compile_book(self.config.rules).red_fives)
        return seal(self.secret, wall)

    def _number(self, row: JournalRow) -> None:
        """Take the number of a player's browser for the sealed deal."""
        self.numbers[row["seat"]] = bytes.fromhex(row["number"])

    def _unsealed(self) -> tuple[str, bytes, Numbers | tuple[()]]:
        """Return the seal, the secret and the numbers of the deal that now follows: those that have not come are late."""
        self.late = [self.seats[seat].name for seat in self.awaited_numbers]
        east, south, west, north = (self.numbers.get(seat, b"") for seat in range(4))
        seal, secret = self.sealed, self.secret
        self.sealed, self.secret, self.numbers = "", b"", {}
        return seal, secret, (east, south, west, north) if self.generator == MIXED else ()

    def _dealt(self, at: int) -> None:
        """Begin play of a dealt hand."""
        t = self.dealt.state
        self.seal = self.dealt.log.hands[-1].seal
        self.titles.append((t.dealer, t.round, t.counters))
        self.ready.clear()
        self.stage, self.since = "play", at

    # ---- between hands
    def _go(self, row: JournalRow) -> None:
        self.ready.add(row["seat"])

    def _rematch(self, row: JournalRow) -> None:
        self.rematch.add(row["seat"])

    def _next(self, row: JournalRow) -> None:
        self.next = row["next"]

    def _speed(self, row: JournalRow) -> None:
        self.speed = row["speed"]

    def _replaced(self, row: JournalRow) -> None:
        """Note that the program of a bot has failed, in the record too."""
        self.seats[row["seat"]].replaced = True
        if self.table:
            self.table.log.notes.append(remark_of(row["seat"], self.table.title, AnswerError(row["why"], row["what"])))

    def _again(self, row: JournalRow) -> None:
        """Note that the storage works again; the game is unchanged."""
