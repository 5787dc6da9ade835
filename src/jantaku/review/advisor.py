"""The strong bot asked about a decision: what it would do, and what it expects of that and of what was done."""

from dataclasses import dataclass

from jantaku.bots import strong
from jantaku.bots.strong.thoughts import NOT_WEIGHED, Thoughts
from jantaku.core.acts import (
    CONCEALED_KAN,
    DISCARD_DRAWN,
    KAN,
    OTHERS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
    RON,
    STRIDE,
    TSUMO,
)
from jantaku.core.fields import Scratch, State
from jantaku.core.kinds import KIND
from jantaku.core.names import CLAIMS, TURN
from jantaku.game.acts import WORDS_OF
from jantaku.game.play import Decision
from jantaku.native import load, packing
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut

WINS = (RON, TSUMO)


@dataclass(frozen=True)
class Advice:
    """A decision beside the bot's: both in words, what was lost, in points, and what the bot saw in each.

    ``kind`` is "discard", "threatened" (a discard while somebody is in riichi), "riichi", "call" or "win". ``promise`` and
    ``risk`` are pairs, of what was done and of what the bot would do; 0 for calls.
    """

    kind: str
    played: str
    best: str
    cost: int
    promise: tuple[int, int] = (0, 0)
    risk: tuple[int, int] = (0, 0)


class Advisor:
    """A strong bot that is asked, under one book."""

    def __init__(self, book: Book) -> None:
        self.rules = compile_book(book)
        self.scratch, self.mind = Scratch(), Thoughts()
        strong.take_seat(self.rules, LUT, self.scratch, self.mind)
        self._native = not load.why_not()
        if self._native:
            records = (State(), self.rules, self.scratch, self.mind)
            self._view, self._rules, self._scratch, self._mind = (packing.packed(record) for record in records)

    def ask(self, state: State, seat: int) -> int:
        """Return the act of the bot at a seat that decides; what it weighed is in ``mind``."""
        if not self._native:
            return strong.advise(state, self.rules, LUT, self.scratch, self.mind, seat)
        packing.packer(State)(state, self._view, 0)
        handed = (self._view, self._rules, packed_lut(), self._scratch, self._mind)
        act = load.library().advise(*map(packing.address, handed), seat)
        packing.unpacker(Thoughts)(self.mind, self._mind, 0)
        return int(act)

    def judge(self, one: Decision) -> Advice | None:
        """Return what the bot says of a decision; None where it weighs nothing: no choice, kongs, tenpai and noten."""
        state, seat, act = one.view.state, one.seat, one.act.number
        if len(list(one.lawful)) < 2 or state.phase not in (TURN, CLAIMS) or not 0 <= act < OTHERS + STRIDE:
            return None
        best = self.ask(state, seat)
        if best in WINS:
            return self._win(one, best)
        return self._call(act, best) if state.phase == CLAIMS else self._discard(one, best)

    def _win(self, one: Decision, best: int) -> Advice:
        """A win that was there: one that is passed costs what it is worth."""
        state, seat = one.view.state, one.seat
        cost = 0
        if one.act.number not in WINS:
            strong.look_around(state, self.rules, self.mind, seat)
            cost = max(0, strong.win_worth(state, self.rules, LUT, self.scratch, self.mind, seat))
        return Advice("win", WORDS_OF[one.act.number], WORDS_OF[best], cost)

    def _call(self, act: int, best: int) -> Advice | None:
        """A call, or a pass where one could call."""
        m = self.mind
        if act in (RON, KAN) or m.calls[act - OTHERS] == NOT_WEIGHED or m.calls[best - OTHERS] == NOT_WEIGHED:
            return None
        cost = 0 if act == best else max(0, m.calls[best - OTHERS] - m.calls[act - OTHERS])
        return Advice("call", WORDS_OF[act], WORDS_OF[best], cost)

    def _discard(self, one: Decision, best: int) -> Advice | None:
        """A discard, with riichi or without."""
        state, seat, act = one.view.state, one.seat, one.act.number
        if not (self._discards(act) and self._discards(best)):
            return None
        m = self.mind
        kind, own = (KIND[state.tile if which in (DISCARD_DRAWN, RIICHI_DRAWN) else which % STRIDE] for which in (act, best))
        loud, wanted = (which == RIICHI_DRAWN or RIICHI_DISCARD <= which < CONCEALED_KAN for which in (act, best))
        points, promise = m.points[kind], m.hope[kind]
        if loud != bool(m.loud[kind]) and m.otherwise[kind] != NOT_WEIGHED:
            points, promise = points - m.hope[kind] + m.otherwise[kind], m.otherwise[kind]
        threatened = any(state.riichi[other] > 0 for other in range(4) if other != seat)
        sort = "riichi" if loud != wanted else "threatened" if threatened else "discard"
        cost = 0 if kind == own and loud == wanted else max(0, m.points[own] - points)
        played, better = (self._in_words(which, state.tile) for which in (act, best))
        return Advice(sort, played, better, cost, (promise, m.hope[own]), (m.risk[kind], m.risk[own]))

    @staticmethod
    def _in_words(act: int, drawn: int) -> str:
        """Return a discard in words, by its tile also where it is the one just drawn."""
        if act in (DISCARD_DRAWN, RIICHI_DRAWN):
            act = drawn + (RIICHI_DISCARD if act == RIICHI_DRAWN else 0)
        return WORDS_OF[act]

    @staticmethod
    def _discards(act: int) -> bool:
        """Return whether an act is a discard."""
        return act < CONCEALED_KAN or act in (DISCARD_DRAWN, RIICHI_DRAWN)
