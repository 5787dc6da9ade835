"""Conditions to pass a cut, or to win, before the last session: exact over every way in which its tables can end.

Points are counted in hundreds. A table ends in any order, equals included, with any points that make up its sum: four times the
start, less 1,000 for each stick that may be left. Nobody ends below ``least`` points, which may be far below 0. Equals on the cut
count against a player in what is sure, and for the player in what is possible.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import ceil, floor
from typing import NamedTuple

from jantaku.book import Book, compile_book
from jantaku.standings import prizes
from jantaku.tournament.errors import EventError
from jantaku.tournament.standings import Reckoning

UNIT, STICK = 100, 10  # points in a unit, units in a stick
FAR = 10_000_000  # units: beyond any game
EDGE, NEAR = 6, 8  # units at the end of what a player can have, and beside a bound, that are tried one by one
TRIED = 13  # values in a row among which every remainder by a group of four or less occurs

Order = tuple[tuple[int, ...], ...]  # seats by place, best first; those in one tuple are equal
Bound = tuple[int, int]  # the least and the most units of a seat
Group = tuple[int, int, int]  # seats that end equal: how many, the least and the most units of each


class Need(NamedTuple):
    """The points at its table from which an entry passes surely (``safe``), and possibly (``possible``); None for never."""

    entry: int
    total: Fraction
    cut: int
    safe: int | None
    possible: int | None


Wanted = Callable[[int, Fraction], Bound]
Count = Callable[[int, Fraction], int]
NOTHING: Mapping[int, Bound] = {}


@lru_cache(1)
def orders() -> tuple[Order, ...]:
    """Return the 75 orders in which four seats can end, equals included."""

    def split(seats: tuple[int, ...]) -> Iterator[Order]:
        if not seats:
            yield ()
        for size in range(1, len(seats) + 1):
            for first in combinations(seats, size):
                rest = tuple(seat for seat in seats if seat not in first)
                yield from ((first, *order) for order in split(rest))

    return tuple(split((0, 1, 2, 3)))


def fits(groups: Sequence[Group], rest: int, above: int = FAR) -> bool:
    """Return True if values that fall from group to group, below ``above``, make up ``rest``."""
    if not groups:
        return rest == 0
    (size, low, high), others = groups[0], groups[1:]
    least = lowest(others)
    if least is None:
        return False
    low, high = max(low, least[0] + 1), min(high, above - 1, (rest - least[1]) // size)
    if low > high:
        return False
    low = low + bisect_left(range(low, high + 1), rest, key=lambda value: size * value + highest(others, value))
    values = dict.fromkeys([*range(low, min(low + TRIED, high + 1)), *range(max(low, high - TRIED + 1), high + 1)])
    return any(fits(others, rest - size * value, value) for value in values)


def lowest(groups: Sequence[Group]) -> tuple[int, int] | None:
    """Return the least value of the first group and the least sum of all; None where they cannot fall from group to group."""
    value, whole = -FAR, 0
    for size, low, high in reversed(groups):
        value = max(low, value + 1)
        if value > high:
            return None
        whole += size * value
    return value, whole


def highest(groups: Sequence[Group], above: int) -> int:
    """Return the greatest sum of groups whose values fall from below ``above``."""
    whole = 0
    for size, _, high in groups:
        above = min(high, above - 1)
        whole += size * above
    return whole


class Ends:
    """The ways in which the tables of a session can end under a book. ``low`` is the least units that anybody may have."""

    def __init__(self, book: Book, least: int) -> None:
        if not book.exact_scores:
            raise EventError("needs-whole", book=book.title)
        self.whole = 4 * compile_book(book).start // UNIT
        self.low = least // UNIT
        self.base = Fraction(int(str(book.score_base)), 1000)
        uma = [Fraction(str(value)) for value in book.uma]
        uma[0] += Fraction(str(book.oka))
        self.prizes: dict[Order, tuple[Fraction, ...]] = {}
        for order in orders():
            ranks = [-next(at for at, group in enumerate(order) if seat in group) for seat in range(4)]
            self.prizes[order] = prizes(ranks, uma, split=book.tied_places == "split")
        self.extremes = [(min(prize), max(prize)) for prize in zip(*self.prizes.values(), strict=True)]

    def units(self, score: Fraction, prize: Fraction) -> Fraction:
        """Return the units with which a seat has a session score, given the prize of its place."""
        return (score - prize + self.base) * 1000 / UNIT

    def can(self, order: Order, bounds: Sequence[Bound]) -> bool:
        """Return True if a table can end in an order, each seat within its bounds, with some number of sticks left."""
        groups = [(len(group), max(bounds[seat][0] for seat in group), min(bounds[seat][1] for seat in group)) for group in order]
        least = lowest(groups)
        if least is None or least[1] > self.whole:
            return False
        most = highest(groups, FAR)
        top = self.whole if most >= self.whole else most - (most - self.whole) % STICK  # sticks are left in the place of points
        return any(fits(groups, each) for each in range(top, max(least[1], top - TRIED * STICK) - 1, -STICK))

    def most(self, wanted: Wanted, seats: Sequence[int]) -> int:
        """Return how many of some seats at most can be within what ``wanted`` gives for a seat and the prize of its place."""
        able = [seat for seat in seats if any(self.alone(*wanted(seat, each)) for each in self.extremes[seat])]
        best = 0
        for order in self.prizes if able else ():
            best = max(best, self.most_in(order, wanted, able, least=best + 1))
            if best == len(able):
                break
        return best

    def alone(self, low: int, high: int) -> bool:
        """Return True if one seat can be within bounds, at some place."""
        return max(low, self.low) <= min(high, self.whole - 3 * self.low)

    def most_in(
        self, order: Order, wanted: Wanted, seats: Sequence[int], fixed: Mapping[int, Bound] = NOTHING, *, least: int = 0
    ) -> int:
        """Return how many of some seats can be as wanted in one order, at least so many; -1 if it cannot be."""
        prize, free = self.prizes[order], [fixed.get(seat, (self.low, FAR)) for seat in range(4)]
        limits = {seat: (max(self.low, low), high) for seat in seats for low, high in [wanted(seat, prize[seat])]}
        for size in range(len(seats), least - 1, -1):
            for chosen in combinations(seats, size):
                bounds = list(free)
                for seat in chosen:
                    bounds[seat] = limits[seat]
                if self.can(order, bounds):
                    return size
        return -1


class Needs:
    """Needs of entries in a session that is seated, to be among the first so many. Raise EventError for any other session."""

    def __init__(self, reckoning: Reckoning, session: int, cut: int, least: int = 0) -> None:
        state = reckoning.state
        sitting = state.sessions.get(session)
        if sitting is None or not sitting.tables or sitting.results:
            raise EventError("needs", n=session)
        here = set(state.in_play(state.stage_of(session))) - reckoning.ledger.disqualified
        if not 0 < cut <= len(here):
            raise EventError("cut-count", count=cut, most=len(here))
        self.cut, self.ends = cut, Ends(state.book, least)
        self.totals = {row.entry: row.total for row in reckoning.standings if row.entry in here}
        self.tables = [sitting.players(table) for table in sorted(sitting.tables)]
        self.out = [entry for entry in self.totals if entry not in sitting.seated]
        self._worst: dict[tuple[int, Fraction], int] = {}
        self._best: dict[tuple[int, Fraction], int] = {}

    def of(self, entry: int) -> Need:
        """Return what an entry needs. Raise EventError for one that does not compete at a table of the session."""
        at = next((at for at, seats in enumerate(self.tables) if entry in seats), -1)
        if at < 0 or entry not in self.totals:
            raise EventError("entry", n=entry)
        span = range(self.ends.low, self.ends.whole - 3 * self.ends.low + 1)
        safe = _from(span, lambda units: self.surely(entry, at, units), lasting=True)
        possible = _from(span, lambda units: self.possibly(entry, at, units), lasting=False)
        return Need(entry, self.totals[entry], self.cut, *(None if units is None else units * UNIT for units in (safe, possible)))

    @property
    def seated(self) -> list[int]:
        """Entries that compete at a table of the session, the best first."""
        return [entry for entry in self.totals if any(entry in seats for seats in self.tables)]

    def surely(self, entry: int, at: int, units: int) -> bool:
        """Return True if an entry passes with its units, however all tables end."""
        for order, score, mine in self._own(entry, at, units):
            own = self.ends.most_in(order, self._ahead(at, score), mine, {self.tables[at].index(entry): (units, units)})
            if own >= 0 and self._reach(at, score, self.cut - own, self._worst_at, lambda total, mark: total >= mark):
                return False
        return True

    def possibly(self, entry: int, at: int, units: int) -> bool:
        """Return True if an entry can pass with its units, if all tables end well for it."""
        for order, score, mine in self._own(entry, at, units):
            own = self.ends.most_in(order, self._behind(at, score), mine, {self.tables[at].index(entry): (units, units)})
            left = self.cut - len(mine) + own
            if own >= 0 and not self._reach(at, score, left, self._best_at, lambda total, mark: total > mark):
                return True
        return False

    def _own(self, entry: int, at: int, units: int) -> Iterator[tuple[Order, Fraction, list[int]]]:
        """Yield each order of the entry's table, the overall score that the entry would have, and the other seats that compete."""
        seat = self.tables[at].index(entry)
        mine = [other for other, who in enumerate(self.tables[at]) if other != seat and who in self.totals]
        for order, prize in self.ends.prizes.items():
            yield order, self.totals[entry] + Fraction(units * UNIT, 1000) - self.ends.base + prize[seat], mine

    def _reach(self, at: int, score: Fraction, enough: int, count: Count, ahead: Callable[[Fraction, Fraction], bool]) -> bool:
        """Return True if so many are ahead of a score at the other tables, and among those who do not play."""
        enough -= sum(ahead(self.totals[entry], score) for entry in self.out)
        for other in range(len(self.tables)):
            if enough <= 0:
                break
            enough -= count(other, score) if other != at else 0
        return enough <= 0

    def _worst_at(self, at: int, score: Fraction) -> int:
        key = at, score
        if key not in self._worst:
            self._worst[key] = self.ends.most(self._ahead(at, score), self._competing(at))
        return self._worst[key]

    def _best_at(self, at: int, score: Fraction) -> int:
        key = at, score
        if key not in self._best:
            seats = self._competing(at)
            self._best[key] = len(seats) - self.ends.most(self._behind(at, score), seats)
        return self._best[key]

    def _competing(self, at: int) -> list[int]:
        return [seat for seat, who in enumerate(self.tables[at]) if who in self.totals]

    def _ahead(self, at: int, score: Fraction) -> Wanted:
        """Return the units with which a seat of a table has at least a score overall."""
        return lambda seat, prize: (ceil(self.ends.units(score - self.totals[self.tables[at][seat]], prize)), FAR)

    def _behind(self, at: int, score: Fraction) -> Wanted:
        """Return the units with which a seat of a table has at most a score overall."""
        return lambda seat, prize: (-FAR, floor(self.ends.units(score - self.totals[self.tables[at][seat]], prize)))


def _from(span: range, holds: Callable[[int], bool], *, lasting: bool) -> int | None:
    """Return the least units with which something holds, or, if ``lasting``, from which on it does; None where there are none.

    More units are better but for a few hundred points, by which equals cannot share, and where one player has all there is.
    """
    main, edge = span[:-EDGE], span[-EDGE:]
    near = bisect_left(main, True, key=holds)
    if near == len(main):
        return next((units for units in edge if holds(units)), None)
    window = main[max(0, near - NEAR) : near + NEAR]
    if lasting:
        return max((units + 1 for units in window if not holds(units)), default=main[near])
    return next(units for units in window if holds(units))
