"""What every table has: who sits where, the stages of a game, its hands one after another. It reads no clock and asks no chance."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from jantaku.book import compile_book
from jantaku.core.fields import State
from jantaku.story.telling import Happening
from jantaku.table import Table
from jantaku.walls import seal, wall_of
from jantaku.web.play.config import Config
from jantaku.web.play.rows import Row
from jantaku.web.wire.view import TOGGLES

if TYPE_CHECKING:
    from jantaku.web.play.window import Window

Points = tuple[int, int, int, int]


@dataclass(slots=True)
class Holder:
    """Who sits at a seat; ``bank`` is what is left of his time, in ms."""

    kind: str = "empty"  # person, bot, empty
    who: str = ""
    name: str = ""
    key: str = ""
    stand_in: bool = False
    bank: int = 0
    toggles: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(TOGGLES, False))

    @property
    def plays(self) -> bool:
        """Whether a person decides here, and no bot in his stead."""
        return self.kind == "person" and not self.stand_in


class Seating:
    """The fold over the rows of a journal, as far as it is the same at all tables. ``pace`` scales delays; no row depends on it."""

    FOLLOWS: ClassVar[tuple[str, ...]] = ("join", "bot", "leave", "draw", "seal", "stand", "go", "rematch", "next", "again")

    def __init__(self, ident: str, config: Config, pace: float = 1.0) -> None:
        self.id, self.config, self.pace = ident, config, pace
        self.n = 0  # rows so far
        self.at = 0  # when the last one happened, ms of the table's time
        self.stage = "waiting"
        self.since = 0  # when this stage began
        self.shuffler = ""  # who shuffled the winds, and drew last
        self.seats = [Holder() for _ in range(4)]
        self.table: Table | None = None
        self.window: Window | None = None
        self.asked: dict[int, str] = {}  # the seats that are asked, and for what
        self.serial = 0  # the number of what is asked now
        self.asked_at = 0
        self.secret = b""  # of the wall that is sealed and not yet dealt
        self.sealed = ""
        self.seal = ""  # of the wall that was dealt
        self.graph: list[Points] = []
        self.titles: list[tuple[int, int, int]] = []
        self.ready: set[int] = set()
        self.rematch: set[int] = set()
        self.next = ""
        self.filled = 0

    def fold(self, row: Row) -> None:
        """Follow one row, by the method that has the name of its kind."""
        if row["kind"] not in self.FOLLOWS:
            raise ValueError(f"A table of this kind follows no {row['kind']!r}: it follows {', '.join(self.FOLLOWS)}.")
        self.n += 1
        self.at = row["at"]
        getattr(self, f"_{row['kind']}")(row)

    # ---- what is so
    @property
    def people(self) -> list[int]:
        """The seats at which people decide."""
        return [seat for seat, holder in enumerate(self.seats) if holder.plays]

    def holder_of(self, who: str) -> int:
        """The seat of a visitor; -1 where he has none."""
        return next((seat for seat, holder in enumerate(self.seats) if who and holder.who == who), -1)

    @property
    def shown(self) -> State | None:
        """The state that may be shown."""
        return self.window.shown if self.window else self.table.state if self.table else None

    @property
    def dealt(self) -> Table:
        """The table, once there is one."""
        if self.table is None:
            raise AssertionError("nothing has been dealt")
        return self.table

    @property
    def started(self) -> bool:
        """Whether the seats are settled."""
        return self.stage != "waiting"

    @property
    def happened(self) -> int:
        """How much has happened that is told as it happens, and not read off what is shown."""
        return 0

    def story(self) -> list[Happening]:
        """What everybody has seen happen in this hand; made when somebody asks."""
        raise NotImplementedError

    @property
    def record(self) -> str:
        """The record so far; empty before the first deal."""
        raise NotImplementedError

    @property
    def barred(self) -> set[int]:
        """The seats whose players may not come back to them."""
        return set()

    # ---- seats
    def _join(self, row: Row) -> None:
        holder = self.seats[row["seat"]]
        holder.kind, holder.who, holder.name, holder.key = "person", row["who"], row["name"], row["key"]

    def _bot(self, row: Row) -> None:
        self.seats[row["seat"]] = Holder("bot", name=row["name"])

    def _leave(self, row: Row) -> None:
        """Before the start a seat is empty again; after it a bot plays there until its holder comes back."""
        if self.started:
            self.seats[row["seat"]].stand_in = True
        else:
            self.seats[row["seat"]] = Holder()

    def _draw(self, row: Row) -> None:
        """The winds are drawn, or the seats stand as they were chosen: the places of the waiting room become seats."""
        self.shuffler = self.seats[row["drawn"][-1]].name if "drawn" in row else ""
        self.seats = [self.seats[place] for place in row["order"]]
        for holder in self.seats:
            holder.bank = 1000 * self.config.bank
        self.stage, self.since = "drawing", row["at"]

    def _stand(self, row: Row) -> None:
        """A bot takes over for somebody who is away, or he is back; his time then runs from now."""
        self.seats[row["seat"]].stand_in = row["on"]
        if self.asked.get(row["seat"]) in {"turn", "declare"}:
            self.asked_at = row["at"]

    # ---- hands
    def _seal(self, row: Row) -> None:
        """A wall is made and sealed, before it is dealt."""
        self.secret = bytes.fromhex(row["secret"])
        wall, _ = wall_of(self.secret, compile_book(self.config.rules).red_fives)
        self.sealed = seal(self.secret, wall)

    def _dealt(self, at: int) -> None:
        """A hand is dealt: its wall is sealed no more, and play begins."""
        t = self.dealt.state
        self.seal, self.secret, self.sealed = self.sealed, b"", ""
        self.titles.append((t.dealer, t.round, t.counters))
        self.ready.clear()
        self.stage, self.since = "play", at

    # ---- between hands
    def _go(self, row: Row) -> None:
        self.ready.add(row["seat"])

    def _rematch(self, row: Row) -> None:
        self.rematch.add(row["seat"])

    def _next(self, row: Row) -> None:
        self.next = row["next"]

    def _again(self, row: Row) -> None:
        """The storage works again: nothing else has happened."""
