"""A table as it follows from its journal: seats, stage, hands, windows, clocks. It reads no clock and asks no chance."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from jantaku import formats
from jantaku.acts import read_act
from jantaku.book import compile_book
from jantaku.core import names as n
from jantaku.core.fields import Table as State
from jantaku.core.kinds import KIND
from jantaku.log import Entry, Start
from jantaku.results import finished, four
from jantaku.table import Table
from jantaku.walls import seal, wall_of
from jantaku.web.room.config import Config
from jantaku.web.room.rows import Row
from jantaku.web.room.window import Window, answering, before_answers, copy_of, kind_of, opens

if TYPE_CHECKING:
    from collections.abc import Callable

TOGGLES = ("win", "pass", "drawn")
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


class Game:
    """The fold over the rows of a journal. ``pace`` scales how long windows are open; no row depends on it."""

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
        self.done: dict[int, tuple[int, str]] = {}  # what each seat answered last, and to which question
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
        """Follow one row."""
        self.n += 1
        self.at = row["at"]
        self._FOLLOWED[row["kind"]](self, row)

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

    def _set(self, row: Row) -> None:
        self.seats[row["seat"]].toggles |= row["toggles"]

    # ---- hands
    def _new_table(self) -> Table:
        east, south, west, north = (holder.name for holder in self.seats)
        table = Table(self.config.rules, names=(east, south, west, north))
        self.graph = [four(table.points)]
        return table

    def _seal(self, row: Row) -> None:
        """A wall is made and sealed, before it is dealt."""
        self.secret = bytes.fromhex(row["secret"])
        wall, _ = wall_of(self.secret, compile_book(self.config.rules).red_fives)
        self.sealed = seal(self.secret, wall)

    def _deal(self, row: Row) -> None:
        table = self.table = self.table or self._new_table()
        table.deal(secret=self.secret)
        table.forget()
        hand, t = table.log.hands[-1], table.state
        hand.start = Start(four(t.points), t.dealer, t.round, t.counters, t.sticks)
        hand.seal = self.seal = self.sealed
        self.secret, self.sealed = b"", ""
        self._begin(row["at"])

    def _begin(self, at: int) -> None:
        """A hand is dealt: somebody has a turn."""
        t = self.dealt.state
        self.titles.append((t.dealer, t.round, t.counters))
        self.ready.clear()
        self.stage, self.since = "play", at
        self._go_on(at)

    def _take(self, row: Row) -> None:
        """Play goes on from the middle of a hand that is on record."""
        log = formats.read(row["text"].encode())
        (hand,) = log.hands
        table = self.table = self._new_table()
        table.lay(hand)
        for entry in hand.entries:
            table.follow(entry)
        t = table.state
        self.filled = row["filled"]
        self.graph = [hand.start.points] if hand.start else self.graph
        self.secret, self.sealed, self.seal = b"", "", ""
        self._begin(row["at"])
        if answering(t):
            self._open(copy_of(t), "rob" if t.phase == n.ROBBERY else "claim", row["at"])

    def _act(self, row: Row) -> None:
        seat, at = row["seat"], row["at"]
        act = read_act(row["act"], seat)
        self.done[seat] = self.serial, row["act"]
        if self.window:
            self._answer(seat, act.number, row.get("time", 0))
            return
        self._charge(seat, row)
        t, rules = self.dealt.state, self.dealt.rules
        open_to_all = self.asked[seat] == "turn" and opens(rules, act.number)
        shown = before_answers(t, rules, seat, act.number) if open_to_all else None
        self.dealt.do(Entry(seat, act.number, time=row.get("time", 0)))
        if shown:
            self._open(shown, kind_of(act.number), at)
        else:
            self._go_on(at)

    def _charge(self, seat: int, row: Row) -> None:
        """What was taken beyond the base comes out of the bank."""
        holder = self.seats[seat]
        if self.config.timed and holder.plays:
            over = row["at"] - self.asked_at - 1000 * self.config.base
            holder.bank = max(0, holder.bank - max(0, over))

    def _open(self, shown: State, kind: str, at: int) -> None:
        """Everybody may answer. Where one person plays alone there is nobody to hide from: he is asked if he can answer.

        So he is where his hand is complete and may not win: he is told why, unless the table gives no hints.
        """
        t = self.dealt.state
        people = self.people
        uniform = len(people) > 1
        could = t.pending if answering(t) else 0
        others = [seat for seat in range(4) if seat != shown.turn]
        told = set(people) if self.config.hints != "off" else set()
        asks = [s for s in others if uniform or could >> s & 1 or (s in told and shown.waits[s] >> KIND[shown.tile] & 1)]
        self.serial += 1
        length = int(1000 * self.pace * self.config.call_seconds) if uniform or self.config.timed else 0
        self.window = Window(self.serial, at, kind, shown, uniform, set(asks), length)
        shown.pending = sum(1 << seat for seat in asks)
        self.asked = dict.fromkeys(asks, kind)
        self.asked_at = at

    def _answer(self, seat: int, act: int, time: int) -> None:
        """One answer to the window; the core hears of it only where it waits for it."""
        t = self.dealt.state
        if answering(t) and t.pending >> seat & 1:
            self.dealt.do(Entry(seat, act, time=time))
        if self.window:
            self.window.waits.discard(seat)
            self.window.shown.pending &= ~(1 << seat)
        self.asked.pop(seat, None)

    def _close(self, row: Row) -> None:
        """The window closes: who has not answered passes, and what follows is shown."""
        if answering(self.dealt.state):
            self.dealt.close()
        self.window = None
        self._go_on(row["at"])

    def _go_on(self, at: int) -> None:
        """Ask whoever is to decide now; at the end of a hand nobody."""
        t = self.dealt.state
        self.asked = {}
        if t.phase == n.HAND_OVER:
            self._end_hand(at)
            return
        self.serial += 1
        self.asked_at = at
        if t.phase == n.TURN:
            self.asked = {t.turn: "turn"}
        elif t.phase == n.DECLARING:
            self.asked = {self.dealt.asked[0]: "declare"}

    def _end_hand(self, at: int) -> None:
        table = self.dealt
        log = table.log
        log.hands[-1] = finished(table, log.hands[-1])
        self.graph.append(four(table.points))
        self.stage = "over" if table.over or self.config.length == "hand" else "result"
        self.since = at
        if table.over:
            log.points = four(table.points)
            east, south, west, north = map(float, table.scores())
            log.scores, log.complete = (east, south, west, north), True

    # ---- between hands
    def _go(self, row: Row) -> None:
        self.ready.add(row["seat"])

    def _rematch(self, row: Row) -> None:
        self.rematch.add(row["seat"])

    def _next(self, row: Row) -> None:
        self.next = row["next"]

    def _again(self, row: Row) -> None:
        """The storage works again: nothing else has happened."""

    _FOLLOWED: ClassVar[dict[str, "Callable[[Game, Row], None]"]] = {  # what each kind of row does
        "join": _join,
        "bot": _bot,
        "leave": _leave,
        "draw": _draw,
        "take": _take,
        "seal": _seal,
        "deal": _deal,
        "act": _act,
        "close": _close,
        "stand": _stand,
        "set": _set,
        "go": _go,
        "rematch": _rematch,
        "next": _next,
        "again": _again,
    }
