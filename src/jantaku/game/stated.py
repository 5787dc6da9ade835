"""Check what a server stated while a hand was played: acts offered, furiten, waits and their values, riichi sticks, points.

The statements are claims of the record (`jantaku.game.log.Statement`); each is compared with what the rules make of the table.
"""

from collections import deque
from collections.abc import Callable, Iterable

from jantaku.core import acts
from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.core.fields import Scratch, clone
from jantaku.core.hands import take, weigh
from jantaku.core.kinds import BIT, KIND
from jantaku.core.payment import settle_win
from jantaku.game.acts import WORDS_OF
from jantaku.game.log import HandLog, Statement
from jantaku.game.results import liable_to
from jantaku.game.table import Table
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import SEATS, text_of

LIMITS = {0: 0, 2000: 1, 3000: 2, 4000: 3, 6000: 4}  # base value of a limit: its number; yakuman are not compared
BELOW_MANGAN = 2000
NOT_OFFERED = (acts.DISCARD_DRAWN, acts.RIICHI_DRAWN, acts.PASS)
Compare = Callable[[str, str, object, object], None]


class Stated:
    """The statements of a hand, compared as the table comes to where they were made."""

    def __init__(self, table: Table, hand: HandLog, compare: Compare) -> None:
        self.table = table
        self.compare = compare
        self.left = deque(hand.stated)
        self.start = hand.start
        self.missed = [0] * 4  # winning tiles missed, before the act whose window is open

    def after(self, acts_done: int, place: str) -> None:
        """Check what was stated after so many acts. A statement about a turn closes the window before it."""
        while self.left and self.left[0].after <= acts_done and self.left[0].when != "end":
            one = self.left.popleft()
            if one.when == "turn":
                self.table.close()
            self.check(one, f"{place}, act {acts_done}" if acts_done else place)
        if self.left:
            self.missed = list(self.table.state.missed)

    def end(self, place: str) -> None:
        """Check what was stated when the hand was over."""
        for one in self.left:
            if one.when == "end":
                self.check(one, place)

    def check(self, one: Statement, place: str) -> None:
        """Compare one statement."""
        find, show = SUBJECTS[one.what]
        found = find(self, one)
        if found is not None:
            what = one.what if one.what in OF_TABLE else f"{one.what} of {SEATS[one.seat]}"
            self.compare(place, what, show(one.says), show(found))

    def offered(self, one: Statement) -> object:
        """Return the acts that may be offered to a seat, in order, without discards and passes."""
        t = self.table.state
        asked = t.pending >> one.seat & 1 and (t.phase == n.TURN) == (one.when == "turn")
        if not asked:
            return ()
        found = {act.number for act in self.table.lawful(one.seat)}
        if acts.RIICHI_DRAWN in found:
            found.add(acts.RIICHI_DISCARD + t.tile)
        return tuple(sorted(number for number in found if number >= acts.RIICHI_DISCARD and number not in NOT_OFFERED))

    def barred(self, _: Statement) -> object:
        """Return the kinds that may not be discarded after a call."""
        return tuple(kind for kind in range(34) if self.table.state.barred & BIT[kind])

    def furiten(self, one: Statement) -> object:
        """Return which seats are furiten; in a window also those that could win on the tile."""
        t = self.table.state
        window = one.when == "window"
        missed = self.missed if window else t.missed
        claimed = BIT[KIND[one.tile]] if window and one.tile != n.UNKNOWN else 0
        return tuple(
            bool(t.waits[seat] & t.cast[seat] or missed[seat] or (seat != one.seat and t.waits[seat] & claimed))
            for seat in range(4)
        )

    def waits(self, one: Statement) -> object:
        """Return the waits of a seat with the values of each: by ron han, fu, dora; by self-draw han, fu."""
        found = [self.wait(one.seat, kind) for kind in range(34) if self.table.state.waits[one.seat] & BIT[kind]]
        return tuple(sorted(found, key=str))

    def wait(self, seat: int, kind: int) -> tuple[object, ...]:
        """Return a wait: its tile, whether a ron has a yaku, and what it and a self-draw are worth by the hand alone."""
        ron, tsumo = (self.worth(seat, kind, by_draw=by_draw) for by_draw in (False, True))
        return (text_of(kind), bool(ron[0]), *(ron if ron[0] else (0, 0, 0)), *tsumo[:2])

    def worth(self, seat: int, kind: int, *, by_draw: bool) -> tuple[int, int, int]:
        """Return han without dora, fu, and han from dora and red fives, of a hand that wins by neither luck nor ura dora."""
        t = clone(self.table.state)
        if t.riichi[seat] == n.DECLARED:
            t.riichi[seat] = n.STANDING
        t.taken -= live(t) == 0
        t.ippatsu[seat], t.source, t.robbed, t.untouched = 0, n.FROM_WALL, n.NONE, 0
        if by_draw:
            take(t, seat, kind)
        scratch = Scratch()
        weigh(t, self.table.rules, LUT, scratch, seat, kind, by_draw)
        worth = scratch.worth
        if worth.yakuman:
            return worth.yakuman, 0, 0
        return (worth.han - sum(worth.bonus), worth.fu, worth.bonus[0] + worth.bonus[2]) if worth.base else (0, 0, 0)

    def tiles_left(self, _: Statement) -> object:
        """Return the tiles left to be drawn."""
        return live(self.table.state)

    def in_riichi(self, one: Statement) -> object:
        """Return whether the riichi of a seat is in force."""
        return self.table.state.riichi[one.seat] == n.STANDING

    def liable(self, one: Statement) -> object:
        """Return the seat that is liable for a winner's yakuman, as a letter."""
        if not self.table.state.winners >> one.seat & 1:
            return None
        found = liable_to(self.table, one.seat, self.table.weigh(one.seat).worth)
        return "nobody" if found is None else SEATS[found]

    def riichi(self, one: Statement) -> object:
        """Return the points of a seat that has declared riichi, and the sticks on the table."""
        t = self.table.state
        return (t.points[one.seat], t.sticks) if t.riichi[one.seat] == n.STANDING else (t.points[one.seat], t.sticks, "no riichi")

    def double(self, one: Statement) -> object:
        """Return whether the riichi just declared is a double one."""
        return bool(self.table.state.double[one.seat])

    def before(self, _: Statement) -> object:
        """Return the points before the hand was paid, riichi sticks put up."""
        t = self.table.state
        if self.start is None:
            return None
        stick = self.table.rules.stick_value
        return tuple(point - stick * (t.riichi[seat] == n.STANDING) for seat, point in enumerate(self.start.points))

    def points(self, one: Statement) -> object:
        """Return the points after the hand, before sticks that are left at the end of the game go to anybody."""
        before = self.before(one)
        return tuple(map(sum, zip(before, self.table.state.delta, strict=True))) if isinstance(before, tuple) else None

    def payments(self, one: Statement) -> object:
        """Return what a winner's hand pays: by ron, by self-draw from the dealer (0 to the dealer), from each other seat."""
        t = self.table.state
        if not t.winners >> one.seat & 1:
            return None
        worth = self.table.weigh(one.seat).worth
        delta = [[0] * 4, [0] * 4]
        for alone, payer in zip(delta, ((one.seat + 1) % 4, one.seat), strict=True):
            settle_win(self.table.rules, worth, t.dealer, one.seat, payer, [n.NONE] * n.LIABILITIES, 0, alone)
        ron, drawn = delta
        others = [-drawn[seat] for seat in range(4) if seat not in {one.seat, t.dealer}]
        return ron[one.seat], 0 if one.seat == t.dealer else -drawn[t.dealer], others[0]

    def limit(self, one: Statement) -> object:
        """Return the number of a winner's limit, 0 below mangan; None for a yakuman."""
        if not self.table.state.winners >> one.seat & 1:
            return None
        base = self.table.weigh(one.seat).worth.base
        return 0 if base < BELOW_MANGAN else LIMITS.get(base)


