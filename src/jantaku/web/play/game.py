"""A prompted table folded from its journal: acts, windows for calls, clocks."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from jantaku.core import constants as n
from jantaku.core.against import look
from jantaku.core.constants import NONE, TURN
from jantaku.core.fields import State, clone
from jantaku.core.kinds import KIND
from jantaku.errors import ActError
from jantaku.game import formats
from jantaku.game.acts import Act, Lawful, read_act
from jantaku.game.log import Entry, HandLog, Start, four
from jantaku.game.results import finished
from jantaku.game.table import Table
from jantaku.scoring.lut import LUT
from jantaku.story.telling import Happening
from jantaku.web.errors import WebError
from jantaku.web.play.config import Config
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Seating
from jantaku.web.play.window import Window, answering, before_answers, kind_of, opens, tile_of, unanswered
from jantaku.web.wire.masking import strip
from jantaku.web.wire.news import happened


class Game(Seating):
    """The fold over the rows of a prompted table: only lawful acts happen."""

    FOLLOWS: ClassVar[tuple[str, ...]] = (*Seating.FOLLOWS, "deal", "take", "act", "close", "set")

    def __init__(self, ident: str, config: Config, pace: float = 1.0) -> None:
        super().__init__(ident, config, pace)
        self.done: dict[int, tuple[int, str]] = {}  # last answer of each seat: (serial of the question, words)
        self.flowed = False  # the last act went without a window
        self._explained = (0, 0, 0, 0)  # hand, seat, wait, riichi of which it was last shown why they may not win
        self._story: tuple[int, list[Happening]] = 0, []  # (row count, story), cached

    def story(self) -> list[Happening]:
        """Return the public happenings of this hand, by replaying it."""
        if self.table and self._story[0] != self.n:
            self._story = self.n, story_of(self.table, self.window)
        return self._story[1]

    @property
    def record(self) -> str:
        """The record so far, as text."""
        return formats.write(self.table.log, "text") if self.table else ""

    def _set(self, row: JournalRow) -> None:
        self.seats[row["seat"]].toggles |= row["toggles"]

    # ---- hands
    def _new_table(self) -> Table:
        east, south, west, north = (holder.name for holder in self.seats)
        table = Table(self.config.rules, names=(east, south, west, north))
        table.log.lots = self.lots
        self.graph = [four(table.points)]
        return table

    def _deal(self, row: JournalRow) -> None:
        table = self.table = self.table or self._new_table()
        seal, secret, numbers = self._unsealed()
        table.deal(secret=secret, numbers=numbers)
        table.forget()
        hand, t = table.log.hands[-1], table.state
        hand.start = Start(four(t.points), t.dealer, t.round, t.counters, t.sticks)
        hand.seal = seal
        self._begin(row["at"])

    def _begin(self, at: int) -> None:
        """Begin a hand that has been dealt."""
        self._dealt(at)
        self._go_on(at)

    def _take(self, row: JournalRow) -> None:
        """Continue from the middle of a recorded hand."""
        log = formats.read(row["text"].encode())
        (hand,) = log.hands
        table = self.table = self._new_table()
        table.lay(hand)
        for entry in hand.entries:
            table.follow(entry)
        t = table.state
        self.filled = row["filled"]
        self.graph = [hand.start.points] if hand.start else self.graph
        self._begin(row["at"])
        if answering(t):
            shown = clone(t)
            self._open(shown, "rob" if t.phase == n.ROBBERY else "claim", self._asks(shown), row)

    def _act(self, row: JournalRow) -> None:
        seat, at = row["seat"], row["at"]
        act = read_act(row["act"], seat)
        self.done[seat] = self.serial, row["act"]
        if self.window:
            self._answer(seat, act.number, row.get("time", 0))
            return
        self._charge(seat, row)
        t, rules = self.dealt.state, self.dealt.rules
        open_to_all = self.asked[seat] == "turn" and opens(rules, act.number)
        flows = bool(row.get("flows"))
        goes_on = flows and not self._waited_for(seat, tile_of(t, act.number))
        shown = before_answers(t, rules, seat, act.number) if open_to_all and not goes_on else None
        self.dealt.do(Entry(seat, act.number, time=row.get("time", 0)))
        if open_to_all and goes_on and answering(t):
            shown = unanswered(t)
        asks = self._asks(shown) if shown else []
        self.flowed = flows and not asks
        if shown and not self.flowed:
            self._open(shown, kind_of(act.number), asks, row)
        else:
            self._go_on(at)

    def _waited_for(self, seat: int, tile: int) -> bool:
        """Return True if a person waits for a tile of another seat: who may not win on it may have to be shown why."""
        waits, kind = self.dealt.state.waits, KIND[tile]
        return any(waits[person] >> kind & 1 for person in self.people if person != seat)

    def _charge(self, seat: int, row: JournalRow) -> None:
        """Charge the time beyond the base to the player's bank."""
        holder = self.seats[seat]
        if self.config.timed and holder.plays:
            over = row["at"] - self.asked_at - 1000 * self.config.base
            holder.bank = max(0, holder.bank - max(0, over))

    def _asks(self, shown: State) -> list[int]:
        """Return the seats that are asked about an act: those that can answer.

        A lone player with a complete hand that may not win is asked too, to be shown the reason, unless hints are off: with no
        other player at the table, the prompt holds up nobody and reveals nothing. Once is enough while the hand waits for the same.
        """
        t = self.dealt.state
        people = self.people
        could = t.pending if answering(t) else 0
        others = [seat for seat in range(4) if seat != shown.turn]
        hinted = set(people) if self.config.hints != "off" and len(people) <= 1 else set()
        return [s for s in others if could >> s & 1 or (s in hinted and self._unexplained(shown, s))]

    def _open(self, shown: State, kind: str, asks: list[int], row: JournalRow) -> None:
        """Open a window for answers, to the seats that are asked."""
        shared = len(self.people) > 1
        self.serial += 1
        length = int(1000 * self.pace * self.config.call_seconds) if shared or self.config.timed else 0
        acts = len(self.dealt.log.hands[-1].entries)
        self.window = Window(self.serial, row["at"], kind, shown, acts, shared, row.get("hold", 0), set(asks), length)
        shown.pending = sum(1 << seat for seat in asks)
        self.asked = dict.fromkeys(asks, kind)
        self.asked_at = row["at"]

    def _unexplained(self, shown: State, seat: int) -> bool:
        """Return True, once for each wait of a hand, if a seat waits for the tile: it is then shown why it may not win."""
        wait = len(self.titles), seat, shown.waits[seat], shown.riichi[seat]
        if not shown.waits[seat] >> KIND[shown.tile] & 1 or wait == self._explained:
            return False
        self._explained = wait
        return True

    def _answer(self, seat: int, act: int, time: int) -> None:
        """Take one answer to the window; the core gets it only if it waits for it."""
        t = self.dealt.state
        if answering(t) and t.pending >> seat & 1:
            self.dealt.do(Entry(seat, act, time=time))
        if self.window:
            self.window.waits.discard(seat)
            self.window.shown.pending &= ~(1 << seat)
        self.asked.pop(seat, None)

    def _close(self, row: JournalRow) -> None:
        """Close the window: seats that have not answered pass, and the result is shown."""
        if answering(self.dealt.state):
            self.dealt.close()
        self.window, self.flowed = None, bool(row.get("flows"))
        self._go_on(row["at"])

    def _go_on(self, at: int) -> None:
        """Ask the seat that is to decide now; none at the end of a hand."""
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


