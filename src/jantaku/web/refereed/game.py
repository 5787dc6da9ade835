"""A refereed table folded from its journal: actions, right or wrong, and the referee's rulings."""

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from jantaku.core import constants as n
from jantaku.errors import ActError
from jantaku.game.log import HandLog, Start, four
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import of_row
from jantaku.refereed.log import write
from jantaku.refereed.scheduler import Moment, Scheduler, assumed
from jantaku.refereed.table import Finished
from jantaku.story.telling import Happening
from jantaku.web.play.config import Config
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Seating

if TYPE_CHECKING:
    from jantaku.web.wire.wording import Json

MOST_KEYS = 32  # remembered command keys per seat, to recognise repeated commands


class Refereed(Seating):
    """The fold over the rows of a refereed table: anything that hands can do happens, and is judged."""

    FOLLOWS: ClassVar[tuple[str, ...]] = (*Seating.FOLLOWS, "deal", "deed", "let")

    def __init__(self, ident: str, config: Config, pace: float = 1.0) -> None:
        super().__init__(ident, config, pace)
        self.tabletop = RefereedTable(config.rules)
        self.rounds = Scheduler(self.tabletop, {})  # without bots: used to detect changes of the state
        self.moment: Moment = ()
        self.dealt_at = 0
        self.begun = 0  # number of notices before the deal
        self.keys: dict[int, list[str]] = {seat: [] for seat in range(4)}
        self.made: dict[tuple[int, str, str], Json] = {}  # wording of rulings, cached for later subscribers
        self.latest: list[list[object]] = []  # rows of the last actions
        self.shown_tiles: list[int] = []  # by ruling: the open tile when it was made
        self.open_tile = n.UNKNOWN  # the previous open tile, for a spoiled hand, whose tiles are not open any more
        self.passed: set[int] = set()  # seats that have passed at this moment

    # ---- queries
    @property
    def happened(self) -> int:
        """Number of notices so far."""
        return len(self.tabletop.scene.notices)

    def story(self) -> list[Happening]:
        """Return the public happenings of this hand."""
        return [notice.happening for notice in self.tabletop.scene.notices[self.begun :] if notice.to == n.NONE]

    @property
    def record(self) -> str:
        """The log of actions."""
        return write(self.tabletop) if self.tabletop.hands else ""

    @property
    def waits(self) -> bool:
        """True if time stops until the players have acted."""
        return self.config.time == "waits"

    def hand_at(self, now: int) -> int:
        """Return the time of the hand, in ms since its deal; if time waits, shortly after the last event."""
        scene = self.tabletop.scene
        if not self.waits:
            return max(scene.now, now - self.dealt_at)
        return assumed(scene)

    @property
    def turn(self) -> list[int]:
        """Seat in turn by public knowledge, as a list of at most one."""
        t = self.tabletop.scene.state
        return [t.turn] if self.stage == "play" and t.phase == n.TURN else []

    @property
    def awaited(self) -> list[int]:
        """The players that a waiting table waits for: they may want to act now, and have not passed."""
        if self.stage != "play" or not self.waits:
            return []
        return [seat for seat in self.people if seat not in self.passed and self.concerns(seat)]

    def concerns(self, seat: int) -> bool:
        """Return True if a seat may want to act now, by public knowledge."""
        scene = self.tabletop.scene
        t, counting = scene.state, scene.counting
        if counting and not counting.paid:
            counted = counting.settled | counting.counts.keys()
            return seat not in (counted if seat in counting.winners else counting.agreed)
        if scene.wins:
            return seat not in scene.wins or not scene.places[seat].shown
        if t.phase == n.TURN:
            return t.turn == seat
        return t.phase == n.DECLARING or (t.phase in (n.CLAIMS, n.ROBBERY) and t.turn != seat)

    @property
    def barred(self) -> set[int]:
        """The disqualified seats: a substitute plays on. (WRC 7.1)"""
        return self.tabletop.scene.disqualified

    # ---- rows
    def _stand(self, row: JournalRow) -> None:
        """Let a bot stand in, or its player return unless disqualified."""
        if row["on"] or row["seat"] not in self.barred:
            super()._stand(row)

    def _draw(self, row: JournalRow) -> None:
        """Settle the seats and create the table."""
        super()._draw(row)
        east, south, west, north = (holder.name for holder in self.seats)
        config = self.config
        by_winner = config.count == "winner"
        patience = 0 if self.waits else 1000 * config.patience
        formal = config.formal == "referee"
        settings = Settings(training=config.training, formal=formal, counting=by_winner, patience=patience)
        self.tabletop = RefereedTable(self.config.rules, names=(east, south, west, north), settings=settings)
        self.tabletop.lots = self.lots
        self.rounds = Scheduler(self.tabletop, {})

    def _deal(self, row: JournalRow) -> None:
        table = self.tabletop
        if self.table is None:
            self.table = Finished(self.config.rules, names=table.names).of(table)
            self.graph = [four(table.points)]
        t = table.scene.state
        start = Start(four(t.points), t.dealer, t.round, t.counters, t.sticks)
        self.begun = self.happened
        seal, secret, numbers = self._unsealed()
        table.deal(secret=secret, numbers=numbers, sealed=seal if numbers else "")
        hand = table.hands[-1]
        self.table.log.hands.append(
            HandLog(hand.wall, hand.dice, secret, start, generator=self.generator, seal=seal, numbers=numbers)
        )
        self.dealt_at = row["at"]
        self._follow(row["at"])
        self._dealt(row["at"])

    def _deed(self, row: JournalRow) -> None:
        """Apply a group of actions; any that hands can no longer do has no effect."""
        self.latest = row["deeds"]
        actions: list[Action] = [of_row(each) for each in row["deeds"]]
        with suppress(ActError):
            self.tabletop.do_all(actions)
        if "key" in row:
            self.keys[row["seat"]] = [*self.keys[row["seat"]], row["key"]][-MOST_KEYS:]
        self._follow(row["at"])
        if self.stage == "play" and self.dealt.state.phase == n.HAND_OVER:
            self._end_hand(row["at"])
        elif self.stage != "play":
            self.graph[-1] = four(self.dealt.points)  # a count was corrected

    def _let(self, row: JournalRow) -> None:
        """Record that a seat passes at this moment."""
        self.passed.add(row["seat"])
        if "key" in row:
            self.keys[row["seat"]] = [*self.keys[row["seat"]], row["key"]][-MOST_KEYS:]

    def _follow(self, at: int) -> None:
        """Update the derived state after a row; a change of the moment resets the passes."""
        if isinstance(self.table, Finished):
            self.table.of(self.tabletop)
        tile = self.tabletop.view(n.NONE).state.tile
        fresh = len(self.tabletop.scene.rulings) - len(self.shown_tiles)
        self.shown_tiles += [tile if tile >= 0 else self.open_tile] * fresh
        self.open_tile = tile
        for seat in self.barred:
            self.seats[seat].stand_in = True
        moment = self.rounds.now_at()
        if moment != self.moment:
            self.moment = moment
            self.passed.clear()
            self.serial += 1
            self.asked_at = at

    def _end_hand(self, at: int) -> None:
        """End the hand; a single-hand game replays a hand that was spoiled or redealt."""
        table = self.tabletop
        self.graph.append(four(self.dealt.points))
        one = self.config.length == "hand" and not table.scene.ending
        self.stage = "over" if table.over or one else "result"
        self.since = at