def listed(says: object) -> str:
    """Return acts in words."""
    return ", ".join(WORDS_OF[number] for number in numbers(says)) or "nothing"


def tiles(says: object) -> str:
    """Return kinds as tiles."""
    return " ".join(map(text_of, numbers(says))) or "nothing"


def seats(says: object) -> str:
    """Return which of four seats are set."""
    return " ".join(SEATS[seat] for seat, is_set in enumerate(numbers(says)) if is_set) or "nobody"


def numbers(says: object) -> Iterable[int]:
    """Return a statement that is a list of numbers."""
    return says if isinstance(says, tuple) else ()


def waits_shown(says: object) -> str:
    """Return waits in words: "5m 3 han 30 fu + 2 dora, drawn 4 han 20 fu"."""
    found = []
    for tile, yaku, han, fu, dora, drawn_han, drawn_fu in says if isinstance(says, tuple) else ():
        ron = f"{han} han {fu} fu + {dora} dora" if yaku else "no yaku"
        found.append(f"{tile} {ron}, drawn {drawn_han} han {drawn_fu} fu")
    return "; ".join(found) or "nothing"


# Subject: what the rules make of it, and how a value of its kind is shown.
SUBJECTS: dict[str, tuple[Callable[[Stated, Statement], object], Callable[[object], str]]] = {
    "acts offered": (Stated.offered, listed),
    "tiles barred": (Stated.barred, tiles),
    "furiten": (Stated.furiten, seats),
    "waits": (Stated.waits, waits_shown),
    "tiles left": (Stated.tiles_left, str),
    "riichi stick": (Stated.riichi, str),
    "riichi": (Stated.in_riichi, str),
    "liable player": (Stated.liable, str),
    "double riichi": (Stated.double, str),
    "points before the payments": (Stated.before, str),
    "points after the hand": (Stated.points, str),
    "ron, self-draw": (Stated.payments, str),
    "limit": (Stated.limit, str),
}
OF_TABLE = ("furiten", "tiles left", "points before the payments", "points after the hand")
