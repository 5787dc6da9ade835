"""The strong bot asked about a decision: what it would do, and what it expects of that and of what was done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from jantaku.bots import strong
from jantaku.bots.strong.thoughts import NOT_WEIGHED, Thoughts
from jantaku.core.acts import (
    CHII_LOW,
    CONCEALED_KAN,
    DISCARD_DRAWN,
    KAN,
    OTHERS,
    PASS,
    PON_RED,
    PON_REDS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
    RON,
    STRIDE,
)
from jantaku.core.constants import CLAIMS, STANDING, TURN
from jantaku.core.fields import Scratch, State
from jantaku.core.hands import weigh
from jantaku.core.kinds import KIND
from jantaku.game.acts import WORDS_OF
from jantaku.game.play import Decision
from jantaku.native import load, packing
from jantaku.review.candidates import (
    MILLE,
    PLACE,
    POINT,
    POINTS,
    WINS,
    Candidate,
    Weighing,
    acts_by_way,
    calls_weighed,
    candidate,
    discards_weighed,
    in_order,
)
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut

CHANGES = {"win": "more_win", "draw": "more_draw", "place": "more_place", "point": "more_point"}  # fields of `Thoughts`
BY = {"win": POINTS, "draw": POINTS, "place": PLACE, "point": POINT}


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

    def candidates(self, state: State, seat: int, lawful: Iterable[int]) -> list[Candidate]:
        """Return the acts that a seat could choose from, the bot's choice first; it alone where the bot does not weigh them."""
        acts, best = set(lawful), self.ask(state, seat)
        if best in WINS:
            return [self._winning(state, seat, best)]
        if state.phase == CLAIMS and any(CHII_LOW <= act <= PON_RED or act == PON_REDS for act in acts):
            return self._calls_from(state, seat, best)
        if state.phase == TURN and state.riichi[seat] != STANDING and self._discards(best):
            return self._discards_from(state, seat, best, acts)
        return [Candidate(best, weighed=False)]

    def _discards_from(self, state: State, seat: int, best: int, lawful: set[int]) -> list[Candidate]:
        """Return the discards, with riichi and without."""
        acts = acts_by_way(state, lawful)
        acts |= dict.fromkeys(acts_by_way(state, {best}), best)
        kinds = {kind for kind, _ in acts}
        risk, hit = list(self.mind.risk), list(self.mind.hit)
        asked = self._asked(state, seat, lambda: discards_weighed(self.mind, kinds))
        ways = asked["now"].ways
        found = [candidate(act, way, asked, risk[way[0]], hit[way[0]]) for way, act in acts.items() if way in ways]
        return in_order(found, best)

    def _calls_from(self, state: State, seat: int, best: int) -> list[Candidate]:
        """Return the calls and the pass; after a call, a tile is discarded that may deal in."""
        m = self.mind
        risk, hit, then = list(m.risk), list(m.hit), list(m.then)
        asked = self._asked(state, seat, lambda: calls_weighed(self.mind))
        found = []
        for way in asked["now"].ways:
            kind = then[way[0] - OTHERS] if way[0] != PASS else -1
            found.append(candidate(way[0], way, asked, risk[kind] if kind >= 0 else 0, hit[kind] if kind >= 0 else 0, kind))
        return in_order(found, best)

    def _winning(self, state: State, seat: int, best: int) -> Candidate:
        """Return a win that is there."""
        points = self._win_worth(state, seat)
        base = weigh(state, self.rules, LUT, self.scratch, seat, state.tile, state.phase == TURN)
        at_table = (6 if seat == state.dealer else 4) * base + self.mind.extra
        self.mind.more_place = PLACE
        place = MILLE * (self._win_worth(state, seat) - points) // PLACE
        self.mind.more_place = 0
        return Candidate(best, points, points, win=MILLE, worth=at_table, place=place)

    def _win_worth(self, state: State, seat: int) -> int:
        strong.look_around(state, self.rules, self.mind, seat)
        return max(0, strong.win_worth(state, self.rules, LUT, self.scratch, self.mind, seat))

    def _asked(self, state: State, seat: int, read: Callable[[], Weighing]) -> dict[str, Weighing]:
        """Return what the bot has just answered, and what it would if wins, draws, places or points counted for more."""
        out = {"now": read()}
        for name, field in CHANGES.items():
            self._change(field, BY[name])
            self.ask(state, seat)
            out[name] = read()
            self._change(field, 0)
        return out

    def _change(self, field: str, by: int) -> None:
        setattr(self.mind, field, by)
        if self._native:
            packing.packer(Thoughts)(self.mind, self._mind, 0)

    def judge(self, one: Decision) -> Advice | None:
        """Return what the bot says of a decision; None where it weighs nothing: no choice, kongs, tenpai and noten."""
        state, seat, act = one.view.state, one.seat, one.act.number
        lawful = {each.number for each in one.lawful}
        if len(lawful) < 2 or act not in lawful or state.phase not in (TURN, CLAIMS):
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
            cost = self._win_worth(state, seat)
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