def lawful(game: Game, seat: int) -> Lawful:
    """Return the acts that a seat may do now; none if it is not asked."""
    if seat not in game.asked or not game.table or not game.shown:
        return Lawful(seat, ())
    scratch = game.table.scratch
    look(game.shown, game.table.rules, LUT, scratch, seat)
    return Lawful(seat, tuple(scratch.lawful[seat]))


def answered(game: Game, seat: int, ask: int, words: str) -> Act:
    """Parse a seat's answer to question ``ask``. Raise WebError if the act is malformed, or the seat is not asked that."""
    try:
        act = read_act(words, seat)
    except ActError:
        raise WebError("live.no-act", act=words[:40]) from None
    if act.seat != seat:
        raise WebError("live.not-your-seat")
    if seat not in game.asked:
        raise WebError("live.not-asked")
    if ask != game.serial:
        raise WebError("live.too-late")
    return act


# ---- the hand so far, played again for a client that has just joined
def story_of(table: Table, window: Window | None) -> list[Happening]:
    """Return the public happenings of a table's hand; of an open window only the act that opened it."""
    out: list[Happening] = []
    was = State()
    for state in _states(table, table.log.hands[-1], window):
        now = strip(state, NONE)
        out += happened(was, now)
        was = now
    return out


def _states(table: Table, hand: HandLog, window: Window | None) -> Iterator[State]:
    """Yield the public states of a hand, one per act."""
    again = Table(table.book, names=table.log.names)
    again.lay(replace(hand, entries=[], end=None))
    t, rules = again.state, again.rules
    yield t
    entries = hand.entries[: window.acts] if window else hand.entries
    for entry in entries:
        again.make_way(entry)
        yield t
        if t.phase == TURN and opens(rules, entry.act):
            yield before_answers(t, rules, entry.seat, entry.act)
        if window and entry is entries[-1]:
            return
        again.do(entry)
        yield t
    if answering(t):
        again.close()
        yield t
    if hand.end:
        again.conclude()
        yield t
